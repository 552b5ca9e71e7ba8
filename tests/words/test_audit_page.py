"""The page of an audit: verdicts on the whole, instances, 40 lines, words that follow from facts."""

from __future__ import annotations

import random
import re
from collections.abc import Sequence
from dataclasses import replace

import pytest
from claims_for_tests import Toy, subject_of

import simkit
from simkit.declare.claims.claim import Claim, Paper
from simkit.engine.cells.cell import build_cells
from simkit.verdicts.findings.displays import give_displays
from simkit.verdicts.findings.facts import Least, PathLimit
from simkit.verdicts.findings.finding import AGREEMENT, Finding, Verdict, by_claim
from simkit.verdicts.findings.notes import FACTOR, Path, PathTrend, PowerNeeded, Waits
from simkit.verdicts.questions.question import Question
from simkit.verdicts.statements.whole import RANKED, exit_code_of, statements_of
from simkit.words.audit_page import MOST_LINES, audit_page, how_sure
from simkit.words.claim_lines import claim_text
from simkit.words.parts import part_text
from simkit.words.statement_page import quoted, statement_page
from simkit.words.vocabulary import WORDS

CELLS = build_cells(Toy(), {"n": "8,16,32"})


def found(claim: Claim, *verdicts: Verdict, **rest: object) -> list[Finding]:
    """Return findings of a claim at three cells; of what fails the margin is -n/100."""
    subject = subject_of(claim)
    own = []
    for cell, verdict in zip(CELLS, (3 * verdicts)[:3] if len(verdicts) == 1 else verdicts, strict=True):
        n = float(cell.parameters["n"])  # type: ignore[arg-type]
        finding = Question(subject, claim, cell, dict).finding(
            verdict=verdict, left=(n / 100, n / 100), right=(0.0, 0.0),
            margin=-n / 100 if verdict == "fails" else n / 100,
        )  # fmt: skip
        for name, value in rest.items():
            setattr(finding, name, value)
        own.append(finding)
    return own


def whole(*groups: Sequence[Finding], paper: Paper | None = None) -> dict[str, str]:
    findings = [f for group in groups for f in group]
    give_displays(by_claim(findings))
    return {s.label: s.verdict for s in statements_of(findings, paper)}


def page(*groups: Sequence[Finding], width: int = 80) -> list[str]:
    findings = [f for group in groups for f in group]
    return audit_page(statements_of(findings), findings, width, 0.01)


ONE, TWO = Claim("Lemma 1", "n <= p", "first"), Claim("Lemma 1", "n <= 2*p", "second")
STEP = Claim("Eq. (7)", "n <= 3*p", concerns="proof", of="Lemma 1")


def test_the_whole_has_the_first_verdict_that_one_of_its_parts_has() -> None:
    for i, worst in enumerate(RANKED):
        for better in RANKED[i:]:
            if "depends on the reading" not in (worst, better):
                assert whole(found(ONE, better), found(TWO, worst)) == {"Lemma 1": worst}


def test_a_false_step_does_not_make_its_statement_false() -> None:
    own = found(ONE, "holds"), found(STEP, "fails")
    assert whole(*own) == {"Lemma 1": "holds"}
    assert exit_code_of([f for g in own for f in g], ["false as printed"]) == 0
    assert exit_code_of([f for g in own for f in g], ["fails"]) == 3
    assert exit_code_of(found(ONE, "fails"), ["false as printed"]) == 3
    alone = found(STEP, "fails")
    assert whole(alone) == {"Lemma 1": "not evaluated"}  # of the statement itself nothing is known


def test_what_leaves_a_size_or_a_constant_open_is_never_false() -> None:
    for quantifier in ("from some on", "some constants"):
        claim = replace(ONE, quantifier=quantifier, along="n")
        assert whole(found(claim, "fails", "fails", "holds")) == {"Lemma 1": "of order only"}


def test_a_part_that_is_not_evaluated_keeps_the_whole_from_holding() -> None:
    assert whole(found(ONE, "holds"), found(TWO, "not evaluated")) == {"Lemma 1": "not evaluated"}
    assert whole(found(ONE, "holds"), found(TWO, "premise unmet")) == {"Lemma 1": "holds"}


def test_a_verdict_of_some_parts_names_them() -> None:
    parts = [Claim("Lemma 1", f"n <= {i}*p", f"({'i' * i})") for i in (1, 2, 3)]
    own = [found(part, "holds") for part in parts]

    def said(*open_parts: int) -> str:
        now = [found(parts[i], "not refuted") if i in open_parts else own[i] for i in range(3)]
        return " ".join(" ".join(page(*now, width=200)).split())

    assert " Lemma 1 not refuted in 1 of 3 parts: (ii) One: simkit" in said(1)
    assert " Lemma 1 not refuted in 2 of 3 parts: (i); (iii) One: simkit" in said(0, 2)
    assert " Lemma 1 not refuted in all 3 parts One: simkit" in said(0, 1, 2)
    waiting = found(parts[0], "not evaluated", notes=[Waits()])
    assert "not evaluated in 1 of 2 parts: (i): it waits for a training" in " ".join(
        " ".join(page(waiting, own[1], width=200)).split()
    )


def test_statements_stand_in_the_papers_order() -> None:
    claims = [Claim(f"Lemma {i}", "n >= 1") for i in (3, 1, 2)]
    paper = Paper("toy", "Toy", (), statements=("Lemma 1", "Lemma 2"))
    assert list(whole(*(found(c, "holds") for c in claims), paper=paper)) == [
        "Lemma 1", "Lemma 2", "Lemma 3",
    ]  # fmt: skip


def test_the_line_of_a_false_statement_has_the_first_clear_instance_and_its_correction() -> None:
    mended = Claim("Lemma 1", "n <= 99*p", "first, corrected", corrects="Lemma 1, first")
    lines = page(found(ONE, "holds", "fails", "fails"), found(mended, "holds"))
    said = " ".join(" ".join(lines).split())
    assert "of 1 statement 1 is FALSE as printed (Lemma 1), which passes as corrected." in said
    assert (
        "x Lemma 1 FALSE as printed at 2 of 3 settings: n <= p fails at n = 32: n = 0.32, p = 0;"
        " corrected, it holds" in said
    )
    near = found(ONE, "fails", "fails", "fails")
    for finding, margin in zip(near, (-0.95, -1.0, -0.5), strict=True):
        finding.margin = margin
    assert "fails at n = 8: " in part_text(
        statements_of(near)[0].itself[0]
    )  # nearly as far, and smaller


def test_the_line_on_a_proof_names_the_first_step_that_is_false() -> None:
    steps = [Claim(f"Eq. ({i})", f"n <= {i}*p", concerns="proof", of="Lemma 1") for i in (7, 8, 9)]
    said = " ".join(
        " ".join(page(found(ONE, "holds"), *(found(s, v) for s, v in zip(
            steps, ("holds", "fails", "fails"), strict=True)))).split()
    )  # fmt: skip
    wrong = "Eq. (8): n <= 8*p fails at n = 32: n = 0.32, 8*p = 0"
    assert f"its proof: 2 of 3 FALSE, such as {wrong}" in said
    assert "Of 3 steps of proofs 2 are false." in said
    assert "none is false as printed" in said


def test_a_constant_that_grows_is_said_with_both_ends() -> None:
    order = Claim("Lemma 1", "n = O(p)", along="n")
    own = found(order, "of order only")
    for finding, pair in zip(own, ((1.21, 1.29), (2.0, 2.0), (3.51, 3.59)), strict=True):
        finding.constant = pair
        finding.remark(PathTrend(Path("n", 8, 32), True))
    said = part_text(statements_of(own)[0].itself[0])
    assert "the constant needed grows from 1.21-1.29 (n = 8) to 3.51-3.59 (n = 32)" in said
    likely = Claim("Lemma 2", "Pr[hit] >= 1 - p/poly(n)", along="n")
    factor = found(
        likely, "of order only", notes=[PowerNeeded(1, FACTOR, growing=("8", "2", "32", "9"))]
    )
    said = part_text(statements_of(factor)[0].itself[0])
    assert "the failure over p/n grows from 2 (n = 8) to 9 (n = 32), if poly(n) = n" in said
    lines = [s for s in page(own, factor) if s.startswith("~ ")]
    assert len(lines) == 2  # what grows shares no line


def test_the_constant_that_is_enough_is_rounded_so_that_it_is() -> None:
    order = Claim("Lemma 1", "n = O(p)", along="n", constant="c")
    own = found(order, "of order only")
    for finding, pair in zip(own, ((0.12345678, 0.2), (0.5, 0.99991), (0.3, 0.4)), strict=True):
        finding.constant = pair
    assert "c = 1 is enough for the n tried, 8 ... 32 (needed: 0.1234 to 1)" in part_text(
        statements_of(own)[0].itself[0]
    )


@pytest.mark.parametrize("width", [60, 80, 120])
def test_many_statements_fit_on_a_page_and_lines_break_at_blanks(width: int) -> None:
    verdicts: list[Verdict] = ["holds", "fails", "of order only", "holds", "not refuted", "fails"]
    groups = [
        found(Claim(f"Lemma {i}", "n <= p", "a part of it"), verdicts[i % 6])
        for i in range(48 if width >= 80 else 12)
    ]
    lines = page(*groups, width=width)
    assert len(lines) < MOST_LINES + 2
    assert all(len(line) <= width for line in lines)
    labels = re.findall(r"Lemma \d+", "\n".join(lines[2:-1]))
    assert len(set(labels)) == len(groups)  # each statement is there
    for i in range(len(groups)):  # a false one shares no line
        if verdicts[i % 6] == "fails":
            assert sum(bool(re.match(rf"x Lemma {i}\b", line)) for line in lines) == 1


def test_what_a_verdict_assumes_is_not_lost_among_neighbours() -> None:
    others = [found(Claim(f"Lemma {i}", "n >= p"), "holds") for i in range(50)]
    others[20][1].given = "E[x**2] <= 2"
    assert "given E[x**2] <= 2" in " ".join(" ".join(page(*others)).split())
    for count in (2, 50):  # of a false statement, too, on a full page and on a terse one
        false = [
            found(Claim(f"Lemma {i}", "n <= p", part), "fails") for i in range(count) for part in "ab"
        ]
        false[0][0].given = "E[x**2] <= 3"
        assert "given E[x**2] <= 3" in " ".join(" ".join(page(*false)).split())


def test_how_sure_says_whether_trials_are_in_it() -> None:
    exact, sampled = found(ONE, "holds"), found(TWO, "fails", trials=50)
    limit = PathLimit("infinite", "n", "infinity", {})
    order = found(Claim("Lemma 3", "v = O(1/n)", along="n"), "fails", limit=limit)
    said = " ".join(page(exact, order))
    assert "How sure: at 3 settings, sides are exact or enclosed; at 3 settings, by a limit" in said
    said = " ".join(page(exact, sampled))
    assert (
        "How sure: at 3 settings, sides are exact or enclosed; at 3 settings, by trials (marked so), 1 %"
        " risk at most that any of these is wrong." in said
    )
    apart = how_sure([*exact, *order], 0.01, apart=True)
    assert apart == (
        "How sure: at the 3 settings that fail, by a limit derived in the study, with which its values"
        " agree. At the 3 others, sides are exact or enclosed."
    )
    risk = "by trials (marked so), 1 % risk at most that any of these is wrong"
    assert how_sure([*exact, *order, *sampled], 0.01, apart=True) == (
        f"How sure: of the 6 settings that fail, at 3, {risk}; at 3, by a limit derived in the study,"
        " with which its values agree. At the 3 others, sides are exact or enclosed."
    )
    assert how_sure([*exact[:1], *sampled[:1]], 0.01, apart=True) == (
        f"How sure: at the 1 setting that fails, {risk}. At the other, sides are exact or enclosed."
    )
    assert how_sure(exact, 0.01, apart=True) == "How sure: at 3 settings, sides are exact or enclosed."
    unmet = found(ONE, "premise unmet")
    assert any("How sure: nothing was decided." in line for line in page(unmet))


def test_an_instance_says_whether_trials_show_it() -> None:
    mixed = found(ONE, "fails")
    mixed[2].trials = 50
    (statement,) = statements_of(mixed)
    assert part_text(statement.itself[0]).endswith("n = 0.32, p = 0 (by trials)")
    mixed[2].trials, mixed[0].trials = 0, 50
    assert part_text(statements_of(mixed)[0].itself[0]).endswith("n = 0.32, p = 0 (exactly)")
    assert part_text(statements_of(found(ONE, "fails"))[0].itself[0]).endswith("n = 0.32, p = 0")


def test_a_line_says_that_its_verdict_is_by_trials() -> None:
    exact, sampled = found(ONE, "fails"), found(TWO, "fails", trials=50)
    assert "by trials" not in part_text(statements_of(exact)[0].itself[0])
    mixed = found(ONE, "fails", "fails", "fails")
    mixed[0].trials = 9
    assert part_text(statements_of(mixed)[0].itself[0]).startswith(
        "FALSE as printed at all 3 settings, in part by trials: "
    )
    assert part_text(statements_of(sampled)[0].itself[0]).startswith(
        "FALSE as printed at all 3 settings, by trials: "
    )
    many = [found(replace(ONE, label=f"Lemma {i}"), "holds", trials=i % 2) for i in range(60)]
    terse = " ".join(" ".join(page(*many)).replace("\N{NO-BREAK SPACE}", " ").split())
    assert "v Lemma 0 v Lemma 1, by trials v Lemma 2" in terse


def test_a_long_side_is_named_by_where_it_stands() -> None:
    long = replace(ONE, statement="n <= p + 0*(n*n*n*n*n*n*n*n*n*n*n*n*n + p*p*p*p*p*p*p*p*p*p*p*p)")
    said = part_text(statements_of(found(long, "fails"))[0].itself[0])
    assert "n <= its right side fails at n = 32: n = 0.32, its right side = 0" in said
    both = replace(ONE, statement=f"n + 0*({'n*' * 20}n) <= p + 0*({'p*' * 20}p)")
    said = part_text(statements_of(found(both, "fails"))[0].itself[0])
    assert "side" not in said
    assert "0.32 <= 0 fails at n = 32" in said


def test_the_headline_has_the_reading_in_which_a_statement_is_false() -> None:
    read = replace(ONE, display="(1)", reading="every C > 1", fixed_reading=True)
    (statement,) = statements_of(found(read, "fails"))
    lines = statement_page(statement, 80, 0.01)
    assert lines[0] == "Lemma 1 (toy): FALSE as printed, read as: every C > 1"
    (statement,) = statements_of([*found(read, "fails"), *found(TWO, "fails")])  # one in any reading
    assert statement_page(statement, 80, 0.01)[0] == "Lemma 1 (toy): FALSE as printed in both parts"
    (statement,) = statements_of(found(read, "holds"))
    assert statement_page(statement, 80, 0.01)[0] == "Lemma 1 (toy): holds where tried"


def test_one_statement_on_a_screen_with_a_sentence_to_quote() -> None:
    own = found(ONE, "fails", "holds", "holds"), found(STEP, "not evaluated", notes=[Waits()])
    (statement,) = statements_of([f for group in own for f in group])
    lines = statement_page(statement, 80, 0.01)
    assert lines[0] == "Lemma 1 (toy): FALSE as printed"
    assert all(len(line) <= 80 for line in lines)
    text = " ".join(" ".join(lines).split())
    assert (
        "its proof: 1 step, 0 FALSE - Eq. (7): not evaluated (3 settings); it waits for a training"
        in text
    )
    assert "Asked at: n = 8 ... 32 (3 settings, 6 pairs of claim and setting)" in text
    assert quoted(statement).startswith(
        "Lemma 1 of toy is false as printed: n <= p fails at n = 8: n = 0.08, p = 0 (simkit "
    )


def test_a_sentence_to_quote_counts_settings_once_and_names_the_parts_that_it_is_of() -> None:
    def quote(first: Verdict, second: Verdict) -> str:
        own = found(ONE, first), found(TWO, second)
        return quoted(statements_of([f for group in own for f in group])[0])

    assert quote("holds", "holds").startswith(
        "Lemma 1 of toy holds at n = 8 ... 32 (3 settings, 6 pairs of claim and setting) (simkit "
    )
    assert quote("not refuted", "holds").startswith(
        "Lemma 1 (first) of toy is not refuted at n = 8 ... 32 (3 settings) (simkit "
    )


def scrambled(claim: Claim, names: dict[str, str]) -> Claim:
    """Return a claim with other texts of its author, the same wherever they are the same."""
    draw = random.Random(0)

    def other(text: str) -> str:
        if not text:
            return ""
        return names.setdefault(text, "".join(draw.choices("xyz (constant)7,.", k=12)) + str(len(names)))

    changed = replace(
        claim, label=other(claim.label), part=other(claim.part), of=other(claim.of),
        note=other(claim.note), because=other(claim.because), display=other(claim.display),
        reading=other(claim.reading), printed=other(claim.printed),
    )  # fmt: skip
    names[claim.name] = changed.name
    return changed


def test_no_verdict_hangs_on_an_authors_words() -> None:
    """Texts, labels and parts become others: standings, wholes, their order and exit codes stay."""
    claims = [
        Claim("Lemma 1", "n <= p", "constant, as printed", note="a constant", display="(1)", reading="a",
              fixed_reading=True),
        Claim("Lemma 1", "n <= 2*p", "other reading", display="(1)", reading="b"),
        Claim("Lemma 1", "n <= 9*p", "corrected", corrects="Lemma 1, constant, as printed"),
        Claim("Lemma 2", "n <= p", "in the proof", concerns="proof"),
        Claim("Lemma 2", "n >= p", "as printed"),
        Claim("Theorem 1", "n = O(p)", "growing", along="n"),
    ]  # fmt: skip
    verdicts: list[Verdict] = ["fails", "holds", "holds", "fails", "holds", "of order only"]
    names: dict[str, str] = {}
    changed = [scrambled(claim, names) for claim in claims]
    changed = [replace(c, corrects=names.get(c.corrects, "")) for c in changed]
    told = []
    for own in (claims, changed):
        findings = [f for c, v in zip(own, verdicts, strict=True) for f in found(c, v)]
        give_displays(by_claim(findings))
        codes = [exit_code_of(findings, [code]) for code in ("fails", "false as printed", "undecided")]
        wholes = [(s.verdict, len(s.itself), len(s.proof)) for s in statements_of(findings)]
        told.append((wholes, codes))
    assert told[0] == told[1]
    assert told[0][0] == [("fails", 1, 0), ("holds", 1, 1), ("of order only", 1, 0)]


@pytest.mark.parametrize("seed", range(40))
def test_every_number_of_a_sentence_holds_at_the_cells_that_it_speaks_of(seed: int) -> None:
    draw = random.Random(seed)
    kinds: list[Verdict] = ["fails", "holds", "undecided", "premise unmet", "vacuous", "not evaluated"]
    verdicts = [draw.choice(kinds) for _ in range(3)]
    own = found(ONE, *verdicts)
    part = statements_of(own)[0].itself[0]
    said = part_text(part)
    counted = [f for f in own if f.verdict == part.verdict]
    outside = verdicts.count("premise unmet")
    total = 3 - outside if outside < 3 else 3
    if counted and len(counted) < total:
        assert f" at {len(counted)} of {total} setting" in said
    else:
        assert re.search(rf"(\(|at all ){total} setting", said)
    more = re.search(r"(\d+) more do(?:es)? not meet its assumptions", said)
    assert (int(more[1]) if more else 0) == (outside if outside < 3 else 0)
    if part.verdict == "fails":
        at = re.search(r"fails at n = (\d+): n = ([\d.]+), p = 0", said)
        assert at is not None
        shown = next(f for f in own if f.cell.parameters["n"] == int(at[1]))
        assert (shown.verdict, shown.left) == ("fails", (float(at[2]), float(at[2])))
        for verdict in ("undecided", "not evaluated"):
            there = verdicts.count(verdict)
            text = f"{WORDS[verdict].text} at {there} setting"
            assert (text in said) == bool(there)


def test_the_page_of_a_shipped_paper_is_at_most_forty_lines() -> None:
    audited = simkit.audit("stvit-supplement", trials=20)
    lines = str(audited).splitlines()
    assert len(lines) <= MOST_LINES
    assert all(len(line) <= 80 for line in lines)
    by_label = {s.label: s for s in audited.statements}
    assert list(by_label)[:2] == ["Eq. (1)", "Eq. (2)"]
    assert list(by_label)[-1] == "Theorem 1"
    for statement in audited.statements:
        if statement.verdict == "fails":
            assert sum(line.startswith(f"x {statement.label} ") for line in lines) == 1
    frame = audited.claims.to_frame()
    assert {"p_tokens", "left_low", "left_high", "verdict"} <= set(frame)
    assert len(frame) == len(audited.claims)
    fails = frame[frame["verdict"] == "fails"]
    assert (fails["margin"].dropna() < 0).all()


@pytest.mark.parametrize(
    "name", ["kvt-supplement", "stvit-supplement", "softmax-vs-linear", "shallow-vit"]
)
def test_a_papers_order_names_all_its_statements(name: str) -> None:
    from simkit.verdicts.audits.papers import load_paper, load_subjects

    labels = {claim.serves for subject in load_subjects(name) for claim in subject.claims}
    assert labels == set(load_paper(name).statements)


def test_what_is_not_evaluated_outweighs_a_constant_that_is_open() -> None:
    assert whole(found(ONE, "of order only"), found(TWO, "not evaluated")) == {
        "Lemma 1": "not evaluated"
    }
    assert whole(found(ONE, "undecided"), found(TWO, "not evaluated")) == {"Lemma 1": "undecided"}


def test_only_what_has_a_correction_that_holds_is_said_to_pass() -> None:
    steps = [Claim(f"Eq. ({i})", f"n <= {i}*p", concerns="proof", of="Lemma 1") for i in (7, 8)]
    mended = Claim(
        "Eq. (7)", "n <= 99*p", "corrected", concerns="proof", of="Lemma 1", corrects="Eq. (7)"
    )
    own = [found(ONE, "fails"), *(found(step, "fails") for step in steps), found(mended, "holds")]
    said = " ".join(" ".join(page(*own)).split())
    assert "; corrected, 1 passes" in said
    assert "as corrected" not in said  # the statement itself has no correction
    wrong = found(replace(mended, corrects="Eq. (8)"), "fails")
    assert "corrected, all pass" not in " ".join(" ".join(page(*own, wrong)).split())
    two = [found(ONE, "fails"), found(TWO, "fails")]
    said = " ".join(" ".join(page(*two)).split())
    assert "FALSE as printed in both parts: first: n <= p fails at n = 32" in said
    assert "n = 0.32, p = 0; no correction" in said


def test_how_many_draws_may_violate_it_is_the_widest_end() -> None:
    own = found(ONE, "not refuted", trials=20)
    for finding, high in zip(own, (0.1, 0.4691, 0.2), strict=True):
        finding.enclose = lambda high=high: (0.0, high)
    said = part_text(statements_of(own)[0].itself[0])
    assert said == "not refuted (3 settings); at most 0.47 of all draws violate it"


def test_what_is_enough_is_said_at_its_setting_or_alone() -> None:
    least = [Least("n", 4, "proved", [4])]
    (first, *others) = found(ONE, "holds", least=least)
    assert part_text(statements_of([first])[0].itself[0]) == "holds where tried; n >= 4 is enough"
    said = part_text(statements_of([first, *others])[0].itself[0])
    assert said == "holds where tried (3 settings); at n = 8: n >= 4 is enough"


def test_a_display_is_mended_only_if_each_part_that_fails_is() -> None:
    """Of two inequalities of one display one is corrected: nothing is said of the display."""
    first = Claim("Eq. (23)", "n <= p", "second", concerns="proof", of="Lemma 1", display="Eq. (23)")
    last = replace(first, statement="n <= 2*p", part="last")
    mended = replace(
        first, statement="n <= 99*p", part="second, corrected", display="", corrects="Eq. (23), second"
    )
    own = [found(ONE, "holds"), found(first, "fails"), found(last, "fails"), found(mended, "holds")]
    assert whole(*own) == {"Lemma 1": "holds"}
    (statement,) = statements_of([f for group in own for f in group])
    assert statement.proof[0].corrected is None
    assert "corrected" not in part_text(statement.proof[0])
    both = [
        *own,
        found(replace(mended, part="last, corrected", corrects="Eq. (23), last"), "not refuted"),
    ]
    (statement,) = statements_of([f for group in both for f in group])
    assert statement.proof[0].corrected == "not refuted"


def test_only_the_reading_that_is_fixed_is_counted_and_mended() -> None:
    fixed = replace(ONE, display="(1)", reading="by rows", fixed_reading=True)
    other = replace(TWO, display="(1)", reading="by columns")
    mended = replace(ONE, part="corrected", corrects="Lemma 1, second")  # of the other reading
    own = [found(fixed, "fails", "fails", "holds"), found(other, "fails"), found(mended, "holds")]
    assert whole(*own) == {"Lemma 1": "fails"}
    (statement,) = statements_of([f for group in own for f in group])
    said = part_text(statement.itself[0])
    assert said.startswith("FALSE as printed at 2 of 3 settings: n <= p fails at n = 16")
    assert "corrected" not in said


def test_what_one_claim_needs_is_not_said_of_another() -> None:
    """One part names no constant, another is asked with one, at which it fails."""
    order = Claim("Lemma 1", "n = O(p)", "along n", along="n")
    given = Claim("Lemma 1", "n <= p", "C as given", quantifier="some constants")
    free, asked = found(order, "of order only"), found(given, "fails", "holds", "premise unmet")
    for finding in free:
        finding.constant = (0.5, 0.5)
    own = [*free, *asked]
    assert whole(free, asked) == {"Lemma 1": "of order only"}
    said = " ".join(" ".join(page(own)).split())
    assert "with the constants chosen here it fails at 1 of 2 settings, which refutes nothing" in said
    assert "is enough" not in said
    for finding, pair in zip(free, ((1.0, 1.0), (2.0, 2.0), (3.0, 3.0)), strict=True):
        finding.constant = pair
        finding.remark(PathTrend(Path("n", 8, 32), True))
    said = " ".join(" ".join(page(own)).split())
    assert "along n: the constant needed grows from 1 (n = 8) to 3 (n = 32)" in said


def test_settings_at_which_a_claim_says_nothing_are_told() -> None:
    said = part_text(statements_of(found(ONE, "holds", "vacuous", "vacuous"))[0].itself[0])
    assert said == "holds where tried at 1 of 3 settings; says nothing here at 2 settings"


def test_comparisons_with_the_simulation_are_no_settings_of_how_sure() -> None:
    own, compared = (
        found(ONE, "holds"),
        found(Claim(AGREEMENT, "Pr[hit] = exact"), "not refuted", trials=9),
    )
    assert how_sure([*own, *compared], 0.01) == "How sure: at 3 settings, sides are exact or enclosed."


def test_a_correction_that_was_not_evaluated_everywhere_does_not_pass() -> None:
    mended = Claim("Lemma 1", "n >= p", "mended", corrects=ONE.name)
    for verdicts, corrected in (
        (("holds",), "holds"),
        (("not evaluated", "holds", "holds"), "not evaluated"),
    ):
        own = [*found(ONE, "fails"), *found(mended, *verdicts)]
        (statement,) = statements_of(own)
        assert statement.itself[0].corrected == corrected
    said = " ".join(page(own))
    assert "corrected, it is not evaluated" in said
    assert "which passes" not in said


def test_what_failed_somewhere_has_not_withstood_a_search() -> None:
    part = statements_of(found(ONE, "fails", "holds", "holds", withstood=100))[0].itself[0]
    assert "attacked" not in claim_text(part)
    part = statements_of(found(ONE, "holds", withstood=100))[0].itself[0]
    assert claim_text(part).endswith("attacked at 100 grid points: none refutes it")


def test_a_correction_that_fails_is_not_the_papers_error() -> None:
    mended = Claim("Lemma 1", "n <= p", "mended", corrects=ONE.name)
    own = found(mended, "fails")
    (statement,) = statements_of(own)
    assert "FALSE as printed" not in statement_page(statement, 80, 0.01)[0]
    assert quoted(statement).startswith("Lemma 1 of toy is false: ")
    assert page(own)[0].startswith("toy: of 1 statement none is false as printed")


def test_the_screen_of_a_statement_says_what_its_trials_measure() -> None:
    claim = Claim("Lemma 1", "Pr[hit] >= 1 - p", "", r"\Pr(\text{hit}) \geq 1 - p^{2n}")
    (statement,) = statements_of(found(claim, "holds", trials=10))
    lines = statement_page(statement, 120, 0.01)
    assert lines[1:3] == [
        "Printed: Pr(hit) >= 1 - p^(2 n)",
        f"Asked as: Pr[hit] >= 1 - p; hit: {Toy.quantities[0].meaning}",
    ]
    (statement,) = statements_of(found(ONE, "holds"))
    assert "Asked as: n <= p" in statement_page(statement, 80, 0.01)  # of parameters alone
    assert Toy.quantities[0].name == "hit"
