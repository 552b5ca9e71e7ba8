"""A lemma on entries of attention: label, data set and premises once, then a claim a part."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from simkit.declare.claims.claim import Claim
from simkit.papers.separation.claims.entries import COPIES, Entries, instance_of, value_of
from simkit.papers.separation.formulas.of_entries import entry_term

# By these names entries stand in the statements.
_NAMES = {
    ("u", "exp"): "log_n_u",
    ("u", "lin"): "u_over_log_n",
    ("f", "exp"): "f",
    ("f", "lin"): "f",
    ("c", "exp"): "c_over_root_log_n",
    ("c", "lin"): "c_over_root_log_n",
}


@dataclass(frozen=True)
class Lemma:
    """What the parts of a lemma share: its label, setting and premises. Source: Lemma D.2."""

    label: str
    network: str
    dataset: str
    where: Mapping[str, Any]
    when: Sequence[Any]
    scope: Mapping[str, str]
    far: Mapping[str, str]
    note: str = ""  # a reading that all of its parts need
    copies: Mapping[str, Any] = field(default_factory=lambda: COPIES)  # the number t

    def part(self, part: str, entries: str, stated: str, printed: str, **more: Any) -> Claim:
        """Return the claim of one part, with the other attributes of the claim that are given.

        Entries are letter, row, place, and which extreme (by default the only one), as `Entries` has
        them: ``f special not j3 largest``; what is stated is relation and right side. A note is put
        before that of the lemma.

        Source: Lemma D.2.
        """
        letter, row, *rest = entries.split()
        extreme = rest.pop() if rest[-1] in ("largest", "smallest", "only") else "only"
        meant = Entries(self.network, self.dataset, letter, row, " ".join(rest), extreme)
        name = _NAMES[meant.letter, self.network]
        if self.where["model"] == "cross" and meant.letter == "c":
            name = "c_entry"  # c is a parameter's name
        numbers: dict[str, Any] = {name: partial(value_of, meant)}
        if "t" in stated.replace("*", " ").replace("(", " ").replace("/", " ").split():
            numbers |= self.copies
        asked = {"f": ("n",), "u": ()}.get(meant.letter, ("n", "d"))
        if meant.place == "first":
            asked = ("n",)
        more.setdefault("left_range", self._range(meant))
        more.setdefault("instance", partial(instance_of, meant))
        blocks = "d - 1" if self.where["model"] == "cross" else "d - 2"
        more.setdefault("formulas", {"left": partial(entry_term, meant), "t": f"n/({blocks})"})
        more.setdefault("needs", () if stated.startswith("=") else asked)
        return self.claim(part, f"{name} {stated}", printed, numbers, **more)

    def _range(self, meant: Entries) -> tuple[str, str]:
        """Return what entries cannot leave: weights are shares, and c is their mean of a column."""
        if meant.letter == "u":
            return "", ""
        if meant.letter == "f" or self.where["model"] == "cross":
            return "0", "1"
        if meant.place == "first":
            return "0", {"D0": "a0", "D1": "a1"}[meant.dataset]
        return ("", "") if meant.place == "last" else ("0", "b")

    def claim(
        self, part: str, statement: str, printed: str, numbers: Mapping[str, Any], **more: Any
    ) -> Claim:
        """Return a claim in the lemma's setting; numbers come in both evaluations. Source: Lemma D.2."""
        note = "; ".join(text for text in (more.pop("note", ""), self.note) if text)
        when = (*self.when, *more.pop("when", ()))
        return Claim(
            self.label, statement, part, printed, when=when, numbers=numbers, where=self.where,
            scope=self.scope, far=self.far, along="n", note=note, **more,
        )  # fmt: skip
