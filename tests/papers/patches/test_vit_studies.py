"""The studies of trained networks: presets, pairing, redrawn samples, failures, bad input."""

import math

import numpy as np
import pytest
from studies_for_tests import run_cells

import simkit
from simkit.engine.cells import build_cells
from simkit.engine.registry import load_study
from simkit.errors import UsageError
from simkit.papers.patches import PatchModel, ShallowViT, train
from simkit.papers.patches.studies.declaration import patch_model
from simkit.papers.patches.studies.runs import draw_start

STUDIES = ("sample-complexity", "convergence", "attention-concentration", "token-sparsification")
#: Small and quick: what is tested here does not depend on the size.
SMALL = {"neurons": "40", "tokens": "12", "test": "20"}
QUICK = {**SMALL, "samples": "8", "preset": "printed"}


def cells_of(study="sample-complexity", **options):
    given = {"preset": "printed", "samples": "8"} if study == "sample-complexity" else {}
    return build_cells(load_study(study), {**given, **{k: str(v) for k, v in options.items()}})


def cell_of(study="sample-complexity", **options):
    (cell,) = cells_of(study, **options)
    return cell


def values(frame, quantity):
    return frame[frame["quantity"] == quantity].reset_index(drop=True)


# Presets


def test_the_default_sweeps_samples_and_two_presets():
    cells = build_cells(load_study("sample-complexity"), {"alpha": "0.3"})
    seen = [(c.parameters["preset"], c.parameters["samples"]) for c in cells]
    sizes = [2, 4, 8, 16, 32, 64, 128]
    assert sorted(seen) == [(p, n) for p in ("noise", "printed") for n in sizes]


@pytest.mark.parametrize(
    ("preset", "written_out"),
    [
        ("noise", {"token_noise": 0.15, "tokens": 50, "confusion": "alpha/4"}),
        ("noise", {"token_noise": 0.15, "tokens": 50, "confusion": 0.3 / 4}),
        ("value-noise", {"token_noise": "sigma", "value_error": 0}),
        ("multinomial", {"counts": "multinomial"}),
        ("one-pass", {"stop": "one-pass"}),
    ],
)
def test_a_preset_is_only_a_label(preset, written_out):
    """It expands before the key is formed: the same values written out are the same cell."""
    named, plain = cell_of(preset=preset), cell_of(**written_out)
    assert named.parameters["preset"] != plain.parameters["preset"]
    for part in ("key", "seed_words", "identity", "trial_key"):
        assert getattr(named, part) == getattr(plain, part), part
    assert named.key != cell_of().key


def test_a_preset_is_a_default_that_an_option_overrides():
    cell = cell_of(preset="noise", tokens=20)
    assert (cell.parameters["tokens"], cell.parameters["token_noise"]) == (20, 0.15)
    assert cell.parameters["confusion"] == 0.3 / 4
    assert "confusion" not in cell.rules
    assert cell_of().rules["confusion"] == "0.5 - alpha"


def test_value_noise_moves_the_error_from_the_matrix_to_the_tokens():
    parameters = cell_of(preset="value-noise", sigma=0.05).parameters
    assert (parameters["value_error"], parameters["token_noise"]) == (0.0, 0.05)
    assert cell_of(sigma=0.05).parameters["value_error"] == 0.05
    start = draw_start({**parameters, "tokens": 20, "neurons": 10}, np.random.default_rng(0))
    assert start.model.errors()["value"].max() < 1e-12
    spread = (start.training.tokens - np.eye(5, 10)[start.training.kinds]).std()
    assert abs(spread - 0.05) < 0.005


@pytest.mark.parametrize(("alpha", "confusion"), [(0.325, 17), (0.35, 15), (0.3, 20)])
def test_half_of_the_tokens_are_discriminative_as_printed(alpha, confusion):
    """Rounding alpha_* L = 32.5 up leaves 17 confusion tokens of 100, written out or by rule."""
    for given in ({}, {"confusion": "0.5 - alpha"}):
        model = patch_model(cell_of(alpha=alpha, **given).parameters)
        assert model.pattern_counts()[1] == confusion
        assert model.pattern_counts()[:2].sum() == 50


@pytest.mark.parametrize(
    ("study", "preset", "changed"),
    [
        (study, preset, changed)
        for study, presets in {
            "sample-complexity": ("noise", "value-noise", "one-pass", "multinomial"),
            "convergence": ("noise", "value-noise", "multinomial"),
            "attention-concentration": ("noise", "value-noise", "multinomial"),
            "token-sparsification": ("noise", "value-noise", "one-pass", "multinomial"),
        }.items()
        for preset in presets
        for changed in [
            {
                "noise": {"token_noise": 0.15, "tokens": 50}, "value-noise": {"value_error": 0.0},
                "one-pass": {"stop": "one-pass"}, "multinomial": {"counts": "multinomial"},
            }[preset]
        ]
    ],
)  # fmt: skip
def test_a_preset_means_the_same_in_every_study(study, preset, changed):
    options = {"preset": preset, "alpha": "0.4"}
    parameters = cells_of(study, **options)[0].parameters
    assert {name: parameters[name] for name in changed} == changed
    if preset == "noise":
        assert parameters["confusion"] == pytest.approx(0.1)
    assert (
        cells_of(study, **options)[0].key != cells_of(study, **{**options, "preset": "printed"})[0].key
    )


@pytest.mark.parametrize("study", STUDIES)
def test_the_step_size_follows_start_and_readout(study):
    given = {"alpha": "0.4"}
    ordinary = 0.2 if study in ("convergence", "token-sparsification") else 1.0
    for options, wanted in (
        ({"readout": "shared"}, ordinary), ({"readout": "per-token"}, 5.0), ({"init": "literal"}, 0.001),
    ):  # fmt: skip
        assert cells_of(study, **given, **options)[0].parameters["step_size"] == wanted


# What enters the seed


def test_frozen_attention_and_step_size_are_paired():
    one = cell_of()
    others = [cell_of(frozen_attention="true"), cell_of(step_size=0.25), cell_of(max_steps=50)]
    for other in others:
        assert other.seed_words == one.seed_words
        assert other.key != one.key
    assert cell_of(sigma=0.2).seed_words != one.seed_words


@pytest.mark.parametrize("name", STUDIES)
def test_paired_runs_share_start_and_samples(name):
    given = {"share": "0", "pruning": "random"} if name == "token-sparsification" else {}
    given |= {"iterations": "1"} if name == "attention-concentration" else {}
    kinds = {"frozen_attention": "false", "step_size": "0.5"}, {"frozen_attention": "true"}
    starts = []
    for kind in kinds:
        cell = cell_of(name, **given, **kind, alpha=0.4, neurons=10, tokens=20, samples=20)
        rng = np.random.default_rng(cell.seed_words)
        starts.append(draw_start(cell.parameters, rng))
    for one, other in zip(*(vars(s.weights).values() for s in starts), strict=True):
        np.testing.assert_array_equal(one, other)
    np.testing.assert_array_equal(starts[0].training.tokens, starts[1].training.tokens)


def test_the_study_is_what_train_does():
    """Each trial against a run put together by hand from the pieces of the wing."""
    frame = simkit.run("sample-complexity", trials=1, **QUICK, alpha=0.4, token_noise=0.3)
    cell = cell_of(**{**QUICK, "alpha": 0.4, "token_noise": 0.3})
    rng = np.random.Generator(
        np.random.PCG64DXSM(np.random.SeedSequence(0, spawn_key=(*cell.seed_words, 0)))
    )
    start_rng, data_rng, test_rng, order_rng, _ = rng.spawn(5)
    data = PatchModel(alpha=0.4, tokens=12, token_noise=0.3)
    weights = ShallowViT(neurons=40).initialise(start_rng, data)
    record = train(
        weights, data.sample(data_rng, 8), test=data.sample(test_rng, 20), rng=order_rng, track=None,
        step_size=1.0,
    )  # fmt: skip
    assert record.test_loss[-1] > 0
    for quantity, value in (
        ("success", record.success), ("test_loss", record.test_loss[-1]), ("steps", record.steps),
        ("test_error", record.test_error[-1]), ("attention", record.mass_mean[-1]),
    ):  # fmt: skip
        assert values(frame, quantity)["estimate"].item() == value


def test_a_run_is_the_same_for_any_workers_and_any_number_of_trials():
    cells = cells_of(**{**QUICK, "samples": "4,8"})
    one = [t.to_json() for t in run_cells(cells, 7, workers=1)[1]]
    assert one == [t.to_json() for t in run_cells(cells, 7, workers=3)[1]]
    few, many = (run_cells(cells[:1], trials)[1][0].values for trials in (3, 9))
    assert {name: column[:3] for name, column in many.items()} == few
    assert len(set(many["steps"])) > 1


# Readings change what they say


@pytest.mark.parametrize(
    ("option", "one", "other"),
    [
        ("alpha", "0.3", "0.4"), ("sigma", "0.1", "0.3"), ("delta", "0.1", "0.4"),
        ("token_noise", "0.01", "0.2"), ("value_error", "0.1", "0.2"), ("confusion", "0.2", "0.1"),
        ("noise", "gaussian", "bounded"), ("noise", "gaussian", "heterogeneous"),
        ("normalise", "none", "unit"), ("counts", "fixed", "multinomial"),
        ("labels", "alternating", "random"), ("tokens", "12", "16"), ("patterns", "5", "4"),
        ("neurons", "40", "48"), ("init", "rotation", "perturbed"),
        ("init", "scaled", "literal"), ("xi", "0.01", "0.2"), ("readout", "shared", "per-token"),
        ("frozen_attention", "false", "true"), ("step_size", "1", "0.3"), ("batch", "8", "4"),
        ("stop", "zero-hinge", "one-pass"), ("max_steps", "1000", "5"), ("test", "20", "22"),
        ("preset", "printed", "noise"), ("samples", "8", "10"),
    ],
)  # fmt: skip
def test_every_option_changes_the_result(option, one, other):
    columns = ["quantity", "estimate"]
    first, second = (
        simkit.run("sample-complexity", trials=2, **{**QUICK, option: value})[columns]
        for value in (one, other)
    )
    assert not first.equals(second)


def test_dim_is_the_dimension_of_tokens_and_embeddings():
    start = draw_start(cell_of(**{**QUICK, "dim": 8}).parameters, np.random.default_rng(0))
    assert start.training.tokens.shape == (8, 12, 8)
    assert [w.shape for w in (start.weights.w_o, start.weights.w_v)] == [(40, 8), (8, 8)]


def test_bounded_noise_has_its_norm():
    runs = [
        simkit.run("sample-complexity", trials=2, **QUICK, noise="bounded", noise_norm=norm)
        for norm in (0.01, 0.3)
    ]
    losses = [values(run, "test_loss")["estimate"].item() for run in runs]
    assert losses[0] != losses[1]
    assert cell_of(noise="bounded", noise_norm=0.3).parameters["tau"] == 0.3


def test_tau_acts_on_formulas_alone():
    one, other = cell_of(tau=0.01), cell_of(tau=0.4)
    assert (one.key, one.seed_words, one.trial_key) == (other.key, other.seed_words, other.trial_key)
    study = load_study("sample-complexity")
    assert study.premises(one.parameters) != study.premises(other.parameters)


def test_the_two_paths_agree():
    runs = [simkit.run("sample-complexity", trials=3, **QUICK, path=p) for p in ("dense", "structured")]
    np.testing.assert_allclose(runs[0]["estimate"], runs[1]["estimate"], rtol=1e-8, atol=1e-12)


def test_redrawn_samples_are_counted():
    cells = cells_of(**{**QUICK, "preset": "multinomial", "confusion": 0.25})
    tally = run_cells(cells, 3)[1][0]
    assert tally.counters["ties"] > 0
    assert "ties" not in run_cells(cells_of(**QUICK), 3)[1][0].counters


def test_a_fault_in_one_run_is_its_outcome(monkeypatch):
    """Whatever a run raises is counted; along an axis it fails at every number of steps."""

    def broken(*_):
        raise ValueError("no such run")

    monkeypatch.setattr("simkit.papers.patches.studies.runs.draw_start", broken)
    frame = simkit.run("attention-concentration", trials=2, iterations="0,3", neurons=40)
    assert set(frame["failures"]) == {2}
    frame = simkit.run("sample-complexity", trials=2, **QUICK)
    assert set(frame["failures"]) == {2}


def test_a_share_that_leaves_one_token_is_taken():
    cells_of("token-sparsification", share="0.9", tokens=10, alpha=0.6, confusion=0.1)


def test_divergence_is_a_failed_trial():
    frame = simkit.run("sample-complexity", trials=2, **QUICK, step_size=1e5)
    assert set(frame["failures"]) == {2}
    assert values(frame, "success")["estimate"].item() == 0
    frame = simkit.run(
        "attention-concentration", trials=1, iterations="0,1,40", step_size=1e5, samples=20,
        neurons=40, tokens=20,
    )  # fmt: skip
    assert values(frame, "mass")["failures"].tolist() == [0, 0, 1]


# The other studies


def test_convergence_counts_the_steps_to_zero_loss():
    given = {"neurons": 40, "samples": 8, "alpha": 0.4, "tokens": 20}
    frame = simkit.run("convergence", trials=4, **given)
    capped = simkit.run("convergence", trials=4, **given, max_steps=10)
    assert values(frame, "converged")["estimate"].item() == 1
    assert values(frame, "train_loss")["estimate"].item() == 0
    assert values(frame, "steps")["min"].item() > 10
    assert values(capped, "converged")["estimate"].item() == 0
    assert values(capped, "steps")["estimate"].item() == 10
    assert values(capped, "train_loss")["estimate"].item() > 0


def test_attention_is_seen_along_one_run():
    given = {"neurons": 40, "samples": 20, "tokens": 20, "trials": 2}
    alone = simkit.run("attention-concentration", **given, iterations="6")
    among = simkit.run("attention-concentration", **given, iterations="0,3,6,500,1000")
    at = values(among, "mass").set_index("iterations")["estimate"]
    assert at[6] == values(alone, "mass")["estimate"].item()
    assert at[500] == at[1000]  # the loss is zero: nothing moves
    assert values(among, "train_loss").set_index("iterations")["estimate"][500] == 0
    np.testing.assert_allclose(
        values(among, "mass")["estimate"] + values(among, "other_mass")["estimate"], 1, rtol=1e-12
    )
    parts = [
        values(among, f"mass_of_{kind}")["estimate"] for kind in ("relevant", "confusion", "others")
    ]
    shares = np.array([10, 1, 9]) / 20  # of alpha = 0.5, alpha_# = 0.05
    np.testing.assert_allclose(
        sum(s * p for s, p in zip(shares, parts, strict=True)), values(among, "mass")["estimate"]
    )


def test_pruning_removes_the_tokens_it_names():
    frame = simkit.run(
        "token-sparsification", trials=2, share="0,0.3", neurons=40, samples=16, tokens=20, test=20
    )
    at = {
        (row.pruning, row.share): row.estimate for row in values(frame, "relevant_fraction").itertuples()
    }
    noisy = {
        (row.pruning, row.share): row.estimate for row in values(frame, "noisy_fraction").itertuples()
    }
    for pruning in ("random", "irrelevant", "noisy"):
        assert at[pruning, 0.0] == 0.6
        assert noisy[pruning, 0.0] == 0.3
    assert at["irrelevant", 0.3] == pytest.approx(12 / 14)
    assert noisy["noisy", 0.3] == 0
    assert at["random", 0.3] == pytest.approx(0.6, abs=0.1)
    losses = values(frame, "test_loss").set_index(["share", "pruning"])["estimate"]
    assert losses[0.0].nunique() == 1  # nothing is pruned: one and the same run


def test_training_and_test_tokens_are_pruned_alike():
    options = {
        "share": "0.3", "pruning": "irrelevant", "neurons": 40, "samples": 16, "tokens": 20, "test": 20,
    }  # fmt: skip
    frame = simkit.run("token-sparsification", trials=1, **options)
    cell = cell_of("token-sparsification", **options)
    rng = np.random.Generator(
        np.random.PCG64DXSM(np.random.SeedSequence(0, spawn_key=(*cell.seed_words, 0)))
    )
    start = draw_start(cell.parameters, rng)
    training = start.training.prune(0.3, "irrelevant", start.pruning)
    test = start.test.prune(0.3, "irrelevant", start.pruning)
    assert (training.tokens.shape[1], test.tokens.shape[1]) == (14, 14)
    record = train(
        start.weights, training, test=test, rng=start.order, track=None, step_size=0.2, batch=16,
        stop="steps", max_steps=24,
    )  # fmt: skip
    assert values(frame, "test_loss")["estimate"].item() == record.test_loss[-1]


def test_remarks_say_what_attention_and_pruning_do():
    study = load_study("attention-concentration")
    frame = simkit.run(study, trials=2, iterations="0,10,30", neurons=40, samples=20, tokens=20)
    (line,) = study.remarks(frame)
    last = values(frame, "mass").iloc[-1]
    assert f"{last['estimate']:.3g} [{last['ci_low']:.3g}" in line
    study = load_study("token-sparsification")
    frame = simkit.run(study, trials=2, share="0,0.3", neurons=40, samples=16, tokens=20, test=20)
    lines = study.remarks(frame)
    assert [line.partition(":")[0] for line in lines] == [
        "pruning random", "pruning irrelevant", "pruning noisy",
    ]  # fmt: skip
    loss = values(frame, "test_loss").set_index(["pruning", "share"])["estimate"]
    assert f"{loss['noisy', 0.3]:.3g} [" in lines[2]


def test_a_run_keeps_its_thresholds(tmp_path, monkeypatch, capsys):
    from simkit.cli.app import main

    monkeypatch.chdir(tmp_path)
    small = ["--neurons", "40", "--tokens", "20", "--test", "20", "--trials", "4", "--preset", "printed"]
    assert main(["sample-complexity", "--samples", "2,8,32", *small, "--name", "x"]) == 0
    folder = tmp_path / "results" / "sample-complexity"
    rows = (folder / "x.derived.csv").read_text().splitlines()
    assert any(",n50," in row for row in rows)
    assert "reading printed: c_0 = 0.01" in capsys.readouterr().err
    assert main(["sample-complexity", "--samples", "8", *small, "--name", "x"]) == 0
    assert not (folder / "x.derived.csv").exists()  # one N carries none


# Bad input


@pytest.mark.parametrize(
    ("study", "options", "said"),
    [
        ("sample-complexity", {"samples": "1"}, "--samples '1': it is out of range"),
        ("sample-complexity", {"alpha": "nan"}, "--alpha 'nan': nan is not a finite number, as in"),
        ("sample-complexity", {"samples": "2,inf"}, "--samples '2,inf': inf is not a finite number"),
        ("sample-complexity", {"samples": "7"}, "--samples 7: alternating labels need an even number"),
        ("sample-complexity", {"preset": "nosie"}, "did you mean noise?"),
        ("sample-complexity", {"alpha": "0.2"}, "--alpha 0.2: no majority over confusion = 0.3"),
        ("sample-complexity", {"alpha": "0.7"}, "--alpha 0.7: with the confusion tokens"),
        ("convergence", {"preset": "one-pass"}, "no such value"),
        ("sample-complexity", {"dim": "9"}, "--dim 9: init 'rotation' needs an even dimension"),
        ("sample-complexity", {"patterns": "20"}, "--patterns 20: at most dim = 10"),
        ("sample-complexity", {"batch": "9"}, "--batch 9: it is at most --samples 8"),
        ("sample-complexity", {"path": "structured", "readout": "per-token"}, "--path structured"),
        ("sample-complexity", {"stop": "one-pass", "max_steps": "9"}, "--max_steps"),
        ("sample-complexity", {"init": "literal", "token_noise": "0"}, "divides by it"),
        ("token-sparsification", {"share": "1"}, "--share"),
        ("token-sparsification", {"share": "0.99"}, "leaves none of 50 tokens; write --share 0.3"),
        ("token-sparsification", {"noise": "gaussian"}, "--pruning noisy"),
        ("attention-concentration", {"confusion": "0"}, "--confusion 0"),
        ("attention-concentration", {"alpha": "0.5", "confusion": "0.5"}, "--alpha 0.5"),
    ],
)
def test_bad_input_gets_one_line(study, options, said):
    with pytest.raises(UsageError) as caught:
        cells_of(study, **options)
    message = str(caught.value)
    assert said.replace("_", "-") in message or said in message
    assert "\n" not in message
    assert "for example" not in message  # Python's words for it


def test_memory_and_time_grow_with_the_run():
    study = load_study("sample-complexity")
    small, large = (cell_of(samples=n, tokens=t).parameters for n, t in ((8, 20), (800, 200)))
    assert study.memory(small) < study.memory(large)
    assert 0 < study.seconds(small) < study.seconds(large)
    assert math.isfinite(study.memory(large))
