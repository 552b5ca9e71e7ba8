"""Centres, starts and tokens against the definitions of Section A.7."""

import naive_clusters as naive
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from simkit.papers.clusters.datasets import (
    SettingLaw,
    describe_centres,
    fill_perpendicular,
    fill_random,
    fill_simplex,
    fill_tokens,
    fill_toward,
    largest_overlap,
    orthonormal_rows,
)


@pytest.mark.nojit
@settings(deadline=None, max_examples=40)
@given(st.integers(2, 9), st.floats(0, 1, exclude_max=True), st.integers(0, 4))
def test_simplex_has_its_gram_matrix(count, position, spare):
    gamma = -1 / (count - 1) + position * (1 + 1 / (count - 1))
    centres = np.full((count, count + spare), np.nan)
    fill_simplex(gamma, centres)
    expected = (1 - gamma) * np.eye(count) + gamma
    np.testing.assert_allclose(centres @ centres.T, expected, atol=1e-13)
    assert largest_overlap(centres) == pytest.approx(gamma, abs=1e-13)


@pytest.mark.nojit
def test_lowest_simplex_fits_one_dimension_less():
    centres = np.empty((4, 3))
    fill_simplex(-1 / 3, centres)
    np.testing.assert_allclose(centres @ centres.T, 4 / 3 * np.eye(4) - 1 / 3, atol=1e-14)
    basis = np.empty((3, 3))
    assert orthonormal_rows(centres, basis) == 3


@pytest.mark.nojit
@settings(deadline=None, max_examples=60)
@given(
    st.sampled_from(["orthonormal", "simplex", "random"]),
    st.sampled_from(["perpendicular", "toward"]),
    st.integers(2, 6),
    st.floats(0.05, 1.0),
    st.integers(0, 1000),
)
def test_starts_have_exactly_the_given_gap(kind, start, count, share, seed):
    rng = np.random.Generator(np.random.PCG64DXSM(seed))
    gamma = 0.3 if kind == "simplex" else 0.0
    if kind == "random":
        probe = np.empty((count, 12))
        fill_random(np.random.Generator(np.random.PCG64DXSM(seed)), probe)
        gamma = float(largest_overlap(probe))
    gap = share * (1 - gamma)
    law = SettingLaw(count, 12, kind, 0.3, start, gap)
    drawn = law.draw(rng, law.fixed_geometry())
    assert drawn is not None
    centres, starts = drawn[0].centres, drawn[1]
    np.testing.assert_allclose(np.linalg.norm(starts, axis=1), 1, rtol=1e-13)
    np.testing.assert_allclose(np.linalg.norm(centres, axis=1), 1, rtol=1e-13)
    assert naive.gap(centres, starts) == pytest.approx(gap, rel=1e-12)
    assert drawn[0].overlap == pytest.approx(gamma, abs=1e-13)


@pytest.mark.nojit
def test_perpendicular_starts_lean_outside_all_centres():
    rng = np.random.default_rng(2)
    centres, starts = np.empty((5, 9)), np.empty((5, 9))
    fill_random(rng, centres)
    geometry = describe_centres(centres)
    share = 0.2 / (1 - geometry.overlap)
    fill_perpendicular(rng, centres, geometry.basis, share, starts)
    aside = starts - share * centres
    np.testing.assert_allclose(aside @ centres.T, 0, atol=1e-14)
    # Independent directions, not one for all.
    unit = aside / np.linalg.norm(aside, axis=1, keepdims=True)
    assert abs(np.triu(unit @ unit.T, 1)).max() < 0.999


@pytest.mark.nojit
def test_toward_starts_stay_in_the_plane_of_the_nearest_competitor():
    centres = np.array([[1.0, 0, 0], [0.6, 0.8, 0], [0, 0, 1.0]])
    starts = np.empty((3, 3))
    fill_toward(centres, 0.1, starts)
    assert starts[0, 2] == pytest.approx(0, abs=1e-15)
    assert starts[0, 1] > 0  # towards the second centre, which is nearer than the third
    rotated = np.linalg.det(np.array([centres[2], centres[0], starts[2]]))
    assert abs(rotated) < 1e-14  # both competitors of the third are equally far: the next in order


@pytest.mark.parametrize("start", ["perpendicular", "toward"])
def test_a_gap_beyond_the_largest_has_no_start(start):
    rng = np.random.default_rng(0)
    assert SettingLaw(3, 8, "simplex", 0.4, start, 0.61).draw(rng) is None
    assert SettingLaw(3, 8, "simplex", 0.4, start, 0.6).draw(rng) is not None


def test_no_room_beside_spanning_centres():
    rng = np.random.default_rng(0)
    assert SettingLaw(4, 4, "orthonormal", 0.0, "perpendicular", 0.5).draw(rng) is None
    assert SettingLaw(4, 4, "orthonormal", 0.0, "toward", 0.5).draw(rng) is not None
    drawn = SettingLaw(4, 4, "orthonormal", 0.0, "perpendicular", 1.0).draw(rng)
    assert drawn is not None
    np.testing.assert_array_equal(drawn[0].centres, drawn[1])


@pytest.mark.parametrize("kind", ["orthonormal", "simplex"])
@pytest.mark.parametrize("start", ["perpendicular", "toward"])
def test_a_geometry_built_once_changes_no_draw(kind, start):
    law = SettingLaw(3, 7, kind, 0.2, start, 0.4)
    prepared = law.fixed_geometry()
    for seed in range(3):
        anew = law.draw(np.random.default_rng(seed))
        again = law.draw(np.random.default_rng(seed), prepared)
        assert anew is not None
        assert again is not None
        np.testing.assert_array_equal(anew[0].centres, again[0].centres)
        np.testing.assert_array_equal(anew[1], again[1])


def test_random_centres_belong_to_no_cell():
    assert SettingLaw(3, 7, "random", 0.0, "toward", 0.4).fixed_geometry() is None


@pytest.mark.nojit
def test_tokens_are_draw_for_draw_those_of_numpy():
    centres = np.eye(3, 5)
    found = np.empty((3 * 4, 5))
    fill_tokens(np.random.default_rng(4), centres, 4, 0.7, found)
    expected = naive.tokens(np.random.default_rng(4), centres, 4, 0.7)
    np.testing.assert_allclose(found, expected, rtol=1e-13)


def test_random_centres_are_uniform_on_the_sphere():
    rng = np.random.default_rng(8)
    centres = np.empty((20000, 3))
    fill_random(rng, centres)
    np.testing.assert_allclose(np.linalg.norm(centres, axis=1), 1, rtol=1e-13)
    # Archimedes: each coordinate is uniform on [-1, 1]; Kolmogorov-Smirnov at false-alarm rate 1e-4.
    ranks = np.sort((centres[:, 0] + 1) / 2)
    distance = np.abs(ranks - (np.arange(20000) + 0.5) / 20000).max()
    assert distance < 2.2253 / np.sqrt(20000)
