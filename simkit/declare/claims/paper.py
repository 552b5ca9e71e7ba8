"""A paper whose claims are audited."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from simkit.declare.parameters.tables import packaged_text as packaged_text


@dataclass(frozen=True)
class Paper:
    """A paper whose claims are audited: registered under the entry-point group ``simkit.claims``.

    Attributes
    ----------
    name : str
        As it is typed: ``kvt-supplement``.
    subjects : sequence of str
        ``module:Class`` of each study, or `Theory`, that has claims of it.
    labels : str
        ``package:file.csv``: every label of the paper, and what became of it (`coverage.read_accounts`).
    about : str
        What the paper claims, in a sentence or two of ours.
    readings : mapping of str to str
        How a numbered statement was read, by its label, where its claims are asked in several ways.
    standing, standing_open : sequence of str
        What the paper assumes throughout, as premises: every claim inherits those whose names are
        parameters of its study, unless it says otherwise (`Claim.standing`), as one does that asks
        whether an experiment meets them. No verdict depends on the open ones.
    statements : sequence of str
        Labels of its numbered statements in the paper's order; others follow as they are declared.
    counterexamples : str
        ``package:file.toml`` of places at which `simkit refute` has broken claims, as it wrote them.
    attacks : str
        ``package:file.csv`` of what claims that hold have withstood.
    boxes : str
        ``package:folder`` with `declared.toml`, the boxes on which claims are to be proved, and
        `proved.json`, the covers of those that are (`simkit audit PAPER --boxes` writes them).
    """

    name: str
    title: str
    subjects: Sequence[str]
    labels: str = ""
    about: str = ""
    readings: Mapping[str, str] = field(default_factory=dict)
    standing: Sequence[str] = ()
    standing_open: Sequence[str] = ()
    statements: Sequence[str] = ()
    counterexamples: str = ""
    attacks: str = ""
    boxes: str = ""
