"""What docs/searching.md shows is what its commands print, and its numbers are those of the code."""

import math
import re
import shlex
from collections import Counter
from pathlib import Path
from types import SimpleNamespace

import pytest
from documents_for_tests import ROOT, page_text, stands_in
from documents_for_tests import in_one_line as plain
from test_printed_answers import answers

from simkit.cli.app import main
from simkit.cli.commands import refute
from simkit.engine.cells import rare_trials
from simkit.engine.rare import rare_checks
from simkit.engine.running import stopping
from simkit.engine.thresholds import curves
from simkit.engine.thresholds.crossing_findings import FEWEST
from simkit.stats.breaches import search
from simkit.stats.crossings import crossing_designs, crossing_models, crossing_search
from simkit.stats.intervals import clopper_pearson
from simkit.stats.rare.found import LEAST_SIZE
from simkit.verdicts.audits.papers import CONTROLS, load_subjects, paper_table
from simkit.verdicts.refuting import points
from simkit.verdicts.searching import latents, region

PAGE = plain(page_text("searching.md"))
ANSWERS = answers("searching.md")
_WORDS = ("none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_PARTS = {3: "a third", 8: "an eighth", 16: "a sixteenth"}
_RARE, _PAPER = rare_trials.DEFAULT_TRIALS, refute._PAPER
_BUDGETS = (points.EXACT_BUDGET, points.SAMPLED_BUDGET, points.DATA_BUDGET)


@pytest.mark.usefixtures("isolated_imports")
@pytest.mark.parametrize(("command", "shown"), ANSWERS, ids=[command for command, _ in ANSWERS])
def test_an_answer_is_what_is_printed(
    command: str,
    shown: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Its pieces, between lines of dots, in their order; what a search finds is replayed as it says."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    assert main(shlex.split(command)[1:]) == 0
    printed = capsys.readouterr()
    assert stands_in(shown, printed.out + printed.err)
    if "refuted" in shown:
        (replay,) = re.findall(r"`simkit (audit results/refute-kvt\S+\.toml)`", PAGE)
        assert main([*replay.split(), "--all-rows"]) == 0
        assert "FALSE as printed at all 4 settings" in plain(capsys.readouterr().out)
    elif "derived.csv" in page_text("searching.md").partition(shown)[2].partition("##")[0]:
        assert Path("results/softmax-vs-linear/threshold-n-m.derived.csv").is_file()


def test_there_is_an_answer_to_each_question() -> None:
    assert {shlex.split(command)[1] for command, _ in ANSWERS} == {"threshold", "run", "refute"}


@pytest.mark.parametrize(
    "said",
    [
        f"by factors of two up to {2**curves._DOUBLINGS}.",
        f"the probability ({curves._TARGET.default})",
        f"({_WORDS[int(stopping.TIMES)]} times the study's)",
        f"down to {_PARTS[crossing_search._SHARE]} of the bracket",
        f"from {_WORDS[FEWEST]} on the law",
        f"in {_WORDS[len(crossing_designs._STAGES)]} stages",
        f"draws of a setting ({_RARE['tilt']:,}), or repeats of splitting ({_RARE['split']})",
        f"(an effective sample size `ess` below {LEAST_SIZE:g})",
        f"{rare_checks.FEWEST} of them, and where they are expected to see the event,",
        f" up to {rare_checks.MOST:,}. Where they",
        "{}, or {} where trials are needed; {} choices of data".format(*_BUDGETS),
        f"certified at most ({points.PLACES})",
        f"{_PAPER['exact']} evaluations of each, {_PAPER['sampled']} with trials",
        f"cut off at {({1000: 'a thousand'})[region._UNBOUNDED]} times the default",
        f"reach at most {region._DEAR} times what",
        f"the corners of the ranges ({_PARTS[search._CORNERS]} at most)",
        f"independent uniform points ({_PARTS[search.SearchBudget(1).independent]})",
        f"the border of the assumptions ({_PARTS[search._BORDER]} at most)",
        f"near the worst one ({_PARTS[search._SIMPLE]})",
        f"a simplex from it ({_PARTS[search._POLISH]}, exact values only)",
        f"up to {latents.MOST} of them",
        f"{latents.CERTIFYING[0]} neighbours",
        f"if {latents._DRAWS} trials agree with {latents._DRAWS} draws",
        "the best of a logistic, a probit, a complementary log-log and a log-log one",
    ],
)
def test_a_number_of_the_page(said: str) -> None:
    assert said in PAGE
    assert list(crossing_models.MODELS) == ["logistic", "probit", "cloglog", "loglog"]


def test_what_plain_trials_show_of_what_they_do_not_see() -> None:
    most = clopper_pearson(0, rare_checks.FEWEST, 1 - rare_checks.LEVEL / 2)[1]
    fewest = rare_checks.FEWEST
    assert f"{fewest} of them show only that it is below {math.ceil(100 * most) / 100:g}." in PAGE
    pairs = ((1e-9, fewest), (1e-6, fewest), (1e-4, rare_checks.MOST), (0.05, 4000))
    for probability, trials in pairs:
        at = SimpleNamespace(ends=(probability, probability), evaluations=10**6)
        assert rare_checks.plain_trials(at) == trials


def test_the_counterexamples_that_travel_with_the_papers() -> None:
    counts = Counter(
        record.target
        for paper in paper_table()
        if paper != CONTROLS
        for subject in load_subjects(paper)
        for record in subject.found
    )
    assert set(counts) == {"shallow-vit", "kvt-supplement"}
    said = (_WORDS[counts[paper]] for paper in ("shallow-vit", "kvt-supplement"))
    assert f"`--paper all` has broken {_WORDS[counts.total()]} of the claims" in PAGE
    assert "{} of the shallow transformer and {} of k-NN attention".format(*said) in PAGE
