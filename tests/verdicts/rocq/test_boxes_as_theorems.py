"""Boxes as theorems: what is stated, and how each part of a cover is proved; Rocq is not asked."""

from __future__ import annotations

import csv
import json
import re
from pathlib import Path
from typing import Any

import pytest
from boxes_for_tests import proved, statement
from claims_for_tests import ask

from simkit.declare.claims.claim import Claim
from simkit.verdicts.boxes.committed import ProvedBox, digest_of
from simkit.verdicts.exact.exactly import ask_exactly
from simkit.verdicts.rocq.boxes import BoxTheorem, box_theorem_of
from simkit.verdicts.rocq.folder import folder_of
from simkit.verdicts.rocq.stated import NoTheorem
from simkit.words.tables.theorem_table import readme_of

ROOT = Path(__file__).parents[3]
REAL = ("real", "1/2", "0.75")


def _theorem(
    parameters: dict[str, tuple[str, str, str]], claim: str, *premises: str, **rest: Any
) -> BoxTheorem:
    cover, printed = rest.pop("cover", ""), rest.pop("printed", "")
    record = statement(parameters, claim, *premises, **rest)
    record = {**record, "cover": cover} if cover else proved(record)
    record["fails"] = bool(printed)
    found = ask_exactly(ask(Claim("Lemma 1", f"n {printed or record['relation']} 1"), n=8))
    return box_theorem_of(found, record)


def _steps(theorem: BoxTheorem) -> str:
    *_, steps = theorem.proof.partition("intros. ")
    return steps.removesuffix("\nQed.")


def test_a_claim_on_a_box_is_its_formula_and_a_theorem_over_the_ranges() -> None:
    own = _theorem({"n": ("whole", "4", "inf"), "a": REAL}, "f <= 1/n", "a < 1", f="1/(n + a)")
    assert own.definition.split("\n") == [
        "(n : R) (a : R) : Prop :=", "let f := 1 / (n + a) in", "a < 1 ->", "f <= 1 / n",
    ]  # fmt: skip
    assert own.negation.split("\n") == [
        "forall (n : R) (a : R),", "4 <= n ->", "(1 / 2) <= a <= 0.75 ->", "{name} n a",
    ]  # fmt: skip
    assert _steps(own) == "by_terms."
    assert own.setting == "n from 4 to inf, whole; a from 1/2 to 0.75, real"


def test_a_cover_is_walked_part_by_part() -> None:
    own = _theorem({"a": REAL, "x": REAL}, "a*x > 0", "a < 1", cover="01xi0ti")
    assert _steps(own) == (
        "halve a (5 / 8). halve x (5 / 8). excluded. enclosed. halve a (11 / 16). by_terms. enclosed."
    )


def test_a_whole_parameter_that_is_halved_is_a_whole_number() -> None:
    own = _theorem({"n": ("whole", "4", "inf"), "a": REAL}, "n + a > 1", cover="0i1it")
    assert own.definition.startswith("(n : Z) (a : R) : Prop :=\nIZR n + a > 1")
    assert "\n4 <= IZR n ->\n" in own.negation
    assert _steps(own) == "halve_whole n 16%Z. enclosed. halve a (5 / 8). enclosed. real n. by_terms."


def test_a_cover_of_many_parts_is_found_again_by_interval() -> None:
    own = _theorem({"n": ("whole", "4", "900"), "a": REAL}, "n + a > 1", cover="1" * 100 + "i" * 101)
    assert own.definition.startswith("(n : R) ")
    assert _steps(own) == "opened; as_difference; interval with (i_depth 40, i_bisect a)."


def test_powers_are_whole_after_a_root_is_taken() -> None:
    own = _theorem({"n": ("whole", "2", "inf")}, "n**(13/5) > n/2", cover="t")
    assert _steps(own) == "take_root n 5%positive (11 / 10). by_terms."
    assert _steps(_theorem({"n": ("whole", "9", "inf")}, "sqrt(n) > 1", cover="t")).startswith(
        "take_root n 2%positive 3."
    )
    moved = _theorem({"n": ("whole", "9", "inf"), "x": ("real", "1", "2")}, "n**x/(n**x + n) >= 1/2")
    assert _steps(moved) == "by_moved_terms."


def test_a_claim_that_fails_everywhere_is_denied_with_its_own_relation() -> None:
    own = _theorem({"a": REAL}, "a >= 0", "a < 1", printed="<", cover="i")
    assert own.definition.endswith("a < 1 ->\na < 0")
    assert own.negation.endswith("->\n~ {name} a")
    assert "intros; refuted_everywhere. enclosed." in own.proof


@pytest.mark.parametrize(
    ("parameters", "claim", "why"),
    [
        ({"a": REAL}, "ceil(a) >= 0", "ceil has no value"),
        ({"a": REAL, "a_": REAL}, "a + a_ > 0", "a, a_ have one name"),
    ],
)
def test_what_the_library_does_not_know_becomes_no_theorem(
    parameters: dict[str, tuple[str, str, str]], claim: str, why: str
) -> None:
    with pytest.raises(NoTheorem, match=why):
        _theorem(parameters, claim, cover="t")


def test_a_box_stands_beside_the_refutations_of_its_statement_and_is_counted_apart() -> None:
    claims = ("n <= 3", 8), ("n <= 3", 9), ("1/n <= 1", 8), ("1/n <= 1", 9)
    found = [ask_exactly(ask(Claim("Lemma 1", claim), n=n)) for claim, n in claims]
    record = proved(statement({"n": ("whole", "4", "inf")}, "1/n <= 1"))
    unknown = {**record, "left": "floor(n)/n"}
    for one in found[2:]:
        one.proved = [ProvedBox(record), ProvedBox({**unknown, "sha256": digest_of(unknown)})]
    folder = folder_of(found)
    (pair,) = folder.pairs
    assert [theorem.kind for theorem in pair.boxes] == ["box"]
    assert "Lemma_1_2_on_box_1" in pair.theorems
    assert [why for _, why in folder.left_out] == ["floor has no value in these numbers"]
    texts, text = folder.files(), readme_of(folder)
    assert "what is proved for all parameters in a box" in texts[f"{pair.name}_statement.v"]
    assert texts[f"{pair.name}_proof.v"].count("From Refutations Require Import Boxes.") == 1
    assert texts["_CoqProject"].splitlines()[1:4] == ["Simkit.v", "Tactics.v", "Boxes.v"]
    assert "\n1 boxes are 1 theorems about 1 numbered statements, 1 of which" in text
    assert "\n2 refutations at settings are 2 theorems" in text
    assert "identit" not in text


def test_a_box_whose_sides_are_one_formula_by_definition_is_marked() -> None:
    sides = {"c + 1": "1 - b + 1", "c*2": "(1 - b)*2", "n - c": "n - (1 - b)", "c": "1.0 - b"}
    for left, right in sides.items():
        own = _theorem({"b": REAL, "n": REAL}, f"{left} = {right}", c="1 - b")
        assert own.is_identity == (left != "c")
    found = ask_exactly(ask(Claim("Lemma 1", "1/n <= 1"), n=8))
    record = proved(statement({"n": ("whole", "4", "inf")}, "f <= 1/n", f="1/n"))
    found.proved = [ProvedBox(record)]
    folder = folder_of([found])
    texts, text = folder.files(), readme_of(folder)
    assert "(* n from 4 to inf, whole; an identity of definitions *)" in texts["toy_Lemma_1_statement.v"]
    assert texts["theorems.csv"].splitlines()[1].endswith(",yes")
    assert "\n1 of the boxes are identities of definitions:" in text
    assert "| 1 | 0 | 1 (1 identity) | nothing |" in text


def test_each_box_of_the_papers_has_a_theorem_in_the_table() -> None:
    with (ROOT / "proofs" / "table.csv").open(encoding="utf-8", newline="") as file:
        rows = [row for row in csv.DictReader(file) if row["kind"] == "box"]
    kept = [
        record for path in ROOT.glob("simkit/papers/*/boxes/proved.json")
        for record in json.loads(path.read_text(encoding="utf-8"))["boxes"]
    ]  # fmt: skip
    assert len(rows) == len(kept) == 198
    own: Any = None
    assert sorted((row["paper"], row["claim"], row["setting"]) for row in rows) == sorted(
        (of["paper"], of["claim"], BoxTheorem(own, "", "", "", (), (), of).setting) for of in kept
    )
    assert {row["proved"] for row in rows} == {"yes"}
    assert not any(row["given"] for row in rows)
    for row in rows:
        text = (ROOT / "proofs" / f"{row['file']}_statement.v").read_text(encoding="utf-8")
        assert re.search(rf"^Definition {row['theorem']} : Prop :=\n  forall ", text, re.M)
