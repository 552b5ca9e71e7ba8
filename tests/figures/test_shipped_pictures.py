"""All shipped figures whose tables are kept: legends, text, ticks and panels, as a reader sees them."""

import itertools
import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.container import ErrorbarContainer
from matplotlib.figure import Figure
from matplotlib.text import Text

from simkit.errors import UsageError
from simkit.figures.drawing.draw import draw
from simkit.figures.drawing.style import COLUMN_WIDTH, MARKERS, SMALLEST_TEXT, house_style
from simkit.figures.panels.catalogue import extra_paths, spec_paths
from simkit.figures.panels.choices import MOST_PANELS
from simkit.figures.panels.specs import FigureSpec, read_spec
from simkit.figures.reproduce import Pictured, read_back

STORED = Path(__file__).parents[2] / "results" / "figures"
_FEWEST = 30


def stored() -> list[FigureSpec]:
    """Return the specs of the figures whose tables are kept."""
    specs = [read_spec(path) for path in (spec_paths() | extra_paths()).values()]
    return [
        s for s in specs if isinstance(s, FigureSpec) and (STORED / f"{s.id}.manifest.json").exists()
    ]


def drawn(spec: FigureSpec) -> tuple[Pictured, Figure] | None:
    """Draw a figure, if it has all its numbers."""
    try:
        done = read_back(spec, STORED)
    except UsageError as error:
        assert "no table" in str(error)  # noqa: PT017 - a page cites its derived table alone
        return None
    figure = draw(done.frame, [done.panel])
    FigureCanvasAgg(figure)
    with house_style():
        figure.draw_without_rendering()
    return done, figure


@pytest.fixture(scope="module")
def figures() -> dict[str, tuple[Pictured, Figure]]:
    """Draw each figure that has all its numbers."""
    return {spec.id: found for spec in stored() if (found := drawn(spec)) is not None}


def panels_of(figure: Figure) -> list[Any]:
    return [ax for ax in figure.axes if ax.get_label() != "<colorbar>"]


def in_view(ax: Any, artist: Any) -> bool:
    """Return whether some of an artist's data lies within the axes."""
    if isinstance(artist, ErrorbarContainer):
        return any(in_view(ax, part) for part in artist.get_children())
    if hasattr(artist, "get_segments"):
        points = np.concatenate([*artist.get_segments(), np.empty((0, 2))])
    elif hasattr(artist, "get_paths"):
        points = np.concatenate([path.vertices for path in artist.get_paths()] or [np.empty((0, 2))])
    elif hasattr(artist, "get_xdata"):
        points = np.column_stack([np.atleast_1d(v).astype(float) for v in artist.get_data()])
    else:
        return True  # a patch across the axes
    (left, right), (bottom, top) = ax.get_xlim(), ax.get_ylim()
    x, y = points[:, 0], points[:, 1]
    slack = 1e-9
    if artist.get_transform().contains_branch(ax.transAxes) and not len(points) > 2:
        return True
    inside = (x >= left - slack) & (x <= right + slack) & (y >= bottom - slack) & (y <= top + slack)
    return bool((np.isfinite(points).all(axis=1) & inside).any())


def test_most_figures_are_looked_at(figures: dict[str, Any]) -> None:
    assert len(figures) >= _FEWEST


def test_a_legend_lies_outside_of_the_data(figures: dict[str, Any]) -> None:
    for name, (_, figure) in figures.items():
        for ax in panels_of(figure):
            assert ax.get_legend() is None, name
            for legend in ax.figure.legends:
                box = legend.get_window_extent()
                assert not box.overlaps(ax.get_window_extent()), name
                assert box.x0 >= -1, name
                assert box.x1 <= figure.bbox.width + 1, name
                assert box.y0 >= -1, name


def test_a_legend_names_what_is_drawn_and_nothing_else(figures: dict[str, Any]) -> None:
    """An entry has an artist of its label or its name with points in view, and no two are alike."""
    for name, (_, figure) in figures.items():
        for ax in panels_of(figure):
            every = [*ax.containers, *ax.get_children()]
            names = {label: artist for artist in every for label in labels_of(artist)}
            said = [t.get_text().replace("\n", " ") for lg in ax.figure.legends for t in lg.get_texts()]
            assert len(said) == len(set(said)), name
            for text in said:
                artists = [a for a in every if text in labels_of(a) and in_view(ax, a)]
                assert artists, f"{name}: {text!r} is named, and not drawn ({sorted(names)})"


def labels_of(artist: Any) -> set[str]:
    """Return what an artist may be called in a legend."""
    gid = getattr(artist, "get_gid", lambda: None)() or ""
    label = str(artist.get_label())
    # An empty line is a key: what it names has its name as an id.
    if hasattr(artist, "get_xdata") and not len(np.atleast_1d(artist.get_xdata())):
        label = ""
    keys = {"exact", "exact (line)"} if gid == "exact" else set()
    return {label, gid.removeprefix("line "), *keys} - {""}


def test_text_is_legible_at_column_width(figures: dict[str, Any]) -> None:
    for name, (done, figure) in figures.items():
        width = done.spec.style.size[0] if done.spec.style.size else COLUMN_WIDTH
        assert figure.get_figwidth() == width, name
        for text in figure.findobj(Text):
            if text.get_visible() and text.get_text():
                assert text.get_fontsize() >= SMALLEST_TEXT, f"{name}: {text.get_text()!r}"


def test_titles_and_labels_stay_on_the_page(figures: dict[str, Any]) -> None:
    for name, (_, figure) in figures.items():
        for ax in panels_of(figure):
            for text in (ax._left_title, ax.title, ax.xaxis.label, ax.yaxis.label):
                box = text.get_window_extent()
                if text.get_text():
                    assert box.x0 >= -1, f"{name}: {text.get_text()!r}"
                    assert box.x1 <= figure.bbox.width + 2, f"{name}: {text.get_text()!r}"


def test_integers_tick_as_integers(figures: dict[str, Any]) -> None:
    for name, (done, figure) in figures.items():
        x = done.frame[str(done.panel.x)].dropna().to_numpy(dtype=float)
        if not (x == np.round(x)).all() or done.panel.x_scale == "exponent":
            continue
        (ax,) = panels_of(figure)
        for tick in ax.get_xticklabels():
            text = re.sub(r"\$|\\mathdefault|[{}]", "", tick.get_text())
            assert re.fullmatch(r"|[-\u2212]?\d+|10\^\d+", text), f"{name}: {text!r}"


def test_there_are_at_most_three_panels_and_they_are_no_poster(figures: dict[str, Any]) -> None:
    for name, (_, figure) in figures.items():
        assert len(panels_of(figure)) <= MOST_PANELS, name
        assert figure.get_figheight() < 5, name


def test_no_label_touches_the_next(figures: dict[str, Any]) -> None:
    """Labels of ticks along an axis, and the numbers written into the cells of a map."""
    for name, (_, figure) in figures.items():
        for ax in figure.axes:
            across = [*ax.get_xticklabels(), *ax.get_xticklabels(minor=True)]
            up = [*ax.get_yticklabels(), *ax.get_yticklabels(minor=True)]
            for texts, least in ((across, 1.5), (up, 0.0), (ax.texts, 0.5)):
                said = [text for text in texts if text.get_text() and text.get_visible()]
                boxes = [text.get_window_extent() for text in said]
                gap = least * figure.dpi / 72
                for (i, one), (j, other) in itertools.combinations(enumerate(boxes), 2):
                    apart = (
                        max(one.x0, other.x0) - min(one.x1, other.x1) >= gap
                        or max(one.y0, other.y0) - min(one.y1, other.y1) >= -1
                    )
                    assert apart, f"{name}: {said[i].get_text()!r}, {said[j].get_text()!r}"


def test_a_title_is_a_message(figures: dict[str, Any]) -> None:
    """It says what is seen, in at most three lines, and no two figures say the same."""
    titles = [done.panel.title for done, _ in figures.values()]
    assert len(titles) == len(set(titles))
    for name, (_, figure) in figures.items():
        assert figure.axes[0].get_title(loc="left").count("\n") <= 2, name


def test_symbols_are_those_of_the_paper(figures: dict[str, Any]) -> None:
    greek = re.compile(
        r"(?<![\\\w])(alpha|beta|kappa|sigma|tau|delta|eta|lambda|epsilon)(?!\w)|[A-Za-z]_[A-Za-z]"
    )
    for name, (_, figure) in figures.items():
        for text in figure.findobj(Text):
            outside = re.sub(r"\$[^$]*\$", "", text.get_text())
            assert not greek.search(outside), f"{name}: {text.get_text()!r}"


def test_series_differ_without_their_colours(figures: dict[str, Any]) -> None:
    for name, (_, figure) in figures.items():
        for ax in panels_of(figure):
            marks = [
                c.lines[0].get_marker() for c in ax.containers
                if isinstance(c, ErrorbarContainer) and not str(c.get_label()).startswith("_")
            ]  # fmt: skip
            assert len(set(marks)) == min(len(marks), len(MARKERS)), name


def bars_of(figure: Figure) -> list[tuple[float, float, float]]:
    """Return x and both ends of every upright error bar."""
    bars = []
    for ax in panels_of(figure):
        for container in ax.containers:
            if isinstance(container, ErrorbarContainer):
                for lines in container.lines[2]:
                    ends = [segment for segment in lines.get_segments() if len(segment) == 2]
                    bars += [(s[0, 0], *sorted(s[:, 1])) for s in ends if s[0, 0] == s[1, 0]]
    return bars


def test_error_bars_are_the_intervals_of_the_table(figures: dict[str, Any]) -> None:
    for name, (done, figure) in figures.items():
        bars = bars_of(figure)
        if not bars:
            continue
        table = done.frame[[str(done.panel.x), "ci_low", "ci_high"]].to_numpy(dtype=float)
        if done.panel.complement:
            table = np.column_stack([table[:, 0], 1 - table[:, 2], 1 - table[:, 1]])
        if done.panel.dodge:
            table[:, 0] = np.nan  # beside its x
        if done.panel.relative:
            table[:, 1:] /= done.frame["bound"].to_numpy(dtype=float)[:, None]
        for bar in bars:
            same = np.isclose(table, bar, rtol=1e-6, atol=1e-12) | ~np.isfinite(
                table
            )  # ends with an arrow
            assert same.all(axis=1).any(), f"{name}: {bar}"


#: A figure of two quantities with intervals, exact values and a bound.
ONE = "softmax-vs-linear-fig3a"


def test_one_figure_passes_all_of_that() -> None:
    (spec,) = (each for each in stored() if each.id == ONE)
    found = drawn(spec)
    assert found is not None
    assert bars_of(found[1])
    for name, check in globals().copy().items():
        if name.startswith("test_") and not name.startswith(("test_most_", "test_one_")):
            check({ONE: found})
