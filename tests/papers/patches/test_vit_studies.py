"""The studies of trained networks: presets, pairing, redrawn samples, failures, measurements."""

import numpy as np
import pytest
from vit_cells import QUICK, STUDIES, cell_of, cells_of, setup_of, values

import simkit
from simkit.engine.cells.cell import build_cells
from simkit.engine.cells.trials import trial_parameters
from simkit.engine.sources.registry import load_study
from simkit.papers.patches import PatchModel, ShallowViT, train
from simkit.papers.patches.studies.models import patch_model
from simkit.papers.patches.studies.runs import draw_start, set_up

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
    cell = cell_of(preset="value-noise", sigma=0.05, tokens=20, neurons=10)
    assert (cell.parameters["value_error"], cell.parameters["token_noise"]) == (0.0, 0.05)
    assert cell_of(sigma=0.05).parameters["value_error"] == 0.05
    start = draw_start(setup_of(cell), np.random.default_rng(0))
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
    for options, expected in (
        ({"readout": "shared"}, ordinary), ({"readout": "per-token"}, 5.0), ({"init": "literal"}, 0.001),
    ):  # fmt: skip
        assert cells_of(study, **given, **options)[0].parameters["step_size"] == expected


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
        starts.append(draw_start(setup_of(cell), rng))
    for one, other in zip(*(vars(s.weights).values() for s in starts), strict=True):
        np.testing.assert_array_equal(one, other)
    np.testing.assert_array_equal(starts[0].training.tokens, starts[1].training.tokens)


def test_the_study_is_what_train_does():
    """Each trial against a run put together by hand from the pieces of the wing."""
    frame = simkit.run("sample-complexity", trials=1, **QUICK, alpha=0.4, token_noise=0.3).table
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
    given = {**QUICK, "samples": "4,8"}
    one, three = (
        simkit.run("sample-complexity", trials=7, workers=workers, **given).tallies for workers in (1, 3)
    )
    assert [tally.to_json() for tally in one] == [tally.to_json() for tally in three]
    few, many = (
        simkit.run("sample-complexity", trials=trials, **{**QUICK, "samples": "4"}).tallies[0].values
        for trials in (3, 9)
    )
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
        simkit.run("sample-complexity", trials=2, **{**QUICK, option: value}).table[columns]
        for value in (one, other)
    )
    assert not first.equals(second)


def test_dim_is_the_dimension_of_tokens_and_embeddings():
    start = draw_start(setup_of(cell_of(**{**QUICK, "dim": 8})), np.random.default_rng(0))
    assert start.training.tokens.shape == (8, 12, 8)
    assert [w.shape for w in (start.weights.w_o, start.weights.w_v)] == [(40, 8), (8, 8)]


def test_bounded_noise_has_its_norm():
    runs = [
        simkit.run("sample-complexity", trials=2, **QUICK, noise="bounded", noise_norm=norm).table
        for norm in (0.01, 0.3)
    ]
    losses = [values(run, "test_loss")["estimate"].item() for run in runs]
    assert losses[0] != losses[1]
    assert cell_of(noise="bounded", noise_norm=0.3).parameters["tau"] == 0.3


def test_a_trial_sees_no_reporting_parameter():
    """A preset, tau and the constants of eq. (10) are no part of a cell, nor of what is prepared."""
    said = {"tau": 0.4, "epsilon_s": 0.1, "c_attention": 0.2, "c_error": 0.3, "preset": "printed"}
    one, other = cell_of(tau=0.01), cell_of(**said)
    assert (one.key, one.seed_words, one.trial_key) == (other.key, other.seed_words, other.trial_key)
    assert set(said).isdisjoint(trial_parameters(other.study, other.parameters))
    assert other.parameters["tau"] == 0.4


@pytest.mark.parametrize("name", STUDIES)
def test_a_block_runs_on_what_a_trial_may_see(name):
    """Blocks of every study, from the parameters of a trial alone; what is shared is built once."""
    study = load_study(name)
    given = {"neurons": 20, "tokens": 12, "samples": 8, "alpha": 0.5, "confusion": 0.1, "batch": 4}
    given |= {"noise": "heterogeneous"} if name == "token-sparsification" else {}
    given |= {"test": 8} if name in ("sample-complexity", "token-sparsification") else {}
    cell = cells_of(name, **given)[0]
    params = dict(trial_parameters(cell.study, cell.parameters))
    if study.axis:
        params[study.axis] = (0, 2)
    setup = study.prepare(params)
    first, second = (study.simulate(setup, np.random.default_rng(seed), trials=2) for seed in (1, 1))
    for one, other in zip(*([t] if not study.axis else t for t in (first, second)), strict=True):
        assert one.failures == 0
        assert one.to_json() == other.to_json()
        assert set(one.values) == {q.name for q in study.quantities if not q.absent}  # events, too
        assert all(len(column) == 2 for column in one.values.values())


def test_data_and_network_are_built_once_per_cell(monkeypatch):
    built = []

    def counted(params):
        built.append(params["samples"])
        return set_up(params)

    monkeypatch.setattr("simkit.papers.patches.studies.runs.set_up", counted)
    simkit.run("sample-complexity", trials=12, workers=2, **{**QUICK, "samples": "4,6", "sigma": 0.117})
    assert sorted(built) == [4, 6]


def test_the_two_paths_agree():
    runs = [
        simkit.run("sample-complexity", trials=3, **QUICK, path=p).table for p in ("dense", "structured")
    ]
    np.testing.assert_allclose(runs[0]["estimate"], runs[1]["estimate"], rtol=1e-8, atol=1e-12)


def test_redrawn_samples_are_counted():
    options = {**QUICK, "preset": "multinomial", "confusion": 0.25}
    (tally,) = simkit.run("sample-complexity", trials=3, **options).tallies
    (cell,) = cells_of(**options)
    rng = np.random.Generator(
        np.random.PCG64DXSM(np.random.SeedSequence(0, spawn_key=(*cell.seed_words, 0)))
    )
    starts = [draw_start(setup_of(cell), rng) for _ in range(3)]
    assert tally.counters["ties"] == sum(s.training.ties + s.test.ties for s in starts) > 0
    assert "ties" not in simkit.run("sample-complexity", trials=3, **QUICK).tallies[0].counters


def test_redrawn_samples_are_counted_at_every_number_of_steps():
    options = {
        "counts": "multinomial", "confusion": 0.4, "tokens": 12, "samples": 20, "neurons": 20,
    }  # fmt: skip
    tallies = simkit.run("attention-concentration", trials=2, iterations="0,2", **options).tallies
    assert tallies[0].counters["ties"] == tallies[1].counters["ties"] > 0


def test_a_fault_in_one_run_is_its_outcome(monkeypatch):
    """Whatever a run raises is counted; along an axis it fails at every number of steps."""

    def broken(*_):
        raise ValueError("no such run")

    monkeypatch.setattr("simkit.papers.patches.studies.runs.draw_start", broken)
    frame = simkit.run("attention-concentration", trials=2, iterations="0,3", neurons=40).table
    assert set(frame["failures"]) == {2}
    frame = simkit.run("sample-complexity", trials=2, **QUICK).table
    assert set(frame["failures"]) == {2}


def test_a_share_that_leaves_one_token_is_taken():
    cells_of("token-sparsification", share="0.9", tokens=10, alpha=0.6, confusion=0.1)


def test_divergence_is_a_failed_trial():
    frame = simkit.run("sample-complexity", trials=2, **QUICK, step_size=1e5).table
    assert set(frame["failures"]) == {2}
    assert values(frame, "success")["estimate"].item() == 0
    frame = simkit.run(
        "attention-concentration", trials=1, iterations="0,1,40", step_size=1e5, samples=20,
        neurons=40, tokens=20,
    ).table  # fmt: skip
    assert values(frame, "mass")["failures"].tolist() == [0, 0, 1]


# The other studies


def test_convergence_counts_the_steps_to_zero_loss():
    given = {"neurons": 40, "samples": 8, "alpha": 0.4, "tokens": 20}
    frame = simkit.run("convergence", trials=4, **given).table
    capped = simkit.run("convergence", trials=4, **given, max_steps=10).table
    assert values(frame, "converged")["estimate"].item() == 1
    assert values(frame, "train_loss")["estimate"].item() == 0
    assert values(frame, "steps")["min"].item() > 10
    assert values(capped, "converged")["estimate"].item() == 0
    assert values(capped, "steps")["estimate"].item() == 10
    assert values(capped, "train_loss")["estimate"].item() > 0


def test_attention_is_seen_along_one_run():
    given = {"neurons": 40, "samples": 20, "tokens": 20, "trials": 2}
    alone = simkit.run("attention-concentration", **given, iterations="6").table
    among = simkit.run("attention-concentration", **given, iterations="0,3,6,500,1000").table
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
    ).table
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
    frame = simkit.run("token-sparsification", trials=1, **options).table
    cell = cell_of("token-sparsification", **options)
    rng = np.random.Generator(
        np.random.PCG64DXSM(np.random.SeedSequence(0, spawn_key=(*cell.seed_words, 0)))
    )
    start = draw_start(setup_of(cell), rng)
    training = start.training.prune(0.3, "irrelevant", start.pruning)
    test = start.test.prune(0.3, "irrelevant", start.pruning)
    assert (training.tokens.shape[1], test.tokens.shape[1]) == (14, 14)
    record = train(
        start.weights, training, test=test, rng=start.order, track=None, step_size=0.2, batch=16,
        stop="steps", max_steps=24,
    )  # fmt: skip
    assert values(frame, "test_loss")["estimate"].item() == record.test_loss[-1]


def test_a_run_keeps_its_thresholds(tmp_path, monkeypatch, capsys):
    from simkit.cli.app import main

    monkeypatch.chdir(tmp_path)
    small = ["--neurons", "40", "--tokens", "20", "--test", "20", "--trials", "4", "--preset", "printed"]
    assert main(["sample-complexity", "--samples", "2,8,32", *small, "--name", "x"]) == 0
    folder = tmp_path / "results" / "sample-complexity"
    rows = (folder / "x.derived.csv").read_text().splitlines()
    assert any(",n50," in row for row in rows)
    assert "reading printed: c_0 = 0.01" in capsys.readouterr().err
    assert main(["sample-complexity", "--samples", "8", *small, "--name", "y"]) == 0
    assert (folder / "y.csv").exists()
    assert not (folder / "y.derived.csv").exists()  # one N carries none
