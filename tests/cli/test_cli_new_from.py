"""`simkit new --from`: a paper's statements, listed and drafted as a study."""

import re
from pathlib import Path

import pytest
from cli_tools import Command, files_in

_PAPER = Path(__file__).parents[1] / "drafts" / "retrieval.tex"


def test_the_command_writes_it_and_lists_the_statements(simkit: Command) -> None:
    Path("paper.tex").write_text(_PAPER.read_text(encoding="utf-8"), encoding="utf-8")
    done = simkit("new", "--from", "paper.tex")
    assert done.code == 0
    rows = [re.split(r"  +", line) for line in done.out.splitlines()]
    assert rows[0] == ["statement", "line", "form", "to fill in"]
    assert ["Lemma A.1", "116", "2 identity", "2 numbers, 1 value of a trial, 1 unread sentence"] in rows
    assert ["Theorem A.2", "124", "probability", "1 number, 1 value of a trial, 1 assumption"] in rows
    assert len(rows) == 17
    assert "16 statements found; 13 claim something: 13 claims drafted of 11 of them" in done.err
    assert "wrote paper.py: fill it in" in done.err
    dry = simkit("run", "paper.py", "--dry-run")
    assert dry.code == 0
    assert "FILL IN: trial: theorem_a_2, True or False" in dry.out + dry.err
    assert simkit("run", "paper.py", "--trials", "2", "--no-plot", "--no-ledger").code == 1


def test_no_verdict_is_given_while_assumptions_are_open(simkit: Command) -> None:
    Path("two.tex").write_text(
        r"\begin{lemma} Let $f$ be convex. Then $\Pr[x \le n] \ge 1$. \end{lemma}"
        r"\begin{lemma} Let $n \le 2$. Then $\Pr[x \le n] \ge 1$. \end{lemma}"
    )
    assert simkit("new", "--from", "two.tex").code == 0
    text = Path("two.py").read_text(encoding="utf-8")
    Path("two.py").write_text(text.replace('gap("trial: x, a number")', "7.0"), encoding="utf-8")
    done = simkit("run", "two.py", "--trials", "20", "--no-plot", "--no-ledger")
    assert done.code == 0
    assert re.search(
        r"Lemma 1: not evaluated; the premise still_open \(.*take still_open out\)", done.err
    )
    assert "Lemma 2: FALSE" in done.err


def test_it_is_named_after_the_paper_or_as_asked(simkit: Command) -> None:
    Path("My paper_2.txt").write_text("Lemma 1. $a \\le b$.\n", encoding="utf-8")
    assert simkit("new", "--from", "My paper_2.txt").code == 0
    assert "class MyPaper2(Study):" in Path("My-paper-2.py").read_text(encoding="utf-8")
    assert simkit("new", "mine.py", "--from", "My paper_2.txt").code == 0
    text = Path("mine.py").read_text(encoding="utf-8")
    assert "a draft of the statements of My paper_2.txt".lower() in text.lower()
    assert "simkit run mine.py --dry-run" in text
    assert simkit("run", "mine.py", "--dry-run").code == 0


@pytest.mark.parametrize(
    ("paper", "said"),
    [
        ("absent.tex", "it cannot be read (no such file or directory); name a .tex or .txt file"),
        ("folder", "it cannot be read (is a directory)"),
        ("paper.pdf", "take the paper's LaTeX, or convert it, as with pdftotext paper.pdf paper.txt"),
        ("latin.tex", "it is no text in UTF-8; convert it, as with iconv -f latin1 -t utf-8"),
        ("empty.txt", "it has no statement; one is an environment of LaTeX such as theorem, or a line"),
        ("prose.txt", "it has no statement"),
        ("threshold.txt", "simkit has 'threshold' itself; write simkit new my-threshold.py"),
        ("2310.1.txt", "no class can be named after it"),
    ],
)
def test_bad_input_is_one_line(simkit: Command, paper: str, said: str) -> None:
    Path("folder").mkdir()
    Path("paper.pdf").write_bytes(b"%PDF-1.7\n")
    Path("latin.tex").write_bytes("\\begin{lemma} Größe \\end{lemma}".encode("latin1"))
    Path("empty.txt").write_text("")
    Path("prose.txt").write_text("Theorem 1 shows that nothing is stated here.\n")
    for name in ("threshold.txt", "2310.1.txt"):
        Path(name).write_text("Lemma 1. $a \\le b$.\n")
    before = files_in(Path())
    done = simkit("new", "--from", paper)
    assert done.code == 2
    assert said in done.error
    assert files_in(Path()) == before
