"""From a claim that is proved on a box to a theorem: its formula, the box, and a proof by the cover."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from simkit.declare.claims.grammar import Relation
from simkit.declare.parameters.expressions import Expression, ExpressionError
from simkit.verdicts import check_boxes
from simkit.verdicts.findings.finding import Finding
from simkit.verdicts.rocq.printing import ROCQ, TermNames, Written, identifier
from simkit.verdicts.rocq.stated import NoTheorem, Theorem

_MOST = 100  # parts of a cover that a proof names; `interval` halves a box of more by itself
_DEPTH = 40  # of these halvings


@dataclass(frozen=True)
class BoxTheorem(Theorem):
    """A claim that holds, or fails, on a whole box, as a theorem of Rocq."""

    record: Mapping[str, Any]  # the box as `check_boxes` reads it

    @property
    def kind(self) -> str:
        """What it is of: a ``box``."""
        return "box"

    @property
    def setting(self) -> str:
        """The ranges of its parameters, and what is chosen."""
        said = check_boxes.on_trust(dict(self.record))
        return "; ".join(said[: sum(len(self.record[x]) for x in ("parameters", "choices", "whole"))])

    @property
    def is_identity(self) -> bool:
        """Whether both sides are one formula once its definitions are put in: it proves little then."""
        known: dict[str, Written] = {}

        def put_in(text: str) -> Written:
            own = Expression(text, len(text) + 1)
            return own.fold(ROCQ, {x: known.get(x, TermNames(()).of(x)) for x in own.names})

        for name, text in self.record["definitions"].items():
            known[name] = put_in(text)
        return put_in(self.record["left"]) == put_in(self.record["right"])


def box_theorem_of(found: Finding, record: Mapping[str, Any]) -> BoxTheorem:
    """Return the theorem that a box is, on which the claim of a finding is proved."""
    try:
        box = _Box(record, found.claim.parsed.relation)
        return BoxTheorem(found, box.definition(), box.said(), box.proof(), (), (), record)
    except ExpressionError as fault:
        raise NoTheorem(str(fault)) from None


class _Box:
    def __init__(self, record: Mapping[str, Any], relation: Relation) -> None:
        self.relation = relation  # the claim's, which a box may refute
        self.record, self.stated = record, check_boxes.BoxStatement(dict(record))
        cover = record["cover"]
        letters = "".join(x for x in cover if not x.isdigit())
        self.halved = [x for i, x in enumerate(self.stated.ranges) if str(i) in cover]
        self.by_parts = len(letters) <= _MOST or set(letters) != {"i"}
        # Between the parts of a whole parameter there is room: its numbers are no real ones then.
        whole = [x for x, is_whole in self.stated.whole.items() if is_whole]
        self.whole = whole if self.by_parts and {*whole} & {*self.halved} else []
        self.names = TermNames(map(_typed, self.whole))
        named = [*record["parameters"], *record["definitions"]]
        if len({*map(_own, named)}) < len(named):
            raise NoTheorem(f"two of {', '.join(named)} have one name in Rocq")

    def _write(self, text: str) -> str:
        return self.names.write(Expression(text, len(text) + 1))

    def _arguments(self) -> str:
        return " ".join(f"({_own(x)} : {'RZ'[x in self.whole]})" for x in self.stated.ranges)

    def definition(self) -> str:
        """Return the claim with its premises, as a definition."""
        record = self.record
        lets = [f"let {_own(x)} := {self._write(of)} in\n" for x, of in record["definitions"].items()]
        before = [f"{self._write(a)} {of} {self._write(b)} ->\n" for a, of, b in record["premises"]]
        sides = self._write(record["left"]), self.relation, self._write(record["right"])
        return f"{self._arguments()} : Prop :=\n{''.join(lets)}{''.join(before)}{' '.join(sides)}"

    def said(self) -> str:
        """Return what is proved: for all parameters in the box, the claim or its negation."""
        ranges = ""
        for x, of in self.record["parameters"].items():
            high = "" if of["high"] == "inf" else f" <= {_number(Fraction(of['high']), of['high'])}"
            low = _number(Fraction(of["low"]), of["low"])
            ranges += f"{low} <= {self.names.of(_typed(x)).text}{high} ->\n"
        of_all = " ".join(map(_own, self.stated.ranges))
        negated = "~ " if self.record["fails"] else ""
        return f"forall {self._arguments()},\n{ranges}{negated}{{name}} {of_all}"

    def proof(self) -> str:
        """Return a proof: by the parts of the cover, or by halvings that `interval` finds."""
        steps = ["unfold {theorem}, {name}; cbv zeta; intros."]
        if self.record["fails"]:
            steps = ["unfold {theorem}, {name}; cbv zeta; intros; refuted_everywhere."]
        if self.by_parts:
            steps += self._parts()
        else:
            halved = "".join(f", i_bisect {_own(x)}" for x in self.halved)
            steps.append(f"opened; as_difference; interval with (i_depth {_DEPTH}{halved}).")
        return f"Theorem {{theorem}}_holds : {{theorem}}.\nProof.\n{' '.join(steps)}\nQed."

    def _parts(self) -> list[str]:
        found, stack = [], [dict(self.stated.ranges)]
        names = list(self.stated.ranges)
        for letter in self.record["cover"]:
            box = stack.pop()
            if letter.isdigit():
                x = names[int(letter)]
                below, above = check_boxes.halves(*box[x], self.stated.whole[x])
                assert below[1] is not None
                whole = "_whole" if x in self.whole else ""
                cut = f"{below[1]}%Z" if whole else _number(below[1])
                found.append(f"halve{whole} {_own(x)} {cut}.")
                stack += [{**box, x: above}, {**box, x: below}]
            else:
                found += self._by_terms(box) if letter == "t" else [_SETTLED[letter]]
        return found

    def _by_terms(self, box: Mapping[str, check_boxes.Range]) -> list[str]:
        """Return how a part is settled by its terms: in real numbers, those with roots replaced."""
        moved, roots = self.stated.terms_that_settle(dict(box))
        found = [f"real {_own(x)}." for x in self.whole]
        for x, root in roots.items():
            if root > 1 and x not in box:
                raise NoTheorem(f"the exponents of {x} are fractions")
            if root > 1:
                least = _number(_root_below(box[x][0], root))
                found.append(f"take_root {_own(x)} {root}%positive {least}.")
        return [*found, "by_moved_terms." if moved else "by_terms."]


def _typed(name: str) -> str:
    """Return the name of a parameter by its word in a record."""
    return next(iter(Expression(name).names))


def _own(name: str) -> str:
    return identifier(_typed(name))


_SETTLED = {"i": "enclosed.", "x": "excluded."}


def _root_below(x: Fraction, root: int) -> Fraction:
    """Return a number with few digits that is at most a root."""
    digits = 1 if x >= 2**root else 10
    found = Fraction(int(float(x) ** (1 / root) * digits) + 1, digits)
    while found**root > x:
        found -= Fraction(1, digits)
    return found


def _number(x: Fraction, text: str = "") -> str:
    """Return a number in the language of Rocq; as it was typed, if that is a decimal."""
    if text and "/" not in text:
        return f"({text})" if text.startswith("-") else text
    return str(x) if x.denominator == 1 and x >= 0 else f"({x.numerator} / {x.denominator})"
