"""`simkit refute`: what it prints and writes, what `simkit audit` replays, what it refuses."""

import json
import shlex

import pytest

STUDY = """
from simkit import Claim, Parameter, Study, event


class Coin(Study):
    name = "own-coin"
    summary = "a coin"
    parameters = (
        Parameter("n", "int", 10, "Size", low=1, high=10**6),
        Parameter("x", "float", 0.5, "Share", low=0, high=1),
        Parameter("shape", "choice", "plain", "Shape", choices=("plain", "dense")),
    )
    quantities = (event("hit", "a head"),)
    block_size, default_trials = 50, 250

    def trial(self, params, rng):
        return {"hit": rng.random() < (0.8 if params["shape"] == "dense" else 0.1)}

    claims = (
        Claim("Lemma 1", "n*x < 5000", when=("x >= 0.25",), scope={"n": "10"}),
        Claim("Lemma 2", "x*(1 - x) <= 1/4", scope={"n": "10"}),
        Claim("Lemma 3", "Pr[hit] <= 0.5", scope={"n": "10"}),
        Claim("Lemma 4", "n = O(1/x)", scope={"n": "10"}),
        Claim("Lemma 5", "n >= 137", quantifier="from some on", along="n", scope={"n": "10"}),
    )
"""


@pytest.fixture
def own(tmp_path):
    (tmp_path / "mine.py").write_text(STUDY)
    return f"{tmp_path / 'mine.py'}:Coin"


def test_what_is_found_is_written_and_replayed(simkit, tmp_path, own):
    found = simkit("refute", f"{own} Lemma 1", "--budget", "100", "--out", str(tmp_path))
    assert found.code == 0
    assert "own-coin Lemma 1: refuted, " in found.out
    assert "refuted at --n 5000 --x 1.0 --shape plain" in found.out
    (path,) = tmp_path.glob("refute-*.toml")
    again = simkit("audit", str(path), "--out", str(tmp_path), "--fail-on", "fails")
    assert again.code == 3
    assert "Lemma 1" in again.out
    assert "fails" in again.out
    assert simkit("audit", str(path), "--trials", "5").code == 2
    path.write_text(path.read_text().replace("family_error = 0.01", "family_error = 0.3"))
    for asked, used in (("0.02", 0.02), ("0.4", 0.3)):  # the smaller of both
        line = ("audit", str(path), "--out", str(tmp_path), "--name", "level", "--family-error", asked)
        assert simkit(*line).code == 0
        kept = [json.loads(p.read_text()) for p in tmp_path.rglob("level*.manifest.json")]
        assert used in {each["family_error"] for each in kept}


def test_a_study_that_lies_elsewhere_is_named_by_the_replay(simkit, tmp_path, own):
    """What is written has no path of this machine, and the line that is said replays it."""
    found = simkit("refute", f"{own} Lemma 1", "--budget", "100", "--places", "1")  # to results/
    assert found.code == 0
    (path,) = (tmp_path / "results").glob("refute-*.toml")
    assert 'target = "mine.py:Coin"' in path.read_text()
    line = found.err.rpartition("; ")[2].removesuffix(" replays it\n")
    assert shlex.split(line)[:2] == ["simkit", "audit"]
    assert simkit(*shlex.split(line)[1:], "--fail-on", "fails").code == 3
    assert simkit("audit", str(path)).code == 2
    inside = simkit("refute", f"{own} Lemma 1", "--budget", "100", "--out", str(tmp_path))
    assert inside.err.endswith(".toml replays it\n")


def test_a_file_without_a_label_attacks_all_that_a_place_can_refute(simkit, tmp_path, own):
    args = ("refute", own, "--budget", "30", "--places", "1", "--out", str(tmp_path))
    found = simkit(*args, "--fail-on", "fails")
    assert found.code == 3
    assert "own-coin Lemma 1: refuted, 1 counterexample" in found.out
    assert "own-coin Lemma 2: nothing found" in found.out
    assert "own-coin Lemma 3: refuted, 1 counterexample" in found.out
    assert "Lemma 4" not in found.out
    for more in (("--workers", "1", "--no-ledger"), ()):  # and again, from the ledger
        assert simkit(*args, *more).out == found.out
    assert simkit(*args, "--seed", "1").out != found.out


def test_ranges_budget_places_and_a_dry_run(simkit, tmp_path, own):
    line = ("refute", f"{own} Lemma 1", "--out", str(tmp_path), "--no-ledger")
    held = simkit(*line, "--x", "0.5", "--n", "2:9000", "--budget", "40", "--places", "1")
    assert "fixed: x = 0.5" in held.out
    assert "refuted at --n 10000" not in held.out
    assert "nothing found" in held.out
    free = simkit(*line, "--x", "0.5", "--shape", "dense", "--budget", "40", "--places", "1")
    assert "refuted at --n 10000 --x 0.5 --shape dense" in free.out
    dry = simkit(*line, "--dry-run")
    assert dry.code == 0
    assert "searched: n in [1, 1000000], an integer, logarithmic; x in [0, 1]" in dry.out
    assert "refuted" not in dry.out
    whole = simkit("refute", "--paper", own, "--budget", "20", "--max-seconds", "1e-9", "--no-ledger")
    assert "3 claims ended before their budget, as their time was over" in whole.out
    short = simkit(*line, "--budget", "100000", "--max-seconds", "0.2", "--x", "0:0.001")
    assert "another number of workers" in short.out or "0 settings within" in short.out


def test_the_edge_of_what_fails(simkit, own):
    found = simkit("refute", f"{own} Lemma 5", "--edge", "n", "--budget", "20")
    assert found.code == 0
    assert "it fails last at n = 136, and holds from n = 137 on" in found.out
    far = simkit("refute", f"{own} Lemma 1", "--edge", "n", "--budget", "20")
    assert "it fails up to the end of the range, n = 1000000" in far.out


def test_a_label_within_a_paper(simkit):
    line = ("refute", "Lemma 2, bound (6), given tokens", "--paper", "kvt-supplement", "--dry-run")
    found, alone = (
        simkit(*line),
        simkit("refute", "kvt-supplement Lemma 2, bound (6), given tokens", "--dry-run"),
    )
    assert found.code == 0
    assert found.out == alone.out
    assert found.out.count("kvt-supplement Lemma 2, bound (6)") >= 1


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ((), "name a claim, or --paper"),
        (("Lemma 77",), "there is no such claim"),
        (
            ("kvt-supplement", "--claim", "Lemma 1"),
            "that is a paper; write simkit refute 'Lemma 1' --paper kvt-supplement",
        ),
        (("shallow-vit",), "or simkit refute --paper shallow-vit for every claim of it that stands"),
        (("{own} Lemma 1", "--paper", "all"), "a study of a file is of no paper"),
        (("Lemma 3",), "several papers have it"),
        (("shallow-vit Lemma 3", "--paper", "kvt-supplement"), "there is no such claim"),
        (("--paper", "nonsense"), "no paper or study of that name"),
        (("{own} Lemma 4",), "its constants are not named"),
        (("{own} Lemma 1", "--n", "9:2"), "its lower end is above its upper one"),
        (("{own} Lemma 1", "--y", "1:2"), "there is no parameter 'y'"),
        (("{own} Lemma 1", "--budget", "0"), "--budget"),
        (("{own} Lemma 1", "--edge", "x"), "it is no whole number of the study"),
        (("{own} Lemma 3", "--edge", "n"), "only trials can tell"),
        (("{own} Lemma 5", "--edge", "n", "--dry-run"), "--dry-run has no effect"),
        (("{own} Lemma 5", "--edge", "n", "--places", "2"), "--places has no effect"),
        (("{own} Lemma 5", "--edge", "n", "--fail-on", "fails"), "--fail-on has no effect"),
        (("{own} Lemma 5", "--edge", "n", "--max-seconds", "2"), "--max-seconds has no effect"),
        (("{own} Lemma 5", "--edge", "n", "--out", "x"), "--out has no effect"),
        (("{own} Lemma 5", "--edge", "n", "--name", "x"), "--name has no effect"),
        (("--paper", "all", "--edge", "n"), "--paper has no effect"),
        (("{own} Lemma 9",), "there is no such claim"),
    ],
)
def test_what_is_wrong_is_one_line(simkit, own, words, said):
    found = simkit("refute", *(word.format(own=own) for word in words))
    assert found.code == 2
    assert said in found.error
