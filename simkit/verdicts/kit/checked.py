"""What a check of a study has found, as data."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

Status = Literal["passed", "failed", "not asked"]

#: Every check, in the order in which they are made.
CHECKS = (
    "documents", "interface", "trials", "generator", "repeated", "order", "first-trials", "threads",
    "processes", "memory", "files", "exact", "latents", "claims", "witness",
)  # fmt: skip


@dataclass(frozen=True)
class StudyCheck:
    """One check of a study.

    Attributes
    ----------
    study : str
        Its name.
    check : str
        One of `CHECKS`.
    status : {"passed", "failed", "not asked"}
    why : str
        Which of the things that may be said of this check: a key of `simkit.words.checks.study_checks`.
    facts : mapping
        The numbers and names of it.
    command : str
        Of a failed check: the line to type that shows it.
    """

    study: str
    check: str
    status: Status
    why: str
    facts: Mapping[str, Any] = field(default_factory=dict)
    command: str = ""
