"""Tables of claims: what their cells say."""

import ast
import csv
from pathlib import Path

import pytest

from simkit.declare.claims.claim import Claim
from simkit.declare.claims.tables import read_claims

PAPERS = Path(__file__).parents[2] / "simkit" / "papers"
TABLE = """\
label,statement,part,as,when,scope,monotone,printed
Lemma 1,E[x] <= {rate},first,far; slow,d >= 1; d < n,"n = 10,100; d = n",n = 3,\\frac{1}{n}
Lemma 1,n >= 1,,,,,,
"""


@pytest.fixture
def table(tmp_path, monkeypatch):
    package = tmp_path / "paper_of_tables"
    package.mkdir()
    (package / "__init__.py").write_text("")
    (package / "claims.csv").write_text(TABLE)
    monkeypatch.syspath_prepend(tmp_path)
    return "paper_of_tables:claims.csv"


def test_a_row_is_a_claim(table):
    groups = {"far": {"far": {"n": "1e9"}, "scope": {"n": "7"}}, "slow": {"costly": True}}
    assert read_claims(table, {"rate": "1/n"}, groups) == (
        Claim(
            "Lemma 1", "E[x] <= 1/n", "first", r"\frac{1}{n}", when=("d >= 1", "d < n"),
            scope={"n": "10,100", "d": "n"}, far={"n": "1e9"}, monotone={"n": 3}, costly=True,
        ),
        Claim("Lemma 1", "n >= 1"),
    )  # fmt: skip


def test_a_word_or_a_group_that_nobody_declares_is_an_error(table):
    with pytest.raises(KeyError, match="far"):
        read_claims(table, {"rate": "1/n"}, {})
    with pytest.raises(KeyError, match="rate"):
        read_claims(table, {}, {"far": {}, "slow": {}})


def keys(module, dictionary):
    """The keys that are written out in a dictionary of a module, or in parts of a union of them."""
    (found,) = [
        node.value for node in module.body
        if isinstance(node, ast.Assign | ast.AnnAssign) and dictionary in ast.unparse(node).split("=")[0]
    ] or [None]  # fmt: skip
    parts = (found.left, found.right) if isinstance(found, ast.BinOp) else (found,)
    written = [key for part in parts for key in getattr(part, "keys", ())]
    return {key.value for key in written if isinstance(key, ast.Constant)}


@pytest.mark.parametrize("paper", ["clusters", "knn", "patches", "separation"])
def test_every_word_and_group_of_a_papers_tables_is_in_a_row(paper):
    asked = 0
    for path in (PAPERS / paper).rglob("*.py"):
        text = path.read_text(encoding="utf-8")
        if "import read_" in text:
            tables = [table.read_text(encoding="utf-8") for table in path.parent.glob("*.csv")]
            rows = [row for table in tables for row in csv.DictReader(table.splitlines())]
            groups = {group for row in rows for group in (row.get("as") or "").split("; ")}
            module = ast.parse(text)
            assert not keys(module, "_GROUPS") - groups, path.name
            words = keys(module, "_WORDS")
            assert not [word for word in words if f"{{{word}}}" not in "".join(tables)], path.name
            asked += 1
    assert asked
