"""Two audits compared: what changed, and why."""

import gzip
from collections.abc import Sequence
from decimal import Decimal
from fractions import Fraction

import pytest
from claims_for_tests import subject_of
from hypothesis import given
from hypothesis import strategies as st

import simkit
from simkit.declare.claims.claim import Claim
from simkit.engine.results.result import Settings
from simkit.engine.tables.table import csv_text
from simkit.errors import ArgumentError, UsageError
from simkit.verdicts.audits.audit import prepare_audit, run_audit
from simkit.verdicts.comparing.causes import Cause
from simkit.verdicts.comparing.changes import COLUMNS, Change, What, compare
from simkit.verdicts.comparing.earlier import EarlierRow, EarlierTable, enclosure, read_audit, table_of
from simkit.words.tables.audit_table import to_csv

GRID = {"n": "8,16,1000"}
CLAIMS = (
    Claim("Lemma 1", "1/n <= 0.1", scope=GRID, when=("n >= 10",)),
    Claim("Lemma 1", "n**2 = 64", "squares", scope=GRID),
    Claim("Lemma 2", "Pr[hit] >= 0.4", scope=GRID, trials=2000),
    Claim("Lemma 3", "w <= 11*K", scope=GRID, trials=50),
    Claim("Lemma 4", "E[w] <= 6", scope=GRID, trials=50),
    Claim("Lemma 5", "1/n = O(1/n)", scope=GRID, along="n"),
)


def audit(*claims, trials=0, seed=0, family_error=0.01):
    asked = prepare_audit(
        [subject_of(*(claims or CLAIMS))],
        Settings(trials=trials, seed=seed, family_error=family_error, workers=1),
    )
    return run_audit(asked)


@pytest.fixture(scope="module")
def findings():
    return audit()


@pytest.fixture(scope="module")
def table(findings):
    return table_of(findings)


def edited(table: EarlierTable, change, keeps=lambda row: True) -> EarlierTable:
    """A table with other texts in some rows."""
    return EarlierTable(
        [EarlierRow({**row.texts, **change(row.texts)}) if keeps(row) else row for row in table.rows]
    )


def without(table: EarlierTable, *columns: str) -> EarlierTable:
    rows = [EarlierRow({c: t for c, t in row.texts.items() if c not in columns}) for row in table.rows]
    return EarlierTable(rows, missing=columns)


def found(before: EarlierTable, now: EarlierTable, verdicts=()) -> Sequence[Change]:
    return compare(before, now, verdicts).changes


def only(before: EarlierTable, now: EarlierTable) -> Change:
    (change,) = found(before, now)
    return change


def write(path, table: EarlierTable, packed=False):
    columns = list(table.rows[0].texts)
    text = csv_text(columns, ([row.texts[c] for c in columns] for row in table.rows))
    path.write_bytes(gzip.compress(text.encode()) if packed else text.encode())
    return path


# One change each.


def shift(row):
    """A right side that lies elsewhere, and one that lies ever so little elsewhere."""
    low, high = row.numbers["right"]
    return str(high + abs(high) * Decimal("1e-12") + (high == 0))


OTHER = {
    "statement": "n <= 9", "kind": "other", "relation": "<>", "premises_hash": "0",
    "quantifier": "from some on",
}  # fmt: skip


@st.composite
def spoilt(draw, table):
    """A table with one change: the change's kind, its cause, and of how many grid points it is."""
    i = draw(st.integers(0, len(table.rows) - 1))
    row, rows = table.rows[i], list(table.rows)
    own = [other for other in rows if other.key == row.key]
    match draw(st.sampled_from(["verdict", "side", "claim", "cell", "statement"])):
        case "verdict":
            rows[i] = EarlierRow({**row.texts, "verdict": "not refuted yet"})
            return rows, What.VERDICT, Cause.JUDGEMENT, 1
        case "side":
            if "right" not in row.numbers:
                return rows, None, None, 0
            rows[i] = EarlierRow({**row.texts, "right": shift(row)})
            return rows, What.NUMBER, Cause.EVALUATION, 1
        case "claim":
            cause = Cause.SCOPE if row.key.label.startswith("exact") else Cause.STATEMENT
            return [other for other in rows if other.key != row.key], What.WENT, cause, len(own)
        case "cell":
            rows.insert(i, EarlierRow({**row.texts, "parameters": "n=77 K=2 p=0.5"}))
            return rows, What.CAME, Cause.SCOPE, 1
        case _:
            name, text = draw(st.sampled_from(list(OTHER.items())))
            return (
                list(edited(table, lambda _: {name: text}, lambda r: r.key == row.key).rows),
                What.STATEMENT, Cause.STATEMENT, len(own),
            )  # fmt: skip


def test_an_audit_against_itself_has_no_change(findings, table, tmp_path):
    path, packed = tmp_path / "audit.csv", tmp_path / "audit.csv.gz"
    path.write_text(to_csv(findings), encoding="utf-8")
    write(packed, table, packed=True)
    before = tmp_path / "before.csv"  # all parameters in one text, a side in one cell
    new = [name for name in table.rows[0].texts if name[:2] == "p_" or name.endswith(("_low", "_high"))]
    write(before, without(table, *(name for name in new if name[:3] != "ci_")))
    header = before.read_text(encoding="utf-8").partition("\n")[0].split(",")
    assert {"parameters", "left", "right", "constant_needed"} < {*header}
    assert not {"p_n", "left_low", "constant_high"} & {*header}
    for own in (table, read_audit(path), read_audit(packed), read_audit(before)):
        since = compare(own, table)
        assert since.changes == []
        assert since.notes == []
        assert since.total() == "nothing changed: 6 claims at 18 grid points"
    assert {row.texts["evidence"] for row in table.rows} == {
        "exact value", "enclosure", "e-process", "draws", "t-interval",
    }  # fmt: skip


@given(st.data())
def test_one_change_is_one_row_of_the_right_cause(table, data):
    rows, what, cause, points = data.draw(spoilt(table))
    changes = found(table, EarlierTable(rows))
    if what is None:
        assert changes == []
        return
    (change,) = changes
    assert (change.what, change.cause, change.points) == (what, cause, points)
    (back,) = found(EarlierTable(rows), table)  # the other way round it is one, too
    turned = {What.CAME: What.WENT, What.WENT: What.CAME}
    assert (back.what, back.cause) == (turned.get(what, what), cause)
    assert (back.before, back.now) == (change.now, change.before)


# Causes.


def test_a_changed_statement_names_both_and_causes_what_follows():
    before = table_of(audit(Claim("Lemma 1", "1/n <= 0.1", scope=GRID)))
    now = table_of(audit(Claim("Lemma 1", "1/n <= 0.01", scope=GRID)))
    stated, *cells = found(before, now)
    assert (stated.what, stated.before, stated.now) == (What.STATEMENT, "1/n <= 0.1", "1/n <= 0.01")
    assert stated.points == 3
    assert {c.cause for c in cells} == {Cause.STATEMENT}
    assert [(c.at, c.before, c.now) for c in cells if c.what is What.VERDICT] == [
        ("n=16", "holds", "fails")
    ]


@pytest.mark.parametrize(
    ("other", "shown"),
    [
        (Claim("Lemma 1", "1/n <= 0.1", scope=GRID, when=("n >= 5",)), "premises"),
        (Claim("Lemma 1", "1/n <= 0.1", scope=GRID, open_when=("n >= 10",)), "premises"),
        (Claim("Lemma 1", "1/n <= 0.1", scope=GRID, quantifier="from some on"), "quantifier"),
        (Claim("Lemma 1", "1/n <= 0.1", scope=GRID, almost_surely=True), "quantifier"),
    ],
)
def test_premises_and_quantifiers_are_part_of_the_statement(other, shown):
    change = found(table_of(audit(Claim("Lemma 1", "1/n <= 0.1", scope=GRID))), table_of(audit(other)))[
        0
    ]
    assert (change.what, change.cause, change.detail) == (What.STATEMENT, Cause.STATEMENT, shown)


def test_a_side_that_is_computed_otherwise_has_moved():
    def claim(value):
        return Claim("Lemma 1", "1/n <= b", scope=GRID, numbers={"b": lambda p: value})

    before, now = (table_of(audit(claim(Fraction(1, 10) + by))) for by in (0, Fraction(1, 10**9)))
    changes = found(before, now)
    assert [(c.what, c.cause, c.at) for c in changes] == [
        (What.NUMBER, Cause.EVALUATION, f"n={n}") for n in (8, 16, 1000)
    ]
    assert changes[0].detail == "right 0.1 -> 0.100000001; constant needed 1.25 -> 1.2499999875"


def test_other_trials_move_nothing_and_are_the_cause_of_another_verdict():
    few, many = (
        table_of(audit(Claim("Lemma 2", "Pr[hit] >= 0.4", scope={"n": "8"}), trials=t, seed=s))
        for t, s in ((20, 0), (3000, 0))
    )
    change = only(few, many)
    assert (change.what, change.cause) == (What.VERDICT, Cause.TRIALS)
    assert (change.before, change.now, change.detail) == ("undecided", "holds", "trials 20 -> 3000")
    again = table_of(audit(seed=5))
    assert found(table_of(audit()), again) == []
    other = edited(few, lambda _: {"verdict": "holds", "seed": "5"})
    assert only(few, other).detail == "seed 0 -> 5"


def test_a_larger_family_is_the_cause_where_only_the_level_differs():
    claim = Claim("Lemma 2", "Pr[hit] >= 0.4", scope={"n": "8"}, trials=350)
    loose, strict = (table_of(audit(claim, family_error=error)) for error in (0.4, 1e-9))
    change = only(loose, strict)
    assert (change.before, change.now, change.cause) == ("holds", "undecided", Cause.LEVEL)


def test_exact_for_sampled_is_evidence():
    few = Claim("Lemma 2", "Pr[hit] >= 0.4", scope={"n": "8"}, trials=20)
    exact = Claim("Lemma 2", "Pr[hit] >= 0.4", scope={"n": "8"}, exact=lambda p: Fraction(1, 2))
    change = only(table_of(audit(few)), table_of(audit(exact)))
    assert (change.what, change.cause) == (What.VERDICT, Cause.EVIDENCE)
    assert change.detail == "evidence e-process -> exact value"


def test_a_witness_and_a_wider_enclosure_are_evidence(table):
    at = next(i for i, row in enumerate(table.rows) if row.verdict == "fails")
    row = table.rows[at]

    def one(**texts):
        return only(EarlierTable([row]), EarlierTable([EarlierRow({**row.texts, **texts})]))

    assert one(verdict="undecided", witness="").cause is Cause.EVIDENCE
    assert one(verdict="holds", witness="").cause is Cause.JUDGEMENT
    assert one(verdict="undecided", left="[0.0, 2000000.0]").cause is Cause.EVIDENCE
    assert one(verdict="undecided").cause is Cause.JUDGEMENT


def test_a_premise_that_is_met_by_another_number_is_evaluated_otherwise(table):
    row = next(row for row in table.rows if row.verdict == "premise unmet")
    other = EarlierRow({**row.texts, "verdict": "holds", "premises": "n >= 10: 11 >= 10, met"})
    assert only(EarlierTable([row]), EarlierTable([other])).cause is Cause.EVALUATION
    old = without(EarlierTable([row]), "premises_hash")
    assert only(old, EarlierTable([other])).cause is Cause.UNKNOWN


def test_a_draw_that_is_shown_does_not_move_and_the_share_does(table):
    row = next(row for row in table.rows if row.texts["evidence"] == "draws")
    assert row.texts["by_draw"] == "left"
    one = EarlierTable([row])
    assert found(one, EarlierTable([EarlierRow({**row.texts, "left": "3.0"})])) == []
    assert only(one, EarlierTable([EarlierRow({**row.texts, "right": "3.0"})])).what is What.NUMBER
    change = only(one, EarlierTable([EarlierRow({**row.texts, "ci_low": "0.9", "ci_high": "1.0"})]))
    assert change.what is What.NUMBER
    assert change.detail.startswith("share [0.0, ")


def test_a_constant_moves():
    def claim(factor):
        return Claim(
            "Lemma 5", "f = O(1/n)", scope=GRID, along="n",
            numbers={"f": lambda p: Fraction(factor, p["n"])},
        )  # fmt: skip

    changes = found(table_of(audit(claim(1))), table_of(audit(claim(2))))
    assert [c.what for c in changes] == [What.NUMBER] * 3
    assert "constant needed 1.0 -> 2.0" in changes[0].detail


# Tables of other versions.


def test_what_an_older_table_lacks_is_not_compared_and_said(table):
    old = without(table, "study", "quantifier", "premises_hash", "by_draw", "seed", "level", "kind")
    since = compare(old, table)
    assert since.changes == []
    (note,) = since.notes
    assert note.startswith("the earlier audit has no column study, quantifier, premises_hash,")
    at = next(i for i, row in enumerate(table.rows) if row.texts["evidence"] == "e-process")
    rows = list(table.rows)
    rows[at] = EarlierRow({**rows[at].texts, "verdict": "undecided"})
    assert only(old, EarlierTable(rows)).cause is Cause.UNKNOWN


def test_columns_that_are_not_known_are_said(table, tmp_path):
    path = write(tmp_path / "new.csv", edited(table, lambda _: {"proved": "yes"}))
    since = compare(read_audit(path), table)
    assert since.changes == []
    assert since.notes == ["the earlier audit has columns that this version does not know: proved"]


def test_a_parameter_that_a_study_has_grown_tells_no_cells_apart(table):
    now = edited(table, lambda row: {"parameters": f"{row['parameters']} dtype=float64"})
    assert found(table, now) == []
    both = EarlierTable(
        [*now.rows, *edited(table, lambda r: {"parameters": f"{r['parameters']} dtype=x"}).rows]
    )
    assert {c.what for c in found(table, both)} == {What.CAME, What.WENT}


def test_equal_numbers_are_one_grid_point_however_they_are_written(table):
    now = edited(table, lambda row: {"parameters": row["parameters"].replace("n=1000", "n=1e+3")})
    assert now.rows != table.rows
    assert found(table, now) == []


def test_papers_that_one_audit_alone_has_are_left_out_and_said(table):
    both = EarlierTable([*table.rows, *edited(table, lambda _: {"paper": "other"}).rows])
    since = compare(both, table)
    assert since.changes == []
    assert since.notes == ["only the earlier audit has other: not compared"]


def test_verdicts_restrict_both_sides_alike(table):
    now = edited(table, lambda _: {"verdict": "fails"}, lambda row: row.verdict == "holds")
    assert {(c.before, c.now) for c in found(table, now, ["holds"])} == {("holds", "fails")}
    assert len(found(table, now, ["fails"])) == len(found(table, now))
    assert found(table, now, ["vacuous"]) == []
    assert compare(table, now, ["premise unmet"]).total() == "nothing changed: 1 claim at 1 grid point"


# Numbers.


@pytest.mark.parametrize(
    ("one", "other", "apart"),
    [
        ("0.1", "0.1", False),
        ("0.1", "0.10000000000000002", False),  # two doubles of one number
        ("0.1", "0.10000000000001", True),
        ("43653120.0", "43653121.0", True),
        ("[1.0, 2.0]", "2.0", False),
        ("[1.0, 2.0]", "[2.5, inf]", True),
        ("[-inf, 2.0]", "-1e300", False),
        ("1e-400", "0.0", False),  # no double lies between
        ("1e-400", "1e-300", True),
        ("inf", "1.0", True),
        ("0.30000000000000000000000000001", "0.3", False),
    ],
)
def test_numbers_are_apart_if_their_enclosures_are(table, one, other, apart):
    row = next(row for row in table.rows if row.texts["evidence"] == "enclosure")
    pair = [EarlierTable([EarlierRow({**row.texts, "left": text})]) for text in (one, other)]
    assert bool(found(*pair)) == apart
    assert bool(found(*reversed(pair))) == apart


@pytest.mark.parametrize("text", ["x", "[1.0]", "[1.0, 2.0", "[2.0, 1.0]"])
def test_what_is_no_number_is_told(text):
    with pytest.raises(ValueError, match="no number|ends below"):
        enclosure(text)


def test_numbers_beyond_decimals_have_an_enclosure():
    """A right side may be delta^n at n = 1e300."""
    far = "9" * 300
    low, high = enclosure(f"[2.5e-{far}, 2.5e-{far}]")
    assert 0 < low <= high < 1e-300
    low, high = enclosure(f"1.5e+{far}")
    assert 10**300 < low <= high
    assert enclosure(f"1.5e{far}") == (low, high)
    assert enclosure(f"-3e-{far}")[1] >= enclosure(f"-3e-{far}")[0] > -1e-300


def test_what_has_no_number_has_no_enclosure():
    assert enclosure("") is None
    assert enclosure("nan") is None
    assert enclosure("[nan, nan]") is None


# Files.

HEAD = b"paper,label,part,statement,parameters,verdict,left\n"


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (None, "there is no such file"),
        ("folder", "it is no file"),
        (b"", "it has no column 'paper'"),
        (b"\x89PNG\r\n\x1a\n\xff", "cannot be read as CSV"),
        (b"\x1f\x8b broken", "cannot be read as CSV"),
        (b'{"a": 1}', "it has no column 'paper'"),
        (b"paper,label,part,display,parameters,verdict\n", "no CSV that simkit audit writes: it has no"
         " column 'statement'"),
        (HEAD, "it has no row"),
        (HEAD + b"toy,Lemma 1,,x <= 1,n=1,holds\n", "line 2 has not the 7 fields of the first"),
        (HEAD + b"toy,Lemma 1,,x <= 1,n=1,holds,1,2\n", "line 2 has not the 7 fields of the first"),
        (HEAD + b"toy,Lemma 1,,x <= 1,n=1,holds,one\n", "line 2: 'one' is no number"),
        (HEAD + b'toy,"Lemma 1,,x <= 1,n=1,holds,1\n', "cannot be read as CSV"),
    ],
)  # fmt: skip
def test_a_bad_file_is_one_line(content, said, tmp_path, findings):
    path = tmp_path / "earlier.csv"
    if content == "folder":
        path.mkdir()
    elif content is not None:
        path.write_bytes(content)
    with pytest.raises(UsageError) as caught:
        read_audit(path)
    assert said in str(caught.value)
    assert str(caught.value).startswith(f"--against '{path}': ")
    assert "\n" not in str(caught.value)
    with pytest.raises(ArgumentError, match="^against="):
        simkit.compare(findings, path)


def test_from_python_findings_and_files_are_compared(findings, table, tmp_path):
    now = edited(table, lambda _: {"verdict": "fails"}, lambda row: row.verdict == "holds")
    before, after = write(tmp_path / "before.csv", table), write(tmp_path / "after.csv", now)
    assert simkit.compare(findings, before).changes == []
    since = simkit.compare(after, before, verdicts=["holds"])
    assert since.changes == found(table, now)
    assert [tuple(row) for row in since.records()] == [COLUMNS] * len(since.changes)
    assert len(since.to_csv().splitlines()) == len(since.changes) + 1
    other = write(tmp_path / "other.csv", edited(table, lambda _: {"paper": "other"}))
    with pytest.raises(ArgumentError, match="it is an audit of other, not of toy"):
        simkit.compare(findings, other)


def test_alike_changes_of_a_claim_are_one_line(table):
    now = edited(table, lambda _: {"verdict": "undecided"}, lambda r: r.key.label == "Lemma 2")
    since = compare(table, now)
    assert len(since.changes) == 3
    assert since.lines() == [
        ("toy Lemma 2", "holds -> undecided", "judgement", "3 grid points, first n=8")
    ]
    assert (
        since.markdown() == "- toy Lemma 2: holds -> undecided (judgement), 3 grid points, first n=8\n"
    )
    assert since.total() == "3 changes beside 6 claims at 18 grid points that both ask: other verdict 3"


def test_a_value_with_a_blank_is_one_parameter_and_an_open_end_is_infinite(tmp_path):
    path = tmp_path / "audit.csv"
    path.write_text(
        "paper,label,part,statement,verdict,p_mode,p_n,left_low,left_high\n"
        'toy,Lemma 1,,n <= 1,holds,"a b=c",3,,5.0\n'
    )
    (row,) = read_audit(path).rows
    assert row.words == {"mode": "a b=c", "n": "3"}
    assert row.numbers["left"] == (Decimal("-Infinity"), Decimal("5.0"))
