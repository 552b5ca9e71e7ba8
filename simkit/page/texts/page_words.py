"""The words of the page: what a cell, a verdict, a worth and a kind of claim are."""

from __future__ import annotations

#: In the order of the page.
WORDS = {
    "cell": "One choice of all parameters. Below each claim stand the cells at which it was asked.",
    "verdict": "What was found at one cell.",
    "holds, fails": "Both sides were computed exactly or enclosed, or trials tell them apart at the"
    " family error of the last section. A failure was confirmed a second time, by its witness.",
    "not refuted": "No draw speaks against it, and no number of draws could prove it. The interval"
    " bounds the share of draws that violate it, at the family error.",
    "of order only": "The claim names no constant. The one that it needs at each cell is shown.",
    "undecided": "More trials would tell. A line says about how many.",
    "vacuous": "Its right side says no more than the range of the left one.",
    "premise unmet": "The cell lies outside of what the claim assumes. Both sides are shown. Where a"
    " claim holds or fails, every premise that names its constants is met.",
    "not evaluated": "There was an error, no time, or no training yet.",
    "worth": "What the verdicts of a claim's cells add up to.",
    "stands": "No cell that meets its premises speaks against it.",
    "correction, stands": "A statement that is written here in place of one that fails, and behind the"
    " comma its own worth.",
    "claimed for some constants, claimed from some n on": "It says that some constant will do, or every"
    " n beyond some size, so that cells at which it fails do not refute it by themselves.",
    "claimed almost surely": "It is said of all draws but for a set of probability 0.",
    "holds in part of a display": "It holds, and another part of the same printed display does not, so"
    " that the display as a whole does not stand.",
    "depends on the reading": "It can be read in several ways, some of which fail, and the paper's"
    " notation fixes none.",
    "slip": "It fails as printed, and a corrected statement is declared beside it.",
    "false": "It fails as printed, and no correction is declared.",
    "constant too small, constant too large": "It fails with the constant asked, and the same statement"
    " stands with a larger one, or a smaller one.",
    "depends on the constant": "It leaves a constant to be chosen: with what was asked it holds at some"
    " cells and fails at others.",
    "fails with this constant": "It leaves a constant to be chosen: with what was asked it holds at none"
    " of the cells. Another constant may do.",
    "from some size on": "It leaves a size to be chosen, and holds at some of the cells.",
    "fails where asked": "It leaves a size to be chosen, and holds at none of the cells.",
    "interval": "Intervals hold all at once: the chance that any verdict of the page is wrong is at most"
    " the family error. Those of a claim looked at alone would be narrower.",
    "constant": "It names no constant. Look at the one needed.",
    "constant gets worse": "It names no constant, and the one needed gets worse along the path asked: it"
    " grows under an upper bound, falls under a lower one, or moves where both are claimed. This speaks"
    " against the claim and refutes nothing.",
    "not applicable": "No cell that was asked meets its premises.",
    "statement fails": "Of a numbered statement: each of its claims that says something is refuted;"
    " steps of its proof count apart.",
    "some parts fail": "Of a numbered statement: some of its claims are refuted and others are not.",
    "for some constant, not for every one": "Of a numbered statement: read as of every constant that it"
    " allows it is refuted, read as of some constant it stands.",
    "premises fail": "Of a numbered statement: no claim of its own is refuted, but its premises are.",
    "statement stands, proof fails in part": "No claim of the statement is refuted and each stands; some"
    " steps of its proof are refuted.",
    "statement not refuted, proof fails in part": "No claim of the statement is refuted, though some"
    " name no constant or leave one to be chosen; some steps of its proof are refuted.",
    "witness": "How a failure was confirmed: by a second formula, by the literal definitions on fresh"
    " seeds (the literal path), or by fresh blocks of the one implementation.",
    "e-process": "Evidence from trials that is valid at every look, for as many looks as one likes.",
    "enclosure, exact value": "Both sides were computed: as an interval that holds the true number, or"
    " as the number itself. No trial is needed.",
    "draws": "Each trial was compared by itself: one that breaks a claim on every draw refutes it.",
    "order statistics, t-interval": "An interval for a quantile from sorted draws, and Student's"
    " interval for a mean, which is approximate.",
    "study, family, ledger": "A study is what was simulated; the family are all pairs of claim and cell"
    " whose verdict rests on trials; the ledger is the file that keeps trials.",
    "would need": "The least value of a parameter from which the claim holds, all others kept.",
    "the polynomial read as n": "Where a paper writes 1 - delta/poly(n), the claim is asked with n as"
    " the polynomial; the powers up to 3 stand beside it.",
    "exponent": "Where a side grows or falls like a power of a parameter: that power, over the whole"
    " path asked. The left side's and the rate's agree where the order is right.",
    "factor": "Of a failure that is to be at most delta/n: by how much it is more.",
    "margin": "By how much a premise is met, or a claim holds; negative where it is not.",
    "probability, quantile, mean": "Kinds of claims on how often, how far with which probability, and"
    " how much on average.",
    "always, identity": "Kinds of claims on every draw: one that breaks them refutes them.",
    "order, with-high-probability": "Kinds of claims with constants that are not named.",
}
