"""A folder of theorems: for each numbered statement what is claimed, and what proves it."""

import csv
import inspect
import io
import re
import textwrap
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from simkit.declare.claims.claim import Claim
from simkit.verdicts.boxes.committed import ProvedBox
from simkit.verdicts.findings.finding import Finding, parameters_text
from simkit.verdicts.rocq.boxes import box_theorem_of
from simkit.verdicts.rocq.limits import limit_theorem_of
from simkit.verdicts.rocq.printing import commented, identifier, library_text
from simkit.verdicts.rocq.stated import NoTheorem, Theorem
from simkit.verdicts.rocq.theorems import theorem_of

_WIDTH = 110
#: By what a pair is proved: the libraries of its statements, and of its proofs.
_LIBRARIES = {"arithmetic": ("Simkit", "Tactics"), "limit": ("Simkit Limits", "Limits")}

#: Of theorems.csv; `kind` says what it is: a refutation by arithmetic at a setting, by a limit along a
#: path from it, or what is proved of a box; `identity` of a box whether both sides are one formula once
#: its definitions are put in.
HEADER = ("theorem", "file", "paper", "statement", "claim", "kind", "setting", "given", "identity")


@dataclass
class Pair:
    """What is proved of one numbered statement: closed theorems, or some that take things as given."""

    name: str  # of its files, without ``_statement.v`` and ``_proof.v``
    paper: str
    label: str
    kind: str  # by what its theorems refute: ``limit``, or ``arithmetic``, boxes beside it
    given: bool  # whether its theorems take enclosures as given
    theorems: dict[str, Theorem] = field(default_factory=dict)  # by their names in Rocq
    definitions: dict[str, str] = field(default_factory=dict)  # what they refute, by its name in Rocq
    # every refutation, and every box, with the name of its theorem: equal ones are one theorem
    refuted: list[tuple[str, Finding, Theorem]] = field(default_factory=list)

    @property
    def boxes(self) -> list[Theorem]:
        """What is proved, or refuted, for all parameters in a box: a theorem for each of them."""
        return [theorem for _, _, theorem in self.refuted if theorem.kind == "box"]


@dataclass
class Folder:
    """All pairs, and what became no theorem."""

    pairs: list[Pair]
    # refutations, and claims proved on a box, that are no theorem, with the reason
    left_out: list[tuple[Finding, str]]

    def files(self) -> dict[str, str]:
        """Return the texts by the names of their files, the README left out."""
        kinds = {theorem.kind for pair in self.pairs for theorem in pair.theorems.values()}
        own = {"Limits.v": "limit", "Boxes.v": "box"}
        some = (name for name, kind in own.items() if kind in kinds)
        texts = {name: library_text(name) for name in ("Simkit.v", "Tactics.v", *some, "Instances.v")}
        for pair in self.pairs:
            texts[f"{pair.name}_statement.v"] = _statement(pair)
            texts[f"{pair.name}_proof.v"] = _proof(pair)
        modules = list(texts)
        texts["theorems.csv"] = self._table()
        texts["_CoqProject"] = "".join(f"{line}\n" for line in ("-Q . Refutations", *modules))
        return texts

    def _table(self) -> str:
        """Return a row for each refutation: its theorem, what it is about, what is given; as CSV."""
        text = io.StringIO()
        table = csv.writer(text, lineterminator="\n")
        table.writerow(HEADER)
        for pair in self.pairs:
            for name, found, theorem in pair.refuted:
                given = "; ".join(theorem.given)
                about = pair.paper, pair.label, found.claim.name, theorem.kind, theorem.setting
                identity = "yes" if theorem.is_identity else ""
                table.writerow((name, pair.name, *about, given, identity))
        return text.getvalue()


def folder_of(findings: Iterable[Finding]) -> Folder:
    """Return the theorems of refutations and of boxes, by numbered statement in its order."""
    pairs: dict[tuple[str, str, str, bool], Pair] = {}
    left_out, names, findings = [], set[str](), list(findings)
    boxes: dict[str, tuple[Finding, ProvedBox | None]] = {}
    for found in findings:
        for box in found.proved:
            boxes.setdefault(box.record["sha256"], (found, box))
    for found, of in [
        *((found, None) for found in findings if found.verdict == "fails"),
        *boxes.values(),
    ]:
        try:
            theorem = _theorem_of(found, of)
        except NoTheorem as fault:
            left_out.append((found, str(fault)))
            continue
        kind = "limit" if theorem.kind == "limit" else "arithmetic"  # a box stands beside refutations
        key = found.paper, found.claim.serves, kind, bool(theorem.given)
        if key not in pairs:
            own = f"{identifier(found.paper)}_{identifier(found.claim.serves)}"
            own += ("_limit" if kind == "limit" else "") + ("_given" if theorem.given else "")
            pairs[key] = Pair(_unused(own, names), *key)
        _add(pairs[key], theorem)
    return Folder(list(pairs.values()), left_out)


def _theorem_of(found: Finding, box: ProvedBox | None) -> Theorem:
    if box is not None:
        return box_theorem_of(found, box.record)
    return theorem_of(found) if found.limit is None else limit_theorem_of(found)


def _unused(name: str, names: set[str]) -> str:
    """Return a name that is not taken, whatever its case; it is taken from now on."""
    found, i = name, 2
    while found.lower() in names:
        found, i = f"{name}_{i}", i + 1
    names.add(found.lower())
    return found


def _add(pair: Pair, theorem: Theorem) -> None:
    defined = {text: name for name, text in pair.definitions.items()}
    if theorem.definition not in defined:
        taken = {name.lower() for name in pair.definitions}
        name = _unused(identifier(theorem.found.claim.name), taken)
        pair.definitions[name] = theorem.definition
    else:
        name = defined[theorem.definition]
    own = {(one.definition, one.negation): known for known, one in pair.theorems.items()}
    known = own.get((theorem.definition, theorem.negation))
    if known is None:
        same = sum(one.definition == theorem.definition for one in pair.theorems.values())
        known = f"{name}_{'on_box' if theorem.kind == 'box' else 'refuted'}_{same + 1}"
        pair.theorems[known] = theorem
    pair.refuted.append((known, theorem.found, theorem))


def _wrapped(text: str, indent: str = "  ") -> str:
    lines = text.split("\n")
    return "\n".join(
        textwrap.fill(
            line, _WIDTH, initial_indent=indent, subsequent_indent=f"{indent}  ",
            break_long_words=False, break_on_hyphens=False,
        )
        for line in lines
    )  # fmt: skip


def _statement(pair: Pair) -> str:
    parts = [_head(pair), _required(_LIBRARIES[pair.kind][0]) + "Open Scope R_scope.\n"]
    for name, definition in pair.definitions.items():
        own = {n: t for n, t in pair.theorems.items() if t.definition == definition}
        first = next(iter(own.values()))
        taken, _, body = definition.partition("\n")
        along = f"along {first.found.claim.along}, " if pair.kind == "limit" else ""
        parts.append(f"{_remark(first)}\nDefinition {name} {taken}\n{_wrapped(body)}.\n")
        for theorem_name, theorem in own.items():
            said = theorem.negation.replace("{name}", name)
            about = theorem.setting
            if theorem.kind != "box":
                about = parameters_text(theorem.found, theorem.bound)
            little = "; an identity of definitions" if theorem.is_identity else ""
            parts.append(
                f"(* {along}{commented(about)}{little} *)\n"
                f"Definition {theorem_name} : Prop :=\n{_wrapped(said)}.\n"
            )
    return "\n".join(parts)


def _required(libraries: str) -> str:
    return f"From Refutations Require Import {libraries}.\n"


def _head(pair: Pair) -> str:
    said = "given that the enclosures below are right" if pair.given else "no hypothesis"
    by = " by limits" if pair.kind == "limit" else ""
    what = [f"what is refuted{by}"] if len(pair.boxes) < len(pair.refuted) else []
    what += ["what is proved for all parameters in a box"] if pair.boxes else []
    return f"(* {commented(pair.paper)}, {commented(pair.label)}: {', and '.join(what)} ({said}). *)\n"


def _remark(theorem: Theorem) -> str:
    """Return the comment before a definition: the paper's text, its reading, the reduction, premises."""
    claim, found = theorem.found.claim, theorem.found
    lines = [f"{found.paper}, {claim.name}: {claim.statement}"]
    if claim.printed:
        lines.append(f"As printed: {claim.printed}")
    if claim.note:
        lines.append(f"Reading: {claim.note}")
    lines.append(f"Reduction: {reduction_of(theorem)}")
    lines += [f"Given that {text}" for text in theorem.given]
    lines += [f"Premise that is not in it: {text}" for text in theorem.outside]
    return "(*\n" + "\n".join(_wrapped(commented(line)) for line in lines) + "\n*)"


def reduction_of(theorem: Theorem) -> str:
    """Return how the printed sides became what is computed: by functions, or as a limit declares."""
    claim = theorem.found.claim
    if theorem.kind == "limit" and claim.limit is not None and claim.limit.reduction:
        return claim.limit.reduction
    steps = [g for g in theorem.found.rests_on if g.kind == "step" and g.way == ""]
    found = [f"{step.of[0]} by {step.of[1]}{_words_of(claim, step.of[0])}" for step in steps]
    if theorem.found.instance is not None and theorem.kind != "box":
        found.append(f"data given exactly, {theorem.found.instance.construction}")
    return "; ".join(found) or "none: both sides are expressions in the parameters"


def _words_of(claim: Claim, name: str) -> str:
    """Return what a number of a claim, or its left side, is, and its source, as its function says."""
    formula: Any = claim.numbers.get(name, claim.exact)
    formula = formula[0] if isinstance(formula, tuple) else formula
    while isinstance(formula, partial):
        formula = formula.func
    first, *rest = (formula and inspect.getdoc(formula) or "").split("\n\n")
    sources = re.findall(r"\bSource: .*", "\n".join(" ".join(part.split()) for part in rest))
    said = " ".join(" ".join((first, *sources)).split())
    return f" ({said})" if first else ""


def _proof(pair: Pair) -> str:
    parts = [
        f"(* Proofs of {pair.name}_statement.v. *)\n",
        _required("Boxes" if pair.boxes or pair.given else _LIBRARIES[pair.kind][1])
        + f"From Refutations Require Import {pair.name}_statement.\nOpen Scope R_scope.\n",
    ]
    by_text: dict[str, str] = {text: name for name, text in pair.definitions.items()}
    for name, theorem in pair.theorems.items():
        said = theorem.proof.replace("{theorem}", name).replace("{name}", by_text[theorem.definition])
        parts.append(_wrapped(said, "") + "\n")
    return "\n".join(parts)
