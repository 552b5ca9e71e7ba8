"""What is fed to simkit, and how it has to end: never a traceback, a hang, or a file elsewhere."""

from __future__ import annotations

import json
import os
import random
import shlex
import shutil
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from fuzz_files import SPEC, harm_file, harm_ledger, random_spec, to_toml
from fuzz_guard import SECONDS_COLD, Ended, Guard
from fuzz_refutations import FALSE_STUDY, random_certificate, random_counterexamples
from fuzz_words import STUDY, random_words

from simkit.verdicts import check_certificate
from simkit.verdicts.exact.certificates import digest_of

#: It leaves a mark where nothing may be written, as what is raised may be caught.
_EVIL = "open(__file__ + '.ran', 'w').close()\nraise SystemExit('what a file names elsewhere was run')\n"
_SMALL = ("run", "mine.py:Coin", "--no-plot", "--bias", "0.2,0.8", "--trials", "10", "--workers", "1")


@dataclass
class Fuzz:
    """A folder with a study, a spec, a ledger and a run's files, and what was found wrong.

    Parameters
    ----------
    guard : Guard
    keep : Path, optional
        Where inputs are kept that end badly.
    """

    guard: Guard
    keep: Path | None = None
    codes: Counter[tuple[str, int | None]] = field(default_factory=Counter)
    faults: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        os.chdir(self.guard.inside)
        (self.guard.outside / "evil.py").write_text(_EVIL)
        Path("mine.py").write_text(STUDY)
        Path("wrong.py").write_text(FALSE_STUDY)
        Path("link.py").symlink_to(self.guard.outside / "evil.py")
        Path("linked").symlink_to(self.guard.outside)
        Path("heads.toml").write_text(to_toml(SPEC))
        Path("taken").write_text("mine\n")
        Path("trap").mkdir()
        for name in ("coin", "figures", "softmax-vs-linear"):
            Path("trap", name).symlink_to(self.guard.outside)
        done = self.guard.run(_SMALL, SECONDS_COLD)
        assert (done.code, done.fault) == (0, ""), done
        self._ledger = Path("results/ledger.sqlite").read_bytes()
        self._table = Path("results/coin/bias.csv").read_bytes()
        done = self.guard.run(("reproduce", "heads.toml", "--no-ledger", "--out", "drawn"), SECONDS_COLD)
        assert (done.code, done.fault) == (0, ""), done
        certify = ("audit", "wrong.py:Wrong", "--trials", "4", "--certificate", "certificate.json")
        done = self.guard.run((*certify, "--no-ledger", "--quiet", "--out", "audits"), SECONDS_COLD)
        assert (done.code, done.fault) == (0, ""), done
        self._certificate = Path("certificate.json").read_bytes()
        self._refutations = json.loads(self._certificate)["refutations"]
        self._files = {
            path: path.read_bytes()
            for path in (
                Path("results/coin/bias.manifest.json"),
                Path("drawn/figures/heads.csv"),
                Path("drawn/figures/heads.manifest.json"),
            )
        }
        self.guard.begin()

    def words(self, draw: random.Random) -> None:
        """Try one list of arguments."""
        arguments = random_words(draw)
        self._judge("words", arguments, self.guard.run(arguments))
        if draw.random() < 0.02:
            self._tidy()

    def spec(self, draw: random.Random, share_drawn: float = 0.002) -> None:
        """Try one spec."""
        path = Path("specs/heads.toml")
        path.parent.mkdir(exist_ok=True)
        shutil.copy("mine.py", "specs/mine.py")
        path.write_bytes(random_spec(draw))
        words = ["--no-ledger", "--quiet"] if draw.random() < share_drawn else ["--dry-run"]
        arguments = ["reproduce", str(path), *words]
        self._judge("spec", arguments, self.guard.run(arguments), path)

    def ledger(self, draw: random.Random) -> None:
        """Try one ledger; a run that ends well has the numbers of an undisturbed one."""
        path = Path("harmed.sqlite")
        harm_ledger(draw, path, self._ledger)
        harmed = path.read_bytes()
        command = draw.choice(
            ("run", "run", "run", "verify", "repair", "info", "export", "prune", "merge")
        )
        arguments = {
            "run": [*_SMALL, "--ledger", str(path), "--quiet"],
            "merge": ["ledger", "merge", str(path), "results/ledger.sqlite", "-o", "union.sqlite"],
        }.get(command, ["ledger", command, "--ledger", str(path)])
        done = self.guard.run(arguments)
        for union in Path().glob("union.sqlite*"):
            union.unlink()
        same = command != "run" or done.code != 0 or done.out.encode() == self._table
        self._judge("ledger", arguments, done, harmed, "" if same else "other numbers than before")

    def files(self, draw: random.Random) -> None:
        """Try one manifest or table of an earlier run."""
        path, whole = draw.choices(list(self._files.items()), (8, 1, 1))[0]  # to draw takes long
        harm_file(draw, path, whole)
        arguments = ["reproduce", "heads.toml", "--redraw", "--out", "drawn"]
        if path.parent.name == "coin":
            arguments = [*_SMALL, "--quiet"]
        self._judge("files", arguments, self.guard.run(arguments), path)
        path.write_bytes(whole)
        for other in path.parent.glob("bias-*"):
            other.unlink()

    def counterexample(self, draw: random.Random) -> None:
        """Try one file of counterexamples, which may have nothing run that lies elsewhere."""
        path = Path("counterexamples.toml")
        path.write_bytes(random_counterexamples(draw, str(self.guard.outside)))
        arguments = ["audit", str(path), "--no-ledger", "--quiet", "--workers", "1", "--out", "audits"]
        done = self.guard.run(arguments)
        self._judge("counterexample", arguments, done, path)
        if marks := list(self.guard.outside.glob("*.ran")):
            for mark in marks:
                mark.unlink()
            self.guard.begin()
        if draw.random() < 0.02:
            self._tidy()

    def certificate(self, draw: random.Random) -> None:
        """Try one certificate: what was changed and not signed again does not follow."""
        path = Path("changed.json")
        data = random_certificate(draw, self._certificate)
        path.write_bytes(data)
        if draw.random() < 0.05:  # it stands where an audit is to write one
            certify = ["audit", "wrong.py:Wrong", "--trials", "4", "--certificate", str(path)]
            arguments = [*certify, "--no-ledger", "--quiet", "--out", "audits"]
            self._judge("certificate", arguments, self.guard.run(arguments), data)
            return
        done = self.guard.run([str(path)], command=check_certificate.main)
        self._judge("certificate", [str(path)], done, data, self.wrongly_followed(data, done))

    def wrongly_followed(self, data: bytes, done: Ended) -> str:
        """Return what is wrong where refutations follow that are neither as written nor signed again."""
        count = sum(line.endswith("follows") for line in done.out.splitlines())
        if not count:
            return ""
        entries = [each for each in json.loads(data)["refutations"] if isinstance(each, dict)]
        sound = [e for e in entries if e in self._refutations or e.get("sha256") == digest_of(e)]
        return "" if count <= len(sound) else "a refutation that was changed follows"

    def _judge(
        self, kind: str, arguments: list[str], done: Ended, given: Path | bytes = b"", more: str = ""
    ) -> None:
        self.codes[kind, done.code] += 1
        fault = done.fault or more
        if not fault:
            return
        kept = ""
        if self.keep is not None:
            data = given.read_bytes() if isinstance(given, Path) else given
            self.keep.mkdir(parents=True, exist_ok=True)
            place = self.keep / f"{kind}-{len(self.faults)}"
            place.write_bytes(data or repr(arguments).encode())
            kept = f" (its input: {place})"
        command = shlex.join(["simkit", *arguments])[:2_000]
        self.faults.append(f"{kind}: {fault}{kept}\n    {command!r}\n    said {done.err[-500:]!r}")

    def _tidy(self) -> None:
        """Take away what runs have written, so that the folder stays small."""
        keep = {"mine.py", "heads.toml", "taken", "trap", "drawn", "results", "link.py", "linked"}
        keep |= {"wrong.py", "certificate.json"}
        for path in Path().iterdir():
            if path.name not in keep:
                shutil.rmtree(path) if path.is_dir() and not path.is_symlink() else path.unlink()


KINDS: dict[str, Callable[[Fuzz, random.Random], None]] = {
    "words": Fuzz.words, "spec": Fuzz.spec, "ledger": Fuzz.ledger, "files": Fuzz.files,
    "counterexample": Fuzz.counterexample, "certificate": Fuzz.certificate,
}  # fmt: skip
