"""Trainings with several heads against as many with one head of the same total width."""

from dataclasses import replace

import numpy as np
import pytest

from simkit.declare.checks import load_statements
from simkit.declare.claims.claim_faults import claims_of
from simkit.engine.cells.cell import build_cells
from simkit.engine.cells.seeding import spawn_streams
from simkit.engine.cells.trials import trial_parameters
from simkit.papers.patches.studies.declaration import seconds_of_run
from simkit.papers.patches.studies.runs import draw_start, set_up, train_from
from simkit.papers.patches.studies.stability import HeadStability, compare_steps
from simkit.verdicts.questions.question import Subject
from simkit.verdicts.questions.scopes import scope_cells


def test_trainings_with_heads_are_held_against_as_many_with_one():
    study = HeadStability()
    (cell,) = build_cells(study, {"heads": "2"})
    assert cell.parameters["head_size"] == 4
    (cell,) = build_cells(study, {
        "heads": "2", "neurons": "40", "token_noise": "0.15", "pace": "shared", "samples": "8",
        "trainings": "3", "head_size": "1",
    })  # fmt: skip
    setup = set_up(trial_parameters(study, cell.parameters))
    tally = study.simulate(setup, np.random.default_rng(0), 3)
    means = {name: np.array(values) for name, values in tally.values.items()}
    streams = spawn_streams(np.random.default_rng(0), 6)
    several = replace(setup, network=replace(setup.network, heads=2, value_dim=10))
    one = replace(setup, network=replace(setup.network, heads=1, value_dim=20))
    eta = cell.parameters["step_size"]
    found = [
        [train_from(draw_start(each, stream), each, step_size=size).steps for stream in own]
        for each, size, own in ((several, eta / 2, streams[:3]), (one, eta, streams[3:]))
    ]
    for prefix, steps in zip(("", "plain_"), found, strict=True):
        assert means[f"{prefix}steps"][0] == pytest.approx(np.mean(steps), rel=1e-12)
        assert means[f"{prefix}deviation"][0] == pytest.approx(np.std(steps, ddof=1), rel=1e-12)
        logs = np.std(np.log(steps), ddof=1)
        assert means[f"{prefix}log_deviation"][0] == pytest.approx(logs, rel=1e-12)
    assert (means["steps"] > means["plain_steps"]).all()  # at half the step size
    closer = means["deviation"] < means["plain_deviation"]
    assert tally.events["steadier"] == closer.sum()


@pytest.mark.parametrize(
    ("several", "one", "advantage", "share"),
    [
        ([10, 12, 14], [10, 13, 16], 1, 1),
        ([10, 13, 16], [10, 12, 14], -1, -1),
        ([14, 10, 12], [12, 14, 10], 0, 0),  # the same in another order
        ([20, 22, 24], [10, 12, 14], 0, 1),  # as many steps apart, a smaller share
        ([10, 12, 14], [30, 36, 42], 1, 0),  # the same share
        ([1, 1], [0, 1], 0, 0),  # no step counts as one
    ],
)
def test_a_tie_is_neither_more_nor_less_stable(several, one, advantage, share):
    found = compare_steps(several, one)
    assert (found["advantage"], found["advantage_share"]) == (advantage, share)
    assert (found["steadier"], found["tied"]) == (advantage == 1, advantage == 0)
    assert (found["steadier_share"], found["tied_share"]) == (share == 1, share == 0)
    assert found["deviation"] == pytest.approx(np.std(np.maximum(several, 1), ddof=1), abs=1e-12)


def test_of_one_head_both_sides_have_one_law():
    (cell,) = build_cells(HeadStability(), {"heads": "1", "neurons": "20", "tokens": "8"})
    assert (cell.parameters["head_size"], cell.parameters["pace"]) == (8, "same")
    setup = set_up(trial_parameters(HeadStability(), cell.parameters))
    assert (setup.network.heads, setup.network.value_dim) == (1, 80)


def test_the_one_head_is_as_wide_as_all_heads_in_the_expected_time_too():
    study = HeadStability()
    one, eight = (cell.parameters for cell in build_cells(study, {"heads": "1,8"}))
    assert study.seconds(one) == pytest.approx(10 * seconds_of_run(one))
    beside = study.seconds(eight) - 5 * seconds_of_run(eight)
    assert beside == pytest.approx(5 * seconds_of_run(one))


def test_both_claims_are_asked_at_either_pace():
    """Steps at one step size with little noise, too, where eight heads are the steadier ones."""
    statements = load_statements(HeadStability())
    subject = Subject("shallow-vit", statements, claims_of(statements))
    steps, shares = (
        {(p["heads"], p["pace"], p["token_noise"]) for p in (cell.parameters for cell in found)}
        for found in (scope_cells(subject, claim, {}) for claim in subject.claims)
    )
    assert shares == {(h, pace, 0.15) for h in (2, 4, 8) for pace in ("same", "shared")}
    assert steps == shares | {(8, "same", 0.01)}
