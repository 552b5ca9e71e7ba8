"""Checks of a study in words."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from simkit.declare.parameters.parameter import format_value
from simkit.errors import format_count
from simkit.verdicts.findings.finding import Finding
from simkit.verdicts.kit.checked import StudyCheck
from simkit.words.notes import notes_text

#: What a check is called in a line.
TITLES = {
    "documents": "documentation and source",
    "interface": "interface of the package",
    "trials": "events, ranges and failures of trials",
    "generator": "all randomness from the generator",
    "repeated": "a block that is run twice",
    "order": "blocks in any order",
    "first-trials": "first trials of a block",
    "threads": "two threads",
    "processes": "other processes and orders of sets",
    "memory": "memory",
    "files": "data files",
    "exact": "exact against simulated",
    "latents": "latent numbers against trials",
    "claims": "both sides of the claims",
    "witness": "second witnesses",
}
#: By check, status and what there is to say: the sentence, its facts still to be filled in.
_SAID: Mapping[tuple[str, str, str], str] = {
    ("documents", "passed", ""): "class, {names} parameters and all quantities; the source is named",
    ("documents", "failed", "class"): "the class {name} has no docstring",
    ("documents", "failed", "meaning"): "{name!r} has no meaning",
    ("documents", "failed", "source"):
        "no source is named; write source = \"...\" in {name}, or a line Source: in its docstring",
    ("interface", "passed", ""): "{package} is written for interface {interface}",
    ("interface", "failed", "undeclared"):
        "{package} does not say for which interface it is written; write {interface} = \"{package}\""
        " under [project.entry-points.\"simkit.interface\"] in its pyproject.toml",
    ("interface", "not asked", "file"): "the study is of no package",
    ("interface", "not asked", "own"): "the study is simkit's own",
    ("trials", "passed", ""): "{settings} keep to what is declared",
    ("trials", "passed", "failing"):
        "{settings} keep to what is declared; trials fail at {count} of them, as{at}: {said}",
    ("trials", "failed", "failure"): "a trial fails{at}: {said}",
    ("trials", "failed", "range"): "{said}{at}",
    ("generator", "passed", ""): "no other generator is used; {blocks} blocks differ",
    ("generator", "failed", "fixed"):
        "a generator of a constant seed, or of none, is made in a trial ({place}): draw from rng",
    ("generator", "failed", "global"): "a trial draws from a global generator: draw from rng",
    ("generator", "failed", "alike"): "{blocks} blocks of other seeds come out alike: draw from rng",
    ("repeated", "passed", ""): "the same at {settings}",
    ("repeated", "failed", ""): "block {block}{at} comes out differently when it is run again",
    ("order", "passed", ""): "{blocks} blocks are the same in the opposite order",
    ("order", "failed", ""):
        "block {block}{at} differs with the blocks before it: something is kept from trial to trial, or"
        " changed in what prepare returns",
    ("first-trials", "passed", ""): "{trials} trials do not depend on how many follow",
    ("first-trials", "failed", ""): "{said}",
    ("first-trials", "not asked", "one"): "a block is one trial",
    ("threads", "passed", ""): "{blocks} blocks are the same where two threads take turns",
    ("threads", "failed", ""):
        "block {block}{at} differs where two threads take turns: trials write to what they share",
    ("processes", "passed", ""): "{blocks} blocks are the same in two other processes",
    ("processes", "failed", ""):
        "block {block}{at} differs in another process: the order of a set or a hash, or what a"
        " process keeps, is in it",
    ("memory", "passed", ""): "a trial takes {taken}",
    ("memory", "failed", "more"): "a trial takes {taken}{at}, and memory says {declared}",
    ("memory", "failed", "undeclared"): "a trial takes {taken}{at}, and the study has no memory(params)",
    ("memory", "not asked", "untold"): "this system does not tell how much a process holds",
    ("files", "passed", ""): "{files} are read, and declared",
    ("files", "failed", ""): "{files} are read, and not in data_files",
    ("exact", "passed", ""): "{quantities} at {settings}",
    ("exact", "failed", ""):
        "{quantity}{at} is {exact} exactly, and {simulated} in {trials} trials",
    ("exact", "not asked", "none"): "it has no exact value that is finite",
    ("latents", "passed", ""): "{names} at {settings}",
    ("latents", "failed", "event"):
        "{name}{at}: the share is {share} by latent numbers, and {simulated} in trials",
    ("latents", "failed", "measure"):
        "{name}{at}: the law by latent numbers is {apart} from that of trials",
    ("latents", "failed", "conditional"):
        "{name}{at}: its conditional probability is {conditional} on average, its share {share}",
    ("latents", "failed", "tails"): "{name}{at}: {said}",
    ("latents", "not asked", "none"): "it declares no latent numbers",
    ("latents", "not asked", "unseen"): "no event is seen often enough at {settings}",
    ("claims", "passed", ""): "{asked} of {of} claims at the ends of their scopes",
    ("claims", "failed", "declared"): "{said}",
    ("claims", "failed", "scope"): "{claim}: {said}",
    ("claims", "failed", "empty"): "{claim}: it is about no setting of its scope",
    ("claims", "failed", "side"): "{claim}{at}: {finding}",
    ("claims", "not asked", "none"): "it has no claims",
    ("witness", "passed", ""): "{pairs} pairs share no code that decides{path}",
    ("witness", "failed", "same"): "{claim}: the witness of {name!r} is the same code",
    ("witness", "failed", "calls first"): "{claim}: the witness of {name!r} calls what it is to confirm",
    ("witness", "failed", "path"):
        "second_path sets {name!r} to {value!r}, which is no other value of an implementation parameter",
    ("witness", "not asked", "none"): "no claim names a second witness",
}  # fmt: skip
_ANY: Mapping[tuple[str, str], str] = {
    ("failed", "fault"): "{said}",
    ("not asked", "theory"): "it has no trials",
    ("not asked", "refused"): "{said}",
    ("not asked", "typed"): "the study stands in no file",
    ("not asked", "after"): "after {before}",
}


def check_text(check: StudyCheck) -> str:
    """Return what a check has found, in a sentence without its title."""
    key = check.check, check.status, check.why
    text = _SAID.get(key) or _ANY[check.status, check.why]
    return text.format(**{name: _shown(name, value) for name, value in check.facts.items()})


def check_lines(checks: Iterable[StudyCheck]) -> list[str]:
    """Return the lines on one study: each check that was made, and together those that were not."""
    lines, left = list[str](), list[str]()
    for check in checks:
        said = f"{TITLES[check.check]}: {check_text(check)}"
        if check.status == "not asked":
            left.append(f"{TITLES[check.check]} ({check_text(check)})")
        else:
            lines.append(f"{check.status}: {said}")
        if check.command:
            lines.append(f"  see {check.command}")
    return lines + [f"not asked: {', '.join(left)}"] * bool(left)


def summary(checks: Sequence[StudyCheck], studies: int) -> str:
    """Return how many checks of so many studies passed, failed and were not made, in a line."""
    counts = {s: sum(c.status == s for c in checks) for s in ("passed", "failed", "not asked")}
    said = ", ".join(f"{count} {status}" for status, count in counts.items() if count)
    return f"{said} ({'1 study' if studies == 1 else f'{studies} studies'})"


def _shown(name: str, value: Any) -> Any:
    if name == "at":
        return f" at {', '.join(f'{k} = {format_value(v)}' for k, v in value.items())}" if value else ""
    if name == "settings":
        return format_count(value, "setting")
    if name == "path":
        return "".join(f"; {k} = {format_value(v)} is a second path" for k, v in value.items())
    if name == "before":
        return TITLES[value]
    if name in ("taken", "declared"):
        return f"{value / 1e6:,.0f} MB" if value >= 1e6 else "less than 1 MB"
    if name == "files":
        return ", ".join(value) if value else "no files"
    if isinstance(value, Finding):
        return notes_text(value)
    if isinstance(value, list):
        return ", ".join(value)
    if isinstance(value, tuple):
        low, high = value
        return f"{low:.4g}" if f"{low:.4g}" == f"{high:.4g}" else f"{low:.4g} to {high:.4g}"
    return f"{value:.4g}" if isinstance(value, float) else value
