"""The checker of boxes: what it accepts is true, and what is changed it rejects."""

import json
import math
import random
import subprocess
import sys
import time
from fractions import Fraction
from pathlib import Path

import pytest
from boxes_for_tests import proved, statement

from simkit.verdicts import check_boxes
from simkit.verdicts.boxes.committed import digest_of
from simkit.verdicts.check_boxes import BoxStatement, box_fault, halves

REAL = ("real", "1/2", "3")
WIDE = {"n": ("whole", "4", "inf"), "a": REAL}


def by_terms(claim: str, parameters=WIDE, **definitions: str) -> bool:
    stated = BoxStatement(statement(parameters, claim, **definitions))
    return not stated.leaf_fault(stated.ranges, "t")


def test_pi_is_enclosed_by_few_bits_and_by_many():
    for bits in (16, 64, 400):
        low, high = check_boxes._pi(bits)
        assert low < Fraction(math.pi).limit_denominator(10**15) + Fraction(1, 10**14)
        assert high - low < Fraction(1, 2 ** (bits - 1))
        assert low < Fraction(31415926535897932385, 10**19) < high + Fraction(1, 10**19)


@pytest.mark.parametrize("whole", [True, False])
def test_halves_are_the_whole_range_and_each_is_smaller(whole):
    rng = random.Random(1)
    for _ in range(200):
        low = Fraction(rng.randint(1, 50)) if whole else Fraction(rng.randint(1, 999), 100)
        high = low + (rng.randint(1, 9000) if whole else Fraction(rng.randint(1, 9999), 7))
        (a, b), (c, d) = halves(low, high, whole)
        assert (a, d) == (low, high)
        assert c - b == whole
        assert b < high
    assert halves(Fraction(5), None, True) == ((5, 20), (21, None))


@pytest.mark.parametrize(
    "claim",
    [
        "7/(5*n + 2) <= 2/n", "n**(2/5)/(n**(2/5) + n - 1) <= n**(-0.6)", "max(a, 1/n) <= 3",
        "(n + a)**2 = n**2 + 2*a*n + a**2", "exp(2*log(n)) = n**2", "n**a/(n**a + n) >= 1/(1 + n)",
        "sqrt(n)*sqrt(n) = n", "log(n*a) = log(n) + log(a)", "exp(-a) <= 1", "3 - a >= 0",
    ],
)  # fmt: skip
def test_terms_settle_what_is_true_without_an_end(claim):
    assert by_terms(claim)


@pytest.mark.parametrize(
    ("claim", "why"),
    [
        ("a/a = 1", "a range that holds 0"), ("1/a*a = 1", "the same by a product"),
        ("sqrt(a - 2) = sqrt(a - 2)", "no real root"), ("log(a - 1) = log(a - 1)", "no logarithm"),
        ("(a - 1)**(1/2) >= 0", "no power"), ("abs(a - 1) = a - 1", "another sign"),
        ("sqrt(a**2) = a", "another sign"), ("floor(a) = a", "not whole"), ("a < 3", "equal at the end"),
    ],
)  # fmt: skip
def test_terms_settle_nothing_that_has_no_value_or_another_one_somewhere(claim, why):
    assert not by_terms(claim, {"a": ("real", "-1", "3")}), why


@pytest.mark.parametrize(
    "claim",
    [
        "log(x) > log(x) - 1", "x**(-1/2) < x**(-1/2) + 1", "0*log(x) = 0", "log(x/z) < log(x/z) + 1",
        "log(y/z) < log(y/z) + 1", "sqrt(y/x) = sqrt(y/x)",
    ],
)  # fmt: skip
def test_terms_settle_no_logarithm_or_power_of_what_may_be_0(claim):
    box = {"x": ("real", "0", "1"), "y": ("real", "-1", "0"), "z": ("real", "-2", "-1")}
    assert not by_terms(claim, box)
    beside = {"x": ("real", "1/9", "1"), "y": ("real", "-1", "-1/9"), "z": ("real", "-2", "-1")}
    assert by_terms(claim, beside) is ("y/x" not in claim and "x/z" not in claim)


def test_a_parameter_named_e_is_not_the_number_of_euler():
    box = {"e": ("real", "2", "4"), "a": ("real", "1", "2")}
    assert not by_terms("e**a <= exp(a)", box)
    assert not by_terms("e**a = exp(a)", box)
    assert by_terms("e**a*exp(a) = exp(2*a)*e**a/exp(a)", box)


def test_powers_without_end_are_refused_at_once():
    started = time.process_time()
    assert not by_terms("9**9**9 > a")
    assert by_terms("2**100 > a")
    assert time.process_time() - started < 1


def test_what_terms_say_of_random_sums_is_so_at_random_points():
    rng, settled = random.Random(4), 0
    for _ in range(300):
        terms = [
            f"{rng.randint(-3, 3)}*x**{rng.randint(0, 3)}*y**{rng.choice(['0', '1', '(1/2)', '(-1)'])}"
            for _ in range(3)
        ]
        claim = f"{' + '.join(terms)} {rng.choice(['<', '<=', '>', '>='])} 0"
        box = {"x": ("real", "1", "2"), "y": ("real", "1/2", rng.choice(["4", "inf"]))}
        if by_terms(claim, box):
            settled += 1
            for _ in range(20):
                x, y = rng.uniform(1, 2), rng.uniform(0.5, 4)
                assert eval(claim, {"x": x, "y": y}), (claim, x, y)
    assert settled > 50


def test_a_part_is_settled_by_a_premise_only_where_it_fails_everywhere():
    stated = BoxStatement(statement({"a": REAL}, "a > 1", "a >= 1"))
    below, over = ({"a": (Fraction(1, 2), Fraction(end))} for end in (Fraction(9, 10), 1))
    assert not stated.leaf_fault(below, "x")
    assert stated.leaf_fault(over, "x")


def covered(entry, cover, **parts):
    return changed(entry, cover=cover, **parts)


def test_a_premise_that_is_met_nowhere_proves_nothing():
    box = {"a": ("real", "0", "2")}
    assert "a > 3 is met nowhere" in box_fault(covered(statement(box, "a >= 0", "a > 3"), "t"))
    apart = statement(box, "a >= 0", "a*(2 - a) > 3")  # at most 1: seen on parts alone
    cover = proved(statement(box, "a*(2 - a) <= 3"))["cover"].replace("i", "x").replace("t", "0xx")
    assert "so that nothing is said" in box_fault(covered(apart, cover))
    whole = statement({"n": ("whole", "3", "4")}, "n > 4", "n*(7 - n) > 12")
    assert "so that nothing is said" in box_fault(covered(whole, "0x0xi"))  # no number is in the last


@pytest.mark.parametrize(
    ("premise", "why"), [("a >= 3", "met nowhere"), ("a > 1/4", "not seen to be met")]
)
def test_a_claim_is_refuted_only_where_its_premises_are_met_everywhere(premise, why):
    below = {"a": ("real", "0", "1/2")}
    assert why in box_fault(covered(statement(below, "a < 1", premise), "t", fails=True))
    assert not box_fault(covered(statement(below, "a < 1", "a < n", n="3"), "t", fails=True))
    wide = {"k": ("real", "1", "inf"), "m": ("real", "1", "inf")}
    assert not box_fault(covered(statement(wide, "k > 0", "m < k + m"), "t", fails=True))


@pytest.fixture(scope="module")
def record():
    box = {"x": ("real", "0", "1"), "y": ("real", "0", "1")}
    return proved(statement(box, "abs(x - 1/3)*exp(-y) + half < 1.17", "x + y >= 1/4", half="1/2"))


def changed(record, **parts):
    found = {**record, **parts}
    return {**found, "sha256": digest_of(found)}


def test_a_cover_is_accepted_as_it_is_and_rejected_with_any_part_changed(record):
    assert not box_fault(record)
    wider = {**record["parameters"], "x": {"kind": "real", "low": "0", "high": "2"}}
    for parts in (
        {"cover": record["cover"][:-1]}, {"cover": record["cover"] + "i"}, {"cover": "t"},
        {"cover": "x"}, {"cover": "9ii"}, {"right": "1.16"}, {"relation": ">"}, {"parameters": wider},
        {"definitions": {"half": "2"}}, {"definitions": {}}, {"left": "x + __import__('os')"},
        {"definitions": {"x": "0", "half": "1/2"}}, {"more": ""},
    ):  # fmt: skip
        assert box_fault(changed(record, **parts)), parts
    assert "changed since" in box_fault({**record, "right": "3"})


def test_it_runs_alone_and_says_what_follows(record, tmp_path):
    path, checker = tmp_path / "boxes.json", Path(check_boxes.__file__)

    def run(*entries, text=None):
        path.write_text(text or json.dumps({"boxes": entries}))
        command = [sys.executable, "-S", "-E", str(checker), str(path)]
        done = subprocess.run(command, capture_output=True, text=True, cwd=tmp_path, check=False)
        return done.returncode, done.stdout

    code, said = run(record)
    assert code == 0
    assert "a paper a claim holds for all of these:" in said
    assert "x from 0 to 1, real" in said
    assert run(record, changed(record, right="1"))[0] == 1
    assert run(changed(record, premises=[["x"]]))[0] == 1
    assert run(text="{}")[0] == 2
    code, said = run()
    assert code == 2
    assert "error: no boxes" in said
