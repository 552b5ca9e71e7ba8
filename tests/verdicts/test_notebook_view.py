"""A result in a notebook: a short table, no number cut, verdicts, remarks, the command's picture."""

import html
import re
from html.parser import HTMLParser
from pathlib import Path

import pytest
from matplotlib.figure import Figure

import simkit
from simkit import Claim, Parameter, Study, UsageError, event, measurement
from simkit.cli.app import main
from simkit.engine.results.answer import MOST_ROWS, swept_names
from simkit.engine.tables.rounding import interval_text
from simkit.words.run_lines import headline, run_lines


class Spiked(Study):
    """Everything that it says would be markup if it were let through."""

    name = "spiked"
    summary = "a <script>alert(1)</script> & more"
    parameters = (
        Parameter("n", "int", 1, "Size", low=1),
        Parameter("word", "choice", "<i>a</i>", "A word", choices=("<i>a</i>", "b&c")),
    )
    quantities = (
        event("hit", "a hit"),
        measurement("value", "a value", low=0, high=1),
        *(measurement(f"a_measurement_with_a_long_name_{i}", "another") for i in range(6)),
    )

    def trial(self, params, rng):
        if params["n"] == 3 and rng.random() < 0.5:
            raise ValueError("<b>bold</b>")
        value = rng.random()
        others = {q.name: 1234.5678 for q in self.quantities[2:]}
        return {"hit": value < 0.9, "value": value, **others}

    def remarks(self, frame):
        return [f"<u>seen</u> {len(frame)} rows"]

    claims = (Claim("Lemma <1>", "Pr[hit] >= 0.01", along="n"), Claim("Lemma 2", "value <= 0.5"))


class Parsed(HTMLParser):
    """What a browser would make of a text: rows of cells, and lines of lists."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.open: list[str] = []
        self.rows: list[list[str]] = []
        self.lines: list[str] = []
        self.feed(text)
        assert self.open == []

    def handle_starttag(self, tag, attrs):
        self.tags.append(tag)
        if tag != "br":
            self.open.append(tag)
        if tag == "tr":
            self.rows.append([])
        if tag in ("td", "th"):
            self.rows[-1].append("")
            assert "nowrap" in dict(attrs)["style"]
        if tag == "li":
            self.lines.append("")

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        if self.open[-1] in ("td", "th"):
            self.rows[-1][-1] += data
        if self.open[-1] == "li":
            self.lines[-1] += data


@pytest.fixture(scope="module")
def spiked():
    return simkit.run(Spiked, n="1:40", word="<i>a</i>,b&c", trials=60, workers=1)


@pytest.fixture(scope="module")
def softmax():
    return simkit.run("softmax-vs-linear", n="100,200", trials=50, workers=1)


def test_what_a_study_says_is_text_and_no_markup(spiked):
    text = spiked._repr_html_()
    found = Parsed(text)
    assert set(found.tags) <= {
        "div", "p", "b", "br", "code", "table", "thead", "tbody", "tr", "th", "td", "ul", "li",
    }  # fmt: skip
    assert found.tags.count("b") == 1
    assert html.escape(Spiked.summary) in text
    assert "b&c" in [row[1] for row in found.rows]
    assert any("<b>bold</b>" in line for line in found.lines)
    assert any(line == f"<u>seen</u> {len(spiked.table)} rows" for line in found.lines)
    assert any(line.startswith("Lemma <1>: ") for line in found.lines)


def test_the_table_is_short_and_says_so(spiked):
    text = spiked._repr_html_()
    rows = Parsed(text).rows
    assert 5 < len(rows) <= 1 + MOST_ROWS
    assert len({len(row) for row in rows}) == 1
    assert f"<p>{len(rows) - 1} of 80 rows; .table has every one; too wide for " in text
    assert "a_measurement_with_a_long_name_5" not in rows[0]
    assert "a_measurement_with_a_long_name_5: .table has them" in text


def test_numbers_are_whole_and_those_of_the_table(softmax):
    header, *rows = Parsed(softmax._repr_html_()).rows
    table = softmax.table.query("quantity == 'success'")
    assert len(rows) == len(table) == 2
    for row, (_, record) in zip(rows, table.iterrows(), strict=True):
        shown = dict(zip(header, row, strict=True))
        assert shown["n"] == str(record["n"])
        assert shown["trials"] == "50"
        assert shown["success"] == f"{record['estimate']:.4g}"
        assert shown["95 % interval"] == interval_text(record["ci_low"], record["ci_high"])
        assert shown["limit"] == f"{record['limit']:.4g}"
    assert ".table has every one" not in softmax._repr_html_()
    assert "in all rows: model = regression, tau = 0.25" in softmax._repr_html_()
    (said,) = headline(softmax, swept_names(softmax))  # the finding stands before the table
    assert f"<p>{html.escape(said)}</p>" in softmax._repr_html_().partition("<table>")[0]


def test_verdicts_are_those_of_the_command_line(softmax):
    lines = Parsed(softmax._repr_html_()).lines
    expected = run_lines(softmax.claims, "simkit audit softmax-vs-linear")
    assert len(expected) > 3
    assert lines[: len(expected)] == expected
    assert lines[len(expected) :] == softmax.remarks


def test_the_command_stands_above(softmax):
    assert f"<code>{html.escape(softmax.command)}</code>" in softmax._repr_html_()
    assert repr(softmax) == f"<{softmax.command}: 2 cells>"


def test_a_fault_in_a_remark_leaves_the_table(monkeypatch):
    def broken(self, frame):
        raise ValueError("<no>")

    monkeypatch.setattr(Spiked, "remarks", broken)
    found = Parsed(simkit.run(Spiked, n=1, trials=5, workers=1)._repr_html_())
    assert len(found.rows) == 2
    assert any(line.startswith("error: ") and "<no>" in line for line in found.lines)


@pytest.mark.parametrize(
    ("name", "options", "files"),
    [
        ("softmax-vs-linear", {"n": "100,200", "trials": 50}, "n"),
        ("cluster-recovery", {"d": "16,32,64", "trials": 5}, "d"),
    ],
)
def test_the_picture_is_that_of_the_command(name, options, files, tmp_path, monkeypatch):
    from simkit.figures.drawing.style import save_figure

    monkeypatch.chdir(tmp_path)
    words = [word for key, value in options.items() for word in (f"--{key}", str(value))]
    assert main([name, *words, "--quiet"]) == 0
    result = simkit.run(name, **options, ledger="results/ledger.sqlite", workers=1)
    save_figure(result.plot(), Path("own"), ("png", "svg"))
    assert Path("own.svg").read_bytes() == Path(f"results/{name}/{files}.svg").read_bytes()


def test_the_picture_of_a_search_is_that_of_the_command(tmp_path, monkeypatch):
    from simkit.figures.drawing.style import save_figure

    monkeypatch.chdir(tmp_path)
    search = ["--n", "40:400:120", "--over", "n", "--target", "0.9", "--max-trials", "200"]
    assert main(["threshold", "softmax-vs-linear", *search, "--quiet"]) == 0
    found = simkit.threshold(
        "softmax-vs-linear", n="40:400:120", over="n", target=0.9, max_trials=200, workers=1
    )
    save_figure(found.plot(), Path("own"), ("png", "svg"))
    (written,) = Path("results/softmax-vs-linear").glob("*.svg")
    assert Path("own.svg").read_bytes() == written.read_bytes()


def test_without_matplotlib_there_is_one_line(softmax, monkeypatch):
    monkeypatch.setattr("simkit.figures.panels.available.fault_of_matplotlib", lambda: "no such module")
    with pytest.raises(UsageError, match=r"^plot: matplotlib cannot be loaded \(no such module\); the"):
        softmax.plot()


def test_without_a_finished_cell_there_is_no_picture(softmax):
    from dataclasses import replace

    empty = replace(softmax, cells=[], tallies=[])
    with pytest.raises(UsageError, match="^plot: no cell is finished; the same run again"):
        empty.plot()
    assert re.search(r"<p><b>softmax-vs-linear", empty._repr_html_())


def test_a_notebook_shows_the_picture_without_pyplot(softmax):
    figure = softmax.plot()
    assert isinstance(figure, Figure)
    assert figure._repr_png_().startswith(b"\x89PNG")
    assert figure._repr_png_() == softmax.plot()._repr_png_()
