"""What the paper states about the entries of attention: the lemmas of Appendices D, E and F on them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from simkit.declare.claims.claim import Claim
from simkit.declare.statement import Statements
from simkit.papers.separation.claims.entries_cross import ENTRIES_CROSS
from simkit.papers.separation.claims.entries_identity import ENTRIES_IDENTITY
from simkit.papers.separation.claims.entries_self import ENTRIES_SELF


class EntryClaims(Statements):
    """The entry lemmas as claims: of every kind of row, key and column.

    Source: Lemma D.2, Lemma E.1, Lemma F.2.
    """

    claims: ClassVar[Sequence[Claim]] = (*ENTRIES_SELF, *ENTRIES_IDENTITY, *ENTRIES_CROSS)
