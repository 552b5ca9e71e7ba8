"""From what was typed, or passed from Python, to the settings of a run: the one place that reads it."""

import os
import re
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from simkit.declare.reductions import METHODS
from simkit.declare.study import Study
from simkit.engine.ledger.file import refuse_special
from simkit.engine.plans.shard import MOST_SHARDS, Shard
from simkit.engine.results.files import refuse_link
from simkit.engine.results.result import Settings
from simkit.engine.results.session import usable_cpus
from simkit.engine.running.stopping import (
    TIMES,
    Stopping,
    read_most,
    read_number,
    read_seconds,
    read_stopping,
)
from simkit.engine.settings.declared import (
    CLASHES,
    EXECUTORS,
    FAIL_ON,
    FORMATS,
    PICTURE_CHOICES,
    REDUCTIONS,
    SETTINGS,
    STOPPING,
    THRESHOLD,
    VERDICTS,
)
from simkit.errors import UsageError, nearest, option

if TYPE_CHECKING:
    from simkit.figures.panels.specs import FigureSpec

_LEDGER = "results/ledger.sqlite"


def read_settings(
    study: Study | None,
    given: Mapping[str, Any],
    *,
    is_search: bool = False,
    find_figure: "Callable[[Study, str], FigureSpec] | None" = None,
) -> Settings:
    """Return the settings of a run, checked; those that are not given are at their default.

    `study`: whose trials are run; without one, 0 `trials` stand for each study's own.
    `given`: by the names of `SETTINGS`: texts, or values of the type; None where one is not given.
    `is_search`: a threshold is searched for, or with `adaptive` trials are placed for its law.
    `find_figure`: returns the spec that `figure_file` names, whose trials and seed hold where none are
        given.
    """
    raw = {name: setting.absent for name, setting in SETTINGS.items()} | dict(given)
    if _read_word(raw, "reduce", REDUCTIONS, "reduction", "auto") == REDUCTIONS[0]:
        raw["reduce"] = None
    if not is_search:
        _refuse_clashes(raw, "verify_dtype", "compare", "reduce")
        if raw["rare"] is not None:
            from simkit.engine.cells.rare_trials import AUTO

            _read_word(raw, "rare", AUTO, "method", "auto")
        _refuse_clashes(raw, "rare", "adaptive")
    if study is not None and raw["compare"]:
        from simkit.engine.cells.paired_trials import PairedTrials

        study = PairedTrials(study, raw["compare"])  # whose quantities `of` may name
    if study is not None and raw["reduce"] in METHODS:
        from simkit.engine.cells.reduced_trials import ReducedTrials

        study = ReducedTrials(study, raw["reduce"])
    typed = _typed_words(raw)
    figure = _read_figure(study, raw, find_figure)
    trials, stopping = _read_trials(study, raw, is_search)
    _refuse_clashes(raw, "no_ledger")
    form, out = _read_word(raw, "format", FORMATS, "format"), _read_folder(raw["out"])
    _check_name(raw["name"])
    executor, scheduler = _read_executor(raw)
    shard = _read_shard(raw["shard"])
    _refuse_clashes(raw, "shard")
    ledger = None if raw["no_ledger"] else _read_ledger(raw["ledger"], out, shard)
    seed, confidence = int(_number(raw, "seed", 0)), float(_number(raw, "confidence", 0.95))
    workers = int(_number(raw, "workers", 1 if scheduler else usable_cpus()))
    family_error = float(_number(raw, "family_error", 0.01))
    verify = _read_share(raw["verify"])
    _refuse_clashes(raw, "verify")
    timeout = None if raw["block_timeout"] is None else float(_number(raw, "block_timeout", 0))
    is_rare = raw["rare"] is not None
    picture = {name: raw[name] for name in PICTURE_CHOICES if raw[name] is not None}
    return Settings(
        trials, seed, confidence, workers, ledger, raw["fresh"], family_error, stopping, verify,
        remote=scheduler is not None, executor=executor, scheduler=scheduler,
        isolate=raw["isolate"] or timeout is not None, block_timeout=timeout, shard=shard,
        out=out, name=raw["name"], format=form or FORMATS[0], plot=raw["plot"],
        picture_choices=picture, figure=figure,
        all_rows=raw["all_rows"], dry_run=raw["dry_run"], quiet=raw["quiet"],
        fail_on=_read_fail_on(raw), rare=raw["rare"] or "", event=raw["of"] or "" if is_rare else "",
        verify_dtype=raw["verify_dtype"], compare=raw["compare"] or "", reduce=raw["reduce"] or "",
        typed=typed,
    )  # fmt: skip


def _refuse_clashes(raw: Mapping[str, Any], *names: str) -> None:
    """Refuse what is given beside one of the named settings and does not go with it."""
    for clash in CLASHES:
        if clash.name not in names or not _is_given(raw, clash.name):
            continue
        for other in clash.others:
            if not _is_given(raw, other):
                continue
            blamed = other if clash.blames_other else clash.name
            shown = None if raw[blamed] is True else raw[blamed]
            wrong, example = clash.wrong.format(other=option(other)), None
            if clash.name == "no_ledger":
                example = {"ledger": raw["ledger"] or _LEDGER}
            raise UsageError(wrong, parameter=blamed, value=shown, example=example)


def _is_given(raw: Mapping[str, Any], name: str) -> bool:
    return raw[name] not in (None, False, EXECUTORS[0])


def _typed_words(raw: Mapping[str, Any]) -> tuple[str, ...]:
    """Return the words that ask for the same again, without what is of one shard or machine alone."""
    words: list[str] = []
    for name, setting in SETTINGS.items():
        value = raw[name]
        if not setting.is_of_the_run or value is None or value is setting.default:
            continue
        on, _, off = (setting.spelling or option(name)).partition("/")
        words += [on if value else off] if isinstance(value, bool) else [on, str(value)]
    return tuple(words)


def _number(raw: Mapping[str, Any], name: str, default: float) -> float:
    number = SETTINGS[name].number
    assert number is not None
    return default if raw[name] is None else read_number(number, raw[name])


def _read_figure(
    study: Study | None, raw: dict[str, Any], find_figure: "Callable[[Study, str], FigureSpec] | None"
) -> "FigureSpec | None":
    """Return the spec of a picture; its trials and seed are filled in where nothing else is given."""
    named, file = [name for name in PICTURE_CHOICES if raw[name] is not None], raw["figure_file"]
    if not raw["plot"] and (named or file is not None):
        given = option(named[0]) if named else "--figure"
        raise UsageError(f"{given}: it goes with no --no-plot; leave one out")
    if file is None or study is None or find_figure is None:
        return None
    if named:
        raise UsageError(
            f"--figure {file!r}: it goes with no {option(named[0])}, as the file says what is drawn;"
            " leave one out"
        )
    spec = find_figure(study, file)
    if raw["trials"] is raw["half_width"] is raw["until"] is raw["max_seconds"] is None:
        raw["trials"] = spec.trials
    if raw["seed"] is None:
        raw["seed"] = spec.seed
    return spec


def _read_trials(
    study: Study | None, raw: Mapping[str, Any], is_search: bool
) -> tuple[int, Stopping | None]:
    """Return the trials of each cell, or the most that it may have by the rule beside them."""
    if study is not None and (is_search or raw["adaptive"]):
        return _read_search(study, raw)
    is_rare = raw["rare"] is not None
    default = 0 if study is None or is_rare else study.default_trials
    trials = int(_number(raw, "trials", default))
    if study is not None and not is_rare:
        found = read_stopping(study, {name: raw[name] for name in STOPPING})
        if found is not None:
            return found[1], found[0]
    return trials, None


def _read_search(study: Study, raw: Mapping[str, Any]) -> tuple[int, Stopping]:
    from simkit.engine.thresholds.curves import read_threshold, refuse_placing

    asked, most = read_threshold(study, {name: raw[name] for name in THRESHOLD}), raw["max_trials"]
    if raw["adaptive"]:
        refuse_placing(study, asked)
        if most is not None:
            raise UsageError("threshold: trials of a curve or max_trials of a value; leave one out")
        trials = int(_number(raw, "trials", TIMES * study.default_trials))
    else:
        trials = read_most(study, most)
    seconds = read_seconds(raw["max_seconds"])
    return trials, Stopping(threshold=asked, adaptive=raw["adaptive"], max_seconds=seconds)


def _read_word(
    raw: Mapping[str, Any], name: str, known: Sequence[str], what: str, example: str | None = None
) -> str | None:
    """Return a word that is given, one of those that its setting takes."""
    word: str | None = raw[name]
    if word is not None and word not in known:
        wrong = f"no such {what}{nearest(word, known)}"
        raise UsageError(wrong, parameter=name, value=repr(word), example=example)
    return word


def _read_folder(text: str | None) -> Path:
    folder = "results" if text is None else text
    if not folder or "\0" in folder:
        wrong = "no folder's name"
        raise UsageError(wrong, parameter="out", value=repr(folder), example="results")
    return Path(folder)


def _check_name(name: str | None) -> None:
    if name is not None and (
        not name.strip(". ")
        or set(name) & set("/\\")
        or not name.isprintable()
        or not 0 < len(name.encode(errors="ignore")) <= 150
        or not _can_be_written(name)
    ):
        wrong = "no file's name; write letters and digits"
        raise UsageError(wrong, parameter="name", value=repr(name), example="first")


def _can_be_written(text: str) -> bool:
    try:
        text.encode()
    except UnicodeEncodeError:  # bytes of the command line that are no text
        return False
    return True


def _read_executor(raw: Mapping[str, Any]) -> tuple[str, str | None]:
    """Return which executor is asked for, and the address of a running cluster's scheduler."""
    name, scheduler = raw["executor"], raw["scheduler"]
    if name is not None and name not in EXECUTORS:
        wrong = f"no such executor{nearest(name, EXECUTORS)}"
        if name.startswith("process"):
            wrong = "no such executor; --isolate runs blocks in processes of this machine"
        raise UsageError(wrong, parameter="executor", value=repr(name), example="dask")
    is_isolated = raw["isolate"] or raw["block_timeout"] is not None
    if is_isolated and (name == "dask" or scheduler is not None):
        wrong = "workers of a cluster are processes already, and replaced by it; leave one out"
        raise UsageError(wrong, parameter="isolate" if raw["isolate"] else "block_timeout")
    if scheduler is None and name != "dask":
        return "threads", None
    if scheduler is not None and name == "threads":
        wrong = "threads are of this process, --scheduler is of a cluster; leave one out"
        raise UsageError(wrong, parameter="executor", value="threads", example="dask")
    if scheduler is not None and raw["workers"] is not None:
        wrong = "it goes with no --scheduler, whose workers are the cluster's; leave one out"
        raise UsageError(wrong, parameter="workers", value=raw["workers"])
    from simkit.engine.workers.schedulers import read_scheduler, require_dask

    require_dask("--executor dask" if scheduler is None else "--scheduler")
    return "dask", None if scheduler is None else read_scheduler(scheduler)


def _read_shard(text: str | None) -> Shard | None:
    if text is None:
        return None
    match = re.fullmatch(r"([1-9]\d{0,8})/([1-9]\d{0,8})", text.strip(), re.ASCII)
    if match is None or not int(match[1]) <= int(match[2]) <= MOST_SHARDS:
        wrong = f"no shard; write which of how many, the latter at most {MOST_SHARDS}"
        raise UsageError(wrong, parameter="shard", value=repr(text), example="3/8")
    return Shard(int(match[1]), int(match[2]))


def _read_ledger(given: str | Path | None, out: Path, shard: Shard | None) -> Path:
    if given is None:
        path = out / ("ledger.sqlite" if shard is None else shard.file_name())
        refuse_link(path, out)
        if os.path.isdir(out):  # else whoever makes it will say why it cannot be
            refuse_special(path)
        return path
    if isinstance(given, Path):  # from Python
        return given
    if not given or "\0" in given:
        raise UsageError("no file's name", parameter="ledger", value=repr(given), example=_LEDGER)
    refuse_special(Path(given))
    return Path(given)


def _read_share(text: str | None) -> float:
    """Return the share of the stored blocks that are run again: a number or a percentage."""
    share = SETTINGS["verify"].number
    assert share is not None
    if text is None:
        return 0.0
    value = share.evaluate(text.removesuffix("%"), text)
    return float(share.convert(value / 100 if text.endswith("%") else value, text))


def _read_fail_on(raw: Mapping[str, Any]) -> tuple[str, ...]:
    verdicts = read_verdicts(raw["fail_on"], "fail_on")
    if "changed" in verdicts and raw["against"] is None:
        example = {"fail_on": "changed", "against": "results/audit.csv"}
        wrong = "since when is not said; simkit audit takes an earlier audit's file"
        raise UsageError(wrong, parameter="fail_on", value=repr(raw["fail_on"]), example=example)
    return verdicts


def read_verdicts(text: str | None, name: str) -> tuple[str, ...]:
    """Return verdicts that stand on a line with commas.

    Raises UsageError if one is none; ``exact`` and ``changed`` are of `--fail-on` alone.
    """
    if text is None:
        return ()
    known = FAIL_ON if name == "fail_on" else VERDICTS
    words = tuple(word.strip().replace("-", " ") for word in text.split(","))
    for word in words:
        if word not in known:
            wrong = f"no such verdict{nearest(word, known)}"
            raise UsageError(wrong, parameter=name, value=repr(word), example="fails,undecided")
    return words
