"""`simkit audit PAPER --boxes [SECONDS]`: claims proved, or refuted, on whole boxes of parameters."""

import math
from collections.abc import Sequence
from itertools import groupby

from simkit.cli.commands.audit import Request, stem_of
from simkit.cli.terminal.console import print_rows, say, show, wrote
from simkit.cli.terminal.redirect import prints_to_stderr
from simkit.engine.results.result import Settings
from simkit.errors import UsageError

SECONDS = 20.0
_BEGINS = '{"certificate":'


def read_seconds(words: Sequence[str]) -> tuple[list[str], float]:
    """Return an audit's words without the seconds among them, and these; `UsageError` of two or bad."""
    rest, found = list[str](), list[str]()
    for before, word in zip(["", *words], words, strict=False):
        is_value = before.startswith("--") and "=" not in before  # of a grid
        (found if _is_number(word) and not is_value else rest).append(word)
    seconds = [float(word) for word in found] or [SECONDS]
    if len(seconds) > 1 or not (math.isfinite(seconds[0]) and seconds[0] > 0):
        raise UsageError(
            f"--boxes {' '.join(found)}: it takes seconds of the processor, a positive number, as"
            " simkit audit kvt-supplement --boxes 20"
        )
    return rest, seconds[0]


def _is_number(word: str) -> bool:
    try:
        float(word)
    except ValueError:
        return False
    return True


def audit_boxes(request: Request, settings: Settings, seconds: float) -> int:
    """Search the boxes of a paper, write what is proved, and return the exit code.

    `UsageError` if an option does not go with boxes, or nothing that is asked has one.
    """
    from simkit.engine.results import files
    from simkit.engine.results.outputs import BOXES, output_file
    from simkit.verdicts.audits.choosing import choose_claims, load_target
    from simkit.verdicts.boxes.committed import certificate_of
    from simkit.verdicts.boxes.proving import boxes_of, prove_boxes
    from simkit.words.tables.boxes import result_rows, summary

    others = (request.proofs, request.verdicts, request.certificate, request.coverage, request.overrides)
    if any(others) or request.with_training or request.against is not None:
        raise UsageError(
            "--boxes goes with a paper and --claim alone: the ranges stand in the paper's boxes; leave"
            " other options and grids out"
        )
    with prints_to_stderr():
        target, subjects = load_target(request.target, request.labels)
        subjects, chosen = choose_claims(target, subjects, request.labels)
        asked = {b.claim for s in subjects for b in boxes_of(s) for c in s.claims
                 if c.name == b.claim and (chosen is None or id(c) in chosen)}  # fmt: skip
        if not asked:
            raise UsageError(
                f"--boxes: no box is declared of {', '.join(request.labels) or repr(target)}; papers"
                " have some, as simkit audit kvt-supplement --boxes"
            )
        path = output_file(stem_of(settings, "audit", target), BOXES)
        if path.exists() and not path.read_bytes().startswith(_BEGINS.encode()):
            raise UsageError(f"{str(path)!r} is another file, no boxes; choose a --name or --out")
        results = [
            one
            for _, own in groupby(subjects, key=lambda s: s.paper)
            for one in prove_boxes(list(own), seconds, chosen)
        ]
        text = certificate_of([one.proved.record for one in results if one.proved is not None])
        files.write_text(path, text)
    if settings.quiet:
        show(text.rstrip("\n"))
        return 0
    print_rows(("claim", "what was found"), result_rows(results))
    show(summary(results))
    say(wrote([path], settings.out))
    return 0
