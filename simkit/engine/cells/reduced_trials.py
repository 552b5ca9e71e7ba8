"""A study with its variance reduced, as a study of its own: what it declares of a trial is used.

Seeds and blocks are those of the study, keys are not, so that nothing is ever mixed with plain trials.
By `condition` a trial is a mean given a part of its draw; of an event it lies in [0, 1]. By `control` it
is a plain trial, bit for bit, beside control variates c of mean 0; what is shown is y - b c, where b of
each block comes from the blocks before it alone, so that no mean moves and every block counts. Means
given a part of the draw may have control variates, too.
"""

from __future__ import annotations

import copy
import math
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property, partial
from itertools import combinations_with_replacement
from typing import TYPE_CHECKING, Any, NamedTuple

from simkit.declare.claims.claim import Claim
from simkit.declare.parameters.parameter import Parameter
from simkit.declare.parameters.readonly import ReadOnlyParameters
from simkit.declare.quantities import Quantity, measurement
from simkit.declare.reductions import METHODS, Reductions, reductions_of
from simkit.declare.statement import Estimate, Premise, quantities_of, statements_of
from simkit.declare.study import Study
from simkit.declare.tally import Moments, Tally
from simkit.engine.cells.paired_trials import each_trial
from simkit.engine.cells.trials import prepare, trial_parameters
from simkit.errors import StudyError, UsageError, nearest

if TYPE_CHECKING:
    import numpy as np
    from numpy.random import Generator
    from numpy.typing import ArrayLike, NDArray
    from pandas import DataFrame

#: By which the method enters a cell's key.
REDUCE = "reduce"
#: A control variate less its mean, as a measurement; several are numbered.
CONTROL = "control"
_FEWEST = 4  # earlier trials for each coefficient
_ALIKE = 1e-9  # share of its mean square that a control variate varies beside the others, at least
_ROUNDING = 1e-12
_LEAST = 1e-6  # share of a variance that is told from none
_NAMED = 3  # claims, before their number is said


class _BothPrepared(NamedTuple):
    plain: Any
    own: Any


class _Worth(NamedTuple):
    """Trials of a cell, how many plain ones say as much, the time that they take in plain trials."""

    done: float
    plain: float
    took: float
    ratio: float  # of the variances


class ReducedTrials(Study):
    """A study by one of the reductions that it declares; UsageError if it declares no such."""

    def __init__(self, study: Study, method: str) -> None:
        self.wrapped, self.method, self.says = study, method, reductions_named(study, method)
        said = statements_of(study)
        self._said, self.is_controlled = said, method == "control"
        self.is_corrected = self.is_controlled or self.says.steadied
        self.name = f"{study.name}-reduced"  # type: ignore[misc]
        self.summary = f"{study.summary}; {self.described}"  # type: ignore[misc]
        self.axis, self.size = study.axis, study.size  # type: ignore[misc]
        self.block_size, self.default_trials = study.block_size, study.default_trials  # type: ignore[misc]
        self.counters = study.counters if self.is_controlled else {}  # type: ignore[misc]
        read = () if self.is_controlled else self.says.reads
        self.parameters = (  # type: ignore[misc]
            *(replace(p, kind="paired") if p.name in read else p for p in study.parameters),
            Parameter(REDUCE, "choice", method, "Variance reduction", kind="paired", choices=(method,)),
        )
        named = said.reductions
        #: The module of the reductions; that of the study itself where they are no text.
        self.declared_in = [named.partition(":")[0]] if isinstance(named, str) else []
        names = self.says.controlled if self.is_controlled else self.says.conditioned
        known = study.quantities if self.is_controlled else quantities_of(said)
        own = [_measured(q) for q in known if q.name in names]
        # Beside what is reduced stands a plain trial, or one copy: of an event the mean tells the rest.
        self.events = {q.name for q in known if q.kind == "event" and q.name in names}
        alone = [q for q in own if self.says.copies > 1 and q.name not in self.events]
        alone = own if self.is_controlled else alone
        self.plain = {q.name: f"{q.name}_plain" for q in alone}
        plain = [replace(q, name=self.plain[q.name]) for q in alone]
        self.reduced = {q.name: self._corrected_range(q) if self.is_corrected else q for q in own}
        self._means = {q.name: q for q in own}
        #: What is corrected: plain trials, or means as they are given.
        self.given = (
            self.plain if self.is_controlled else {name: f"{name}_given" for name in self._means}
        )
        given = [replace(q, name=self.given[q.name]) for q in own if self.given is not self.plain]
        reduced = tuple(self.reduced.values())
        #: On what bets are taken, over its range: of values that are all alike few trials tell little.
        self._bets = [q for q in (*reduced, *given) if (q.low, q.high) == (0.0, 1.0)]
        if self.is_corrected:
            events = self.events | {f"{name}_plain" for name in self.events}
            self._bets += [q for q in (*reduced, *plain) if q.name in events]
        reach, count = self.says.reach, self.says.controls
        self.variates = [CONTROL] if count == 1 else [f"{CONTROL}_{i + 1}" for i in range(count)]
        self.judged: Sequence[Quantity] = reduced if self.is_corrected else ()
        if self.is_corrected:
            variates = [
                measurement(name, self.says.known, low=-reach, high=reach, kept=True)
                for name in self.variates
            ]
            self.quantities = (*given, *plain, *variates)  # type: ignore[misc]
        else:
            self.quantities = (*reduced, *plain)  # type: ignore[misc]
        self.order = tuple(dict.fromkeys([*self.reduced, *(q.name for q in self.quantities)]))
        self.pictured = tuple(self.reduced)[:1]
        self.exact, self.limit, self.bound = (
            partial(self._own, method) for method in ("exact", "limit", "bound")
        )

    @property
    def described(self) -> str:
        """What is done with a trial, in words."""
        means = "" if self.is_controlled else f"means given {self.says.given}"
        less = f"less a multiple of {self.says.known}" if self.is_corrected else ""
        return ", ".join(filter(None, (means, less)))

    def is_share(self, name: str) -> bool:
        """Whether the plain variance of an event comes from its mean, as no plain trial is at hand."""
        return name in self.events and name not in self.plain

    def shows_plain(self, name: str) -> bool:
        """Whether its trials show how much a reduced quantity varies in plain ones."""
        return name in self.events or name in self.plain

    @property
    def seed_name(self) -> str:
        """The name from which seeds come: that of the study."""
        return self.wrapped.seed_name

    def _corrected_range(self, quantity: Quantity) -> Quantity:
        """Return a quantity less a multiple of a control, which may leave its range by half of it."""
        if quantity.low is None or quantity.high is None:
            return replace(quantity, low=None, high=None, kept=False)
        half = (quantity.high - quantity.low) / 2
        return replace(quantity, low=quantity.low - half, high=quantity.high + half, kept=False)

    # What is said of the study's quantities holds of their means.

    def _own(self, method: str, params: Mapping[str, Any]) -> dict[str, Any]:
        said = getattr(self._said, method)(params)
        return {name: value for name, value in said.items() if name in self.reduced}

    def premises(self, params: Mapping[str, Any]) -> Sequence[Premise | str]:
        """Return the study's premises."""
        return self._said.premises(params)

    @cached_property
    def claims(self) -> Sequence[Claim]:
        """The study's claims on probabilities and means that are reduced, as claims on means.

        Those that ask for no trial are left as they are, and those at fault, as their check says it.
        """
        if isinstance(self._said.claims, str) or not isinstance(self._said.claims, Sequence):
            return self._said.claims
        found = [each for each in map(self._judged, self._said.claims) if each is not None]
        names = {claim.name for claim in found if isinstance(claim, Claim)}
        return [
            replace(c, corrects="") if isinstance(c, Claim) and c.corrects not in names else c
            for c in found
        ]

    def _judged(self, claim: Claim) -> Claim | None:
        from simkit.declare.claims.claim_faults import fault_of_claim

        known = {quantity.name: quantity for quantity in quantities_of(self._said)}
        parameters = [parameter.name for parameter in self.parameters]
        if fault_of_claim(claim, parameters, known, self.wrapped.kept):
            return claim if fault_of_claim(claim, parameters, self.reduced, self.kept) else None
        asks_trials = bool(fault_of_claim(claim, parameters, {}, ()))
        return self._on_mean(claim) or (None if asks_trials else claim)

    def _on_mean(self, claim: Claim) -> Claim | None:
        stated = claim.parsed
        about = stated.event or (stated.left.text if stated.measure == "E" and stated.left else "")
        on_draw = claim.premise_names & {quantity.name for quantity in quantities_of(self._said)}
        if about not in self.reduced or stated.compare or stated.of_moment or on_draw:
            return None
        if claim.kind == "order":
            return claim
        if claim.kind == "with-high-probability":
            return None
        side = {"implies": "lower bound", "follows": "upper bound"}.get(claim.event_is, claim.left_is)
        text = f"E[{about}] {stated.relation} {stated.right.text}"
        return replace(
            claim, statement=text, event_is="equals", left_is=side, second_moment="", proof=(),  # type: ignore[arg-type]
        )  # fmt: skip

    def estimates(
        self, params: Mapping[str, Any], values: Mapping[str, Sequence[float]], confidence: float
    ) -> Mapping[str, Estimate]:
        """Return means of probabilities with an interval that holds at any number of trials."""
        from simkit.stats.evidence.bounded_means import bounded_mean_interval
        from simkit.stats.intervals import student_t

        found = {}
        for quantity in self._bets:
            each, least, most = values.get(quantity.name), quantity.low, quantity.high
            if each is not None and least is not None and most is not None:
                own, span = Moments.of(each), most - least
                ends = bounded_mean_interval([(x - least) / span for x in each], confidence)
                low, high = (min(max(least + span * end, 0.0), 1.0) for end in ends)
                found[quantity.name] = Estimate(
                    own.mean, student_t(own.count, own.mean, own.m2)[2], min(low, own.mean),
                    max(high, own.mean), "betting",
                )  # fmt: skip
        return found

    def remarks(self, table: DataFrame) -> Sequence[str]:
        """Say what the trials are worth in plain ones, by quantity, and what they leave open."""
        rows: dict[str, list[Mapping[str, Any]]] = {
            str(name): own.to_dict("records")  # type: ignore[misc]
            for name, own in table.groupby("quantity")
        }
        gained, lost, agreed = list[str](), list[str](), list[str]()
        for name in [each for each in self.reduced if each in rows]:
            found = self._worth(rows, name)
            if not found:
                agreed += [name] * (found is not None)
                continue
            done, worth, took = (sum(x) for x in zip(*(each[:3] for each in found), strict=True))
            ratios = sorted(each.ratio for each in found)
            said = f"{name} {' to '.join(dict.fromkeys(f'{r:.2g}' for r in (ratios[0], ratios[-1])))}"
            if worth > took:
                plain = f"{worth:,.0f}" if ratios[0] > _LEAST else "any number"
                gained.append(f"{said} ({done:,.0f} trials are worth {plain})")
            else:
                lost.append(said)
        said = f"{self.described}, variance over that of a plain trial"
        lines = [(said, gained), (f"{said}, nothing is gained in time", lost)]
        lines += [("nothing is known of the variance where all trials agree", agreed)]
        lines += [("plain trials alone can judge", self._unjudged(next(iter(rows.values()), [])))]
        return [f"{text}: {'; '.join(of)}" for text, of in lines if of] + self._shifted(rows)

    def _worth(self, rows: Mapping[str, Sequence[Mapping[str, Any]]], name: str) -> list[_Worth] | None:
        """Return what each cell is worth where not all trials agree; None where nobody can tell.

        What cells share of their trials counts once: of plain ones more of them may share.
        """
        if not self.shows_plain(name):
            return None
        seen, cells = 0, dict[tuple[str, ...], tuple[Mapping[str, Any], float, float]]()
        for row, other in zip(rows[name], rows[self.plain.get(name, name)], strict=True):
            count, p, error = row["trials"] - row["failures"], row["estimate"], row["std_error"]
            if count < 2 or math.isnan(error):
                continue
            seen += 1
            plain = p * (1 - p) / count if self.is_share(name) else other["std_error"] ** 2
            if plain > 0:
                key = tuple(map(str, trial_parameters(self, row).values()))
                cells[key] = row, count, max(error**2 / plain, _LEAST)
        if not seen:
            return None
        own, alike = (
            Counter(shared_trials(study, row) for row, _, _ in cells.values())
            for study in (self, self.wrapped)
        )
        return [
            _Worth(
                count / own[shared_trials(self, row)],
                count / ratio / alike[shared_trials(self.wrapped, row)],
                count * self.says.cost(row, self.method), ratio,
            )
            for row, count, ratio in cells.values()
        ]  # fmt: skip

    def _unjudged(self, rows: Sequence[Mapping[str, Any]]) -> list[str]:
        """Return the claims about some cell that reduced trials cannot judge."""
        judged = {claim.name for claim in self.claims if isinstance(claim, Claim)}
        said = self._said.claims if isinstance(self._said.claims, Sequence) else ()
        names = [
            c.name for c in said
            if isinstance(c, Claim) and c.name not in judged and not c.parsed.compare
            and any(map(c.applies, rows))
        ]  # fmt: skip
        more = [f"and {len(names) - _NAMED} more"] if len(names) > _NAMED else []
        return names[:_NAMED] + more

    def _shifted(self, rows: Mapping[str, Sequence[Mapping[str, Any]]]) -> list[str]:
        """Say what the control variate is on average beside trials that failed, where that is most."""
        beside = [row for name in self.variates for row in rows.get(name, ())]
        failed = [row for row in beside if 0 < row["failures"] <= row["trials"] - 2]
        if not failed:
            return []
        row = max(failed, key=lambda row: abs(row["estimate"]))
        return [
            f"{row['failures']:,} of {row['trials']:,} trials failed: over the others {self.says.known}"
            f" is {row['estimate']:+.2g} from its mean, with standard error {row['std_error']:.1g}; each"
            " corrected mean is off by a multiple of that"
        ]

    # Its trials.

    def check(self, params: Mapping[str, Any]) -> None:
        """Refuse what cannot be built, and cells without this reduction."""
        self.wrapped.check(params)
        if refused := self.says.refusal(params, self.method):
            raise UsageError(f"{refused}; write none", parameter=REDUCE, value=self.method)

    def check_simulation(self, params: Mapping[str, Any]) -> None:
        """Refuse what cannot be simulated."""
        self.wrapped.check_simulation(params)

    def memory(self, params: Mapping[str, Any]) -> float:
        """Return the bytes that one worker needs."""
        return self.wrapped.memory(params) + self.says.memory(params, self.method)

    def seconds(self, params: Mapping[str, Any]) -> float:
        """Return about how many seconds a trial takes; 0 if it is not known."""
        return self.wrapped.seconds(params) * self.says.cost(params, self.method)

    def prepare(self, params: Mapping[str, Any]) -> _BothPrepared:
        """Return what plain trials prepare, where they are run, and what the reduction does."""
        known = {name: value for name, value in params.items() if name != REDUCE}
        plain = prepare(self.wrapped, known) if self.is_controlled else None
        return _BothPrepared(plain, self.says.prepare(ReadOnlyParameters(known)))

    def simulate(self, prepared: _BothPrepared, rng: Generator, trials: int) -> Tally | Sequence[Tally]:
        """Run a block: means given a part of the draw, or plain trials with their control variate."""
        if self.is_controlled:
            found = list(self._with_control(prepared, rng, trials))
        else:
            each = self.says.condition(prepared.own, rng, trials)
            rows = [each] if isinstance(each, Mapping) else each
            found = [self._conditional(row, trials) for row in rows]
        return found if self.axis else found[0]

    def _conditional(self, found: Mapping[str, Any], trials: int) -> Tally:
        columns = self._variates(found.get(CONTROL), trials) if self.is_corrected else {}
        for name, quantity in self._means.items():
            each = self._checked(quantity, found, trials)
            columns[self.given[name] if self.is_corrected else name] = each.mean(axis=1)
            if name in self.plain:
                columns[self.plain[name]] = each[:, 0]
        return Tally.of_arrays(trials, measurements=columns, kept=self.kept)

    def _checked(self, quantity: Quantity, found: Mapping[str, Any], trials: int) -> NDArray[np.float64]:
        """Return what condition gave of a quantity, (trials, copies), each seen to be in its range."""
        import numpy as np

        name, copies = quantity.name, self.says.copies
        if name not in found:
            gave = ", ".join(found) or "nothing"
            raise StudyError(f"study {self.wrapped.name!r}: condition returned {gave}, and not {name!r}")
        array = np.asarray(found[name], dtype=np.float64)
        if array.size != trials * copies or array.shape not in ((trials,), (trials, copies)):
            raise StudyError(
                f"study {self.wrapped.name!r}: condition returned an array {array.shape} of {name!r}; it"
                f" takes ({trials}, {copies})"
            )
        low = -np.inf if quantity.low is None else quantity.low
        high = np.inf if quantity.high is None else quantity.high
        wrong = array[(array < low - _ROUNDING) | (array > high + _ROUNDING)]
        if wrong.size:
            raise ValueError(f"a conditional mean of {name} is {wrong[0]:g}, not in [{low:g}, {high:g}]")
        return np.clip(array, low, high).reshape(trials, copies)

    def _with_control(self, prepared: _BothPrepared, rng: Generator, trials: int) -> Iterator[Tally]:
        import numpy as np

        tallies, told = each_trial(
            self.wrapped, list(self.plain), prepared.plain, copy.deepcopy(rng), trials
        )
        columns = self._variates(self.says.control(prepared.own, rng, trials), trials)
        known = [
            dict(zip(columns, row, strict=True)) for row in np.array([*columns.values()]).T.tolist()
        ]
        for tally, outcomes in zip(tallies, told, strict=True):
            rows = (
                outcome if isinstance(outcome, str) else
                {self.plain[name]: float(x) for name, x in outcome.items()} | variates
                for outcome, variates in zip(outcomes, known, strict=True)
            )  # fmt: skip
            found = Tally.of_outcomes(rows, self.kept)
            found.counters = tally.counters
            yield found

    def _variates(self, found: ArrayLike | None, trials: int) -> dict[str, NDArray[np.float64]]:
        """Return the control variates of a block by name, seen to be within their reach."""
        import numpy as np

        known, count = np.asarray(found, dtype=np.float64), len(self.variates)
        reach = self.says.reach * (1 + _ROUNDING)
        known = known[:, None] if known.shape == (trials,) and count == 1 else known
        if known.shape != (trials, count) or not (np.abs(known) <= reach).all():
            shape = str(trials) if count == 1 else f"{trials} times {count}"
            raise StudyError(
                f"study {self.wrapped.name!r}: {self.method} returned no {shape} numbers within"
                f" {self.says.reach:g} of their mean 0"
            )
        return dict(zip(self.variates, known.T, strict=True))

    def corrected(self, blocks: Sequence[Tally]) -> list[Tally]:
        """Return blocks with what control variates leave of each quantity, by blocks before it."""
        seen = {name: _Slopes(len(self.variates)) for name in self.reduced}
        return [self._correct(block, seen) for block in blocks]

    def _correct(self, block: Tally, seen: Mapping[str, _Slopes]) -> Tally:
        columns = [block.values.get(name, []) for name in self.variates]
        known, found, kept = (
            list(zip(*columns, strict=True)),
            dict(block.measurements),
            dict(block.values),
        )
        for name, given in self.given.items():
            values, quantity = block.values.get(given, []), self.reduced[name]
            low, high = quantity.low, quantity.high
            most = math.inf if low is None or high is None else (high - low) / (4 * self.says.reach)
            shares = seen[name].slopes_within(most)
            each = [
                y - sum(share * c for share, c in zip(shares, row, strict=True))
                for y, row in zip(values, known, strict=True)
            ]
            if low is not None and high is not None:  # rounding may have left the range
                each = [min(max(x, low), high) for x in each]
            kept[name], found[name] = each, Moments.of(each)
            seen[name].add(known, values)
        return replace(block, measurements=found, values=kept)


class _Slopes:
    """The sums of a regression on control variates through what was seen so far."""

    def __init__(self, count: int) -> None:
        self._size = count + 2
        self._sums = [[0.0] * self._size for _ in range(self._size)]  # of products of 1, c, ..., y

    def add(self, known: Sequence[Sequence[float]], values: Sequence[float]) -> None:
        rows = [(1.0, *c, y) for c, y in zip(known, values, strict=True)]
        for i, j in combinations_with_replacement(range(self._size), 2):
            self._sums[i][j] += math.fsum(row[i] * row[j] for row in rows)

    def slopes_within(self, most: float) -> list[float]:
        """Return coefficients by least squares whose sizes add up to `most` at most.

        There is one for each few trials, and fewer where so many are too large; the others are zero.
        """
        for used in range(min(self._size - 2, int(self._sums[0][0]) // _FEWEST), 0, -1):
            found = self._slopes(used)
            if sum(map(abs, found)) <= most or used == 1:
                return [min(max(x, -most), most) for x in found] + [0.0] * (self._size - 2 - used)
        return [0.0] * (self._size - 2)

    def _slopes(self, used: int) -> list[float]:
        count, *firsts = self._sums[0]
        # The normal equations by elimination, in an order that does not depend on the machine.
        rows = [
            [
                self._sums[min(i, j) + 1][max(i, j) + 1] - firsts[i] * firsts[j] / count
                for j in (*range(used), self._size - 2)
            ]
            for i in range(used)
        ]
        for i, pivot in enumerate(rows):
            # A combination of those before it, or of no spread yet, has a pivot of rounding alone.
            if not pivot[i] > _ALIKE * self._sums[i + 1][i + 1]:
                rows[i] = [0.0] * i + [1.0] + [0.0] * (used - i)
                continue
            for row in rows[i + 1 :]:
                row[:] = [x - row[i] / pivot[i] * p for x, p in zip(row, pivot, strict=True)]
        found = [0.0] * used
        for i in reversed(range(used)):
            rest = sum(rows[i][j] * found[j] for j in range(i + 1, used))
            found[i] = (rows[i][-1] - rest) / rows[i][i]
        return found


def _measured(quantity: Quantity) -> Quantity:
    """Return a quantity as a measurement of which every value is kept; an event's is in [0, 1]."""
    low, high = (0.0, 1.0) if quantity.kind == "event" else (quantity.low, quantity.high)
    return measurement(
        quantity.name, quantity.meaning, low=low, high=high, kept=True, absent=quantity.absent
    )


def reductions_named(study: Study, method: str) -> Reductions:
    """Return what a study declares, if it declares something for a method; UsageError if it does not."""
    statements = statements_of(study)
    said = reductions_of(study, statements.reductions)
    has = {} if said is None else {"condition": said.conditioned, "control": said.controlled}
    offered = [name for name in METHODS if has.get(name)]
    if said is None or method not in offered:
        wrong = f"study {study.name!r} declares no such reduction of its variance"
        raise UsageError(wrong, parameter=REDUCE, value=method, example=(*offered, "none")[0])
    _check_names(study, "conditioned", said.conditioned, [q.name for q in quantities_of(statements)])
    _check_names(study, "controlled", said.controlled, [q.name for q in study.quantities])
    _check_names(study, "reads", said.reads, [p.name for p in study.parameters])
    return said


def _check_names(study: Study, attribute: str, names: Collection[str], known: Collection[str]) -> None:
    if isinstance(names, str):
        wrong = f"their {attribute} is one text; write ({names!r},)"
    else:
        odd = next((name for name in names if name not in known), None)
        wrong = "" if odd is None else f"their {attribute} has no {odd!r} to name{nearest(odd, known)}"
    if wrong:
        raise StudyError(f"study {study.name!r} declares reductions: {wrong}")


def shared_trials(study: Study, params: Mapping[str, Any]) -> tuple[str, ...]:
    """Return what the trials of a cell depend on; along the axis cells share them."""
    known = trial_parameters(study, params)
    return tuple(str(value) for name, value in known.items() if name != study.axis)
