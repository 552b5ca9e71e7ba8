"""Telling a numbered statement apart from the steps of its proof, for many claims at once."""

from collections.abc import Iterable
from dataclasses import replace

from simkit.declare.claims.claim import Claim


def of_proof(claims: Iterable[Claim], of: str = "") -> tuple[Claim, ...]:
    """Return claims as steps of a proof; one with a chain of displays is the statement proved.

    `of` is the label of the statement proved, where the claims have labels of their own.

    >>> [claim.concerns for claim in of_proof([Claim("Lemma 1", "n >= 1", "eq. (9)")])]
    ['proof']
    """
    steps = (claim if claim.proof else replace(claim, concerns="proof") for claim in claims)
    return tuple(replace(step, of=of) if step.label != of else step for step in steps)


def told_apart(claims: Iterable[Claim], *steps: str) -> tuple[Claim, ...]:
    """Return claims: those whose part has one of some texts, and what corrects them, as of a proof.

    >>> parts = "2", "2 (in the proof)"
    >>> claims = [Claim("Lemma 1", "n >= 1", part) for part in parts]
    >>> [claim.concerns for claim in told_apart(claims, "in the proof")]
    ['statement', 'proof']
    """
    return tuple(
        next(iter(of_proof([claim])))
        if any(step in text for step in steps for text in (claim.part, claim.corrects))
        else claim
        for claim in claims
    )


def of_scope_only(claims: Iterable[Claim]) -> tuple[Claim, ...]:
    """Return claims as claims about the cells of their scope alone, as of printed numbers."""
    return tuple(replace(claim, scope_only=True) for claim in claims)
