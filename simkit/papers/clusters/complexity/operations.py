"""Multiply-accumulates of vision transformers with and without token sparsification.

One multiply-accumulate counts as one operation, as in the supplement's tables. Symbols: N image tokens,
M semantic tokens (in each window for Swin), C channels, W image tokens of a window. Arithmetic alone: no
third-party library is imported.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from simkit.errors import ArgumentError
from simkit.papers.clusters.complexity.transformers import (
    GLOBAL_MODELS,
    LOCAL_MODELS,
    GlobalModel,
    LocalModel,
    Sparsification,
)


@dataclass(frozen=True)
class Switches:
    """What a complete count takes in.

    By default there is a class token where the published model has one: DeiT and LV-ViT do, their STViT
    variants pool the semantic tokens instead. Eqs. (3) and (7) leave out the feed-forward part of the
    generation module, and semantic tokens among the keys of its second layer, in STViT-R of both layers
    (Section A.5: the attention map is N_s x (N_s + N_i)). Source: Section A.2; Section A.5.
    """

    patch_embedding: bool = True  # the stem that makes tokens of pixels
    head: bool = True  # the classifier (and what lies before it)
    class_token: Literal["auto", "yes", "no"] = "auto"
    module_ffn: bool = True  # the feed-forward part of the generation module
    module_keys: bool = True  # semantic tokens among the keys


Parts = dict[str, int]


def attention(tokens: float, channels: float, keys: float | None = None) -> float:
    """Return 4 N C^2 + 2 N^2 C, or with other keys than queries 2 M C^2 + 2 N C^2 + 2 M N C.

    Source: eq. (1), eq. (2), eq. (3).
    """
    keys = tokens if keys is None else keys
    return 2 * tokens * channels**2 + 2 * keys * channels**2 + 2 * tokens * keys * channels


def window_attention(tokens: float, channels: float, window: float) -> float:
    """Return 4 N C^2 + 2 W N C, W tokens a window: as corrected, printed with W^2. Source: eq. (5)."""
    return 4 * tokens * channels**2 + 2 * window * tokens * channels


def feed_forward(tokens: float, channels: float, ratio: float = 4.0) -> float:
    """Return 2 r N C^2, with r = 4 the 8 N C^2 of the equations. Source: eq. (1), eq. (2)."""
    return 2 * ratio * tokens * channels**2


def equations(n: int, m: int, c: int, w: int) -> list[tuple[str, str, float, float, str]]:
    """Return each of eqs. (1)-(7): number, subject, as printed, as corrected, and what was corrected.

    Source: eq. (1), eq. (2), eq. (3), eq. (4), eq. (5), eq. (6), eq. (7).
    """
    windows = n / w
    module = attention(m, c, n)
    whole = 144 * n * c**2 + 24 * n**2 * c
    sparse = 52 * n * c**2 + 12 * m**2 * c + 76 * m * c**2 + 8 * n**2 * c + 4 * m * n * c
    keys = 2 * m * c**2 + 2 * m**2 * c
    local = 2 * windows * m * c**2 + 2 * n * c**2
    return [
        ("(1)", "MHA(IT)", 4 * n * c**2 + 2 * n**2 * c, attention(n, c), ""),
        ("(1)", "FFN(IT)", 8 * n * c**2, feed_forward(n, c), ""),
        ("(2)", "MHA(ST)", 4 * m * c**2 + 2 * m**2 * c, attention(m, c), ""),
        ("(2)", "FFN(ST)", 8 * m * c**2, feed_forward(m, c), ""),
        (
            "(3)", "STGM", 2 * m * c**2 + 2 * n * c**2 + 2 * m * n * c, module + feed_forward(m, c),
            "adds the module's FFN, 8MC^2",
        ),
        ("(4)", "DeiT", whole, 12 * (attention(n, c) + feed_forward(n, c)), ""),
        (
            "(4)", "STViT", sparse,
            4 * (attention(n, c) + feed_forward(n, c)) + 6 * (attention(m, c) + feed_forward(m, c))
            + 2 * (module + feed_forward(m, c)) + keys,
            "adds both FFN of the module, 16MC^2, and the semantic keys of its second layer",
        ),
        (
            "(5)", "MHA(IT), windows", 4 * n * c**2 + 2 * w**2 * n * c, window_attention(n, c, w),
            "2WNC: W counts the tokens of a window, as in (6)",
        ),
        ("(5)", "FFN(IT), windows", 8 * n * c**2, feed_forward(n, c), ""),
        (
            "(6)", "MHA(ST), windows", 4 * windows * m * c**2 + 2 * m**2 * windows * c,
            window_attention(windows * m, c, m), "",
        ),
        (
            "(6)", "FFN(ST), windows", 8 * m * c**2, feed_forward(windows * m, c),
            "8(N/W)MC^2: M counts the semantic tokens of one window",
        ),
        (
            "(7)", "STGM, windows", local + 2 * windows * m**2 * c,
            local + 2 * windows * m * w * c + feed_forward(windows * m, c),
            "2NMC for M queries on W keys in each window; adds the module's FFN",
        ),
    ]  # fmt: skip


def count_global(
    model: GlobalModel, sparse: Sparsification | None = None, switches: Switches | None = None
) -> Parts:
    """Return the operations of each part of a global transformer, sparse or with all its tokens.

    `ArgumentError` if position and module do not fit into the depth. Source: Section A.2, eq. (4).
    """
    switches = switches or Switches()
    c, ratio = model.channels, model.ffn_ratio
    extra = _has_class_token(model, sparse, switches)
    n = model.image_tokens + extra
    parts: Parts = {}
    if switches.patch_embedding:
        parts["patch embedding"] = model.stem
    layer = attention(n, c) + feed_forward(n, c, ratio)
    if sparse is None:
        parts["image layers"] = round(model.depth * layer)
        final = n
    else:
        m = sparse.semantic_tokens + extra
        rest = _layers_after(model.depth, sparse)
        parts["image layers"] = round(sparse.position * layer)
        module = sparse.module_layers * attention(m, c, n)
        parts["module"] = round(module)
        parts |= _module_extras(m, m, c, ratio, sparse.module_layers, switches)
        parts["semantic layers"] = round(rest * (attention(m, c) + feed_forward(m, c, ratio)))
        final = m
    if switches.head:
        labelled = 1 + (final - extra if model.label_every_token else 0)
        parts["head"] = labelled * c * model.classes
    return parts


def _has_class_token(model: GlobalModel, sparse: Sparsification | None, switches: Switches) -> int:
    if switches.class_token == "auto":
        return int(model.class_token and sparse is None)
    return int(switches.class_token == "yes")


def _layers_after(depth: int, sparse: Sparsification) -> int:
    layers, most = sparse.module_layers, depth - sparse.module_layers
    settings = {"module_layers": layers, "depth": depth}
    if most < 0:
        raise ArgumentError(
            "it exceeds {depth}", parameter="module_layers", value=layers, settings=settings,
            example={"module_layers": depth, "position": 0},
        )  # fmt: skip
    if not 0 <= sparse.position <= most:
        raise ArgumentError(
            f"with {{module_layers}} of {{depth}} it takes a number from 0 to {most}",
            parameter="position", value=sparse.position, example=most, settings=settings,
        )  # fmt: skip
    return most - sparse.position


def _module_extras(
    tokens: float, group: float, channels: int, ratio: float, layers: int, switches: Switches
) -> Parts:
    """Return what eqs. (3) and (7) leave out, for `tokens` semantic tokens in groups of `group`."""
    parts: Parts = {}
    if switches.module_ffn:
        parts["module FFN"] = round(layers * feed_forward(tokens, channels, ratio))
    if switches.module_keys:  # the first layer's queries are pooled; they are no keys of its own
        keys = 2 * tokens * channels**2 + 2 * tokens * group * channels
        parts["module keys"] = round(max(layers - 1, 0) * keys)
    return parts


def count_local(
    model: LocalModel,
    sparse: Sparsification | None = None,
    switches: Switches | None = None,
    padded: bool = False,
) -> Parts:
    """Return the operations of each part of a local transformer.

    Padded: each stage to whole windows before attention, as implementations do; otherwise N W counts
    fractions of windows. `ArgumentError` if position and module do not fit into their stage.
    Source: Section A.2, eq. (5), eq. (6), eq. (7).
    """
    switches = switches or Switches()
    parts: Parts = dict.fromkeys(("image layers", "merging"), 0)
    if switches.patch_embedding:
        parts = {"patch embedding": model.stem} | parts
    area, semantic = model.window**2, 0.0
    channels = model.channels
    for stage, depth in enumerate(model.depths):
        channels = model.channels * 2**stage
        side = model.side / 2**stage
        tokens = side * side
        if semantic:
            # A linear layer, C to 2 C, takes the place of merging (Table 2).
            parts["merging"] += round(semantic * channels**2 / 2)
            parts["semantic layers"] += _semantic_layers(depth, semantic, channels, sparse, model)
            continue
        if stage:
            parts["merging"] += round(tokens * 2 * channels * channels)
        full = -(-side // model.window) * model.window
        attended = full * full if padded else tokens
        layer = window_attention(attended, channels, area)
        layer += feed_forward(tokens, channels, model.ffn_ratio)
        if sparse is None or stage != model.stage_with_module:
            parts["image layers"] += round(depth * layer)
            continue
        m, windows = sparse.semantic_tokens, attended / area
        rest = _layers_after(depth, sparse)
        semantic = windows * m
        parts["image layers"] += round(sparse.position * layer)
        keys = 2 * attended * channels**2 + 2 * windows * m * area * channels
        parts["module"] = round(sparse.module_layers * (2 * semantic * channels**2 + keys))
        parts |= _module_extras(semantic, m, channels, model.ffn_ratio, sparse.module_layers, switches)
        parts["semantic layers"] = _semantic_layers(rest, semantic, channels, sparse, model)
    if switches.head:
        parts["head"] = channels * model.classes
    return parts


def _semantic_layers(
    depth: int, tokens: float, channels: int, sparse: Sparsification | None, model: LocalModel
) -> int:
    assert sparse is not None
    layer = window_attention(tokens, channels, sparse.semantic_tokens)
    return round(depth * (layer + feed_forward(tokens, channels, model.ffn_ratio)))


#: Default sparsification of each STViT variant: Table 1, Section A.3 and Table 2.
VARIANTS: Mapping[str, Sparsification] = {
    "DeiT-T": Sparsification(16, 4),
    "DeiT-S": Sparsification(16, 4),
    "DeiT-B": Sparsification(16, 4),
    "LV-ViT-S": Sparsification(36, 5),
    "Swin-T": Sparsification(9, 2),
    "Swin-S": Sparsification(9, 10),
    "Swin-B": Sparsification(9, 10),
}


def count_model(name: str, sparse: Sparsification | None, switches: Switches) -> Parts:
    """Return the operations of a model or its STViT variant. Source: Table 1; Table 2; Section A.3."""
    if name in GLOBAL_MODELS:
        return count_global(GLOBAL_MODELS[name], sparse, switches)
    return count_local(LOCAL_MODELS[name], sparse, switches)


def total(parts: Parts) -> int:
    """Return the sum over the parts. Source: chosen here."""
    return sum(parts.values())
