"""Compile a folder of theorems and say what Rocq accepts: `python proofs/check.py [DIR] [--jobs N]`.

What has been compiled since its text changed is not compiled again. It writes `table.csv`: for each
refutation and each box whether its theorem is proved. All axioms on which the theorems rest have to be
allowed ones. Standard library only.
"""

from __future__ import annotations

import argparse
import csv
import os
import pathlib
import re
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

#: The axioms of the real numbers, of functions that are equal at every point, and of the machine's
#: integers and floats, with which `interval` computes.
ALLOWED = (
    r"ClassicalDedekindReals\.(sig_forall_dec|sig_not_dec)|FunctionalExtensionality\."
    r"functional_extensionality_dep|Classical_Prop\.classic|(PrimInt63|Int63|Uint63|PrimFloat|FloatOps|"
    r"FloatAxioms|CarryType)\.\w+|PrimFloat\.float|PrimInt63\.int"
)
LIBRARIES = ("Simkit", "Limits", "Boxes", "Instances")  # each may use those before it
_SECONDS = 900
_HEADINGS = ("Axioms:", "Closed under the global context")
_AXIOMS = "all_axioms"


def compile_all(folder: pathlib.Path, jobs: int) -> dict[str, bool]:
    """Compile what has changed, and return which files are accepted, by their names without ending."""
    for name in LIBRARIES:
        if (folder / f"{name}.v").is_file() and not _compiled(folder, name):
            sys.exit(f"{folder / name}.v is not accepted:\n{_log(folder, name)}")
    pairs = sorted(path.name.removesuffix("_proof.v") for path in folder.glob("*_proof.v"))

    def pair(name: str) -> tuple[bool, bool]:
        stated = _compiled(folder, f"{name}_statement")
        return stated, stated and _compiled(folder, f"{name}_proof")

    with ThreadPoolExecutor(jobs) as pool:
        found = dict(zip(pairs, pool.map(pair, pairs), strict=True))
    return {name: proved for name, (_, proved) in found.items()}


def _compiled(folder: pathlib.Path, name: str) -> bool:
    """Compile a file unless it is compiled since it, or what it requires, changed; its output stays."""
    made = folder / f"{name}.vo"
    text = (folder / f"{name}.v").read_text(encoding="utf-8")
    needs = " ".join(
        re.findall(r"^From Refutations Require(?: Import| Export|) ([^.]+)", text, re.M)
    ).split()
    sources = [folder / f"{name}.v", *(folder / f"{each}.vo" for each in needs)]
    if made.exists() and all(made.stat().st_mtime >= path.stat().st_mtime for path in sources):
        return True
    made.unlink(missing_ok=True)
    with (folder / f"{name}.log").open("w", encoding="utf-8") as log:
        command = ["coqc", "-q", "-Q", ".", "Refutations", f"{name}.v"]
        try:
            done = subprocess.run(command, cwd=folder, stdout=log, stderr=log, timeout=_SECONDS)
        except subprocess.TimeoutExpired:
            return False
    return done.returncode == 0


def _log(folder: pathlib.Path, name: str) -> str:
    path = folder / f"{name}.log"
    return path.read_text(encoding="utf-8") if path.exists() else ""


def assumptions(folder: pathlib.Path, proved: list[tuple[str, str]]) -> set[str]:
    """Return the axioms on which theorems rest, all together: `Print Assumptions` of their list."""
    modules = sorted({name for name, _ in proved})
    text = "".join(f"From Refutations Require {name}_statement {name}_proof.\n" for name in modules)
    # Each has to prove what its statement's file says, not something of that name.
    each = [f"({n}_proof.{t}_holds : {n}_statement.{t})" for n, t in proved]
    text += "Definition all :=\n  (0" + "".join(f",\n  {one}" for one in each) + ").\n"
    (folder / f"{_AXIOMS}.v").write_text(f"{text}Print Assumptions all.\n", encoding="utf-8")
    if not _compiled(folder, _AXIOMS):
        sys.exit(f"the list of all theorems is not accepted:\n{_log(folder, _AXIOMS)[:500]}")
    return axioms_in(_log(folder, _AXIOMS))


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
    proved = compile_all(folder, given.jobs)
    with (folder / "theorems.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    by_file: dict[str, list[str]] = {}
    for row in rows:
        own = by_file.setdefault(row["file"], [])
        if row["theorem"] not in own:
            own.append(row["theorem"])
    accepted = [(name, theorem) for name in by_file if proved[name] for theorem in by_file[name]]
    used = assumptions(folder, accepted)
    foreign = {axiom for axiom in used if not re.fullmatch(ALLOWED, axiom)}
    with (folder / "table.csv").open("w", encoding="utf-8", newline="") as file:
        table = csv.writer(file, lineterminator="\n")
        table.writerow((*rows[0], "proved"))
        for row in rows:
            table.writerow((*row.values(), "yes" if proved[row["file"]] and not foreign else "no"))
    print(f"they rest on {len(used)} axioms, all of the reals or of the machine's numbers" if not foreign
          else f"axioms that are not allowed: {', '.join(sorted(foreign))}")  # fmt: skip
    return _report(rows, set(accepted), foreign, [name for name, ok in proved.items() if not ok])


def _report(
    rows: list[dict[str, str]], accepted: set[tuple[str, str]], foreign: set[str], failed: list[str]
) -> int:
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
    for name in failed:
        print(f"not accepted: {name}")
    return 1 if failed or foreign else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
