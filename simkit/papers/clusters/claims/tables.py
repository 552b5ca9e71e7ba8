"""Tables 1-6: printed numbers of operations, changes and sizes, against what they are made of."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, ClassVar

from simkit.declare.claims.claim import Claim
from simkit.declare.claims.parts import of_scope_only
from simkit.declare.statement import Statements
from simkit.papers.clusters.complexity import table_entries as entries

_PRINTED = (entries.printed_number, entries.printed_number_again)
_COMPLETE = (
    "with patch embedding, head (of a whole model), the module's feed-forward part and semantic keys;"
    " which parts the printed number holds is not said, nor how it was rounded"
)
_LV_VIT = "stem, FFN ratio 3 and token head are LV-ViT's own, not the supplement's"
_COUNTED = {"counted": (entries.rounded_count, entries.rounded_count_again)}
_BY_EQUATIONS = {"counted": (entries.rounded_equations, entries.rounded_equations_again)}
_EXTREMES = {"least": entries.reading(largest=False), "most": entries.reading(largest=True)}
_CHANGED: Mapping[str, Any] = {
    "rounded": (entries.rounded_change, entries.rounded_change_again),
    "printed": (entries.printed_change, entries.printed_change_again),
}
_OPEN_PARTS = (
    "which of class token, module's feed-forward part and semantic keys are counted in LV-ViT is not"
    f" said: smallest and largest of the eight counts, rounded; {_LV_VIT}"
)
_PADDED = "backbones at 512 x 512, padded to whole windows"
_SWIN = (
    f"{_PADDED}; the supplement does not describe STViT-R: one reading, on which 34 and 60 rest, is two"
    " 3 x 3 convolutions as stem; three units of six layers in the third stage, the last of each for"
    " recovery; nine semantic tokens for each of 25 windows, with 10 x 10 image tokens and nine semantic"
    " ones as keys; units are read off the authors' code for 224 x 224, the padding is chosen here"
)


def _named(table: str) -> str:
    return ",".join(name for name, entry in entries.ENTRIES.items() if entry.table == table)


def _changes(table: str) -> str:
    return ",".join(name for name, change in entries.CHANGES.items() if change[0] == table)


def _operations(
    table: str, statement: str, part: str, names: str, note: str, numbers: Mapping[str, Any],
    corrects: str = "",
) -> Claim:  # fmt: skip
    """Return a claim on printed numbers of operations; of a correction nothing is printed."""
    return Claim(
        f"Table {table}", statement, part, "" if corrects else r"\text{FLOPs(G)}",
        numbers={**numbers, "printed": _PRINTED}, scope={"entry": names}, note=note, corrects=corrects,
    )  # fmt: skip


def _counted(table: str, note: str, names: str = "") -> Claim:
    return _operations(
        table, "counted = printed", "complete count, rounded", names or _named(table),
        f"{_COMPLETE}; {note}", _COUNTED,
    )  # fmt: skip


def _among_readings(table: str, names: str) -> Iterator[Claim]:
    """Yield that a printed number is neither below nor above all readings of the module."""
    for statement, part in (
        ("printed >= least", "not below every reading"), ("printed <= most", "not above every reading"),
    ):  # fmt: skip
        yield _operations(table, statement, part, names, _OPEN_PARTS, _EXTREMES)


def _by_equations(table: str, names: str, note: str, rests: str = "") -> Iterator[Claim]:
    """Yield what the printed equations give against the table, and the complete count for it."""
    said, part = "counted = printed", "operations by the printed equations"
    complete = f"{_COMPLETE}; {rests}" if rests else _COMPLETE
    yield _operations(table, said, part, names, note, _BY_EQUATIONS)
    yield _operations(
        table, said, f"{part}, corrected", names, complete, _COUNTED, corrects=f"Table {table}, {part}"
    )


def _changed(table: str) -> Claim:
    return Claim(
        f"Table {table}", "rounded = printed", "changes", r"\text{in brackets, per cent}",
        numbers=_CHANGED, scope={"change": _changes(table)}, note="arithmetic of the printed numbers",
    )  # fmt: skip


_DOUBLED: Mapping[str, Any] = {
    "channels": (entries.channels_of(0), entries.channels_again(0)),
    "before": (entries.channels_of(1), entries.channels_again(1)),
}
_DEPTH = {"layers": entries.layers_of, "depth": entries.layers_of_the_model}


class PrintedTableClaims(Statements):
    """Tables 1-6 against counts, against their own numbers, and against the models they describe.

    Source: Table 1; Table 2; Table 3; Table 4; Table 5; Table 6.
    """

    claims: ClassVar[Sequence[Claim]] = of_scope_only((
        Claim("Table 1", "layers = depth", "layers", r"4 + 2 + 6", numbers=_DEPTH,
              scope={"backbone": "DeiT"}),
        Claim("Table 2", "layers = depth", "layers of stage 3", r"2 + 2 + 2,\ 10 + 2 + 6",
              numbers=_DEPTH, scope={"backbone": "Swin-T,Swin-S,Swin-B"},
              note="Swin's own depths (Liu et al., 2021)"),
        Claim("Table 2", "channels = 2*before", "channels of the next stage",
              r"\text{dim } 96, 192, 384, 768;\ 192, 256, 512, 1025", numbers=_DOUBLED,
              scope={"backbone": "Swin-T,Swin-S,Swin-B", "stage": "2,3,4"},
              note="patch merging doubles the channels; Swin-B has 128, 256, 512, 1024"),
        Claim("Table 2", "channels = 128*2**(stage - 1)", "channels of the next stage, corrected",
              numbers={"channels": lambda p: (128, 256, 512, 1024)[p["stage"] - 1]},
              scope={"backbone": "Swin-B", "stage": "1,2,3,4"},
              corrects="Table 2, channels of the next stage", note="Swin-B as its authors have it"),
        Claim("Table 2", "(14/7)**2*9 = 6**2", "output size of stage 3", r"6 \times 6",
              scope={"backbone": "Swin-T"}, note="nine semantic tokens for each window of 7 x 7"),
        _counted("3", _LV_VIT, "lv-vit-s"),
        *_among_readings("3", "lv-vit-s-36,lv-vit-s-49,lv-vit-s-100"),
        _changed("3"),
        *_among_readings("4", "stvit-36,stvit-100"),
        _changed("4"),
        _counted("5", _SWIN),
        *_by_equations("5", "swin-s,swin-b", "eq. (5) with W^2, W = 49 tokens of a window; no padding",
                       rests=_PADDED),
        _changed("5"),
        _counted("6", "N = 196, M = 16; five of six entries bear this convention out"),
        *_by_equations("6", "position-3,position-4,position-5,position-7,position-8",
                       "eqs. (1)-(3), the latter for both layers of the module"),
    ))  # fmt: skip
