"""Which pictures a page has, and what stands in their panels."""

import re

from claims_for_tests import Toy
from html_for_tests import Page

from simkit.declare.claims.claim import Claim
from simkit.engine.cells.cell import build_cells
from simkit.figures.drawing import comparison
from simkit.page import pictures
from simkit.page.pictures import choose_pictures
from simkit.verdicts.findings.finding import Finding


def over(claim, lefts, rights, verdicts=None, paper="toy", grid="10,20,30,40", **rest):
    """Return findings along n."""
    cells = build_cells(Toy(), {"n": grid})[: len(lefts)]
    verdicts = verdicts or ["holds"] * len(lefts)
    return [
        Finding(claim, paper, cell, verdict=v, left=(a, a), right=(b, b), **rest)
        for cell, a, b, v in zip(cells, lefts, rights, verdicts, strict=True)
    ]


def panels_of(monkeypatch, *groups):
    """Return the panels that are drawn."""
    drawn = []
    original = comparison.draw_comparisons

    def draw(panels):
        drawn.extend(panels)
        return original(panels)

    monkeypatch.setattr(pictures, "draw_comparisons", draw)
    found = choose_pictures(groups)
    return found, drawn


PRINTED = Claim("Lemma 1", "w <= p", "bound", along="n")
MENDED = Claim("Lemma 1", "w <= 2*p", "bound, corrected", along="n", corrects="Lemma 1, bound")


def test_both_bounds_stand_in_one_panel_and_what_breaks_is_marked(monkeypatch):
    printed = over(PRINTED, [1, 2, 4], [3, 3, 3], ["holds", "holds", "fails"])
    mended = over(MENDED, [1, 2, 4], [6, 6, 6])
    found, (panel,) = panels_of(monkeypatch, printed, mended)
    assert [curve.role for curve in panel.curves] == ["left", "printed", "corrected"]
    assert [list(curve.y) for curve in panel.curves] == [[1, 2, 4], [3, 3, 3], [6, 6, 6]]
    assert list(panel.curves[0].x) == [10, 20, 30]
    assert panel.broken == [(30.0, 4.0)]
    assert panel.relation == "<="
    assert found[0].claims == {id(PRINTED), id(MENDED)}
    assert "Crosses: the claim fails at 1 of 3 settings drawn." in found[0].caption
    assert "The shaded side is the one that the bound forbids." in found[0].caption


def test_a_probability_near_one_is_drawn_as_what_it_misses(monkeypatch):
    claim = Claim("Lemma 2", "Pr[hit] >= 1 - p", along="n")
    own = over(claim, [1.0, 1.0, 1.0], [0.99, 0.999, 0.9999])
    for i, each in enumerate(own):
        each.missed = ((10.0**-20 / 10**i,) * 2, (0.01 / 10**i,) * 2)
    _, (panel,) = panels_of(monkeypatch, own)
    assert panel.y_label == "probability missed"
    assert panel.relation == "<="
    assert list(panel.curves[0].y) == [10.0**-20 / 10**i for i in range(3)]  # not 1 - 1.0


def test_intervals_are_drawn_where_a_side_was_measured(monkeypatch):
    claim = Claim("Lemma 3", "Pr[hit] >= 0.5", along="n")
    own = over(claim, [0.6, 0.7, 0.8], [0.5] * 3, enclose=lambda: (0.55, 0.9))
    _, (panel,) = panels_of(monkeypatch, own)
    assert (list(panel.curves[0].low), list(panel.curves[0].high)) == ([0.55] * 3, [0.9] * 3)


def test_an_order_shows_the_constant_needed(monkeypatch):
    claim = Claim("Lemma 4", "v = O(1/n)", along="n")
    own = over(claim, [1] * 3, [1] * 3, ["of order only"] * 3)
    for i, each in enumerate(own):
        each.constant = (i + 1.0, i + 2.0)
    found, (panel,) = panels_of(monkeypatch, own)
    assert (panel.y_label, panel.curves[0].role) == ("constant needed", "constant")
    assert list(panel.curves[0].low) == [1, 2, 3]
    assert list(panel.curves[0].high) == [2, 3, 4]
    assert "the one needed at each cell" in found[0].caption


def test_what_shows_nothing_is_not_drawn(monkeypatch):
    one = over(Claim("Lemma 5", "w <= p", along="n"), [1], [3])
    same = over(Claim("Lemma 6", "w = p", along="n"), [1, 2, 3], [1, 2, 3])
    large = over(Claim("Lemma 7", "w <= p", along="n"), [1e300, 2, 3], [1, 2, 3])
    assert panels_of(monkeypatch, one, same, large) == ([], [])


def test_two_cells_make_a_picture(monkeypatch):
    own = over(Claim("Lemma 5", "w <= p", along="n"), [1, 4], [3, 3], ["holds", "fails"])
    _, (panel,) = panels_of(monkeypatch, own)
    assert (list(panel.curves[0].x), panel.broken) == ([10, 20], [(20.0, 4.0)])


def test_pictures_are_shared_among_papers_and_those_that_break_come_first():
    groups = []
    for paper, labels in (("one", 5), ("two", 2), ("three", 1)):
        for i in range(labels):
            claim = Claim(f"Lemma {i}", "w <= p", along="n")
            verdicts = ["holds", "holds", "fails" if i == labels - 1 else "holds"]
            groups.append(over(claim, [1, 2, 4], [3, 3, 3], verdicts, paper))
    said = [re.search(r'aria-label="([^"]*)"', p.svg)[1] for p in choose_pictures(groups, 5)]
    assert said == [
        "one, Lemma 4: both sides", "one, Lemma 0: both sides",
        "two, Lemma 1: both sides", "two, Lemma 0: both sides", "three, Lemma 0: both sides",
    ]  # fmt: skip


def test_a_picture_has_ids_of_its_own_and_the_same_bytes_again():
    own = over(PRINTED, [1, 2, 4], [3, 3, 3], ["holds", "holds", "fails"])
    other = over(Claim("Lemma 9", "w <= p", along="n"), [1, 2, 4], [3, 3, 3])
    first = choose_pictures([own, other])
    assert [p.svg for p in first] == [p.svg for p in choose_pictures([own, other])]
    page = Page("".join(p.svg for p in first))
    assert page.faults == []
    ids = [attributes["id"] for _, attributes in page.elements if "id" in attributes]
    assert len(ids) == len(set(ids)) > 0
    assert {each.split("-m")[0].rsplit("-p", 1)[0] for each in ids} <= {"picture-1", "picture-2"}
    links = re.findall(r'href="#([^"]+)"|url\(#([^)]+)\)', page.text)
    assert {a or b for a, b in links} == set(ids)
    colours = set(re.findall(r"(?:fill|stroke): (#[0-9a-f]{6})", page.text))
    assert colours <= {"#ffffff"}


def test_crosses_are_counted_claim_by_claim(monkeypatch):
    second, third = (Claim("Lemma 1", f"w <= {c}*p", f"part {c}", along="n") for c in (3, 4))
    groups = [
        over(PRINTED, [1, 2, 4], [3, 3, 3], ["holds", "holds", "fails"]),
        over(second, [4, 5], [3, 3], ["fails", "fails"]), over(third, [1, 2], [3, 3]),
    ]  # fmt: skip
    found, panels = panels_of(monkeypatch, *groups)
    assert len(panels) == 3
    said = (
        "Crosses, where a claim fails: bound at 1 of 3 settings drawn; part 3 at all 2 settings drawn."
    )
    assert said in found[0].caption
    (alone,), _ = panels_of(monkeypatch, groups[2])
    assert "Crosses" not in alone.caption


def test_the_middle_of_two_ends_lies_between_them():
    assert pictures._middle((1.0, 4.0)) == 2.5


def test_small_values_have_their_power_in_each_tick_not_above_the_panel():
    lefts = [-1e-7, 2e-7, 5e-7, 9e-7]
    (picture,) = choose_pictures([over(PRINTED, lefts, [0.0] * 4)])
    texts = re.findall(r"<text[^>]*>([^<]*)</text>", picture.svg)
    assert "5e-7" in texts
    assert not [text for text in texts if text.startswith("1e") and "-" in text and len(text) > 4]
