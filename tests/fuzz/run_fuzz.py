"""The long fuzz: python tests/fuzz/run_fuzz.py --count 200000; what ends badly is kept, and told last.

It runs in parts, some at once, each a process of its own that writes down every second where it stands.
The same command goes on after an interrupt; --fresh begins again, with another seed.
"""

from __future__ import annotations

import argparse
import contextlib
import hashlib
import json
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent))

_MEMORY = "/dev/shm"  # files that nobody waits for
_TOLD = 60.0  # seconds between lines
_SAVED = 1.0  # seconds between what a part writes down
#: How many of forty inputs are of a kind: a figure takes as long as a hundred certificates.
SHARES = {"words": 14, "spec": 9, "ledger": 6, "counterexample": 5, "certificate": 5, "files": 1}


def main() -> int:
    """Feed so many inputs, and return 1 if one ended badly."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--count", type=int, default=200_000, help="inputs in all (200,000)")
    parser.add_argument("--parts", type=int, default=40, help="into which they are divided (40)")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1, help="parts at once")
    parser.add_argument("--seed", type=int, help="by default that of the state, or the time")
    parser.add_argument("--kind", choices=tuple(SHARES), help="inputs of this kind alone")
    parser.add_argument(
        "--keep", type=Path, default=Path("build/fuzz"), help="folder of state and inputs"
    )
    parser.add_argument("--fresh", action="store_true", help="forget the state: begin again")
    parser.add_argument("--part", type=int, help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if min(asked.count, asked.parts, asked.workers) < 1:
        parser.error("--count, --parts and --workers are at least 1")
    asked.keep = asked.keep.resolve()
    if asked.part is not None:
        return run_part(asked)
    if wrong := make_plan(asked):
        print(f"error: {wrong}", file=sys.stderr)
        return 2
    began = time.monotonic()
    before = total(asked)
    where = f"seed {asked.seed}, {asked.parts} parts, {asked.workers} at once; state in {asked.keep}"
    print(f"{where}; {before['done']:,} of {asked.count:,} inputs are done", flush=True)
    try:
        run_parts(asked, began, before["done"])
    except KeyboardInterrupt:
        print(f"interrupted; {total(asked)['done']:,} inputs are done, the same command goes on")
        return 130
    return report(asked, began)


def make_plan(asked: Any) -> str:
    """Settle the seed and write down what is run, or return why the state there is of another run."""
    path = asked.keep / "plan.json"
    if asked.fresh:
        shutil.rmtree(asked.keep / "parts", ignore_errors=True)
        path.unlink(missing_ok=True)
    known = json.loads(path.read_text()) if path.is_file() else {}
    asked.seed = asked.seed if asked.seed is not None else known.get("seed", int(time.time()))
    plan = {name: getattr(asked, name) for name in ("seed", "count", "parts", "kind")}
    plan["code"] = digest_of_code()
    if known and known != plan:
        differ = ", ".join(f"{name} {known.get(name)}" for name in plan if known.get(name) != plan[name])
        return f"{asked.keep} holds a run with {differ:.200}; give the same, another --keep, or --fresh"
    (asked.keep / "parts").mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(plan))
    return ""


def digest_of_code() -> str:
    """Return what tells one state of simkit and of the fuzz from another: what is done is of one."""
    here, digest = Path(__file__).parent, hashlib.sha256()
    for path in sorted([*here.glob("*.py"), *(here.parents[1] / "simkit").rglob("*.py")]):
        digest.update(path.name.encode() + path.read_bytes())
    return digest.hexdigest()[:12]


def state_of(asked: Any, part: int) -> dict[str, Any]:
    """Return where a part stands: how many inputs are done, their codes, what ended badly, seconds."""
    path = asked.keep / "parts" / f"{part}.json"
    nothing = {"done": 0, "codes": {}, "faults": [], "seconds": 0.0}
    return json.loads(path.read_text()) if path.is_file() else nothing


def save(asked: Any, part: int, state: dict[str, Any]) -> None:
    """Write down where a part stands, whole or not at all."""
    path = asked.keep / "parts" / f"{part}.json"
    new = path.with_suffix(".new")
    new.write_text(json.dumps(state))
    new.replace(path)


def numbers_of(asked: Any, part: int) -> range:
    """Return the numbers of a part's inputs."""
    return range(part * asked.count // asked.parts, (part + 1) * asked.count // asked.parts)


def total(asked: Any) -> dict[str, Any]:
    """Return the sums over all parts."""
    states = [state_of(asked, part) for part in range(asked.parts)]
    codes = sum((Counter(state["codes"]) for state in states), Counter[str]())
    return {
        "done": sum(state["done"] for state in states),
        "seconds": sum(state["seconds"] for state in states),
        "codes": dict(sorted(codes.items())),
        "faults": [fault for state in states for fault in state["faults"]],
    }


def run_parts(asked: Any, began: float, before: int) -> None:
    """Run what is left of each part, some at once, and say how far they are."""
    waiting = [p for p in range(asked.parts) if state_of(asked, p)["done"] < len(numbers_of(asked, p))]
    running: dict[int, subprocess.Popen[bytes]] = {}
    told = began
    try:
        while waiting or running:
            while waiting and len(running) < asked.workers:
                part = waiting.pop(0)
                running[part] = start_part(asked, part)
            time.sleep(0.1)
            for part, process in list(running.items()):
                if process.poll() is None:
                    continue
                del running[part]
                if process.returncode:
                    note_death(asked, part, process.returncode)
                if state_of(asked, part)["done"] < len(numbers_of(asked, part)):
                    waiting.insert(0, part)
            if time.monotonic() - told > _TOLD:
                told = time.monotonic()
                tell(asked, told - began, before)
    finally:
        for process in running.values():
            process.send_signal(signal.SIGUSR1)
        for process in running.values():
            process.wait()


def start_part(asked: Any, part: int) -> subprocess.Popen[bytes]:
    """Start the process of a part, its last words in a file."""
    kind = [] if asked.kind is None else ["--kind", asked.kind]
    given = {"count": asked.count, "parts": asked.parts, "seed": asked.seed, "keep": asked.keep}
    words = [word for name, value in given.items() for word in (f"--{name}", str(value))]
    with (asked.keep / "parts" / f"{part}.log").open("wb") as log:
        return subprocess.Popen(
            [sys.executable, __file__, *words, *kind, "--part", str(part)],
            stdout=log, stderr=log, start_new_session=True,
        )  # fmt: skip


def note_death(asked: Any, part: int, code: int) -> None:
    """Take the input at which a process died as one that ended badly, and go on behind it."""
    state, numbers = state_of(asked, part), numbers_of(asked, part)
    with contextlib.suppress(OSError, ValueError):
        state["done"] = int((asked.keep / "parts" / f"{part}.at").read_text()) - numbers[0]
    last = (asked.keep / "parts" / f"{part}.log").read_text(errors="replace").strip().splitlines()[-1:]
    number = numbers[0] + state["done"]
    how = f"signal {-code}" if code < 0 else f"exit code {code}"
    state["faults"].append(f"input {number}: the process died ({how}) {' '.join(last)[:300]}")
    state["done"] += 1
    save(asked, part, state)


def tell(asked: Any, seconds: float, before: int) -> None:
    """Say how far the run is, and how long the rest will take."""
    now = total(asked)
    rate = (now["done"] - before) / seconds
    left = (asked.count - now["done"]) / rate / 60 if rate else float("nan")
    bad = len(now["faults"])
    print(
        f"{now['done']:,} inputs, {rate:.0f} a second, {left:.0f} min left, {bad} ended badly",
        flush=True,
    )


def report(asked: Any, began: float) -> int:
    """Say what ended badly and how often, and how long all of it took."""
    found = total(asked)
    for fault in found["faults"]:
        print(fault)
    print(f"codes: {found['codes']}")
    print(
        f"{found['done']:,} inputs in {found['seconds']:.0f} s of {asked.workers} workers together, "
        f"{time.monotonic() - began:.0f} s since this command began; bad ends: {len(found['faults'])}"
    )
    return 1 if found["faults"] else 0


def run_part(asked: Any) -> int:
    """Feed the inputs of one part from where it stands."""
    from fuzz_cases import KINDS, Fuzz
    from fuzz_guard import Guard, quick

    state, numbers = state_of(asked, asked.part), numbers_of(asked, asked.part)
    began, earlier = time.monotonic(), Counter(state["codes"])
    stopped, parent = list[int](), os.getppid()
    signal.signal(signal.SIGUSR1, lambda number, _: stopped.append(number))  # simkit answers the others
    os.environ["MPLBACKEND"] = "agg"
    at = os.open(asked.keep / "parts" / f"{asked.part}.at", os.O_WRONLY | os.O_CREAT, 0o644)
    memory = _MEMORY if Path(_MEMORY).is_dir() else None
    spent = state["seconds"]
    with tempfile.TemporaryDirectory(dir=memory) as folder, quick(), contextlib.chdir(folder):
        fuzz = Fuzz(Guard(Path(folder)), asked.keep / f"inputs-{asked.part}-{state['done']}")
        saved, shown = began, 0
        for number in numbers[state["done"] :]:
            if stopped or os.getppid() != parent:
                break
            os.pwrite(at, f"{number:<20}".encode(), 0)
            draw = random.Random(f"{asked.seed} {number}")
            kind = asked.kind or draw.choices(list(SHARES), list(SHARES.values()))[0]
            KINDS[kind](fuzz, draw)
            new = fuzz.faults[shown:]
            shown += len(new)
            state["faults"] += [f"input {number}, {fault}" for fault in new]
            state["done"] += 1
            state["seconds"] = spent + time.monotonic() - began
            if new or time.monotonic() - saved > _SAVED:
                saved = time.monotonic()
                state["codes"] = _named(fuzz.codes, earlier)
                save(asked, asked.part, state)
        state["codes"] = _named(fuzz.codes, earlier)
        save(asked, asked.part, state)
    return 0


def _named(codes: Counter[tuple[str, int | None]], earlier: Counter[str]) -> dict[str, int]:
    named = Counter({f"{kind} {code}": count for (kind, code), count in codes.items()})
    return dict(named + earlier)


if __name__ == "__main__":
    sys.exit(main())
