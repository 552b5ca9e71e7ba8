"""Sides of which a bound alone is computed: they decide in their safe direction, and in no other."""

from __future__ import annotations

from simkit.verdicts.findings.finding import Finding


def withhold(found: Finding) -> Finding:
    """Return a finding without a verdict that the bounds of its sides do not reach.

    An instance that violates a claim refutes it whatever has been computed of the worst data; what is
    beyond the range of the printed left side is so whatever bounds that side.
    """
    claim, verdict = found.claim, found.verdict
    if verdict == "undecided" and found.trials and found.margin:
        leaning = "holds" if found.margin > 0 else "fails"
        if leaning not in claim.decides:  # no number of trials would decide
            found.one_way, found.trials_needed, found.trials_at_least = leaning, None, None
        return found
    reached = "holds" if verdict in ("vacuous", "not refuted") else verdict
    if reached not in ("holds", "fails") or reached in claim.decides:
        return found
    if claim.right_is == "exact" and (verdict == "vacuous" or found.evidence == "range"):
        return found
    if verdict == "fails" and found.confirmed and found.instance is not None:
        return found
    found.one_way, found.verdict, found.confirmed, found.witness = verdict, "undecided", False, ""
    return found
