"""Laws of thresholds over a second parameter."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from crossings_for_tests import Known, Rise, quick, rows_named, search

from simkit.declare.parameters.parameter import Parameter, Rule
from simkit.errors import StudyError, UsageError
from simkit.stats.crossings.crossing_laws import fit_crossing_law
from simkit.words.thresholds import crossing_text, leading_lines, threshold_lines

pytestmark = pytest.mark.nojit
SCALES = {"n": "5:200:5", "scale": "0.5,1,2"}


class Bent(Rise):
    """Success depends on n (scale - 0.4), so that its thresholds follow no power of scale."""

    name = "test-bent"

    def simulate(self, params, rng, trials):
        return super().simulate({**params, "scale": params["scale"] - 0.4}, rng, trials)


@pytest.fixture(autouse=True, scope="module")
def _quick() -> Iterator[None]:
    with quick():
        yield


@pytest.mark.parametrize("shape", ["rises", "falls"])
@pytest.mark.parametrize("target", [0.5, 0.8])
def test_the_law_over_a_second_parameter(shape: str, target: float) -> None:
    found = search(Rise(), target=target, **SCALES, shape=shape)
    (family,) = found.families
    assert family.along == "scale"
    assert list(family.crossings) == found.crossings
    assert family.law is not None
    assert family.law.method == ("counts" if target == 0.5 else "estimates")
    assert family.law.exponent.estimate == pytest.approx(-1, abs=0.1)
    estimates = [crossing.estimate for crossing in found.crossings]
    wanted = fit_crossing_law(
        [0.5, 1, 2], [crossing.sampled for crossing in found.crossings], estimates,  # type: ignore[arg-type]
        target=target, rising=shape == "rises", confidence=0.95,
    )  # fmt: skip
    assert family.law.exponent == wanted.exponent
    e = wanted.exponent
    line = f"n ~ scale^{e.estimate:.3g} [{e.low:.3g}, {e.high:.3g}] over 3 thresholds"
    assert threshold_lines(found) == [
        *(
            f"scale = {s}: {crossing_text(c)}"
            for s, c in zip((0.5, 1.0, 2.0), found.crossings, strict=True)
        ),
        f"{line} (fit p = {wanted.p_value:.2g}{'; lack of fit' if wanted.p_value < 0.05 else ''})",
    ]
    powers, exponents = (rows_named(found, f"threshold_{name}") for name in ("power", "exponent"))
    assert [row["estimate"] for row in powers] == wanted.thresholds.tolist()
    assert not [row for row in powers if "ci_low" in row]
    for row in exponents:
        assert (row["estimate"], row["ci_low"], row["ci_high"]) == (e.estimate, e.low, e.high)
        assert row["interval"] == f"power law of {wanted.method}"
    assert [row["scale"] for row in exponents] == [0.5, 1.0, 2.0]
    assert rows_named(found, "threshold_guide") == []


def test_a_law_of_ones_own_beside_the_power_law() -> None:
    found, alone = search(Rise(), **SCALES, law="30/scale"), search(Rise(), **SCALES)
    (family,), (plain,) = found.families, alone.families
    assert family.law is not None
    assert plain.law is not None
    assert family.law.exponent == plain.law.exponent
    own = family.law.stated
    assert own is not None
    wanted = fit_crossing_law(
        [0.5, 1, 2], [c.sampled for c in found.crossings], [c.estimate for c in found.crossings],
        target=0.5, rising=True, stated=[60, 30, 15],
    ).stated  # fmt: skip
    assert wanted is not None
    assert (own.constant, own.delta_aic) == (wanted.constant, wanted.delta_aic)
    assert own.preferred != "power"
    line = threshold_lines(found)[-1]
    c = own.constant
    assert line.startswith(threshold_lines(alone)[-1])
    assert f"; or n = {c.estimate:.3g} [{c.low:.3g}, {c.high:.3g}] times 30/scale (fit p = " in line
    assert line.endswith(
        f"Akaike's criterion does not tell them apart, with {abs(own.delta_aic):.2g} between them"
    )
    laws, constants = (rows_named(found, f"threshold_{name}") for name in ("law", "law_constant"))
    assert [row["estimate"] for row in laws] == own.thresholds.tolist()
    assert {(row["estimate"], row["ci_low"], row["ci_high"]) for row in constants} == {
        (c.estimate, c.low, c.high)
    }
    assert [row["estimate"] for row in rows_named(found, "threshold_law_delta_aic")] == [
        own.delta_aic
    ] * 3
    assert rows_named(alone, "threshold_law") == []


def test_a_law_that_is_wrong_is_said_to_be() -> None:
    line = threshold_lines(search(Rise(), **SCALES, law="scale"))[-1]
    assert "; lack of fit): Akaike's criterion prefers the power law, by " in line


def test_a_law_that_is_better_than_any_power_is_preferred() -> None:
    """Of thresholds that follow no power: 1/(scale - 0.4) falls by much and then by little."""
    found = search(Bent(), n="2:400:2", scale="0.5,0.6,1,2,4", law="1/(scale - 0.4)")
    assert "Akaike's criterion prefers this one, by " in threshold_lines(found)[-1]


@pytest.mark.parametrize(
    ("law", "options", "said"),
    [
        ("scale", {"n": "5:200:5"}, "no second number varies"),
        ("scale", {"n": "5:200:5", "scale": "1,2"}, "a law takes 3 values of scale or more"),
        ("scale - 1", SCALES, "at scale = 0.5; a law is positive"),
        ("log(scale - 1)", SCALES, "it has no real value"),
    ],
)
def test_a_law_that_no_thresholds_can_follow_is_refused(
    law: str, options: dict[str, str], said: str
) -> None:
    with pytest.raises(UsageError, match="law") as refused:
        search(Rise(), **options, law=law)
    assert said in str(refused.value)


def test_a_law_of_exact_thresholds() -> None:
    found = search(Known(), n="2:200:2", scale="0.5,1,2")
    (family,) = found.families
    assert family.law is not None
    assert family.law.method == "estimates"
    assert family.law.exponent.estimate == pytest.approx(-1, abs=0.05)


def test_a_curve_without_a_threshold_counts_too() -> None:
    found = search(Rise(), n="5:60:5", scale="0.25,1,2,4")
    (family,) = found.families
    assert found.crossings[0].estimate is None
    assert family.law is not None
    assert [crossing.first.number("scale") for crossing in family.crossings] == [0.25, 1, 2, 4]
    assert "over 3 thresholds (" in threshold_lines(found)[-1]
    assert [row["scale"] for row in rows_named(found, "threshold_power")] == [0.25, 1, 2, 4]
    alone = search(Rise(), n="5:60:5", scale="1,2,4").families[0].law
    assert alone is not None
    assert alone.exponent != family.law.exponent


def test_a_law_that_lacks_fit_says_so() -> None:
    class Bent(Rise):
        def simulate(self, params, rng, trials):
            shift = 1.6 if params["scale"] == 2 else 1.0
            return super().simulate(dict(params) | {"load": shift}, rng, trials)

    found = search(Bent(), n="1:400:1", scale="1,2,4")
    (family,) = found.families
    assert family.law is not None
    assert family.law.p_value < 0.05
    assert threshold_lines(found)[-1].endswith(f" (fit p = {family.law.p_value:.2g}; lack of fit)")
    first, rest = leading_lines(found)  # a fit that does not fit never leads
    assert (first, rest) == (threshold_lines(found)[:3], threshold_lines(found)[3:])


def test_what_leads() -> None:
    laws = leading_lines(search(Rise(), **SCALES, shape="rises,falls"))
    assert [" over 3 thresholds " in line for line in laws[0]] == [True, True]
    assert [" over 3 thresholds " in line for line in laws[1]] == [False] * 6
    few = search(Rise(), n="5:60:5", scale="1,2")
    assert leading_lines(few) == (threshold_lines(few), [])
    many = search(Rise(), n="5:60:5", scale="0.1", load="1,1.1,1.2,1.3")
    assert many.families[0].law is None
    assert leading_lines(many) == ([], threshold_lines(many))


def test_each_setting_of_the_rest_has_its_law() -> None:
    found = search(Rise(), **SCALES, shape="rises,falls")
    assert [family.along for family in found.families] == ["scale", "scale"]
    assert [[c.place(["scale", "shape"]) for c in f.crossings] for f in found.families] == [
        [f"scale = {scale}, shape = {shape}" for scale in (0.5, 1.0, 2.0)]
        for shape in ("rises", "falls")
    ]
    assert len(rows_named(found, "threshold_exponent")) == 6


def test_the_law_is_over_the_number_with_most_values() -> None:
    found = search(Known(), n="2:200:2", scale="1,2", load="1,2,3")
    assert [family.along for family in found.families] == ["load", "load"]
    assert search(Known(), n="2:200:2", scale="1,2", shape="rises,step,falls").families == []


class Turning(Rise):
    """Success falls where the scale is above 2."""

    def simulate(self, params, rng, trials):
        shape = "falls" if params["scale"] > 2 else "rises"
        return super().simulate(dict(params) | {"shape": shape}, rng, trials)


@pytest.mark.parametrize(
    ("study", "options", "why"),
    [
        (Rise(), {"scale": "0,1,2"}, "2 of 3 curves have a threshold, and a law takes 3"),
        (Rise(), {"scale": "0,1,2,4"}, "a power law takes positive finite numbers to follow"),
        (Turning(), {"scale": "1,2,4"}, "success rises at some and falls at others"),
        (Rise(), {"scale": "1,2,2.5", "shape": "low"}, "0 of 3 curves have a threshold, and a law tak"),
    ],
)
def test_why_there_is_no_law(study: Rise, options: dict[str, str], why: str) -> None:
    found = search(study, n="1:200:1", **options)
    (family,) = found.families
    assert family.law is None
    assert threshold_lines(found)[-1].startswith(f"no law over scale: {why}")
    assert not rows_named(found, "threshold_power")
    assert not rows_named(found, "threshold_exponent")


@pytest.mark.parametrize("shift", ["-1,0,1", "0,1,2"])
def test_a_law_over_a_number_that_is_not_positive(shift: str) -> None:
    class Shifted(Rise):
        parameters = (*Rise.parameters, Parameter("shift", "int", 0, "Nothing", low=-5, high=5))

        def stated_exponent(self, params, along, of):
            return 2.0

    found = search(Shifted(), n="2:200:2", shift=shift)
    assert threshold_lines(found)[-1].startswith(
        "no law over shift: a power law takes positive finite numbers to"
    )
    assert not rows_named(found, "threshold_guide")


class Stated(Known):
    """With a stated exponent."""

    stated: Any = -2.0

    def stated_exponent(self, params, along, of):
        assert (params["scale"], along, of) == (1.0, "scale", "n")
        return self.stated


def test_the_stated_slope_goes_through_the_middle() -> None:
    found = search(Stated(), n="2:400:2", scale="1,2,4")
    guide = [row["estimate"] for row in rows_named(found, "threshold_guide")]
    (family,) = found.families
    assert family.law is not None
    assert np.log(guide).mean() == pytest.approx(np.log(family.law.thresholds).mean())
    assert np.diff(np.log2(guide)) == pytest.approx([-2, -2])
    silent: Any = type("Silent", (Stated,), {"stated": None})
    assert not rows_named(search(silent(), n="2:400:2", scale="1,2,4"), "threshold_guide")


def test_the_stated_slope_where_some_have_no_threshold() -> None:
    found = search(Stated(), n="2:40:2", scale="1,2,4")
    guide = [row["estimate"] for row in rows_named(found, "threshold_guide")]
    known = [c.estimate[0] for c in found.crossings if c.estimate is not None]
    assert len(guide) == len(known) == 2
    assert math.prod(guide) == pytest.approx(math.prod(known))
    assert [row["scale"] for row in rows_named(found, "threshold_guide")] == [2.0, 4.0]


@pytest.mark.parametrize("wrong", ["-2", math.nan, [1]])
def test_a_stated_slope_that_is_no_number(wrong: Any) -> None:
    study: Any = type("Wrong", (Stated,), {"stated": wrong})
    line = r"its method stated_exponent returned .*; return a number, as -2, or None \("
    with pytest.raises(StudyError, match=line):
        _ = search(study(), n="2:400:2", scale="1,2,4").table


class Following(Rise):
    """A number that follows n, and one that does not."""

    name = "following"
    parameters = (
        *Rise.parameters,
        Parameter("m", "int", Rule("2*n", lambda params: 2 * params["n"]), "Twice n", low=0),
        Parameter("fixed", "int", 7, "A number", low=0),
    )


def test_what_follows_the_searched_parameter_has_no_one_value() -> None:
    found = search(Following(), n="2:400:2", scale="1,2,4", fixed="7,8")
    for row in found.table.to_dict("records"):
        assert (math.isnan(row["n"] or math.nan), math.isnan(row["m"] or math.nan)) == (True, True)
        assert row["fixed"] in (7, 8)
    laws = [line for line in threshold_lines(found) if " over 3 thresholds " in line]
    assert [line.split(":")[0] for line in laws] == ["fixed = 7", "fixed = 8"]
    assert laws[0].startswith("fixed = 7: n ~ scale^-")
