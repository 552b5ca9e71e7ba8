"""`--rare` on the command line: table, files, exit codes, one line for what is wrong."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest
from rare_for_tests import ROOT, documented

from simkit.cli.app import main


@pytest.fixture
def study(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    import re

    text = (ROOT / "docs" / "searching.md").read_text(encoding="utf-8")
    [block] = re.findall(r"^```python\n(.*?class GaussianTail.*?)^```$", text, re.DOTALL | re.MULTILINE)
    block = block.replace(
        "    def trial(self, params, rng):",
        "    claims = (simkit.Claim('Lemma 1', 'Pr[beyond] <= 1e-9'),)\n\n"
        "    def trial(self, params, rng):",
    )
    (tmp_path / "mine.py").write_text(f"import simkit\n{block}")
    monkeypatch.chdir(tmp_path)
    return "mine.py:GaussianTail"


def rows(path: str) -> list[dict[str, str]]:
    with Path(path).open(encoding="utf-8", newline="") as lines:
        return list(csv.DictReader(lines))


def test_a_table_with_what_the_estimate_is_worth(study: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["run", study, "--a", "3,6", "--rare", "--trials", "20000"]) == 0
    shown = capsys.readouterr()
    header, first, second = shown.out.splitlines()[:3]
    assert header.split()[:4] == ["a", "event", "method", "estimate"]
    assert first.split()[:3] == ["3.0", "beyond", "tilting"]
    assert "rigorous" in second
    assert "Lemma 1: " in shown.err + shown.out
    assert (
        "FALSE as printed at 1 of 2 settings, by trials: Pr[beyond] <= 1e-9 fails at a = 3.0"
        in shown.err + shown.out
    )
    found = rows("results/gaussian-tail/a-rare-20000.csv")
    assert [row["rare_method"] for row in found] == ["tilting", "tilting"]
    assert 9.3e-10 < float(found[1]["ci_low"]) < 9.87e-10 < float(found[1]["ci_high"]) < 1.05e-9
    assert found[1]["evaluations"] == "20000"
    record = json.loads(Path("results/gaussian-tail/a-rare-20000.manifest.json").read_text())
    assert record["methods"] == {"tilting": 20000}
    assert record["files"] == ["a-rare-20000.csv"]
    text = Path("results/gaussian-tail/a-rare-20000.csv").read_bytes()
    capsys.readouterr()
    assert main(["run", study, "--a", "3,6", "--rare", "--trials", "20000", "--workers", "1"]) == 0
    assert "all trials are kept from earlier runs" in capsys.readouterr().err
    assert Path("results/gaussian-tail/a-rare-20000.csv").read_bytes() == text


def test_a_method_and_an_event_by_name(study: str, capsys: pytest.CaptureFixture[str]) -> None:
    line = ["run", study, "--a", "1", "--rare", "split", "--of", "not beyond", "--no-ledger"]
    assert main([*line, "--trials", "4"]) == 0
    out = capsys.readouterr().out.splitlines()
    assert out[1].split()[:3] == ["not", "beyond", "splitting"]
    assert "rigorous" in out[1]  # it is not rare: no repeat makes a move
    assert main([*line, "--dry-run"]) == 0
    out = capsys.readouterr().out
    assert "Pr[not beyond] by splitting: 1 cell, 20 repeats behind a pilot each" in out


def test_what_plain_trials_contradict_is_not_called_rigorous(
    study: str, capsys: pytest.CaptureFixture[str]
) -> None:
    file = Path("mine.py")
    file.write_text(file.read_text().replace("rng.standard_normal()", "0.7 * rng.standard_normal()"))
    assert main(["run", study, "--a", "2,3", "--rare"]) == 0
    shown = capsys.readouterr()
    assert shown.out.count("contradicted") == 2
    assert "rigorous" not in shown.out + shown.err
    assert "Lemma 1: not decided" in shown.err + shown.out
    assert "beyond at a = 2.0: plain trials contradict it: " in shown.err


def test_quiet_is_the_data_alone(study: str, capsys: pytest.CaptureFixture[str]) -> None:
    line = ["run", study, "--a", "6", "--rare=tilt", "--trials", "1000", "--quiet", "--format", "json"]
    assert main(line) == 0
    shown = capsys.readouterr()
    assert json.loads(shown.out)[0]["rigorous"] is True
    assert shown.err == ""


def test_other_draws_and_methods_are_runs_of_another_name(
    study: str, capsys: pytest.CaptureFixture[str]
) -> None:
    line = ["run", study, "--a", "2", "--no-ledger", "--trials"]
    for words in (["200", "--rare"], ["300", "--rare"], ["4", "--rare", "split", "--of", "not beyond"]):
        assert main([*line, *words]) == 0
    assert "holds another run" not in capsys.readouterr().err
    names = {path.name for path in Path("results/gaussian-tail").glob("*.csv")}
    assert names == {
        "point-rare-200.csv", "point-rare-300.csv", "point-rare-not-beyond-split-4.csv",
    }  # fmt: skip


def test_a_cell_that_no_repeat_reaches_is_a_row_beside_the_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("dice.py").write_text(
        "import simkit\nfrom simkit import Latent, Parameter, event\n\n\n"
        "class Dice(simkit.Study):\n    name, summary = 'dice', 'three dice'\n"
        "    parameters = (Parameter('a', 'float', 2.9, 'Mean', low=0, high=10),)\n"
        "    quantities = (event('high', 'mean >= a'),)\n\n"
        "    def trial(self, params, rng):\n"
        "        return {'high': bool(rng.integers(1, 4, 3).mean() >= params['a'])}\n\n"
        "    def latent(self, params):\n"
        "        return {'x': Latent.finite([1, 2, 3], [1/3, 1/3, 1/3], 3)}\n\n"
        "    def margin(self, params, latent):\n"
        "        return {'high': params['a'] - latent['x'].mean(axis=1)}\n"
    )
    line = ["run", "dice.py", "--a", "2.9,3.5", "--rare", "split", "--no-ledger"]
    assert main(line) == 0
    shown = capsys.readouterr()
    first, second = rows("results/dice/a-rare-split.csv")
    assert float(first["ci_low"]) <= 1 / 27 <= float(first["ci_high"])
    assert second["estimate"] == ""
    assert second["note"]
    assert "high at a = 3.5: " in shown.err


def test_a_verdict_that_was_asked_for_ends_with_3(study: str) -> None:
    line = ["run", study, "--a", "3", "--rare", "--trials", "2000", "--no-ledger"]
    assert main([*line, "--fail-on", "fails"]) == 3
    assert main([*line, "--fail-on", "holds"]) == 0


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--rare", "tlit"], "--rare 'tlit': no such method; did you mean tilt?"),
        (["--rare", "--half-width", "5%"], "--half-width 5%: it does not go with --rare"),
        (["--rare", "--verify", "2%"], "--verify 2%: it does not go with --rare"),
        (["--rare", "condition"], "conditional has nothing for 'beyond'"),
        (["--rare", "split", "--trials", "1"], "--trials 1: two repeats at least"),
        (["--rare", "--of", "byond"], "there is no margin of 'byond'"),
    ],
)
def test_what_is_wrong_is_one_line(
    study: str, capsys: pytest.CaptureFixture[str], words: list[str], said: str
) -> None:
    assert main(["run", study, *words]) == 2
    shown = capsys.readouterr()
    assert said in shown.err
    assert shown.err.count("\n") == 1
    assert not Path("results").exists()


def test_a_study_that_says_nothing_of_rare_events(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["convergence", "--rare", "--no-ledger"]) == 2
    assert "says nothing of rare events" in capsys.readouterr().err


def test_the_page_has_two_studies() -> None:
    assert {documented().GaussianTail.name, documented().SignedSum.name} == {
        "gaussian-tail", "signed-sum",
    }  # fmt: skip


def test_pruning_knows_the_rare_events_of_a_file(study: str, capsys: pytest.CaptureFixture[str]) -> None:
    line = ["run", study, "--a", "3", "--rare", "--trials", "20000"]
    assert main(line) == 0
    file = Path("mine.py")
    file.write_text(
        file.read_text().replace('params["a"] - latent["g"]', 'params["a"] - latent["g"] * 1')
    )
    assert main(line) == 0
    assert main(["run", study, "--a", "3", "--trials", "10", "--no-plot"]) == 0
    capsys.readouterr()
    assert main(["ledger", "prune", "--study", study]) == 0
    found = [line.split() for line in capsys.readouterr().out.splitlines()]
    assert ["gaussian-tail", "rare", "2", "2"] in found
    assert ["gaussian-tail", "0", "201"] in found


def test_an_interval_is_called_what_it_is(capsys: pytest.CaptureFixture[str]) -> None:
    from types import SimpleNamespace

    from simkit.cli.running import run_rare_events

    row = {
        "quantity": "beyond", "rare_method": "split", "estimate": 0.1, "ci_low": 0.05, "ci_high": 0.2,
        "lower": None, "ess": None, "evaluations": 10, "exact": None,
    }  # fmt: skip
    facts = [(True, None), (False, 0.3), (True, 0.3), (False, None)]
    records = [row | {"rigorous": rigorous, "relative_error": error} for rigorous, error in facts]
    result = SimpleNamespace(rows=SimpleNamespace(records=records), plain=[None] * len(records))
    run_rare_events._print(result, [])  # type: ignore[arg-type]
    said = [line.split() for line in capsys.readouterr().out.splitlines()[1:]]
    assert ["rigorous" in line for line in said] == [True, False, True, False]
    assert ["asymptotic" in line for line in said] == [False, True, False, True]
