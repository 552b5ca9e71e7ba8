"""Which pictures a page has: both sides of claims over their cells, a few claims to a picture."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from simkit.declare.claims.claim import Claim
from simkit.engine.cells.describing import short
from simkit.figures.drawing.comparison import (
    LARGEST,
    ComparisonPanel,
    DrawnSide,
    Role,
    can_be_drawn,
    draw_comparisons,
)
from simkit.figures.drawing.inline import inline_svg
from simkit.page.waterfalls import draw_chains, group_chains
from simkit.verdicts.audits.proofs import Chain
from simkit.verdicts.findings.finding import Ends, Finding
from simkit.words.formulas.equations import plain_symbol

MOST_PICTURES = 40
_MOST_PANELS = 4
_FEWEST_POINTS = 2
_FEWEST_OF_SOME = 3  # where other cells cannot be drawn
_NEAR_ONE = 0.9  # a probability beyond is drawn as what it misses
_LONGEST_TITLE = 46  # letters over a panel
_WATERFALL_CELLS = 2


@dataclass(frozen=True)
class PagePicture:
    """A picture of the page."""

    name: str  # its anchor
    svg: str
    caption: str
    claims: frozenset[int]  # ids of the claims that it is about


@dataclass(frozen=True)
class _Sheet:
    """Panels that go on one picture, with the claims in each."""

    label: str
    panels: Sequence[tuple[ComparisonPanel, frozenset[int]]]

    @property
    def rank(self) -> tuple[int, int]:
        """Those that show where something breaks come first, then those that show most."""
        return -sum(bool(panel.broken) for panel, _ in self.panels), -len(self.panels)


def choose_pictures(groups: Sequence[Sequence[Finding]], most: int = MOST_PICTURES) -> list[PagePicture]:
    """Return at most so many pictures of claims by their findings; what one paper leaves others have."""
    sheets: dict[str, list[_Sheet]] = {}
    for paper, label in dict.fromkeys((g[0].paper, g[0].claim.label) for g in groups):
        own = [g for g in groups if (g[0].paper, g[0].claim.label) == (paper, label)]
        sheets.setdefault(paper, [])
        if sheet := _sheet_of(label, own):
            sheets[paper].append(sheet)
    chosen = _share({paper: sorted(own, key=lambda s: s.rank) for paper, own in sheets.items()}, most)
    found: list[PagePicture] = []
    for paper, own_sheets in chosen.items():
        for sheet in own_sheets:
            number = len(found) + 1
            said = f"{paper}, {sheet.label}: both sides of {len(sheet.panels)} of its statements"
            said = said if len(sheet.panels) > 1 else f"{paper}, {sheet.label}: both sides"
            name = f"picture-{number}"
            svg = inline_svg(draw_comparisons([panel for panel, _ in sheet.panels]), name, said)
            claims = frozenset[int]().union(*(ids for _, ids in sheet.panels))
            found.append(PagePicture(name, svg, _caption(sheet), claims))
    return found


def proof_pictures(chains: Sequence[Chain]) -> list[PagePicture]:
    """Return a waterfall for each proof, at the ends of its cells."""
    found = []
    for number, group in enumerate(group_chains(chains), 1):
        claim, name = group[0].claim, f"proof-{number}"
        said = f"{group[0].paper}, {claim.name}: what each display of its proof loses"
        svg = inline_svg(draw_chains(group, _WATERFALL_CELLS), name, said)
        caption = (
            "Each bar leads from the value of the display before it to its own, on a logarithmic axis;"
            " beside it stands the value, and the factor that the step loses."
        )
        found.append(PagePicture(name, svg, caption, frozenset({id(claim)})))
    return found


def _share(sheets: Mapping[str, Sequence[_Sheet]], most: int) -> dict[str, Sequence[_Sheet]]:
    """Return the first of each paper's sheets: one each in turn, until there are so many."""
    taken = dict.fromkeys(sheets, 0)
    left = most
    while left > 0 and any(taken[paper] < len(own) for paper, own in sheets.items()):
        for paper, own in sheets.items():
            if left > 0 and taken[paper] < len(own):
                taken[paper] += 1
                left -= 1
    return {paper: own[: taken[paper]] for paper, own in sheets.items()}


def _caption(sheet: _Sheet) -> str:
    shaded = any(panel.relation in ("<=", "<", ">=", ">") for panel, _ in sheet.panels)
    constant = any(curve.role == "constant" for panel, _ in sheet.panels for curve in panel.curves)
    said = [f"{sheet.label} over its settings."]
    if shaded:
        said.append("The shaded side is the one that the bound forbids.")
    if constant:
        said.append("Where the paper names no constant, the one needed at each cell.")
    broken = [(panel, len(panel.broken)) for panel, _ in sheet.panels if panel.broken]
    if len(sheet.panels) == 1:
        said += [f"Crosses: the claim fails at {_of_drawn(*each)}." for each in broken]
    elif broken:
        each = "; ".join(f"{_name(panel)} at {_of_drawn(panel, count)}" for panel, count in broken)
        said.append(f"Crosses, where a claim fails: {each}.")
    return " ".join(said)


def _of_drawn(panel: ComparisonPanel, count: int) -> str:
    """Return at how many of the cells that a panel shows its claim fails."""
    drawn = len(panel.curves[0].x)
    return f"all {drawn} settings drawn" if count == drawn else f"{count} of {drawn} settings drawn"


def _name(panel: ComparisonPanel) -> str:
    return panel.title.partition("\n")[0].replace(r"\$", "$")


def _sheet_of(label: str, groups: Sequence[Sequence[Finding]]) -> _Sheet | None:
    """Return the panels of the claims with one label, at most four; None where nothing can be drawn."""
    corrections: dict[str, list[Sequence[Finding]]] = {}
    named = {group[0].claim.name: group[0].claim for group in groups}
    for group in groups:
        if group[0].claim.corrects:
            corrections.setdefault(group[0].claim.corrects, []).append(group)
    panels = []
    for group in groups:
        claim = group[0].claim
        if claim.corrects in named and _same_left(claim, named[claim.corrects]):
            continue  # it stands in the panel of what it corrects
        beside = [g for g in corrections.get(claim.name, ()) if _same_left(claim, g[0].claim)]
        if panel := _panel_of(group, beside[0] if beside else ()):
            panels.append((panel, frozenset(id(g[0].claim) for g in (group, *beside[:1]))))
    panels.sort(key=lambda pair: not pair[0].broken)
    return _Sheet(label, panels[:_MOST_PANELS]) if panels else None


def _same_left(one: Claim, other: Claim) -> bool:
    mine, its = one.parsed, other.parsed
    left = [(p.measure, p.event, p.left.text if p.left else "", p.inner) for p in (mine, its)]
    return left[0] == left[1] and mine.kind == its.kind != "order"


def _panel_of(group: Sequence[Finding], corrected: Sequence[Finding]) -> ComparisonPanel | None:
    """Return a claim over one parameter, with its correction; None where that has too few points."""
    claim = group[0].claim
    order = claim.kind in ("order", "with-high-probability")
    known = [f for f in group if _drawn(f, order)]
    axis = _axis(known)
    if not axis:
        return None
    line, rest = _longest_line(known, axis)
    fewest = _FEWEST_POINTS if len(known) == len(group) else _FEWEST_OF_SOME
    if len(line) < fewest or (claim.kind == "identity" and _agrees(line)):
        return None
    title, x_label = _title(claim, line, rest), _symbol(axis)
    x = [_number(f, axis) for f in line]
    if order:
        ends = [_middle(f.constant) for f in line]
        low, high = zip(*(f.constant for f in line if f.constant is not None), strict=True)
        curve = DrawnSide("constant", x, ends, low, high)
        return ComparisonPanel(title, x_label, "constant needed", [curve])
    missed = _is_near_one(line)
    own = {_place(f): f for f in corrected if _drawn(f, False)}
    curves = [_left(x, line, missed), _side(_role(claim), x, line, missed)]
    beside = [own[_place(f)] for f in line if _place(f) in own]
    if len(beside) == len(line):
        curves.append(_side("corrected", x, beside, missed))
    if not all(can_be_drawn(v) for curve in curves for v in (*curve.y, *curve.low, *curve.high)):
        return None
    relation: str = claim.parsed.relation
    if missed:
        relation = {">=": "<=", ">": "<"}.get(relation, relation)
    broken = [
        (place, curves[0].y[i])
        for i, (place, f) in enumerate(zip(x, line, strict=True))
        if f.verdict == "fails"
    ]
    return ComparisonPanel(title, x_label, _y_label(claim, missed), curves, relation, broken)


def _drawn(found: Finding, order: bool) -> bool:
    if order:
        return found.constant is not None and all(map(can_be_drawn, found.constant))
    sides = (found.left, found.right)
    return all(side is not None and all(map(can_be_drawn, side)) for side in sides)


def _axis(findings: Sequence[Finding]) -> str:
    """Return the parameter to draw over: the one that grows, else the number with most values."""
    if not findings:
        return ""
    names = [findings[0].claim.along] if findings[0].claim.along else []
    names += [name for name in findings[0].cell.given if name not in names]
    best, most = "", _FEWEST_POINTS - 1
    for name in names:
        values = {f.cell.parameters.get(name) for f in findings}
        if all(map(_is_number, values)) and len(values) > most:
            best, most = name, len(values)
            if name == findings[0].claim.along:
                break
    return best


def _is_number(value: object) -> bool:
    if isinstance(value, bool) or not isinstance(value, int | float):
        return False
    return abs(value) < LARGEST and can_be_drawn(float(value))


def _number(found: Finding, axis: str) -> float:
    value = found.cell.parameters[axis]
    assert isinstance(value, int | float)
    return float(value)


def _longest_line(findings: Sequence[Finding], axis: str) -> tuple[list[Finding], Mapping[str, object]]:
    """Return the cells that differ along the axis alone, of those lines the one with most cells."""
    given = [name for name in findings[0].cell.given if name != axis]
    free = [
        name
        for name in given
        if len({repr(f.cell.parameters[name]) for f in findings}) > 1
        and len({(repr(f.cell.parameters[name]), f.cell.parameters[axis]) for f in findings})
        > len({f.cell.parameters[axis] for f in findings})
    ]
    lines: dict[str, list[Finding]] = {}
    for found in findings:
        lines.setdefault(repr([found.cell.parameters[name] for name in free]), []).append(found)
    best = max(lines.values(), key=lambda line: (len(line), any(f.verdict == "fails" for f in line)))
    once = {_number(f, axis): f for f in reversed(best)}
    line = [once[value] for value in sorted(once)]
    return line, {name: line[0].cell.parameters[name] for name in free}


def _agrees(line: Sequence[Finding]) -> bool:
    """Return whether an identity holds wherever it is drawn: there is nothing to be seen."""
    return all(f.verdict in ("holds", "not refuted") for f in line)


def _is_near_one(line: Sequence[Finding]) -> bool:
    stated = line[0].claim.parsed
    if stated.measure != "Pr" or stated.relation not in (">=", ">"):
        return False
    return all(f.right is not None and _NEAR_ONE < f.right[0] <= 1 for f in line)


def _left(x: Sequence[float], line: Sequence[Finding], missed: bool) -> DrawnSide:
    sides = [_missed(f, 0) if missed else _middle(f.left) for f in line]
    intervals = [f.interval for f in line]
    ends = [pair for pair in intervals if pair is not None and all(map(math.isfinite, pair))]
    if len(ends) < len(line):
        return DrawnSide("left", x, sides)
    if missed:
        ends = [(1 - high, 1 - low) for low, high in ends]
    return DrawnSide("left", x, sides, [low for low, _ in ends], [high for _, high in ends])


def _role(claim: Claim) -> Role:
    return "corrected" if claim.corrects else "printed"


def _side(role: Role, x: Sequence[float], line: Sequence[Finding], missed: bool) -> DrawnSide:
    return DrawnSide(role, x, [_missed(f, 1) if missed else _middle(f.right) for f in line])


def _missed(found: Finding, place: int) -> float:
    """Return by how much a side is below 1, from what is free of cancellation where there is that."""
    if found.missed is not None:
        return _middle(found.missed[place])
    return 1 - _middle(found.right if place else found.left)


def _middle(pair: Ends | None) -> float:
    assert pair is not None
    return pair[0] + (pair[1] - pair[0]) / 2


def _place(found: Finding) -> str:
    return repr(sorted((name, repr(v)) for name, v in found.cell.parameters.items()))


def _title(claim: Claim, line: Sequence[Finding], rest: Mapping[str, object]) -> str:
    said = ", ".join(f"{_symbol(name)} = {short(value)}" for name, value in rest.items())
    text = claim.part or claim.label
    if len(text) > _LONGEST_TITLE:
        text = f"{text[: _LONGEST_TITLE - 1].rstrip()}…"
    text = text.replace("$", r"\$")  # no mathematics
    return f"{text}\n{said}" if said else text


def _y_label(claim: Claim, missed: bool) -> str:
    stated = claim.parsed
    if missed:
        return "probability missed"
    if stated.measure == "Pr":
        return "probability"
    text = stated.left.text if stated.left is not None else ""
    if text.isidentifier():
        text = _symbol(text)
    return text if len(text) <= 30 else "both sides"


def _symbol(name: str) -> str:
    """Return a parameter as a picture shows it: a letter as its symbol, a word as itself."""
    first, _, rest = name.partition("_")
    shown = plain_symbol(first)
    return f"{shown}_{rest}" if rest and shown != first else name.replace("_", " ") if rest else shown
