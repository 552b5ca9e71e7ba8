"""The commands `reproduce` and `audit` as typer reads them; what carries them out is imported then."""

from collections.abc import Callable
from typing import Annotated, Any

import typer

from simkit.cli.options.common import TRAINING, Signature, common_signature, own_signature, with_options
from simkit.cli.terminal.completion import auditable, figures
from simkit.engine.settings.declared import OF_AUDIT, OF_FIGURES, SETTINGS

#: What an audit alone is asked.
_OF_AUDIT = {
    "claim": ("LABEL", "Ask this claim alone; may be repeated."),
    "proof": (
        "LABEL",
        "Evaluate the displays of this claim's proof: which is false, what each loses; with"
        " --with-training, of what is said of a run at which step each fails first. May be repeated;"
        " simkit list claims says which claims have one.",
    ),
    "verdict": ("LIST", "Show these verdicts alone, as fails."),
    "with_training": ("", TRAINING),
    "certificate": ("FILE", "Write refutations that are arithmetic, both sides as rationals, as JSON."),
    "rocq": (
        "DIR",
        "Write what is refuted or proved as theorems of the proof checker Rocq (Coq), a statement"
        " and its proof a file each.",
    ),
    "boxes": (
        "",
        "Prove claims for all parameters in the boxes that the paper declares, nothing simulated; behind"
        " it may stand SECONDS of the processor a paper (20). What is proved is written as JSON, for"
        " check_boxes.py.",
    ),
    "coverage": (
        "",
        "Tell what became of every label of the paper: judged, a definition, not yet ... Behind the"
        " paper may stand a FILE, its text or LaTeX, whose labels are counted.",
    ),
    "against": (SETTINGS["against"].metavar, SETTINGS["against"].help),
}


def reproduce_function(finish: Callable[[int], None]) -> Callable[..., None]:
    """Return the function of `reproduce`, whose exit code goes to `finish`."""

    def reproduce(**values: Any) -> None:
        from simkit.cli.commands.reproduce import reproduce_figures
        from simkit.engine.settings.reading import read_settings

        settings = read_settings(None, {name: values[name] for name in OF_FIGURES})
        names = values["figures"] or []
        finish(reproduce_figures(names, values["every"], settings, values["redraw"]))

    names = typer.Argument(help="Ids of figures, or unambiguous ends of them.", autocompletion=figures)
    every = typer.Option("--all", help="All figures.")
    own: Signature = {
        "figures": (Annotated[list[str] | None, names], None),
        "every": (Annotated[bool, every], False),
    }
    own |= own_signature({
        "redraw": ("", "Draw anew from the tables in <out>/figures; simulate nothing."),
    })  # fmt: skip
    return with_options(
        reproduce,
        own | common_signature(OF_FIGURES, for_figures=True),
        "Make figures of the papers again: simkit reproduce softmax-vs-linear-fig3a, or --all.",
    )


def audit_function(finish: Callable[[int], None]) -> Callable[..., None]:
    """Return the function of `audit`, whose exit code goes to `finish`; it takes grids, too."""

    def audit(**values: Any) -> None:
        from simkit.cli.commands.audit import Request, audit_claims, read_words
        from simkit.cli.commands.proofs import audit_proofs
        from simkit.cli.running.box_search import audit_boxes, read_seconds
        from simkit.engine.settings.reading import read_settings, read_verdicts

        words, beside, seconds = values["words"] or [], list[str](), 0.0
        if values["boxes"]:
            words, seconds = read_seconds(words)
        target, overrides = read_words(words, beside=beside, text=values["coverage"])
        settings = read_settings(None, {name: values[name] for name in (*OF_AUDIT, "against")})
        request = Request(
            target, values["claim"] or (), values["proof"] or (),
            read_verdicts(values["verdict"], "verdict"), overrides, values["certificate"],
            values["with_training"],
            "".join(beside),
            values["against"],
            values["coverage"],
            values["rocq"],
        )  # fmt: skip
        if seconds:
            finish(audit_boxes(request, settings, seconds))
        else:
            finish((audit_proofs if request.proofs else audit_claims)(request, settings))

    words = typer.Argument(
        metavar="[PAPER|STUDY|FILE:STUDY|FILE.toml] [--PARAMETER GRID]...",
        help="What to audit, all papers if nothing, or counterexamples to replay; grids of parameters"
        " take the place of the claims'.",
        autocompletion=auditable,
    )
    own: Signature = {"words": (Annotated[list[str] | None, words], None)}
    own |= own_signature(_OF_AUDIT, repeated=("claim", "proof"))
    return with_options(
        audit,
        own | common_signature(OF_AUDIT),
        "Judge the claims of the papers: simkit audit kvt-supplement, or mine.py:MyStudy --d 10:200.",
    )
