"""The terms of what is printed, beside the verdicts: what each means, in a sentence."""

from __future__ import annotations

from collections.abc import Mapping

#: By term, as it is printed.
TERMS: Mapping[str, str] = {
    "as printed": "As the paper has it, before any correction; what corrects it is a claim of its own.",
    "assumption": "What a statement takes for granted: a condition on parameters, or on the draw.",
    "claim": "One part of a numbered statement as it can be evaluated: two sides and a relation.",
    "constant needed": (
        "The least constant with which a bound that names none is true at a setting, or the range in"
        " which it surely lies."
    ),
    "corrected": "Of a false statement: what became of the claim that corrects it, evaluated as it was.",
    "exact value": "A number that theory computes without simulation, exactly or enclosed.",
    "grows": (
        "The constant needed at the far end of a path is surely larger than at its near end: an upper"
        " bound with one constant for all sizes is then in doubt, and not refuted."
    ),
    "limit": "What a probability or mean tends to, where theory gives it in closed form.",
    "setting": "One choice of all parameters at which a claim is asked; each claim counts its own.",
    "step": "One display of a proof, or what it uses; a false step alone leaves its statement as it is.",
    "statement": "A numbered statement of a paper as a whole: theorem, lemma, equation, table.",
    "trial": "One independent draw of the data, and what is measured of it.",
    "95 % interval": "Holds the true value in at least 95 of 100 runs, each interval by itself.",
    "risk of any wrong verdict": (
        "The chance that one verdict or more, of all that rest on trials in a command, is wrong"
        " (`--family-error`)."
    ),
}
