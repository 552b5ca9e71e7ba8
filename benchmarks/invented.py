"""A paper that does not exist: 100 statements of known truth, audited blind with 200 seeds.

    python benchmarks/invented.py [--reduced]                     # a table
    python benchmarks/invented.py --write benchmarks/calibration  # `make calibrate`: as CSV, too

Forty statements are false by a known gap g, from 1e-3 to 10: one side is 1 + g times what it may be (of
a probability near 1, what it misses). Four orders are false, as their limit is infinite. Fifty-six are
true, by the same gaps or with no room at all. They are exact, enclosed, or rest on 20,000 trials of
Gaussians, exponentials and uniforms whose laws are known; ten have a premise on the draw, ten are
orders. An audit has the family error alpha = 0.2 and sees no truth: an audit with any wrong verdict, a
false statement that holds or says nothing, or a true one that fails, counts as wrong.
"""

from __future__ import annotations

import math
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

from flint import arb, ctx, fmpz
from harness import make_parser, print_gate, read_options, said, write_rows
from invented_study import Invented

from simkit.audit.findings import Finding
from simkit.audit.questions import Subject
from simkit.audit.session import prepare_audit, run_audit
from simkit.declare.claims import Claim, check_claims
from simkit.declare.limits import Limit
from simkit.declare.statement import Statements
from simkit.engine.result import Settings

Row = dict[str, Any]
ALPHA, AUDITS, TRIALS = 0.2, 200, 20_000
GAPS = (Fraction(1, 1000), Fraction(1, 100), Fraction(1, 10), Fraction(1), Fraction(10))
FIRST = 1  # audits whose counts are committed apart


@dataclass(frozen=True)
class Stated:
    """A statement with its truth.

    Attributes
    ----------
    sort : str
    claim : Claim
    is_true : bool
    gap : float
        Of a false order infinite; 0 of what is true with no room.
    """

    sort: str
    claim: Claim
    is_true: bool
    gap: float


# A form is a function of a factor: the left side is so many times what the right one allows.

Form = Callable[[Fraction], dict[str, Any]]


@cache
def _sum_to(n: int) -> Fraction:
    return sum((Fraction(1, k) for k in range(1, n + 1)), Fraction(0))


def _harmonic(params: Mapping[str, Any]) -> Fraction:
    return _sum_to(int(params["n"]))


def _harmonic_again(params: Mapping[str, Any]) -> Fraction:
    n = int(params["n"])
    common = math.factorial(n)
    return Fraction(sum(common // k for k in range(1, n + 1)), common)


def _log_factorial(params: Mapping[str, Any]) -> arb:
    return arb(int(params["n"]) + 1).lgamma()


def _log_factorial_again(params: Mapping[str, Any]) -> arb:
    return arb(fmpz(math.factorial(int(params["n"])))).log()


def _exactly(factor: Fraction) -> dict[str, Any]:
    right = _harmonic({"n": 20}) / factor
    return {"statement": "H <= r", "numbers": {"H": (_harmonic, _harmonic_again), "r": right}}


def _enclosed(factor: Fraction) -> dict[str, Any]:
    with ctx.workprec(200):
        right = Fraction(str(_log_factorial({"n": 20}).mid().str(40, radius=False))) / factor
    if factor == 1:  # no room but for what ends a decimal
        right += Fraction(1, 10**30)
    numbers = {"L": (_log_factorial, _log_factorial_again), "r": right}
    return {"statement": "L <= r", "numbers": numbers}


def _of(statement: str, right: Fraction, **rest: Any) -> Form:
    """Return a claim ``E[x] <= r`` whose left side is exactly `right`, which a factor divides."""
    return lambda factor: {"statement": statement, "numbers": {"r": right / factor}, **rest}


def _missed(statement: str, missed: Fraction, **rest: Any) -> Form:
    """Return a claim ``Pr[...] >= r`` that misses exactly so much."""
    return lambda factor: {"statement": statement, "numbers": {"r": 1 - missed / factor}, **rest}


_IDENTITIES = {0: "E[x] = 1/2", 1: "E[loss] = 1", 10: "Pr[hit] = 3/10"}
_AFTER = ("u <= 0.5",)  # a premise on the draw
FALSE: dict[str, Form] = {
    "exact": _exactly,
    "enclosed": _enclosed,
    "probability": _of("Pr[hit] <= r", Fraction(3, 10)),
    "quantile": _missed("Pr[x <= 0.9] >= r", Fraction(1, 10)),
    "mean": _of("E[x] <= r", Fraction(1, 2)),
    "one end": _of("E[loss] <= r", Fraction(1)),
    "second moment": _of("E[error] <= r", Fraction(1), second_moment="Var[error] <= 1"),
    "premise on the draw": _of("both <= r", Fraction(1, 2), when=_AFTER),
}
TRUE: dict[str, Form] = {
    **{name: FALSE[name] for name in ("exact", "enclosed", "probability", "quantile", "mean")},
    # Away from the declared end, where trials confirm: the factor is turned round.
    "one end": lambda factor: _of("E[loss] >= r", Fraction(1))(1 / factor),
    "second moment": FALSE["second moment"],
    "every draw": _of("x <= r", Fraction(1)),
    "identity": lambda factor: {"statement": _IDENTITIES[(1 / factor - 1).numerator]},
    "premise on the draw": _missed("Pr[x <= 0.8] >= r", Fraction(1, 10), when=_AFTER),
}


def _order(growth: str, rate: str, power: int) -> tuple[dict[str, Any], bool]:
    """Return an order of sums that are about log n, and whether it is true."""
    true = power <= 0

    def limit(params: Mapping[str, Any]) -> arb:
        return arb(1) if power == 0 else arb(0) if true else arb(10) ** 500

    said = {
        "statement": f"{growth} = O({rate})", "along": "n",
        "numbers": {"H": (_harmonic, _harmonic_again)}, "scope": {"n": "4:64:*2"},
        "limit": Limit(limit, lambda params: limit(params)),
    }  # fmt: skip
    return said, true


_ORDERS = (
    ("H", "log(n)", 0), ("n*H", "n*log(n)", 0), ("H**2", "log(n)**2", 0), ("H", "n", -1),
    ("H", "sqrt(n)", -1), ("H/n", "log(n)/n", 0), ("n*H", "n", 1), ("H**2", "log(n)", 1),
    ("n*H", "log(n)", 1), ("H", "1/n", 1),
)  # fmt: skip


def statements() -> Iterator[Stated]:
    """Yield the hundred statements, in an order that tells nothing of their truth."""
    found = []
    for sort, form in FALSE.items():
        found += [(sort, form(1 + gap), False, float(gap)) for gap in GAPS]
    for sort, form in TRUE.items():
        gaps = (Fraction(0), *(GAPS[i] for i in (0, 2, 3, 4)))
        found += [(sort, form(1 / (1 + gap)), True, float(gap)) for gap in gaps]
    for order in _ORDERS:
        given, true = _order(*order)
        found.append(("order", given, true, 0.0 if true else math.inf))
    for i in range(len(found)):
        sort, given, true, gap = found[i * 37 % len(found)]
        numbers = {
            name: (lambda params, value=value: value, lambda params, value=value: value)
            if isinstance(value, Fraction)
            else value
            for name, value in given.pop("numbers", {}).items()
        }
        yield Stated(sort, Claim(f"Statement {i + 1}", numbers=numbers, **given), true, gap)


def audit(seed: int) -> list[tuple[Stated, Finding]]:
    """Return each finding of an audit at its cells, with what is true.

    Parameters
    ----------
    seed : int
        Of the audit's trials.
    """
    known = {stated.claim.label: stated for stated in statements()}
    about = Statements(Invented())
    about.claims = tuple(stated.claim for stated in known.values())  # type: ignore[misc]
    claims, faults = check_claims(about)
    assert not faults, faults
    settings = Settings(trials=TRIALS, seed=seed, family_error=ALPHA, workers=1)
    found = run_audit(prepare_audit([Subject("invented", about, claims)], settings))
    own = [f for f in found if f.claim.label in known and f.claim.concerns == "statement"]
    return [(known[f.claim.label], f) for f in own]


def outcome(stated: Stated, found: Finding) -> str:
    """Return whether a verdict is ``wrong``, ``right``, ``open`` or of an order ``of order only``."""
    if found.contradiction:
        return "wrong"
    if found.verdict == "fails":
        return "wrong" if stated.is_true else "right"
    if found.verdict in ("holds", "vacuous"):
        return "right" if stated.is_true else "wrong"
    return "open"


def calibrate(audits: int) -> list[Row]:
    """Return how many verdicts are right, open and wrong, by sort and gap; first a row of all audits."""
    counts: Counter[tuple[str, bool, float, str]] = Counter()
    wrong, wrong_of_first, right_of_first = 0, 0, 0
    for seed in range(audits):
        found = [(stated, outcome(stated, one)) for stated, one in audit(seed)]
        counts.update((s.sort, s.is_true, s.gap, what) for s, what in found)
        any_wrong = any(what == "wrong" for _, what in found)
        wrong += any_wrong
        if seed < FIRST:
            wrong_of_first += any_wrong
            right_of_first += sum(what == "right" for _, what in found)
    rows = [
        {"sort": sort, "true": said(true), "gap": gap,
         **{what: counts[sort, true, gap, what] for what in ("right", "open", "wrong")}}
        for sort, true, gap in dict.fromkeys(key[:3] for key in sorted(counts))
    ]  # fmt: skip
    whole = {
        "sort": "audits", "true": "", "gap": "", "right": audits - wrong, "open": "", "wrong": wrong,
        "audits": audits, "alpha": ALPHA, "wrong_of_first": wrong_of_first,
        "right_of_first": right_of_first, "met": said(wrong <= ALPHA * audits),
    }  # fmt: skip
    return [whole, *({**dict.fromkeys(whole, ""), **row} for row in rows)]


def main() -> int:
    parser = make_parser(__doc__)
    parser.add_argument("--write", metavar="DIR", help="to DIR/invented-paper.csv")
    options = read_options(parser)
    rows = calibrate(2 if options.reduced else AUDITS)
    for row in rows[1:]:
        print("  ".join(str(row[name]) for name in ("sort", "true", "gap", "right", "open", "wrong")))
    whole = rows[0]
    asked = f"at most {ALPHA * whole['audits']:.0f} of {whole['audits']}"
    print_gate("audits", f"{whole['wrong']} with a wrong verdict", asked, whole["met"] == "true")
    if options.write:
        write_rows(Path(options.write), "invented-paper", rows)
    return 0 if whole["met"] == "true" else 1


if __name__ == "__main__":
    sys.exit(main())
