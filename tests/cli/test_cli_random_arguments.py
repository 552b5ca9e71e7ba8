"""Five hundred random argument lists: never a traceback, one line for what is refused."""

import random
import string
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from cli_tools import STUDIES, Command, Result

from simkit.declare.study import Study
from simkit.engine.plans import plan as plans
from simkit.engine.results import files
from simkit.engine.running import tasks

_LISTS, _FEW = 500, 20
_LEAST_SHARE_THAT_RUNS = 0.3
# Small sizes, as a cell may run; numbers that are refused are so large that no slip makes them small.
_GOOD = {
    "--n": ("2", "3", "30", "10:40", "2,3,5", "2:16:*2", "10*m", "ceil(exp(m))", "7+0", "1e1", "2**5"),
    "--m": ("1", "3", "2:4", "ceil(2*log(n))", "floor(sqrt(n))", "4,2"),
    "--tau": ("0", "0.25", "0.1,0.5", "1/4", "2", "0:1:0.5", "log(n)/10"),
    "--m-rounding": ("ceil", "floor", "round", "ceil,round"),
    "--scores": ("uniform", "two-point", "constant", "uniform,constant"),
    "--signs": ("shared", "per-dataset", "per-network", "independent"),
    "--path": ("structured", "literal", "literal,structured"),
    "--model": ("regression",),
    "--seed": ("0", "2**40", "4611686018427387904", *(str(seed) for seed in range(90, 120))),
    "--confidence": ("0.5", "0.99", "0.999999", "1-1e-9"),
    "--workers": ("1", "2", "3"),
    "--out": ("results", "a", "a/b c"),
    "--name": ("first", "x.y", "-", "é"),
    "--format": ("csv", "json"),
    "--ledger": ("mine.sqlite", "a/mine.sqlite"),
    "--level": ("0", "0.1,0.2", "1/n"),
    "--law": ("normal", "two_sided", "two_sided,normal"),
    "--centred": ("true", "false", "false,true"),
    "--lambda": ("0.5", "1,2", "n"),
    "--gain": ("1", "1:3", "-1"),
}
_BAD = (
    "", " ", "0", "-1", "1e400", "1e19", "nan", "inf", "-inf", "10:1", "a:b", "1:10:0", "1:", ":", "::",
    ",", "1,,2", "1/0", "sqrt(0-1)", "abs(m)", "width", "__import__('os')", "9**9**9**9", "lambda: 0",
    "0x1f", "1_0", "1e", "(((", "m)", "None", "True", "'a'", "[1]", "{}", "x=1", "a;b", "$(ls)", "é∞",
    "\n", "1\n2", "\t", "\0", "\udcff", "--", "-", "-5", "1:1e9:1", "1:2:*1", "0:9:*2", "%s", "[red]",
    "x" * 300, "(" * 90 + ")" * 90, "log(log(0))", "n", "m", "scores", "m.n", "m[0]", "3 if m else 4",
    "taken", "taken/deeper", "/dev/null/x", "é" * 200, "softmax-vs-linear", "1.5", "2.0000000001",
)  # fmt: skip
_FLAGS = ("--quiet", "--quiet", "--dry-run", "--fresh", "--fresh", "--no-ledger", "--no-plot")
_OWN = {
    "softmax-vs-linear": (
        "--n", "--m", "--tau", "--m-rounding", "--scores", "--signs", "--path", "--model",
    ),
    "user": ("--n", "--level", "--law", "--centred", "--lambda", "--gain"),
}  # fmt: skip
_COMMON = (
    "--seed", "--confidence", "--workers", "--out", "--name", "--format", "--ledger",
)  # fmt: skip
_OTHER_COMMANDS = (
    ("list",), ("list", "studies"), ("list", "figures"), ("ledger",), ("ledger", "info"),
    ("ledger", "export"), ("reproduce",), ("reproduce", "fig7a"), ("reproduce", "--all", "x"), ("run",),
    ("run", "taken"), ("run", "nowhere.py:A"), (), ("--help",), ("--version",), ("nonsense",),
)  # fmt: skip
_NOISE = ",;-+.%$ \t\"'()[]{}=!?é∞\n" + string.ascii_letters.replace("e", "").replace("E", "")


def _options(draw: random.Random, own: tuple[str, ...], badness: float) -> list[str]:
    words: list[str] = []
    for option in draw.sample([*own, *_COMMON], draw.randint(0, 5)):
        good = draw.random() > badness
        value = draw.choice(_GOOD[option] if good else _BAD)
        words += [f"{option}={value}"] if draw.random() < 0.1 else [option, value]
    words += draw.sample(_FLAGS, draw.choice((0, 0, 1, 1, 2)))
    return words


def _spoil(draw: random.Random, words: list[str]) -> list[str]:
    """Return the words with one of them dropped, repeated, moved, misspelt or added."""
    words = list(words)
    place = draw.randrange(len(words)) if words else 0
    match draw.randrange(6):
        case 0 if words:
            words.pop(place)
        case 1 if words:
            words.insert(place, words[draw.randrange(len(words))])
        case 2:
            draw.shuffle(words)
        case 3:
            words.insert(place, draw.choice([*_BAD, *_FLAGS, "--widht", "-x", "--help", "30"]))
        case _ if words and not words[place].isdigit():
            at = draw.randrange(len(words[place]) + 1)
            words[place] = words[place][:at] + draw.choice(_NOISE) + words[place][at:]
    return words


def random_arguments(draw: random.Random) -> list[str]:
    """Return one argument list; about half of them are sound."""
    if draw.random() < 0.15:
        words = [*draw.choice(_OTHER_COMMANDS)]
        if draw.random() < 0.5:
            words += _options(draw, _OWN["softmax-vs-linear"], 0.3)
        return _spoil(draw, words) if draw.random() < 0.5 else words
    name = draw.choice(tuple(_OWN))
    command = [name] if name != "user" else ["run", f"{STUDIES}:Gaussian"]
    sound = draw.random() < 0.6
    words = _options(draw, _OWN[name], 0.0 if sound else 0.25)
    if not sound and draw.random() < 0.5:
        words = _spoil(draw, words)
    plot = [] if draw.random() < 0.01 else ["--no-plot"]
    # Few trials, said last: whatever stands before cannot make the run long.
    return [*command, *words, *plot, "--trials", draw.choice(("1", "2", "3"))]


@pytest.fixture
def blocks(monkeypatch: pytest.MonkeyPatch) -> Callable[[], int]:
    """Count the blocks that were simulated."""
    run_block: Any = tasks.run_block
    done: list[None] = []

    def counting(*arguments: Any) -> Any:
        tallies = run_block(*arguments)
        done.append(None)
        return tallies

    monkeypatch.setattr(tasks, "run_block", counting)
    return lambda: len(done)


@pytest.fixture
def _same_sources(monkeypatch: pytest.MonkeyPatch) -> None:
    # No source and no package changes here: they need not be read hundreds of times.
    known: dict[str, str] = {}
    source_hash = plans.source_hash

    def hash_once(study: Study) -> str:
        if study.name not in known:
            known[study.name] = source_hash(study)
        return known[study.name]

    monkeypatch.setattr(plans, "source_hash", hash_once)
    versions = files.versions()
    monkeypatch.setattr(files, "versions", lambda: versions)


@pytest.mark.slow
@pytest.mark.usefixtures("_same_sources")
def test_random_argument_lists_never_end_in_a_traceback(
    simkit: Command, blocks: Callable[[], int]
) -> None:
    try_lists(simkit, blocks, _LISTS)


@pytest.mark.usefixtures("_same_sources")
def test_a_few_random_argument_lists(simkit: Command, blocks: Callable[[], int]) -> None:
    try_lists(simkit, blocks, _FEW)


def try_lists(simkit: Command, blocks: Callable[[], int], count: int) -> None:
    draw = random.Random(1706)
    codes: Counter[int] = Counter()
    ran, faults = 0, []
    for number in range(count):
        Path("taken").write_text("mine\n")
        before, arguments = blocks(), random_arguments(draw)
        try:
            done = simkit(*arguments)
        except (Exception, SystemExit) as error:
            faults.append(f"list {number}: {arguments} ended in {error!r}")
            continue
        codes[done.code] += 1
        ran += blocks() > before
        fault = _fault(done, ran=blocks() > before)
        if fault or Path("taken").read_text() != "mine\n":
            faults.append(f"list {number}: {arguments}: {fault}: {done}")
    assert not faults, "\n".join([f"{len(faults)} faults; {ran} ran; {codes}", *faults[:20]])
    assert ran >= _LEAST_SHARE_THAT_RUNS * count, (ran, codes)
    assert codes[2] >= 0.2 * count, codes


def _fault(done: Result, ran: bool) -> str:
    """Return what is wrong with a command's end, or the empty string."""
    errors = [line for line in done.err.splitlines() if line.startswith("error: ")]
    if done.code not in (0, 1, 2):
        return "no such exit code"
    if "Traceback" in done.err:
        return "a traceback"
    if done.code == 0:
        return "an error and exit code 0" if errors else ""
    if done.code == 2 and ran:
        return "found only after the first block"
    if len(errors) != 1 or (done.code == 2 and len(done.err.splitlines()) != 1):
        return "not one line"
    return "" if len(errors[0]) > len("error: ...") else "says nothing"
