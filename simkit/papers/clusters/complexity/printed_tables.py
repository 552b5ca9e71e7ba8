"""The numbers of operations that the supplement prints (Tables 3-6), and what they are compared with.

Printed numbers stand here and nowhere else. Source: Table 3; Table 4; Table 5; Table 6.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from simkit.papers.clusters.complexity.dumbbell import count_with_recovery
from simkit.papers.clusters.complexity.operations import Switches, count_global, count_local, total
from simkit.papers.clusters.complexity.transformers import GLOBAL_MODELS, Sparsification, swin

_LV_VIT = "stem, FFN ratio 3 and token head are LV-ViT's own, not the supplement's"
_SWIN = "depths are Swin's own; 512 x 512 padded to whole windows, no head"
_RECOVERY = "three units of six layers in stage 3, as in the authors' code; padded as Swin is"
_EVIT = "not determined: EViT's keep rates are not printed"


@dataclass(frozen=True)
class PrintedNumber:
    """One printed number beside the computed one."""

    table: str
    entry: str
    unit: str  # "G", operations in 1e9, or "%", change against the base model
    printed: float
    computed: float | None  # None where the supplement does not determine it
    note: str

    @property
    def difference(self) -> float | None:
        """Computed less printed."""
        return None if self.computed is None else self.computed - self.printed


def compare_with_print(switches: Switches) -> list[PrintedNumber]:
    """Return every number of operations in Tables 3-6 beside the computed one."""
    return [*_table_3(switches), *_table_4(switches), *_table_5(switches), *_table_6(switches)]


def _lv_vit(tokens: int | None, switches: Switches) -> float:
    # Section A.3: the module takes the 6th and 7th of 16 layers.
    sparse = None if tokens is None else Sparsification(tokens, 5)
    return total(count_global(GLOBAL_MODELS["LV-ViT-S"], sparse, switches)) / 1e9


def _change(value: float, base: float) -> float:
    return 100 * (value / base - 1)


def _table_3(switches: Switches) -> Iterator[PrintedNumber]:
    base = _lv_vit(None, switches)
    yield PrintedNumber("3", "LV-ViT-S, base", "G", 6.6, base, _LV_VIT)
    for tokens, printed, change in ((36, 3.69, -44), (49, 3.91, -41), (100, 4.62, -30)):
        value = _lv_vit(tokens, switches)
        yield PrintedNumber("3", f"STViT-LV-ViT-S, M = {tokens}", "G", printed, value, _LV_VIT)
        yield PrintedNumber(
            "3", f"STViT-LV-ViT-S, M = {tokens}, saving", "%", change, _change(value, base), _LV_VIT
        )
    rates = ((36, 2073, 78), (49, 1933, 72), (100, 1592, 37))
    for tokens, rate, change in rates:
        yield PrintedNumber(
            "3", f"throughput at M = {tokens}, gain", "%", change, _change(rate, 1159),
            "arithmetic of the printed img/s, which are measured",
        )  # fmt: skip


def _table_4(switches: Switches) -> Iterator[PrintedNumber]:
    base = _lv_vit(None, switches)
    for printed, change in ((3.9, -41), (4.7, -29)):
        yield PrintedNumber("4", f"EViT, {printed} G", "G", printed, None, _EVIT)
        yield PrintedNumber(
            "4", f"EViT, {printed} G, saving", "%", change, _change(printed, 6.6),
            "arithmetic of the printed operations",
        )  # fmt: skip
    for tokens, printed, change in ((36, 3.7, -44), (100, 4.6, -30)):
        value = _lv_vit(tokens, switches)
        note = f"M is not printed; accuracy says {tokens}; {_LV_VIT}"
        yield PrintedNumber("4", f"STViT, M = {tokens}", "G", printed, value, note)
        yield PrintedNumber("4", f"STViT, M = {tokens}, saving", "%", change, _change(value, base), note)


def _table_5(switches: Switches) -> Iterator[PrintedNumber]:
    backbone = Switches(
        switches.patch_embedding, False, switches.class_token, switches.module_ffn, switches.module_keys
    )
    for name, channels, base, sparse in (("Swin-S", 96, 49, 34), ("Swin-B", 128, 87, 60)):
        model = swin(channels, (2, 2, 18, 2), 512)
        value = total(count_local(model, None, backbone, padded=True)) / 1e9
        yield PrintedNumber("5", f"{name} backbone", "G", base, value, _SWIN)
        recovered = total(count_with_recovery(model, 9, backbone)) / 1e9
        yield PrintedNumber("5", f"STViT-R-{name} backbone", "G", sparse, recovered, _RECOVERY)
        rounded = f"printed: of the rounded {sparse} and {base}, which give {_change(sparse, base):.1f}"
        yield PrintedNumber(
            "5", f"STViT-R-{name}, saving", "%", -31, _change(recovered, value), rounded
        )  # fmt: skip


def _table_6(switches: Switches) -> Iterator[PrintedNumber]:
    printed = ((3, 1.56), (4, 1.91), (5, 2.25), (7, 2.95), (8, 3.30), (10, 4.00))
    for position, value in printed:
        parts = count_global(GLOBAL_MODELS["DeiT-S"], Sparsification(16, position), switches)
        yield PrintedNumber(
            "6", f"STViT-DeiT-S, position {position}-{position + 2}", "G", value, total(parts) / 1e9,
            f"N = 196, M = 16, {position} image layers, 2 of the module, {10 - position} semantic",
        )  # fmt: skip
