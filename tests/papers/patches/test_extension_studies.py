"""Appendix G in the studies: options, what is refused, what is drawn, where a step moves the weights."""

import itertools
import math

import naive_vit
import numpy as np
import pytest
from vit_cells import EXTENDED, extended_cell, setup_of

import simkit
from simkit.engine.cells.cell import build_cells
from simkit.engine.cells.seeding import block_generator
from simkit.engine.cells.trials import trial_parameters
from simkit.engine.results.answer import build_columns
from simkit.engine.running.replay import replay
from simkit.engine.sources.registry import load_study
from simkit.errors import UsageError
from simkit.papers.patches import PatchModel, ShallowViT
from simkit.papers.patches.claims.extensions import chord, chord_again
from simkit.papers.patches.learning import directions
from simkit.papers.patches.studies.directions import Settled, UpdateDirections
from simkit.papers.patches.studies.extensions import EXTENSIONS, PLAIN
from simkit.papers.patches.studies.runs import draw_start, set_up

STUDIES = ("sample-complexity", "convergence", "attention-concentration")
VARIANTS = [
    {"classes": 4}, {"classes": 4, "loss": "each"}, {"pattern_sets": 3}, {"heads": 2},
    {"heads": 2, "head_size": 2}, {"skip": "true"}, {"skip": "true", "heads": 2, "turn": 0},
    {"layer_norm": "pre"}, {"classes": 4, "pattern_sets": 2, "skip": "true", "layer_norm": "pre"},
]  # fmt: skip


# Options


@pytest.mark.parametrize("study", STUDIES)
def test_defaults_written_out_are_the_cell_of_the_plain_network(study):
    plain = extended_cell(study)
    for parameter in EXTENSIONS:
        if parameter.applies:
            continue
        given = extended_cell(study, **{parameter.name: str(parameter.default).lower()})
        assert (given.key, given.seed_words, given.full_key) == (
            plain.key,
            plain.seed_words,
            plain.full_key,
        )
        assert given.parameters[parameter.name] == parameter.absent == parameter.default
    assert all(str(plain.parameters[name]).lower() == str(value) for name, value in PLAIN.items())


@pytest.mark.parametrize("study", STUDIES)
def test_each_variant_is_a_cell_of_its_own_and_builds_what_it_says(study):
    cells = [extended_cell(study, **variant) for variant in VARIANTS]
    assert len({cell.key for cell in (*cells, extended_cell(study))}) == len(VARIANTS) + 1
    for cell, variant in zip(cells, VARIANTS, strict=True):
        setup = setup_of(cell)
        network, data = setup.network, setup.data
        assert data.classes == network.classes == variant.get("classes", 2)
        assert network.loss == variant.get("loss", "sum")
        assert data.pattern_set == variant.get("pattern_sets", 1)
        assert network.heads == variant.get("heads", 1)
        assert network.skip == (variant.get("skip") == "true")
        assert network.layer_norm == variant.get("layer_norm", "none")
        assert network.value_dim == (20 if variant.get("head_size") == 2 else None)
        if network.skip:
            assert network.start_turn == variant.get("turn", 54.26)


def test_what_is_paired_shares_its_draws():
    plain = extended_cell("convergence").seed_words
    for variant in ({"skip": "true"}, {"layer_norm": "pre"}):
        assert extended_cell("convergence", **variant).seed_words == plain
    four = {"classes": 4}
    each = extended_cell("convergence", loss="each", **four)
    assert each.seed_words == extended_cell("convergence", **four).seed_words
    assert each.key != extended_cell("convergence", **four).key
    for variant in (four, {"heads": 2}, {"pattern_sets": 2}):
        assert extended_cell("convergence", **variant).seed_words != plain


def test_width_over_heads_is_an_expression():
    cells = build_cells(load_study("convergence"), {
        "alpha": "0.4", "heads": "1,2,4,8", "head_size": "8/heads", "step_size": "0.2/heads",
    })  # fmt: skip
    assert [cell.parameters["head_size"] for cell in cells] == [8, 4, 2, 1]
    assert [cell.parameters["step_size"] for cell in cells] == [0.2, 0.1, 0.05, 0.025]


REFUSED = [
    ({"classes": 4, "samples": 6},
     "--samples 6: --labels alternating needs a multiple of 4, as in --samples 8"),
    ({"set_radius": 0.3},
     "--set-radius 0.3: single patterns, --pattern-sets 1 a set, have no radius, as in --pattern-sets"
     " 3"),
    ({"loss": "each"}, "--loss: it does not apply to --classes 2; it goes with --classes 4"),
    ({"turn": 30}, "--turn: it does not apply to --skip false; it goes with --skip true"),
    ({"skip": "true", "head_size": 2},
     "--head-size 2: with --skip true H m_a is --dim 10, as in --head-size 1"),
    ({"skip": "true", "heads": 3},
     "--heads 3: with --skip true H m_a is --dim 10, which it does not divide, as in --heads 1"),
    ({"skip": "true", "heads": 4, "head_size": 3},
     "--head-size 3: with --skip true H m_a is --dim 10, as in --head-size 1 --heads 2"),
    ({"skip": "true", "init": "scaled"},
     "--init scaled: with a skip connection, eq. (250), it is rotation or perturbed, as in --init"
     " rotation"),
    ({"classes": 4, "patterns": 4},
     "--patterns 4: non-discriminative tokens need a fifth pattern, as in --patterns 5"),
]  # fmt: skip


@pytest.mark.parametrize(("options", "expected"), REFUSED)
@pytest.mark.parametrize("study", STUDIES)
def test_combinations_that_mean_nothing_are_refused_in_one_line(study, options, expected):
    with pytest.raises(UsageError) as caught:
        extended_cell(study, **options)
    assert str(caught.value) == expected


# Draws


def test_sets_are_drawn_once_a_training_and_shared_by_its_samples():
    setup = setup_of(extended_cell("sample-complexity", pattern_sets=3, test=8))
    rng = np.random.default_rng(0)
    first, second = draw_start(setup, rng), draw_start(setup, rng)
    for start in (first, second):
        assert start.training.model is start.test.model
        members = start.training.model.members
        for sample in (start.training, start.test):
            apart = sample.tokens - members[sample.kinds, sample.chosen]
            assert np.abs(apart).max() < 6 * sample.model.token_noise
        np.testing.assert_array_equal(start.model.patterns, members.reshape(-1, 10))
    assert (first.training.model.members != second.training.model.members).all()


def test_a_training_of_sets_leaves_the_other_draws_as_they_are():
    """The sets come from a stream after the five others: start, samples, order, pruning stay."""
    plain, sets = (
        draw_start(setup_of(extended_cell("convergence", **options)), np.random.default_rng(0))
        for options in ({}, {"pattern_sets": 3})
    )
    np.testing.assert_array_equal(plain.weights.w_o, sets.weights.w_o)
    np.testing.assert_array_equal(plain.training.positions[0], sets.training.positions[0])
    assert plain.pruning.random() == sets.pruning.random()
    assert plain.order.random() == sets.order.random()


@pytest.mark.parametrize("study", STUDIES)
def test_every_variant_trains(study):
    variants = {"classes": 4, "pattern_sets": 2, "skip": "true", "layer_norm": "pre", "max_steps": 3}
    given = {**EXTENDED, **variants, "samples": 8, "trials": 2, "ledger": None}
    if study == "attention-concentration":
        given |= {"iterations": "0,2", "batch": 8}
        del given["max_steps"]
    if study == "sample-complexity":
        given |= {"preset": "printed", "test": 8}
    result = simkit.run(study, **given)
    assert not any(row["failures"] for row in result.rows.records)
    found = {row["quantity"]: row["estimate"] for row in result.rows.records}
    if study == "sample-complexity":
        assert found["misled"] == 0
        assert found["set_margin"] > 0
        # LN of 5 unit vectors in R^10, features of their own length: W_K = R D, |D| = sqrt(9/5).
        assert found["largest_norm"] == pytest.approx(math.sqrt(9 / 5), rel=1e-3)


def test_largest_norm_and_margin_are_those_of_the_start():
    cell = extended_cell("sample-complexity", skip="true", turn=30, pattern_sets=3, samples=8, test=8)
    setup = setup_of(cell)
    start = draw_start(setup, np.random.default_rng(3))
    found = load_study("sample-complexity").measure(start, setup)
    weights = start.weights
    norms = [np.linalg.norm(w, 2) for w in (weights.w_v, weights.w_k, weights.w_q)]
    assert found["largest_norm"] == pytest.approx(max(norms), rel=1e-12)
    pairs = itertools.product(range(5), range(5))
    members = start.training.model.members
    kappa = min(
        np.linalg.norm(a - b) for i, j in pairs if i != j for a in members[i] for b in members[j]
    )
    within = max(np.linalg.norm(a - b) for own in members for a in own for b in own)
    tau = 0.01 * math.sqrt(10)
    assert found["set_margin"] == pytest.approx(kappa - (2 * tau + within + 2 * tau), rel=1e-12)


# Directions of a step


def start_of(seed=0, **options):
    texts = {key: str(value) for key, value in options.items()}
    study = UpdateDirections()
    (cell,) = build_cells(study, {"neurons": "60", "samples": "8", **texts})
    setup = set_up(trial_parameters(study, cell.parameters))
    return draw_start(setup, np.random.default_rng(seed)), setup


def naive_movement(weights, sample, own, direction):
    """-(gradient of the mean loss over D_own) . direction / (2/sqrt(m)) of each neuron, by loops."""
    m = len(weights.w_o)
    total = np.zeros(m)
    group = [n for n in range(len(sample)) if sample.relevant[n] == own]
    for n in group:
        x, y = sample.tokens[n], sample.labels[n]
        scores = (x @ weights.w_k.T) @ (weights.w_q @ x.T)
        shares = np.exp(scores) / np.exp(scores).sum(axis=0)
        seen = weights.w_v @ x.T @ shares  # (m_a, L)
        readout = y @ weights.a if sample.model.classes == 4 else y * weights.a
        for i in range(m):
            fires = weights.w_o[i] @ seen > 0
            total[i] += readout[i] * (seen[:, fires].T @ direction).sum() / x.shape[0]
    return total / len(group) / ((sample.model.classes // 2) / math.sqrt(m))


@pytest.mark.parametrize("classes", [2, 4])
def test_movements_of_the_first_step_are_those_of_the_gradient(classes):
    start, setup = start_of(classes=classes)
    weights, sample = start.weights, start.training
    features = directions.value_directions(start.model, 5)
    np.testing.assert_allclose(features, start.model.value_features, atol=1e-12)
    found = directions.group_movements(weights, sample, features, 0.2)
    second = weights.a < 0 if classes == 2 else (weights.a[0] > 0) & (weights.a[1] < 0)
    assert 0 < second.sum() < 60
    for c in range(classes):
        expected = naive_movement(weights, sample, c, features[c])[second]
        np.testing.assert_allclose(found[c], expected, rtol=1e-9, atol=1e-12)
    measured = UpdateDirections().measure(start, setup)
    assert measured["own"] == found[1].mean() > 0
    assert measured["opposite"] == found[2 if classes == 4 else 0].mean() < 0
    assert measured["most_opposite"] == found[2 if classes == 4 else 0].max()
    assert measured["least_own"] == found[1].min()
    assert measured["firing"] == (found[1] != 0).mean() < 1
    if classes == 4:
        assert measured["mixed_1"] == measured["mixed_4"] == measured["largest_mixed"] == 0


def test_a_hinge_for_each_output_halves_the_first_step():
    found = [UpdateDirections().measure(*start_of(seed=1, loss=loss))["own"] for loss in ("sum", "each")]
    assert found[1] == pytest.approx(found[0] / 2, rel=1e-9)


def test_cosines_and_spans_against_their_definition():
    start, setup = start_of(seed=2, classes=2, pattern_sets=3, iterations=3)
    sample, model = start.training, start.model
    from simkit.papers.patches.learning.training import train

    run = train(
        start.weights, sample, rng=start.order, test=0, track=None, step_size=0.2, batch=8, stop="steps",
        max_steps=3,
    )  # fmt: skip
    before, after = run.final, directions.step_from(run.final, sample, 0.2)
    start, setup = start_of(seed=2, classes=2, pattern_sets=3, iterations=3)
    found = UpdateDirections().measure(start, setup)
    features = [model.value_features[3 * j : 3 * j + 3].sum(axis=0) for j in range(2)]
    moved = (after.w_o - before.w_o)[before.a < 0].mean(axis=0)
    for name, feature in (("cosine_own", features[1]), ("cosine_opposite", features[0])):
        expected = moved @ feature / np.linalg.norm(moved) / np.linalg.norm(feature)
        assert found[name] == pytest.approx(expected, rel=1e-9)
    shares, cosines = [], []
    for moved in (after.w_k - before.w_k, after.w_q - before.w_q):
        for j in range(2):
            q = model.key_features[3 * j : 3 * j + 3]
            onto = q.T @ np.linalg.pinv(q.T)
            images = [moved @ mu for mu in sample.model.members[j]]
            shares += [np.sum((onto @ each) ** 2) / np.sum(each**2) for each in images]
            cosines += [
                a @ b / np.linalg.norm(a) / np.linalg.norm(b)
                for a, b in itertools.combinations(images, 2)
            ]
    assert found["in_span"] == pytest.approx(np.mean(shares), rel=1e-9)
    assert found["agreement"] == pytest.approx(np.mean(cosines), rel=1e-9)


@pytest.mark.parametrize(("seed", "steps", "looked_at"), [(2, 2, 2), (4, 20, 16)])
def test_the_span_is_held_against_that_of_single_patterns_in_a_training_of_their_own(
    seed, steps, looked_at
):
    """The other training comes to zero loss by its 17th step; the one with sets does not in 20."""
    options = {"classes": 2, "step_size": 0.5}
    start, setup = start_of(seed=seed, pattern_sets=3, iterations=steps, **options)
    found = UpdateDirections().measure(start, setup)
    rng = start_of(seed=seed, pattern_sets=3, iterations=steps, **options)[0].pruning
    _, alone = start_of(pattern_sets=1, iterations=looked_at, **options)
    single = UpdateDirections().measure(draw_start(alone, rng), alone)
    assert found["span_gain"] == pytest.approx(found["in_span"] - single["in_span"], rel=1e-12)
    assert found["span_gain"] != 0
    assert "span_gain" not in single


def test_what_two_classes_do_not_have_has_no_row():
    given = {"neurons": 40, "samples": 8, "trials": 2, "ledger": None}
    for classes in ("2", "4"):
        result = simkit.run("update-directions", classes=classes, **given)
        rows = {row["quantity"]: row for row in result.rows.records}
        for name in ("mixed_1", "mixed_4", "largest_mixed"):
            assert (name in rows) == (classes == "4")
        assert rows["own"]["estimate"] > 0
        assert "span_gain" not in rows


def test_masses_of_keys_against_loops():
    data = PatchModel(alpha=0.5, confusion=0.2, tokens=12, dim=6, patterns=4, pattern_set=2)
    data = data.draw_sets(np.random.default_rng(0))
    sample = data.sample(np.random.default_rng(1), 4)
    weights = ShallowViT(neurons=8, heads=2).initialise(np.random.default_rng(2), data)
    by_role, by_member = directions.key_masses(weights, sample)
    for n in range(4):
        keys = np.zeros(12)
        for h in range(2):
            for l in range(12):
                x = sample.tokens[n]
                scores = np.exp(x @ weights.w_k[h].T @ weights.w_q[h] @ x[l])
                keys += scores / scores.sum() / 24
        for role in range(3):
            expected = sum(k for k, r in zip(keys, sample.roles[n], strict=True) if r == role)
            assert by_role[n, role] == pytest.approx(expected, rel=1e-12)
        relevant = sample.roles[n] == 0
        for b in range(2):
            own = relevant & (sample.chosen[n] == b)
            if own.any():
                expected = keys[own].mean() / keys[relevant].mean()
                assert by_member[n, b] == pytest.approx(expected, rel=1e-12)
            else:
                assert np.isnan(by_member[n, b])


def test_where_nothing_moves_the_trial_fails_and_says_so():
    start, setup = start_of(iterations=400, step_size=1)
    with pytest.raises(Settled, match="the training loss is zero: no step moves anything"):
        UpdateDirections().measure(start, setup)


def test_four_classes_are_swept_over_samples_that_they_share_evenly():
    study = load_study("sample-complexity")
    given = {"preset": "printed"}
    sizes = {
        classes: [cell.parameters["samples"] for cell in build_cells(study, given | asked)]
        for classes, asked in (("2", {}), ("4", {"classes": "4"}), ("both", {"classes": "2, 4"}))
    }
    four = [4, 8, 16, 32, 64, 128]
    assert sizes == {"2": [2, *four], "4": four, "both": sorted(four * 2)}
    told = {cell.key for cell in build_cells(study, given | {"classes": "2", "samples": "2:128:*2"})}
    assert told == {cell.key for cell in build_cells(study, given)}  # as they were
    (parameter,) = (p for p in study.parameters if p.name == "samples")
    assert parameter.default_with_grids == "2:128:*2, 4:128:*2 (classes = 4)"
    with pytest.raises(UsageError, match="labels"):
        build_cells(study, given | {"classes": "4", "samples": "2,4"})


# The least of several heads


def test_the_least_head_is_there_where_there_are_several():
    given = {"samples": 8, "neurons": 20, "tokens": 10, "batch": 8, "trials": 2, "ledger": None}
    result = simkit.run("attention-concentration", heads="1,3", iterations="0,2", workers=1, **given)
    rows = result.table
    found = rows[rows["quantity"] == "least_head_mass"]
    assert found["heads"].tolist() == [3, 3]
    assert len(rows) == 4 * 7 + 2
    mean = rows[(rows["quantity"] == "mass") & (rows["heads"] == 3)]
    assert (found["estimate"].to_numpy() < mean["estimate"].to_numpy()).all()
    setup = setup_of(result.cells[2])
    start = draw_start(setup, block_generator(0, result.cells[2].seed_words, 0))
    expected = min(
        np.mean([
            naive_vit.ref_mass(x, w_k, w_q, roles == 0)
            for x, roles in zip(start.training.tokens, start.training.roles, strict=True)
        ])
        for w_k, w_q in zip(start.weights.w_k, start.weights.w_q, strict=True)
    )  # fmt: skip
    assert found["kept_values"].iloc[0][0] == pytest.approx(expected, rel=1e-12)
    alone = simkit.run("attention-concentration", iterations="0,2", workers=1, **given)
    assert "least_head_mass" not in alone.rows.to_csv()
    text = [line for line in alone.rows.to_csv().splitlines() if ",mass," in line]
    both = [line for line in result.rows.to_csv().splitlines() if ",mass," in line]
    assert text == both[:2]
    assert [column.name for column in build_columns(result, ["heads"])][-1] == "least_head_mass"
    assert "least_head_mass" not in [column.name for column in build_columns(alone, [])]
    assert "least_head_mass" in replay(result.cells[2], 0, 0, 0).values
    assert "least_head_mass" not in replay(result.cells[0], 0, 0, 0).values


# Displays


@pytest.mark.parametrize("turn", [0.0, 30.0, 60.0, 90.0, 180.0])
def test_chord_of_a_turn(turn):
    expected = 2 * math.sin(math.radians(turn) / 2)
    for formula in (chord, chord_again):
        assert float(formula({"turn": turn, "sigma": 0.0}).mid()) == pytest.approx(expected, abs=1e-7)
    both = 2 * math.sin(math.radians(turn) / 2 + math.asin(0.15))
    for formula in (chord, chord_again):
        assert float(formula({"turn": turn, "sigma": 0.3}).mid()) == pytest.approx(both, abs=1e-7)
