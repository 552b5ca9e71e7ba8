"""Figure specs: those that ship are sound, and a fault in one names the file and the key."""

import csv
from collections.abc import Callable
from pathlib import Path

import pytest

from simkit.engine.results.session import Settings
from simkit.errors import UsageError
from simkit.figures.panels.catalogue import experiments_folder, extra_paths, find_specs, spec_paths
from simkit.figures.panels.specs import FigureSpec, SheetSpec, read_spec
from simkit.figures.reproduce import check_spec

Spec = Callable[..., Path]
Command = Callable[..., tuple[int, str, str]]


def _figure(path: Path) -> FigureSpec:
    spec = read_spec(path)
    assert isinstance(spec, FigureSpec)
    return spec


def _ids(names: list[str]) -> list[str]:
    return [read_spec(path).id for path in find_specs(names)]


def _shipped() -> dict[str, FigureSpec | SheetSpec]:
    return {name: read_spec(path) for name, path in spec_paths().items()}


def test_every_shipped_spec_is_sound() -> None:
    shipped = _shipped()
    assert {"softmax-vs-linear-fig3a", "softmax-vs-linear-fig3b"} <= set(shipped)
    assert len(shipped) + len(extra_paths()) == len(list(experiments_folder().rglob("*.toml")))
    for name, spec in shipped.items():
        assert spec.id == name
        assert spec.label
        assert len(spec.caption.split()) > 10
        if isinstance(spec, SheetSpec):
            assert all(isinstance(shipped[panel], FigureSpec) for panel in spec.panels)
            continue
        study = check_spec(spec, Settings(1))
        assert study.name == spec.study
        assert spec.axes.x_label
        assert spec.axes.y_label


def test_the_committed_tables_are_those_of_the_specs() -> None:
    results = experiments_folder().parent / "results" / "figures"
    specs = _shipped() | {name: read_spec(path) for name, path in extra_paths().items()}
    assert (results / "softmax-vs-linear-fig3a.csv").exists()
    for path in results.glob("*.csv"):
        spec = specs.get(path.name.removesuffix(".csv").removesuffix(".derived"))
        if spec is None:  # timings are no study's
            assert path.name == "kvt-supplement-speed.csv"
            continue
        picture = path.with_name(f"{spec.id}.png")  # those that a document shows are kept
        assert not picture.exists() or picture.read_bytes().startswith(b"\x89PNG")
        assert path.with_name(f"{spec.id}.manifest.json").exists()
        if isinstance(spec, FigureSpec) and path.name == f"{spec.id}.csv":
            with path.open(encoding="utf-8", newline="") as lines:
                rows = list(csv.DictReader(lines))
            assert {row["trials"] for row in rows} == {str(spec.trials)}
            assert {row["seed"] for row in rows} == {str(spec.seed)}


@pytest.mark.parametrize(
    ("old", "new", "key", "said"),
    [
        ("trials = 1000", "trails = 1000", "trails", "did you mean trials?"),
        ("trials = 1000", 'trials = "1000"', "trials", "integer"),
        ("trials = 1000", "trials = 1000.0", "trials", "integer"),
        ("trials = 1000", "trials = true", "trials", "integer"),
        ("trials = 1000", "trials = -1", "trials", "greater than or equal to 0"),
        ("seed = 0", "seed = -1", "seed", "greater than or equal to 0"),
        ("seed = 0", "", "seed", "required"),
        ('label = "Figure 3(a)"', "label = 3", "label", "string"),
        ('y_label = "probability"', 'ylabel = "probability"', "axes.ylabel", "did you mean y_label?"),
        ('y_label = "probability"', 'y_scale = "cubic"', "axes.y_scale", "'linear' or 'log'"),
        ('y_label = "probability"', "y_limits = [0.0]", "axes.y_limits", "at least 2"),
        ('y_label = "probability"', 'y_limits = ["0", "1"]', "axes.y_limits", "number"),
        ('y_label = "probability"', "y_limits = [nan, 1.0]", "axes.y_limits", "y_limits = [0.0, 1.0]"),
        ('y_label = "probability"', "y_limits = [0.0, 1e308]", "axes.y_limits", "lower and upper end"),
        ('y_label = "probability"', "y_limits = [1.0, 0.0]", "axes.y_limits", "lower and upper end"),
        (
            'y_label = "probability"',
            'y_scale = "log"\ny_limits = [0.0, 1.0]',
            "axes.y_limits",
            "write y_limits = [0.01, 1.0]",
        ),
        ('y_label = "probability"', 'kind = "maps"', "axes.kind", "'curves' or 'map'"),
        ('y_label = "probability"', 'y = "m"', "axes.y", "not swept"),
        ('y_label = "probability"', 'kind = "map"', "axes.y", "a map needs one"),
        ('x = "n"', 'x = "n"\nx_scale = "exponent"\nkind = "map"\ny = "n"', "axes.x_scale", "write log"),
        ('quantities = ["success"]', 'quantities = "success"', "axes.quantities", "not allowed"),
        ('x = "n"', 'x = "m"', "axes.x", "not swept"),
        ("[axes]", "[overlays]\nexcat = true\n[axes]", "overlays.excat", "did you mean exact?"),
        ("[axes]", "[overlays]\nexact = 1\n[axes]", "overlays.exact", "boolean"),
        ("[axes]", "[axis]\na = 1\n[axes]", "axis", "did you mean axes?"),
        ('n = "100:2000:10"', "n = 100", "sweep.n", "string"),
        ('model = "regression"', "model = 1979-05-27", "parameters.model", ""),
        ('model = "regression"', "model = [1, 2]", "parameters.model", ""),
        ('id = "softmax-vs-linear-fig3a"', 'id = "fig3a"', "id", "softmax-vs-linear-fig3a"),
        ('id = "softmax-vs-linear-fig3a"', 'id = "../fig3a"', "id", "pattern"),
    ],
)
def test_a_fault_names_file_and_key(spec: Spec, old: str, new: str, key: str, said: str) -> None:
    path = spec((old, new))
    with pytest.raises(UsageError) as caught:
        read_spec(path)
    message = str(caught.value)
    assert message.startswith(f"the spec {str(path)!r}: {key}")
    assert said in message
    assert "\n" not in message


@pytest.mark.parametrize(
    ("old", "new", "key", "said"),
    [
        ('model = "regression"', 'modle = "regression"', "parameters", "did you mean model?"),
        ('model = "regression"', "m = 0", "parameters.m", "out of range"),
        ('model = "regression"', "tau = nan", "parameters.tau", ""),
        ('model = "regression"', 'scores = "gaussian"', "parameters.scores", "no such value"),
        ('model = "regression"', "n = 100", "parameters.n", "sweep"),
        ('model = "regression"', 'model = "regression"\nb = 1e-400', "", "read: 1e-400 is smaller"),
        ('n = "100:2000:10"', 'n = "100:2000:10"\nwidth = "1,2"', "sweep", "'width'"),
        ('n = "100:2000:10"', 'n = "10:1"', "sweep.n", "downwards"),
        ('n = "100:2000:10"', 'n = "1:10"', "sweep.n", "out of range"),
        ('n = "100:2000:10"', 'n = "1e12"', "sweep.n", "the largest that fits"),
        ('study = "softmax-vs-linear"', 'study = "softmax-vs-liner"', "study", "softmax-vs-linear?"),
        ('quantities = ["success"]', 'quantities = ["sucess"]', "axes.quantities", "mean success?"),
        ('thin = ["exp_d1_fires", ', 'thin = ["exp_d1_fire", ', "axes", "mean exp_d1_fires?"),
        ('quantities = ["success"]', 'quantities = ["success"]\nhue = ["k"]', "axes.hue", "'k'"),
        ('quantities = ["success"]', 'quantities = ["success"]\nlines = ["fit"]', "axes", "'fit'"),
        ("seed = 0", "seed = 0\nderive = 'fit'", "derive", "'fit'"),
        ("seed = 0", "seed = 1_000_000_000_000_000_000_000_000", "seed", ""),
        ("trials = 1000", "trials = 1_000_000_000_000", "trials", "blocks"),
        ('title = "success', 'title == "success', "", "cannot be read"),
        ("seed = 0", "seed = 0\nx = " + "[" * 5000 + "]" * 5000, "", "nested too deeply"),
        (
            'title = "success',
            'title = "$\\\\frac{1}$ success',
            "title",
            "no mathematics that can be set",
        ),
        ('y_label = "probability"', 'y_label = "$x^^2$"', "axes.y_label", "no mathematics"),
        ("[axes]", '[axes]\nlabels = {success = "$\\\\nope$"}', "axes.labels.success", "no mathematics"),
    ],
)
def test_a_fault_is_found_before_any_figure_runs(
    spec: Spec, simkit: Command, old: str, new: str, key: str, said: str
) -> None:
    spec(("100:2000:10", "20,30"), ("trials = 1000", "trials = 60"), place="a/fig1")
    path = spec((old, new), place="b/fig2")
    code, out, err = simkit("reproduce", "--all")
    assert (code, out) == (2, "")
    assert len(err.splitlines()) == 1, err
    assert err.startswith("error: ")
    assert "b-fig2" in err or str(path) in err  # either says which file
    assert key in err
    assert said in err
    assert not list(Path().rglob("*.csv"))
    assert not Path("results/ledger.sqlite").exists()


def test_names_are_ids_or_unambiguous_ends(spec: Spec) -> None:
    for place in ("alpha/fig1", "alpha/fig2", "beta/fig1", "beta/fig11", "alpha/bigfig2"):
        spec(place=place)
    assert _ids(["alpha-fig1"]) == ["alpha-fig1"]
    assert _ids(["beta-fig11", "alpha-fig1"]) == ["beta-fig11", "alpha-fig1"]
    assert _ids(["a-bigfig2"]) == ["alpha-bigfig2"]
    assert _ids(["fig11", "beta-fig11"]) == ["beta-fig11"]  # once
    with pytest.raises(UsageError) as caught:
        find_specs(["fig1"])
    assert "alpha-fig1" in str(caught.value)
    assert "beta-fig1" in str(caught.value)
    assert "fig11" not in str(caught.value)
    for name in ("", "fig3", "alpha", "fig1 ", "FIG11"):
        with pytest.raises(UsageError, match="there is no figure"):
            find_specs([name])


def test_an_id_that_ends_another_is_itself(spec: Spec) -> None:
    spec(place="fig/one")
    spec(place="big/fig-one")
    assert _ids(["fig-one"]) == ["fig-one"]
    with pytest.raises(UsageError, match="ambiguous"):
        find_specs(["one"])


def test_an_ambiguous_name_shows_the_candidates(spec: Spec, simkit: Command) -> None:
    spec(place="alpha/fig1")
    spec(place="beta/fig1")
    code, out, err = simkit("reproduce", "fig1")
    assert (code, out) == (2, "")
    assert err == "error: the figure 'fig1' is ambiguous: write alpha-fig1 or beta-fig1\n"
    assert not Path("results").exists()


def test_a_spec_that_cannot_be_read_does_not_hide_the_others(spec: Spec, simkit: Command) -> None:
    spec(place="alpha/fig1")
    spec(("trials = 1000", "trials == 1000"), place="beta/fig1")
    code, out, err = simkit("list", "figures")
    assert (code, err) == (0, "")
    assert "alpha-fig1  Figure 3(a)" in out
    assert "beta-fig1" in out
    assert "cannot be read" in out


def test_a_fit_that_the_sweep_cannot_carry_is_refused_before_the_run(spec: Spec) -> None:
    path = spec(
        ('study = "softmax-vs-linear"', 'study = "sample-complexity"\nderive = "thresholds"'),
        ('model = "regression"', 'preset = "printed"\nsamples = 16'),
        ('n = "100:2000:10"', 'alpha = "0.3,0.4"'),
        ('x = "n"', 'x = "alpha"'),
        ('thin = ["exp_d1_fires", "lin_d1_zero", "exp_d0_zero", "lin_d0_zero"]', ""),
    )
    with pytest.raises(UsageError, match="derive: --samples 16: a fit takes two sizes or more"):
        check_spec(_figure(path), Settings(1))


def test_a_label_may_stand_for_a_value_of_the_hue(spec: Spec) -> None:
    swept = ('n = "100:2000:10"', 'n = "100,200"\nscores = "uniform,two-point"')
    labelled = ("[axes]", "[axes.labels]\n'scores=two-point' = 'two values'\n[axes]")
    path = spec(swept, labelled, ('x = "n"', 'x = "n"\nhue = ["scores"]'))
    assert check_spec(_figure(path), Settings(1)).name == "softmax-vs-linear"
    path = spec(swept, ("[axes]", "[axes.labels]\n'socres=two-point' = 'x'\n[axes]"))
    with pytest.raises(UsageError, match="axes.labels: there is no 'socres'"):
        check_spec(_figure(path), Settings(1))
