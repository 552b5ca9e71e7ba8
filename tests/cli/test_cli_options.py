"""Every option has an effect: two values of it change something, and the right thing."""

import contextlib
import json
import sqlite3
from pathlib import Path

import pytest
from cli_tools import STUDIES, Command, Result, files_in, read_csv

from simkit.declare.checks import COMMON_OPTIONS
from simkit.engine.settings.declared import EVERY_RUN, OF_FIGURES

_SMALL = ("--n", "30", "--trials", "60")


def _quiet(separation: Command, *options: object) -> list[dict[str, str]]:
    small = _SMALL[2:] if "--n" in options else _SMALL  # a parameter given twice is refused
    done: Result = separation(*small, "--no-ledger", "--quiet", *options)
    said = [line for line in done.err.splitlines() if "holds another run" not in line]
    assert (done.code, said) == (0, [])
    return read_csv(done.out)


def _manifest(folder: str = "results", name: str = "point") -> dict[str, object]:
    text = Path(folder, "softmax-vs-linear", f"{name}.manifest.json").read_text()
    return dict(json.loads(text))


@pytest.mark.parametrize(
    ("option", "value", "column"),
    [
        ("--trials", "61", "trials"),
        ("--seed", "1", "seed"),
        ("--confidence", "0.5", "confidence"),
        ("--n", "31", "n"),
        ("--m", "3", "m"),
        ("--tau", "0.5", "tau"),
        ("--scores", "two-point", "scores"),
        ("--scores", "constant", "scores"),
        ("--signs", "per-dataset", "signs"),
        ("--signs", "per-network", "signs"),
        ("--signs", "independent", "signs"),
        ("--m-rounding", "floor", "m_rounding"),
    ],
)
def test_what_changes_the_numbers(separation: Command, option: str, value: str, column: str) -> None:
    before, after = _quiet(separation), _quiet(separation, option, value)
    assert {row[column] for row in after} == {value}
    assert {row[column] for row in before}.isdisjoint({value})
    unchanged = {"study", "quantity", "kind", "interval"}
    assert [[row[c] for c in unchanged] for row in before] == [
        [row[c] for c in unchanged] for row in after
    ]
    numbers = ("ci_low", "ci_high") if option == "--confidence" else ("successes",)
    assert [[row[c] for c in numbers] for row in before] != [[row[c] for c in numbers] for row in after]


def test_m_rounding_rounds_the_rule(separation: Command) -> None:
    for n, results in {"30": "433", "100": "545"}.items():  # log 30 = 3.40, log 100 = 4.61
        for rounding, m in zip(("ceil", "floor", "round"), results, strict=True):
            done = separation("--n", n, "--m-rounding", rounding, "--trials", "3", "--quiet")
            assert {row["m"] for row in read_csv(done.out)} == {m}


def test_path_changes_its_column_and_the_ledger_alone(separation: Command) -> None:
    structured, literal = _quiet(separation), _quiet(separation, "--path", "literal")
    assert {row.pop("path") for row in structured} == {"structured"}
    assert {row.pop("path") for row in literal} == {"literal"}
    assert structured == literal
    separation(*_SMALL)
    assert "simulated 60 trials" in separation(*_SMALL, "--path", "literal").err
    assert "nothing to simulate" in separation(*_SMALL, "--path", "structured").err


def test_model_takes_the_models_there_are(separation: Command) -> None:
    assert _quiet(separation, "--model", "regression") == _quiet(separation)
    done = separation("--model", "classifying")
    assert done.code == 2
    assert "--model 'classifying'" in done.error
    assert "regression" in done.error


def test_trials_are_exactly_as_many_as_asked(separation: Command) -> None:
    for trials in "1", "199", "200", "201", "1e2", "20*20+1":
        rows = _quiet(separation, "--trials", trials)
        expected = {"1e2": "100", "20*20+1": "401"}.get(trials, trials)
        assert {row["trials"] for row in rows} == {expected}


def test_a_wider_confidence_is_a_wider_interval_around_the_same_estimate(separation: Command) -> None:
    narrow, wide = _quiet(separation, "--confidence", "0.9"), _quiet(separation, "--confidence", "0.99")
    for one, other in zip(narrow, wide, strict=True):
        assert one["estimate"] == other["estimate"]
        assert float(other["ci_low"]) <= float(one["ci_low"])
        assert float(one["ci_high"]) <= float(other["ci_high"])
    assert narrow != wide


def test_confidence_needs_no_new_trial(separation: Command) -> None:
    separation(*_SMALL)
    done = separation(*_SMALL, "--confidence", "0.5")
    assert "nothing to simulate" in done.err
    assert "50 % interval" in done.out


def test_workers_are_in_the_manifest_alone(separation: Command) -> None:
    for workers in "1", "2":
        assert separation(*_SMALL, "--workers", workers, "--out", workers, "--quiet").code == 0
    one, two = (files_in(Path(w, "softmax-vs-linear")) for w in "12")
    assert one.keys() == two.keys()
    assert {name for name in one if one[name] != two[name]} == {"point.manifest.json"}
    assert (_manifest("1")["workers"], _manifest("2")["workers"]) == (1, 2)


def test_out_names_the_folder_of_files_and_ledger(separation: Command) -> None:
    assert separation(*_SMALL, "--out", "a/b").code == 0
    assert separation(*_SMALL).code == 0
    for folder in "a/b", "results":
        assert sorted(files_in(Path(folder))) == [
            "ledger.sqlite",
            "softmax-vs-linear",
            "softmax-vs-linear/point.csv",
            "softmax-vs-linear/point.manifest.json",
        ]


def test_name_names_the_files(separation: Command) -> None:
    assert separation(*_SMALL, "--name", "first try.1", "--quiet").code == 0
    assert {path.name for path in Path("results/softmax-vs-linear").iterdir()} == {
        "first try.1.csv", "first try.1.manifest.json",
    }  # fmt: skip


def test_format_chooses_the_ending_and_the_form(separation: Command) -> None:
    csv_out = separation(*_SMALL, "--quiet", "--format", "csv").out
    json_out = separation(*_SMALL, "--quiet", "--format", "json").out
    assert Path("results/softmax-vs-linear/point.csv").read_text() == csv_out
    assert Path("results/softmax-vs-linear/point.json").read_text() == json_out
    assert csv_out != json_out


def test_plot_and_no_plot(simkit: Command) -> None:
    folder = Path("results/softmax-vs-linear")
    assert simkit("softmax-vs-linear", *_SMALL, "--no-plot").code == 0
    assert {path.suffix for path in folder.iterdir()} == {".csv", ".json"}
    assert simkit("softmax-vs-linear", *_SMALL, "--plot").code == 0
    assert {path.suffix for path in folder.iterdir()} == {".csv", ".json", ".pdf", ".png", ".svg"}


@pytest.mark.parametrize("more", [(), ("--quiet",), ("--ledger", "mine.sqlite"), ("--fresh",)])
def test_dry_run_writes_nothing_at_all(separation: Command, more: tuple[str, ...]) -> None:
    done = separation("--n", "30,50", "--trials", "430", "--dry-run", *more)
    assert done.code == 0
    assert files_in(Path()) == {}
    if "--quiet" not in more:
        said = dict(line.split(None, 1) for line in done.out.splitlines() if line.startswith("cells"))
        assert said["cells"] == "2"
        assert "trials to simulate    860" in done.out
        assert "0 of 6" in done.out


def test_dry_run_knows_the_ledger_and_leaves_it_as_it_is(separation: Command) -> None:
    separation("--n", "30", "--trials", "400")
    before = files_in(Path())
    done = separation("--n", "30,50", "--trials", "430", "--dry-run")
    assert "2 of 6" in done.out
    assert "trials to simulate    460" in done.out  # 30 and 430
    fresh = separation("--n", "30,50", "--trials", "430", "--dry-run", "--fresh")
    assert "trials to simulate    860" in fresh.out
    done = separation("--n", "30", "--trials", "400", "--dry-run")
    assert "trials to simulate    0" in done.out
    assert "expected time         0 s" in done.out
    assert files_in(Path()) == before


def test_fresh_simulates_anew_and_replaces(separation: Command) -> None:
    first = separation(*_SMALL)
    data = Path("results/softmax-vs-linear/point.csv").read_bytes()
    assert "simulated 60 trials" in first.err
    assert "nothing to simulate" in separation(*_SMALL).err
    fresh = separation(*_SMALL, "--fresh")
    assert "simulated 60 trials" in fresh.err
    assert Path("results/softmax-vs-linear/point.csv").read_bytes() == data
    assert "nothing to simulate" in separation(*_SMALL).err


def test_fresh_mends_a_row_that_differs(simkit: Command, separation: Command) -> None:
    separation(*_SMALL)
    clean = simkit("ledger", "export").out
    with contextlib.closing(sqlite3.connect("results/ledger.sqlite")) as db:
        db.execute("UPDATE blocks SET tally=replace(tally, '\"success\":', '\"success\":1')")
        db.commit()
    assert simkit("ledger", "export").out != clean
    assert separation(*_SMALL, "--fresh").code == 0
    assert simkit("ledger", "export").out == clean


def test_ledger_names_another_file(separation: Command) -> None:
    assert separation(*_SMALL, "--ledger", "deep/er/mine.sqlite").code == 0
    assert not Path("results/ledger.sqlite").exists()
    assert Path("deep/er/mine.sqlite").exists()
    assert "simulated 60 trials" in separation(*_SMALL).err
    again = separation(*_SMALL, "--ledger", "deep/er/mine.sqlite", "--out", "other")
    assert "nothing to simulate" in again.err


def test_no_ledger_keeps_and_reuses_nothing(separation: Command) -> None:
    for _ in range(2):
        assert "simulated 60 trials" in separation(*_SMALL, "--no-ledger").err
    assert list(Path().rglob("*.sqlite*")) == []
    separation(*_SMALL)
    assert "simulated 60 trials" in separation(*_SMALL, "--no-ledger").err


@pytest.mark.parametrize("form", ["csv", "json"])
def test_quiet_prints_the_data_and_nothing_else(separation: Command, form: str) -> None:
    done = separation("--n", "2,30", "--trials", "60", "--format", form, "--quiet")
    assert (done.code, done.err) == (0, "")
    # Byte for byte: no other line ends, no marks before or behind.
    assert done.out.encode() == Path(f"results/softmax-vs-linear/n.{form}").read_bytes()
    loud = separation("--n", "2,30", "--trials", "60", "--format", form)
    assert loud.out != done.out
    assert loud.err != ""


@pytest.mark.parametrize("option", ["--trials", "--seed", "--confidence", "--workers"])
def test_a_number_is_one_number(separation: Command, option: str) -> None:
    for value in "1,2", "1:3", "n", "nan", "inf", "", "one", "-1", "1e400":
        done = separation(option, value)
        assert done.code == 2, value
        assert option in done.error


def test_seeds_of_every_size(separation: Command) -> None:
    seen = set()
    for seed in "0", "1", str(2**32), str(2**62 - 1), str(2**62):
        rows = _quiet(separation, "--seed", seed, "--n", "100", "--trials", "400")
        assert {row["seed"] for row in rows} == {seed}
        seen.add(tuple(row["successes"] for row in rows))
        assert separation(*_SMALL, "--seed", seed, "--out", f"seed{seed}").code == 0
    assert len(seen) == 5


def test_options_of_reproduce(simkit: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    specs = Path("experiments/tiny")
    specs.mkdir(parents=True)
    (specs / "fig1.toml").write_text(
        'id = "tiny-fig1"\nlabel = "Figure 1"\ntitle = "tiny"\ncaption = "c"\n'
        'study = "softmax-vs-linear"\ntrials = 330\nseed = 5\n'
        '[sweep]\nn = "20,30"\n[axes]\nx = "n"\nquantities = ["success"]\n'
    )
    monkeypatch.setattr("simkit.figures.panels.catalogue.experiments_folder", lambda: specs.parent)
    from simkit.figures.panels.catalogue import spec_paths

    spec_paths.cache_clear()
    try:
        first = simkit("reproduce", "fig1", "--workers", "1", "--confidence", "0.9")
        assert first.code == 0, first
        data = Path("results/figures/tiny-fig1.csv").read_text()
        assert {row["confidence"] for row in read_csv(data)} == {"0.9"}
        manifest = json.loads(Path("results/figures/tiny-fig1.manifest.json").read_text())
        assert (manifest["workers"], manifest["seed"], manifest["trials"]) == (1, 5, 330)
        assert "660 trials simulated" in first.err
        assert "0 trials simulated" in simkit("reproduce", "fig1").err
        assert "660 trials simulated" in simkit("reproduce", "fig1", "--fresh").err
        assert "660 trials simulated" in simkit("reproduce", "fig1", "--no-ledger").err
        assert "660 trials simulated" in simkit("reproduce", "fig1", "--ledger", "other.sqlite").err
        quiet = simkit("reproduce", "--all", "--quiet", "--out", "there")
        assert (quiet.code, quiet.out, quiet.err) == (0, "", "")
        assert Path("there/figures/tiny-fig1.pdf").exists()
        assert Path("there/ledger.sqlite").exists()
    finally:
        spec_paths.cache_clear()


def test_common_options_are_the_contract_s(simkit: Command) -> None:
    for command in (("softmax-vs-linear",), ("run", f"{STUDIES}:Gaussian")):
        shown = simkit(*command, "--help").out
        for option in (
            "--trials", "--seed", "--confidence", "--workers", "--out", "--name", "--format", "--plot",
            "--no-plot", "--dry-run", "--fresh", "--ledger", "--no-ledger", "--quiet",
        ):  # fmt: skip
            assert option in shown, option


def test_a_parameter_given_twice_is_refused_and_joined(separation: Command) -> None:
    done = separation("--n", "30", "--n=40", "--trials", "3")
    assert done.code == 2
    assert done.error == "error: --n: it is given 2 times; write --n 30,40"


def test_the_common_options_are_declared_once() -> None:
    # --adaptive is of the studies that declare a threshold
    assert {*EVERY_RUN, "no_plot", "help", "adaptive"} == set(COMMON_OPTIONS)
    assert set(OF_FIGURES) < set(EVERY_RUN)


def test_reproduce_has_the_common_options_that_a_spec_leaves_open(simkit: Command) -> None:
    words = simkit("reproduce", "--help").out.split()
    shown = {word for word in words if word.startswith("--") and word != "--all."}
    expected = {"--" + name.replace("_", "-") for name in OF_FIGURES}
    assert shown == expected | {"--all", "--help", "--redraw"}
    study = simkit("softmax-vs-linear", "--help").out.split()
    assert expected < {word for word in study if word.startswith("--")}


def test_the_help_of_a_study_begins_with_its_summary_as_a_sentence(simkit: Command) -> None:
    from simkit.engine.sources.registry import load_study

    summary = load_study("softmax-vs-linear").summary
    shown = " ".join(simkit("softmax-vs-linear", "--help").out.split())
    assert f"{summary[0].upper()}{summary[1:].split(',')[0]}" in shown
