"""Multiply-accumulates of STViT-R, a Swin transformer that sparsifies its tokens and recovers them.

The supplement prints its totals alone (Table 5). What a unit does is read off the authors' code for
images of 224 x 224 (github.com/changsn/STViT-R: models/swin_transformer.py, models/layers.py). That
larger images are padded to whole windows, each with its semantic tokens, is chosen here.
"""

from dataclasses import replace

from simkit.errors import ArgumentError
from simkit.papers.clusters.complexity import operations
from simkit.papers.clusters.complexity.transformers import LocalModel, overlapping_stem

UNIT_LAYERS = 6
#: Image tokens along a side of the square that holds a window and that its semantic tokens attend to.
KEYS_SIDE = 10


def count_with_recovery(
    model: LocalModel, semantic_tokens: int = 9, switches: operations.Switches | None = None
) -> operations.Parts:
    """Return the operations of each part of STViT-R, stages padded to whole windows before attention.

    The stage that holds the module consists of units of six layers: one in windows; semantic tokens, a
    few for each window, that attend to themselves and to a square of 10 x 10 image tokens that holds the
    window; semantic tokens that attend to themselves and to all image tokens; one among the semantic
    tokens of each window; one among all semantic tokens; and image tokens that attend to the semantic
    ones, which recovers them. Two 3 x 3 convolutions take the place of the patch embedding. A window has
    M >= 1 semantic tokens; `ArgumentError` without, or if the stage is not made of whole units.
    Source: Table 5; Chang et al. (2023).
    """
    switches = switches or operations.Switches()
    if semantic_tokens < 1:
        raise ArgumentError(
            "a window has at least one", parameter="semantic_tokens", value=semantic_tokens, example=9
        )
    stage = model.stage_with_module
    units, rest = divmod(model.depths[stage], UNIT_LAYERS)
    if rest or not units:
        raise ArgumentError(
            f"stage {stage + 1} must have a multiple of {UNIT_LAYERS} layers, as a unit has so many",
            parameter="depths", value=model.depths, example=(2, 2, 18, 2),
        )  # fmt: skip
    others = (*model.depths[:stage], 0, *model.depths[stage + 1 :])
    stem = overlapping_stem(4 * model.side, model.channels)
    parts = operations.count_local(replace(model, depths=others, stem=stem), None, switches, padded=True)
    for part, value in _count_unit(model, semantic_tokens, switches).items():
        parts[part] = parts.get(part, 0) + round(units * value)
    return parts


def _count_unit(model: LocalModel, m: int, switches: operations.Switches) -> dict[str, float]:
    c, area, ratio = model.channels * 2**model.stage_with_module, model.window**2, model.ffn_ratio
    side = model.side / 2**model.stage_with_module
    n = side * side
    windows = (-(-side // model.window)) ** 2
    attended, semantic = windows * area, windows * m
    unit = {
        "image layers": operations.window_attention(attended, c, area)
        + operations.feed_forward(n, c, ratio),
        "module": windows * operations.attention(m, c, KEYS_SIDE**2)
        + operations.attention(semantic, c, n),
    }
    if switches.module_ffn:
        unit["module FFN"] = 2 * operations.feed_forward(semantic, c, ratio)
    if switches.module_keys:  # in both layers, each semantic token as a key and a value
        unit["module keys"] = 4 * semantic * c**2 + 2 * semantic * m * c + 2 * semantic**2 * c
    layers = operations.window_attention(semantic, c, m) + operations.attention(semantic, c)
    unit["semantic layers"] = layers + 2 * operations.feed_forward(semantic, c, ratio)
    unit["recovery"] = operations.attention(n, c, semantic) + operations.feed_forward(n, c, ratio)
    return unit
