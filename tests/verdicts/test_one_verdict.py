"""One verdict, whoever asks: an audit, a run judged afterwards, a run of rare events."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from functools import partial
from typing import Any

import pytest
from flint import arb

import simkit
from simkit.api.judged import Judged
from simkit.declare.claims.claim import Claim
from simkit.declare.claims.claim_faults import claims_of
from simkit.declare.statement import statements_of
from simkit.declare.tally import Tally
from simkit.engine.cells.calling import ask_exact, ask_statements
from simkit.engine.cells.cell import Cell
from simkit.engine.plans.plan import make_plan
from simkit.engine.results.result import Settings
from simkit.engine.results.session import build_run, run_session
from simkit.engine.tables.table import build_table
from simkit.errors import UsageError
from simkit.verdicts.audits.audit import prepare_audit, run_audit
from simkit.verdicts.audits.papers import load_subjects
from simkit.verdicts.exact.exactly import ask_exactly
from simkit.verdicts.findings.finding import AGREEMENT, Finding
from simkit.verdicts.questions.question import Subject
from simkit.verdicts.questions.scopes import scope_cells
from simkit.words.notes import notes_text

_LARGEST = 2.0**24  # bytes of a trial


def audited(study: simkit.Study, trials: int = 100, **options: str) -> list[Finding]:
    statements = statements_of(study)
    subject = Subject("test", statements, claims_of(statements))
    settings = Settings(trials=trials, workers=1)
    return run_audit(prepare_audit([subject], settings, overrides=options))


def told(findings: list[Finding]) -> list[tuple[Any, ...]]:
    """Return what is said of each claim at each cell."""
    return [(f.claim.name, f.cell.text, f.verdict, f.left, f.right, f.margin, f.evidence)
            for f in findings if f.claim.label != AGREEMENT]  # fmt: skip


class Die(simkit.Study):
    """A die of many faces."""

    name, summary, default_trials = "die-for-tests", "dice", 100
    parameters = (
        simkit.Parameter("faces", "int", 6, "faces", low=2),
        simkit.Parameter("b", "float", 0.1, "a number"),
    )
    quantities = (
        simkit.event("six", "it shows its highest face"),
        simkit.measurement("shown", "it shows"),
    )
    value: Any = staticmethod(lambda p: {"six": Fraction(1, p["faces"])})
    claims = (Claim("Lemma 1", "Pr[six] = 1/faces"), Claim("Lemma 2", "Pr[six] <= 1/faces"),
              Claim("Lemma 3", "Pr[six] < 1/faces"))  # fmt: skip

    def exact(self, p):
        return self.value(p)

    def simulate(self, p, rng, trials):
        shown = rng.integers(1, p["faces"] + 1, trials)
        return simkit.Tally.of_arrays(trials, {"six": shown == p["faces"]}, {"shown": shown})


def die(value: Any, *claims: Claim) -> simkit.Study:
    changed = {"value": staticmethod(value), **({"claims": claims} if claims else {})}
    return type("Die", (Die,), changed)()


@pytest.mark.parametrize(
    "value",
    [
        lambda p: {"six": Fraction(1, p["faces"])},
        lambda p: {"six": (Fraction(1, p["faces"]), Fraction(1, p["faces"]))},
        lambda p: {"six": 1 / Fraction(p["faces"]), "shown": (arb(3), arb(4))},
    ],
)
def test_exact_values_travel_unconverted(value: Any) -> None:
    """A Fraction is a Fraction in a run as in an audit; as a double 1/3 would be undecided."""
    study = die(value)
    run = simkit.run(study, faces=[3, 6, 7], trials=100)
    found = audited(study, faces="3,6,7")
    assert told(run.claims) == told(found)
    verdicts = [f.verdict for f in found if f.claim.label != AGREEMENT]
    assert verdicts[3:6] == ["holds"] * 3
    assert set(verdicts[6:9]) <= {"fails", "undecided"}  # 1/faces < 1/faces, as its witness says
    assert list(run.table["exact"][:1]) == [pytest.approx(1 / 3)]


class Told(list[tuple[Any, ...]]):
    """A progress that notes which claims are evaluated, and which trials are theirs."""

    def start(self, trials: int) -> None:
        self.append(("trials", trials))

    def advance(self, trials: int) -> None:
        pass

    def state(self, cells: int, of: int) -> None:
        self.append(("said", cells, of))

    def evaluate(self, claim: str, done: int, of: int) -> None:
        self.append((claim, done, of))


def test_a_progress_is_told_of_each_claim_and_of_its_fresh_trials() -> None:
    """Exact values, second witnesses and confirming trials may take minutes: nothing goes on untold."""
    claims = Claim("Lemma 1", "Pr[six] <= 1/2"), Claim("Lemma 2", "Pr[six] >= 1/2")
    study, settings = die(lambda p: {}, *claims), Settings(trials=400, workers=1)
    statements = statements_of(study)
    subject, progress = Subject("test", statements, claims_of(statements)), Told()
    audit = prepare_audit([subject], settings, progress=progress)
    asked = [("Lemma 1", 0, 2), ("Lemma 2", 1, 2), ("", 2, 2)]
    assert progress == asked
    run_audit(audit, progress)
    fresh = [*asked[:2], ("trials", 400), asked[2]]
    assert progress[3:] == [("trials", 400), *fresh]
    # Of claims that are not asked the family counts those that rest on trials: that is told, too.
    beside = Told()
    prepare_audit([subject], settings, chosen={id(subject.claims[1])}, progress=beside)
    assert beside == [("Lemma 1", 0, 1), ("", 1, 1), ("Lemma 2", 0, 1), ("", 1, 1)]
    run = Told()
    judged = Judged.of(run_session(build_run(study, {}, settings), settings, run), None, run)
    assert [found.verdict for found in judged.claims[:2]] == ["holds", "fails"]
    assert run == [("said", 0, 1), ("said", 1, 1), ("trials", 400), *asked, *fresh]


def test_after_a_run_sides_beside_a_broken_premise_are_left_out() -> None:
    statements = ("Pr[six] >= 1/faces", "E[shown] <= 9", "Pr[six] >= 1 - 0.5/poly(faces)",
                  "E[shown] = O(faces)")  # fmt: skip
    claims = tuple(Claim(f"Lemma {i}", text, when=("faces > 6",)) for i, text in enumerate(statements))
    study = die(Die.value, *claims)
    run, audit = simkit.run(study, faces=[3, 7], trials=50), audited(study, faces="3,7", trials=50)
    own = [[f for f in found if f.claim.label != AGREEMENT] for found in (run.claims, audit)]
    broken = [[f for f in found if f.cell.parameters["faces"] == 3] for found in own]
    assert {f.verdict for f in broken[0] + broken[1]} == {"premise unmet"}
    assert all(f.left is None and not f.trials for f in broken[0])
    assert all(f.left is not None for f in broken[1])
    met = [[f for f in found if f.cell.parameters["faces"] == 7] for found in own]
    assert all(f.left is not None and f.verdict != "premise unmet" for f in met[0] + met[1])


def test_a_value_that_fails_beside_a_broken_premise_leaves_it_unmet() -> None:
    def broken(p):
        raise ValueError("no such value")

    statements = ("Pr[six] >= 1 - 0.5/poly(faces)", "Pr[six] <= 1/2")
    claims = tuple(
        Claim(f"Lemma {i}", text, exact=broken, when=("faces > 6",)) for i, text in enumerate(statements)
    )
    study = die(Die.value, *claims)
    for found in (simkit.run(study, faces=3, trials=50).claims, audited(study, faces="3", trials=50)):
        own = [f for f in found if f.claim.label != AGREEMENT]
        assert [f.verdict for f in own] == ["premise unmet"] * 2


@pytest.mark.parametrize(("cells", "asked"), [(6, 6), (7, 6), (30, 6)])
def test_a_costly_claim_is_asked_at_few_cells_after_a_run(cells: int, asked: int) -> None:
    study = die(Die.value, Claim("Lemma 1", "faces <= 100", costly=True))
    own = [f for f in simkit.run(study, faces=f"3:{cells + 2}", trials=10).claims
           if f.claim.label != AGREEMENT]  # fmt: skip
    faces = [f.cell.parameters["faces"] for f in own]
    assert len(set(faces)) == len(faces) == asked
    assert (faces[0], faces[-1]) == (3, cells + 2)


def test_a_float_among_exact_values_is_called_one() -> None:
    for value, evidence in ((0.25, "exact value"), ((Fraction(1, 5), Fraction(1, 4)), "enclosure")):
        claim = Claim("Lemma 1", "Pr[six] >= 1 - 0.5/poly(faces)", exact=lambda p, v=value: v)
        own = [f for f in audited(die(Die.value, claim), faces="8") if f.claim.label != AGREEMENT]
        assert [f.evidence for f in own] == [evidence]


def test_an_exact_value_beyond_doubles_is_compared_and_shown_as_none() -> None:
    claims = (Claim("Lemma 1", "E[shown] = 2**1100"), Claim("Lemma 2", "E[shown] >= 2**1101"))
    study = die(lambda p: {"shown": 2**1100}, *claims)
    run = simkit.run(study, trials=20)
    first, second = (f for f in run.claims if f.claim.label != AGREEMENT)
    assert first.verdict == "holds"
    assert second.verdict != "holds"
    assert second.evidence == "exact value"
    shown = run.table.set_index("quantity")["exact"]
    assert shown["shown"] is None
    assert told(run.claims) == told(audited(study, trials=20))


def test_where_a_float_cannot_decide_trials_are_asked_and_it_is_said_what_would() -> None:
    study = die(lambda p: {"six": 1 / p["faces"]}, Claim("Lemma 1", "Pr[six] <= 1/faces"))
    coarse = Claim("Lemma 1", "Pr[six] <= 1/2", accuracy=3.0)  # the float says next to nothing
    for claim_study, verdict in ((study, "undecided"), (die(study.value, coarse), "holds")):
        run = simkit.run(claim_study, trials=4000)
        [found] = [f for f in run.claims if f.claim.label != AGREEMENT]
        assert found.verdict == verdict
        assert found.evidence == "e-process"
        assert found.trials == 4000
        assert "a Fraction or a ball in its place, or witness=, would decide" in notes_text(found)
        [again] = [f for f in audited(claim_study, 4000) if f.claim.label != AGREEMENT]
        assert (again.verdict, again.left, notes_text(again)) == (
            found.verdict,
            found.left,
            notes_text(found),
        )


def test_what_trials_decide_in_place_of_a_float_counts_in_the_family_with_a_filter_too() -> None:
    claims = (Claim("Lemma 1", "Pr[six] <= 1/faces"), Claim("Lemma 2", "Pr[six] >= 1/faces"))
    study = die(lambda p: {"six": 1 / p["faces"]}, *claims)
    statements = statements_of(study)
    subject = Subject("test", statements, claims_of(statements))
    settings = Settings(trials=100, workers=1)
    sizes = [
        prepare_audit([subject], settings, chosen=chosen).family.size
        for chosen in (None, {id(subject.claims[0])}, {id(subject.claims[1])})
    ]
    assert len(set(sizes)) == 1


def test_a_witness_decides_that_a_claim_holds_but_does_not_refute_alone() -> None:
    one = Claim("Lemma 1", "E[shown] <= 7/2", exact=lambda p: 3.5, witness=lambda p: Fraction(7, 2))
    two = Claim("Lemma 2", "E[shown] < 7/2", exact=lambda p: 3.5, witness=lambda p: Fraction(7, 2))
    found = [f for f in audited(die(lambda p: {}, one, two)) if f.claim.label != AGREEMENT]
    assert [f.verdict for f in found] == ["holds", "undecided"]


def cheapest(subject: Subject) -> Iterator[Cell]:
    """Yield a cell of each claim's scope that one trial can afford, each cell once."""
    known = set()
    for claim in subject.claims:
        try:
            cells = scope_cells(subject, claim, {})
        except UsageError:
            continue
        for cell in sorted(cells, key=lambda one: one.study.memory(one.parameters))[:1]:
            study = cell.study
            fits = study.memory(cell.parameters) < _LARGEST and study.seconds(cell.parameters) < 1e-3
            if not claim.costly and not claim.training and fits and cell.full_key not in known:
                known.add(cell.full_key)
                yield cell


def test_every_claim_of_the_papers_is_judged_alike_in_an_audit_and_after_a_run() -> None:
    """Asked at the cheapest cells of its study: by what the table of a run holds, and by itself."""
    compared = 0
    for subject in load_subjects([]):
        statements = subject.statements
        for cell in list(cheapest(subject))[:2] if statements.study.simulated else ():
            plan = make_plan([cell], 0)
            said = [ask_statements(statements, cell.parameters)]
            table = build_table(statements, [cell], [Tally()], confidence=0.95, seed=0, said=said)
            run = Judged(
                statements.study, statements, Settings(trials=0), [cell], [Tally()], table, plan, 0.0
            )
            for question in run._questions():
                alone = replace(question, exact=partial(ask_exact, statements, cell.parameters))
                if question.claim.kind not in ("order", "with-high-probability"):
                    ways = [ask_exactly(one) for one in (question, alone)]
                    assert (ways[0] is None) == (ways[1] is None)
                    assert ways[0] is None or told([ways[0]]) == told([ways[1]])
                    if ways[0] is not None:
                        assert not ways[0].asks_trials
                        sign = {"holds": 1, "fails": -1}.get(ways[0].verdict, 0)
                        assert (ways[0].margin or 0.0) * sign >= 0
                    compared += 1
    assert compared > 100
