"""The settings of a run: one declaration, read once, and what is read is never asked again."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest

from simkit.cli.commands.threshold import run_search
from simkit.cli.running.run_rare_events import run_rare_events
from simkit.cli.running.run_study import run_study
from simkit.engine.results.result import Settings
from simkit.engine.settings.declared import (
    CLASHES,
    EVERY_RUN,
    OF_AUDIT,
    OF_FIGURES,
    OF_REFUTE,
    OF_REPORT,
    OF_SEARCH,
    PICTURE,
    SETTINGS,
    STOPPING,
    THRESHOLD,
)  # fmt: skip
from simkit.engine.settings.reading import read_settings
from simkit.engine.sources.registry import load_any
from simkit.errors import UsageError

#: Settings that stand in the settings object under another name, or in a part of it.
_ELSEWHERE = {
    *PICTURE, *THRESHOLD, "half_width", "of", "until", "max_trials", "max_seconds", "adaptive",
    "no_ledger", "against",
}  # fmt: skip


class Sealed(Mapping[str, Any]):
    """What was typed; to read it again is an error."""

    def __init__(self, **given: Any) -> None:
        self._given: dict[str, Any] | None = given

    def seal(self) -> None:
        self._given = None

    def _open(self) -> dict[str, Any]:
        if self._given is None:
            raise AssertionError("raw options are read behind `read_settings`")
        return self._given

    def __getitem__(self, name: str) -> Any:
        return self._open()[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._open())

    def __len__(self) -> int:
        return len(self._open())


def test_every_setting_has_its_place() -> None:
    assert {*SETTINGS} - _ELSEWHERE <= {field.name for field in fields(Settings)}
    named = {*EVERY_RUN, *OF_AUDIT, *OF_FIGURES, *OF_REFUTE, *OF_REPORT, *OF_SEARCH, *STOPPING}
    assert named < {*SETTINGS}
    for clash in CLASHES:
        assert {clash.name, *clash.others} < {*SETTINGS}
    for name, setting in SETTINGS.items():
        assert setting.number is None or (setting.metavar and setting.number.name == name)


@pytest.mark.parametrize(
    ("started", "given"),
    [
        (run_study, {"trials": "20", "shard": None}),
        (run_study, {"half_width": "0.2", "of": "success", "quiet": True}),
        (run_study, {"trials": "20", "dry_run": True, "plot_x": None}),
        (run_study, {"trials": "20", "shard": "1/2"}),
        (run_rare_events, {"rare": "auto", "trials": "50"}),
        (run_search, {"over": "n", "target": "0.9", "max_trials": "400"}),
    ],
)
def test_nothing_behind_the_reading_sees_what_was_typed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, started: Any, given: dict[str, Any]
) -> None:
    monkeypatch.chdir(tmp_path)
    study, raw = load_any("softmax-vs-linear"), Sealed(**given, plot=False, workers="1")
    settings = read_settings(study, raw, is_search=started is run_search)
    raw.seal()
    assert started(study, {"n": "40,80"}, settings) == 0
    for value in vars(settings).values():
        assert value is not raw


def test_the_command_line_and_python_read_by_one_declaration() -> None:
    study = load_any("softmax-vs-linear")
    typed = {"seed": "2*3", "confidence": "0.9", "family_error": "0.02", "workers": "2"}
    passed = {"seed": 6, "confidence": 0.9, "family_error": 0.02, "workers": 2}
    read = [read_settings(study, given | {"no_ledger": True}) for given in (typed, passed)]
    assert read[0] == read[1]  # however it was typed


@pytest.mark.parametrize("clash", CLASHES, ids=lambda clash: f"{clash.name}-{clash.others[0]}")
def test_what_does_not_go_together_is_refused_by_name(clash: Any) -> None:
    values = {
        "rare": "auto", "shard": "1/2", "verify": "2%", "executor": "dask", "scheduler": "tcp://127.0.0.1:1",
    }  # fmt: skip
    study = load_any("softmax-vs-linear")
    for other in clash.others:
        pair = {
            name: values.get(name, "x" if SETTINGS[name].metavar else True)
            for name in (clash.name, other)
        }
        with pytest.raises(UsageError) as caught:
            read_settings(None if clash.name in ("shard", "verify") else study, pair)
        named = other if clash.blames_other else clash.name
        assert str(caught.value).startswith(f"--{named.replace('_', '-')}")
