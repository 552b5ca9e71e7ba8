"""The checker of boxes: what it accepts is true, and what is changed it rejects."""

import json
import math
import random
import subprocess
import sys
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
