"""The matrices of a network, with its form: plain data."""

from dataclasses import dataclass
from typing import Literal, TypeVar

from simkit.kernels.boundary import real_array
from simkit.papers.patches.kernels.arrays import Floats
from simkit.papers.patches.kernels.hinge import Loss

LayerNorm = Literal["none", "pre"]


@dataclass(frozen=True, eq=False)
class WeightArrays:
    """The weights of a network; `Weights` computes with them.

    Source: Section 2, eq. (1); Appendix G, eqs. (227), (248), (249).
    """

    w_o: Floats  # W_O (m, H m_a), the heads side by side
    w_v: Floats  # (m_a, d), or (H, m_a, d) for several heads
    w_k: Floats  # (m_b, d), or (H, m_b, d), as w_q
    w_q: Floats
    # the readout that all tokens share, (m,), or one for each index l, (L, m); for four classes (2, m)
    # or (L, 2, m)
    a: Floats
    # of four classes: max(1 - y^T F, 0), or "each", the mean of the two outputs' hinges
    loss: Loss = "sum"
    skip: bool = False  # skip connection, eq. (249)
    layer_norm: LayerNorm = "none"  # "pre": before attention and before W_O, see `ShallowViT`
    classes: int = 2  # or 4

    @property
    def heads(self) -> int:
        """H. Source: eq. (248)."""
        return len(self.w_v) if real_array("w_v", self.w_v).ndim == 3 else 1

    @property
    def own_readouts(self) -> bool:
        """Whether each token has a readout of its own. Source: eq. (1)."""
        return real_array("a", self.a).ndim > (1 if self.classes == 2 else 2)

    @property
    def direct(self) -> bool:
        """Whether the perceptron sees v_l itself: by skip connection or norms. Source: eq. (249)."""
        return self.skip or self.layer_norm == "pre"


AnyWeights = TypeVar("AnyWeights", bound=WeightArrays)
