"""What a terminal shows when a command has ended: nothing of a progress display, no line that is cut."""

from __future__ import annotations

import os
import pty
import re
import struct
import subprocess
import sys
from fcntl import ioctl
from pathlib import Path
from termios import TIOCSWINSZ

import pytest

STUDY = """
from simkit import Claim, Parameter, Study, event


class Coin(Study):
    name = "coin"
    summary = "a biased coin that falls on its edge in none of the trials that anybody has made so far"
    parameters = (Parameter("bias", "float", 0.5, "Probability of heads", low=0, high=1),)
    quantities = (event("heads", "heads"),)
    default_trials = 4000

    def trial(self, params, rng):
        return {"heads": rng.random() < params["bias"]}

    claims = (
        Claim("Lemma 1", "Pr[heads] >= 1/2", scope={"bias": "0.3,0.7"}),
        Claim("Lemma 2", "Pr[heads] <= bias + 1/4", scope={"bias": "0.3,0.7"}),
    )
"""
#: Of a picture bar, of a spinner.
_OF_PROGRESS = re.compile("[\N{BOX DRAWINGS HEAVY HORIZONTAL}\u2800-\u28ff]|[0-9]+/[0-9]+ trials|left$")
_CONTROL = re.compile(rb"\x1b\[([0-9;?]*)([A-Za-z])|\r|\n|[^\x1b\r\n]+")


def shown(data: bytes, width: int) -> list[str]:
    """Return the lines that a terminal shows of some output: it moves up, erases, and writes."""
    lines, row, column = [""], 0, 0
    for found in _CONTROL.finditer(data):
        text = found[0]
        count = int(found[1]) if found[1] and found[1].isdigit() else 0
        if text == b"\r":
            column = 0
        elif text == b"\n":
            row, column = row + 1, 0
            lines += [""] * (row + 1 - len(lines))
        elif found[2] == b"A":
            row = max(row - (count or 1), 0)
        elif found[2] == b"K":
            lines[row] = "" if count == 2 else lines[row][:column]
        elif found[2] is None:
            for sign in text.decode():
                if column == width:
                    row, column = row + 1, 0
                    lines += [""] * (row + 1 - len(lines))
                lines[row] = lines[row][:column].ljust(column) + sign + lines[row][column + 1 :]
                column += 1
    return [line.rstrip() for line in lines]


def on_a_terminal(words: list[str], folder: Path, width: int) -> list[str]:
    """Return what a terminal of a width shows at the end of a command."""
    main, other = pty.openpty()
    ioctl(other, TIOCSWINSZ, struct.pack("HHHH", 50, width, 0, 0))
    environment = {**os.environ, "TERM": "xterm", "COLUMNS": str(width)}
    command = [
        sys.executable,
        "-c",
        "import sys; from simkit.cli.app import main; sys.exit(main(sys.argv[1:]))",
        *words,
    ]
    with subprocess.Popen(command, cwd=folder, stdout=other, stderr=other, env=environment) as process:
        os.close(other)
        data = b""
        while True:
            try:
                got = os.read(main, 65536)
            except OSError:  # the other end is closed
                break
            if not got:
                break
            data += got
    os.close(main)
    assert process.returncode == 0, data
    return shown(data, width)


@pytest.mark.parametrize("width", [60, 80, 120])
@pytest.mark.parametrize(
    "words",
    [
        ["audit", "mine.py:Coin"],
        ["audit", "mine.py:Coin", "--claim", "Lemma 1"],
        ["audit", "mine.py:Coin", "--all-rows"],
        ["report", "mine.py:Coin"],
        ["run", "mine.py:Coin", "--bias", "0.3,0.7", "--no-plot"],
        ["run", "mine.py:Coin", "--bias", "0.1:0.9:0.01", "--no-plot", "--trials", "200"],
    ],
    ids=["audit", "claim", "listing", "report", "run", "sweep"],
)
def test_nothing_of_a_progress_display_is_left_and_no_line_is_cut(
    words: list[str], tmp_path: Path, width: int
) -> None:
    (tmp_path / "mine.py").write_text(STUDY)
    lines = on_a_terminal([*words, "--no-ledger"], tmp_path, width)
    text = "\n".join(lines)
    assert "Lemma 1" in text
    assert "FALSE as printed" in text
    assert not [line for line in lines if _OF_PROGRESS.search(line)], text
    assert max(map(len, lines)) <= width
    assert any(line.startswith("wrote ") for line in lines)
    for name in ("assumption", "results", "manifest.json"):  # no word is cut in two
        assert text.count(name[:6]) == text.count(name), text


@pytest.mark.parametrize("width", [60, 80, 120])
@pytest.mark.parametrize(
    "words",
    [
        ["refute", "mine.py:Coin Lemma 1", "--budget", "20", "--places", "1"],
        ["audit", "mine.py:Coin", "--dry-run"], ["run", "mine.py:Coin", "--dry-run"],
        ["list", "claims"],
    ],
    ids=["refute", "dry-audit", "dry-run", "list"],
)  # fmt: skip
def test_other_screens_keep_to_the_width(words: list[str], tmp_path: Path, width: int) -> None:
    (tmp_path / "mine.py").write_text(STUDY)
    lines = on_a_terminal(words, tmp_path, width)
    assert max(map(len, lines)) <= width
    assert not [line for line in lines if _OF_PROGRESS.search(line)]


def test_the_terminal_of_these_tests_moves_up_erases_and_wraps() -> None:
    assert shown(b"abc\x1b[2K\rd\n\x1b[1A\x1b[2Kxy\r\nlong", 3) == ["xy", "lon", "g"]
