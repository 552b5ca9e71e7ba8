"""Lemma 2 and its proof while training: claims from the table of displays, at every step of a run."""

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar, Literal, NamedTuple

from simkit.declare.claims.claim import Claim
from simkit.declare.claims.tables import read_claims, read_rows
from simkit.papers.patches.claims.lemma import PI
from simkit.papers.patches.claims.trained import PREMISES
from simkit.papers.patches.claims.training import TrainedClaims

_TABLE = "simkit.papers.patches.lemma_2:displays.csv"
#: How the quantity of a display is compared, by the table's sign for its sides. What has to be positive
#: is asked to be above 1e-6: a neuron that is active on no token has exactly 0.
_STATEMENTS = {
    "<=": "most_{} <= 1", "<~": "most_{} = O(1)", ">=": "least_{} >= 1",
    ">~": "least_{} = Omega(1)", ">0": "least_{} > 1e-6", "=": "off_{} <= 0",
}  # fmt: skip
#: What is compared with 0: differences of two sides, and sides that have no rate.
_OTHERWISE = {
    "55": "least_55 >= 0", "90": "least_90 > 0", "94": "least_94 > 0", "132_last": "least_132_last > 0",
    "162_last": "least_162_last >= 0", "179_first": "least_179_first >= 0",
    "188_first": "most_188_first <= 0",
}  # fmt: skip
_EXACT = 1e-12  # the usual room, 1e-9 of a draw's largest number, would hide a small K(t)
_STEPS = "1,2,5,10,20,40"
#: Where about one neuron in 75 is lucky by Definition 2: two spheres of R^4 rather than of R^10.
_FEW_DIMENSIONS = {
    "patterns": "3", "dim": "4", "neurons": "300", "sigma": "0.3", "noise_norm": "0.1",
    "iterations": _STEPS,
}  # fmt: skip
_AS_EXPERIMENTS = {
    "patterns": "5", "dim": "10", "neurons": "200", "sigma": "0.1", "noise_norm": "0.05",
    "iterations": _STEPS,
}  # fmt: skip
_DATA: dict[str, Any] = {"noise": "bounded", "readout": "shared", "path": "structured"}
_SHARED: dict[str, Any] = {
    "when": PREMISES,
    "open_when": (
        "samples >= 1/alpha**2",
        "neurons >= patterns**2*log(samples)/(1 - (sigma + tau)*patterns/pi)**2",
    ),
    "numbers": {"pi": PI}, "training": True,
}  # fmt: skip
_WHERE: dict[str, str] = {
    "Theorem 1": "", "Proposition 1": "", "Lemma 4": "", "Lemma 2": "while training, ",
    "Claim 1": "Claim 1, ", "Claim 2": "Claim 2, ", "Claim 3": "Claim 3, ",
}  # fmt: skip
_RELATIONS = {
    "": "", "low": "lower bound", "high": "upper bound", "first": "first relation",
    "middle": "middle relation", "last": "last relation", "hinge": "with the hinge's indicator",
    "signs": "by signs of the output weights", "sign": "with the other sign", "descent": "of the step",
}  # fmt: skip
_SIGNS = "a_i > 0 of W, a_i < 0 of U"
_HALF = "the constant that is enough in half of the runs"
_ALL_STEPS = "at every step so far, see the readings of Lemma 2"


class _Reading(NamedTuple):
    """A reading of "lucky", and the cells at which it is asked."""

    said: str
    where: Mapping[str, str]
    scope: Mapping[str, str]


_DEFINITION = _Reading("Definition 2", {"reading": "definition-2"}, _FEW_DIMENSIONS)
_RATIO = _Reading("ratio (220)", {"reading": "ratio-positive"}, _AS_EXPERIMENTS)
_ARGMAX = _Reading("argmax with margin", {"reading": "argmax-margin"}, _AS_EXPERIMENTS)
_RATIO_ALONE = _Reading("ratio (220) without <w, p> > 0", {"reading": "ratio"}, _AS_EXPERIMENTS)
_OF_ALL = _Reading("", {"reading": "ratio-positive"}, _AS_EXPERIMENTS)
_NEGATIVE = "where the ratio alone is asked, a lucky neuron may turn away from its own pattern"
_READINGS = {
    "all": (_DEFINITION, _RATIO, _ARGMAX, _RATIO_ALONE), "yes": (_DEFINITION, _RATIO),
    "ratio": (_RATIO,), "": (_OF_ALL,),
}  # fmt: skip


class _Display(NamedTuple):
    """One line of the table.

    `lucky` tells in which readings of lucky it is asked: ``all``, Definition 2 and the ratio with
    <w, p> > 0, ``yes``, the latter alone, ``ratio``, or none where it speaks of no lucky neuron;
    `output` which output weights a lucky neuron may have: any, those ``matching`` its pattern's
    label, or ``both``, the second as a correction; `because` why no choice of
    open constants helps.
    """

    of: str
    name: str
    sense: str
    lucky: str
    output: str
    corrects: str
    because: str
    note: str
    printed: str


def _rows() -> dict[str, _Display]:
    rows = (_Display(**line) for line in read_rows(_TABLE))
    return {row.name: row for row in rows}


def _part(row: _Display, reading: str, output: str = "") -> str:
    number, _, relation = row.name.partition("_")
    words = [f"{_WHERE[row.of]}eq. ({number})", _RELATIONS[relation], reading, output]
    return ", ".join(filter(None, words))


def _label(row: _Display) -> str:
    return "Lemma 2" if row.of.startswith("Claim") else row.of


def _claim(rows: Mapping[str, _Display], row: _Display, reading: _Reading, output: str = "any") -> Claim:
    number, label = row.name.split("_")[0], _label(row)
    matching = output == "matching"
    corrected = ""
    if row.corrects:
        corrected = f"{_label(rows[row.corrects])}, {_part(rows[row.corrects], reading.said)}"
    elif matching:
        corrected = f"{label}, {_part(row, reading.said)}"
    signs = "output weights of the pattern's label" if matching else ""
    sense, because = row.sense, row.because
    if sense == ">~" and reading is _RATIO_ALONE:  # no positive constant is below what is negative
        sense, because = ">0", _NEGATIVE
    ordered = sense.endswith("~")
    of_lemma = rows[row.corrects or row.name].of == "Lemma 2"
    concerns: Literal["statement", "proof"] = "statement" if of_lemma else "proof"
    return Claim(
        label, _OTHERWISE.get(row.name) or _STATEMENTS[sense].format(row.name),
        _part(row, reading.said, signs), row.printed,
        where={**_DATA, **reading.where, "output": output}, scope=dict(reading.scope),
        quantifier="every cell" if ordered or because and not corrected else "some constants",
        along="iterations", delta="0.5" if ordered else "",
        resolution=1e-7 if sense == "=" else _EXACT,
        corrects=corrected, concerns=concerns, display="" if corrected else f"Eq. ({number})",
        reading="" if corrected else reading.said, because="" if corrected else because,
        note="; ".join(filter(None, (row.note, signs and _SIGNS, _HALF if ordered else "", _ALL_STEPS))),
        **_SHARED,
    )  # fmt: skip


def _of_the_table() -> Iterator[Claim]:
    rows = _rows()
    for row in rows.values():
        outputs = {"": ("any",), "both": ("any", "matching")}.get(row.output, (row.output,))
        readings = _READINGS[row.lucky]
        for reading in readings:
            for output in outputs:
                yield _claim(rows, row, reading, output)


_BESIDE = {**_DATA, **_RATIO.where, "output": "any"}
_GROUPS: Mapping[str, Mapping[str, Any]] = {
    "trained": _SHARED,
    "any": {"where": _BESIDE},
    "matching": {"where": {**_BESIDE, **_DEFINITION.where, "output": "matching"}},
    "few_dimensions": {"scope": {**_FEW_DIMENSIONS, "neurons": "300,600,1200", "iterations": "20"}},
    "as_experiments": {"scope": _AS_EXPERIMENTS},
    "to_the_end": {"scope": {**_AS_EXPERIMENTS, "iterations": "100"}},
    "later": {"scope": {**_AS_EXPERIMENTS, "iterations": "5,10,20,40"}},
    "exactly": {"resolution": _EXACT},
}
_WORDS = {"half": _HALF, "all_steps": _ALL_STEPS}

#: All that is asked of a run step by step.
WHILE_TRAINING = (
    *_of_the_table(),
    *read_claims("simkit.papers.patches.lemma_2:beside.csv", _WORDS, _GROUPS),
)


class Lemma2Claims(TrainedClaims):
    """What Lemma 2 and both proofs say of every step of a run. Source: Lemma 2, Section D, Section E."""

    claims = WHILE_TRAINING
    second_path: ClassVar[Mapping[str, Any]] = {"path": "dense"}
    pictured = ("least_32", "most_33", "most_42")
