"""Tables 1-6: printed numbers of operations, changes and sizes, against what they are made of."""

from collections.abc import Mapping
from typing import Any

from simkit.declare.claims.tables import read_claims
from simkit.declare.statement import Statements
from simkit.papers.clusters.complexity import table_entries as entries

_PRINTED = {"printed": (entries.printed_number, entries.printed_number_again)}
_NUMBERS: Mapping[str, Mapping[str, Any]] = {
    "counted": {"counted": (entries.rounded_count, entries.rounded_count_again), **_PRINTED},
    "by_equations": {
        "counted": (entries.rounded_equations, entries.rounded_equations_again), **_PRINTED,
    },
    "extremes": {
        "least": entries.reading(largest=False), "most": entries.reading(largest=True), **_PRINTED,
    },
    "changed": {
        "rounded": (entries.rounded_change, entries.rounded_change_again),
        "printed": (entries.printed_change, entries.printed_change_again),
    },
    "doubled": {
        "channels": (entries.channels_of(0), entries.channels_again(0)),
        "before": (entries.channels_of(1), entries.channels_again(1)),
    },
    "swin_b": {"channels": lambda p: (128, 256, 512, 1024)[p["stage"] - 1]},
    "depth": {"layers": entries.layers_of, "depth": entries.layers_of_the_model},
}  # fmt: skip
_GROUPS: Mapping[str, Mapping[str, Any]] = {
    "of_scope": {"scope_only": True},
    **{name: {"numbers": numbers} for name, numbers in _NUMBERS.items()},
}
_WORDS = {
    **{
        f"changes_{table}": ",".join(n for n, change in entries.CHANGES.items() if change[0] == table)
        for table in "345"
    },
    **{
        f"entries_{table}": ",".join(n for n, e in entries.ENTRIES.items() if e.table == table)
        for table in "56"
    },
    "complete": "with patch embedding, head (of a whole model), the module's feed-forward part and"
    " semantic keys; which parts the printed number holds is not said, nor how it was rounded",
    "lv_vit": "stem, FFN ratio 3 and token head are LV-ViT's own, not the supplement's",
    "open_parts": "which of class token, module's feed-forward part and semantic keys are counted in"
    " LV-ViT is not said: smallest and largest of the eight counts, rounded",
    "padded": "backbones at 512 x 512, padded to whole windows",
    "arithmetic": "arithmetic of the printed numbers",
}


class PrintedTableClaims(Statements):
    """Tables 1-6 against counts, against their own numbers, and against the models they describe.

    Source: Table 1; Table 2; Table 3; Table 4; Table 5; Table 6.
    """

    claims = read_claims("simkit.papers.clusters.claims:tables.csv", _WORDS, _GROUPS)
