"""A deep vision transformer of the paper's shape in small: 5 blocks, 4 heads, skip, LayerNorm.

Weights are arrays and all randomness is NumPy's, so that a model is declared and drawn without PyTorch;
only `fit` and `classify` hold it: float32, one thread, deterministic algorithms.
"""

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from simkit.papers.patches.images.digits import Integers, Pictures
from simkit.papers.patches.images.pytorch import held_torch
from simkit.papers.patches.images.scenes import PATCH, Scenes

Arrays = Mapping[str, Pictures]
#: Patches (B, L, 4), their places (B, L) and classes (B,).
Batch = tuple[Pictures, Integers, Integers]
_WARM_UP = 0.1  # share of the steps
_DECAY = 0.05
_PLACES = 0.3  # deviation of position embeddings


@dataclass(frozen=True)
class DeepViT:
    """The architecture.

    Each block is x + W_O attention(LN x), then x + relu(W LN x + b): a multi-head self-attention and a
    one-layer perceptron, each with a skip connection and LayerNorm before it. The mean of the last
    LayerNorm over the tokens is read out linearly. Blocks and heads are as printed.
    Source: Section 4.2 (architecture).
    """

    classes: int
    grid: int  # patches of a side of the image: each place has an embedding
    width: int = 48  # a multiple of `heads`
    blocks: int = 5
    heads: int = 4

    def draw(self, rng: Generator) -> dict[str, Pictures]:
        """Draw the weights of an untrained model, float32 arrays by name."""
        width = self.width

        def normal(deviation: float, *shape: int) -> Pictures:
            return (deviation * rng.standard_normal(shape)).astype(np.float32)

        weights = {
            "patch": normal(1 / PATCH, PATCH**2, width), "place": normal(_PLACES, self.grid**2, width),
        }  # fmt: skip
        for block in range(self.blocks):
            weights |= {
                f"{block}.attention.scale": np.ones(width, np.float32),
                f"{block}.attention.shift": np.zeros(width, np.float32),
                f"{block}.attention.in": normal(width**-0.5, width, 3 * width),
                f"{block}.attention.out": normal(width**-0.5, width, width),
                f"{block}.perceptron.scale": np.ones(width, np.float32),
                f"{block}.perceptron.shift": np.zeros(width, np.float32),
                f"{block}.perceptron.in": normal((2 / width) ** 0.5, width, width),
                f"{block}.perceptron.bias": np.zeros(width, np.float32),
            }
        weights |= {"scale": np.ones(width, np.float32), "shift": np.zeros(width, np.float32)}
        return weights | self.draw_readout(rng)

    def draw_readout(self, rng: Generator) -> dict[str, Pictures]:
        """Draw the output layer alone: what a pretrained model gets anew.

        Source: Section 4.2 ("with the output layer randomly initialized").
        """
        readout = self.width**-0.5 * rng.standard_normal((self.width, self.classes))
        return {
            "readout": readout.astype(np.float32), "readout.bias": np.zeros(self.classes, np.float32),
        }  # fmt: skip

    def outputs(self, torch: Any, weights: Mapping[str, Any], patches: Any, places: Any) -> Any:
        """Return the logits (B, classes) of patches (B, L, 4) at places (B, L), as tensors.

        Source: Section 4.2 (architecture).
        """
        normalise, width = torch.nn.functional.layer_norm, self.width
        count, tokens = places.shape
        size = width // self.heads
        x = patches @ weights["patch"] + weights["place"][places]
        for block in range(self.blocks):
            own = {k: weights[f"{block}.attention.{k}"] for k in ("scale", "shift", "in", "out")}
            z = normalise(x, (width,), own["scale"], own["shift"]) @ own["in"]
            q, k, v = z.view(count, tokens, 3, self.heads, size).permute(2, 0, 3, 1, 4).unbind(0)
            shares = torch.softmax(q @ k.transpose(2, 3) * size**-0.5, dim=-1)
            x = x + (shares @ v).transpose(1, 2).reshape(count, tokens, width) @ own["out"]
            own = {k: weights[f"{block}.perceptron.{k}"] for k in ("scale", "shift", "in", "bias")}
            z = normalise(x, (width,), own["scale"], own["shift"])
            x = x + torch.relu(z @ own["in"] + own["bias"])
        seen = normalise(x, (width,), weights["scale"], weights["shift"]).mean(1)
        return seen @ weights["readout"] + weights["readout.bias"]


class Unlearnt(ArithmeticError):
    """The loss is no finite number any more: the trial fails. Source: chosen here."""


def fit(
    model: DeepViT, start: Arrays, batches: Callable[[], Batch], steps: int, rate: float
) -> dict[str, Pictures]:
    """Return the weights after so many steps of AdamW on cross-entropy; `start` stays as it is.

    The learning rate rises linearly over a tenth of the steps to `rate` and falls as a cosine to 0;
    weight decay 0.05, moments 0.9 and 0.999. The start is as `DeepViT.draw` makes it, `batches` returns
    the next batch. `UsageError` where PyTorch is not installed, `Unlearnt` if the loss overflows.
    Source: Section 4.2; the recipe is chosen here.
    """
    with held_torch() as torch:
        weights = {name: torch.tensor(array, requires_grad=True) for name, array in start.items()}
        optimiser = torch.optim.AdamW(list(weights.values()), lr=rate, weight_decay=_DECAY, fused=True)
        for step in range(steps):
            patches, places, classes = map(torch.from_numpy, batches())
            warm = min(1.0, (step + 1) / (_WARM_UP * steps))
            for group in optimiser.param_groups:
                group["lr"] = rate * warm * 0.5 * (1 + math.cos(math.pi * step / steps))
            optimiser.zero_grad()
            logits = model.outputs(torch, weights, patches, places)
            loss = torch.nn.functional.cross_entropy(logits, classes)
            if not math.isfinite(loss.item()):
                raise Unlearnt(f"the loss is not finite after {step} steps (rate {rate:g})")
            loss.backward()
            optimiser.step()
        return {name: tensor.detach().numpy() for name, tensor in weights.items()}


def classify(model: DeepViT, weights: Arrays, scenes: Scenes) -> NDArray[np.int64]:
    """Return each image's class, (N,); `UsageError` without PyTorch. Source: Section 4.2."""
    with held_torch() as torch, torch.no_grad():
        tensors = {name: torch.tensor(array) for name, array in weights.items()}
        patches, places = torch.tensor(scenes.patches), torch.tensor(scenes.places)
        logits = model.outputs(torch, tensors, patches, places)
        return np.asarray(logits.argmax(1).numpy(), dtype=np.int64)
