"""What is said about a study: exact values, limits, bounds, premises, fits, remarks, pictures.

No stored number depends on anything here: a changed statement reruns nothing. A study names its
statements by a string, or has methods of these names itself.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, ClassVar, Literal

from simkit.declare.named_class import load_class
from simkit.declare.parameters.typed import Typed
from simkit.declare.quantities import Quantity
from simkit.declare.study import Study
from simkit.errors import StudyError

if TYPE_CHECKING:
    from pandas import DataFrame

    from simkit.declare.claims.claim import Claim
    from simkit.declare.reductions import Reductions

Relation = Literal["<", "<=", "=", ">=", ">"]


@dataclass(frozen=True)
class Bound:
    """A stated bound on a quantity, with its direction.

    Attributes
    ----------
    value : float
    direction : {"<=", ">="}
        Whether the quantity is said to be at most, or at least, so much.
    """

    value: float
    direction: Literal["<=", ">="]


def at_most(value: float) -> Bound:
    """Return an upper bound."""
    return Bound(value, "<=")


def at_least(value: float) -> Bound:
    """Return a lower bound."""
    return Bound(value, ">=")


@dataclass(frozen=True)
class Estimate:
    """A mean with an interval that its statements know to hold, in place of Student's.

    Attributes
    ----------
    interval : str
        Names the method.
    """

    value: float
    std_error: float
    low: float
    high: float
    interval: str


@dataclass(frozen=True)
class Premise:
    """A hypothesis of a theorem at one cell, as far as possible with both sides as numbers.

    Attributes
    ----------
    text : str
        The premise in the paper's symbols, with its source; it does not depend on the cell.
    holds : bool
    left, right : float, optional
        The two sides.
    relation : {"<", "<=", "=", ">=", ">"}
        Between them.
    remark : str
        What the cell's numbers add: by how much, or what would meet it.
    """

    text: str
    holds: bool
    left: float | None = None
    relation: Relation = ">="
    right: float | None = None
    remark: str = ""

    @property
    def in_doubles(self) -> Premise:
        """The same, its sides as doubles: to be shown."""
        if not any(isinstance(side, Typed) for side in (self.left, self.right)):
            return self
        left, right = (None if side is None else float(side) for side in (self.left, self.right))
        return replace(self, left=left, right=right)

    @property
    def margin(self) -> float | None:
        """How far the premise is met (positive) or missed (negative); None without two sides."""
        if self.left is None or self.right is None:
            return None
        difference = self.left - self.right
        if self.relation == "=":
            return -abs(difference)
        return difference if self.relation in (">", ">=") else -difference


_RELATIONS: Mapping[Relation, Callable[[Any, Any], Any]] = {
    "<": operator.lt, "<=": operator.le, "=": operator.eq, ">=": operator.ge, ">": operator.gt,
}  # fmt: skip


def related(left: Any, relation: Relation, right: Any) -> bool:
    """Return whether a relation between two numbers of one kind holds, exactly as they stand."""
    return bool(_RELATIONS[relation](left, right))


def premise(text: str, left: float, relation: Relation, right: float, remark: str = "") -> Premise:
    """Return the premise ``left relation right``, evaluated."""
    return Premise(text, related(left, relation, right), left, relation, right, remark)


class Statements:
    """What is said about a study. Subclass it and name it in `Study.statements`.

    Class attributes
    ----------------
    leading : str or None
        The quantity that a run's finding and its table begin with, by default the first; None where
        `headline` says it all.
    judged : sequence of Quantity
        What `judge` makes of kept measurements after the run: rows of the table like any other.
    order : sequence of str
        Names of all quantities, measured and judged, in the order of the table; by default the
        judged ones follow.
    derivations : mapping of str to sequence of str
        What `derive` can make of a table, each with the quantities it adds.
    pictured : sequence of str, or of sequences of str
        Quantities in the picture of a run, a panel each, in this order, at most three; several names in
        one entry share a panel. All of them if empty.
    saved : sequence of str
        Derivations of which a run keeps the first that its sweep carries, as ``<name>.derived.csv``.
    pictured_fit : str
        A derivation whose ``<quantity>_fit`` is drawn as a curve in that picture.
    pictured_derived : sequence of mapping
        What that picture shows first of derived rows, where the sweep carries them: the `derivation`,
        the `quantity` that is shown, the parameter `over` which it is taken (x is another one), the
        `lines` and `labels` beside it. The first of them that fits counts.
    claims : sequence of Claim
        Numbered statements that are judged after a run and by `simkit audit`.
    second_path : mapping of str to value
        Implementation parameters that choose the study's second, literal implementation, which has to
        confirm a sampled refutation.
    reductions : str, or type
        ``module:Class`` of what is known of a trial beyond its outcome, or the class: a
        `simkit.declare.reductions.Reductions`, for `--reduce`.
    compile_seconds : float
        About how long the kernels of a cell take to compile on a machine that has none of them yet.
    """

    leading: ClassVar[str | None] = ""
    judged: ClassVar[Sequence[Quantity]] = ()
    order: ClassVar[Sequence[str]] = ()
    derivations: ClassVar[Mapping[str, Sequence[str]]] = {}
    pictured: ClassVar[Sequence[str | Sequence[str]]] = ()
    saved: ClassVar[Sequence[str]] = ()
    pictured_fit: ClassVar[str] = ""
    pictured_derived: ClassVar[Sequence[Mapping[str, Any]]] = ()
    claims: ClassVar[Sequence[Claim]] = ()
    second_path: ClassVar[Mapping[str, Any]] = {}
    reductions: ClassVar[str | type[Reductions]] = ""
    compile_seconds: ClassVar[float] = 0.0

    def __init__(self, study: Study) -> None:
        self.study = study

    def exact(self, params: Mapping[str, Any]) -> Mapping[str, float]:
        """Return the exact value of each quantity that has one."""
        return {}

    def limit(self, params: Mapping[str, Any]) -> Mapping[str, float]:
        """Return the asymptotic value of each quantity that has one."""
        return {}

    def bound(self, params: Mapping[str, Any]) -> Mapping[str, Bound | float]:
        """Return the stated bound on each quantity that has one, by `at_most` or `at_least`."""
        return {}

    def premises(self, params: Mapping[str, Any]) -> Sequence[Premise | str]:
        """Return the theorem's premises at a cell; a plain text is one that the cell breaks."""
        return ()

    def judge(
        self, params: Mapping[str, Any], values: Mapping[str, Sequence[float]]
    ) -> Mapping[str, Sequence[bool] | Sequence[float]]:
        """Return each judged quantity in each trial of a block.

        Parameters
        ----------
        params : mapping
            All parameters of the cell, reporting ones included.
        values : mapping of str to sequence of float
            The kept measurements of the trials that did not fail, in their order.
        """
        return {}

    def estimates(
        self, params: Mapping[str, Any], values: Mapping[str, Sequence[float]], confidence: float
    ) -> Mapping[str, Estimate]:
        """Return, for measurements whose average is no good estimate of their mean, a better one.

        Parameters
        ----------
        params : mapping
        values : mapping of str to sequence of float
            The kept measurements of all trials that did not fail, at least two of them.
        confidence : float
        """
        return {}

    def stated_exponent(self, params: Mapping[str, Any], along: str, of: str) -> float | None:
        """Return the power of a parameter that a threshold is stated to follow; None where none is.

        Parameters
        ----------
        params : mapping
            Of one cell of the curve.
        along : str
            The parameter, as ``alpha``.
        of : str
            The parameter whose threshold it is, as ``samples``.
        """
        return None

    def derive(self, name: str, table: DataFrame) -> DataFrame:
        """Return what follows from a whole table (a fit, a threshold), for a figure.

        Parameters
        ----------
        name : str
            A key of `derivations`.
        table : pandas.DataFrame
            Tidy, with the columns of the CSV, and `kept_values`: a measurement's values where the
            tally keeps them, else None.

        Returns
        -------
        pandas.DataFrame
            Rows in the same columns, for quantities that `derivations` declares.
        """
        raise StudyError(
            f"study {self.study.name!r} declares the derivation {name!r} and does not define it"
        )

    def check_derivation(self, name: str, points: Sequence[Mapping[str, Any]]) -> None:
        """Refuse a derivation that the cells of a sweep, given by their parameters, cannot carry.

        Raises
        ------
        UsageError
            One line, before the first block: a fit asked of one point, say.
        """

    def headline(self, table: DataFrame) -> Sequence[str]:
        """Return what a run found, in one to three sentences that stand before its table.

        They follow the leading quantity at the ends of the sweep.
        """
        return ()

    def remarks(self, table: DataFrame) -> Sequence[str]:
        """Return what follows from a run's whole table (an optimum, a slope), one line each."""
        return ()


#: Methods and attributes of a study's class that are statements about it, no part of a trial.
STATEMENT_NAMES = frozenset(name for name in vars(Statements) if not name.startswith("_"))


def statements_of(study: Study) -> Statements:
    """Return what is said about a study: the class that it names, or its own methods.

    `StudyError` if the named class cannot be loaded.
    """
    if not study.statements:
        own = Statements(study)
        for name in STATEMENT_NAMES:
            if hasattr(study, name):
                setattr(own, name, getattr(study, name))
        return own
    own_names = sorted(name for name in STATEMENT_NAMES if hasattr(study, name))
    if own_names:
        raise StudyError(
            f"study {study.name!r}: it has {own_names[0]!r} of its own beside"
            f" {study.statements!r}; leave one out"
        )
    return load_class(study, study.statements, Statements, "statements")(study)


def quantities_of(statements: Statements) -> list[Quantity]:
    """Return measured and judged quantities in the order of the table."""
    every = {q.name: q for q in (*statements.study.quantities, *statements.judged)}
    return [every[name] for name in statements.order] if statements.order else list(every.values())
