"""What a word of the command line asks to be checked: a file, a study, a paper, a package."""

from collections.abc import Iterator

from simkit.engine.sources.registry import entry_point_table, names_in_file, own_first
from simkit.errors import UsageError
from simkit.verdicts.audits.papers import GROUP, load_subjects, paper_table
from simkit.verdicts.questions.question import Subject


def subjects_of(target: str) -> Iterator[tuple[str, Subject]]:
    """Yield each study that is to be checked, with what names it in a command.

    A file, ``mine.py:MyStudy``, a study, a paper (all its studies), or a package, as it is imported or
    installed (all its studies, and those of its papers). `UsageError` if there is nothing of that name,
    or it cannot be loaded.
    """
    if ".py" in target:
        for name in names_in_file(target):
            yield from ((name, subject) for subject in _alone(load_subjects(name)))
        return
    names = [target]
    if target not in (*paper_table(), *entry_point_table()):
        names = _of_package(target) or names  # else `load_subjects` says what there is
    seen = set[str]()
    for name in names:
        for subject in _alone(load_subjects(name)):
            study = subject.statements.study.name
            is_other = name not in paper_table() and study != name
            if not is_other and study not in seen:
                seen.add(study)
                yield (study if study in entry_point_table() else name), subject


def _alone(subjects: list[Subject]) -> Iterator[Subject]:
    """Yield those that are no pairs of two values: their trials are those of their study."""
    return (subject for subject in subjects if not subject.statements.study.is_pair)


def _of_package(package: str) -> list[str]:
    """Return the papers and studies that a package brings, by name."""
    wanted = package.replace("-", "_").lower()
    points = [*own_first(GROUP), *entry_point_table().values()]
    if wanted in ("simkit", "attention_simkit"):
        raise UsageError(f"check {package!r}: name a paper or a study of it, as kvt-supplement")
    return [
        point.name
        for point in points
        if wanted in (
            point.module.partition(".")[0],
            (point.dist.name if point.dist else "").replace("-", "_").lower(),
        )
    ]  # fmt: skip
