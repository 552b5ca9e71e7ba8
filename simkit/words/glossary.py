"""The terms of what is printed, beside the verdicts: what each means, in a sentence."""

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
    "label": (
        "What a paper numbers: a statement, table, figure or equation. It is judged, by another (that in"
        " brackets judges it), a definition, not testable, or not yet judged (in brackets: why)."
    ),
    "limit": "What a probability or mean tends to, where theory gives it in closed form.",
    "proved for": (
        "It holds for every value of its parameters in the box that is said, by interval arithmetic on"
        " parts of it, or by the terms of both sides: `check_boxes.py` checks the parts again."
    ),
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

#: Of the report alone, beside those.
PAGE_TERMS: Mapping[str, str] = {
    "claimed for some constants, claimed from some n on": (
        "It says that some constant will do, or every n beyond some size, so that settings at which it"
        " fails do not refute it by themselves."
    ),
    "claimed almost surely": "It is said of all draws but for a set of probability 0.",
    "witness": (
        "How a failure was confirmed: by a second formula, by the literal definitions on fresh seeds"
        " (the literal path), or by fresh blocks of the one implementation."
    ),
    "enclosure, exact value": (
        "Both sides were computed: as an interval that holds the true number, or as the number itself."
        " No trial is needed."
    ),
    "e-process": "Evidence from trials that is valid at every look, for as many looks as one likes.",
    "draws": "Each trial was compared by itself: one that breaks a claim on every draw refutes it.",
    "order statistics, t-interval": (
        "An interval for a quantile from sorted draws, and Student's interval for a mean, which is"
        " approximate."
    ),
    "ledger": "The file that keeps trials.",
    "margin": "By how much an assumption is met, or a claim holds; negative where it is not.",
    "factor": "Of a failure that is to be at most delta/n: by how much it is more.",
    "exponent": (
        "Where a side grows or falls like a power of a parameter: that power, over the whole path asked."
    ),
    "probability, quantile, mean": (
        "Kinds of claims on how often, how far with which probability, and how much on average."
    ),
    "always, identity": "Kinds of claims on every draw: one that breaks them refutes them.",
    "order, with-high-probability": "Kinds of claims with constants that are not named.",
}
