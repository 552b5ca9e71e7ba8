"""The commands `reproduce` and `audit` as typer reads them; what carries them out is imported then."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any

import typer

from simkit.cli.options.common import (
    AUDIT_OPTIONS,
    FIGURE_OPTIONS,
    Signature,
    check_common,
    common_signature,
    read_verdicts,
    with_options,
)
from simkit.cli.terminal.completion import auditable, figures


def reproduce_function(finish: Callable[[int], None]) -> Callable[..., None]:
    """Return the function of `reproduce`, whose exit code goes to `finish`."""

    def reproduce(**values: Any) -> None:
        from simkit.cli.commands.reproduce import reproduce_figures

        common = check_common(None, {name: values[name] for name in FIGURE_OPTIONS})
        names = values["figures"] or []
        finish(reproduce_figures(names, values["every"], common, values["redraw"]))

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
        own | common_signature(FIGURE_OPTIONS, for_figures=True),
        "Make figures of the papers again: simkit reproduce softmax-vs-linear-fig3a, or --all.",
    )


def audit_function(finish: Callable[[int], None]) -> Callable[..., None]:
    """Return the function of `audit`, whose exit code goes to `finish`; it takes grids, too."""

    def audit(**values: Any) -> None:
        from simkit.cli.commands.audit import Request, audit_claims, read_words
        from simkit.cli.commands.proofs import audit_proofs

        beside: list[str] = []
        target, overrides = read_words(values["words"] or [], beside=beside)
        common = check_common(None, {name: values[name] for name in (*AUDIT_OPTIONS, "against")})
        request = Request(
            target, values["claim"] or (), values["proof"] or (),
            read_verdicts(values["verdict"], "verdict"), overrides, values["certificate"],
            common.settings.trials if values["trials"] is not None else 0, values["with_training"],
            "".join(beside),
            values["against"],
        )  # fmt: skip
        finish((audit_proofs if request.proofs else audit_claims)(request, common))

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
        "--against", metavar="FILE",
        help="Compare with an earlier audit's CSV, of any version: which verdicts changed, which numbers"
        " moved, which claims came or went, and why; also --fail-on changed.",
    )  # fmt: skip
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
        own | common_signature(AUDIT_OPTIONS),
        "Judge the claims of the papers: simkit audit kvt-supplement, or mine.py:MyStudy --d 10:200.",
    )
