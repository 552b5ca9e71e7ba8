"""Compile a folder of theorems and say what Rocq accepts: `python proofs/check.py [DIR] [--jobs N]`.

What is compiled stays so while its text, what it requires, and coqc are the same, by their SHA-256. It
writes `table.csv`: for each refutation and each box whether its theorem is proved. The axioms on which
each theorem rests have to be allowed ones. Standard library only.
"""

from __future__ import annotations

import argparse
import csv
import hashlib
import os
import pathlib
import re
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache

#: The axioms of the real numbers, of functions that are equal at every point, and of the machine's
#: integers and floats, with which enclosures are computed.
ALLOWED = (
    r"ClassicalDedekindReals\.(sig_forall_dec|sig_not_dec)|FunctionalExtensionality\."
    r"functional_extensionality_dep|Classical_Prop\.classic|(PrimInt63|Int63|Uint63|PrimFloat|FloatOps|"
    r"FloatAxioms|CarryType)\.\w+|PrimFloat\.float|PrimInt63\.int"
)
LIBRARIES = ("Simkit", "Tactics", "Limits", "Boxes", "Instances")  # each may use those before it
_SECONDS = 900
#: Memory is cleared less often, and new values stay in the cache of a processor: a tenth of the time.
_ENVIRONMENT = {"OCAMLRUNPARAM": "s=512k,o=1000", **os.environ}
_HEADINGS = ("Axioms:", "Closed under the global context")
_AXIOMS = "all_axioms"


def compile_all(folder: pathlib.Path, jobs: int) -> dict[str, bool]:
    """Compile what has changed, and return which pairs are accepted, by their names without ending."""
    for name in LIBRARIES:
        if (folder / f"{name}.v").is_file() and not _compiled(folder, name):
            sys.exit(f"{folder / name}.v is not accepted:\n{_log(folder, name)}")
    pairs = sorted(path.name.removesuffix("_proof.v") for path in folder.glob("*_proof.v"))
    with ThreadPoolExecutor(jobs) as pool:
        stated = list(pool.map(lambda name: _compiled(folder, f"{name}_statement"), pairs))
        known = [name for name, done in zip(pairs, stated, strict=True) if done]
        proved = list(pool.map(lambda name: _compiled(folder, f"{name}_proof"), known))
    return {**dict.fromkeys(pairs, False), **dict(zip(known, proved, strict=True))}


def _compiled(folder: pathlib.Path, name: str) -> bool:
    """Compile a file unless it is compiled from this text and these requirements; its output stays."""
    made, noted = folder / f"{name}.vo", folder / f"{name}.sha256"
    text = (folder / f"{name}.v").read_text(encoding="utf-8")
    needs = " ".join(re.findall(r"\bRequire(?:\s+Import|\s+Export)?\s+([^.]+?)\.\s", text)).split()
    before = [_read(folder / f"{each}.sha256") for each in needs if (folder / f"{each}.v").is_file()]
    sources = _sha256("\n".join((_version(), text, *before)).encode())
    if made.exists() and _read(noted) == _note(folder, name, sources):
        return True
    noted.unlink(missing_ok=True)
    made.unlink(missing_ok=True)
    with (folder / f"{name}.log").open("w", encoding="utf-8") as log:
        command = ["coqc", "-q", "-noglob", "-Q", ".", "Refutations", f"{name}.v"]
        try:
            done = subprocess.run(
                command, cwd=folder, stdout=log, stderr=log, timeout=_SECONDS, env=_ENVIRONMENT
            )
        except subprocess.TimeoutExpired:
            return False
    if done.returncode == 0:
        noted.write_text(_note(folder, name, sources), encoding="utf-8")
    return done.returncode == 0


def _note(folder: pathlib.Path, name: str, sources: str) -> str:
    """Return what a file was compiled from, and what came of it."""
    made = (_sha256((folder / f"{name}.{ending}").read_bytes()) for ending in ("vo", "log"))
    return " ".join((sources, *made))


def _sha256(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()


@lru_cache
def _version() -> str:
    return subprocess.run(["coqc", "--version"], capture_output=True, text=True, check=True).stdout


def _read(path: pathlib.Path) -> str:
    return path.read_text(encoding="utf-8") if path.exists() else ""


def without_content(text: str) -> list[str]:
    """Return what a file of statements has that states nothing: no definition, or no relation in it.

    Premises count for nothing; a definition may name another one of its file.
    """
    code = re.sub(r"\(\*.*?\*\)", " ", text, flags=re.S)
    found, defined = [], set[str]()
    for sentence in filter(None, map(str.strip, re.split(r"\.(?=\s)", code))):
        if re.fullmatch(r"From Refutations Require Import [\w ]+|Open Scope R_scope", sentence):
            continue
        stated = re.fullmatch(r"Definition (\w+)\b[^=]*: Prop :=(.*)", sentence, re.S)
        if stated is None:
            found.append(" ".join(sentence.split())[:60])
            continue
        conclusion = re.split(r"->|\bin\b", stated[2])[-1].replace(":=", "").replace("=>", "")
        named = {*re.findall(r"\w+", conclusion)} & defined
        if re.search(r"\b(True|False)\b", stated[2]) or not (named or re.search("[<=>]", conclusion)):
            found.append(stated[1])
        defined.add(stated[1])
    return found


def _log(folder: pathlib.Path, name: str) -> str:
    return _read(folder / f"{name}.log")


def assumptions(folder: pathlib.Path, proved: list[tuple[str, str]], name: str = _AXIOMS) -> set[str]:
    """Return the axioms on which theorems rest, all together: `Print Assumptions` of their list."""
    modules = sorted({file for file, _ in proved})
    text = "".join(f"From Refutations Require {file}_statement {file}_proof.\n" for file in modules)
    # Each has to prove what its statement's file says, not something of that name.
    each = [f"({file}_proof.{t}_holds : {file}_statement.{t})" for file, t in proved]
    text += "Definition all :=\n  (0" + "".join(f",\n  {one}" for one in each) + ").\n"
    (folder / f"{name}.v").write_text(f"{text}Print Assumptions all.\n", encoding="utf-8")
    if not _compiled(folder, name):
        sys.exit(f"the list of all theorems is not accepted:\n{_log(folder, name)[:500]}")
    return axioms_in(_log(folder, name))


def foreign_axioms(
    folder: pathlib.Path, proved: list[tuple[str, str]], used: set[str]
) -> dict[tuple[str, str], set[str]]:
    """Return which theorems rest on axioms that are not allowed, of all that they use together.

    What rests on allowed ones together does so each by itself; else it is halved, down to the theorems.
    """
    foreign = {axiom for axiom in used if not re.fullmatch(ALLOWED, axiom)}
    if not foreign:
        return {}
    if len(proved) == 1:
        return {proved[0]: foreign}
    halves = proved[: len(proved) // 2], proved[len(proved) // 2 :]
    part = f"{_AXIOMS}_of_some"
    one, other = (foreign_axioms(folder, half, assumptions(folder, half, part)) for half in halves)
    return one | other


def axioms_in(log: str) -> set[str]:
    """Return the names that `Print Assumptions` lists, and lines on a check that was turned off."""
    lines = [line for line in log.splitlines() if line.strip() and not line[0].isspace()]
    named = [(line, re.fullmatch(r"(\S+)(?: :.*)?", line)) for line in lines if line not in _HEADINGS]
    return {name[1] if name else line for line, name in named}


def main(arguments: list[str]) -> int:
    """Check a folder; return 0 if all theorems are proved on allowed axioms, else 1; 2 without Rocq."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", nargs="?", default=str(pathlib.Path(__file__).parent))
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    given = parser.parse_args(arguments)
    folder = pathlib.Path(given.folder)
    if not (folder / "theorems.csv").is_file():
        print(f"{given.folder} is no folder of theorems: it has no theorems.csv")
        return 2
    if shutil.which("coqc") is None:
        print("coqc is not there: apt install coq libcoq-interval, or opam install coq-interval")
        return 2
    with (folder / "theorems.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    if not rows:
        print(f"{given.folder} has no theorem: its theorems.csv is empty")
        return 2
    found = compile_all(folder, given.jobs)
    listed = dict.fromkeys((row["file"], row["theorem"]) for row in rows)
    failed = [name for name in {**found, **{file: False for file, _ in listed}} if not found.get(name)]
    for name in found:
        if nothing := without_content(_read(folder / f"{name}_statement.v")):
            failed.append(f"{name}: it states nothing: {', '.join(nothing)}")
            found[name] = False
    proved = [(name, theorem) for name, theorem in listed if found.get(name)]
    used = assumptions(folder, proved) if proved else set()
    foreign = foreign_axioms(folder, proved, used)
    accepted = {one for one in proved if one not in foreign}
    with (folder / "table.csv").open("w", encoding="utf-8", newline="") as file:
        table = csv.writer(file, lineterminator="\n")
        table.writerow((*rows[0], "proved"))
        for row in rows:
            done = (row["file"], row["theorem"]) in accepted
            table.writerow((*row.values(), "yes" if done else "no"))
    if not foreign:
        print(f"they rest on {len(used)} axioms, all of the reals or of the machine's numbers")
    for (_, theorem), axioms in foreign.items():
        print(f"{theorem} rests on what is not allowed: {', '.join(sorted(axioms))}")
    _report(rows, accepted)
    for name in failed:
        print(f"not accepted: {name}")
    return 0 if accepted == set(listed) and not failed else 1


def _report(rows: list[dict[str, str]], accepted: set[tuple[str, str]]) -> None:
    """Print the counts, limits and boxes apart."""
    for kind in dict.fromkeys(row["kind"] for row in rows):
        own = [row for row in rows if row["kind"] == kind]
        proved = [row for row in own if (row["file"], row["theorem"]) in accepted]
        closed = [row for row in proved if not row["given"]]
        theorems, known, without = (
            len({(row["file"], row["theorem"]) for row in some}) for some in (own, proved, closed)
        )
        labels, done = (len({(row["paper"], row["statement"]) for row in x}) for x in (own, closed))
        print(
            f"by {kind}: {known} of {theorems} theorems proved, {without} of them closed; they are"
            f" {len(proved)} of {len(own)} {'boxes' if kind == 'box' else 'refutations'}."
            f" {done} of {labels} statements have a closed one."
        )


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
