"""Rigorous quadrature whose integrand may raise, or be interrupted."""

from collections.abc import Callable

from flint import acb, arb


def enclose_integral(integrand: Callable[[acb], acb], low: arb, high: arb) -> arb:
    """Return an enclosure of the integral of a function that is real on the line.

    The integrand is analytic around the interval. What it raises is raised, a signal's interrupt among
    it: FLINT itself goes on, and makes another error of it.
    Source: chosen here (`acb_calc_integrate`: Petras' algorithm).
    """
    raised: list[BaseException] = []

    def held(x: acb, _: bool) -> acb:
        if raised:
            return acb("nan")
        try:
            return integrand(x)
        except BaseException as error:
            raised.append(error)
            return acb("nan")

    found = acb.integral(held, acb(low), acb(high)).real
    if raised:
        raise raised[0]
    return found
