"""Why (33) and (54) are refuted along their paths: bounds at every d, checked by scipy and by hand."""

import math

import pytest
from knn_runs import cell_parameters
from scipy import stats

from simkit.papers.knn.studies.displays import ScreeningTails
from simkit.papers.knn.theory import tails


def test_refuted_orders_rest_on_bounds_at_every_d():
    # a log-concave density has the share 1/e at least above its mean
    shares = [stats.beta.sf(1 / 8, d / 2, 7 * d / 2) for d in (2, 3, 4, 16, 1e4, 1e8)]
    assert min(shares) > math.exp(-1)
    assert stats.beta.sf(1 / 8, 0.05, 0.35) < math.exp(-1)  # not log-concave
    thresholds = [
        math.sqrt(2 * d ** (1 - kappa) / (8 * d * math.log(d)))
        for kappa in (0.1, 0.4) for d in (2, 3, 16, 1e4, 1e9)
    ]  # fmt: skip
    assert thresholds[:5] == sorted(thresholds[:5], reverse=True)
    assert thresholds[5:] == sorted(thresholds[5:], reverse=True)
    for wrong, match in (({"kappa": 0.5}, "2 kappa < 1"), ({"rate": 1e-4, "kappa": 0.4999}, "slowly")):
        params = cell_parameters(ScreeningTails(), d=64, **wrong)
        with pytest.raises(ValueError, match=match):
            tails.noise_limit_again(params) if "rate" in wrong else tails.noise_limit(params)
    params = cell_parameters(ScreeningTails(), d=64, rate=1e-4)
    with pytest.raises(ValueError, match="too small"):
        tails.share_limit_again(params)
    with pytest.raises(ValueError, match="d >= 2"):
        tails.share_limit({**params, "d": 1})
