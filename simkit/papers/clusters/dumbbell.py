"""Multiply-accumulates of STViT-R, a Swin transformer that sparsifies its tokens and recovers them.

The supplement prints its totals alone (Table 5). What a unit does is taken from the model that its
authors published with the main paper.
"""

from __future__ import annotations

from dataclasses import replace

from simkit.errors import ArgumentError
from simkit.papers.clusters.operations import (
    Parts,
    Switches,
    attention,
    count_local,
    feed_forward,
    window_attention,
)
from simkit.papers.clusters.transformers import LocalModel, overlapping_stem

UNIT_LAYERS = 6
#: Image tokens along a side of the square that the semantic tokens of a window attend to.
KEYS_SIDE = 10


def count_with_recovery(
    model: LocalModel, semantic_tokens: int = 9, switches: Switches | None = None, padded: bool = True
) -> Parts:
    """Return the operations of each part of STViT-R.

    The stage that holds the module consists of units of six layers: one in windows; semantic
    tokens, a few for each window, that attend to themselves and to 10 x 10 image tokens around the
    window; semantic tokens that attend to themselves and to all image tokens; one among the
    semantic tokens of each window; one among all semantic tokens; and image tokens that attend to
    the semantic ones, which recovers them. Two 3 x 3 convolutions take the place of the patch
    embedding.

    Parameters
    ----------
    semantic_tokens : int (paper: M)
        Of one window.
    padded : bool
        Pad each stage to whole windows before attention in windows.

    Raises
    ------
    ArgumentError
        If the depth of the stage is no multiple of six.

    Source: Table 5; Chang et al. (2023).
    """
    switches = switches or Switches()
    stage = model.stage_with_module
    units, rest = divmod(model.depths[stage], UNIT_LAYERS)
    if rest:
        raise ArgumentError(
            f"stage {stage + 1} must have a multiple of {UNIT_LAYERS} layers, as a unit has so many",
            parameter="depths", value=model.depths, example=(2, 2, 18, 2),
        )  # fmt: skip
    others = (*model.depths[:stage], 0, *model.depths[stage + 1 :])
    stem = overlapping_stem(4 * model.side, model.channels)
    parts = count_local(replace(model, depths=others, stem=stem), None, switches, padded=padded)
    for part, value in _count_unit(model, semantic_tokens, switches, padded).items():
        parts[part] = parts.get(part, 0) + round(units * value)
    return parts


def _count_unit(model: LocalModel, m: int, switches: Switches, padded: bool) -> dict[str, float]:
    c, area = model.channels * 2**model.stage_with_module, model.window**2
    side = model.side / 2**model.stage_with_module
    n = side * side
    attended = (-(-side // model.window) * model.window) ** 2 if padded else n
    windows = attended / area
    semantic = windows * m
    own, others = (m, semantic) if switches.module_keys else (0, 0)
    module = windows * attention(m, c, KEYS_SIDE**2 + own) + attention(semantic, c, n + others)
    ratio = model.ffn_ratio
    layers = window_attention(semantic, c, m) + attention(semantic, c)
    return {
        "image layers": window_attention(attended, c, area) + feed_forward(n, c, ratio),
        "module": module,
        "module FFN": 2 * feed_forward(semantic, c, ratio) if switches.module_ffn else 0,
        "semantic layers": layers + 2 * feed_forward(semantic, c, ratio),
        "recovery": attention(n, c, semantic) + feed_forward(n, c, ratio),
    }
