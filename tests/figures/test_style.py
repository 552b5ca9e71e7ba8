"""The style of a spec: size, font size, colours per group; and curves that lie on each other."""

from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from figures_for_tests import draw_table, points_of, table_of, with_rows
from matplotlib.colors import to_hex
from matplotlib.figure import Figure
from matplotlib.lines import Line2D

from simkit.engine.results.session import Settings
from simkit.errors import UsageError
from simkit.figures.drawing.style import COLOURS, COLUMN_WIDTH, SMALLEST_TEXT, save_figure
from simkit.figures.panels.panel import Panel, Style
from simkit.figures.panels.specs import FigureSpec, read_spec
from simkit.figures.reproduce import check_spec, panel_of

Spec = Callable[..., Path]


def shown(**style: object) -> Panel:
    return Panel(
        x="n", quantities=["value"], hue=["p"], x_label="n", y_label="y", style=Style(**style),
    )  # fmt: skip


def test_size_and_font_size_are_those_of_the_style() -> None:
    table = table_of(n="10:30", p="0.2,0.4")
    usual, (ax,) = draw_table(table, panels=[shown()])
    assert usual.get_figwidth() == COLUMN_WIDTH
    figure, (large,) = draw_table(table, panels=[shown(size=[6.0, 4.0], font_size=11)])
    assert figure.get_figwidth() == 6.0
    legend = usual.get_figheight() - 2.3
    assert figure.get_figheight() - 4.0 == pytest.approx(legend, abs=0.2)
    assert large.xaxis.label.get_fontsize() == 11
    assert large.get_xticklabels()[0].get_fontsize() == 10
    assert ax.xaxis.label.get_fontsize() == SMALLEST_TEXT + 1


def test_a_group_has_the_colour_that_the_style_gives_it() -> None:
    table = table_of(n="10:30", p="0.2,0.4")
    _, (ax,) = draw_table(table, panels=[shown(colours={"p=0.4": "#123456"})])
    assert [to_hex(c.lines[0].get_color()) for c in points_of(ax)] == [COLOURS[0].lower(), "#123456"]
    _, (ax,) = draw_table(table, panels=[shown(colours={"value": "#654321"})])
    assert {to_hex(c.lines[0].get_color()) for c in points_of(ax)} == {"#654321"}


def test_a_spec_takes_a_style(spec: Spec) -> None:
    path = spec(
        ("[axes]", '[style]\nsize = [5, 3]\nfont_size = 9\ncolours = {success = "#009E73"}\n[axes]'),
    )
    read = read_spec(path)
    assert isinstance(read, FigureSpec)
    study = check_spec(read, Settings(1))
    from simkit.declare.checks import load_statements

    style = panel_of(read, load_statements(study)).style
    assert (list(style.size or ()), style.font_size) == ([5, 3], 9)
    assert style.colours == {"success": "#009E73"}


def check(path: Path) -> None:
    read = read_spec(path)
    assert isinstance(read, FigureSpec)
    check_spec(read, Settings(1))


@pytest.mark.parametrize(
    ("table", "said"),
    [
        ("size = [5.0]", "style.size: "),
        ("size = [0.1, 3.0]", "style.size.0: "),
        ("font_size = 3", "style.font_size: "),
        ('colours = {sucess = "red"}', "style.colours: there is no 'sucess'; did you mean success?"),
        ('colours = {success = "reddish"}', "style.colours.success: 'reddish' is no colour"),
        ('colours = {"m=7" = "red"}', "style.colours: there is no 'm'"),
    ],
)
def test_a_fault_in_a_style_is_said(spec: Spec, table: str, said: str) -> None:
    path = spec(("[axes]", f"[style]\n{table}\n[axes]"))
    with pytest.raises(UsageError) as caught:
        check(path)
    assert said in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("axes", "said"),
    [
        ('hue = ["m"]', "style.colours.m=7: m has no such value here; it has 200, 400"),
        ('kind = "map"\ny = "m"', "style.colours: a map has its own; leave them out"),
    ],
)
def test_a_colour_that_nothing_would_have_is_refused(spec: Spec, axes: str, said: str) -> None:
    path = spec(
        ("[axes]", f'[style]\ncolours = {{"m=7" = "red"}}\n[axes]\n{axes}'),
        ("[sweep]", '[sweep]\nm = "200,400"'),
    )
    with pytest.raises(UsageError) as caught:
        check(path)
    assert said in str(caught.value)


def test_unknown_fields_are_named_all_at_once(spec: Spec) -> None:
    path = spec(
        ("[axes]", "[style]\ncolour = 1\nsiez = 2\n[axes]\nquantitys = 3"),
        ("trials = 1000", "trails = 1000"),
    )
    with pytest.raises(UsageError) as caught:
        read_spec(path)
    said = str(caught.value)
    for each in (
        "trails: unknown; did you mean trials?",
        "axes.quantitys: unknown; did you mean quantities?",
        "style.colour: unknown; did you mean colours?",
        "style.siez: unknown; did you mean size?",
    ):
        assert each in said
    assert "\n" not in said


def thin_lines(second: float) -> list[tuple[float, str]]:
    """Return width and dashes of two thin exact curves: 1, and another."""
    table = table_of(n="10:150")
    for name, value in (("one", 1.0), ("two", second)):
        rows = [{"n": n, "estimate": value, "exact": value} for n in range(10, 160, 10)]
        table = with_rows(table, name, rows)
    panel = Panel(
        x="n", quantities=["value"], thin=["one", "two"], x_label="n", y_label="y", y_limits=[0.0, 2.0]
    )
    _, (ax,) = draw_table(table, panels=[panel])
    lines = [line for line in ax.get_lines() if line.get_gid() == "exact thin"]
    assert [list(line.get_ydata()) for line in lines] == [[1.0] * 15, [second] * 15]
    return [(line.get_linewidth(), line.get_linestyle()) for line in lines]


def test_of_curves_on_each_other_the_one_below_is_seen_beside_the_other() -> None:
    below, above = thin_lines(1.0)
    assert below[0] > above[0] + 1
    assert (below[1], above[1]) == ("-", "--")
    apart = thin_lines(1.5)
    assert apart[0][0] == apart[1][0]


def test_exact_values_have_the_colours_of_their_points_in_the_legend_too() -> None:
    table = table_of(n="10:150", p="0.2,0.4")
    panel = Panel(x="n", quantities=["success"], hue=["p"], x_label="n", y_label="y")
    figure, (ax,) = draw_table(table, panels=[panel])
    (legend,) = ax.figure.legends
    said = [text.get_text() for text in legend.get_texts()]
    mark = legend.legend_handles[said.index("exact (line)")]
    points = [to_hex(c.lines[0].get_color()) for c in points_of(ax)]
    box = legend.findobj(lambda artist: hasattr(artist, "get_xdata") and artist.get_linestyle() == "-")
    colours = {to_hex(line.get_color()) for line in box if line.get_linewidth() == 1.0}
    assert set(points) <= colours
    assert to_hex(mark.get_color()) == points[0]
    assert np.isfinite(figure.get_figheight())


def test_of_many_exact_lines_four_stand_in_the_legend() -> None:
    table = table_of(n="10:150", p="0.05:0.95:0.05")
    panel = Panel(x="n", quantities=["success"], hue=["p"], x_label="n", y_label="y")
    _, (ax,) = draw_table(table, panels=[panel])
    (legend,) = ax.figure.legends
    lines = [line for line in legend.findobj(Line2D) if line.get_linewidth() == 1.0]
    exact = [line for line in ax.get_lines() if line.get_gid() == "exact"]
    assert len(exact) == 19
    widths = [np.ptp(line.get_xdata()) for line in lines]
    assert len(widths) == 4
    assert min(widths) > 0


def test_a_picture_is_laid_out_once_and_drawn_once_in_each_format(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    figure, _ = draw_table(table_of(n="10:30", p="0.2,0.4"), panels=[shown()])
    drawn = []
    draw = Figure.draw
    monkeypatch.setattr(Figure, "draw", lambda self, canvas: (drawn.append(canvas), draw(self, canvas)))
    save_figure(figure, tmp_path / "seen", ("png", "svg", "pdf"))
    assert len(drawn) == 4
