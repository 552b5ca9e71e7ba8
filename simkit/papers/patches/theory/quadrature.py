"""Quadratures whose step is halved until two results agree."""

import math
from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
FAR = 9.5  # Phi(-9.5) = 1e-21
_GOAL = 1e-12  # two steps of a quadrature agree to this


def integrate_line(integrand: Callable[[Floats], Floats]) -> float:
    """Integrate an analytic, Gaussian-bounded function: the trapezoidal rule converges exponentially.

    `ArithmeticError` if the steps do not come to agree. Source: Trefethen and Weideman (2014).
    """
    step, before = 0.25, math.inf
    for _ in range(6):
        grid = np.arange(-FAR, FAR + step / 2, step)
        value = float(np.sum(integrand(grid))) * step
        if abs(value - before) <= _GOAL * max(value, 1e-3):
            return value
        step, before = step / 2, value
    raise ArithmeticError(f"the trapezoidal rule reached {value!r} after {before!r} and no agreement")


def integrate_pieces(integrand: Callable[[Floats], Floats], edges: list[float], dim: int) -> float:
    """Integrate between edges, and where a density of width 1/sqrt(dim) around pi/2 asks for more.

    `ArithmeticError` if two steps differ by more than 1e-10. Source: Takahasi and Mori (1974).
    """
    width = 1.0 / math.sqrt(dim)
    extra = [math.pi / 2 + k * width for k in range(-8, 9, 2)]
    inside = sorted({*edges, *(e for e in extra if edges[0] < e < edges[-1])})
    step, before = 0.2, math.inf
    for _ in range(5):
        value = math.fsum(
            _tanh_sinh(integrand, low, high, step)
            for low, high in zip(inside[:-1], inside[1:], strict=True)
            if high - low > 1e-15
        )
        if abs(value - before) <= _GOAL:
            return value
        step, before = step / 2, value
    require_accuracy(abs(value - before), 1e-10)
    return value


def _tanh_sinh(integrand: Callable[[Floats], Floats], low: float, high: float, step: float) -> float:
    """Integrate a function with algebraic singularities at the ends."""
    t = np.arange(-round(3.2 / step), round(3.2 / step) + 1) * step
    inner = 0.5 * math.pi * np.sinh(t)
    weights = 0.5 * math.pi * np.cosh(t) / np.cosh(inner) ** 2
    half = 0.5 * (high - low)
    off = 2 * half / (1 + np.exp(2 * np.abs(inner)))  # from the nearer end, without cancellation
    x = np.where(t < 0, low + off, high - off)
    return float(np.sum(weights * integrand(x))) * half * step


def require_accuracy(error: float, goal: float) -> None:
    """Raise ArithmeticError where a quadrature is less accurate than its goal. Source: chosen here."""
    if not error <= goal:
        raise ArithmeticError(f"a quadrature reached {error:.1e}, asked for {goal:.0e}")
