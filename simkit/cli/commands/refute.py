"""The command `simkit refute`: a search for a setting within its assumptions at which a claim fails."""

from __future__ import annotations

import re
import shlex
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from simkit.cli.options.common import Signature, common_signature, own_signature, with_options
from simkit.cli.running.executing import interruptible, opened_executor
from simkit.cli.terminal.completion import own_studies
from simkit.cli.terminal.console import ProgressBar, command_line, say, show, wrote
from simkit.cli.terminal.redirect import prints_to_stderr
from simkit.declare.parameters.parameter import Parameter
from simkit.engine.settings.declared import OF_REFUTE
from simkit.errors import UsageError, format_count, nearest

if TYPE_CHECKING:
    from simkit.engine.results.result import Settings
    from simkit.verdicts.audits.campaign import Campaign, Pair
    from simkit.verdicts.refuting.points import Attempt

EXAMPLE = "simkit refute 'kvt-supplement Lemma 2, bound (6), given tokens'"
_ASKED = {
    "paper": (
        "PAPER|all",
        "Every claim of a paper that the audit calls holds or not refuted; with a LABEL, that claim"
        " of the paper.",
    ),
    "budget": (
        "N",
        "Evaluations within the assumptions (2000, or 200 with trials; of a whole paper 150 and 40),"
        " and choices of data where these are searched (4000; of a whole paper 500).",
    ),
    "places": (
        "N", "Settings that are shrunk and certified at most; --family-error is divided by it (4).",
    ),
    "edge": (
        "PARAMETER",
        "The last failing value of this whole number, all others as given or by default.",
    ),
    "max_seconds": (
        "S",
        "Begin no batch of the search of a claim after so long, and again of that of its data (of a"
        " whole paper 10 s): what is found depends on the machine then.",
    ),
}  # fmt: skip
_BUDGET = Parameter("budget", "int", 2000, "Evaluations", low=10, high=1e9)
_PLACES = Parameter("places", "int", 4, "Places that are certified", low=1, high=1000)
_PAPER_PLACES = 1  # of each claim of a whole paper
_PAPER = {"exact": 150, "sampled": 40, "data": 500}
_PAPER_SECONDS = 10.0  # of the search of each: some theory is slow
_ALL = "all"
#: What certifies, writes files or bounds a search for counterexamples.
_NOT_WITH_EDGE = ("paper", "places", "max_seconds", "dry_run", "fail_on", "out", "name")


@dataclass(frozen=True)
class RefuteOptions:
    """What the command line asks."""

    target: str  # a label, or ``mine.py:MyStudy``; with a paper, a label of it
    ranges: Mapping[str, str] = field(default_factory=dict)  # in place of declared ones
    # a paper, or ``all``: every claim of it that the audit calls holds or not refuted, or the one that
    # the target names
    paper: str = ""
    edge: str = ""  # the parameter whose last failing value is asked for
    budget: int | None = None
    places: int | None = None
    seconds: float | None = None


def refute_function(finish: Callable[[int], None]) -> Callable[..., None]:
    """Return the function of `refute`, whose exit code goes to `finish`."""

    def refute(**values: Any) -> None:
        from simkit.cli.commands.audit import read_words
        from simkit.engine.running.stopping import read_number, read_seconds
        from simkit.engine.settings.reading import read_settings

        target, ranges = read_words(values["words"] or [], "refute")
        settings = read_settings(None, {name: values[name] for name in OF_REFUTE})
        budget, places = (
            None if values[p.name] is None else int(read_number(p, values[p.name]))
            for p in (_BUDGET, _PLACES)
        )
        beside = [name for name in _NOT_WITH_EDGE if values[name] not in (None, False)]
        if values["edge"] is not None and beside:
            option = f"--{beside[0].replace('_', '-')}"
            raise UsageError(f"refute --edge: {option} has no effect on it; leave one out")
        wanted = RefuteOptions(
            target, ranges, values["paper"] or "", (values["edge"] or "").replace("-", "_"), budget,
            places, read_seconds(values["max_seconds"]),
        )  # fmt: skip
        finish(refute_claims(wanted, settings))

    words = typer.Argument(
        metavar="[LABEL|FILE:STUDY] [--PARAMETER LOW:HIGH]...", autocompletion=own_studies,
        help="Which claim; ranges of parameters replace the declared ones, one value holds it.",
    )  # fmt: skip
    own: Signature = {"words": (Annotated[list[str] | None, words], None)}
    own |= own_signature(_ASKED)
    return with_options(
        refute,
        own | common_signature(OF_REFUTE),
        f"Search where a claim fails within its assumptions: {EXAMPLE}.",
    )


def refute_claims(wanted: RefuteOptions, settings: Settings) -> int:
    """Search, print what was found, write the counterexamples, and return the exit code."""
    from simkit.verdicts.audits.campaign import carry_out
    from simkit.verdicts.audits.papers import paper_table
    from simkit.verdicts.refuting.points import PLACES, Effort
    from simkit.verdicts.searching.simulating import Simulated
    from simkit.words.attempts import headline, lines_of_attempt

    if not wanted.target and not wanted.paper:
        raise UsageError(f"refute: name a claim, or --paper; as {EXAMPLE}")
    if wanted.target in paper_table():
        paper, label = wanted.target, shlex.quote(wanted.ranges.get("claim", "Lemma 2"))
        raise UsageError(
            f"refute {paper!r}: that is a paper; write simkit refute {label} --paper {paper}, or"
            f" simkit refute --paper {paper} for every claim of it that stands"
        )
    if wanted.paper and ".py" in wanted.target:
        raise UsageError("refute --paper: a study of a file is of no paper; leave one out")
    if wanted.edge:
        with prints_to_stderr():
            lines = _edges(wanted, settings)
        for line in lines:
            show(line)
        return 0
    whole = not wanted.target
    effort = Effort(
        wanted.budget, wanted.places or (_PAPER_PLACES if whole else PLACES),
        wanted.seconds or (_PAPER_SECONDS if whole else None), **(_PAPER if whole else {}),
    )  # fmt: skip
    with prints_to_stderr(), interruptible(settings):
        subjects, campaign = _campaign(wanted, settings)
        dry = _dry_run(campaign, wanted) if settings.dry_run else []
    if dry:
        for line in dry:
            show(line)
        return 0
    from simkit.engine.results.session import check_ledger

    with prints_to_stderr(), ProgressBar(settings.quiet) as progress, interruptible(settings):
        for note in check_ledger(settings):
            say(note)
        done, names = 0, [claim.name for _, claim in campaign.pairs]

        def advance(own: Attempt | None) -> None:
            nonlocal done
            done += 1
            progress.search(names, done)
            if whole and own is not None and own.places and not settings.quiet:
                say(f"{own.region.subject.paper} {own.region.claim.name}: {headline(own)}")

        progress.search(names, done)
        with opened_executor(settings) as executor, Simulated(settings, executor) as simulate:
            carry_out(
                campaign, effort, simulate, alpha=settings.family_error,
                seed=settings.seed, overrides=wanted.ranges, advance=advance,
            )  # fmt: skip
        for line in () if settings.quiet else simulate.warnings():
            say(line)
    for own in campaign.attempts:
        if not whole or own.places or own.contradictions:
            region = own.region
            lines = [f"{region.subject.paper} {region.claim.name}: {headline(own)}"]
            for line in (*lines, *(f"  {line}" for line in lines_of_attempt(own))):
                show(line)
    if whole:
        show(_total(campaign))
    paths = _write(campaign, subjects, wanted, settings)
    if paths and not settings.quiet:
        line = shlex.join(["simkit", "audit", str(paths[0]), *_to_name(subjects.values(), paths[0])])
        say(f"{wrote(paths, settings.out)}; {line} replays it")
    return _end(campaign, settings)


def _campaign(wanted: RefuteOptions, settings: Settings) -> tuple[dict[int, str], Campaign]:
    """Return by each subject's id what names it, and the campaign."""
    from simkit.verdicts.audits.campaign import choose, standing
    from simkit.verdicts.audits.papers import load_subjects

    target, paper = "", "" if wanted.paper == _ALL else wanted.paper
    if not wanted.target:
        subjects = load_subjects(paper)
        pairs = standing(subjects, settings, is_run=not settings.dry_run)
    else:
        target, pairs = _named(wanted.target, paper)
    _check_ranges(wanted.ranges, pairs)
    campaign = choose(pairs)
    if not campaign.pairs:
        why = "; ".join(campaign.left_out) or "it has no claims"
        raise UsageError(f"refute {wanted.target or wanted.paper!r}: nothing to search: {why}")
    return {id(s): target if ".py" in target else s.paper for s, _ in pairs}, campaign


def _named(text: str, paper: str = "") -> tuple[str, list[Pair]]:
    """Return what is loaded, and the claims that a label, or a file and perhaps a label, names.

    A label is looked for in a paper alone, where one is given.
    """
    from simkit.verdicts.audits.papers import load_subjects, matching, paper_of_labels

    path, _, label = text.partition(" ") if ".py" in text else ("", "", text)
    target = path or paper or paper_of_labels([label])
    subjects = load_subjects(target)
    chosen = matching(subjects, label, "refute") if label else None
    return target, [(s, c) for s in subjects for c in s.claims if chosen is None or id(c) in chosen]


def _check_ranges(ranges: Mapping[str, str], pairs: Sequence[Pair]) -> None:
    """Refuse a range that no claim's study has, or that is none, before anything runs."""
    from simkit.verdicts.audits.campaign import ranges_of
    from simkit.verdicts.searching.region import region_of

    known = {p.name for subject, _ in pairs for p in subject.statements.study.parameters}
    for name in ranges:
        if name not in known:
            raise UsageError(f"refute: there is no parameter {name!r}{nearest(name, sorted(known))}")
    for subject, claim in pairs if ranges else ():
        region_of(subject, claim, ranges_of(subject, ranges))


def _edges(wanted: RefuteOptions, settings: Settings) -> list[str]:
    """Return the last failing value of a parameter, and the least from which the claim holds."""
    from simkit.verdicts.refuting.edges import edge_line, find_edge

    lines = []
    for subject, claim in _named(wanted.target)[1]:
        edge = find_edge(subject, claim, wanted.edge, wanted.budget, settings.seed, wanted.ranges)
        lines.append(f"{subject.paper} {claim.name}: {edge_line(edge)}")
    return lines


def _dry_run(campaign: Campaign, wanted: RefuteOptions) -> list[str]:
    """Return which claims would be attacked, and where."""
    from simkit.verdicts.audits.campaign import ranges_of
    from simkit.verdicts.refuting.attempt import needs_trials
    from simkit.verdicts.searching.region import region_of

    lines = []
    for subject, claim in campaign.pairs:
        own = ranges_of(subject, wanted.ranges)
        region = region_of(subject, claim, own, needs_trials(subject, claim))
        lines += [f"{subject.paper} {claim.name}", *(f"  {line}" for line in region.text)]
    return lines


def _total(campaign: Campaign) -> str:
    from simkit.words.attempts import beside_total

    broken = sum(bool(own.counterexamples) for own in campaign.attempts)
    asked = sum(len(own.trail.points) for own in campaign.attempts)
    exact = sum(own.exact for own in campaign.attempts)
    said = (
        f"{format_count(len(campaign.attempts), 'claim')} attacked at {format_count(asked, 'setting')},"
        f" {exact:,} of them with exact margins alone: {broken:,} broken; of the others this is no proof"
    )
    left = [f"{count:,} not attacked: {why}" for why, count in campaign.left_out.items()]
    return "\n".join([said, *beside_total(campaign.attempts), *left])


def _write(
    campaign: Campaign, targets: Mapping[int, str], wanted: RefuteOptions, settings: Settings
) -> list[Any]:
    """Write the counterexamples as TOML, if there are any; another search's file is not replaced."""
    from simkit.engine.results import files
    from simkit.engine.results.outputs import choose_stem, output_file
    from simkit.verdicts.audits.campaign import counterexamples, run_hash
    from simkit.verdicts.refuting.counterexample_files import target_beside
    from simkit.verdicts.refuting.records import records_text

    found = counterexamples(campaign)
    if not found:
        return []
    slug = re.sub(r"[^a-z0-9]+", "-", f"{wanted.paper} {wanted.target}".casefold()).strip("-")
    files.require_folder(settings.out)
    wanted_stem = settings.out / (settings.name or f"refute-{slug}"[:80])
    asked = run_hash(campaign, settings.seed, settings.family_error)
    stem = choose_stem(wanted_stem, asked)
    path, manifest = output_file(stem, ".toml"), output_file(stem, ".manifest.json")
    named = {place: target_beside(target, path) for place, target in targets.items()}
    text = records_text(campaign.attempts, named, settings.seed, settings.family_error, command_line())
    record = {
        "command": command_line(), "run": asked, "seed": settings.seed,
        "family_error": settings.family_error, "versions": files.versions(), "files": [path.name],
    }  # fmt: skip
    files.write_text(manifest, files.to_json(record))
    files.write_text(path, text)
    return [path, manifest]


def _to_name(targets: Iterable[str], path: Path) -> list[str]:
    """Return the study's file that a replay has to name, where it does not lie beside the other."""
    from simkit.engine.sources.registry import study_file

    folder = path.resolve().parent
    files = dict.fromkeys(t for t in targets if ".py" in t)
    return [t for t in files if not study_file(t).resolve().is_relative_to(folder)]


def _end(campaign: Campaign, settings: Settings) -> int:
    from simkit.verdicts.audits.campaign import counterexamples
    from simkit.verdicts.statements.whole import exit_code_of

    for fault in campaign.faults:
        say(f"error: {fault}")
    contradicted = any(own.contradictions for own in campaign.attempts)
    return 1 if campaign.faults or contradicted else exit_code_of(
        counterexamples(campaign), settings.fail_on
    )  # fmt: skip
