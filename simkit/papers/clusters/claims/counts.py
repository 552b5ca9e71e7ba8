"""Eqs. (1)-(7): each printed number of operations against a count of every matrix product.

The count walks through the products of a layer (`complexity.products`); its witness is the closed form
of `complexity.operations`. All numbers are integers.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Any, ClassVar

from simkit.declare.claims.claim import Claim
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
_GLOBAL = {"tokens": "196,784", "semantic": "16,36", "channels": "192,768"}
_LOCAL = {"tokens": "196,3136", "semantic": "9", "channels": "96,384", "window": "49"}
_WHOLE_LAYER = (
    "a layer of the module has a feed-forward part (Table 1; with it all of Table 6 agrees within"
    " 0.007 G, without it nothing does)"
)


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


_ALONE = "the module is its attention alone"
_WHOLE = "the module has a feed-forward part, as Table 1 has"
#: Whether Omega(STGM) counts a whole layer is not said.
_READINGS = {
    "STGM, attention alone": _ALONE, "STGM, a whole layer": _WHOLE,
    "STViT, the module as in (3)": _ALONE, "STViT": _WHOLE,
    "STGM, windows, attention alone": _ALONE, "STGM, windows, a whole layer": _WHOLE,
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


def _claim(
    number: int, subject: str, formula: str, printed: str = "", corrects: bool = False, note: str = ""
) -> Claim:
    """Return the claim that what is counted is the formula; one without `printed` is a correction."""
    counted, closed = COUNTS[subject]
    local = "windows" in subject
    part = f"{subject}, corrected" if corrects else subject
    return Claim(
        f"Eq. ({number})", f"operations = {formula}", part, printed,
        numbers={"operations": counted}, witness=closed, note=note,
        formulas={**_LAYERS, "operations": _FORMULAS[subject]},
        when=(whole_windows,) if local else (), scope=_LOCAL if local else _GLOBAL,
        corrects=f"Eq. ({number}), {subject}" if corrects else "",
        display="" if corrects else f"Eq. ({number})",
        reading="" if corrects else _READINGS.get(subject, ""),
    )  # fmt: skip


_MODULE = r"\Omega(STGM) = 2MC^2 + 2NC^2 + 2MNC"
_MODULE_FORMULA = "2*semantic*channels**2 + 2*tokens*channels**2 + 2*semantic*tokens*channels"
_STVIT = r"\Omega(STViT) = 52NC^2 + 12M^2C + 76MC^2 + 8N^2C + 4MNC"
_STVIT_FORMULA = (
    "52*tokens*channels**2 + 12*semantic**2*channels + 76*semantic*channels**2"
    " + 8*tokens**2*channels + 4*semantic*tokens*channels"
)
_LOCAL_MODULE = r"\Omega(STGM) = 2(N/W)MC^2 + 2NC^2 + 2(N/W)M^2C"
_LOCAL_FORMULA = (
    "2*(tokens/window)*semantic*channels**2 + 2*tokens*channels**2"
    " + 2*(tokens/window)*semantic**2*channels"
)
_LOCAL_CORRECTED = (
    "2*(tokens/window)*semantic*channels**2 + 2*tokens*channels**2 + 2*semantic*tokens*channels"
)

_EQUATIONS = (
    _claim(1, "MHA(IT)", "4*tokens*channels**2 + 2*tokens**2*channels",
           r"\Omega(MHA(IT)) = 4NC^2 + 2N^2C"),
    _claim(1, "FFN(IT)", "8*tokens*channels**2", r"\Omega(FFN(IT)) = 8NC^2"),
    _claim(2, "MHA(ST)", "4*semantic*channels**2 + 2*semantic**2*channels",
           r"\Omega(MHA(ST)) = 4MC^2 + 2M^2C"),
    _claim(2, "FFN(ST)", "8*semantic*channels**2", r"\Omega(FFN(ST)) = 8MC^2"),
    _claim(3, "STGM, attention alone", _MODULE_FORMULA, _MODULE),
    _claim(3, "STGM, a whole layer", _MODULE_FORMULA, _MODULE, note=_WHOLE_LAYER),
    _claim(3, "STGM, a whole layer", f"{_MODULE_FORMULA} + 8*semantic*channels**2", corrects=True,
           note="adds the feed-forward part, 8MC^2"),
    _claim(4, "DeiT", "144*tokens*channels**2 + 24*tokens**2*channels",
           r"\Omega(DeiT) = 144NC^2 + 24N^2C"),
    _claim(4, "STViT, the module as in (3)", _STVIT_FORMULA, _STVIT,
           note="four image layers, eq. (3) twice, six semantic layers"),
    _claim(4, "STViT", _STVIT_FORMULA, _STVIT,
           note=f"{_WHOLE_LAYER}; in its second layer semantic tokens are among the keys (Section A.5)"),
    _claim(4, "STViT",
           "52*tokens*channels**2 + 14*semantic**2*channels + 94*semantic*channels**2"
           " + 8*tokens**2*channels + 4*semantic*tokens*channels",
           corrects=True, note="adds feed-forward parts, 16MC^2, and semantic keys, 2MC^2 + 2M^2C"),
    _claim(5, "MHA(IT), windows", "4*tokens*channels**2 + 2*window**2*tokens*channels",
           r"\Omega(MHA(IT)) = 4NC^2 + 2W^2NC",
           note="W counts the tokens of a window, as the text says and as (6) has it"),
    _claim(5, "MHA(IT), windows", "4*tokens*channels**2 + 2*window*tokens*channels", corrects=True,
           note="N queries on W keys each: 2WNC"),
    _claim(5, "FFN(IT), windows", "8*tokens*channels**2", r"\Omega(FFN(IT)) = 8NC^2"),
    _claim(6, "MHA(ST), windows",
           "4*(tokens/window)*semantic*channels**2 + 2*semantic**2*(tokens/window)*channels",
           r"\Omega(MHA(ST)) = 4(N/W)MC^2 + 2M^2(N/W)C"),
    _claim(6, "FFN(ST), windows", "8*semantic*channels**2", r"\Omega(FFN(ST)) = 8MC^2",
           note="M counts the semantic tokens of one window: 8MC^2 is one window's share"),
    _claim(6, "FFN(ST), windows", "8*(tokens/window)*semantic*channels**2", corrects=True),
    _claim(7, "STGM, windows, attention alone", _LOCAL_FORMULA, _LOCAL_MODULE,
           note="M queries meet the W keys of their window, not M"),
    _claim(7, "STGM, windows, attention alone", _LOCAL_CORRECTED, corrects=True),
    _claim(7, "STGM, windows, a whole layer", _LOCAL_FORMULA, _LOCAL_MODULE, note=_WHOLE_LAYER),
    _claim(7, "STGM, windows, a whole layer",
           f"{_LOCAL_CORRECTED} + 8*(tokens/window)*semantic*channels**2", corrects=True),
)  # fmt: skip

_LAYER = "12*{0}*channels**2 + 2*{0}**2*channels"
_FEWER = f"{_LAYER.format('semantic')} < {_LAYER.format('tokens')}"
_BOTH_WAYS = {"tokens": "16,196", "semantic": "16,196", "channels": "384"}
_SAVING = (
    Claim("Section A.2", _FEWER, "semantic layers cost less if N << M",
          r"\text{Due to the }N \ll M\text{, our method significantly reduces the cost of transformers}",
          when=("tokens < semantic",), scope=_BOTH_WAYS,
          note="a slip for M << N, as printed; N << M is read as N < M"),
    Claim("Section A.2", _FEWER, "semantic layers cost less if M << N", when=("semantic < tokens",),
          scope=_BOTH_WAYS, corrects="Section A.2, semantic layers cost less if N << M"),
)  # fmt: skip


class OperationCountClaims(Statements):
    """Eqs. (1)-(7) as printed, and corrected where a count of every product differs.

    Source: eq. (1), eq. (2), eq. (3), eq. (4), eq. (5), eq. (6), eq. (7).
    """

    claims: ClassVar[Sequence[Claim]] = (*_EQUATIONS, *_SAVING)
