"""All checks of a study, one after another."""

from collections.abc import Callable, Collection, Iterator, Mapping

from simkit.declare.mistakes import said_of
from simkit.errors import SimkitError
from simkit.verdicts.kit.bench import Bench
from simkit.verdicts.kit.checked import CHECKS, StudyCheck
from simkit.verdicts.kit.said import check_claims, check_documents, check_interface, check_witness
from simkit.verdicts.kit.same_bytes import (
    check_files,
    check_first_trials,
    check_generator,
    check_memory,
    check_order,
    check_processes,
    check_repeated,
    check_threads,
)
from simkit.verdicts.kit.sampled import check_exact, check_latents, check_trials
from simkit.verdicts.questions.question import Subject

_CHECKS: Mapping[str, Callable[[Bench], StudyCheck]] = {
    "documents": check_documents, "interface": check_interface, "trials": check_trials,
    "generator": check_generator, "repeated": check_repeated, "order": check_order,
    "first-trials": check_first_trials, "threads": check_threads, "processes": check_processes,
    "memory": check_memory, "files": check_files, "exact": check_exact, "latents": check_latents,
    "claims": check_claims, "witness": check_witness,
}  # fmt: skip
#: Without which check that has passed another one would only say the same again.
_AFTER = {
    **dict.fromkeys(
        ("generator", "repeated", "order", "first-trials", "threads", "processes", "memory", "files",
         "exact", "latents"), ("trials",)
    ),
    **dict.fromkeys(("order", "threads", "processes"), ("trials", "repeated", "order")),
}  # fmt: skip
_OF_THEORY = ("documents", "interface", "claims", "witness")


def make_checks(
    subject: Subject, target: str = "", only: Collection[str] = CHECKS, seed: int = 0
) -> Iterator[StudyCheck]:
    """Yield what each check of a subject finds, as soon as it has; commands name the target as typed."""
    bench = Bench(subject, target, seed)
    refused = bench.refused
    failed: set[str] = set()
    for check in CHECKS:
        if check not in only:
            continue
        before = [one for one in _AFTER.get(check, ()) if one in failed and one != check]
        if not subject.statements.study.simulated and check not in _OF_THEORY:
            found = bench.found(check, "not asked", "theory")
        elif refused and check not in _OF_THEORY:
            found = bench.found(check, "not asked", "refused", said=refused)
        elif before:
            found = bench.found(check, "not asked", "after", before=before[0])
        else:
            found = _checked(bench, check)
        if found.status == "failed":
            failed.add(check)
        yield found


def _checked(bench: Bench, check: str) -> StudyCheck:
    try:
        return _CHECKS[check](bench)
    except SimkitError as fault:
        return bench.found(check, "failed", "fault", said=str(fault))
    except Exception as error:  # whatever a study's own code raises
        return bench.found(check, "failed", "fault", said=said_of(error))
