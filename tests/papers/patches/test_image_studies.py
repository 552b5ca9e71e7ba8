"""The studies of images: declared without PyTorch; the same bits for any number of workers."""

import importlib.util
import re
import tomllib
from pathlib import Path

import numpy as np
import pytest
from pictures_again import assemble

import simkit
from simkit.cli.app import main
from simkit.engine.cells.cell import build_cells
from simkit.engine.results.session import Settings
from simkit.engine.sources.registry import load_study, study_names
from simkit.figures.panels.catalogue import EXTRAS, extra_paths, find_specs, spec_paths
from simkit.figures.panels.specs import FigureSpec, read_spec
from simkit.figures.reproduce import check_spec
from simkit.papers.patches.images import digits, scenes
from simkit.papers.patches.images.studies import runs

ROOT = Path(__file__).parents[3]
STUDIES = ("image-accuracy", "image-pruning")
SMALL = {"network": "one-layer", "neurons": 50, "max_steps": 30, "samples": 20}
needs_torch = pytest.mark.skipif(importlib.util.find_spec("torch") is None, reason="PyTorch is an extra")


@pytest.mark.usefixtures("no_torch")
@pytest.mark.parametrize("study", STUDIES)
def test_without_torch_it_is_listed_and_helps_and_says_one_line(
    study: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert study in study_names()
    assert main([study, "--help"]) == 0
    assert "--network" in capsys.readouterr().out
    for more in ([], ["--dry-run"]):
        assert main([study, *more]) == 2
        said = capsys.readouterr()
        assert said.out == ""
        assert said.err == (
            "error: the studies of images need PyTorch: in the checkout, make images or pip install -e"
            " '.[images]'; --network one-layer needs none\n"
        )


@pytest.mark.usefixtures("no_torch")
def test_without_torch_the_one_layer_network_runs() -> None:
    result = simkit.run("image-pruning", share="0,1", trials=2, workers=1, **SMALL)
    table = result.table.set_index(["quantity", "share"])
    assert table.loc["relevant_fraction", "estimate"].tolist() == [0.64, 1.0]
    kept = {name: np.array(table.loc[(name, 0.0), "kept_values"]) for name in (
        "test_accuracy", "agreeing_accuracy", "opposing_accuracy",
    )}  # fmt: skip
    # Half of the test images agree, half oppose.
    mean = (kept["agreeing_accuracy"] + kept["opposing_accuracy"]) / 2
    assert np.allclose(kept["test_accuracy"], mean)


@pytest.mark.parametrize(("correlation", "sign"), [(1, 1), (0, -1)])
def test_a_background_that_tells_the_class_misleads_where_it_opposes(
    correlation: int, sign: int
) -> None:
    options = {"network": "one-layer", "neurons": 100, "samples": 100, "max_steps": 1500, "trials": 2}
    table = simkit.run("image-pruning", share=0, correlation=correlation, workers=1, **options).table
    kept = table.set_index("quantity")["kept_values"]
    gaps = np.subtract(kept["agreeing_accuracy"], kept["opposing_accuracy"])
    assert (sign * gaps > 0.3).all()


@pytest.mark.parametrize("study", STUDIES)
def test_a_trial_trains_on_training_images_and_tests_on_test_images(
    study: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[scenes.Scenes] = []

    def look(setup: object, training: scenes.Scenes, test: scenes.Scenes, rng: object) -> runs.Outcome:
        seen.extend((training, test))
        return runs.Outcome(*(np.ones(len(each), dtype=np.bool_) for each in (training, test)))

    monkeypatch.setattr(runs, "run", look)
    sweep = {"share": "0.25"} if study == "image-pruning" else {"alpha": "0.8"}
    simkit.run(study, trials=1, workers=1, **sweep, **SMALL)
    for images, name in zip(seen[:2], ("training", "test"), strict=True):
        objects = images.patches[images.is_object].reshape(len(images), 16, 4)
        places = np.broadcast_to(np.arange(16), (len(images), 16))
        pictures = {each.tobytes() for each in assemble(objects, places, 4)}
        assert pictures <= {each.tobytes() for each in digits.pool(name).pictures}
    assert len(seen[0]) == 20
    assert len(seen[1]) >= 88
    assert seen[0].relevant_fraction == seen[1].relevant_fraction


@pytest.mark.parametrize("study", STUDIES)
def test_any_number_of_workers_gives_the_same_bits(study: str) -> None:
    sweep = {"share": "0,1"} if study == "image-pruning" else {"alpha": "0.64,1"}
    found = [
        simkit.run(study, trials=6, workers=workers, **sweep, **SMALL).table["kept_values"].tolist()
        for workers in (1, 2)
    ]
    assert found[0] == found[1]


def test_paired_cells_share_their_images() -> None:
    keys = [
        cell.seed_words
        for cell in build_cells(
            load_study("image-pruning"), {"share": "0,0.5,1", "start": "diverse,narrow"}
        )
    ]
    assert len(set(keys)) == 1
    both = build_cells(
        load_study("image-accuracy"), {"task": "pair", "samples": "40,150", "network": "deep,one-layer"}
    )
    by_alpha: dict[tuple[float, int], set[object]] = {}
    for cell in both:
        at = cell.parameters["alpha"], cell.parameters["samples"]
        by_alpha.setdefault(at, set()).add(cell.seed_words)
    assert len(by_alpha) == 5 * 2
    assert all(len(words) == 1 for words in by_alpha.values())
    assert len(set.union(*by_alpha.values())) == 5 * 2


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("image-accuracy --alpha 0.7", "--alpha 0.7: 16/alpha is a number of patches from 16 to the 25"),
        ("image-accuracy --alpha 0.4", "to the 25 of --grid 5, as in --alpha 0.8"),
        (
            "image-accuracy --network one-layer --task ten",
            "--task ten: --network one-layer tells two classes apart, as in --task pair",
        ),
        (
            "image-accuracy --network one-layer --samples 158",
            "--samples 158: the training pool has 78 images of each class, 156 in all, as in",
        ),
        (
            "threshold image-accuracy --network one-layer --samples 20:200:10",
            "--samples 160: the training pool has 78 images of each class, 156 in all",
        ),
        (
            "image-pruning --start random --pretraining-seed 3",
            "--pretraining-seed: it does not apply to --start random",
        ),
        ("image-pruning --second 3", "--second 3: it is the first class, too, as in --second 4"),
        ("image-pruning --width 30", "--width 30: it is a multiple of 4, the heads, as in --width 48"),
        ("image-pruning --network one-layer --width 32", "--width: it does not apply to --network one-"),
    ],
)
def test_what_cannot_be_is_one_line(line: str, said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(line.split()) == 2
    found = capsys.readouterr().err
    assert found.startswith("error: ")
    assert found.count("\n") == 1
    assert said in found


def test_specs_of_an_extra_are_found_by_name_and_left_out_of_all() -> None:
    extra = extra_paths()
    assert {path.parent.name for path in extra.values()} == set(EXTRAS) == {"images"}
    assert not set(extra) & set(spec_paths())
    assert len(extra) >= 5
    for name, path in extra.items():
        assert find_specs([name]) == [path]
        spec = read_spec(path)
        assert isinstance(spec, FigureSpec)
        assert spec.id == name
        assert spec.study in STUDIES
        assert len(spec.caption.split()) > 10
        if spec.parameters.get("network") == "one-layer" or importlib.util.find_spec("torch"):
            check_spec(spec, Settings(1))


def test_no_target_but_images_installs_torch() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = project["optional-dependencies"]
    with_torch = {name for name, needs in extras.items() if any("torch" in each for each in needs)}
    assert with_torch == {"images"}
    assert not [each for each in project["dependencies"] if "torch" in each]
    assert {"scikit-learn>=1.5"} == set(extras["images"]) & set(extras["dev"])
    rules = re.split(r"\n(?=\S)", (ROOT / "Makefile").read_text(encoding="utf-8"))
    installing = [rule.partition(":")[0] for rule in rules if "[images]" in rule]
    assert installing == ["$(IMAGING)"]
    users = [rule.partition(":")[0] for rule in rules if "$(IMAGING)" in rule.partition("\n")[0]]
    assert users == ["images", "$(IMAGING)"]


TINY = {"width": 16, "steps": 4, "pretraining_steps": 5, "workers": 1}


@needs_torch
def test_two_runs_of_the_deep_network_are_equal_for_any_number_of_workers() -> None:
    options = {**TINY, "share": "0,1", "start": "diverse,narrow", "samples": 20, "trials": 6}
    found = [
        simkit.run("image-pruning", **{**options, "workers": workers}).table["kept_values"].tolist()
        for workers in (1, 2, 1)
    ]
    assert found[0] == found[1] == found[2]
    assert len({repr(values) for values in found[0]}) > 8  # they are no constants


@needs_torch
def test_the_deep_network_is_judged_by_the_stated_accuracy() -> None:
    result = simkit.run("image-accuracy", alpha="1", samples=20, trials=5, accuracy=0.1, **TINY)
    table = result.table.set_index("quantity")
    values = table.loc["test_accuracy", "kept_values"]
    assert table.loc["reached", "successes"] == sum(value >= 0.1 for value in values)
    assert table.loc["relevant_fraction", "estimate"] == 1
