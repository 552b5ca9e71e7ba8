"""Labels: what a paper numbers, by kind and name."""

from collections.abc import Sequence
from dataclasses import dataclass, field

EQUATION = "equation"
#: Kinds of labels in the order in which they are counted.
KINDS = (
    "theorem", "lemma", "proposition", "corollary", "claim", "fact", "remark", "definition",
    "assumption", "algorithm", "table", "figure", EQUATION,
)  # fmt: skip


@dataclass(frozen=True)
class Label:
    """What a paper has numbered."""

    kind: str  # one of `KINDS`
    name: str  # as it is asked for: ``Lemma 5.2``, ``Eq. (12)``

    @property
    def number(self) -> str:
        """Its number alone: ``5.2``, ``12``."""
        return self.name.split()[-1].strip("()")


@dataclass(frozen=True)
class Labels:
    """The labels of a text, and equations whose numbers it does not show."""

    found: Sequence[Label]  # in the order of `KINDS`, and of the text
    # numbers between those of equations that stand nowhere in the text: they may have been lost when it
    # was converted; no label is made of them
    gaps: Sequence[int] = field(default=())
    remarks: Sequence[str] = field(default=())  # what may have been counted otherwise


def equation(number: int | str) -> Label:
    """Return the label of an equation."""
    return Label(EQUATION, f"Eq. ({number})")
