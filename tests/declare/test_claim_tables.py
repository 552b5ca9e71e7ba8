"""Tables of claims: what their cells say."""

import pytest

from simkit.declare.claims.claim import Claim
from simkit.declare.claims.tables import read_claims

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
