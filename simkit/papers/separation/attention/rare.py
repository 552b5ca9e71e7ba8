"""Rare events of the attention models: counts of plus signs, and how many are lacking.

A trial is made of the place of the special columns and, for each neuron, of the signs y_1 and y_d, of
the signs of two identity columns of each length (those that may be special), and of the counts of plus
signs among the others: its cost grows neither with n nor with d.

A neuron fires a part where a count reaches a limit (`thresholds`), which the signs y_1, y_d and that of
the special column choose: m neurons and at most eight choices of signs make a union of half-spaces.
Source: Definition C.2, Definition C.6.
"""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import product
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from simkit.declare.rare import Latent, Tail
from simkit.papers.separation.attention import thresholds
from simkit.papers.separation.attention.cell import AttentionCell
from simkit.papers.separation.attention.datasets import BlockLayout, lay_out_blocks
from simkit.papers.separation.attention.margins import MINUS_LONG, N_KINDS, PLUS_LONG, PLUS_SHORT, SAME
from simkit.papers.separation.half_spaces import sign_weight
from simkit.papers.separation.signs import PARTS, count_matrices

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
Draws = Mapping[str, NDArray[Any]]

_ROUNDED = 1e-13  # of a half-space, relative: more than what its weights lose in doubles


class _Model(NamedTuple):
    """What all draws of a cell share; `long` and `short` columns may be special in the first two."""

    layout: BlockLayout
    order: thresholds.CountOrder
    tables: thresholds.TrialTables
    n_long: int
    n_short: int

    @property
    def spare_long(self) -> int:
        return min(2, self.n_long)

    @property
    def spare_short(self) -> int:
        return min(2, self.n_short)


@lru_cache(maxsize=16)
def _model_of(cell: AttentionCell) -> _Model:
    layout = lay_out_blocks(cell)
    order = thresholds.order_counts(layout)
    n_long = layout.long_columns
    return _Model(
        layout, order, thresholds.build_tables(cell, layout, order), n_long, layout.columns - n_long
    )


class _Neurons(NamedTuple):
    """What neurons meet: configuration (draws,); signs as 0 or 1 and counts, (draws, matrices, m)."""

    which: Ints
    first: Ints
    last: Ints
    long_spares: Ints  # (..., 0 to 2)
    short_spares: Ints
    long: Ints
    short: Ints


def latent_counts(cell: AttentionCell) -> dict[str, Latent]:
    """Return the latent numbers of a trial. Source: Definition 3.7, Definition D.1, Definition F.1."""
    model = _model_of(cell)
    shape = (count_matrices(cell.signs), cell.m)
    mass = np.diff(model.tables.cumulative.astype(object), prepend=0)
    found = {
        "configuration": Latent.finite(
            range(len(mass)), [float(part) / 2.0**thresholds.PLACES for part in mass.tolist()]
        ),
        "first": Latent.signs(*shape),
    }
    if cell.model == "self":
        found["last"] = Latent.signs(*shape)
    for name, size, spare in (
        ("long", model.n_long, model.spare_long), ("short", model.n_short, model.spare_short)
    ):  # fmt: skip
        if spare:
            found[f"{name}_spares"] = Latent.signs(*shape, spare)
        if size > spare:
            found[name] = Latent.binomials(size - spare, *shape)
    return found


def _neurons(cell: AttentionCell, latent: Draws) -> _Neurons:
    first = _bits(latent["first"])
    none = np.zeros_like(first)
    empty = np.zeros((*first.shape, 0), dtype=np.int64)
    spares = (_bits(latent.get(f"{name}_spares", empty)) for name in ("long", "short"))
    counts = (np.asarray(latent.get(name, none), dtype=np.int64) for name in ("long", "short"))
    last = _bits(latent["last"]) if cell.model == "self" else none
    return _Neurons(latent["configuration"].astype(np.int64), first, last, *spares, *counts)


def _bits(signs: NDArray[Any]) -> Ints:
    return (signs > 0).astype(np.int64)


def _special_signs(model: _Model, neurons: _Neurons) -> tuple[Ints, Ints]:
    """Return the signs of the special columns of D1 and of D0, (draws, matrices, m)."""
    found = []
    for dataset in (1, 0):
        sign = np.zeros_like(neurons.first)
        for index, configuration in enumerate(model.tables.configurations.tolist()):
            long, place = _special_place(configuration, dataset)
            chosen = neurons.which == index
            sign[chosen] = (neurons.long_spares if long else neurons.short_spares)[chosen][..., place]
        found.append(sign)
    return found[0], found[1]


def _special_place(configuration: list[int], dataset: int) -> tuple[int, int]:
    """Return the length of a data set's special column (1 for long), and which of the spares it is."""
    long1, long0, same = configuration[:3]
    if dataset == 1:
        return long1, 0
    return long0, int(long0 == long1 and not same)


def _shortfalls(cell: AttentionCell, neurons: _Neurons) -> list[Floats]:
    """Return for each part how much each neuron's count is short of firing, (draws, m); <= 0: it fires.

    In units of the order of counts: whole numbers, infinite where no count would do.
    """
    model = _model_of(cell)
    tables, order = model.tables, model.order
    plus_long = neurons.long + neurons.long_spares.sum(axis=-1)
    plus = plus_long + neurons.short + neurons.short_spares.sum(axis=-1)
    index = order.stride * plus + plus_long
    special = _special_signs(model, neurons)
    found = []
    for part in range(len(PARTS)):
        matrix = int(tables.matrix[part])
        lengths = tables.configurations[neurons.which, 0 if part < 2 else 1][:, None]
        sign = special[0 if part < 2 else 1][:, matrix]
        bits = neurons.first[:, matrix] | neurons.last[:, matrix] << 1 | sign << 2
        limits = tables.limits[part, :, :, :, thresholds.FIRE][lengths, bits]  # (draws, m, kinds)
        least = np.full(bits.shape, np.inf)
        for kind in range(N_KINDS):
            at = limits[..., kind]
            reachable = at < thresholds.NEVER
            if not reachable.any():
                continue
            if kind > SAME:
                counts = (plus[:, matrix], plus_long[:, matrix])
                reachable &= _occurs(kind, lengths, sign, counts, model)
            short = (at - index[:, matrix]).astype(np.float64)
            least = np.minimum(least, np.where(reachable, short, np.inf))
        found.append(least)
    return found


def _occurs(
    kind: int, lengths: Ints, sign: Ints, counts: tuple[Ints, Ints], model: _Model
) -> NDArray[np.bool_]:
    """Return whether there is an identity column of a kind beside the special one."""
    plus, plus_long = counts
    long_kind = kind in (PLUS_LONG, MINUS_LONG)
    size, positive = (model.n_long, plus_long) if long_kind else (model.n_short, plus - plus_long)
    own = (lengths == 1) == long_kind
    if kind in (PLUS_LONG, PLUS_SHORT):
        return np.asarray(positive - own * sign > 0)
    return np.asarray(size - positive - own * (1 - sign) > 0)


def count_margins(cell: AttentionCell, latent: Draws) -> dict[str, Floats]:
    """Return the margin of each event, in counts of plus signs."""
    unit = _model_of(cell).order.stride
    shortest = [short.min(axis=1) for short in _shortfalls(cell, _neurons(cell, latent))]
    # Shortfalls are whole: a part stays 0 where all are at least 1.
    found = {PARTS[0]: shortest[0] / unit}
    found |= {PARTS[part]: (1 - shortest[part]) / unit for part in range(1, len(PARTS))}
    return {"success": np.maximum.reduce(list(found.values())), **found}


def firing_half_spaces(cell: AttentionCell, part: int) -> Iterator[Tail]:
    """Yield half-spaces in whose union a part fires: the event for F_exp on D1, else its opposite.

    One for each neuron and choice of signs: the signs are as chosen and the count reaches their limit.
    """
    model = _model_of(cell)
    shape = (count_matrices(cell.signs), cell.m)
    matrix, never = int(model.tables.matrix[part]), True
    for patterns in _patterns(cell, model, part):
        for neuron in range(cell.m):
            weights: dict[str, Floats] = {}
            for name, weight in patterns.weights.items():
                weights[name] = np.zeros((*shape, *np.shape(weight)))
                weights[name][matrix, neuron] = weight
            yield Tail(weights, patterns.at_least)
            never = False
    if never:  # a half-space that nothing reaches
        yield Tail({"first": 0.0}, 1.0)


class _Pattern(NamedTuple):
    """The half-space of one neuron: weights of its numbers, by latent."""

    weights: dict[str, Any]
    at_least: float


def _patterns(cell: AttentionCell, model: _Model, part: int) -> Iterator[_Pattern]:
    dataset = 1 if part < 2 else 0
    places = sorted({
        _special_place(configuration, dataset)
        for configuration in model.tables.configurations.tolist()
    })  # fmt: skip
    stride = model.order.stride
    most = stride * (model.n_long + model.n_short) + model.n_long
    for long, place in places:
        # By y_1, y_d and the special sign; without regard to whether a kind of row occurs.
        limits = model.tables.limits[part, long, :, :, thresholds.FIRE].min(axis=1).reshape(2, 2, 2)
        limits = limits.transpose(2, 1, 0)
        free = [bool((limits.min(axis=axis) == limits.max(axis=axis)).all()) for axis in range(3)]
        if cell.model == "cross":
            free[1] = True
        for signs in product(*((1,) if same else (0, 1) for same in free)):
            limit = int(limits[signs])
            if limit > most:
                continue
            chosen = [0 if same else 2 * sign - 1 for same, sign in zip(free, signs, strict=True)]
            yield _pattern(model, chosen, (long, place), max(limit, 0))


def _pattern(model: _Model, chosen: list[int], special: tuple[int, int], limit: int) -> _Pattern:
    """Return {2 index + B (signs as chosen) >= 2 limit + B (their number)}."""
    stride = model.order.stride
    most = stride * (model.n_long + model.n_short) + model.n_long
    steep = stride * sign_weight(limit / stride, most / stride)
    weights: dict[str, Any] = {}
    if chosen[0]:
        weights["first"] = steep * chosen[0]
    if chosen[1]:
        weights["last"] = steep * chosen[1]
    constant = 0.0
    for name, size, spare, long in (
        ("long", model.n_long, model.spare_long, 1), ("short", model.n_short, model.spare_short, 0)
    ):  # fmt: skip
        unit = float(stride + long)
        if spare:
            weights[f"{name}_spares"] = np.full(spare, unit)
            constant += unit * spare
            if special[0] == long:
                weights[f"{name}_spares"][special[1]] += steep * chosen[2]
        if size > spare:
            weights[name] = 2 * unit
    level = 2.0 * limit + steep * sum(map(abs, chosen))
    return _Pattern(weights, level - constant - _ROUNDED * (level + 2.0 * most))


def probabilities_given_counts(cell: AttentionCell, latent: Draws) -> dict[str, Floats]:
    """Return the probabilities of success and of F_exp > 0 on D1, and of the opposites, given counts.

    Integrated out are y_1, y_d and the sign of D1's special column, of every neuron.
    Source: Definition 3.7, Section 7.2, Section F.6.
    """
    model, drawn = _model_of(cell), _neurons(cell, latent)
    shape = drawn.first.shape
    silent = np.zeros((shape[0], shape[2]))
    no_bad, nothing = np.zeros(shape), np.zeros(shape)
    patterns = list(product((0, 1), (0, 1) if cell.model == "self" else (0,), (0, 1)))
    for first, last, special in patterns:
        neurons = _with_special(model, drawn, special)._replace(
            first=np.full(shape, first), last=np.full(shape, last)
        )
        short = _shortfalls(cell, neurons)
        silent += short[0] > 0
        good, alone = np.ones(shape, dtype=bool), np.ones(shape, dtype=bool)
        for part in range(1, len(PARTS)):
            good[:, model.tables.matrix[part]] &= short[part] > 0
        alone[:, model.tables.matrix[0]] &= short[0] > 0
        no_bad += good
        nothing += good & alone
    count, home = len(patterns), int(model.tables.matrix[0])
    fails = (silent / count).prod(axis=1)
    with np.errstate(divide="ignore"):  # log 0: it fails for certain
        lost = -np.expm1(np.log(no_bad / count).sum(axis=2))
        lost[:, home] += (nothing / count)[:, home].prod(axis=1)
        failure = -np.expm1(np.log1p(-np.minimum(lost, 1.0)).sum(axis=1))
    return {
        PARTS[0]: 1 - fails, f"not {PARTS[0]}": fails, "success": 1 - failure, "not success": failure,
    }  # fmt: skip


def _with_special(model: _Model, neurons: _Neurons, sign: int) -> _Neurons:
    """Return neurons whose sign of D1's special column is given."""
    spares = [neurons.short_spares.copy(), neurons.long_spares.copy()]
    for index, configuration in enumerate(model.tables.configurations.tolist()):
        long, place = _special_place(configuration, 1)
        spares[long][neurons.which == index, ..., place] = sign
    return neurons._replace(short_spares=spares[0], long_spares=spares[1])
