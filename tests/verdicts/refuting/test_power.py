"""How often a search of data finds what is planted among many of them, as docs/statistics.md says."""

import re
from pathlib import Path

import numpy as np
import pytest

from simkit import Claim, Latent
from simkit.verdicts.searching.latents import DataTrail, search_data
from tests.verdicts.refuting.test_data import Hill, question_at

PAGE = " ".join((Path(__file__).parents[3] / "docs" / "statistics.md").read_text("utf-8").split())


class Gaussians(Hill):
    def latent(self, params):
        return {"z": Latent.gaussians(params["d"])}


class Decoy(Gaussians):
    """Above 0 near 2 alone, and below it the higher the nearer to -2."""

    def measures(self, params, latent):
        z = latent["z"]
        near = 0.2 - np.sqrt(((z - 2) ** 2).mean(axis=1))
        return {"height": np.maximum(near, -0.05 - 0.2 * np.sqrt(((z + 2) ** 2).mean(axis=1)))}


class Mean(Gaussians):
    """Above 0 where the mean is near 1.5, and no number far beyond 3."""

    def measures(self, params, latent):
        z = latent["z"]
        far = np.maximum(np.abs(z).max(axis=1) - 3, 0)
        return {"height": 0.3 - np.abs(z.mean(axis=1) - 1.5) - 0.2 * far}


def count_found(study, d, seeds):
    question = question_at(Claim("L", "height <= 0"), study, d=d)
    return sum(search_data(question, 4000, seed, DataTrail()) is not None for seed in range(seeds))


@pytest.mark.parametrize(("d", "expected"), [(5, 5), (20, 2)])
def test_a_place_beside_a_decoy(d, expected):
    assert count_found(Decoy, d, 5) == expected
    assert re.search(rf"with {expected}( of 5 seeds)? at \$d = {d}\$", PAGE)


def test_a_mean_of_198():
    assert count_found(Mean, 198, 3) == 3
    assert "the mean of 198 Gaussians is between 1.2 and 1.8" in PAGE
    assert "was refuted with 3 of 3 seeds." in PAGE
