"""`simkit replay`: one trial of one cell, to the last digit."""

import csv
import io
import json
import shutil
from pathlib import Path

import pytest
from cli_tools import EXAMPLES, STUDIES, Command, files_in, read_csv

_PLANTED = EXAMPLES / "planted_key.py"
_KEPT = f"{STUDIES}:Kept"


def test_the_formats_show_what_the_ledger_holds(simkit: Command) -> None:
    options = ("--n", "4", "--level", "0.1")
    run = simkit("run", _KEPT, *options, "--trials", "47", "--seed", "3", "--no-plot", "--quiet")
    assert run.code == 0
    rows = {row["block"]: row for row in read_csv(simkit("ledger", "export").out)}
    kept = json.loads(rows["1"]["tally"])["values"]["value"]
    before = files_in(Path())
    for trial in (0, 7, 19):
        named = ("replay", _KEPT, *options, "--seed", "3", "--block", "1", "--trial", trial)
        value = kept[trial]
        plain = simkit(*named)
        assert (plain.code, plain.err) == (0, "")
        shown = [line.split() for line in plain.out.splitlines()]
        truth = {True: "true", False: "false"}
        assert shown == [
            ["quantity", "value"], ["success", truth[value > 0.1]], ["positive", truth[value > 0]],
            ["value", repr(value)],
        ]  # fmt: skip
        found = list(csv.DictReader(io.StringIO(simkit(*named, "--format", "csv").out)))
        assert [[row["quantity"], row["value"]] for row in found] == shown[1:]
        assert [row["kind"] for row in found] == ["event", "event", "measurement"]
        assert {row["rounded"] for row in found} == {"false"}
        record = json.loads(simkit(*named, "--format", "json").out)
        assert record["values"] == {"success": value > 0.1, "positive": value > 0, "value": value}
        assert (record["seed"], record["block"], record["trial"]) == (3, 1, trial)
        assert record["parameters"]["level"] == 0.1
        assert (record["failure"], record["rounded"], record["counters"]) == (None, [], {})
    assert files_in(Path()) == before


def test_every_option_has_an_effect(simkit: Command) -> None:
    named = ("replay", f"{STUDIES}:Gaussian", "--format", "csv")
    places = [
        (), ("--n", "6"), ("--seed", "1"), ("--block", "1"), ("--trial", "1"), ("--block", "4e18"),
    ]  # fmt: skip
    shown = [simkit(*named, *place).out for place in places]
    assert len(set(shown)) == len(places)
    assert simkit(*named, "--centred").out == simkit(*named, "--centred", "true").out != shown[0]
    zeros = ("--block", "0", "--trial", "0", "--seed", "0")
    assert simkit(*named, *zeros).out == shown[0]


def test_a_failed_trial_is_shown_with_its_message(simkit: Command) -> None:
    named = ("replay", f"{STUDIES}:Faulty", "--trial", "3")
    done = simkit(*named)
    assert done.code == 1
    assert [line.split(None, 1) for line in done.out.splitlines()][1] == [
        "(failed)", "RuntimeError: the third",
    ]  # fmt: skip
    lines = STUDIES.read_text().splitlines()
    number = 1 + next(i for i, line in enumerate(lines) if "raise RuntimeError" in line)
    assert done.err.splitlines()[:3] == [
        "Traceback (most recent call last):",
        f'  File "{STUDIES}", line {number}, in trial',
        '    raise RuntimeError("the third\\nand more")',
    ]
    assert done.err.splitlines()[3:] == ["RuntimeError: the third", "and more"]
    assert simkit(*named, "--format", "csv").out.splitlines()[1] == ",failure,RuntimeError: the third,"
    record = json.loads(simkit(*named, "--format", "json").out)
    assert (record["failure"], record["values"]) == ("RuntimeError: the third", {})


def test_rounded_values_and_counters_are_said(simkit: Command) -> None:
    Path("mine.py").write_text(
        "from simkit import Parameter, Study, Tally, measurement\n\n\n"
        "class Mine(Study):\n"
        "    name, summary = 'mine', 'mine'\n"
        "    parameters = (Parameter('n', 'int', 1, 'Nothing', low=1),)\n"
        "    quantities = (measurement('x', 'a number'),)\n"
        "    counters = {'ties': '{count} ties were drawn again'}\n\n"
        "    def simulate(self, params, rng, trials):\n"
        "        values = {'x': rng.random(trials)}\n"
        "        return Tally.of_arrays(trials, {}, values, counters={'ties': 2 * trials})\n"
    )
    first, other = (simkit("replay", "mine.py", "--trial", t) for t in (0, 40))
    assert first.err == "note: 2 ties were drawn again\n"
    assert "~" not in first.out
    assert "x         ~0." in other.out
    assert other.err.startswith("note: ~ is a difference of means, and rounded")
    rows = simkit("replay", "mine.py", "--trial", "40", "--format", "csv").out.splitlines()
    assert rows[0] == "quantity,kind,value,rounded"
    assert rows[1].startswith("x,measurement,0.")
    assert rows[1].endswith(",true")
    assert rows[2] == "ties,counter,2,false"


def test_an_infinite_judgement_is_shown_in_every_format(simkit: Command) -> None:
    text = _PLANTED.read_text().replace("judged = (", "judged = (measurement('needed', 'a constant'), ")
    judged = 'return {"needed": [math.inf for weight in values["weight"]], "enough"'
    Path("mine.py").write_text(text.replace('return {"enough"', judged))
    assert "\nneeded    inf\n" in simkit("replay", "mine.py").out
    assert "\nneeded,measurement,inf,false\n" in simkit("replay", "mine.py", "--format", "csv").out
    record = json.loads(simkit("replay", "mine.py", "--format", "json").out)
    assert record["values"]["needed"] == "inf"
    assert type(record["values"]["enough"]) is bool


_SMALL = ("softmax-vs-linear", "--n", "30")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ((), "name a study, as simkit replay softmax-vs-linear --n 100 --block 3 --trial 17"),
        (("softmax-vs-linea",), "did you mean softmax-vs-linear?"),
        (("missing.py:A",), "there is no file 'missing.py'"),
        (("complexity",), "there is no study 'complexity'"),
        (("softmax-vs-linear", "--n", "100:300"), "--n '100:300': it has "),
        (("softmax-vs-linear", "--n", "4,6", "--m", "2,3"), "give one, as in --n 4 --m 2"),
        (("softmax-vs-linear", "--scores", "uniform,constant"), "give one, as in --scores uniform"),
        (("softmax-vs-linear", "--n", "2*m,3*m"), "as in --n '2*m'"),
        ((*_SMALL, "--trial", "417"), "0 to 199; the next block goes on, as in --block 2 --trial 17"),
        ((*_SMALL, "--trial", "-1"), "--trial '-1': it is out of range"),
        ((*_SMALL, "--trial", "1.5"), "--trial '1.5': it is not a whole number"),
        ((*_SMALL, "--trial", "two"), "--trial 'two': not a number"),
        ((*_SMALL, "--block", "-3"), "--block '-3': it is out of range"),
        ((*_SMALL, "--block", "1e30"), "--block '1e30': it is out of range"),
        ((*_SMALL, "--seed", "-1"), "--seed '-1': it is out of range"),
        ((*_SMALL, "--format", "jsn"), "--format 'jsn': no such format; did you mean json?"),
        ((*_SMALL, "--trials", "5"), "No such option: --trials"),
        (("softmax-vs-linear", "--n", "1e15"), "one trial needs"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, tuple) else "",
)
def test_bad_input_is_one_line(simkit: Command, arguments: tuple[str, ...], said: str) -> None:
    done = simkit("replay", *arguments)
    assert done.code == 2
    assert said in done.error
    assert files_in(Path()) == {}


def test_a_default_grid_asks_for_one_value(simkit: Command) -> None:
    text = _PLANTED.read_text().replace('step="10")', 'grid="10:1000:*10")')
    Path("mine.py").write_text(text)
    done = simkit("replay", "mine.py")
    assert done.code == 2
    assert done.error == (
        "error: --n '10:1000:*10': it has 3 values where it is not given, and a trial is of one cell;"
        " give one, as in --n 10"
    )
    assert simkit("replay", "mine.py", "--n", "10").code == 0


def test_a_parameter_called_block_is_refused(simkit: Command) -> None:
    Path("mine.py").write_text(_PLANTED.read_text().replace('"strength"', '"block"'))
    done = simkit("replay", "mine.py")
    assert done.code == 2
    assert "has a parameter 'block' of its own" in done.error
    assert "block_size" in done.error


def test_help_shows_the_parameters_and_what_names_a_trial(simkit: Command) -> None:
    done = simkit("replay", _PLANTED, "--help")
    assert (done.code, done.err) == (0, "")
    for option in ("--n", "--strength", "--least", "--seed", "--block", "--trial", "--format"):
        assert f" {option} " in done.out, option
    assert "--workers" not in done.out
    assert "A block of a run has 100 trials" in done.out
    assert "simkit replay" in simkit("replay", "--help").out


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("simkit repl", ["replay"]),
        ("simkit replay soft", ["softmax-vs-linear"]),
        ("simkit replay p", ["planted_key.py:PlantedKey"]),
        ("simkit replay softmax-vs-linear --bl", ["--block"]),
        ("simkit replay softmax-vs-linear --format ", ["table", "csv", "json"]),
        ("simkit replay planted_key.py:PlantedKey --str", ["--strength"]),
    ],
)
def test_completion(
    simkit: Command, monkeypatch: pytest.MonkeyPatch, line: str, expected: list[str]
) -> None:
    shutil.copy(_PLANTED, "planted_key.py")
    monkeypatch.setenv("_SIMKIT_COMPLETE", "complete_bash")
    monkeypatch.setenv("COMP_WORDS", line)
    monkeypatch.setenv("COMP_CWORD", str(len(line.split(" ")) - 1))
    done = simkit()
    assert (done.out.split(), done.err) == (expected, "")


def test_a_study_that_the_audit_alone_simulates_is_replayed_by_its_name(simkit):
    sizes = ("--alpha", "0.5", "--confusion", "0.05", "--tokens", "20", "--neurons", "20")
    done = simkit("replay", "training-evolution", *sizes, "--noise", "bounded", "--noise-norm", "0.05")
    assert done.code == 0, done.err
    assert "lost_w" in done.out
    assert simkit("training-evolution").code == 2  # it is no command
