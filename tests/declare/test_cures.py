"""What a claim's text is told where it is no arithmetic."""

import pytest

from simkit.declare.claims.grammar import parse_premise, parse_statement
from simkit.declare.parameters.expressions import ExpressionError


@pytest.mark.parametrize(
    ("text", "cure"),
    [
        ("n <= 2p", "; write a product with its sign, 2*p"),
        ("Pr[hit] >= 1 - 2delta/n", "; write a product with its sign, 2*p"),
        ("n <= p^2", "; write a power as p**2"),
        ("|h - p| <= 1", "; write an absolute value as abs(x)"),
        ("P[h] >= 1/2", "; write a probability as Pr[...]"),
        ("n <= 1e5*p +", "it is not a number or an expression"),
    ],
)
def test_what_is_written_otherwise_than_on_paper_gets_its_cure(text: str, cure: str) -> None:
    for parse in (parse_statement, parse_premise):
        with pytest.raises(ExpressionError) as refused:
            parse(text)
        assert str(refused.value).endswith(cure)
