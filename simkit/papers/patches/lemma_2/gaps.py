"""Every display of Lemma 2 along one run: how far its two sides are from each other after each step."""

import numpy as np

from simkit.papers.patches.kernels.arrays import Floats
from simkit.papers.patches.lemma_2.attention import attention_gaps, share_gaps, step_gaps
from simkit.papers.patches.lemma_2.neurons import neuron_gaps, update_gaps
from simkit.papers.patches.lemma_2.record import Record
from simkit.papers.patches.lemma_2.sides import RunSides
from simkit.papers.patches.lemma_2.values import coefficient_gaps, output_gaps, product_gaps, value_gaps

_AFTER = (neuron_gaps, attention_gaps, value_gaps, share_gaps, output_gaps)
_OF_A_STEP = (update_gaps, step_gaps, coefficient_gaps)


def measure_gaps(record: Record, reading: str, output: str) -> dict[str, Floats]:
    """Return the gap of each display after every step, float64 (T + 1,), NaN where none is said.

    A gap is left over right side, the largest or the least over what the display is about; of an
    equality the largest difference. What concerns the step from t to t + 1 stands at t + 1. The reading,
    as of `lucky_rows`, makes a neuron lucky; output is "any", or "matching" where its output weights
    have the sign of its pattern's label. Source: Lemma 2 and its proof.
    """
    course, found = RunSides(record, reading, output), dict[str, Floats]()
    for t in range(record.steps + 1):
        of_w, of_u, _ = course.sets[t]
        rows = [("lucky_w", float(of_w.sum())), ("lucky_u", float(of_u.sum()))]
        rows += [pair for part in _AFTER if t for pair in part(course, t)]
        if 0 < t < record.steps:
            rows += product_gaps(course, t)
        if t:
            rows += [pair for part in _OF_A_STEP for pair in part(course, t - 1)]
        for name, gap in rows:
            found.setdefault(name, np.full(record.steps + 1, np.nan))[t] = gap
    return found
