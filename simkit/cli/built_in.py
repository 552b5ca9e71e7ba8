"""The commands `reproduce` and `audit` as typer reads them; what carries them out is imported then."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any

import typer

from simkit.cli.options.common import Signature, common_signature, with_options
from simkit.cli.terminal.completion import auditable, figures
from simkit.engine.settings.declared import OF_AUDIT, OF_FIGURES, SETTINGS


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
    redraw = typer.Option(
        "--redraw", help="Draw anew from the tables in <out>/figures; simulate nothing."
    )
    own: Signature = {
        "figures": (Annotated[list[str] | None, names], None),
        "every": (Annotated[bool, every], False),
        "redraw": (Annotated[bool, redraw], False),
    }
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
        from simkit.engine.settings.reading import read_settings, read_verdicts

        beside: list[str] = []
        target, overrides = read_words(values["words"] or [], beside=beside)
        settings = read_settings(None, {name: values[name] for name in (*OF_AUDIT, "against")})
        request = Request(
            target, values["claim"] or (), values["proof"] or (),
            read_verdicts(values["verdict"], "verdict"), overrides, values["certificate"],
            values["with_training"],
            "".join(beside),
            values["against"],
        )  # fmt: skip
        finish((audit_proofs if request.proofs else audit_claims)(request, settings))

    words = typer.Argument(
        metavar="[PAPER|STUDY|FILE:STUDY|FILE.toml] [--PARAMETER GRID]...",
        help="What to audit, all papers if nothing, or counterexamples to replay; grids of parameters"
        " take the place of the claims'.",
        autocompletion=auditable,
    )
    claim = typer.Option("--claim", metavar="LABEL", help="Ask this claim alone; may be repeated.")
    verdict = typer.Option("--verdict", metavar="LIST", help="Show these verdicts alone, as fails.")
    proof = typer.Option(
        "--proof", metavar="LABEL",
        help="Evaluate the displays of this claim's proof: which is false, what each loses. May be"
        " repeated; simkit list claims says which claims have one.",
    )  # fmt: skip
    training = typer.Option(
        "--with-training", help="Run the trainings that some claims rest on; else the ledger's alone."
    )
    certificate = typer.Option(
        "--certificate", metavar="FILE",
        help="Write refutations that are arithmetic, both sides as rationals, as JSON.",
    )  # fmt: skip
    against = typer.Option(
        "--against", metavar=SETTINGS["against"].metavar, help=SETTINGS["against"].help
    )
    own: Signature = {
        "words": (Annotated[list[str] | None, words], None),
        "claim": (Annotated[list[str] | None, claim], None),
        "proof": (Annotated[list[str] | None, proof], None),
        "verdict": (Annotated[str | None, verdict], None),
        "with_training": (Annotated[bool, training], False),
        "certificate": (Annotated[str | None, certificate], None),
        "against": (Annotated[str | None, against], None),
    }
    return with_options(
        audit,
        own | common_signature(OF_AUDIT),
        "Judge the claims of the papers: simkit audit kvt-supplement, or mine.py:MyStudy --d 10:200.",
    )
