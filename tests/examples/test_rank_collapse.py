"""The example on rank collapse, against a literal evaluation with hundreds of digits."""

import math
from collections.abc import Iterator
from decimal import Decimal, localcontext
from types import ModuleType

import numpy as np
import pytest

_PARAMS = {"n": 4, "d": 3, "beta": 1.5, "scale": 0.1, "depth": 3}


@pytest.fixture(scope="module")
def collapse(example) -> ModuleType:
    return example("rank_collapse")


@pytest.fixture(autouse=True)
def digits() -> Iterator[None]:
    with localcontext() as context:
        context.prec = 400
        yield


_exactly = np.vectorize(lambda value: Decimal(float(value)), otypes=[object])
_exp = np.vectorize(lambda value: value.exp(), otypes=[object])


def _attention(tokens: np.ndarray, w_qk: np.ndarray, w_v: np.ndarray) -> np.ndarray:
    """Return softmax(X W_QK X^T) X W_V as it is written; the root of d is in W_QK."""
    powers = _exp(tokens @ w_qk @ tokens.T)
    return powers / powers.sum(axis=1, keepdims=True) @ tokens @ w_v


def _centred(tokens: np.ndarray) -> tuple[np.ndarray, float]:
    """Return X - 1 x^T for the column means x, over its largest entry, and the log of that."""
    rest = tokens - tokens.sum(axis=0) / len(tokens)
    largest = max(abs(value) for value in rest.ravel())
    return (rest / largest).astype(float), float(largest.ln())


def _agree(state: tuple, tokens: np.ndarray) -> None:
    x, rest, log_size = state
    rest = rest - rest.mean(axis=0)
    largest = np.abs(rest).max()
    expected, log_largest = _centred(tokens)
    np.testing.assert_allclose(rest / largest, expected, atol=1e-12)
    assert log_size + math.log(largest) == pytest.approx(log_largest, abs=1e-11)
    np.testing.assert_allclose(x + np.exp(log_size) * state[1][0], tokens[0].astype(float), rtol=1e-12)


def test_three_layers_are_those_of_the_definition(
    collapse: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In doubles the literal residual has lost all digits after the third."""
    literal, plain, attend = [], [], collapse.attend

    def both(x, rest, log_size, w_qk, w_v):
        if not literal:
            literal.append(_exactly(x + rest))
            plain.append(x + rest)
        assert np.abs(w_qk).sum(axis=0).max() * 3**0.5 == pytest.approx(_PARAMS["beta"], rel=1e-14)
        one, infinity = np.abs(w_v).sum(axis=0).max(), np.abs(w_v).sum(axis=1).max()
        assert one * infinity == pytest.approx(1, rel=1e-14)
        literal.append(_attention(literal[-1], _exactly(w_qk), _exactly(w_v)))
        powers = np.exp(plain[-1] @ w_qk @ plain[-1].T)
        plain.append(powers / powers.sum(axis=1, keepdims=True) @ plain[-1] @ w_v)
        state = attend(x, rest, log_size, w_qk, w_v)
        _agree(state, literal[-1])
        return state

    monkeypatch.setattr(collapse, "attend", both)
    found = collapse.RankCollapse().trial(_PARAMS, np.random.default_rng(0))
    assert len(literal) == 4
    for name, tokens in (("start", literal[0]), ("residual", literal[3])):
        rest, log = _centred(tokens)
        high = math.sqrt(np.abs(rest).sum(axis=0).max() * np.abs(rest).sum(axis=1).max())
        columns = np.abs(rest - np.median(rest, axis=0)).sum(axis=0).max()
        rows = np.abs(rest[:, None] - rest).sum(axis=2).max() / 2
        assert found[f"log_{name}_high"] == pytest.approx(log + math.log(high), abs=1e-10)
        assert found[f"log_{name}_low"] == pytest.approx(log + math.log(columns * rows) / 2, abs=1e-10)
    lost = np.abs(plain[3] - plain[3].mean(axis=0)).max()
    assert abs(math.log(max(lost, 1e-300)) - _centred(literal[3])[1]) > 1


@pytest.mark.parametrize("log_size", [2.0, 0.0, -10.0, -22.9, -23.1, -40.0, -180.0])
def test_a_layer_at_any_size(collapse: ModuleType, log_size: float) -> None:
    rng = np.random.default_rng(5)
    x, rest = rng.standard_normal(3), rng.standard_normal((5, 3))
    w_qk, w_v = 0.3 * rng.standard_normal((2, 3, 3))
    tokens = _exactly(rest) * Decimal(float(np.exp(log_size))) + _exactly(x)
    state = collapse.attend(x, rest, float(np.log(np.exp(log_size))), w_qk, w_v)
    _agree(state, _attention(tokens, _exactly(w_qk), _exactly(w_v)))


def test_the_residual_is_between_its_bounds(collapse: ModuleType) -> None:
    """No x of thousands gets below the lower end, and the least is below the upper one."""
    rng = np.random.default_rng(2)
    for n, d in ((2, 1), (2, 3), (3, 2), (5, 4), (6, 1)):
        rest = rng.standard_normal((n, d)) + 3
        low, high = np.exp(collapse.enclose(rest, 0.0))
        starts = [rest.mean(axis=0), np.median(rest, axis=0), (rest.min(axis=0) + rest.max(axis=0)) / 2]
        x = np.vstack([starts, starts[0] + rng.standard_normal((3000, d)) * rng.random((3000, 1))])
        apart = np.abs(rest - x[:, None])
        norms = np.sqrt(apart.sum(axis=1).max(axis=1) * apart.sum(axis=2).max(axis=1))
        assert low <= norms.min() * (1 + 1e-12)
        assert norms[0] == pytest.approx(high)
        assert norms.min() < 1.5 * low  # the bracket is no idle one
        shifted = collapse.enclose(rest, -1000.0)
        np.testing.assert_allclose(shifted, np.log([low, high]) - 1000)


def test_the_kernel_finds_the_widest_pair(collapse: ModuleType) -> None:
    rows = np.random.default_rng(3).standard_normal((7, 4))
    every = np.abs(rows[:, None] - rows).sum(axis=2).max()
    assert collapse.widest(rows) == collapse.widest.py_func(rows) == pytest.approx(every, rel=1e-15)


@pytest.mark.parametrize("depth", [1, 2, 5, 12])
def test_the_stated_bound_holds_where_it_is_informative(collapse: ModuleType, depth: int) -> None:
    study, params = collapse.RankCollapse(), _PARAMS | {"depth": depth, "d": 8, "scale": 0.05}
    factor = math.log(4 * params["beta"] / math.sqrt(8))
    for seed in range(20):
        found = study.trial(params, np.random.default_rng(seed))
        assert found["log_start_low"] <= found["log_start_high"]
        assert found["log_residual_low"] <= found["log_residual_high"]
        assert factor + 2 * found["log_start_high"] < 0
        stated = (3**depth - 1) / 2 * factor + 3**depth * found["log_start_low"]
        assert found["log_residual_high"] <= stated
