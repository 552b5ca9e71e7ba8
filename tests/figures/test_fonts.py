"""Pictures are in the fonts that Matplotlib brings, whatever its stored list of fonts says."""

from collections.abc import Iterator
from pathlib import Path

import matplotlib as mpl
import pytest
from matplotlib import font_manager

from simkit.figures.drawing import style
from simkit.figures.panels.catalogue import spec_paths
from simkit.figures.panels.specs import read_spec
from simkit.figures.reproduce import check_text


@pytest.fixture
def list_without_own_fonts(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A list of fonts as it is when written while Matplotlib's own files were not there."""
    fonts = font_manager.fontManager
    own = mpl.get_data_path()
    others = [font for font in fonts.ttflist if not font.fname.startswith(own)]
    same_name = font_manager.FontEntry(fname="/elsewhere/DejaVuSans.ttf", name="DejaVu Sans")
    monkeypatch.setattr(fonts, "ttflist", [*others, same_name])
    fonts._findfont_cached.cache_clear()
    style._know_own_fonts.cache_clear()
    yield
    fonts._findfont_cached.cache_clear()
    style._know_own_fonts.cache_clear()


@pytest.mark.usefixtures("list_without_own_fonts")
def test_own_fonts_are_found_and_come_first() -> None:
    with style.house_style():
        found = {
            name: Path(font_manager.findfont(name)) for name in ("DejaVu Sans", "STIXGeneral", "cmr10")
        }
    assert found["STIXGeneral"].name == "STIXGeneral.ttf"
    assert all(path.is_relative_to(mpl.get_data_path()) for path in found.values())


@pytest.mark.usefixtures("list_without_own_fonts")
def test_a_text_that_is_checked_before_drawing_is_set_in_them(caplog: pytest.LogCaptureFixture) -> None:
    spec = read_spec(spec_paths()["kvt-supplement-violations"])
    check_text(spec.model_copy(update={"title": r"$\alpha \geq 1 / \sqrt{17}$"}))
    assert "not found" not in caplog.text
