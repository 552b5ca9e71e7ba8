"""What Appendix G asks of sets of patterns and of a start with a skip connection, as numbers."""

from __future__ import annotations

import math


def least_distance(radius: float) -> float:
    """Return the least kappa of sets on spheres of a radius around orthonormal centres.

    Source: eq. (242).
    """
    return math.sqrt(2.0) - 2.0 * radius


def largest_skip_norm(turn: float, sigma: float) -> float:
    """Return the largest norm of W_V = P R - I, or 1, that of W_K and W_Q, where that is larger.

    P turns every vector by `turn` degrees, R by the angle of a chord sigma: both together by their sum
    at most, and up to half a turn.

    Source: eq. (250), Assumption 1.
    """
    angle = math.radians(turn) + 2.0 * math.asin(sigma / 2.0)
    return max(1.0, 2.0 * math.sin(min(angle, math.pi) / 2.0))
