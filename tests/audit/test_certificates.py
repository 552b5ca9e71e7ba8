"""Certificates: refutations that anyone can check, and tampered ones that are not believed."""

from __future__ import annotations

import ast
import contextlib
import copy
import json
import subprocess
import sys
from fractions import Fraction
from pathlib import Path

import pytest
from claims_for_tests import ask, number
from flint import arb, ctx, fmpq
from hypothesis import given, settings
from hypothesis import strategies as st

from simkit.audit import check_certificate
from simkit.audit.balls import BALLS
from simkit.audit.certificates import certificate_text, digest_of
from simkit.audit.exactly import ask_exactly
from simkit.audit.findings import Finding
from simkit.audit.session import prepare_audit, run_audit
from simkit.declare.arithmetic import Expression
from simkit.declare.claims import Claim
from simkit.engine.result import Settings

CHECKER = Path(check_certificate.__file__)


@pytest.fixture(scope="module")
def findings() -> list[Finding]:
    from simkit.audit.coins import Coins, Sums
    from simkit.audit.questions import Subject
    from simkit.declare.checks import load_statements
    from simkit.declare.claims import claims_of

    every = [load_statements(study) for study in (Coins(), Sums())]
    subjects = [Subject("controls", statements, claims_of(statements)) for statements in every]
    return run_audit(prepare_audit(subjects, Settings(trials=100, workers=1)))


@pytest.fixture(scope="module")
def entries(findings):
    return json.loads(certificate_text(findings))["refutations"]


def test_every_refutation_that_is_arithmetic_checks_out(findings, entries, tmp_path):
    failing = [f for f in findings if f.verdict == "fails"]
    said = json.loads(certificate_text(failing))
    named = [(entry["claim"], entry["cell"]) for entry in (*entries, *said["left out"])]
    assert len(named) == len(set(named)) == len(failing)
    assert {entry["reason"] for entry in said["left out"]} == {"it is refuted by a limit"}
    assert all(check_certificate.fault_of(entry) == "" for entry in entries)

    # As one copied file, by a Python that sees nothing else.
    checker, file = tmp_path / "check.py", tmp_path / "certificate.json"
    checker.write_bytes(CHECKER.read_bytes())
    file.write_text(certificate_text(findings))
    done = subprocess.run(
        [sys.executable, "-I", "-S", str(checker), str(file)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.count("follows\n") == len(entries) == done.stdout.count("\n")


def test_the_checker_is_one_short_file():
    text = CHECKER.read_text()
    assert len(text.splitlines()) < 110
    imported = {
        name.name if isinstance(node, ast.Import) else node.module
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.Import | ast.ImportFrom)
        for name in node.names
    }
    assert {name.partition(".")[0] for name in imported} <= sys.stdlib_module_names


def numbers_in(held, place=()):
    """Yield where the numbers stand."""
    for name, value in held.items():
        if isinstance(value, dict):
            yield from numbers_in(value, (*place, name))
        elif isinstance(value, str) and name in ("low", "high") or place[-1:] == ("parameters",):
            yield (*place, name)


def changed(entry, place, change):
    again = copy.deepcopy(entry)
    within = again
    for name in place[:-1]:
        within = within[name]
    within[place[-1]] = str(change(Fraction(within[place[-1]])))
    return again


def test_a_changed_number_is_refused(entries):
    for entry in entries:
        places = list(numbers_in(entry))
        assert len(places) >= 4
        for place in places:
            for change in (lambda x: x + Fraction(1, 10**40), lambda x: -x - 1, lambda x: 2 * x + 1):
                assert "changed" in check_certificate.fault_of(changed(entry, place, change))


def test_a_changed_number_is_refused_even_with_a_new_digest(entries):
    """What stands in an expression is evaluated anew: a digest alone guards against accidents only."""
    chosen = [
        e for e in entries if e["claim"].partition(",")[0][8:] in ("2", "5", "9", "14", "23", "38")
    ]
    one_each = {entry["claim"].partition(",")[0]: entry for entry in reversed(chosen)}
    refused = 0
    for entry in one_each.values():
        sides = [side for side in ("left", "right") if entry[side]["expression"]]
        named = set().union(*(Expression(entry[side]["text"]).names for side in sides))
        for place in numbers_in(entry):
            if place[0] in sides:
                # Both ends are moved beyond one of them, so that the value is not in between.
                other = "high" if place[-1] == "low" else "low"
                end = Fraction(entry[place[0]][other])
                step = (abs(end) + 1) / 1000 * (1 if place[-1] == "low" else -1)
                again = changed(entry, place, lambda x, to=end + step: to)
                again = changed(again, (*place[:-1], other), lambda x, to=end + 2 * step: to)
            elif place[1] in named:
                again = changed(entry, place, lambda x: x + Fraction(1, 7))
            else:
                continue  # what theory says of a probability stands for itself
            again["sha256"] = digest_of(again)
            try:
                fault = check_certificate.fault_of(again)
            except (ValueError, ArithmeticError) as error:
                fault = str(error)
            assert fault, (entry["claim"], place)
            refused += 1
    assert refused >= 16


def test_what_theory_says_has_to_exclude_the_relation(entries):
    entry = next(e for e in entries if e["claim"] == "Control 3, rational")  # 1/4 >= 1/2
    for low, high in (("1/2", "1/2"), ("1/4", "1/2"), ("3/4", "0"), ("1", "1")):
        again = {**entry, "left": {**entry["left"], "low": low, "high": high}}
        again["sha256"] = digest_of(again)
        assert "not certain" in check_certificate.fault_of(again)


@pytest.mark.parametrize(
    "change",
    [
        {"relation": "<="},
        {"statement": "Pr[low] >= 3*p"},
        {"right": {"text": "p/4", "expression": True, "low": "1/2", "high": "1/2"}},
        {"premises": [["p", ">=", "1/2"]]},
        {"premises": [["unknown", ">=", "1/2"]]},
        {"parameters": {}},
    ],
)
def test_another_statement_is_refused(entries, change):
    entry = next(e for e in entries if e["claim"] == "Control 3, rational")
    again = {**entry, **change}
    again["sha256"] = digest_of(again)
    with contextlib.suppress(LookupError, ValueError):
        assert check_certificate.fault_of(again)


def test_exit_codes(entries, tmp_path, capsys):
    file = tmp_path / "c.json"

    def run(text):
        file.write_text(text)
        return check_certificate.main([str(file)])

    assert run(json.dumps({"refutations": entries[:2]})) == 0
    assert run(json.dumps({"refutations": []})) == 0
    assert run(json.dumps({"refutations": [entries[0], {**entries[1], "relation": "<"}]})) == 1
    assert run(json.dumps({"refutations": [{}]})) == 1
    capsys.readouterr()
    for text in ("", "[]", "{}", "nonsense", '{"refutations": 3}', '{"refutations": [3]}'):
        assert run(text) == 2
        assert capsys.readouterr().out.startswith("error: no certificate")
    assert check_certificate.main([str(tmp_path / "none.json")]) == 2
    assert check_certificate.main([]) == 2


def test_what_a_stranger_writes_is_said_in_one_short_line(entries, tmp_path, capsys):
    file = tmp_path / "c.json"
    entry = {**entries[0], "claim": "x\x1b[31m\n\x07" + "y" * 10_000}
    entry["sha256"] = digest_of(entry)
    file.write_text(json.dumps({"refutations": [entry]}))
    assert check_certificate.main([str(file)]) == 0
    said = capsys.readouterr().out
    assert said.count("\n") == 1
    assert said[:-1].isprintable()
    assert len(said) < 300
    for data in (b"\xff" * 100_000, b"[" * 100_000):
        file.write_bytes(data)
        assert check_certificate.main([str(file)]) == 2
        said = capsys.readouterr().out
        assert said.startswith("error: no certificate; run python check_certificate.py FILE (")
        assert len(said) < 500


@pytest.mark.parametrize("number", ["1e999999999", "1e-999_999_999", "1E+00100000"])
def test_a_number_that_takes_for_ever_is_refused_at_once(entries, number, time_limit):
    places = (("parameters", "p"), ("left", "low"), ("right", "high"), ("right", "text"))
    for part, name in places:
        entry = {**entries[0], part: {**entries[0][part], name: number}}
        sides = (entry[side]["text"] for side in ("left", "right"))
        entry["statement"] = f" {entry['relation']} ".join(sides)
        entry["sha256"] = digest_of(entry)
        with time_limit(5.0), pytest.raises(ValueError, match="beyond this checker"):
            check_certificate.fault_of(entry)


def test_floats_are_marked(entries):
    by = {entry["claim"]: entry["left"] for entry in entries}
    assert by["Control 3, rational"]["source"] == "exact"
    assert by["Control 3, enclosed"]["source"] == "enclosure"
    assert by["Control 3, float"]["source"] == "stated accuracy 1e-9"
    low, high = (Fraction(by["Control 3, float"][end]) for end in ("low", "high"))
    assert high - low == pytest.approx(0.5e-9, rel=1e-6)
    assert not any(isinstance(value, float) for entry in entries for value in flat(entry))


def flat(held):
    for value in held.values() if isinstance(held, dict) else held:
        yield from flat(value) if isinstance(value, dict | list) else [value]


def certified(question):
    found = ask_exactly(question)
    assert found is not None
    assert found.verdict == "fails"
    return json.loads(certificate_text([found]))


def test_numbers_and_premises_are_checked_too():
    numbers = {"c": (lambda p: arb(2).sqrt(), lambda p: arb(2) ** arb("0.5"))}
    question = number("c*n <= n", numbers=numbers, when=("c >= 1", "n >= 2"), n=10)
    (entry,) = certified(question)["refutations"]
    assert entry["premises"] == [["c", ">=", "1"], ["n", ">=", "2"]]
    assert Fraction(entry["numbers"]["c"]["low"]) ** 2 < 2 < Fraction(entry["numbers"]["c"]["high"]) ** 2
    for place, value in ((("numbers", "c"), "1/2"), (("numbers", "c"), "3/2")):
        again = copy.deepcopy(entry)
        again[place[0]][place[1]].update(low=value, high=value)
        again["sha256"] = digest_of(again)
        assert check_certificate.fault_of(again)


def test_what_is_left_out_says_why():
    found = ask_exactly(number("exp(exp(n)) <= 1", n=20))  # a number of 2e8 digits
    said = json.loads(certificate_text([found]))
    assert said["refutations"] == []
    (left_out,) = said["left out"]
    assert "checker" in left_out["reason"] or "digits" in left_out["reason"]


def test_ranges_refute():
    (entry,) = certified(ask(Claim("Lemma 1", "v >= 5/4")))["refutations"]
    assert (entry["left"]["low"], entry["left"]["high"]) == ("0", "1")
    assert entry["left"]["source"] == "range of the left side"


# The checker's own functions, against ball arithmetic.

rationals = st.fractions(min_value=Fraction(1, 10**6), max_value=10**4, max_denominator=10**6)


@settings(max_examples=60)
@given(rationals, rationals, st.sampled_from([64, 200]))
def test_functions_enclose_the_truth(x, y, bits):
    small = y / 2000
    names = {"x": (x, x), "y": (small, small), "z": (x, x + Fraction(1, 3))}
    texts = ("exp(y - x/10)", "log(x)", "sqrt(x)", "x**y", "z**3 - z**2", "(y - z)**2", "-x/z",
             "(y - 1)**3", "ceil(x*y) + floor(z)", "log(z)*exp(-z/100)", "x**-2")  # fmt: skip
    for text in texts:
        low, high = check_certificate._value(ast.parse(text, mode="eval").body, text, names, bits)
        assert low <= high
        for at in (x, x + Fraction(1, 3)):
            with ctx.workprec(600):
                values = {name: arb(fmpq(v.numerator, v.denominator))
                          for name, v in (("x", x), ("y", small), ("z", at))}  # fmt: skip
                truth = Expression(text).fold(BALLS, values)
                ends = [arb(fmpq(end.numerator, end.denominator)) for end in (low, high)]
                assert not ends[0] > truth
                assert not ends[1] < truth
        if "z" not in text and "ceil" not in text:
            assert high - low <= (abs(low) + abs(high) + 1) * Fraction(1, 2 ** (bits - 24))


@pytest.mark.parametrize("text", ["3**z", "z**z", "(z - 4)**2", "(z - 9/4)**3", "1/z", "-z**3"])
def test_powers_of_enclosures(text):
    z = Fraction(2), Fraction(5, 2)
    low, high = check_certificate._value(ast.parse(text, mode="eval").body, text, {"z": z}, 100)
    for at in (z[0], Fraction(9, 4), z[1]):
        truth = Expression(text).fold(BALLS, {"z": arb(fmpq(at.numerator, at.denominator))})
        assert not truth < arb(fmpq(low.numerator, low.denominator))
        assert not truth > arb(fmpq(high.numerator, high.denominator))


@settings(max_examples=60)
@given(rationals, st.sampled_from([64, 300]))
def test_exp_and_log_enclose_the_truth(x, bits):
    with ctx.workprec(bits + 400):
        at, small = arb(fmpq(x.numerator, x.denominator)), Fraction(x.numerator, x.denominator * 20)
        for truth, (low, high) in (
            ((at / 20).exp(), check_certificate._exp(small, bits)),
            ((-at / 20).exp(), check_certificate._exp(-small, bits)),
            (at.log(), check_certificate._log(x, bits)),
            ((1 / at).log(), check_certificate._log(1 / x, bits)),
            (at.sqrt(), check_certificate._FUNCTIONS["sqrt"](x, bits)),
        ):
            assert not arb(fmpq(low.numerator, low.denominator)) > truth
            assert not arb(fmpq(high.numerator, high.denominator)) < truth
            assert high - low <= (abs(high) + 1) / 2 ** (bits - 1)
