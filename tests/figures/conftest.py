"""Figure specs in a folder of the test's own."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from simkit.cli.app import main
from simkit.figures.panels.catalogue import spec_paths

SHIPPED = Path(__file__).parents[2] / "experiments"


@pytest.fixture
def spec(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., Path]]:
    """Write the shipped spec of Figure 3(a) with some of its text replaced; only such specs are known.

    ``spec(("trials = 1000", "trials = 60"), place="tiny/fig1")``; the id follows the place.
    """
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(
        "simkit.figures.panels.catalogue.experiments_folder", lambda: tmp_path / "experiments"
    )
    spec_paths.cache_clear()

    def write(*changes: tuple[str, str], place: str = "softmax-vs-linear/fig3a") -> Path:
        text = (SHIPPED / "softmax-vs-linear" / "fig3a.toml").read_text(encoding="utf-8")
        for old, new in changes:
            assert text.count(old) == 1, old
            text = text.replace(old, new)
        own = f'id = "{place.replace("/", "-")}"'
        text = text.replace('id = "softmax-vs-linear-fig3a"', own)
        path = tmp_path / "experiments" / f"{place}.toml"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        spec_paths.cache_clear()
        return path

    yield write
    monkeypatch.undo()
    spec_paths.cache_clear()


@pytest.fixture
def simkit(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Callable[..., tuple[int, str, str]]:
    """Run a command in this process and return exit code, stdout and stderr."""
    monkeypatch.chdir(tmp_path)

    def run(*arguments: object) -> tuple[int, str, str]:
        capsys.readouterr()
        code = main([str(argument) for argument in arguments])
        captured = capsys.readouterr()
        return code, captured.out, captured.err

    return run
