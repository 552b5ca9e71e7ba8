"""What a finding tells beside its sides, in words: one table of templates, and what fills them in."""

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import singledispatch
from typing import Any

from simkit.declare.claims.claim import Claim
from simkit.declare.parameters.parameter import format_value
from simkit.engine.cells.describing import short
from simkit.engine.tables.rounding import above, interval_text
from simkit.verdicts.findings.facts import Ground, GroundKind, GroundWay, Least, PathLimit
from simkit.verdicts.findings.finding import Finding
from simkit.verdicts.findings.notes import (
    Because,
    ExponentFound,
    Fault,
    Note,
    Path,
    PathTrend,
    PowerNeeded,
    Reason,
    Unwitnessed,
    Waits,
    number,
)

#: Why a verdict is as it is; the places are for what it is about.
REASONS: dict[Reason, str] = {
    Reason.NO_VALUE_NO_TRIALS: "it has no exact value and no trials",
    Reason.NO_TRIAL: "there is no trial of this setting",
    Reason.NOT_SIMULATED: "it cannot be simulated here",
    Reason.SOME_DRAWS_FAILED: "some of its draws failed",
    Reason.TRIALS_FAILED: "{} of {} trials failed",
    Reason.NO_SUCH_VALUE: "no such value is possible",
    Reason.CONTRADICTION: "CONTRADICTION: {}",
    Reason.BOTH_REJECTED: "BOTH directions are rejected: the trials contradict the model of the"
    " evidence",
    Reason.PREMISE_WITHOUT_VALUE: "the premise {}",
    Reason.PREMISE_OPEN: "whether the premise {} is met stays open",
    Reason.GIVEN_FAILS: "{} only given {}, which fails",
    Reason.EXACT_TOO_WIDE: "the exact value is not accurate enough: its enclosure, or a number of the"
    " right side, is too wide; a Fraction or a ball in its place, or witness=, would decide",
    Reason.SIDES_AGREE: "both sides agree to {} digits, and no enclosure tells whether they are equal",
    Reason.FLOAT_TOO_WIDE: "the exact value is not accurate enough: as a float it counts to {:g} of its"
    " size; a Fraction or a ball in its place, or witness=, would decide",
    Reason.NO_SECOND: "no second evaluation: {}",
    Reason.WITNESS_JUDGED: "its witness is the function that judged",
    Reason.ONE_FORMULA: "a number of it has one formula; write two, (f, g)",
    Reason.BEYOND_DECIMALS: "it is out of reach of decimals",
    Reason.NO_INSTANCE: "no instance: {}",
    Reason.INSTANCE_DECIDES_NOT: "its instance does not decide it",
    Reason.INSTANCE_VIOLATES_NOT: "its instance does not violate it",
    Reason.ONE_EVALUATION: "it fails by one evaluation, and {}",
    Reason.NO_OTHER_EVALUATION: "nothing else evaluates it",
    Reason.NO_TRIAL_TELLS: "no trial can tell",
    Reason.SECOND_NOT_RUN: "its second witness cannot be run here",
    Reason.PATHS_DIFFER: "none of {} draws by the literal path violates it: the paths differ",
    Reason.SECOND_DECIDES_NOT: "the second witness cannot decide",
    Reason.NO_DRAW_SEEN: "no draw shows it; instance=, data given exactly at which it fails, would",
    Reason.ALIKE_IN_DRAW: "the two paths differ by about as much in the same draw",
    Reason.ONE_RUN: "it fails by one run, and the second witness cannot decide",
    Reason.LITERAL_SHOWS_LESS: "for the same data the literal path does not show as much",
    Reason.STUDENT: "Student's interval is approximate",
    Reason.NO_RANGE: "the measurement has no declared range: Student's interval is approximate",
    Reason.DECLARE_END: "declare low= or high= of {}, or a second moment, to decide",
    Reason.ONE_END_CANNOT: "with one declared end no trials {0} it: declare {1}= of {2}, or a second"
    " moment, to decide",
    Reason.FAILED_CANNOT: "no trials {0} it, as a failed one could be anything: declare {1}= of {2} to"
    " decide",
    Reason.MOMENT_CANNOT: "no trials {} it: an exact value would",
    Reason.DECLARE_FOR_FAILED: "a failed trial could be anything: declare low= or high= of {}",
    Reason.SHARED_LEVEL: "look j has 1/(j (j + 1)) of the level, as any may have been the last",
    Reason.CHOSEN_OF_DRAWS_ALONE: "chosen data refute only what is to hold in every draw",
    Reason.OTHER_LATENTS: "its data are not of the latent numbers of its trials",
    Reason.HOLDS_FOR_DATA: "it does not fail for its data beyond rounding",
    Reason.NEIGHBOURS_HOLD: "it fails for its data and not for all that are beside them",
    Reason.NO_TRIAL_VIOLATES: "none of {:,} trials violates it; by what the study says 3 or more would",
    Reason.DATA_SEARCHED: "for data that were searched: {}",
    Reason.LATENTS_ASSUMED: "that trials measure what the study says of their latent numbers",
    Reason.NOT_MEASURED: "{} is not what trials measure: {}",
    Reason.NOT_MEASURED_AT_RANDOM: "{} of random latent numbers is not what trials measure: {}",
    Reason.NOT_COMPARED: "its trials cannot be run here, so that nothing shows that they measure it",
    Reason.BEYOND_END: "{:.6g} is beyond the declared end {:g}",
    Reason.OTHER_FAILURES: "trials fail {:.3g} of the time, {:.3g} here",
    Reason.ONE_WITHOUT_VALUES: "one of both has no values",
    Reason.WHOLE_NUMBERS: "trials measure whole numbers",
    Reason.DISTRIBUTIONS_APART: "distribution functions of {} draws each are {:.2g} apart",
    Reason.BLOCKS_DO_NOT_REFUTE: "the blocks that certify do not refute it",
    Reason.FOUND_BY_SEARCH: "found by simkit refute, its evidence on blocks that the search has not"
    " seen",
    Reason.SPLITTING: "splitting confirms nothing",
    Reason.ROUNDED_OTHERWISE: "{} is {} as typed, and {:.17g} in doubles, at which trials run",
    Reason.PREMISE_OTHERWISE: "{} is {} as typed, and not so in doubles, at which trials run",
    Reason.DRAWS_AT_TIE: "{} of {} draws are at the tie of {}: open",
    Reason.DRAWS_VIOLATING: "{} of {} draws violate it",
    Reason.DRAWS_OPEN: "{} draws stay open",
    Reason.DRAWS_MEETING: "{} of {} draws meet the premise on the draw",
    Reason.EXACT_OTHERWISE: "the exact value is {:.17g} as typed, and {:.17g} at the doubles, at"
    " which trials run",
    Reason.TOLD: "{}",  # by what evaluates: how trials differ, a line of an estimate
}
#: What a verdict rests on, by kind and way, with places for what it is about.
GROUNDS: dict[tuple[GroundKind, GroundWay], str] = {
    ("reading", ""): "{}",
    ("step", ""): "{} by {}",
    ("step", "by trials"): "{} in the trials of {}",
    ("step", "by number"): "{} = {}",
    ("bound", ""): "the {} side as its {}",
    ("bound", "of event"): "{}",
    ("range", ""): "of the left side, [{}, {}]",
    ("range", "declared"): "{} in [{:g}, {:g}]",
    ("range", "empty"): "nothing is said where {}",
    ("second moment", ""): "{}",
    ("latents", ""): "{}",
    ("monotone", ""): "{}",
    ("premise", ""): "{}",
    ("open premise", ""): "{}",
    ("instance", ""): "{}",
    ("limit", ""): "{}",
    ("arithmetic", ""): "a float counts as within {:g} of its size",
    ("trials", ""): "{} with seed {}, {}, error at most {:.3g}",
    ("trials", "without level"): "{} with seed {}, {}",
    ("second witness", ""): "{}",
}
_LISTED = 3  # values that are named one by one
_LONG = 1e6  # from which a whole number is said with four digits


def notes_text(found: Finding) -> str:
    """Return the notes of a finding in words."""
    return "; ".join(map(note_text, found.notes))


@singledispatch
def note_text(note: Note) -> str:
    """Return a note in words."""
    raise TypeError(f"{type(note).__name__} has no words")


@note_text.register
def _(note: Fault) -> str:
    return note.text


@note_text.register
def _(note: Because) -> str:
    return REASONS[note.reason].format(*map(_filled_in, note.of))


def _filled_in(value: Any) -> Any:
    if isinstance(value, bool):
        return "met" if value else "unmet"
    if isinstance(value, Mapping):
        return data_text(value)
    return note_text(value) if isinstance(value, Note) else value


@note_text.register
def _(note: Waits) -> str:
    if note.refused:
        return f"not asked: {note.refused}"
    return "only a training can tell: ask with --with-training"


@note_text.register
def _(note: Unwitnessed) -> str:
    return f"unwitnessed: {note_text(note.why)}"


@note_text.register
def _(note: PathTrend) -> str:
    return f"{'growing' if note.grows else 'shrinking'} on this path {path_text(note.path)}"


@note_text.register
def _(note: ExponentFound) -> str:
    path = f", {path_text(note.path)}" if note.path is not None else ""
    return f"exponent in {note.along}: {exponent_text(note)}, stated {number(note.stated)}{path}"


@note_text.register
def _(note: PowerNeeded) -> str:
    lead = f"with n^{note.power}: {note.constant}"
    if note.growing:
        size, near, last, far = note.growing
        return f"{lead} of {near} is needed at n = {size}, growing to {far} at n = {last}"
    said = f"{lead} of {note.enough} is enough at every setting asked"
    if note.valid_from:
        return f"{said}; of them it holds with 1 from n = {note.valid_from} on"
    return f"{said}: it holds with 1" if note.holds_with_one else said


def data_text(data: Mapping[str, Sequence[float]]) -> str:
    """Return data in words, equal numbers together."""
    parts = []
    for name, numbers in data.items():
        (usual, count), *_ = Counter(numbers).most_common(1)
        parts += [f"{name}[{i}] = {x:.6g}" for i, x in enumerate(numbers) if x != usual]
        parts.append(f"{count} of {name} = {usual:.6g}")
    return ", ".join(parts)


def given_text(found: Finding) -> str:
    """Return what a verdict assumes that is not known to hold: ``given E[x**2] <= 2``, or nothing."""
    return f"given {_filled_in(found.given)}" if found.given else ""


def exponent_text(found: ExponentFound) -> str:
    """Return the exponent with its interval, or as an average."""
    shown = number(found.exponent)
    if found.ends is None:
        return f"{shown}{f' within {above(found.within, 1)}' if found.within else ''} on average"
    return f"{shown} {interval_text(*found.ends)}"


def path_text(path: Path) -> str:
    """Return from where to where a parameter goes: ``from n = 16 to n = 4096``."""
    return f"from {path.along} = {size_text(path.near)} to {size_text(path.far)}"


def size_text(value: float) -> str:
    """Return a parameter's value as a sentence has it: of a large whole number four digits."""
    is_long = isinstance(value, int) and value >= _LONG
    return number(float(value)) if is_long else format_value(value)


def limit_text(found: PathLimit, *, brief: bool = False) -> str:
    """Return the limit that refutes an order, and on which path; in brief by its parameter alone."""
    if brief and found.borne_out:
        goes = {"infinite": "outgrows its rate", "zero": "falls below every multiple of its rate"}
        return f"the left side {goes[found.value]} {_goes(found)}"
    tends = {"infinite": "tends to infinity", "zero": "tends to 0"}[found.value]
    said = f"the left side over its rate {tends} {limit_path_text(found)}"
    return said if found.borne_out else f"it is declared that {said}: it is not seen to go there"


def _goes(found: PathLimit) -> str:
    return f"as {found.along} {'grows' if found.to == 'infinity' else 'falls to 0'}"


def limit_path_text(found: PathLimit) -> str:
    """Return the path of a limit: ``as n grows, at m = ceil(1.1*log(n/0.01))``."""
    goes = _goes(found)
    follows = ", ".join(f"{name} = {text}" for name, text in found.path.items())
    return f"{goes}, at {follows}" if follows else goes


def ground_text(ground: Ground) -> str:
    """Return what a verdict rests on in words."""
    of = tuple(limit_text(x) if isinstance(x, PathLimit) else _filled_in(x) for x in ground.of)
    if ground.way == "of event":
        of = (_EVENTS[of[0]],)
    elif ground.kind == "range" and not ground.way:
        of = (of[0] or "-inf", of[1] or "inf")
    return GROUNDS[ground.kind, ground.way].format(*of)


def least_text(found: Sequence[Least]) -> str:
    """Return how much more a failing claim would need, or how little is enough for one that holds."""
    said = " or ".join(map(_least, found))
    if not said:
        return ""
    if found[0].needed:
        return f"would need {said}"
    asked = "" if all(each.basis == "proved" for each in found) else ", as far as asked"
    return f"{said} is enough{asked}"


def _least(found: Least) -> str:
    proved = found.basis == "proved"
    if not found.stays:
        said = f"{found.parameter} = {short(found.value)}"
    elif found.lowest and not found.needed:
        said = f"any {found.parameter}"
    else:
        said = f"{found.parameter} >= {short(found.value)}"
    beside = [f"asked at {_listed(found.checked)}"] if found.stays and not proved else []
    if found.rules:
        beside.append("with " + " and ".join(f"{name} = {text}" for name, text in found.rules.items()))
    return f"{said} ({', '.join(beside)})" if beside else said


def _listed(values: Sequence[int]) -> str:
    """Return ``each from 320 to 335, then 640, 1280, ..., 81920``."""
    run = next((i for i, v in enumerate(values) if v != values[0] + i), len(values))
    head = f"each from {short(values[0])} to {short(values[run - 1])}" if run > _LISTED else ""
    rest = [short(v) for v in (values[run:] if head else values)]
    if len(rest) > _LISTED + 1:
        rest = [*rest[: _LISTED - 1], "...", rest[-1]]
    return ", then ".join(filter(None, (head, ", ".join(rest))))


def withstood_text(points: int) -> str:
    """Return how much a claim has withstood; nothing where it was not attacked."""
    if not points:
        return ""
    return f"attacked at {points:,} grid point{'' if points == 1 else 's'}: none refutes it"


_EVENTS = {
    "implies": "an event that implies the printed one",
    "follows": "an event that follows from the printed one",
}


def one_way_text(claim: Claim, withheld: str) -> str:
    """Return why a verdict is withheld: what is computed is a bound that does not reach it."""
    sides = (("left", claim.left_is), ("right", claim.right_is))
    said = [
        f"{'an' if of == 'upper bound' else 'a'} {of} of the {name} side"
        for name, of in sides
        if of != "exact"
    ]
    said += [_EVENTS[claim.event_is]] if claim.event_is in _EVENTS else []
    cannot = "refute" if withheld == "fails" else "confirm"
    return f"what is computed is {' and '.join(said)}, which cannot {cannot} it"


def quantified(claim: Claim) -> str:
    """Return over what a claim is made, in words; nothing of every cell and all data."""
    said = {
        "every cell": "",
        "from some on": f"claimed from some {claim.along or 'size'} on",
        "some constants": "claimed for some constants",
    }[claim.quantifier]
    surely = "claimed almost surely" if claim.almost_surely else ""
    return ", ".join(filter(None, (said, surely)))


def trials_text(own: Sequence[Finding]) -> str:
    """Return how many trials the undecided among some findings would take, in words."""
    needed = [f.trials_needed for f in own if f.trials_needed is not None]
    finite = [value for value in needed if math.isfinite(value)]
    least = [f.trials_at_least for f in own if f.trials_at_least is not None]
    if finite and len(finite) == len(needed):
        return f"at most about {max(finite):,.0f} trials of a setting would probably decide"
    if finite or least:
        return f"at least {max([*finite, *least]):,.0f} trials of a setting would decide"
    return "these trials do not tell how many would decide it" if needed else ""
