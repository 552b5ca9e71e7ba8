"""Checks of a study for its own tests, as ``simkit check`` makes them.

``check_study`` in a test of pytest is all that a package of studies needs; the names that such a package
may use are listed in ``interface.csv`` of `simkit.declare`.
"""

from collections.abc import Collection

from simkit.declare.interface import INTERFACES
from simkit.errors import UsageError, nearest
from simkit.verdicts.kit.checked import CHECKS, StudyCheck
from simkit.verdicts.kit.kit import make_checks
from simkit.verdicts.kit.targets import subjects_of
from simkit.words.checks.study_checks import check_lines

__all__ = ["CHECKS", "INTERFACE", "StudyCheck", "check_study"]

#: The interface that this version of simkit is written to.
INTERFACE = INTERFACES[-1]


def check_study(target: str, only: Collection[str] = CHECKS, seed: int = 0) -> list[StudyCheck]:
    """Make the checks of a study, and fail where one of them does.

    Parameters
    ----------
    target : str
        An installed study, ``mine.py:MyStudy``, a paper, or a package, of which all studies are checked.
    only : collection of str
        Of `CHECKS`.
    seed : int
        At least 0.

    Returns
    -------
    list of StudyCheck
        What each check has found.

    Raises
    ------
    AssertionError
        If a check fails: its lines, each with the command that shows the fault.
    UsageError
        If there is no such study, or no such check.
    """
    for check in only:
        if check not in CHECKS:
            raise UsageError(f"there is no check {check!r}{nearest(check, CHECKS)}")
    found = [
        check
        for name, subject in subjects_of(target)
        for check in make_checks(subject, name, only, seed)
    ]
    if failed := [check for check in found if check.status == "failed"]:
        raise AssertionError("\n".join(check_lines(failed)))
    return found
