"""What Appendix G asks of sets of patterns and of a start with a skip connection, as numbers."""

import math


def least_distance(radius: float) -> float:
    """Return the least kappa of sets on spheres around orthonormal centres. Source: eq. (242)."""
    return math.sqrt(2.0) - 2.0 * radius


def largest_skip_norm(turn: float, sigma: float) -> float:
    """Return the largest norm of W_V = P R - I, or 1, that of W_K and W_Q, where that is larger.

    P turns every vector by `turn` degrees, R by the angle of a chord sigma: both together by their sum
    at most, and up to half a turn. Source: eq. (250), Assumption 1.
    """
    angle = math.radians(turn) + 2.0 * math.asin(sigma / 2.0)
    return max(1.0, 2.0 * math.sin(min(angle, math.pi) / 2.0))


def least_inner_within(distance: float) -> float:
    """Return the least inner product of two vectors within a distance R of one unit vector.

    (1 - R)^2, both opposite to it, up to R = 1/2; beyond 1/2 - R^2, at an angle.
    Source: below eq. (244).
    """
    return (1.0 - distance) ** 2 if distance <= 0.5 else 0.5 - distance**2


def largest_inner_between(distance: float) -> float:
    """Return the largest inner product of vectors within R of two orthogonal unit vectors c and e.

    c + s c + t e and e + t c + s e have 2 t (1 + s); with s^2 + t^2 = R^2 it is largest where
    2 s^2 + s = R^2. Source: below eq. (244).
    """
    s = (math.sqrt(1.0 + 8.0 * distance**2) - 1.0) / 4.0
    return 2.0 * math.sqrt(distance**2 - s**2) * (1.0 + s)
