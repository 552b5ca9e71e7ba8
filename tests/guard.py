"""That a change of the code has changed no number: fingerprints of what simkit computes.

    python tests/guard.py                  # what differs from tests/guard.csv, exit code 1 if anything
    python tests/guard.py --only cells     # one part alone: cells (seconds), verdicts, commands, figures
    python tests/guard.py --write          # after a change that is meant, which CHANGELOG names

Fingerprints (SHA-256) of: key and seed words of every cell that a figure or a claim of the four papers
asks; the findings of their audits, as JSON; every CSV that the commands of the pages write, as the tests
run them; every table of `reproduce`, fitted ones too, at a tenth of the trials. A ledger under
build/guard keeps blocks from one run to the next as long as the trials' code is the same.
"""

from __future__ import annotations

import argparse
import contextlib
import csv
import hashlib
import io
import os
import re
import shlex
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]
TABLE, LEDGER = ROOT / "tests" / "guard.csv", ROOT / "build" / "guard" / "ledger.sqlite"
TRIALS = 100  # of each cell of an audit

sys.path.insert(0, str(ROOT / "tests" / "docs"))

from commands_for_tests import PAGES, commands_of  # noqa: E402

from simkit.cli.app import main as simkit  # noqa: E402
from simkit.engine.results.result import Settings  # noqa: E402
from simkit.engine.tables.table import derived_to_csv  # noqa: E402
from simkit.figures.panels.catalogue import spec_paths  # noqa: E402
from simkit.figures.panels.specs import FigureSpec, read_spec  # noqa: E402
from simkit.figures.reproduce import cells_of_spec, run_spec  # noqa: E402
from simkit.verdicts.audits.audit import prepare_audit, run_audit  # noqa: E402
from simkit.verdicts.audits.papers import CONTROLS, load_subjects, paper_table  # noqa: E402
from simkit.verdicts.questions.scopes import scope_cells  # noqa: E402
from simkit.words.tables.audit_table import to_json  # noqa: E402

#: Of a command, what it is about and the hash of what it left.
Prints = Iterator[tuple[str, str]]


_MODULE = re.compile(r"\bsimkit(?:\.\w+)*\.")


def _hash(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def _papers() -> list[str]:
    return [name for name in paper_table() if name != CONTROLS]


def _figures() -> dict[str, FigureSpec]:
    specs = {name: read_spec(path) for name, path in sorted(spec_paths().items())}
    return {name: spec for name, spec in specs.items() if isinstance(spec, FigureSpec)}


def cells() -> Prints:
    """Yield the fingerprint of every cell's key and seed words, by figure and by claim."""
    for name, spec in _figures().items():
        yield name, _of_cells(cells_of_spec(spec, Settings(trials=spec.trials))[0])
    for paper in _papers():
        for subject in load_subjects(paper):
            for claim in subject.claims:
                where = f"{paper}, {subject.statements.study.name}, {claim.name}"
                yield where, _of_cells(scope_cells(subject, claim, {}))


def _of_cells(own: object) -> str:
    return _hash("\n".join(f"{cell.key} {cell.seed_words}" for cell in own))  # type: ignore[attr-defined]


def verdicts() -> Prints:
    """Yield the fingerprint of each paper's findings; what only a training tells is left out."""
    for paper in _papers():
        audit = prepare_audit(load_subjects(paper), Settings(trials=TRIALS, ledger=LEDGER))
        said = _MODULE.sub("", to_json(run_audit(audit)))  # where a function stands may change
        yield paper, _hash(said)


def commands() -> Prints:
    """Yield the fingerprint of every CSV that a command of the pages leaves."""
    with tempfile.TemporaryDirectory() as desk, contextlib.chdir(desk):
        for name in ("docs", "examples"):
            Path(name).symlink_to(ROOT / name)
        every = [command for page in PAGES for command in commands_of(page)]
        for run in dict.fromkeys(command.run for command in every):
            words = shlex.split(run)[1:]
            if words[0] == "new":
                Path(words[1]).unlink(missing_ok=True)
            elif "mine.py" in words and not Path("mine.py").exists():
                simkit(["new", "mine.py"])
            earlier = _tables()
            with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
                simkit(words)
            for path, found in sorted(_tables().items()):
                if earlier.get(path) != found:
                    yield f"{run} > {path}", found


def _tables() -> dict[str, str]:
    return {
        str(path): _hash(path.read_text(encoding="utf-8"))
        for path in Path().rglob("*.csv")
        if path.parts[0] not in ("docs", "examples")
    }


def figures() -> Prints:
    """Yield the fingerprints of each figure's tables at a tenth of its trials."""
    for name, spec in _figures().items():
        tenth = spec.model_copy(update={"trials": -(-spec.trials // 10)})
        done = run_spec(tenth, Settings(trials=tenth.trials, ledger=LEDGER))
        yield name, _hash(done.result.rows.to_csv())
        if done.derived is not None:
            yield f"{name}, derived", _hash(derived_to_csv(done.derived, done.result.study))


PARTS = {"cells": cells, "verdicts": verdicts, "commands": commands, "figures": figures}


def main() -> int:
    """Compare, or write."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--only", choices=PARTS, help="one part alone")
    parser.add_argument("--write", action="store_true", help="write tests/guard.csv")
    options = parser.parse_args()
    LEDGER.parent.mkdir(parents=True, exist_ok=True)
    known = {}
    if TABLE.exists():
        with TABLE.open(encoding="utf-8", newline="") as lines:
            known = {(row["part"], row["of"]): row["sha256"] for row in csv.DictReader(lines)}
    asked = [options.only] if options.only else list(PARTS)
    found = {(part, of): sha256 for part in asked for of, sha256 in _told(part)}
    kept = {key: value for key, value in known.items() if key[0] not in asked}
    if options.write:
        with TABLE.open("w", encoding="utf-8", newline="") as lines:
            table = csv.writer(lines, lineterminator="\n")
            table.writerow(("part", "of", "sha256"))
            table.writerows((*key, value) for key, value in sorted({**kept, **found}.items()))
        return 0
    known = {key: value for key, value in known.items() if key[0] in asked}
    for key in sorted(known.keys() | found.keys()):
        if known.get(key) != found.get(key):
            said = "is new" if key not in known else "is gone" if key not in found else "differs"
            print(f"{key[0]}: {key[1]}: {said}")
    same = known == found
    print(f"{len(found)} fingerprints {'as they were' if same else 'and what differs'}")
    return 0 if same else 1


def _told(part: str) -> Prints:
    for of, sha256 in PARTS[part]():
        if sys.stderr.isatty():
            print(f"\r{part}: {of}"[:100].ljust(100), end="", file=sys.stderr, flush=True)
        yield of, sha256


if __name__ == "__main__":
    os.environ.setdefault("COLUMNS", "100")
    sys.exit(main())
