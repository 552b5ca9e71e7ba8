"""Printed operation counts, changes and sizes of Tables 1-6, each with what it is compared with.

Exact throughout: counts are integers, printed numbers are the decimals that are printed. A name that
ends in `_again` is a second evaluation by another way.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction
from typing import Any, Literal

from simkit.papers.clusters.complexity.dumbbell import count_with_recovery
from simkit.papers.clusters.complexity.operations import Switches, count_global, count_local, total
from simkit.papers.clusters.complexity.products import (
    Product,
    attention_products,
    count_products,
    feed_forward_products,
)
from simkit.papers.clusters.complexity.transformers import (
    GLOBAL_MODELS,
    LocalModel,
    Sparsification,
    swin,
)

_GIGA = 10**9
_NO_HEAD = Switches(head=False)
_YES_OR_NO: tuple[Literal["yes", "no"], ...] = ("yes", "no")


@dataclass(frozen=True)
class Entry:
    """A printed number of operations, in 1e9. Source: Table 3; Table 4; Table 5; Table 6."""

    table: str
    printed: str
    model: str
    semantic: int | None = None  # semantic tokens; None for the model with all its tokens
    position: int = 5  # image layers before the module


ENTRIES: Mapping[str, Entry] = {
    "lv-vit-s": Entry("3", "6.6", "LV-ViT-S"),
    "lv-vit-s-36": Entry("3", "3.69", "LV-ViT-S", 36),
    "lv-vit-s-49": Entry("3", "3.91", "LV-ViT-S", 49),
    "lv-vit-s-100": Entry("3", "4.62", "LV-ViT-S", 100),
    "stvit-36": Entry("4", "3.7", "LV-ViT-S", 36),
    "stvit-100": Entry("4", "4.6", "LV-ViT-S", 100),
    "swin-s": Entry("5", "49", "Swin-S"),
    "stvit-r-swin-s": Entry("5", "34", "Swin-S", 9),
    "swin-b": Entry("5", "87", "Swin-B"),
    "stvit-r-swin-b": Entry("5", "60", "Swin-B", 9),
    **{
        f"position-{p}": Entry("6", printed, "DeiT-S", 16, p)
        for p, printed in ((3, "1.56"), (4, "1.91"), (5, "2.25"), (7, "2.95"), (8, "3.30"), (10, "4.00"))
    },
}  # fmt: skip

#: Table, new and old number, change in per cent as printed; frames a second are measured.
CHANGES: Mapping[str, tuple[str, str, str, int]] = {
    "operations-36": ("3", "3.69", "6.6", -44),
    "operations-49": ("3", "3.91", "6.6", -41),
    "operations-100": ("3", "4.62", "6.6", -30),
    "throughput-36": ("3", "2073", "1159", 78),
    "throughput-49": ("3", "1933", "1159", 72),
    "throughput-100": ("3", "1592", "1159", 37),
    "evit-3.9": ("4", "3.9", "6.6", -41),
    "evit-4.7": ("4", "4.7", "6.6", -29),
    "stvit-3.7": ("4", "3.7", "6.6", -44),
    "stvit-4.6": ("4", "4.6", "6.6", -30),
    "swin-s": ("5", "34", "49", -31),
    "swin-b": ("5", "60", "87", -31),
}

#: Table 2, printed channels of stages 1 to 4.
CHANNELS: Mapping[str, tuple[int, int, int, int]] = {
    "Swin-T": (96, 192, 384, 768),
    "Swin-S": (96, 192, 384, 768),
    "Swin-B": (192, 256, 512, 1025),
}

#: The same line by line, as the boxes of the table have it.
CHANNELS_IN_TEXT = "dim 96 dim 192 dim 384 dim 768", "dim 192 dim 256 dim 512 dim 1025"

#: Tables 1 and 2: layers before the module, of it, and after it in the same stage; layers of the model.
LAYERS: Mapping[str, tuple[int, int, int, int]] = {
    "DeiT": (4, 2, 6, 12),
    "Swin-T": (2, 2, 2, 6),
    "Swin-S": (10, 2, 6, 18),
    "Swin-B": (10, 2, 6, 18),
}


def printed_number(params: Mapping[str, Any]) -> Fraction:
    """Return the printed number of operations, in 1e9. Source: Table 3; Table 4; Table 5; Table 6."""
    return Fraction(ENTRIES[params["entry"]].printed)


def printed_number_again(params: Mapping[str, Any]) -> Fraction:
    """Return the same from its digits. Source: Table 3; Table 4; Table 5; Table 6."""
    whole, _, digits = ENTRIES[params["entry"]].printed.partition(".")
    return Fraction(int(whole + digits), 10 ** len(digits))


def rounded_count(params: Mapping[str, Any]) -> Fraction:
    """Return the complete count, rounded to the digits of the printed number. Source: Section A.2."""
    entry = ENTRIES[params["entry"]]
    return _rounded(Fraction(complete_count(entry), _GIGA), entry.printed)


def rounded_count_again(params: Mapping[str, Any]) -> Fraction:
    """Return the same of a global transformer by its products, in decimals. Source: Section A.2."""
    entry = ENTRIES[params["entry"]]
    unit = Decimal(1).scaleb(-len(entry.printed.partition(".")[2]))
    return Fraction((Decimal(walked_count(entry)) / _GIGA).quantize(unit, ROUND_HALF_UP))


def reading(largest: bool) -> Callable[[Mapping[str, Any]], Fraction]:
    """Return what gives the smallest or the largest rounded count over what the supplement leaves open.

    Open are the class token beside semantic tokens, the module's feed-forward part and semantic keys.
    Source: Section A.3.
    """

    def extreme(params: Mapping[str, Any]) -> Fraction:
        entry = ENTRIES[params["entry"]]
        assert entry.semantic is not None
        sparse = Sparsification(entry.semantic, entry.position)
        counts = [
            total(
                count_global(GLOBAL_MODELS[entry.model], sparse, Switches(True, True, token, ffn, keys))
            )
            for token in _YES_OR_NO
            for ffn in (True, False)
            for keys in (True, False)
        ]
        return _rounded(Fraction((max if largest else min)(counts), _GIGA), entry.printed)

    return extreme


def _rounded(value: Fraction, printed: str) -> Fraction:
    unit = Fraction(1, 10 ** len(printed.partition(".")[2]))
    return (value / unit + Fraction(1, 2)).__floor__() * unit


def complete_count(entry: Entry) -> int:
    """Return the operations: embedding, head (of whole models), the module's feed-forward part and keys.

    Source: Section A.2; Section A.5.
    """
    if entry.model.startswith("Swin"):
        model = _backbone(entry)
        if entry.semantic is None:
            return total(count_local(model, None, _NO_HEAD, padded=True))
        return total(count_with_recovery(model, entry.semantic, _NO_HEAD))
    sparse = None if entry.semantic is None else Sparsification(entry.semantic, entry.position)
    return total(count_global(GLOBAL_MODELS[entry.model], sparse))


def _backbone(entry: Entry) -> LocalModel:
    return swin({"Swin-S": 96, "Swin-B": 128}[entry.model], (2, 2, 18, 2), 512)


def walked_count(entry: Entry) -> int:
    """Return the same of a global transformer, product by product; `ValueError` for a local one.

    Source: Section A.2; Section A.5.
    """
    if entry.model not in GLOBAL_MODELS:
        raise ValueError(f"{entry.model} is a local transformer")
    model = GLOBAL_MODELS[entry.model]
    c, n, ratio = model.channels, model.image_tokens, round(model.ffn_ratio)
    if entry.semantic is None:
        n += int(model.class_token)
        layers, final = [(n, n)] * model.depth, model.image_tokens
    else:
        m, after = entry.semantic, model.depth - entry.position - 2
        layers = [(n, n)] * entry.position + [(m, n), (m, m + n)] + [(m, m)] * after
        final = m
    products: list[Product] = []
    for queries, keys in layers:
        products += attention_products(queries, keys, c) + feed_forward_products(queries, c, ratio)
    labelled = 1 + (final if model.label_every_token else 0)
    return model.stem + count_products([*products, Product(labelled, c, model.classes)])


def rounded_equations(params: Mapping[str, Any]) -> Fraction:
    """Return what eqs. (1)-(3), or (5), give as printed, with embedding, head and merging, rounded.

    Source: eq. (1), eq. (2), eq. (3), eq. (5).
    """
    entry = ENTRIES[params["entry"]]
    return _rounded(Fraction(equations_count(entry), _GIGA), entry.printed)


def rounded_equations_again(params: Mapping[str, Any]) -> Fraction:
    """Return the same with each power multiplied out. Source: eq. (1), eq. (2), eq. (3), eq. (5)."""
    entry = ENTRIES[params["entry"]]
    unit = Decimal(1).scaleb(-len(entry.printed.partition(".")[2]))
    if entry.table == "6":
        p, n, m, c = entry.position, 196, 16, 384
        image = p * n * c * (12 * c + 2 * n)
        module = 4 * c * (m * c + n * c + m * n)
        semantic = (10 - p) * m * c * (12 * c + 2 * m)
        found = image + module + semantic + 14 * 14 * 768 * c + 1000 * c
    else:
        found = 0
        for stage, (layers, side) in enumerate(zip((2, 2, 18, 2), (128, 64, 32, 16), strict=True)):
            c = _backbone(entry).channels << stage
            found += side * side * c * (layers * (12 * c + 4802) + (2 * c if stage else 48))
    return Fraction((Decimal(found) / _GIGA).quantize(unit, ROUND_HALF_UP))


def equations_count(entry: Entry) -> int:
    """Return the operations of layers by eqs. (1)-(3), or (5), and those of embedding, head and merging.

    `ValueError` for what they do not speak of. Source: eq. (1), eq. (2), eq. (3), eq. (5).
    """
    if entry.table == "6":
        assert entry.semantic is not None
        model, m = GLOBAL_MODELS[entry.model], entry.semantic
        n, c = model.image_tokens, model.channels
        image = 4 * n * c**2 + 2 * n**2 * c + 8 * n * c**2
        semantic = 4 * m * c**2 + 2 * m**2 * c + 8 * m * c**2
        module = 2 * m * c**2 + 2 * n * c**2 + 2 * m * n * c
        layers = entry.position * image + 2 * module + (10 - entry.position) * semantic
        return model.stem + layers + c * model.classes
    if entry.table != "5" or entry.semantic is not None:
        raise ValueError("the equations do not speak of it")
    swin_model = _backbone(entry)
    found = swin_model.stem
    for stage, depth in enumerate(swin_model.depths):
        c, n = swin_model.channels * 2**stage, (swin_model.side // 2**stage) ** 2
        w = swin_model.window**2
        found += depth * (4 * n * c**2 + 2 * w**2 * n * c + 8 * n * c**2)
        found += 2 * n * c**2 if stage else 0
    return found


def printed_change(params: Mapping[str, Any]) -> Fraction:
    """Return the printed change in per cent. Source: Table 3; Table 4; Table 5."""
    return Fraction(CHANGES[params["change"]][3])


def printed_change_again(params: Mapping[str, Any]) -> Decimal:
    """Return the same as a decimal. Source: Table 3; Table 4; Table 5."""
    return Decimal(f"{CHANGES[params['change']][3]:+d}")


def rounded_change(params: Mapping[str, Any]) -> Fraction:
    """Return the change of printed numbers in per cent, rounded. Source: Table 3; Table 4; Table 5."""
    _, new, old, _ = CHANGES[params["change"]]
    return Fraction((100 * (Fraction(new) / Fraction(old) - 1) + Fraction(1, 2)).__floor__())


def rounded_change_again(params: Mapping[str, Any]) -> Fraction:
    """Return the same in decimals of 60 digits. Source: Table 3; Table 4; Table 5."""
    _, new, old, _ = CHANGES[params["change"]]
    return Fraction((100 * (Decimal(new) - Decimal(old)) / Decimal(old)).quantize(1, ROUND_HALF_UP))


def channels_of(stage_shift: int) -> Callable[[Mapping[str, Any]], int]:
    """Return what gives the printed channels of the cell's stage, or so many before. Source: Table 2."""
    return lambda params: CHANNELS[params["backbone"]][params["stage"] - 1 - stage_shift]


def channels_again(stage_shift: int) -> Callable[[Mapping[str, Any]], int]:
    """Return the same from the line of the table. Source: Table 2."""

    def channels(params: Mapping[str, Any]) -> int:
        line = CHANNELS_IN_TEXT[params["backbone"] == "Swin-B"]
        return int(line.replace("dim", "").split()[params["stage"] - 1 - stage_shift])

    return channels


def layers_of(params: Mapping[str, Any]) -> int:
    """Return the printed layers before, of and after the module. Source: Table 1; Table 2."""
    return sum(LAYERS[params["backbone"]][:3])


def layers_of_the_model(params: Mapping[str, Any]) -> int:
    """Return the layers that the whole model has there. Source: Table 1; Table 2; Liu et al. (2021)."""
    return LAYERS[params["backbone"]][3]
