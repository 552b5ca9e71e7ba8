"""Integrals enclosed, and what their integrands raise."""

import math

import pytest
from flint import acb, arb

from simkit.stats.quadrature import enclose_integral


def test_an_integral_is_enclosed() -> None:
    found = enclose_integral(lambda x: (-x * x).exp(), arb(-30), arb(30))
    assert found.contains(arb.pi().sqrt())
    assert float(found.rad()) < 1e-12
    assert float(found) == pytest.approx(math.sqrt(math.pi), rel=1e-14)


@pytest.mark.parametrize("error", [KeyboardInterrupt, ZeroDivisionError])
def test_what_an_integrand_raises_is_raised(error: type[BaseException]) -> None:
    calls = 0

    def integrand(x: acb) -> acb:
        nonlocal calls
        calls += 1
        if calls == 20:
            raise error
        return x.exp() * x.sin()

    with pytest.raises(error):
        enclose_integral(integrand, arb(0), arb(1000))
    assert calls == 20
