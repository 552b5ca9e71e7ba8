"""The shallow vision transformer of eq. (1): its sizes, its extensions, its random start.

F(X) = 1/L sum over l of a_(l)^T Relu(W_O W_V X softmax(X^T W_K^T W_Q x_l)). With several heads, eq.
(248), W_O W_V X softmax(...) is a sum over heads; with a skip connection, eq. (249), x_l is added to W_V
X softmax(...).

Each head has an isometry, errors and features of its own. With a skip connection eq. (250) asks that
W_V + I take the patterns to orthonormal features: W_V = P R - I, where P turns every vector by one
angle, and R or an error matrix makes the error sigma. With P = I the norm of W_V is about sigma; at 60
degrees P - I has norm 1, and as R may turn the same way W_V keeps to norm 1 up to 60 degrees less those
of R, the default.
"""

import math
from dataclasses import dataclass
from typing import Any, Literal

import numpy as np
from numpy.random import Generator

from simkit.engine.cells.seeding import spawn_streams
from simkit.kernels.boundary import whole_number
from simkit.papers.patches.datasets import PatchModel
from simkit.papers.patches.datasets.parameter_checks import ask
from simkit.papers.patches.kernels.hinge import LOSSES, Loss
from simkit.papers.patches.model import initial
from simkit.papers.patches.model.weight_arrays import LayerNorm
from simkit.papers.patches.model.weights import Weights

_CHOICES: dict[str, tuple[Any, ...]] = {
    "readout": ("shared", "per-token"), "classes": (2, 4), "loss": LOSSES, "skip": (False, True),
    "layer_norm": ("none", "pre"),
}  # fmt: skip

LARGEST_TURN = 60.0  # degrees; the norm of P - I is then 1


def turn_within(sigma: float) -> float:
    """Return the largest turn with |P R - I| <= 1 whatever P and R, in degrees, rounded down to 0.01.

    Two turns together are one by the sum of their angles at most, and R, which moves a unit vector by
    sigma, turns it by 2 arcsin(sigma/2). From sigma = 1 on it is 0. Source: eq. (250), Assumption 1.
    """
    left = LARGEST_TURN - math.degrees(2.0 * math.asin(min(sigma, 1.0) / 2.0))
    return math.floor(100.0 * max(left, 0.0) + 1e-9) / 100.0


@dataclass(frozen=True)
class ShallowViT:
    """The network and its random start.

    Parameters
    ----------
    neurons : int
        Neurons of the hidden layer (paper: m).
    init : {"rotation", "perturbed", "literal", "variance", "scaled"}
        How W_V, W_K, W_Q start: see `simkit.papers.patches.model.initial.draw_initial_model`.
    sigma, delta : float
        Their errors at the patterns: of the value vectors, of key and query vectors.
    readout : {"shared", "per-token"}
        Output weights +-1/sqrt(m), fixed: one a for all tokens, or a_(l) for each (as printed).
    xi : float
        Standard deviation of the entries of W_O.
    value_dim, key_dim : int, optional
        m_a and m_b of a head, by default d; with a skip connection m_a = d / H.
    classes : {2, 4}
        Four classes have two outputs, and labels in {+1, -1}^2.
    loss : {"sum", "each"}
        Of four classes: max(1 - y^T F, 0) as printed, or the mean of the two outputs' hinges.
    heads : int
        H, each with an initial model of its own.
    skip : bool
        x_l is added to [W_V1 z^1_l; ...; W_VH z^H_l]; needs H m_a = d.
    layer_norm : {"none", "pre"}
        ``pre``, which the paper only names: tokens are normalised before attention (the skip connection
        adds x_l itself), and what W_O takes is normalised, to mean 0 and length 1, without a learned
        gain; 1e-5 is added to the variance. The start then has its errors at LN(mu_j): see
        `simkit.papers.patches.model.initial.before_layer_norm`.
    turn : float, optional
        Degrees by which the start turns the patterns where there is a skip connection, from 0 to 60: by
        default as many as leave |W_V| <= 1; see `turn_within`.

    Raises
    ------
    ArgumentError
        Where a value is out of range; `initialise` refuses what does not fit the data.

    Source: Section 2, eq. (1); Appendix G, eqs. (227), (231), (248)-(250).
    """

    neurons: int = 1000
    init: initial.Init = "rotation"
    sigma: float = 0.1
    delta: float = 0.2
    readout: Literal["shared", "per-token"] = "shared"
    xi: float = 0.01
    value_dim: int | None = None
    key_dim: int | None = None
    classes: int = 2
    loss: Loss = "sum"
    heads: int = 1
    skip: bool = False
    layer_norm: LayerNorm = "none"
    turn: float | None = None

    def __post_init__(self) -> None:
        """Refuse what cannot be built."""
        whole = isinstance(self.neurons, int | np.integer)
        ask(whole, "it is a whole number", "neurons", self.neurons, 1000)
        ask(self.neurons >= 1, "there is at least 1", "neurons", self.neurons, 1000)
        fits = math.isfinite(self.xi) and self.xi >= 0
        ask(fits, "a deviation is a finite number, at least 0", "xi", self.xi, 0.01)
        for name, known in _CHOICES.items():
            value = getattr(self, name)
            ask(value in known, f"it is one of {', '.join(map(str, known))}", name, value, known[0])
        hinges = self.loss == "sum" or self.classes != 2
        ask(hinges, "two classes have one output, and one hinge", "loss", self.loss, {"classes": 4})
        heads, turn = whole_number("heads", self.heads, 2), self.turn
        ask(heads >= 1, "there is at least 1", "heads", self.heads, 2)
        example = {"turn": LARGEST_TURN, "skip": True}
        lies = f"it lies between 0 and {LARGEST_TURN:g} degrees"
        ask(turn is None or 0 <= turn <= LARGEST_TURN, lies, "turn", turn, example)
        alone = "only a skip connection starts with turned patterns"
        ask(turn is None or self.skip, alone, "turn", turn, {"skip": True})

    def dimensions(self, data: PatchModel) -> tuple[int, int]:
        """Return m_a and m_b of a head, given or by their rule. Source: Section 2; eq. (249)."""
        own = data.dim // self.heads if self.skip else data.dim
        value_dim = own if self.value_dim is None else self.value_dim
        return value_dim, data.dim if self.key_dim is None else self.key_dim

    @property
    def start_turn(self) -> float:
        """Degrees by which the start turns the patterns. Source: eq. (250), Assumption 1."""
        return turn_within(self.sigma) if self.turn is None else self.turn

    def check(self, data: PatchModel) -> None:
        """Refuse data of other classes, or that `check_heads` refuses. Source: Assumption 1, eq. (6)."""
        classes = data.classes
        ask(self.classes == classes, f"the data have {classes}", "classes", self.classes, classes)
        check_heads(data, self)

    def draw_initial_model(self, rng: Generator, data: PatchModel) -> initial.InitialModel:
        """Draw W_V, W_K, W_Q with the features of Assumption 1.

        Source: Assumption 1, eq. (6); Section 4.1; Appendix G.3, G.4.
        """
        if self.heads > 1 or self.skip:
            model = draw_heads(rng, data, self)
        else:
            model = initial.draw_initial_model(
                rng, data, self.init, self.sigma, self.delta, self.value_dim, self.key_dim
            )
        return initial.before_layer_norm(model, data) if self.layer_norm == "pre" else model

    def initialise(self, rng: Generator, data: PatchModel) -> Weights:
        """Draw all weights: the initial model, W_O, and the readout. Source: Section 2, Algorithm 1."""
        return self.complete(rng, data, self.draw_initial_model(rng, data))

    def complete(self, rng: Generator, data: PatchModel, model: initial.InitialModel) -> Weights:
        """Draw W_O and the readout for an initial model. Source: Section 2; Section 4.1; eq. (232)."""
        rows = (data.tokens,) if self.readout == "per-token" else ()
        outputs = () if self.classes == 2 else (2,)
        signs = rng.integers(0, 2, size=(*rows, *outputs, self.neurons)) * 2 - 1
        width = model.value.size // data.dim  # H m_a
        return Weights(
            w_o=self.xi * rng.standard_normal((self.neurons, width)),
            w_v=model.value,
            w_k=model.key,
            w_q=model.query,
            a=signs / math.sqrt(self.neurons),
            loss=self.loss,
            skip=self.skip,
            layer_norm=self.layer_norm,
            classes=self.classes,
        )


def draw_heads(rng: Generator, data: PatchModel, network: ShallowViT) -> initial.InitialModel:
    """Draw an initial model of several heads, or with a skip connection; see `draw_initial_model`.

    Errors as of `check_heads`. Source: Appendix G.3; Appendix G.4, eq. (250).
    """
    check_heads(data, network)
    value_dim, key_dim = network.dimensions(data)
    *streams, shared = spawn_streams(rng, network.heads + 1)
    init, sigma, delta = network.init, network.sigma, network.delta
    wide = data.dim if network.skip else value_dim  # with a skip connection W_V is drawn apart
    models = [
        initial.draw_initial_model(stream, data, init, sigma, delta, wide, key_dim) for stream in streams
    ]
    patterns = models[0].patterns
    key, query, key_features = (
        np.stack([getattr(model, name) for model in models]) for name in ("key", "query", "key_features")
    )
    if network.skip:
        value, value_features = draw_skip_value(shared, data, init, sigma, network.start_turn)
        value = value.reshape(network.heads, value_dim, data.dim)
    else:
        value = np.stack([model.value for model in models])
        value_features = np.stack([model.value_features for model in models])
    if network.heads == 1:
        value, key, query, key_features = value[0], key[0], query[0], key_features[0]
    return initial.InitialModel(value, key, query, value_features, key_features, patterns, network.skip)


def draw_skip_value(
    rng: Generator, data: PatchModel, init: str, sigma: float, turn: float
) -> tuple[initial.Floats, initial.Floats]:
    """Return W_V (d, d) and the features p_j (K, d) of eq. (250).

    The start, "rotation" or "perturbed", has the error sigma at every pattern; P turns every vector by
    so many degrees. Source: Appendix G.4, eq. (250).
    """
    identity = np.eye(data.dim)
    turned = (
        initial.random_rotation(rng, data.dim, 2.0 * math.sin(math.radians(turn) / 2.0))
        if turn
        else identity
    )
    if init == "rotation":
        whole = turned @ initial.random_rotation(rng, data.dim, sigma)
    else:
        whole = initial.perturb(rng, turned, data.pattern_matrix, sigma)
    return whole - identity, initial.features_of(data)[1] @ turned.T


def check_heads(data: PatchModel, network: ShallowViT) -> None:
    """Refuse heads or a skip connection that the data or the initial model do not allow.

    `ArgumentError` where H m_a is not d with a skip connection, or no initial model can be built.
    Source: Appendix G.3; Appendix G.4, eq. (250).
    """
    value_dim, key_dim = network.dimensions(data)
    dim, skip = data.dim, network.skip
    heads = network.heads
    multiple = "a skip connection asks that {dim} be a multiple of it"
    ask(not (skip and dim % heads), multiple, "heads", heads, 1, dim=dim)
    shared = "with a skip connection it is {dim} over {heads}"
    fits = not skip or heads * value_dim == dim
    ask(fits, shared, "value_dim", value_dim, dim // heads, dim=dim, heads=heads)
    known = not skip or network.init in ("rotation", "perturbed")
    which = "with a skip connection, eq. (250), it is rotation or perturbed"
    ask(known, which, "init", network.init, "rotation")
    wide = dim if skip else value_dim
    initial.check_initial(data, network.init, network.sigma, network.delta, wide, key_dim)
    turn = network.start_turn if skip else 0.0
    ask(not (turn and dim % 2), "turning every pattern needs an even dimension", "turn", turn, 0.0)
