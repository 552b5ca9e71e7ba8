"""The waterfall of a proof at a few of its cells: what each display loses."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from simkit.verdicts.audits.proofs import Chain, Step, power_text
from simkit.words.tables.proof_table import place_text

if TYPE_CHECKING:
    from matplotlib.figure import Figure

    from simkit.figures.drawing.waterfall import Bar, Mark

_SHOWN = 4  # cells of a claim whose displays are printed and drawn, the ends among them


def group_chains(chains: Sequence[Chain]) -> list[list[Chain]]:
    """Return chains claim by claim."""
    found: dict[int, list[Chain]] = {}
    for chain in chains:
        found.setdefault(id(chain.claim), []).append(chain)
    return list(found.values())


def spread(chains: Sequence[Chain], shown: int = _SHOWN) -> list[Chain]:
    """Return a few of the chains, evenly spread, the first and the last among them."""
    if len(chains) <= shown:
        return list(chains)
    return [chains[round(i * (len(chains) - 1) / (shown - 1))] for i in range(shown)]


def draw_chains(group: Sequence[Chain], shown: int = _SHOWN) -> "Figure":
    """Return the waterfalls of a claim's proof at a few cells."""
    from simkit.figures.drawing.waterfall import draw_waterfalls

    return draw_waterfalls(
        [
            (place_text(chain, group), [_bar(chain, step) for step in chain.steps])
            for chain in spread(group, shown)
        ]
    )


def _bar(chain: Chain, step: Step) -> "Bar":
    from simkit.figures.drawing.waterfall import Bar

    factor = "" if step.loss is None else f" (x {power_text(step.loss, 3)})"
    place = None if step.exponent is None else float(step.exponent)
    return Bar(step.display.name, place, step.value_text + factor, _mark(chain, step))


def _mark(chain: Chain, step: Step) -> "Mark":
    if step.finding is None:
        return "start"
    if step.is_false:
        return "false"
    if not step.is_true:
        return "open"
    return "dearest" if step is chain.dearest else "true"
