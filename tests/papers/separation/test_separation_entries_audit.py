"""The entry lemmas as claims: each part is there, and each verdict is that of the matrices in full."""

import math
import re
from dataclasses import replace
from fractions import Fraction

import numpy as np
import pytest
from ball_checks import ball
from flint import arb, ctx
from naive_entries import every_data

from simkit.declare.checks import check_declaration, load_statements
from simkit.declare.claims.claim_faults import claims_of
from simkit.declare.parameters.sweeps import resolve
from simkit.engine.results.result import Settings
from simkit.papers.separation.audited import PAPER
from simkit.papers.separation.claims.entries import Entries, extreme_again
from simkit.papers.separation.entries import AttentionEntries
from simkit.verdicts.audits.audit import prepare_audit, run_audit
from simkit.verdicts.questions.question import Subject

STATEMENTS = load_statements(AttentionEntries())
CLAIMS = {claim.name: claim for claim in claims_of(STATEMENTS)}

# The parts of each lemma as the paper numbers them; several statements of one part in brackets.
WEIGHTS = {"1a", "1b", "2a", "2b", "3a", "3b", "4a", "4b"}
SIX = {"1", "2", "3", "4", "5", "6"}
ONE_COLUMN = {"2 (one i0)", "2 (only one i0)", "2 (the rest)"}
BOTH = {"2", "2 (one i0)", "2 (the other i0)", "5", "5 (one i0)", "5 (the other i0)"}
CROSS = {"1a", "1b", "2a", "2b", "3a", "3b", "4a (j1 = j3)", "4a (j1 != j3)", "4b"}
PRINTED = {
    "Lemma D.2": WEIGHTS,
    "Lemma D.3": SIX - {"2"} | ONE_COLUMN,
    "Lemma D.6": WEIGHTS,
    "Lemma D.7": SIX | BOTH,
    "Lemma D.10": WEIGHTS,
    "Lemma D.11": SIX,
    "Lemma D.14": WEIGHTS,
    "Lemma D.15": SIX,
    "Lemma E.1": {
        "1a", "1b (from below)", "1b (from above)", "1b (large ones)", "1b (small ones)",
        "2 (from below)", "2 (from above)", "2 (large ones)", "2 (small ones)", "3a", "3b",
        "4 (t - 1 indices)", "4 (n - t indices)",
    },
    "Lemma E.2": SIX - {"2"} | ONE_COLUMN,
    "Lemma F.2": CROSS,
    "Lemma F.3": {"1", "3", "4"} | ONE_COLUMN,
    "Lemma F.6": CROSS,
    "Lemma F.7": {"1", "2", "4", "5"},
    "Lemma F.10": {"1", "2 (j0 != j2)", "2 (j1 != j3)", "3", "4", "5"},
    "Lemma F.11": {"1", "2", "3", "4"},
    "Lemma F.14": {"1", "2", "3", "4", "5"},
    "Lemma F.15": {"1", "2", "3", "4"},
}  # fmt: skip
FAILING = {
    "Lemma D.2": {"4b"},
    "Lemma D.3": {"5"},
    "Lemma D.6": {"1a", "1b", "2a", "3a", "4a", "4b"},
    "Lemma D.10": {"4b"},
    "Lemma D.14": WEIGHTS,
    "Lemma E.1": {"1a", "2 (large ones)", "4 (t - 1 indices)", "4 (n - t indices)"},
    "Lemma E.2": {"4", "5"},
    "Lemma F.2": {"4a (j1 = j3)", "4a (j1 != j3)"},
    "Lemma F.6": {"1a", "3a", "4a (j1 = j3)", "4a (j1 != j3)"},
    "Lemma F.7": {"4", "5"},
    "Lemma F.11": {"3", "4"},
    "Lemma F.14": {"1", "3", "5"},
}


def names_of(table):
    return {f"{label}, {part}" for label, parts in table.items() for part in parts}


@pytest.fixture(scope="module")
def findings():
    """Every claim at its own scope, and far beyond."""
    return audit()


def audit(names=tuple(CLAIMS), **overrides):
    """Audit claims; what they would need of a parameter is not asked."""
    claims = [replace(CLAIMS[name], needs=(), corrects="") for name in names]
    subject = Subject("softmax-vs-linear", STATEMENTS, claims)
    prepared = prepare_audit([subject], Settings(trials=0, workers=1, ledger=None), overrides=overrides)
    assert not prepared.faults
    return run_audit(prepared)


def test_every_part_of_the_entry_lemmas_is_claimed():
    check_declaration(AttentionEntries())
    assert "simkit.papers.separation.entries:AttentionEntries" in PAPER.subjects
    assert {name for name, claim in CLAIMS.items() if not claim.corrects} == names_of(PRINTED)
    assert all(claim.printed for claim in CLAIMS.values())


def test_what_fails_is_corrected_and_corrections_hold(findings):
    failing = {f.claim.name for f in findings if f.verdict == "fails"}
    assert failing == names_of(FAILING)
    assert failing <= {claim.corrects for claim in CLAIMS.values()}
    assert {f.verdict for f in findings} == {"holds", "fails", "premise unmet", "vacuous"}
    # No share is above 1, no mean of a column above its largest entry: at a1 >= 1, and of E.2 far out.
    vacuous = {f.claim.name for f in findings if f.verdict == "vacuous"}
    far = {name for name in vacuous if name.startswith("Lemma E.2")}
    assert vacuous - far == {"Lemma D.2, 4a", "Lemma D.3, 4", "Lemma D.3, 5, one i0"}
    assert {
        f.cell.parameters["n"] for f in findings if f.verdict == "vacuous" and f.claim.name in far
    } == {10**300}
    at_one = [f for f in findings if f.verdict == "vacuous" and f.claim.name not in far]
    assert all(f.cell.parameters["a1"] >= 1 for f in at_one)
    # Part 3a of Lemma E.1 asks for a1 > 1, and its scope begins at a1 = 1.
    assert {f.claim.name for f in findings if f.verdict == "premise unmet"} == {"Lemma E.1, 3a"}
    for found in findings:
        assert found.instance is None or found.instance.data["rows"]
        if found.verdict == "fails":  # by a row that is kept, and by nothing else
            assert found.witness == f"instance: {found.instance.construction}"
    assert all(f.trials == 0 for f in findings)
    everywhere = {name: {f.verdict for f in findings if f.claim.name == name} for name in failing}
    mixed = {name for name, verdicts in everywhere.items() if verdicts != {"fails"}}
    # With Q K^T = I and a0 = .09, 1 + b^2/c^2 is below 1 + a0; n^(b^2) t/n is above 1 far out.
    assert mixed == {"Lemma D.14, 3a", "Lemma D.14, 4a", "Lemma E.2, 5"}


# A fitting length far out, and lengths at which the last block is cut short or has one row a column.
SIZES = {"self": [(10**300, 10**6 + 2), (203, 12), (7, 5), (5, 7)]}
SIZES["cross"] = [(10**300, 10**6 + 1), (203, 11), (7, 4), (5, 6)]


def at_instance(claim):
    """The left side at the row that is exhibited; None where no row has such an entry."""

    def second(params):
        try:
            return claim.instance(params).left
        except ValueError as error:
            if "no such entry" in str(error):
                return None
            raise

    return second


@pytest.mark.parametrize("name", CLAIMS)
def test_both_evaluations_of_a_side_agree(name):
    claim = CLAIMS[name]
    for n, d in SIZES[claim.where["model"]]:
        if claim.label == "Lemma F.15" and n % (d - 2):
            continue  # its t is that of n = t (d - 2)
        params = dict(resolve(STATEMENTS.study.parameters, {**claim.where, "n": n, "d": d}).values)
        for formula in claim.numbers.values():
            first, second = formula if isinstance(formula, tuple) else (formula, at_instance(claim))
            with ctx.workprec(1500):
                try:
                    values = first(params), second(params)
                except ValueError:  # the entries of one class differ where blocks do not fit
                    assert n % (d - (2 if claim.where["model"] == "self" else 1))
                    continue
                if values == (None, None):
                    continue
                x, y = (each if isinstance(each, arb) else ball(Fraction(each)) for each in values)
                assert x.overlaps(y)
                assert min(z.rel_accuracy_bits() for z in (x, y)) > 1000 or x.is_exact() == y.is_exact()


@pytest.mark.parametrize(
    ("name", "of"),
    [
        ("Lemma D.2, 3a", "n"),
        ("Lemma D.3, 2 (only one i0)", "n d"),
        ("Lemma F.3, 4", "n d"),
    ],
)
def test_from_where_on_a_part_holds(name, of):
    """From one row a column on; with no other column, "the other columns" have no entry."""
    subject = Subject("softmax-vs-linear", STATEMENTS, [CLAIMS[name]])
    prepared = prepare_audit([subject], Settings(trials=0, workers=1, ledger=None))
    (found,) = (finding.least for finding in run_audit(prepared) if finding.least)
    assert [each.parameter for each in found] == of.split()
    assert all(each.lowest and each.stays and each.basis == "checked" for each in found)


# --- against the matrices ------------------------------------------------------------------------------

# What a part selects: letter, rows j0 ("=3": j0 = j3, "!2": j0 != j2, ...), and keys j1 or columns i0.
ROWS_OF_PARTS = {"1": "=3", "2": "=3", "3": "=3", "4": "!3", "5": "!3", "6": "!3"}
SELECTED_WEIGHTS = {
    "1a": "u =3 j3", "1b": "u =3 rest", "2a": "u !3 j3", "2b": "u !3 rest", "3a": "f =3 j3",
    "3b": "f =3 rest", "4a": "f !3 j3", "4b": "f !3 all", "4b, for j1 != j3": "f !3 rest",
}  # fmt: skip
SELECTED_COLUMNS = {
    "1": "c =3 first", "2": "c =3 blocks", "2 (one i0)": "c =3 own", "2 (only one i0)": "c =3 free",
    "2 (the rest)": "c =3 free", "2 (the other i0)": "c =3 free", "3": "c =3 last", "4": "c !3 first",
    "5": "c !3 blocks", "5 (one i0)": "c !3 own", "5 (the other i0)": "c !3 free",
    "5, one i0": "c !3 own", "5, the other i0": "c !3 free", "6": "c !3 last",
}  # fmt: skip
SELECTED_CROSS = {
    "1a": "u =2 j3", "1b": "u =2 rest", "2a": "u !2 j3", "2b": "u !2 rest", "3a": "f =2 j3",
    "3b": "f =2 rest", "4a (j1 = j3)": "f =2 j3", "4a (j1 != j3)": "f =2 rest", "4b": "f !2 all",
    "4a (j1 = j3), for j0 != j2": "f !2 j3", "4a (j1 != j3), for j0 != j2": "f !2 rest",
}  # fmt: skip
D1, D0 = ("exp", "D1"), ("exp", "D0")
L1, L0 = ("lin", "D1"), ("lin", "D0")
# Of each lemma: Q K^T, network and data set as printed; what a correction adds to the names of its
# parts, and its own Q K^T, network and data set; the selections.
SETTINGS = {
    "Lemma D.2": ("ones", D1, "", "ones", D1, SELECTED_WEIGHTS),
    "Lemma D.3": ("ones", D1, "", "ones", D1, SELECTED_COLUMNS),
    "Lemma D.6": (
        "ones", D1, ", on D0", "ones", D0, {**SELECTED_WEIGHTS, "4b, on D0": "f !3 rest"},
    ),
    "Lemma D.7": ("ones", D0, "", "ones", D0, SELECTED_COLUMNS),
    "Lemma D.10": ("ones", L1, "", "ones", L1, SELECTED_WEIGHTS),
    "Lemma D.11": ("ones", L1, "", "ones", L1, SELECTED_COLUMNS),
    "Lemma D.14": (
        "identity", L0, ", Q K^T all ones", "ones", L0,
        {**SELECTED_WEIGHTS, "4b, Q K^T all ones": "f !3 rest"},
    ),
    "Lemma D.15": ("ones", L0, "", "ones", L0, SELECTED_COLUMNS),
    "Lemma E.1": ("identity", D1, "", "identity", D1, {
        "1a": "u =3 j3", "1a, as in the proof": "u =3 j3", "1b (from below)": "u =3 rest",
        "1b (from above)": "u =3 rest", "2 (from below)": "u !3 all", "2 (from above)": "u !3 all",
        "3a": "f =3 j3", "3b": "f =3 rest", "4 (t indices), for f": "f !3 column",
        "4 (n - t indices), for f": "f !3 elsewhere",
    }),
    "Lemma E.2": ("ones", D1, ", Q K^T = I", "identity", D1, SELECTED_COLUMNS),
    "Lemma F.2": ("identity", D1, "", "identity", D1, SELECTED_CROSS),
    "Lemma F.3": ("identity", D1, "", "identity", D1, {
        "1": "c =2 first", "2 (one i0)": "c =2 own", "2 (only one i0)": "c =2 free",
        "2 (the rest)": "c =2 free", "3": "c !2 first", "4": "c !2 blocks",
    }),
    "Lemma F.6": ("identity", D1, ", on D0", "identity", D0, SELECTED_CROSS),
    "Lemma F.7": ("identity", D0, "", "identity", D0, {
        "1": "c =3 first", "2": "c =3 blocks", "4": "c !3 first", "5": "c !3 blocks",
        "1, for j0 = j2": "c =2 first", "2, for j0 = j2": "c =2 blocks",
        "4, for j0 != j2": "c !2 first", "5, for j0 != j2": "c !2 blocks",
    }),
    "Lemma F.10": ("identity", L1, "", "identity", L1, {
        "1": "u =2 j3", "2 (j0 != j2)": "u !2 all", "2 (j1 != j3)": "u any rest", "3": "f =2 j3",
        "4": "f =2 rest", "5": "f !2 all",
    }),
    "Lemma F.11": ("identity", L0, " on D1", "identity", L1, {
        "1": "c =3 first", "2": "c =3 blocks", "3": "c !3 first", "4": "c !3 blocks",
        "1, for j0 = j2 on D1": "c =2 first", "2, for j0 = j2 on D1": "c =2 blocks",
        "3, for j0 != j2 on D1": "c !2 first", "4, for j0 != j2 on D1": "c !2 blocks",
    }),
    "Lemma F.14": ("identity", L1, ", for row j2 of D0", "identity", L0, {
        "1": "u =3 j3", "2": "u !3 rest", "3": "f =3 j3", "4": "f =3 rest", "5": "f !3 all",
        "1, for row j2 of D0": "u =2 j3", "2 (j0 != j2), for row j2 of D0": "u !2 all",
        "2 (j1 != j3), for row j2 of D0": "u any rest", "3, for row j2 of D0": "f =2 j3",
        "4, for row j2 of D0": "f =2 rest", "5, for row j2 of D0": "f !2 all",
    }),
    "Lemma F.15": ("identity", L0, ", n = t (d - 1)", "identity", L0, {
        "1": "c =2 first", "2": "c =2 blocks", "3": "c !2 first", "4": "c !2 blocks",
    }),
}  # fmt: skip


def naive_sides(claim, params):
    """Return the left side of a claim in every data set, the relation, the right side, and a ceiling.

    No weight is above 1, and no mean of a column above the column's largest entry.
    """
    printed, kind, suffix, corrected, own, selections = SETTINGS[claim.label]
    part = claim.part
    if suffix and part.endswith(suffix):
        printed, kind = corrected, own
    if part not in selections:
        part = part.removesuffix(suffix)
    network, dataset = kind
    n, d, cross = params["n"], params["d"], params["model"] == "cross"
    a = params["a0" if dataset == "D0" else "a1"]
    k = d - 1 if cross else d - 2
    strengths = (0, 0) if cross else (params["b"], params["c"])
    data = every_data(params["model"], printed, network, n, d, a, *strengths)
    ceiling = math.inf
    if claim.statement.startswith("indices"):
        values = counted(claim, params, data)
    else:
        letter, _, place = selections[part].split()
        column = {"first": a, "last": math.inf}.get(place, params["b"])
        ceiling = {"u": math.inf, "f": 1.0, "c": 1.0 if cross else column}[letter]
        scale = 1.0 if cross else math.sqrt(math.log(n))
        values = np.concatenate([select(selections[part], each, k, network, scale) for each in data])
    _, relation, right = re.split(r" (<=|>=|=|<) ", claim.statement)
    t = n // (d - 2) if claim.label == "Lemma F.15" and not claim.corrects else n // k
    names = {name: params[name] for name in ("n", "d", "a0", "a1", "b", "c")}
    return values, relation, eval(right, {**names, "t": t}), ceiling


def naive_verdict(values, relation, bound, ceiling):
    if relation == "<=" and bound >= ceiling:
        return "vacuous"
    close = np.abs(values - bound) <= 1e-11 * abs(bound)
    below, above = values < bound, values > bound
    met = {"=": close, "<=": below | close, ">=": above | close, "<": below & ~close}[relation]
    return "holds" if met.all() else "fails"


def select(selection, each, k, network, scale):
    """Return the entries of one data set that a part is about."""
    letter, rows, place = selection.split()
    j2, j3, u, _, f, c = each
    n = len(u)
    row = np.arange(n)
    at = {"2": j2, "3": j3}.get(rows[-1])
    j0s = row if rows == "any" else row[row == at] if rows[0] == "=" else row[row != at]
    if letter == "c":
        own = 1 + j3 % k
        blocks = np.arange(1, k + 1)
        columns = {
            "first": [0], "own": [own], "blocks": blocks, "free": blocks[blocks != own], "last": [k + 1],
        }  # fmt: skip
        return c[np.ix_(j0s, columns[place])].ravel() / scale
    table = f if letter == "f" else np.log(u) / math.log(n) if network == "exp" else u / math.log(n)
    found = []
    for j0 in j0s:
        j1s = {
            "j3": row == j3, "rest": row != j3, "all": row >= 0, "column": row % k == j0 % k,
            "elsewhere": row % k != j0 % k,
        }  # fmt: skip
        found.append(table[j0, j1s[place]])
    return np.concatenate(found)


def counted(claim, params, data):
    """Return for every row of Lemma E.1 how many u are what its part says."""
    b, c = params["b"], params["c"]
    exponent = {
        "1b (large ones)": b**2 + c**2, "1b (small ones)": c**2, "2 (large ones)": b**2 + c**2,
        "2 (large ones), t of them": b**2 + c**2, "2 (small ones)": c**2,
        "4 (t - 1 indices)": b**2 - 1, "4 (n - t indices)": -1,
    }[claim.part]  # fmt: skip
    found = []
    for _, j3, u, *_ in data:
        for j0 in range(len(u)):
            logs = np.log(u[j0]) / math.log(len(u))
            if (j0 == j3) != claim.part.startswith("1b"):
                continue
            if j0 == j3:
                logs = np.delete(logs, j3)
            met = logs <= exponent if claim.part[0] == "4" else np.abs(logs - exponent) < 1e-11
            found.append(met.sum())
    return np.array(found, dtype=float)


@pytest.mark.parametrize(("n", "d"), [(12, 5), (6, 4)])
def test_every_verdict_is_that_of_the_matrices(n, d):
    asked = set()
    for finding in audit(n=str(n), d=str(d)):
        if finding.verdict == "premise unmet":
            continue
        asked.add(finding.claim.name)
        sides = naive_sides(CLAIMS[finding.claim.name], finding.cell.parameters)
        assert finding.verdict == naive_verdict(*sides), finding.claim.name
        values, relation, bound, _ = sides
        ends = {"=": (values.min(), values.max()), ">=": (values.min(),)}.get(relation, (values.max(),))
        assert any(finding.left == pytest.approx((end, end), rel=1e-9) for end in ends)
        assert finding.right == pytest.approx((bound, bound), rel=1e-9)
    assert asked == set(CLAIMS)


def test_lemma_f_15_as_printed_asks_for_rows_that_fill_one_column_fewer():
    from simkit.papers.separation.claims.entry_lemmas import _both_fit

    for n, d, left in ((180, 6, 0), (200, 11, 2), (9, 11, 0), (200, 2, 1)):
        premise = _both_fit({"n": n, "d": d})
        assert (premise.holds, premise.left) == (not left, left)


@pytest.mark.parametrize("dataset", ["D0", "D1"])
@pytest.mark.parametrize(
    ("network", "letter", "place"),
    [("exp", "u", "all"), ("lin", "u", "all"), ("lin", "f", "all"), ("lin", "c", "identity")],
)
def test_entries_that_are_kept_for_every_precision_are_rationals(network, letter, place, dataset):
    params = resolve(AttentionEntries().parameters, {}).values
    meant = Entries(network, dataset, letter, "any", place, "largest")
    assert isinstance(extreme_again(meant, params)[0], Fraction)


@pytest.mark.parametrize(("letter", "place"), [("f", "own"), ("c", "identity")])
def test_entries_that_are_balls_are_asked_anew_at_each_precision(letter, place):
    params = resolve(AttentionEntries().parameters, {}).values
    meant = Entries("exp", "D1", letter, "special", place, "largest")
    for bits in (128, 1024):
        with ctx.workprec(bits):
            assert extreme_again(meant, params)[0].rel_accuracy_bits() == pytest.approx(bits, abs=32)
