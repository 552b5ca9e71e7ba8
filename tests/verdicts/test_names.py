"""By which names a claim is asked."""

import pytest
from claims_for_tests import subject_of

from simkit.declare.claims.claim import Claim
from simkit.errors import UsageError
from simkit.verdicts.audits.papers import matching

WHOLE, PART = Claim("Lemma 5.2", "Pr[hit] >= p"), Claim("Lemma 5.2", "Pr[hit] <= p", "C = 2")
SUBJECT = subject_of(WHOLE, PART)


@pytest.mark.parametrize(
    ("label", "asked"),
    [
        ("Lemma 5.2", [WHOLE, PART]), ("lemma 5.2, As Printed", [WHOLE]),
        ("Lemma 5.2, C = 2", [PART]), (f"{SUBJECT.paper} Lemma 5.2, as printed", [WHOLE]),
    ],
)  # fmt: skip
def test_a_claim_with_the_name_of_its_statement_can_be_asked_alone(label, asked):
    assert matching([SUBJECT], label) == {id(one) for one in SUBJECT.claims if one in asked}


def test_a_part_is_not_asked_as_printed():
    with pytest.raises(UsageError, match="no such claim"):
        matching([subject_of(PART)], "Lemma 5.2, as printed")
