"""The labels of a paper, read from its text or its LaTeX."""

import re
from collections.abc import Sequence

from simkit.declare.labels.converted import converted_labels
from simkit.declare.labels.label import EQUATION, KINDS, Labels
from simkit.declare.labels.latex import LatexLabels

_LATEX = re.compile(r"\\documentclass|\\begin\{(?:document|equation|align|theorem|lemma)\b|\\section\{")


def read_labels(text: str) -> Labels:
    """Return the labels of a paper's text: LaTeX, or lines of text with formulas."""
    remarks: Sequence[str] = ()
    if _LATEX.search(text):
        latex = LatexLabels(text)
        labels, remarks = latex.labels, latex.remarks
    else:
        labels = converted_labels(text)
    found = sorted(dict.fromkeys(labels), key=lambda label: KINDS.index(label.kind))
    numbers = [int(label.number) for label in found if label.kind == EQUATION and label.number.isdigit()]
    gaps = sorted(set(range(1, max(numbers, default=0))) - set(numbers))
    return Labels(found, gaps, remarks)
