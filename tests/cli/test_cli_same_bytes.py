"""The same bytes for any number of workers, any history of the ledger, any subset and order of cells."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from cli_tools import STUDIES, Command, read_csv

# 1730 trials in blocks of 200: eight whole ones and a ninth of 130.
_NINE_BLOCKS = ("--trials", "1730")


def _bytes(folder: str, stem: str = "n") -> bytes:
    return next(Path(folder).glob(f"*/{stem}.csv")).read_bytes()


@pytest.mark.parametrize(
    "options",
    [
        ("--n", "30,50"),
        ("--n", "30,50", "--signs", "independent", "--scores", "two-point"),
        ("--n", "16,30", "--path", "literal"),
    ],
    ids=["default", "counted", "literal"],
)
def test_one_and_two_workers_write_the_same_bytes(separation: Command, options: tuple[str, ...]) -> None:
    for workers in "1", "2":
        done = separation(*options, *_NINE_BLOCKS, "--workers", workers, "--out", workers)
        assert done.code == 0
        assert "simulated 3,460 trials" in done.err
    one, two = (next(Path(w).glob("*/*n.csv")).read_bytes() for w in "12")
    assert one == two
    assert {row["trials"] for row in read_csv(one.decode())} == {"1730"}


@pytest.mark.nojit
def test_measurements_merge_in_block_order_whatever_finishes_first(study: Command) -> None:
    for workers in "1", "2", "5":
        done = study("Jittery", "--n", "1:3:1", *_NINE_BLOCKS, "--workers", workers, "--out", workers)
        assert done.code == 0
    assert _bytes("1") == _bytes("2") == _bytes("5")


def test_pictures_are_the_same_for_one_and_two_workers(simkit: Command) -> None:
    for workers in "1", "2":
        common = ("--n", "30,50", *_NINE_BLOCKS, "--workers", workers, "--out", workers)
        assert simkit("softmax-vs-linear", *common).code == 0
    for ending in "csv", "svg", "png":
        one, two = (Path(w, "softmax-vs-linear", f"n.{ending}").read_bytes() for w in "12")
        assert one == two, ending


@pytest.mark.nojit
def test_more_then_fewer_trials_against_each_at_once(study: Command) -> None:
    history = []
    for trials, simulated in ((500, "500"), (1000, "600"), (500, "0"), (1000, "0"), (1730, "730")):
        run = ("Jittery", "--trials", trials, "--name", f"of {trials}")
        done = study(*run, "--out", "grown", "--workers", "2")
        assert done.code == 0
        nothing = "all trials are kept from earlier runs; nothing to simulate (--fresh runs them again)"
        assert (nothing if simulated == "0" else f"simulated {simulated} trials") in done.err
        history.append(_bytes("grown", f"of {trials}"))
        alone = study(*run, "--out", f"alone{trials}", "--workers", "1")
        assert alone.code == 0
        assert history[-1] == _bytes(f"alone{trials}", f"of {trials}")
    assert history[0] == history[2] != history[1] == history[3]


def test_more_then_fewer_trials_of_the_shipped_study(separation: Command) -> None:
    for trials in 500, 1000, 500:
        run = ("--n", "30,50", "--trials", trials, "--name", f"of {trials}")
        assert separation(*run, "--out", "grown").code == 0
        assert separation(*run, "--out", f"{trials}").code == 0
        assert _bytes("grown", f"of {trials}") == _bytes(f"{trials}", f"of {trials}")


def test_any_subset_and_order_of_cells_gives_the_same_rows(separation: Command) -> None:
    def rows(grid: str, *more: str) -> dict[str, list[str]]:
        done = separation("--n", grid, "--trials", "330", "--no-ledger", "--quiet", *more)
        assert done.code == 0
        kept: dict[str, list[str]] = {}
        for line, row in zip(done.out.splitlines()[1:], read_csv(done.out), strict=True):
            kept.setdefault(row["n"], []).append(line)
        return kept

    up = rows("20,30,40,50")
    assert list(up) == ["20", "30", "40", "50"]
    down = rows("50,20,40,30", "--workers", "1")
    assert list(down) == ["50", "20", "40", "30"]
    assert down == up
    assert rows("40") == {"40": up["40"]}
    assert rows("20:40:20") == {"20": up["20"], "40": up["40"]}


def test_cells_already_in_the_ledger_join_new_ones(separation: Command) -> None:
    first = separation("--n", "30,50", "--trials", "330")
    assert "simulated 660 trials" in first.err
    joined = separation("--n", "20,50,30", "--trials", "330", "--name", "joined")
    assert "simulated 330 trials" in joined.err
    separation("--n", "20,50,30", "--trials", "330", "--out", "alone")
    assert _bytes("results", "joined") == _bytes("alone")


def test_a_product_of_grids_has_the_rows_of_its_cells(study: Command) -> None:
    whole = study(
        "Gaussian", "--n", "2,3", "--level", "0.1,0.2", "--no-ledger", "--quiet"
    ).out.splitlines()
    parts = [
        study("Gaussian", "--n", n, "--level", level, "--no-ledger", "--quiet").out.splitlines()[1:]
        for n in "23"
        for level in ("0.1", "0.2")
    ]
    assert whole[1:] == [line for part in parts for line in part]


def test_the_first_trials_of_a_block_do_not_depend_on_how_many_follow(
    simkit: Command, study: Command
) -> None:
    for trials in 7, 20, 33:  # blocks of 20
        assert study("Kept", "--trials", trials, "--out", trials).code == 0
    values = {
        (trials, row["block"]): json.loads(row["tally"])["values"]["value"]
        for trials in (7, 20, 33)
        for row in read_csv(simkit("ledger", "export", "--ledger", f"{trials}/ledger.sqlite").out)
    }
    assert {place: len(kept) for place, kept in values.items()} == {
        (7, "0"): 7, (20, "0"): 20, (33, "0"): 20, (33, "1"): 13,
    }  # fmt: skip
    assert values[7, "0"] == values[20, "0"][:7]
    assert values[33, "0"] == values[20, "0"]
    assert not set(values[33, "1"]) & set(values[20, "0"])


def test_the_seed_knows_values_and_not_how_they_were_given(separation: Command) -> None:
    def counts(*options: str) -> list[tuple[str, str]]:
        done = separation("--n", "100", "--trials", "330", "--no-ledger", "--quiet", *options)
        assert done.code == 0
        return [(row["quantity"], row["successes"]) for row in read_csv(done.out)]

    left_to_rule = counts()
    assert counts("--m", "5") == left_to_rule  # ceil(log(100)), given by hand
    assert counts("--m", "ceil(log(n))") == left_to_rule
    assert counts("--m-rounding", "round") == left_to_rule  # 4.6 is rounded to 5 either way
    assert counts("--tau", "1/4") == left_to_rule
    assert counts("--confidence", "0.5", "--format", "csv") == left_to_rule
    assert counts("--path", "literal") == left_to_rule
    assert counts("--m", "4") != left_to_rule
    assert counts("--tau", "0.26") != left_to_rule


def test_paired_parameters_share_their_random_numbers(study: Command) -> None:
    done = study("Gaussian", "--gain", "1,2,4", "--no-ledger", "--quiet")
    values = [float(row["estimate"]) for row in read_csv(done.out) if row["quantity"] == "value"]
    assert values == [values[0], 2 * values[0], 4 * values[0]]
    scaled = study("Gaussian", "--lambda", "1,2", "--no-ledger", "--quiet")
    values = [float(row["estimate"]) for row in read_csv(scaled.out) if row["quantity"] == "value"]
    assert values[1] != 2 * values[0]


def test_a_finished_command_run_again_simulates_nothing(simkit: Command) -> None:
    command = ("softmax-vs-linear", "--n", "30,50", "--trials", "330")
    first = simkit(*command)
    before = {path.name: path.read_bytes() for path in Path("results/softmax-vs-linear").iterdir()}
    again = simkit(*command)
    assert again.code == first.code == 0
    assert (
        again.err.splitlines()[0]
        == "all trials are kept from earlier runs; nothing to simulate (--fresh runs them again)"
    )
    assert again.out == first.out
    after = {path.name: path.read_bytes() for path in Path("results/softmax-vs-linear").iterdir()}
    for name in "n.csv", "n.png", "n.svg":
        assert after[name] == before[name], name


def test_two_processes_share_a_ledger(tmp_path: Path, study: Command) -> None:
    command = (
        "-m", "simkit", "run", f"{STUDIES}:Jittery", "--no-plot", "--n", "1:3:1", *_NINE_BLOCKS,
    )  # fmt: skip
    started = [
        subprocess.Popen(
            [sys.executable, *command, "--name", name],
            cwd=tmp_path,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        for name in ("first", "second")
    ]
    for one in started:
        _, said = one.communicate(timeout=120)
        assert one.returncode == 0, said
    study("Jittery", "--n", "1:3:1", *_NINE_BLOCKS, "--out", "alone")
    for name in "first", "second":
        assert Path(f"results/jittery/{name}.csv").read_bytes() == _bytes("alone")
