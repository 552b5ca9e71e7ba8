"""Eqs. (1)-(7): each printed number of operations against a count of every matrix product.

The count walks through the products of a layer (`complexity.products`); its witness is the closed form
of `complexity.operations`. All numbers are integers.
"""

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

from simkit.declare.claims.tables import read_claims
from simkit.declare.parameters.symbols import exact
from simkit.declare.statement import Premise, Statements
from simkit.papers.clusters.complexity.operations import attention, feed_forward, window_attention
from simkit.papers.clusters.complexity.products import (
    Product,
    attention_products,
    count_products,
    feed_forward_products,
    layer_products,
)

_Sizes = Mapping[str, Any]
_Count = Callable[[_Sizes], Any]
_RATIO = 4  # hidden over outer width: 8 N C^2


def _image(build: Callable[[int, int], list[Product]]) -> _Count:
    return lambda p: count_products(build(p["tokens"], p["channels"]))


def _semantic(build: Callable[[int, int], list[Product]]) -> _Count:
    return lambda p: count_products(build(p["semantic"], p["channels"]))


def _windows(build: Callable[[_Sizes], list[Product]]) -> _Count:
    """Return the count of all N/W windows, each with the same products."""
    return lambda p: exact(p["tokens"]) / p["window"] * count_products(build(p))


def _self_attention(tokens: int, channels: int) -> list[Product]:
    return attention_products(tokens, tokens, channels)


def _module(p: _Sizes) -> list[Product]:
    """Return the attention of the generation module: M queries on N keys."""
    return attention_products(p["semantic"], p["tokens"], p["channels"])


def _window_module(p: _Sizes) -> list[Product]:
    return attention_products(p["semantic"], p["window"], p["channels"])


def _whole_deit(p: _Sizes) -> int:
    n, c = p["tokens"], p["channels"]
    return sum(count_products(layer_products(n, n, c)) for _ in range(12))


def _whole_stvit(p: _Sizes) -> int:
    """Return 4 image layers, the module's two (semantic keys in the second), 6 semantic layers."""
    n, m, c = p["tokens"], p["semantic"], p["channels"]
    sizes = [(n, n)] * 4 + [(m, n), (m, m + n)] + [(m, m)] * 6
    return sum(count_products(layer_products(queries, keys, c)) for queries, keys in sizes)


def _stvit_by_parts(p: _Sizes) -> int:
    """Return the same with the module as eq. (3) has it: attention alone, image tokens as keys."""
    n, m, c = p["tokens"], p["semantic"], p["channels"]
    layers = [layer_products(n, n, c)] * 4 + [_module(p)] * 2 + [layer_products(m, m, c)] * 6
    return sum(map(count_products, layers))


def _ffn(tokens: Any, channels: int) -> Any:
    return feed_forward(tokens, channels, _RATIO)


def _all_windows(p: _Sizes) -> Fraction:
    """Return the semantic tokens of all windows."""
    return Fraction(p["tokens"] * p["semantic"], p["window"])


def _closed_stvit(p: _Sizes, module: Any) -> Any:
    n, m, c = p["tokens"], p["semantic"], p["channels"]
    return 4 * (attention(n, c) + _ffn(n, c)) + module + 6 * (attention(m, c) + _ffn(m, c))


def _closed_module(p: _Sizes) -> Any:
    return attention(p["semantic"], p["channels"], p["tokens"])


def _closed_window_module(p: _Sizes) -> Any:
    """Return W keys for every M queries: 2 (N/W) M C^2 + 2 N C^2 + 2 M N C."""
    rows, n, c = _all_windows(p), p["tokens"], p["channels"]
    return 2 * rows * c**2 + 2 * n * c**2 + 2 * p["semantic"] * n * c


#: What is counted: product by product, and in closed form.
COUNTS: Mapping[str, tuple[_Count, _Count]] = {
    "MHA(IT)": (_image(_self_attention), lambda p: attention(p["tokens"], p["channels"])),
    "FFN(IT)": (_image(feed_forward_products), lambda p: _ffn(p["tokens"], p["channels"])),
    "MHA(ST)": (_semantic(_self_attention), lambda p: attention(p["semantic"], p["channels"])),
    "FFN(ST)": (_semantic(feed_forward_products), lambda p: _ffn(p["semantic"], p["channels"])),
    "STGM, attention alone": (lambda p: count_products(_module(p)), _closed_module),
    "STGM, a whole layer": (
        lambda p: count_products(layer_products(p["semantic"], p["tokens"], p["channels"])),
        lambda p: _closed_module(p) + _ffn(p["semantic"], p["channels"]),
    ),
    "DeiT": (
        _whole_deit,
        lambda p: 12 * (attention(p["tokens"], p["channels"]) + _ffn(p["tokens"], p["channels"])),
    ),
    "STViT, the module as in (3)": (
        _stvit_by_parts, lambda p: _closed_stvit(p, 2 * _closed_module(p)),
    ),
    "STViT": (
        _whole_stvit,
        lambda p: _closed_stvit(
            p,
            _closed_module(p) + attention(p["semantic"], p["channels"], p["tokens"] + p["semantic"])
            + 2 * _ffn(p["semantic"], p["channels"]),
        ),
    ),
    "MHA(IT), windows": (
        _windows(lambda p: _self_attention(p["window"], p["channels"])),
        lambda p: window_attention(p["tokens"], p["channels"], p["window"]),
    ),
    "FFN(IT), windows": (
        _windows(lambda p: feed_forward_products(p["window"], p["channels"])),
        lambda p: _ffn(p["tokens"], p["channels"]),
    ),
    "MHA(ST), windows": (
        _windows(lambda p: _self_attention(p["semantic"], p["channels"])),
        lambda p: window_attention(_all_windows(p), p["channels"], p["semantic"]),  # type: ignore[arg-type]
    ),
    "FFN(ST), windows": (
        _windows(lambda p: feed_forward_products(p["semantic"], p["channels"])),
        lambda p: _ffn(_all_windows(p), p["channels"]),
    ),
    "STGM, windows, attention alone": (_windows(_window_module), _closed_window_module),
    "STGM, windows, a whole layer": (
        _windows(lambda p: layer_products(p["semantic"], p["window"], p["channels"])),
        lambda p: _closed_window_module(p) + _ffn(_all_windows(p), p["channels"]),
    ),
}  # fmt: skip


def _attends(queries: str, keys: str) -> str:
    """Return the products of an attention as a formula: Q and its way out, K and V, scores and sums."""
    return f"2*{queries}*channels**2 + 2*{keys}*channels**2 + 2*{queries}*({keys})*channels"


_HIDDEN = f"{2 * _RATIO}*{{0}}*channels**2"
_LAYERS: Mapping[str, str] = {
    "image": f"{_attends('tokens', 'tokens')} + {_HIDDEN.format('tokens')}",
    "module": _attends("semantic", "tokens"),
    "second": _attends("semantic", "(tokens + semantic)"),
    "hidden": _HIDDEN.format("semantic"),
    "layer": f"{_attends('semantic', 'semantic')} + hidden",
    "windows": "tokens/window",
}
#: What is counted, as a formula of its layers: attention, and the two products of the hidden width.
_FORMULAS: Mapping[str, str] = {
    "MHA(IT)": _attends("tokens", "tokens"), "FFN(IT)": _HIDDEN.format("tokens"),
    "MHA(ST)": _attends("semantic", "semantic"), "FFN(ST)": "hidden",
    "STGM, attention alone": "module", "STGM, a whole layer": "module + hidden", "DeiT": "12*image",
    "STViT, the module as in (3)": "4*image + 2*module + 6*layer",
    "STViT": "4*image + module + second + 2*hidden + 6*layer",
    "MHA(IT), windows": f"windows*({_attends('window', 'window')})",
    "FFN(IT), windows": f"windows*{_HIDDEN.format('window')}",
    "MHA(ST), windows": f"windows*({_attends('semantic', 'semantic')})",
    "FFN(ST), windows": "windows*hidden",
    "STGM, windows, attention alone": f"windows*({_attends('semantic', 'window')})",
    "STGM, windows, a whole layer": f"windows*({_attends('semantic', 'window')} + hidden)",
}  # fmt: skip


def whole_windows(params: _Sizes) -> Premise:
    """Return the premise that windows of W tokens divide the N image tokens. Source: Section A.2."""
    n, w = params["tokens"], params["window"]
    remark = f"N = {n}, W = {w}"
    return Premise("W divides N, so that there are N/W windows", n % w == 0, remark=remark)


_LOCAL = {"tokens": "196,3136", "semantic": "9", "channels": "96,384", "window": "49"}
_GROUPS: Mapping[str, Mapping[str, Any]] = {
    "global": {"scope": {"tokens": "196,784", "semantic": "16,36", "channels": "192,768"}},
    "local": {"scope": _LOCAL, "when": (whole_windows,)},
    **{
        subject: {
            "numbers": {"operations": counted}, "witness": closed,
            "formulas": {**_LAYERS, "operations": _FORMULAS[subject]},
        }
        for subject, (counted, closed) in COUNTS.items()
    },
}  # fmt: skip
_WORDS = {
    "module": "2*semantic*channels**2 + 2*tokens*channels**2 + 2*semantic*tokens*channels",
    "stvit": "52*tokens*channels**2 + 12*semantic**2*channels + 76*semantic*channels**2 +"
    " 8*tokens**2*channels + 4*semantic*tokens*channels",
    "local_module": "2*(tokens/window)*semantic*channels**2 + 2*tokens*channels**2 +"
    " 2*(tokens/window)*semantic**2*channels",
    "local_corrected": "2*(tokens/window)*semantic*channels**2 + 2*tokens*channels**2 +"
    " 2*semantic*tokens*channels",
    # Whether Omega(STGM) counts a whole layer is not said.
    "alone": "the module is its attention alone",
    "whole": "the module has a feed-forward part, as Table 1 has",
    "whole_layer": "a layer of the module has a feed-forward part (Table 1; with it all of Table 6"
    " agrees within 0.007 G, without it nothing does)",
}


class OperationCountClaims(Statements):
    """Eqs. (1)-(7) as printed, and corrected where a count of every product differs.

    Source: eq. (1), eq. (2), eq. (3), eq. (4), eq. (5), eq. (6), eq. (7).
    """

    claims = read_claims("simkit.papers.clusters.claims:counts.csv", _WORDS, _GROUPS)
