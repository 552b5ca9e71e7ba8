"""Drawing figures anew from their tables, without a trial."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from simkit.errors import MachineFault
from simkit.figures import reproduce
from simkit.figures.panels.catalogue import experiments_folder, extra_paths, spec_paths
from simkit.figures.panels.specs import FigureSpec, SheetSpec, read_spec
from simkit.figures.panels.stored import NotStored
from simkit.figures.reproduce import read_back, sheet_members

Spec = Callable[..., Path]
Command = Callable[..., tuple[int, str, str]]
FIGURES = Path("results/figures")
SMALL = (("trials = 1000", "trials = 60"), ('n = "100:2000:10"', 'n = "100:300:100"'))


@pytest.fixture
def made(spec: Spec, simkit: Command) -> Path:
    """Reproduce a small figure and return its spec."""
    path = spec(*SMALL)
    assert simkit("reproduce", "fig3a", "--quiet", "--no-ledger")[0] == 0
    return path


def test_each_shipped_figure_is_redrawn_or_said_to_need_trials() -> None:
    """From the tables that are kept; what a figure derives from its own table is derived anew."""
    kept, without = experiments_folder().parent / "results" / "figures", dict[str, str]()
    for path in (spec_paths() | extra_paths()).values():
        spec = read_spec(path)
        for each in sheet_members(spec, path).values() if isinstance(spec, SheetSpec) else [spec]:
            assert isinstance(each, FigureSpec)
            try:
                read_back(each, kept)
            except NotStored as error:
                without[each.id] = str(error)
    assert set(without.values()) <= {f"trials are needed: no table in {str(kept)!r} has what is drawn"}
    assert not any((kept / f"{name}.csv").is_file() for name in without)


def content() -> dict[str, bytes]:
    return {
        path.name.removeprefix("softmax-vs-linear-"): path.read_bytes() for path in FIGURES.iterdir()
    }


@pytest.mark.usefixtures("made")
def test_the_same_spec_gives_the_same_bytes(simkit: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    before = content()
    assert {"fig3a.pdf", "fig3a.svg", "fig3a.png", "fig3a.csv"} < set(before)
    for path in FIGURES.glob("*.[ps][ndv]*"):
        path.unlink()

    def never(*_: object) -> None:
        raise AssertionError("nothing is to be simulated")

    monkeypatch.setattr("simkit.figures.reproduce.run_session", never)
    code, out, err = simkit("reproduce", "fig3a", "--redraw")
    assert (code, err) == (0, "")
    assert "softmax-vs-linear-fig3a.png" in out
    assert content() == before


def test_a_changed_look_changes_pictures_and_caption_alone(made: Path, simkit: Command) -> None:
    before = content()
    text = made.read_text(encoding="utf-8").replace('y_label = "probability"', 'y_label = "chance"')
    made.write_text(text.replace('caption = """\n', 'caption = """\nAnew. '), encoding="utf-8")
    assert simkit("reproduce", "fig3a", "--redraw", "--quiet") == (0, "", "")
    after = content()
    assert {name for name in after if after[name] != before[name]} == {
        "fig3a.png", "fig3a.svg", "fig3a.pdf", "fig3a.manifest.json",
    }  # fmt: skip
    old, new = (json.loads(c["fig3a.manifest.json"]) for c in (before, after))
    assert new["caption"] == f"Anew. {old['caption']}"
    assert {k: v for k, v in new.items() if k != "caption"} == {
        k: v for k, v in old.items() if k != "caption"
    }


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("trials = 60", "trials = 61", "has other trials than the spec (60 for 61)"),
        ("seed = 0", "seed = 1", "has other seed than the spec (0 for 1)"),
        ('n = "100:300:100"', 'n = "100:400:100"', "has other options than the spec"),
    ],
)
def test_tables_of_other_cells_are_refused(
    made: Path, simkit: Command, old: str, new: str, said: str
) -> None:
    made.write_text(made.read_text(encoding="utf-8").replace(old, new), encoding="utf-8")
    before = content()
    code, _, err = simkit("reproduce", "fig3a", "--redraw")
    assert code == 2
    assert said in err
    assert "run `simkit reproduce softmax-vs-linear-fig3a`" in err
    assert content() == before


@pytest.mark.usefixtures("made")
def test_a_table_that_is_not_there_is_said(simkit: Command) -> None:
    (FIGURES / "softmax-vs-linear-fig3a.csv").unlink()
    code, _, err = simkit("reproduce", "fig3a", "--redraw")
    assert code == 2
    assert "trials are needed: no table in 'results/figures' has what is drawn; run `simkit" in err
    (FIGURES / "softmax-vs-linear-fig3a.manifest.json").unlink()
    code, _, err = simkit("reproduce", "fig3a", "--redraw")
    assert code == 2
    assert "trials are needed" in err


def test_a_quantity_that_the_table_lacks_is_named(made: Path, simkit: Command) -> None:
    table = FIGURES / "softmax-vs-linear-fig3a.csv"
    spec = read_spec(made)
    assert isinstance(spec, FigureSpec)
    lacking = spec.axes.quantities[0]
    lines = table.read_text(encoding="utf-8").splitlines(keepends=True)
    table.write_text("".join(x for x in lines if f",{lacking},event," not in x), encoding="utf-8")
    code, _, err = simkit("reproduce", "fig3a", "--redraw")
    assert code == 2
    assert f"trials are needed: 'results/figures/{table.name}' has no {lacking}; run `simkit" in err


@pytest.mark.usefixtures("made")
@pytest.mark.parametrize("asked", ["--all", "by name"])
def test_what_can_be_drawn_is_drawn_and_the_rest_is_listed(
    spec: Spec, simkit: Command, asked: str
) -> None:
    for name in ("before", "later"):  # one ahead of what can be drawn, one behind it
        spec(place=f"a-{name}/fig" if name == "before" else f"z-{name}/fig")
    Path("experiments/z-later/sheet.toml").write_text(
        'id = "z-later-sheet"\nlabel = "x"\ntitle = "x"\ncaption = "x"\n'
        'panels = ["softmax-vs-linear-fig3a", "z-later-fig"]\n'
    )
    spec_paths.cache_clear()
    before = content()
    for name in ("png", "svg", "pdf"):
        (FIGURES / f"softmax-vs-linear-fig3a.{name}").unlink()
    code, out, err = simkit("reproduce", *(["--all"] if asked == "--all" else spec_paths()), "--redraw")
    assert code == 2
    assert content() == before
    assert out.count(".png") == 1
    missing = ("a-before-fig", "z-later-fig", "z-later-sheet")
    again = "--all" if asked == "--all" else " ".join(missing)
    assert err.splitlines() == [
        "error: 3 figures: trials are needed: no table in 'results/figures' has what is drawn; run"
        f" `simkit reproduce {again}`; they are",
        f"  {', '.join(missing)}",
    ]


def test_what_makes_the_tables_makes_them_in_the_folder_asked_for(spec: Spec, simkit: Command) -> None:
    """A hundred figures without numbers are one list, whole and in short lines."""
    for i in range(100):
        spec(place=f"many/fig{i}")
    code, out, err = simkit("reproduce", "--all", "--redraw", "--out", "a folder")
    first, *names = err.splitlines()
    assert (code, out) == (2, "")
    assert "run `simkit reproduce --all --out 'a folder'`" in first
    assert max(map(len, names)) <= 102
    assert sorted(" ".join(names).replace(",", "").split()) == sorted(spec_paths())
    code, _, err = simkit("reproduce", "many-fig7", "--redraw", "--out", "a folder")
    assert err == (
        "error: many-fig7: trials are needed: no table in 'a folder/figures' has what is drawn; run"
        " `simkit reproduce many-fig7 --out 'a folder'`\n"
    )


@pytest.mark.usefixtures("made")
@pytest.mark.parametrize(
    "content", [b"{", b"[]", b"\xff\0", None], ids=["cut", "list", "bytes", "folder"]
)
def test_a_damaged_manifest_is_said_to_be_damaged(simkit: Command, content: bytes | None) -> None:
    manifest = FIGURES / "softmax-vs-linear-fig3a.manifest.json"
    manifest.unlink()
    manifest.mkdir() if content is None else manifest.write_bytes(content)
    code, _, err = simkit("reproduce", "fig3a", "--redraw")
    assert code == 2
    assert err == (
        f"error: softmax-vs-linear-fig3a: '{manifest}' is damaged: no manifest can be read from it; run"
        " `simkit reproduce softmax-vs-linear-fig3a`\n"
    )


@pytest.mark.parametrize(
    "error", [None, MachineFault("no font")], ids=["a folder in its place", "fault"]
)
def test_a_picture_that_cannot_be_written_keeps_no_other_back(
    spec: Spec, simkit: Command, error: Exception | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in "abc":
        spec(*SMALL, place=f"{name}/fig")
    assert simkit("reproduce", "--all", "--quiet")[0] == 0
    for path in FIGURES.glob("*.png"):
        path.unlink()
    said = f"Is a directory: {FIGURES}/b-fig.png"
    if error is None:
        (FIGURES / "b-fig.png").mkdir()
    else:
        said, draw = str(error), reproduce.redraw_figure

        def draw_or_fail(done: reproduce.Pictured, folder: Path) -> list[Path]:
            if done.spec.id == "b-fig":
                raise error
            return draw(done, folder)

        monkeypatch.setattr(reproduce, "redraw_figure", draw_or_fail)
    code, out, err = simkit("reproduce", "--all", "--redraw")
    assert (code, err) == (1, f"error: b-fig: {said}\n")
    assert [name for name in ("a", "b", "c") if f"{name}-fig.png" in out] == ["a", "c"]
    assert all((FIGURES / f"{name}-fig.png").is_file() for name in "ac")


@pytest.mark.usefixtures("made")
def test_redrawing_has_no_plan(simkit: Command) -> None:
    code, _, err = simkit("reproduce", "fig3a", "--redraw", "--dry-run")
    assert code == 2
    assert "--redraw simulates nothing" in err
