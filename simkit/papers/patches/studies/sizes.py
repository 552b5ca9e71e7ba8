"""How much memory a training run takes and about how long: what is said and checked before it starts.

`benchmarks/expected_time.py` sets the times against measured ones, a test the bytes.
Source: chosen here.
"""

from collections.abc import Mapping
from typing import Any

from simkit.papers.patches.studies.extensions import inputs_of

Params = Mapping[str, Any]
_USUAL_STEPS, _USUAL_LOOKS = 150, 20  # of a run to zero loss; of one whose attention is watched
_SPREAD = 6e-4  # noise per token up to which the structured path leads: `buffers.choose_path`
_PART = 16  # numbers to which the kernels pad a row
# Seconds of a product and sum, of one weight of the attention, and of what a network of any size takes.
_PRODUCT, _WEIGHT, _START = 6e-11, 2e-9, 4e-3
# Of the time of a dense step; the structured one by patterns, and by the members of sets.
_STRUCTURED, _BY_MEMBER, _OWN_READOUTS, _FLOAT32, _FROZEN = 0.4, 0.65, 1.6, 0.65, 0.7
_EACH = 1.5  # two hinges are active in more samples than one


def value_width(params: Params) -> int:
    """Return H m_a, the columns of W_O. Source: eq. (248), eq. (249)."""
    dim = int(params["dim"])
    return dim if params.get("skip") else dim * int(params.get("heads", 1)) * _head_size(params)


def memory_of_run(params: Params) -> float:
    """Return the bytes of one training run: samples, weights, and two workspaces of the kernels.

    The second one is that of the test samples, which are looked at beside the training.
    """
    tokens, dim, neurons = (int(params[name]) for name in ("tokens", "dim", "neurons"))
    heads, numbers = int(params.get("heads", 1)), 4 if params["dtype"] == "float32" else 8
    seen = params["samples"] + params.get("test", 0)
    # Tokens, positions, members and kinds; normalised tokens are made by way of centred ones.
    copies = 1 + 2 * (params.get("layer_norm") == "pre") + (numbers == 4) / 2
    data = 8.0 * seen * tokens * (dim * copies + 4 + heads * params["samples"] / seen)
    mixes = 4 if params.get("classes") == "4" else 1
    inner, width = dim * inputs_of(params), value_width(params)
    wide = -(-inner // _PART) * _PART
    groups = int(params["patterns"]) * int(params.get("pattern_sets", 1))
    readouts = mixes * (tokens if params["readout"] == "per-token" else 1)
    rows = numbers * (2 * inner + 5 * mixes * wide) + 8 * (mixes * wide + inner)
    kept = 8 * (groups + readouts + width) + 1.4 * tokens
    workspace = neurons * (rows + kept) + numbers * heads * tokens * (tokens + 4 * dim)
    return float(data + 2 * workspace + 8 * neurons * (2 * width + readouts))


def seconds_of_run(params: Params) -> float:
    """Return about how long a run takes, in seconds.

    Each sample is drawn and looked at once, or at several iterations; each step goes over a batch. How
    many steps a run takes to zero loss is not known beforehand: a usual number stands for it.
    """
    samples, looks = float(params["samples"]), 2.0
    if "iterations" in params:
        steps = float(params["iterations"])
        looks = 1.0 + min(steps, _USUAL_LOOKS)
        seen = samples * looks
    else:
        one_pass = params["max_steps"] is None
        most = samples / float(params["batch"]) if one_pass else float(params["max_steps"])
        exact = one_pass or params.get("stop") == "steps"
        steps = most if exact else min(most, _USUAL_STEPS)
        seen = samples + float(params.get("test", 0))
    return _START + _looking(params, seen, looks) + steps * _stepping(params)


def _looking(params: Params, seen: float, looks: float) -> float:
    """Return the seconds of drawing so many samples and of looks at them, and at the weights' norms."""
    tokens, neurons, dim = (float(params[name]) for name in ("tokens", "neurons", "dim"))
    products = neurons * dim * inputs_of(params) * tokens * _PRODUCT
    one = products * (_FLOAT32 if params["dtype"] == "float32" else 1.0) + 1e-8 * tokens * dim
    return seen * one + looks * neurons * value_width(params) ** 2 * 5e-10


def _stepping(params: Params) -> float:
    """Return the seconds of one step."""
    tokens, neurons, dim, batch = (float(params[name]) for name in ("tokens", "neurons", "dim", "batch"))
    heads, own = int(params.get("heads", 1)), params["readout"] == "per-token"
    products = neurons * dim * inputs_of(params) * tokens * _PRODUCT * (_OWN_READOUTS if own else 1.0)
    if _is_structured(params):
        products *= _STRUCTURED if params.get("pattern_sets", 1) == 1 else _BY_MEMBER
    products *= _EACH if params.get("loss") == "each" else 1.0
    frozen = bool(params.get("frozen_attention"))
    attention = 0.0 if frozen else heads * tokens**2 * _WEIGHT
    in_types = _FLOAT32 if params["dtype"] == "float32" else 1.0
    sample = (products * (_FROZEN if frozen else 1.0) + attention) * in_types
    rows = neurons * dim * value_width(params) * 1e-10  # W_O W_V of every head
    return batch * sample + rows


def _is_structured(params: Params) -> bool:
    """Return whether a step gains by the groups of tokens: few of them, of little noise."""
    if params["path"] != "auto":
        return bool(params["path"] == "structured")
    noise, tokens, members = params["noise"], float(params["tokens"]), params.get("pattern_sets", 1)
    if params["readout"] == "per-token" or members > 1 and 2 * members * params["patterns"] > tokens:
        return False
    widest = float(params["token_noise"])
    if noise == "bounded":
        widest = float(params["noise_norm"]) / float(params["dim"]) ** 0.5
    elif noise == "heterogeneous":
        widest = max(widest, float(params["noisy_deviation"]))
    return widest <= _SPREAD * tokens


def _head_size(params: Params) -> int:
    return int(params.get("head_size", 1))
