"""Vision transformers whose operations are counted: their sizes, and where tokens are sparsified."""

from collections.abc import Mapping
from dataclasses import dataclass

PIXEL_CHANNELS = 3


@dataclass(frozen=True)
class GlobalModel:
    """A transformer with attention over all tokens (DeiT, LV-ViT). Source: Table 1; Section A.3."""

    channels: int
    depth: int
    image_tokens: int  # without a class token
    stem: int  # operations of the patch embedding
    ffn_ratio: float = 4.0  # hidden over outer width of the feed-forward part
    classes: int = 1000
    label_every_token: bool = False  # the classifier acts on every token (LV-ViT)
    class_token: bool = True  # whether the published model has one


@dataclass(frozen=True)
class LocalModel:
    """A transformer with attention in windows and merging between stages (Swin). Source: Table 2."""

    channels: int  # of the first stage; each further one has twice as many
    depths: tuple[int, ...]  # layers of each stage
    side: int  # tokens along a side in the first stage; each further one has half as many
    window: int  # side of a window
    stem: int
    classes: int = 1000
    ffn_ratio: float = 4.0
    # index of the stage that holds the generation module in the STViT variant
    stage_with_module: int = 2


@dataclass(frozen=True)
class Sparsification:
    """Where and how tokens are sparsified. Source: Table 1; Table 2; Section A.3."""

    semantic_tokens: int  # M: of the whole image, or of a window in a local model
    position: int  # layers (of the stage, in a local model) before the generation module
    module_layers: int = 2  # layers of the module


def patch_stem(side: int, patch: int, channels: int) -> int:
    """Return the operations of one convolution over `side` by `side` patches. Source: chosen here."""
    return side * side * patch * patch * PIXEL_CHANNELS * channels


def lv_vit_stem(image: int, channels: int, width: int = 64) -> int:
    """Return those of LV-ViT's stem: 7x7 stride 2, two of 3x3, then 8x8 patches.

    Source: Jiang et al. (2021).
    """
    half = (image // 2) ** 2
    patches = (image // 16) ** 2
    return half * width * (49 * PIXEL_CHANNELS + 2 * 9 * width) + patches * 64 * width * channels


def overlapping_stem(image: int, channels: int) -> int:
    """Return those of two 3x3 convolutions with stride 2, to half the channels, then to all (STViT-R).

    Source: Chang et al. (2023).
    """
    half = channels // 2
    return 9 * half * ((image // 2) ** 2 * PIXEL_CHANNELS + (image // 4) ** 2 * channels)


def swin(channels: int, depths: tuple[int, ...], image: int = 224) -> LocalModel:
    """Return a Swin transformer for square images. Source: Table 2; Liu et al. (2021)."""
    side = image // 4
    return LocalModel(channels, depths, side, 7, patch_stem(side, 4, channels))


def deit(channels: int) -> GlobalModel:
    """Return a DeiT for 224 x 224 images and patches of 16 x 16. Source: Table 1."""
    return GlobalModel(channels, 12, 196, patch_stem(14, 16, channels))


GLOBAL_MODELS: Mapping[str, GlobalModel] = {
    "DeiT-T": deit(192),
    "DeiT-S": deit(384),
    "DeiT-B": deit(768),
    "LV-ViT-S": GlobalModel(384, 16, 196, lv_vit_stem(224, 384), ffn_ratio=3.0, label_every_token=True),
}
LOCAL_MODELS: Mapping[str, LocalModel] = {
    "Swin-T": swin(96, (2, 2, 6, 2)),
    "Swin-S": swin(96, (2, 2, 18, 2)),
    "Swin-B": swin(128, (2, 2, 18, 2)),
}
