"""What is said in passing: near names, cells of a premise, progress in a pipe, closed streams."""

import io
import subprocess
import sys
import sysconfig
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest
from cli_tools import STUDIES, Command

from simkit.cli.terminal import console
from simkit.cli.terminal.console import ProgressBar, format_seconds
from simkit.engine.cells.cell import Cell, build_cells
from simkit.engine.cells.describing import describe_cells
from simkit.engine.sources.registry import load_any, study_names
from simkit.errors import nearest
from simkit.figures.panels.available import fault_of_matplotlib

GAUSSIAN = f"{STUDIES}:Gaussian"


@pytest.mark.parametrize(
    ("word", "hint"),
    [
        ("softmax", "'softmax'; did you mean softmax-vs-linear?"),
        ("sofmax-linear", "'sofmax-linear'; did you mean softmax-vs-linear?"),
        ("convergance", "'convergance'; did you mean convergence?"),
        ("knn", "'knn'; did you mean knn-speed or knn-distillation?"),
        ("xyz", "'xyz'; see `simkit --help`"),
    ],
)
def test_a_misspelt_command_is_told_its_nearest(simkit: Command, word: str, hint: str) -> None:
    done = simkit(word)
    assert (done.code, done.error) == (2, f"error: there is no command {hint}")


def test_a_figure_is_told_its_nearest_and_not_all(simkit: Command) -> None:
    assert simkit("reproduce", "fig9").error.count("shallow-vit-fig") == 3
    assert simkit("reproduce", "figure2").error.startswith(
        "error: there is no figure 'figure2'; did you mean "
    )
    hint = "; simkit list figures shows them"
    assert simkit("reproduce", "zzz").error == f"error: there is no figure 'zzz'{hint}"


def test_nearest_prefers_beginnings_and_lists_few() -> None:
    words = [f"word-{i}" for i in range(30)]
    assert nearest("word-2", [*words[:3], "other"]) == "; did you mean word-2?"
    assert nearest("alp", ["beta", "alpha", "alphabet"]) == "; did you mean alpha or alphabet?"
    assert nearest("zzz", words).endswith("word-11 and 18 more")


def test_list_shows_commands(simkit: Command) -> None:
    lines = simkit("list", "commands").out.splitlines()
    assert [line.split()[0] for line in lines] == ["command", "complexity", "knn-speed"]
    whole = simkit("list").out
    assert all(name in whole for name in (*study_names(), "complexity", "knn-speed"))
    assert "studies, commands, figures and claims" in simkit("list", "claim").error


def test_help_shows_the_default_number_of_trials(simkit: Command) -> None:
    text = " ".join(simkit("run", GAUSSIAN, "--help").out.split())
    assert "Trials of each cell (40)" in text


# Premises name their cells


def cells_of(**given: str) -> list[Cell]:
    return build_cells(load_any(GAUSSIAN), given)


def test_cells_are_named_by_what_tells_them_apart() -> None:
    def said(cells: Sequence[Cell], test: Any) -> str:
        return describe_cells([cell for cell in cells if test(cell.parameters)], cells)

    line = cells_of(n="1:20:1")
    assert said(line, lambda p: p["n"] <= 7) == "n <= 7"
    assert said(line, lambda p: p["n"] >= 7) == "n >= 7"
    assert said(line, lambda p: 7 <= p["n"] <= 9) == "7 <= n <= 9"
    assert said(line, lambda p: p["n"] == 1) == "n = 1"
    assert said(line, lambda p: p["n"] in (3, 8, 20)) == "n = 3, 8, 20"
    assert said(line, lambda p: p["n"] % 2) == "10 values of n between 1 and 19"
    assert said(line, lambda p: True) == "every setting"
    assert said(line[:1], lambda p: True) == ""
    plane = cells_of(n="1:4:1", law="normal,two_sided")
    assert said(plane, lambda p: p["n"] > 2) == "n >= 3"
    assert said(plane, lambda p: p["law"] == "normal") == "law = normal"
    corner = said(plane, lambda p: p["n"] > 2 and p["law"] == "normal")
    assert corner == "2 of 8 settings, first n = 3, law = normal"
    # The level follows n by rule; it is n that was swept, and n stands first.
    assert said(cells_of(n="4,9"), lambda p: p["n"] == 9) == "n = 9"


# Progress where stderr is no terminal


def test_a_long_run_says_how_far_it_is(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    now = [100.0]
    monkeypatch.setattr(console.time, "monotonic", lambda: now[0])
    with ProgressBar() as progress:
        for cells in range(4):
            progress.state(cells, 3)
            now[0] += 20
        progress.start(2000)
        for _ in range(10):
            now[0] += 12.5
            progress.advance(200)
    assert capsys.readouterr().err.splitlines() == [
        "exact values and bounds: 2 of 3 settings (40 s)",
        "600 of 2,000 trials; about 88 s left",
        "1,200 of 2,000 trials; about 50 s left",
        "1,800 of 2,000 trials; about 12 s left",
    ]
    with ProgressBar(quiet=True) as progress:
        progress.start(2)
        now[0] += 100
        progress.advance(1)
    assert capsys.readouterr().err == ""


def test_on_a_terminal_no_line_of_what_precedes_the_trials_is_left(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    now, shown = [100.0], []

    class Spinner:
        def stop(self) -> None:
            shown.append("stopped")

    def opened(doing: Callable[[], str], trials: int | None) -> tuple[Spinner, None]:
        shown.append(doing())
        return Spinner(), None

    monkeypatch.setattr(console.time, "monotonic", lambda: now[0])
    monkeypatch.setattr(console, "_open_bar", opened)
    monkeypatch.setattr(console.sys.stderr, "isatty", lambda: True, raising=False)
    with ProgressBar() as progress:
        for done, claim in enumerate(("L", "L", "M", "")):
            progress.evaluate(claim, done, 3)
            now[0] += 4
        assert progress.doing() == "simulating"
        # Fresh trials of a claim stand beside a bar, which goes with the next claim.
        progress.evaluate("L", 0, 2)
        progress.start(50)
        progress.evaluate("M", 1, 2)
    assert shown == [
        "evaluating pair 3 of 3 of claim and setting (8 s): M", "stopped",
        "evaluating pair 1 of 2 of claim and setting (0 s): L", "stopped",
        "fresh trials of L", "stopped",
    ]  # fmt: skip
    assert capsys.readouterr().err == ""


def test_one_long_evaluation_and_fresh_trials_say_whose_they_are(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A witness of minutes tells nothing itself: a reminder does, every 30 s, until it is over."""
    now, rings = [100.0], []

    class Timer:
        def __init__(self, seconds: float, ring: Callable[[], None]) -> None:
            rings.append((seconds, ring, self))

        def start(self) -> None:
            self.on = True

        def cancel(self) -> None:
            self.on = False

    def ring() -> None:
        assert rings[-1][2].on
        rings[-1][1]()

    monkeypatch.setattr(console.threading, "Timer", Timer)
    monkeypatch.setattr(console.time, "monotonic", lambda: now[0])
    with ProgressBar() as progress:
        now[0] += 10
        progress.evaluate("L", 0, 7)
        assert [seconds for seconds, _, _ in rings] == [20]
        for _ in range(2):
            now[0] += rings[-1][0]
            ring()
        progress.start(200)
        now[0] += 30
        ring()
        now[0] += 30
        progress.advance(50)
        progress.evaluate("L", 1, 7)
        now[0] += 30
        ring()
        progress.search(["L", "M"], 1)
        now[0] += 30
        ring()
        progress.search(["L", "M"], 2)
        now[0] += 30
        rings[-1][1]()
    assert not rings[-1][2].on
    assert capsys.readouterr().err.splitlines() == [
        "evaluating pair 1 of 7 of claim and setting (20 s): L",
        "evaluating pair 1 of 7 of claim and setting (50 s): L",
        "fresh trials of L: 0 of 200 trials (30 s)",
        "fresh trials of L: 50 of 200 trials; about 3 min left",
        "evaluating pair 2 of 7 of claim and setting (2 min): L",
        "searching claim 2 of 2 (3 min): M",
    ]
    with ProgressBar(quiet=True) as progress:
        asked = len(rings)
        progress.evaluate("L", 0, 7)
        assert len(rings) == asked


def test_compiling_is_said_where_it_takes_long(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    timers = []

    class Timer:
        def __init__(self, seconds: float, say: Callable[[], None]) -> None:
            self.seconds, self.say, self.daemon, self.state = seconds, say, False, "new"
            timers.append(self)

        def start(self) -> None:
            self.state = "on"

        def cancel(self) -> None:
            self.state = "off"

    monkeypatch.setattr(console.threading, "Timer", Timer)
    now = [100.0]
    monkeypatch.setattr(console.time, "monotonic", lambda: now[0])
    with ProgressBar() as progress:
        assert progress.doing() == "simulating"
        progress.compile(True)
        now[0] += 12
        assert progress.doing() == "compiling kernels, once (12 s)"
        progress.compile(False)
        assert progress.doing() == "simulating"
        progress.compile(True)
        timers[1].say()
        progress.compile(False)
        progress.compile(True)  # said once is enough
    assert [(t.seconds, t.state, t.daemon) for t in timers] == [(5.0, "off", True)] * 2
    assert capsys.readouterr().err == "compiling kernels, once on this machine\n"
    with ProgressBar(quiet=True) as progress:
        progress.compile(True)
    assert len(timers) == 2
    with ProgressBar(compile_seconds=15.0) as progress:
        progress.compile(True)
        now[0] += 4
        assert progress.doing() == "compiling kernels, once, about 15 s (4 s)"
        timers[2].say()
    assert capsys.readouterr().err == "compiling kernels, once on this machine, about 15 s\n"


class Screen(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_compiling_is_shown_on_a_terminal_before_any_trial(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = Screen()
    monkeypatch.setattr("sys.stderr", screen)
    with ProgressBar(compile_seconds=15.0) as progress:
        progress.compile(True)
        assert "compiling kernels, once, about 15 s" in screen.getvalue()
        progress.compile(False)
        shown = screen.getvalue()
        assert progress.doing() == "simulating"
        progress.start(7)
        assert "0/7" in screen.getvalue()[len(shown) :]
    with ProgressBar(quiet=True) as progress:
        before = screen.getvalue()
        progress.compile(True)
        assert screen.getvalue() == before


@pytest.mark.parametrize(
    ("seconds", "text"),
    [
        (0.2, "0 s"),
        (99, "99 s"),
        (100, "2 min"),
        (5900, "98 min"),
        (6000, "1.7 h"),
        (36000, "10.0 h"),
        (9 * 86_400, "9 days"),
    ],
)
def test_times_are_said_in_their_unit(seconds: float, text: str) -> None:
    assert format_seconds(seconds) == text


# Streams and libraries that are not there

SCRIPT = [str(Path(sysconfig.get_path("scripts")) / "simkit")]
RUN = ["run", GAUSSIAN, "--n", "2,3", "--trials", "4", "--no-ledger"]


@pytest.mark.parametrize("closed", [">&-", "2>&-", ">&- 2>&-"])
def test_a_closed_stream_loses_nothing(tmp_path: Path, closed: str) -> None:
    command = " ".join([*SCRIPT, *RUN, "--no-plot", closed])
    done = subprocess.run(
        ["sh", "-c", command], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done
    assert "Traceback" not in done.stderr
    assert (tmp_path / "results/gaussian/n.csv").is_file()


def test_a_name_that_is_no_text_is_refused(simkit: Command) -> None:
    assert "no file's name" in simkit(*RUN, "--name", "\udcff").error


def test_without_matplotlib_the_run_goes_on(simkit: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    fault_of_matplotlib.cache_clear()
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    done = simkit(*RUN)
    fault_of_matplotlib.cache_clear()
    assert done.code == 0
    assert done.err.count("no picture: matplotlib cannot be loaded") == 1
    assert {path.name for path in Path("results/gaussian").iterdir()} == {"n.csv", "n.manifest.json"}


def test_a_shell_s_backend_is_no_matter(process: Command) -> None:
    done = process(*RUN, env={"MPLBACKEND": "nonsense"})
    assert done.code == 0, done
    assert "n.csv, .png" in done.err


def test_what_was_written_is_named_relative_to_its_folder() -> None:
    out = Path("results")
    files = [out / "law" / f"a-0.3{suffix}" for suffix in (".csv", ".derived.csv", ".manifest.json")]
    assert console.wrote(files, out) == "wrote law/a-0.3.csv, .derived.csv, .manifest.json in results"
    assert console.wrote(files[:1], out) == "wrote law/a-0.3.csv in results"
    assert console.wrote([out / "a.csv", out / "b.csv"], out) == "wrote a.csv, b.csv in results"
    elsewhere = [*files[::2], Path("c.json")]  # a certificate lies where it was asked for
    assert console.wrote(elsewhere, out) == "wrote law/a-0.3.csv, .manifest.json in results, c.json"
    assert console.wrote([Path("c.json")], out) == "wrote c.json"
