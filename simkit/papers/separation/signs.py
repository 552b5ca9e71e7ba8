"""Who shares the random signs y: the one table of readings, and the four parts of success.

Definition 3.7 draws y once and does not say whether the two networks and the two data sets of a trial
meet the same draw. This is what is asked of a trial, not how it is computed: the fast path, the literal
path and the theory all read it. Source: Definition 3.7.
"""

#: The four parts of success in the order of Section 7.1, which is that of every array of events.
PARTS = ("exp_d1_fires", "lin_d1_zero", "exp_d0_zero", "lin_d0_zero")

#: Index of the sign matrix that each part meets, under each reading of Definition 3.7.
SIGN_READINGS = {
    "shared": (0, 0, 0, 0),
    "per-dataset": (0, 0, 1, 1),
    "per-network": (0, 1, 0, 1),
    "independent": (0, 1, 2, 3),
}


def count_matrices(reading: str) -> int:
    """Return how many sign matrices a trial has under a reading, from 1 to 4."""
    return max(SIGN_READINGS[reading]) + 1


def parts_by_matrix(reading: str) -> tuple[tuple[int, ...], ...]:
    """Return, for each sign matrix of a reading, the indices into `PARTS` of the parts that meet it.

    Examples
    --------
    >>> parts_by_matrix("per-network")
    ((0, 2), (1, 3))
    """
    which = SIGN_READINGS[reading]
    return tuple(
        tuple(part for part in range(len(PARTS)) if which[part] == matrix)
        for matrix in range(count_matrices(reading))
    )
