"""Paths: a limit belongs to its own, and two parameters that differ are not read as one."""

from __future__ import annotations

import math

import pytest
from claims_for_tests import Numbers, Toy, ask, subject_of, summary
from flint import arb

from simkit import ball
from simkit.declare.claims.claim import Claim
from simkit.declare.claims.claim_faults import check_claims
from simkit.declare.claims.limits import Limit
from simkit.declare.statement import Statements
from simkit.engine.cells.cell import build_cells
from simkit.errors import SimkitError
from simkit.papers.separation.studies import SoftmaxVsLinear
from simkit.verdicts.exact.exactly import ask_exactly
from simkit.verdicts.findings.notes import FACTOR
from simkit.verdicts.orders.high_probability import _needed
from simkit.verdicts.orders.order_claims import ask_order, valid_from
from simkit.verdicts.questions.paths import by_path, rules_along
from simkit.verdicts.questions.question import Question
from simkit.verdicts.questions.scopes import moved
from simkit.words.notes import limit_path_text, limit_text, note_text, notes_text
from simkit.words.tables.audit_table import records_of

NEEDED = math.log(100)


def infinite(params):
    return arb("inf")


def orders(statement, cells, **rest):
    subject = subject_of(Claim("Lemma 1", statement, along="n", **rest), study=Numbers)
    built = build_cells(subject.statements.study, cells)
    asked = [(Question(subject, subject.claims[0], cell, dict), None) for cell in built]
    return ask_order(asked, NEEDED)


def test_a_path_is_what_stays_and_what_follows_by_a_rule():
    cells = build_cells(Numbers(), {"n": "10,20", "K": "2,n/5,floor(n/2)", "p": "0.5,1/n"})
    assert rules_along(cells[-1], "n") == {"K": "floor(n/2)", "p": "1/n"}
    assert rules_along(cells[0], "n") == {}
    found = by_path(cells, "n", lambda cell: cell)
    assert [len(path) for path in found] == [2] * 6  # n = 10 with K = 2 is on two of them
    assert {tuple(cell.parameters["n"] for cell in path) for path in found} == {(10, 20)}


@pytest.mark.parametrize(
    ("parameter", "value"), [("n", 300), ("n", 8), ("m", 64), ("a0", 0.2), ("a1", 1.5), ("tau", 0.5)]
)
def test_a_moved_cell_is_the_one_that_is_built_there(parameter, value):
    """What has read the parameter is worked out anew, and so is its rule in the key."""
    study = SoftmaxVsLinear()
    for given in (
        {"n": "200", "m": "5*n"},
        {"model": "self", "n": "200", "a0": "0.1 + 1/n"},
        {"model": "cross", "n": "18"},
    ):
        (cell,) = build_cells(study, given)
        claim = Claim("Lemma 1", "n <= 10")
        question = Question(subject_of(claim, study=SoftmaxVsLinear), claim, cell, dict)
        own = next(p for p in study.parameters if p.name == parameter)
        there = moved(question, own, value)
        try:
            (built,) = build_cells(study, {**given, parameter: str(value)})
        except SimkitError:
            assert there is None
            continue
        assert there is not None
        assert dict(there.cell.parameters) == dict(built.parameters)
        assert dict(there.cell.rules) == dict(built.rules)
        assert there.cell.full_key == built.full_key


@pytest.mark.parametrize(
    ("cells", "verdict"),
    [
        ({"n": "10,100", "K": "ceil(sqrt(n))"}, "fails"),
        ({"n": "10,100", "K": "ceil(n**0.5)"}, "fails"),  # another text, one rule
        ({"n": "1e300", "K": "ceil(sqrt(n))"}, "fails"),  # no n is farther: nearer ones tell
        ({"n": "100", "K": "10"}, "of order only"),  # equal here alone
        ({"n": "10,100", "K": "n**2"}, "of order only"),
        ({"n": "10,100", "K": "ceil(sqrt(n)) + 1"}, "of order only"),
    ],
)
def test_a_limit_is_used_on_its_path_alone(cells, verdict):
    limit = Limit(infinite, infinite, path={"K": "ceil(sqrt(n))"})
    found = orders("n = O(K)", cells, limit=limit)
    assert {f.verdict for f in found} == {verdict}
    assert all((f.limit is not None) == (verdict == "fails") for f in found)
    said = "the left side over its rate tends to infinity as n grows, at K = ceil(sqrt(n))"
    assert (said in summary(found)) == (verdict == "fails")
    assert (said in (records_of(found)[0]["note"] or "")) == (verdict == "fails")


def test_what_a_claim_reads_beside_the_path_stays():
    """p = 1/n is no path of a limit at fixed p; a p that neither side reads may be anything."""
    for statement, verdict in (("n = O(1/p)", "of order only"), ("n = O(1)", "fails")):
        found = orders(statement, {"n": "10,100", "p": "1/n"}, limit=Limit(infinite, infinite))
        assert {f.verdict for f in found} == {verdict}
    reads = Limit(lambda p: ball(p["p"]) * arb("inf"), infinite)
    assert orders("n = O(1)", {"n": "10", "p": "1/n"}, limit=reads)[0].verdict == "of order only"


def test_a_fixed_value_of_a_path_is_a_value_and_no_rule():
    limit = Limit(infinite, infinite, path={"p": "1/2"}, to="0")
    for given, verdict in (("0.5", "fails"), ("0.25", "of order only"), ("50/n", "of order only")):
        found = orders("1/n = O(2*p)", {"n": "100", "p": given}, limit=limit)
        assert found[0].verdict == verdict
    assert (
        limit_path_text(orders("1/n = O(1)", {"n": "100"}, limit=limit)[0].limit)
        == "as n falls to 0, at p = 1/2"
    )


@pytest.mark.parametrize("statement", ["n = O(n)", "1 = O(n)"])
def test_a_limit_to_which_nothing_goes_refutes_nothing(statement):
    (found,) = orders(statement, {"n": "10"}, limit=Limit(infinite, infinite))
    assert (found.verdict, found.limit.borne_out) == ("of order only", False)
    assert limit_text(found.limit).endswith("as n grows: it is not seen to go there")
    zero = Limit(lambda p: 0, lambda p: 0)
    (found,) = orders("n = Omega(n)", {"n": "10"}, limit=zero)
    assert (found.verdict, found.limit.borne_out) == ("of order only", False)


@pytest.mark.parametrize(
    ("rest", "said"),
    [
        ({"limit": 3}, "its limit is 3; write limit=Limit(value)"),
        ({"numbers": {"limit": infinite}}, "its limit is a number; write limit=Limit("),
        ({"limit": Limit(infinite), "along": ""}, "is no order along a parameter"),
        (
            {"limit": Limit(infinite, path={"k": "n"})},
            "limit names 'k'; there is n, K, p",
        ),
        ({"limit": Limit(infinite, path={"K": "m"})}, "the path of its limit names 'm'"),
        ({"limit": Limit(infinite, path={"n": "K"})}, "the path of its limit names 'n'"),
        ({"limit": Limit(infinite, path={"K": "1 +"})}, "the path of its limit has 'K' as '1 +'"),
        ({"limit": Limit(infinite, to="-1")}, 'with to="infinity" or to="0"'),
        ({"monotone": {"N": 1}}, "monotone in 'N', which is no parameter"),
        ({"monotone": {"n": 0.5}}, "monotone in 'n' from 0.5 on; write a whole number"),
    ],
)
def test_a_limit_that_is_declared_wrongly(rest, said):
    statements = Statements(Toy())
    statements.claims = (Claim("Lemma 1", "n = O(1)", **({"along": "n"} | rest)),)
    right, (line,) = check_claims(statements)
    assert right == ()
    assert said in line


# Two parameters that differ.


def holding(statement, *grids):
    claim = Claim("Lemma 1", statement, along="n")
    cells = [cell for grid in grids for cell in build_cells(Numbers(), grid)]
    found = [ask_exactly(ask(claim, Numbers, **cell.parameters)) for cell in cells]
    valid_from(found)
    return found


def test_from_where_on_it_holds_is_said_of_the_growing_parameter_alone():
    found = holding("n <= K", {"n": "10,20", "K": "5"}, {"n": "1000", "K": "2000"})
    assert [f.verdict for f in found] == ["fails", "fails", "holds"]
    assert {f.valid_from for f in found} == {None}  # K is the cause
    assert "on it holds" not in summary(found)
    found = holding("n >= 8*K", {"n": "10,20,40", "K": "2,4"}, {"n": "1000", "K": "3"})
    assert {f.valid_from for f in found} == {40}  # 20 at K = 2
    assert "from n = 40 on it holds" in summary(found)


def test_an_order_grows_where_all_else_stays():
    """From n = 10 at K = 2 to n = 1000 at K = 50 K grows, and no path leads there."""
    claim = Claim("Lemma 1", "K*n = O(n)", along="n")
    subject = subject_of(claim, study=Numbers)
    grids = {"n": "10,100", "K": "2"}, {"n": "1000", "K": "50"}
    cells = [cell for grid in grids for cell in build_cells(Numbers(), grid)]
    found = ask_order([(Question(subject, claim, cell, dict), None) for cell in cells], NEEDED)
    assert all("growing" not in notes_text(f) for f in found)


def test_a_factor_of_high_probability_is_compared_along_a_path():
    near = [(arb(100), arb(3)), (arb(1000), arb(9))]
    far = [(arb(10) ** 50, arb("1e-3")), (arb(10) ** 300, arb("1e-9"))]
    said = "with n^1: a factor of 9 is enough at every setting asked"
    assert note_text(_needed(1, [near, far], FACTOR)) == said  # of no path: from n = 1e+50 on
    assert note_text(_needed(1, [[*near, *far]], FACTOR)).endswith("it holds with 1 from n = 1e+50 on")
    grows = "with n^2: a factor of 3 is needed at n = 100, growing to 9 at n = 1000"
    assert note_text(_needed(2, [near], FACTOR)) == grows


def test_a_constant_that_levels_off_does_not_grow():
    sizes = [arb(10) ** k for k in (2, 20, 150, 300)]
    bounded = [(n, 3 - 3 / n.log()) for n in sizes]  # 2.35 at n = 100, 2.99 at n = 1e150 and beyond
    assert not _needed(1, [bounded], FACTOR).growing
    assert _needed(1, [bounded], FACTOR).rising_at == "1e+300"
    assert not _needed(1, [[(n, arb(3)) for n in sizes]], FACTOR).rising_at
    doubly = [(n, n.log().log()) for n in sizes]
    assert _needed(1, [doubly], FACTOR).growing
