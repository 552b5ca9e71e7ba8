"""Figure specs of one's own: by their path, beside a study's file, on sheets."""

from collections.abc import Callable
from pathlib import Path

import pytest

from simkit.errors import UsageError
from simkit.figures.panels.catalogue import find_specs
from simkit.figures.panels.specs import FigureSpec, read_spec

Command = Callable[..., tuple[int, str, str]]

STUDY = """
from simkit import Parameter, Study, at_least, event


class Coin(Study):
    name = "coin"
    summary = "a biased coin"
    parameters = (Parameter("bias", "float", 0.5, "Probability of heads", low=0, high=1),)
    quantities = (event("heads", "the coin shows heads"),)

    def trial(self, params, rng):
        return {"heads": rng.random() < params["bias"]}

    def exact(self, params):
        return {"heads": params["bias"]}

    def bound(self, params):
        return {"heads": at_least(params["bias"] / 2)}


class Other(Coin):
    name = "other"
"""
SPEC = """
id = "{id}"
label = "Figure 1"
title = "heads"
caption = "How often heads show."
study = "{study}"
trials = 40
seed = 3

[sweep]
bias = "0.2,0.8"

[axes]
x = "bias"
quantities = ["heads"]
"""


@pytest.fixture
def own(tmp_path: Path) -> Path:
    folder = tmp_path / "theorem"
    folder.mkdir()
    (folder / "mine.py").write_text(STUDY)
    for name, study in (("heads", "mine.py:Coin"), ("tails", "mine.py:Other")):
        (folder / f"{name}.toml").write_text(SPEC.format(id=name, study=study))
    return folder


@pytest.mark.usefixtures("isolated_imports")
def test_a_spec_is_found_by_its_path(own: Path, simkit: Command) -> None:
    code, out, err = simkit("reproduce", "theorem/heads.toml", "--no-ledger")
    assert (code, err.count("simulated")) == (0, 1)
    assert "heads   Figure 1" in out
    folder = own.parent / "results" / "figures"
    assert {path.name for path in folder.iterdir()} == {
        f"heads.{ending}" for ending in ("csv", "manifest.json", "pdf", "png", "svg")
    }
    header, first, _ = (folder / "heads.csv").read_text().splitlines()
    row = dict(zip(header.split(","), first.split(","), strict=True))
    found = {name: row[name] for name in ("study", "bias", "trials", "exact", "bound", "direction")}
    assert found == {
        "study": "coin", "bias": "0.2", "trials": "40", "exact": "0.2", "bound": "0.1",
        "direction": ">=",
    }  # fmt: skip


@pytest.mark.usefixtures("isolated_imports")
def test_a_dry_run_says_what_each_figure_would_take_and_writes_nothing(
    own: Path, simkit: Command
) -> None:
    with (own / "mine.py").open("a") as file:
        file.write("\n    def seconds(self, params):\n        return 2.5 * params['bias']\n")
    before = sorted(own.parent.rglob("*"))
    words = ("--dry-run", "--workers", "2")
    code, out, err = simkit("reproduce", "theorem/mine.py", *words)
    assert (code, err) == (0, "")
    rows = [line.split(None, 5) for line in out.splitlines()[1:]]
    assert rows == [
        ["heads", "Figure", "1", "2", "80", "unknown: the study states no `seconds`"],
        ["tails", "Figure", "1", "2", "80", "about 50 s"],
        ["all", "160", "at", "least", "50", "s"],
    ]
    assert sorted(own.parent.rglob("*")) == before
    assert simkit("reproduce", "theorem/heads.toml")[0] == 0
    out = simkit("reproduce", "theorem/heads.toml", *words)[1]
    assert out.splitlines()[1].split() == ["heads", "Figure", "1", "2", "0", "0", "s"]


@pytest.mark.usefixtures("isolated_imports")
def test_files_of_a_changed_spec_are_replaced_with_a_line(own: Path, simkit: Command) -> None:
    path = own / "heads.toml"
    said = "heads: other cells, trials or seed than before; its files are replaced"
    assert [said in simkit("reproduce", "theorem/heads.toml")[2] for _ in range(2)] == [False, False]
    path.write_text(path.read_text().replace("seed = 3", "seed = 4"))
    assert [said in simkit("reproduce", "theorem/heads.toml")[2] for _ in range(2)] == [True, False]


@pytest.mark.parametrize(
    ("target", "expected"),
    [("mine.py", ["heads", "tails"]), ("mine.py:Coin", ["heads"]), ("mine.py:Other", ["tails"])],
)
def test_specs_beside_a_file_are_those_that_name_it(own: Path, target: str, expected: list[str]) -> None:
    found = find_specs([str(own / target)])
    assert [path.stem for path in found] == expected


@pytest.mark.usefixtures("isolated_imports")
def test_a_sheet_of_ones_own_takes_members_beside_it(own: Path, simkit: Command) -> None:
    (own / "both.toml").write_text(
        'id = "both"\nlabel = "Both"\ntitle = "t"\ncaption = "c"\npanels = ["heads", "tails"]\n'
    )
    code, out, _ = simkit("reproduce", "theorem/both.toml", "--no-ledger")
    assert code == 0
    assert "both" in out
    folder = own.parent / "results" / "figures"
    assert (folder / "both.png").stat().st_size > 1000
    assert not (folder / "heads.png").exists()  # asked for as a panel alone


def test_the_id_may_be_the_files_name_or_with_its_folder(own: Path) -> None:
    path = own / "heads.toml"
    assert read_spec(path).id == "heads"
    path.write_text(SPEC.format(id="theorem-heads", study="mine.py:Coin"))
    spec = read_spec(path)
    assert isinstance(spec, FigureSpec)
    assert spec.study == str(own / "mine.py:Coin")
    path.write_text(SPEC.format(id="coins", study="mine.py:Coin"))
    with pytest.raises(UsageError, match='write id = "heads" or name the file coins.toml'):
        read_spec(path)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["theorem/none.toml"], "there is no spec 'theorem/none.toml'"),
        (["theorem/none.py"], "no TOML file beside 'theorem/none.py'"),
        (["theorem/mine.py:None"], 'says study = "mine.py:None"'),
        (["theorem/heads.toml", "elsewhere/heads.toml"], "id: 'heads' is that of another one"),
    ],
)
def test_bad_names_are_one_line(own: Path, simkit: Command, arguments: list[str], said: str) -> None:
    (own.parent / "elsewhere").mkdir()
    (own.parent / "elsewhere" / "heads.toml").write_text(SPEC.format(id="heads", study="coin"))
    code, out, err = simkit("reproduce", *arguments)
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert said in err


@pytest.mark.usefixtures("isolated_imports")
def test_a_fault_in_the_study_of_a_spec_names_the_spec(own: Path, simkit: Command) -> None:
    (own / "mine.py").write_text("raise RuntimeError('not yet')")
    code, _, err = simkit("reproduce", "theorem/heads.toml")
    assert (code, err.count("\n")) == (2, 1)
    assert "the spec 'heads': study:" in err
    assert "not yet" in err
