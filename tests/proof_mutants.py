"""Put small faults into theorems of `proofs/` and see that Rocq rejects each.

`python tests/proof_mutants.py` writes `proofs/mutants.csv`, with `coqc`, in some minutes. A fault makes
a theorem wrong: its relation or negation turned, its bound moved beyond the other side, what it takes as
given dropped, a digit of a parameter changed so that a premise fails, a count changed by one; of a
limit the rate made as large as the other side, both sides exchanged, a constant for each number; and
what `box_mutants.py` has of boxes.
"""

from __future__ import annotations

import csv
import random
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import box_mutants

PROOFS = Path(__file__).parents[1] / "proofs"
#: How many of each kind.
WANTED = {"relation": 50, "negation": 20, "bound": 40, "given": 40, "digit": 30, "count": 20}
_TURNED = {"<=": ">", ">=": "<", "<": ">=", ">": "<=", "=": "<>"}
_EACH = 25  # mutants of a run of coqc


@dataclass(frozen=True)
class Own:
    """A theorem with all that it needs, as texts."""

    file: str
    name: str
    definition: str
    statement: str
    lemmas: tuple[str, ...]
    tactic: str


def theorems_of(statement: str, proof: str, file: str) -> Iterator[Own]:
    """Yield the theorems of a pair of files."""
    blocks = {m[1]: m[0] for m in re.finditer(r"^Definition (\w+) .*?\.$", statement, re.S | re.M)}
    lemmas = re.findall(r"^Lemma \w+ .*?Qed\.$", proof, re.S | re.M)
    for found in re.finditer(
        r"^Theorem (\w+_refuted_\d+)_holds\b.*?^Proof\.(.*?)Qed\.$", proof, re.S | re.M
    ):
        name = found[1]
        own = tuple(lemma for lemma in lemmas if lemma.startswith(f"Lemma {name}_counted_"))
        definition = blocks[name.rpartition("_refuted_")[0]]
        yield Own(file, name, definition, blocks[name], own, found[2].strip().removesuffix("."))


def mutants_of(own: Own) -> dict[str, str]:
    """Return texts of a wrong theorem by the kind of its fault; each tries the proof and says so."""
    head, _, body = own.definition.partition(":=")
    *before, said = re.split(r"->(?=\s)", body)
    left, relation, right = re.split(r"\s(<=|>=|<|>|=)\s", said.rstrip("."), maxsplit=1)
    turned = "->".join([*before, f"{left} {_TURNED[relation]} {right}"])
    found = {
        "relation": _tried(own, f"{head}:={turned}."),
        "negation": _tried(own, own.definition, own.statement.replace("~ ", "", 1)),
    }  # fmt: skip
    if relation != "=":
        by = f"{'+' if relation[0] == '<' else '-'} (1 + 2 * Rabs ({_value(left)}) + 2 * Rabs ({right}))"
        moved = f"{left} {relation} ({right}) {by}"
        found["bound"] = _tried(own, f"{head}:={'->'.join([*before, moved])}.")
    if given := re.search(r"(forall \w+ : R,)\s+[^>]*?->", own.statement):
        found["given"] = _tried(own, own.definition, own.statement.replace(given[0], given[1], 1))
    if wrong := _with_another_digit(own, body):
        found["digit"] = _tried(own, own.definition, wrong)
    if own.lemmas:
        stated, _, tactic = own.lemmas[0].partition("Proof.")
        names, _, said = stated.partition(" :\n")
        leaves = [leaf for leaf in re.findall(r"leaf (\d+)", said) if leaf != "0"]
        if leaves:
            wrong = re.sub(rf"leaf {leaves[-1]}\b", f"leaf {int(leaves[-1]) - 1}", said, count=1)
            taken = " ".join(names.split()[2:])
            goal = f"forall {taken} : R,\n{wrong.strip().removesuffix('.')}"
            found["count"] = _asked(own, goal, tactic.strip().removesuffix("Qed.").strip().rstrip("."))
    return found


def _with_another_digit(own: Own, body: str) -> str:
    """Return the statement with a parameter that breaks a premise, if there is one to break."""
    for name, relation, bound in re.findall(r"^\s+(\w+) (>=?) (0(?:\.\d+)?) ->", body, re.M):
        if literal := re.search(rf"let {name} := (\d)(\.\d+) in", own.statement):
            least = f"0{literal[2]}" if relation == ">=" else f"(- {literal[1]}{literal[2]})"
            if relation == ">" or (float(least) < float(bound) and literal[1] != "0"):
                return own.statement.replace(literal[0], f"let {name} := {least} in")
    return ""


def _value(left: str) -> str:
    return re.sub(r"let \w+ := .*? in\s", "", left, flags=re.S)


def _tried(own: Own, definition: str, statement: str = "") -> str:
    """Return a theorem in a module of its own, with its proof tried."""
    return "\n".join(
        (definition, statement or own.statement, *own.lemmas, _asked(own, own.name, own.tactic))
    )


def _asked(own: Own, goal: str, tactic: str) -> str:
    """Return a goal that is tried by its proof, and by the other of two ends of a proof."""
    other = tactic.replace("_is_above", "_is_below").replace("rational_above", "rational_below")
    if other == tactic:
        other = tactic.replace("_is_below", "_is_above").replace("rational_below", "rational_above")
    # No goal may be left open, and the kernel has to accept the proof: `abstract` asks it.
    tried = f"first [solve [abstract ({tactic})] | solve [abstract ({other})]]"
    return f'Goal {goal}.\nProof. tryif ({tried}) then idtac "ACCEPTED" else idtac "REJECTED". Abort.'


def run(texts: list[str]) -> list[str]:
    """Return what Rocq says of each text: ACCEPTED or REJECTED; all else is an error of the script."""
    parts = [f"Module M{i}.\n{text}\nEnd M{i}." for i, text in enumerate(texts)]
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "mutants.v"
        whole = "\n".join(("From Refutations Require Import Boxes.", "Open Scope R_scope.", *parts))
        path.write_text(whole, encoding="utf-8")
        command = ["coqc", "-q", "-Q", str(PROOFS), "Refutations", str(path)]
        done = subprocess.run(command, capture_output=True, text=True, cwd=folder)
    if done.returncode:
        raise RuntimeError(done.stderr[:2000])
    return re.findall(r"^(ACCEPTED|REJECTED)$", done.stdout, re.M)


def chosen() -> list[tuple[str, str, str, str]]:
    """Return mutants, with the file and the name of what was true.

    Of each kind as many as wanted, from as many files as there are.
    """
    rng = random.Random(1)
    by_kind: dict[str, dict[str, list[tuple[str, Own, str]]]] = {kind: {} for kind in WANTED}
    for file, path in statements_by("arithmetic"):
        proof = (PROOFS / f"{file}_proof.v").read_text(encoding="utf-8")
        for own in theorems_of(path.read_text(encoding="utf-8"), proof, file):
            for kind, text in mutants_of(own).items():
                by_kind[kind].setdefault(file, []).append((kind, own, text))
    found = box_mutants.chosen()
    for kind, wanted in WANTED.items():
        files = [rng.sample(own, len(own)) for own in by_kind[kind].values()]
        turn = [mutant for i in range(wanted) for own in files if len(own) > i for mutant in [own[i]]]
        found += [(kind, own.file, own.name, text) for _, own, text in turn[:wanted]]
    return found


def statements_by(kind: str) -> list[tuple[str, Path]]:
    """Return the files of the statements that are refuted so, by their names."""
    with (PROOFS / "theorems.csv").open(encoding="utf-8", newline="") as file:
        names = {row["file"] for row in csv.DictReader(file) if row["kind"] == kind}
    return sorted(((name, PROOFS / f"{name}_statement.v") for name in names), key=lambda pair: pair[1])


def mutants_of_limits() -> Iterator[tuple[str, str, str, str, str]]:
    """Yield kind, file and theorem of each fault of an order, what is claimed, and its proof."""
    for file, path in statements_by("limit"):
        proof = (PROOFS / f"{file}_proof.v").read_text(encoding="utf-8")
        text = path.read_text(encoding="utf-8")
        blocks = {m[1]: m[0] for m in re.finditer(r"^Definition (\w+) .*?\.$", text, re.S | re.M)}
        for name in re.findall(r"^Theorem (\w+)_holds", proof, re.M):
            proved = re.findall(rf"^(?:Lemma|Theorem) {name}_.*?^Qed\.$", proof, re.S | re.M)
            definition = blocks[name.rpartition("_refuted_")[0]]
            for kind, wrong in _wrong_orders(definition).items():
                yield kind, file, name, f"{wrong}\n{blocks[name]}", "\n".join(proved)


def _wrong_orders(definition: str) -> dict[str, str]:
    """Return orders that hold, or other ones, in place of a definition, by the kind of the fault."""
    *_, said = re.split(r"(?:->|\bin)\n", definition.rstrip("."))
    sides = [part.split("<= K *") for part in said.split("/\\")]
    before = definition.removesuffix(f"{said}.")
    larger = " /\\ ".join(f"{x} <= K * ({rate} + Rabs ({x}))" for x, rate in sides)
    found = {
        "rate": f"{before}{larger}.",
        "constant": f"{before.replace('exists K ', 'exists ')}exists K : R, {said}.",
    }
    if len(sides) == 1:
        ((x, rate),) = sides
        found["exchanged"] = f"{before}{rate} <= K * ({x})."
    return found


def run_alone(claimed: str, proof: str) -> str:
    """Return what Rocq says of a theorem: rejected, if the first error is in its proof."""
    head = f"From Refutations Require Import Simkit Limits.\nOpen Scope R_scope.\n{claimed}\n"
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "mutant.v"
        path.write_text(f"{head}{proof}\n", encoding="utf-8")
        command = ["coqc", "-q", "-Q", str(PROOFS), "Refutations", str(path)]
        done = subprocess.run(command, capture_output=True, text=True, cwd=folder)
    if not done.returncode:
        return "ACCEPTED"
    line = re.search(r"line (\d+), characters [-\d]+:\nError", done.stderr)
    if line is None or int(line[1]) <= head.count("\n"):
        raise RuntimeError(done.stderr[:2000])
    return "REJECTED"


def main() -> int:
    """Run them all; return 1 if one is accepted."""
    mutants, rows = chosen(), []
    for kind, file, name, claimed, proof in mutants_of_limits():
        rows.append((kind, file, name, run_alone(claimed, proof).lower()))
    print(f"{len(rows)} of limits", flush=True)
    for start in range(0, len(mutants), _EACH):
        some = mutants[start : start + _EACH]
        for mutant, said in zip(some, run([text for *_, text in some]), strict=True):
            rows.append((*mutant[:3], said.lower()))
        print(f"{start + len(some)} of {len(mutants)}", flush=True)
    with (PROOFS / "mutants.csv").open("w", encoding="utf-8", newline="") as file:
        table = csv.writer(file, lineterminator="\n")
        table.writerow(("kind", "file", "theorem", "result"))
        table.writerows(sorted(rows))
    accepted = [row for row in rows if row[3] != "rejected"]
    print(f"{len(rows) - len(accepted)} of {len(rows)} rejected", *accepted, sep="\n")
    return 1 if accepted else 0


if __name__ == "__main__":
    sys.exit(main())
