"""The example on Theorem 3 of modern Hopfield networks, against its printed numbers and naive code."""

import math
from fractions import Fraction
from types import ModuleType

import numpy as np
import pytest

_PRINTED = {"d": 20, "beta": 1.0, "k": 3.0, "p": 0.001}


@pytest.fixture(scope="module")
def hopfield(example) -> ModuleType:
    return example("hopfield")


@pytest.mark.parametrize(
    ("changes", "c", "patterns"), [({}, 3.1546, 7), ({"k": 1.0, "d": 75}, 1.3718, 10)]
)
def test_the_printed_constants(hopfield: ModuleType, changes: dict, c: float, patterns: int) -> None:
    params = _PRINTED | changes
    assert c <= hopfield.base(params) < c + 1e-4
    assert hopfield.Hopfield.most.value(params) == patterns


def test_the_printed_equation_of_the_base(hopfield: ModuleType) -> None:
    """c = b / W(exp(a + ln b)) says that w = b / c has w exp(w) = exp(a + ln b)."""
    for beta, k, d, p in ((1, 3, 20, 0.001), (2, 0.5, 7, 0.3), (0.1, 10, 300, 1)):
        a = 2 / (d - 1) * (1 + math.log(2 * beta * k**2 * p * (d - 1)))
        b = 2 * k**2 * beta / 5
        w = b / hopfield.base({"beta": beta, "k": k, "d": d, "p": p})
        assert w + math.log(w) == pytest.approx(a + math.log(b), abs=1e-12)


@pytest.mark.parametrize(
    ("d", "law"),
    [
        (3, lambda x: x),  # Archimedes: uniform
        (5, lambda x: 3 * x**2 - 2 * x**3),
        (7, lambda x: 10 * x**3 - 15 * x**4 + 6 * x**5),
    ],
)
def test_two_patterns_are_exact(hopfield: ModuleType, d: int, law) -> None:
    for k in (1.0, 2.0, 5.0):
        params = _PRINTED | {"n": 2, "d": d, "k": k}
        norm2 = k**2 * (d - 1)
        needed = 1 + math.log(4 * norm2)  # beta = 1, N = 2: 2/2 + ln(2 * 1 * 2 * M^2)
        fails = float(law(min(Fraction(needed / (2 * norm2)), Fraction(1))))
        low, high = hopfield.fails_between(params)
        assert low == high == pytest.approx(fails, rel=1e-12)
        assert hopfield.Hopfield().exact(params) == {"separated": 1 - high}
    assert hopfield.Hopfield().exact(params | {"n": 3}) == {}


@pytest.mark.parametrize(("n", "d", "k"), [(3, 5, 1.5), (6, 8, 1.2), (9, 8, 1.2)])
def test_more_patterns_fail_as_often_as_the_bounds_say(
    hopfield: ModuleType, n: int, d: int, k: float
) -> None:
    low, high = hopfield.fails_between(_PRINTED | {"n": n, "d": d, "k": k})
    rng = np.random.default_rng(n)
    x = rng.standard_normal((20_000, n, d))
    x /= np.linalg.norm(x, axis=2, keepdims=True)
    cosines = np.einsum("tia,tja->tij", x, x)[:, *np.triu_indices(n, 1)]
    norm2 = k**2 * (d - 1)
    found = np.mean(norm2 * (1 - cosines.max(axis=1)) < 2 / n + math.log(2 * (n - 1) * n * norm2))
    assert 0.05 < low < high
    assert low - 0.018 < found < high + 0.018  # five standard errors at one half
    assert high - low < 0.5


def test_the_bounds_of_few_pairs_are_those_of_bonferroni(hopfield: ModuleType) -> None:
    """On the sphere in R^3 a pair fails with probability needed/(2 M^2)."""
    for n, k in ((3, 10.0), (4, 8.0)):
        pairs, norm2 = n * (n - 1) // 2, 2 * k**2
        q = Fraction((2 / n + math.log(2 * (n - 1) * n * norm2)) / (2 * norm2))
        low, high = hopfield.fails_between(_PRINTED | {"n": n, "d": 3, "k": k})
        assert high == pytest.approx(float(pairs * q), rel=1e-12)
        assert low == pytest.approx(float(pairs * q - pairs * (pairs - 1) * q**2 / 2), rel=1e-12)


def test_the_bounds_are_bounds_at_any_size(hopfield: ModuleType) -> None:
    for n in (2, 3, 7, 10**4, 10**23, 10**150):
        for d in (2, 3, 20, 200, 300):
            for k in (0.1, 1.0, 3.0, 10.0):
                low, high = hopfield.fails_between(_PRINTED | {"n": n, "d": d, "k": k})
                assert 0 <= low <= high <= 1
                assert low == high or n > 2


def _patterns(n: int, d: int, norm: float, seed: int) -> np.ndarray:
    x = np.random.default_rng(seed).standard_normal((n, d))
    return norm * x / np.linalg.norm(x, axis=1, keepdims=True)


def _bound(hopfield: ModuleType, x: np.ndarray, beta: float) -> float:
    """Return the kernel's bound from products that are formed one by one."""
    n, norm = len(x), float(np.linalg.norm(x[0]))
    gaps = [[1e9 if i == j else x[i] @ x[i] - x[i] @ x[j] for j in range(n)] for i in range(n)]
    return hopfield.examine(np.array(gaps), beta, 1 / (beta * n * norm))


def _update(x: np.ndarray, beta: float, xi: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Return f(xi) = X softmax(beta X^T xi), and its Jacobian."""
    weights = np.exp(beta * (x @ xi - (x @ xi).max()))
    weights /= weights.sum()
    return weights @ x, beta * x.T @ (np.diag(weights) - np.outer(weights, weights)) @ x


@pytest.mark.parametrize("beta", [0.5, 1.0, 3.0])
def test_a_bound_below_one_means_stored(hopfield: ModuleType, beta: float) -> None:
    """At random points of every S_i: f stays in it, and its Jacobian's norm is below the bound."""
    judged, rng = [], np.random.default_rng(1)
    for seed in range(60):
        n, d = 2 + seed % 4, 3 + seed % 5
        norm = 0.5 + seed / 12
        x, radius = _patterns(n, d, norm, seed), 1 / (beta * n * norm)
        bound = _bound(hopfield, x, beta)
        distances = [np.linalg.norm(a - b) for i, a in enumerate(x) for b in x[:i]]
        assert bound >= 2 * radius / min(distances) * (1 - 1e-9)
        for centre in x:
            for share in (0.0, 0.5, 1.0):
                step = rng.standard_normal(d)
                there = centre + share * radius * step / np.linalg.norm(step)
                image, jacobian = _update(x, beta, there)
                assert np.linalg.norm(image - centre) / radius <= bound * (1 + 1e-6)
                assert np.linalg.norm(jacobian, 2) <= bound * (1 + 1e-9)
        judged.append(bound < 1)
    assert 5 < sum(judged) < 55  # both answers are seen


def test_the_bound_is_tight_for_two_patterns(hopfield: ModuleType) -> None:
    """The point of S_i nearest to the other pattern reaches nine tenths of the bound."""
    x, norm = np.array([[3.0, 0.0], [0.0, 3.0]]), 3.0
    radius = 1 / (2 * norm)
    there = x[0] + radius * (x[1] - x[0]) / np.linalg.norm(x[1] - x[0])
    image, jacobian = _update(x, 1.0, there)
    bound = _bound(hopfield, x, 1.0)
    reached = max(np.linalg.norm(image - x[0]) / radius, np.linalg.norm(jacobian, 2))
    assert 0.9 * bound < max(reached, 2 * radius / np.linalg.norm(x[1] - x[0])) <= bound * (1 + 1e-9)


def test_a_trial_says_what_its_patterns_are(hopfield: ModuleType) -> None:
    study = hopfield.Hopfield()
    params = _PRINTED | {"n": 6, "d": 8, "k": 1.2, "beta": 2.0}
    prepared = study.prepare(params)
    norm = 1.2 * math.sqrt(7)
    needed = 2 / (2 * 6) + math.log(2 * 5 * 6 * 2 * norm**2) / 2
    seen = set()
    for seed in range(40):
        found = study.trial(prepared, np.random.default_rng(seed))
        x = _patterns(6, 8, norm, seed)
        assert [np.linalg.norm(row) for row in x] == pytest.approx([norm] * 6)
        least = min(a @ a - a @ b for i, a in enumerate(x) for j, b in enumerate(x) if i != j)
        bound = _bound(hopfield, x, 2.0)
        assert found["separation"] == pytest.approx(least, rel=1e-12)
        assert (found["separated"], found["surely_stored"]) == (least >= needed, bound < 1 - 1e-6)
        seen.add((found["separated"], found["surely_stored"]))
        assert found["surely_stored"] or not found["separated"]  # the proof's condition suffices
    assert len(seen) > 1
