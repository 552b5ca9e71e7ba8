"""The commands of this wing as a user types them."""

import csv
import io

import pytest

from simkit.cli.app import main
from simkit.engine.results.result import Settings
from simkit.figures.panels.catalogue import spec_paths
from simkit.figures.panels.specs import read_spec
from simkit.figures.reproduce import check_spec
from simkit.papers.knn import speed


@pytest.fixture
def command(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)

    def run(*arguments):
        capsys.readouterr()
        code = main(list(arguments))
        captured = capsys.readouterr()
        return code, captured.out, captured.err

    return run


def read_csv(path):
    return list(csv.DictReader(io.StringIO(path.read_text())))


def test_every_k_of_the_default_tokens(command, tmp_path):
    code, out, err = command("knn-distillation", "--k", "1:196", "--trials", "20", "--no-plot")
    assert code == 0
    assert "assumption not met: sqrt(d) >= 3 (psi + nu2 + nu4), Lemma 2: sqrt(64) is 8, " in err
    assert "the smallest d that meets it is 1971" in err
    assert "\noptimum: k = " in err
    assert ", cluster size 49\n" in err
    rows = read_csv(tmp_path / "results/knn-distillation/k.csv")
    assert [r["quantity"] for r in rows[:14]] == [
        "error_sup", "error_l2", "violated", "repaired_violated", "informative", "premise",
        "psi_exceeded", "printed_bound", "repaired_bound", "relevant", "foreign_weight", "excess",
        "smallest_d", "score_deviation",
    ]  # fmt: skip
    assert len(rows) == 196 * 14
    assert [r["k"] for r in rows[::14]] == [str(k) for k in range(1, 197)]
    judged = [line for line in out.splitlines() if line.startswith("Lemma 2")]
    assert len(out.splitlines()) - len(judged) == 197


def test_premise_and_violations_are_said(command):
    options = ["--selection", "designated", "--d", "4096", "--k", "8", "--k1", "k", "--sigma", "0.1"]
    code, _, err = command("knn-distillation", *options, "--trials", "20", "--no-plot")
    assert code == 0
    assert "assumption not met" not in err
    assert (
        "where the premise on d holds (1 cell), the error exceeds the printed bound (6) in all trials of"
        " 1 cell," in err
    )


def test_near_ties_end_with_exit_code_1_and_a_line(command, tmp_path):
    code, _, err = command(
        "attention-gradient", "--weights", "identity", "--rounding", "0.5", "--trials", "10",
        "--no-plot", "--name", "ties",
    )  # fmt: skip
    assert code == 1
    [row] = read_csv(tmp_path / "results/attention-gradient/ties.csv")[:1]
    assert int(row["failures"]) > 0
    assert (
        f"{row['failures']} trials had a near tie at the border of the selection: no derivative" in err
    )
    assert "failed: the k-th and the next score nearly tie: no derivative there" in err


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["knn-distillation", "--k", "0"], "error: --k '0': it is out of range"),
        (["knn-distillation", "--k", "1:300"], "error: --k 197: it is at most --n 196, as in --k 196"),
        (["knn-distillation", "--delta", "1.5"], "error: --delta '1.5': it is out of range"),
        (["topk-selection", "--kappa", "-1"], "error: --kappa '-1': it is out of range"),
        (["topk-selection", "--n", "2"], "error: --n 2: at --d 256, --kappa 0.25 and --tau 0 there are"),
        (["attention-gradient", "--k", "65"], "error: --k 65: it is at most --n 64, as in --k 64"),
        (["knn-speed", "--k", "198"], "error: --k 198: it is at most --n 197, as in --k 197"),
        (["knn-speed", "--k", "0"], "error: --k '0': it is out of range"),
        (
            ["knn-speed", "--n", "20000"],
            "error: --n 20000: the literal form needs 38.4 GB for its scores with --heads 3; the largest"
            " that fits is 4564, as in --n 4564",
        ),
        (["knn-speed", "--dtype", "float16"], "error: --dtype 'float16': no such value"),
    ],
)
def test_bad_input_is_one_line(command, arguments, message):
    code, out, err = command(*arguments)
    assert code == 2
    assert out == ""
    assert err.startswith(message)
    assert len(err.splitlines()) == 1


def test_speed_table_and_verdict(command, tmp_path):
    code, out, err = command("knn-speed", "--n", "20,40", "--k", "ceil(n/2)", "--repeats", "2")
    assert code == 0
    lines = out.splitlines()
    assert lines[0].split()[:3] == ["n", "k", "heads"]
    assert [line.split()[:2] for line in lines[1:]] == [["20", "10"], ["40", "20"]]
    assert [" is fastest, " in line for line in err.splitlines()] == [True, True]
    assert list(tmp_path.iterdir()) == []  # a table, and nothing else


def test_speed_keeps_and_draws_its_table_where_asked(command, tmp_path):
    code, _, err = command("knn-speed", "--n", "16,32", "--k", "8", "--repeats", "1", "--out", "kept")
    assert code == 0
    assert "wrote figures/kvt-supplement-speed.png, .svg" in err
    rows = read_csv(tmp_path / "kept/figures/kvt-supplement-speed.csv")
    assert [(row["n"], row["quantity"]) for row in rows] == [
        (n, form) for n in ("16", "32") for form in speed.FORMS
    ]
    assert all(float(row["estimate"]) > 0 for row in rows)


def test_verdict_names_the_fastest_form_and_the_factors():
    times = {"mask": 2.0, "gather": 1.0, "literal": 8.0, "full": 0.5}
    shape = {"n": 4, "k": 2, "heads": 1, "head_size": 3, "dtype": "float64"}
    timing = speed.Timing(shape, times)
    assert timing.ranking == ["gather", "mask", "literal"]
    assert list(timing.record.values()) == [4, 2, 1, 3, "float64", 2.0, 1.0, 8.0, 0.5, "gather"]
    assert timing.verdict == (
        "n 4, k 2, heads 1, head size 3, dtype float64: gather is fastest, 2x as fast as mask, 8x as"
        " fast as literal; it takes 2x the time of full attention"
    )


def test_the_best_of_the_timings_counts(monkeypatch):
    ticks = iter([0.0, 5.0, 10.0, 11.0, 20.0, 23.0])
    monkeypatch.setattr(speed.time, "perf_counter", lambda: next(ticks))
    assert speed.time_forms({"a": lambda: None}, 3) == {"a": 1000.0}


def test_specs_of_this_paper_fit_their_studies():
    specs = [read_spec(path) for path in spec_paths().values() if path.parent.name == "kvt-supplement"]
    assert len(specs) >= 8
    assert {spec.study for spec in specs} == {"attention-gradient", "knn-distillation", "topk-selection"}
    for spec in specs:
        check_spec(spec, Settings(1))


def test_data_on_stdout_alone_when_quiet(command):
    code, out, err = command("topk-selection", "--n", "64", "--trials", "20", "--quiet", "--no-plot")
    assert (code, err) == (0, "")
    assert [row["quantity"] for row in csv.DictReader(io.StringIO(out))][:2] == ["count", "holds"]
