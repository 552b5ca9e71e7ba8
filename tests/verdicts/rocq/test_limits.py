"""Refutations by limits as theorems: what a statement says of its path, and what becomes no theorem."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import product
from typing import Any, ClassVar

import pytest
from claims_for_tests import PARAMETERS, Numbers, number
from flint import arb

import simkit
from simkit.declare.claims.claim import Term, Whole
from simkit.declare.claims.limits import Limit, fault_of_limit
from simkit.declare.parameters.expressions import Expression
from simkit.declare.parameters.parameter import Parameter
from simkit.papers.separation.attention.cell import AttentionCell
from simkit.papers.separation.formulas.of_rows import blocks_of, tail_term
from simkit.verdicts.findings.finding import Finding
from simkit.verdicts.orders.order_claims import ask_order
from simkit.verdicts.rocq.folder import folder_of
from simkit.verdicts.rocq.library import Library, most_signs
from simkit.verdicts.rocq.limits import limit_theorem_of
from simkit.verdicts.rocq.printing import ON_PATHS, TermNames, names_in
from simkit.verdicts.rocq.stated import NoTheorem

_PROOF = ("simkit.papers.patches:limits/eq_76.v",)


class _Sizes(Numbers):
    parameters: ClassVar[Sequence[Parameter]] = (*PARAMETERS, Parameter("m", "int", 3, "size"))


def _refuted(statement: str, **more: Any) -> Finding:
    limit = Limit(lambda p: arb("inf"), lambda p: arb("inf"), proof=_PROOF, **more.pop("limit", {}))
    (found,) = ask_order([(number(statement, along="n", limit=limit, **more), None)], 5.0)
    assert found.verdict == "fails", found
    return found


def test_an_order_is_false_for_every_constant_from_every_place_on() -> None:
    own = limit_theorem_of(_refuted("p*n**2 = O(n + p)", when=("p < 1", "n > p"), n=16, p=0.75))
    assert own.definition.split("\n") == [
        "(p : R) : Prop :=",
        "p < 1 ->",
        "exists K N : R, forall n : Z, IZR n >= N ->",
        "IZR n > p ->",
        "p * IZR n ^ 2 <= K * (IZR n + p)",
    ]
    assert own.negation == "let p := 0.75 in\n~ {name} p"
    assert (own.kind, own.given, own.outside) == ("limit", (), ())
    both = limit_theorem_of(_refuted("n**2 = Theta(n)", n=16)).definition
    assert both.endswith("IZR n ^ 2 <= K * IZR n /\\ IZR n <= K * IZR n ^ 2")


def test_what_follows_the_growing_parameter_is_said_after_it() -> None:
    names = TermNames({"n", "m", "d"})
    written = {
        text: names.printed(Expression(text), ON_PATHS).whole
        for text in ("ceil(1.1*log(n/p))", "max(ceil(log(n)), 15)", "8*n", "n/10 + 2")
    }
    assert list(written.values()) == [
        "(ceiling (1.1 * ln (IZR n / p)))",
        "(Z.max (ceiling (ln (IZR n))) 15)",
        "(8 * n)",
        "",
    ]
    found = simkit.audit(
        "shallow-vit", claims=["Lemma 2, Claim 2, eq. (153), read as Definition 1, 1."]
    ).audit.findings[0]
    assert limit_theorem_of(found).definition.split("\n")[3:6] == [
        "exists K e : R, e > 0 /\\ forall alpha : R, 0 < alpha < e ->",
        "let tau := 0 in",
        "let delta := 0 in",
    ]


def test_open_constants_stand_behind_for_all_and_what_is_large_behind_the_path() -> None:
    limit = {"for_all": {"c": "c > 0", "p": "p >= 1/2, p < 1"}, "large": ("m",)}
    found = _refuted(
        "c*p*n**2 = O(n + m)", study=_Sizes, n=16, p=0.75, limit=limit, numbers={"c": lambda p: 1}
    )
    own = limit_theorem_of(found)
    assert own.definition.split("\n") == [
        "(p : R) (c : R) : Prop :=",
        "exists K N : R, forall n : Z, IZR n >= N ->",
        "exists least : Z, forall m : Z, (m >= least)%Z ->",
        "c * p * IZR n ^ 2 <= K * (IZR n + IZR m)",
    ]
    assert own.negation.split("\n") == [
        "forall c : R, c > 0 ->",
        "forall p : R, p >= 1 / 2 -> p < 1 ->",
        "~ {name} p c",
    ]


@pytest.mark.parametrize(
    ("limit", "why"),
    [
        ({"for_all": {"q": "q > 0"}}, "its limit is proved for all 'q'"),
        ({"for_all": {"n": "n > 0"}}, "its limit is proved for all 'n'"),
        ({"for_all": {"p": "p > 0, p"}}, "its limit is proved for all 'p' with 'p > 0, p'"),
        ({"for_all": {"p": "p < n"}}, "its limit is proved for all 'p' with a condition on 'n'"),
        ({"large": ("n",)}, "its limit takes 'n' large"),
    ],
)
def test_what_is_no_constant_of_a_limit_is_named(limit: dict[str, Any], why: str) -> None:
    claim = number("p*n**2 = O(n)", along="n", limit=Limit(lambda p: 0, **limit), n=16, p=0.5).claim
    assert fault_of_limit(claim, ["n", "p"]).startswith(why)


@pytest.mark.parametrize(
    ("more", "why"),
    [
        ({"limit": {"proof": ()}}, "a limit of which no proof is declared"),
        ({"limit": {"for_all": {"p": "p > 0, p < 1/4"}}}, "its cell does not have p < 1 / 4"),
        ({"numbers": {"x": lambda p: p["n"] ** 2}}, "x has no formula"),
        ({"numbers": {"x": lambda p: p["n"] ** 2}, "formulas": {"x": "n**3"}}, "formula of x is not"),
        ({"formulas": {"x": "n**2*K"}, "numbers": {"x": lambda p: 2 * p["n"] ** 2}}, "'K' is how"),
    ],
)
def test_what_becomes_no_theorem(more: dict[str, Any], why: str) -> None:
    statement = "x = O(n)" if "numbers" in more else "n**2 = O(n)"
    found = _refuted(
        statement, n=16, K=2, **{name: own for name, own in more.items() if name != "limit"}
    )
    if "limit" in more:
        assert found.claim.limit is not None
        found.claim = replace(found.claim, limit=replace(found.claim.limit, **more["limit"]))
    with pytest.raises(NoTheorem, match=why):
        limit_theorem_of(found)


def test_theorems_on_limits_stand_apart_with_their_reduction() -> None:
    found = _refuted("n**2 = O(n)", n=16, limit={"reduction": "n tokens, squared"})
    at_cell = _refuted("n**2 = O(n)", n=32)
    folder = folder_of([found, at_cell])
    (pair,) = folder.pairs
    assert (pair.name, len(pair.theorems), len(pair.refuted)) == ("toy_Lemma_1_limit", 1, 2)
    texts = folder.files()
    assert list(texts)[:4] == ["Simkit.v", "Tactics.v", "Limits.v", "Instances.v"]
    assert "Reduction: n tokens, squared" in texts["toy_Lemma_1_limit_statement.v"]
    assert texts["toy_Lemma_1_limit_proof.v"].count("Require Import Limits.") == 1
    assert "Limits.v" not in folder_of([]).files()


def test_whole_numbers_that_follow_a_parameter_are_terms() -> None:
    last = Whole("d", shift=-1)
    assert TermNames({"d"}).term([(10 * (last - 2), [(last, "c")])]) == (
        "[(((10 * d) - 30)%Z, [((d - 1)%Z, c)])]"
    )
    assert names_in([(last, "c")]) == {"d", "c"}
    assert Library({"d": arb(7)}).value(10 * (last - 2)) == 40


@pytest.mark.parametrize("model", ["self", "cross"])
def test_a_row_along_the_path_is_that_of_its_cell(model: str) -> None:
    d = 22 if model == "self" else 21
    cell = AttentionCell(model=model, n=200, d=d, m=15, a0=0.01, a1=1.2, b=0.2, c=0.8, qk="ones")
    names = {"n": arb(200), "d": arb(d), "a1": arb(1.2), "b": arb(0.2), "c": arb(0.8)}
    own, along = (
        tail_term(blocks_of(cell, copies), "exp", 1, "other", "below", "0.9") for copies in (0, 10)
    )
    assert most_signs(along, names) == most_signs(own, names) == (19 if model == "self" else 19)
    assert Library(names).value(own).overlaps(Library(names).value(along))


def test_laws_of_the_library_are_those_of_their_events() -> None:
    def value(name: str, *arguments: Any) -> float:
        return float(Library({}).value(Term(name, arguments)))

    entries = [0.5, -0.25, *[0.375] * 4]
    sums = [sum(s * x for s, x in zip(y, entries, strict=True)) for y in product((1, -1), repeat=6)]
    row = Term("entries", (["0.5", "0-0.25"], "0.375", 4))
    near = sum(-0.25 <= s <= 0.75 for s in sums) / 64
    assert value("Pr_between", row, "0-0.25", "0.75") == near
    assert value("Beta_above", "1", "3", "0.25") == pytest.approx(0.75**3)
    assert value("Beta_above", "3", "1", "0.25") == pytest.approx(1 - 0.25**3)
    assert value("normal_beyond", "1.959963984540054") == pytest.approx(0.05)
