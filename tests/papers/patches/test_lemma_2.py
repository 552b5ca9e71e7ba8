"""Lemma 2 while training: the displays against a plain run and loops, and what is said of them."""

import csv
import gzip
from io import StringIO
from pathlib import Path

import numpy as np
import pytest
from naive_lemma_2 import Naive

from simkit.declare.claims.paper import packaged_text
from simkit.declare.parameters.resolving import resolve
from simkit.engine.results.result import Settings
from simkit.errors import UsageError
from simkit.papers.patches.lemma_2.claims import WHILE_TRAINING
from simkit.papers.patches.lemma_2.gaps import measure_gaps
from simkit.papers.patches.lemma_2.record import record_run
from simkit.papers.patches.studies.lemma_2 import MEASURED, Lemma2Training
from simkit.papers.patches.studies.runs import draw_start, set_up
from simkit.verdicts.audits.audit import prepare_audit, run_audit
from simkit.verdicts.audits.papers import load_subjects

_SMALL = {
    "patterns": 3, "dim": 4, "neurons": 14, "sigma": 0.2, "noise": "bounded", "noise_norm": 0.1,
    "samples": 4, "tokens": 8, "alpha": 0.5, "confusion": 0.125, "step_size": 0.4, "xi": 0.1,
}  # fmt: skip


def recorded(seed, steps, **changes):
    params = resolve(Lemma2Training.parameters, {**_SMALL, **changes}).values
    setup = set_up(params)
    return record_run(draw_start(setup, np.random.default_rng(seed)), setup, steps)


def naive_of(record):
    first, sample = record.weights[0], record.sample
    sizes = (record.xi, record.error, record.key_error, record.tau, record.delta)
    return Naive(
        [np.array(each) for each in (first.w_o, first.w_v, first.w_k, first.w_q)],
        np.array(first.a), sample.tokens, sample.labels, record.kinds, record.features,
        record.key_features, record.patterns, record.step_size, record.steps, sizes,
    )  # fmt: skip


def agree(seed, steps, **changes):
    """Compare the displays of a plain run with the fast one after every step; return which spoke."""
    record = recorded(seed, steps, **changes)
    gaps, plain = measure_gaps(record, "ratio-positive", "any"), naive_of(record)
    for mine, theirs in zip(record.weights, plain.weights, strict=True):
        for name, matrix in zip(("w_o", "w_v", "w_k", "w_q"), theirs, strict=True):
            np.testing.assert_allclose(getattr(mine, name), matrix, rtol=0, atol=1e-12)
    names = set()
    for t in range(1, record.steps + 1):
        for name, value in (plain.after(t) | plain.step(t - 1)).items():
            found = gaps[name][t] if name in gaps else np.nan
            assert found == pytest.approx(value, rel=1e-9, abs=1e-9, nan_ok=True), (name, t)
            names |= {name} if value == value else set()
    return record.steps, names


def test_the_displays_of_two_steps_of_a_plain_run():
    steps, displays = agree(0, 2)
    assert steps == 2
    assert len(displays) >= 35


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_thirty_displays_at_ten_steps_of_a_plain_run(seed):
    steps, displays = agree(seed, 10)
    assert steps == 10
    assert len(displays) == 40


@pytest.mark.parametrize("changed", [{"batch": 2}, {"batch": 3}, {"readout": "per-token"}])
def test_batches_and_readouts_of_all_kinds_are_measured(changed):
    record = recorded(4, 12, **changed)
    with np.errstate(divide="raise", invalid="raise", over="raise"):
        gaps = measure_gaps(record, "ratio-positive", "any")
    assert {len(batch) for batch in record.batches} == {changed.get("batch", 4)}
    for t, name in ((t, name) for t in range(1, 12) for name in ("80_hinge", "124_hinge", "194_hinge")):
        assert gaps[name][t] < 1e-9
    assert np.nanmax(gaps["52"]) <= 1 + 1e-9


def table():
    return list(csv.DictReader(StringIO(packaged_text("simkit.papers.patches.lemma_2:displays.csv"))))


def test_the_table_of_displays_and_the_quantities_are_of_each_other():
    extremes = {"<": "most", ">": "least", "=": "off"}
    assert [f"{extremes[row['sense'][0]]}_{row['name']}" for row in table()] == list(MEASURED)
    names = {row["name"] for row in table()}
    assert not {row["corrects"] for row in table()} - names - {""}
    assert {row["sense"] for row in table()} == {"<=", "<~", ">=", ">~", ">0", "="}
    assert {row["output"] for row in table()} == {"", "both", "matching"}
    assert {row["lucky"] for row in table()} == {"", "all", "yes", "ratio"}


def test_every_line_is_asked_in_its_readings_and_of_its_output_weights():
    asked = {}
    for claim in WHILE_TRAINING:
        for name in claim.names & set(MEASURED):
            asked.setdefault(name, set()).add((claim.where["reading"], claim.where["output"]))
    for row in table():
        readings = {
            "all": {"definition-2", "ratio-positive", "argmax-margin", "ratio"},
            "yes": {"definition-2", "ratio-positive"},
        }.get(row["lucky"], {"ratio-positive"})
        outputs = {"": {"any"}, "both": {"any", "matching"}, "matching": {"matching"}}[row["output"]]
        extremes = {"<": "most", ">": "least", "=": "off"}
        found = asked[f"{extremes[row['sense'][0]]}_{row['name']}"]
        wanted = {(reading, output) for reading in readings for output in outputs}
        extra = {("definition-2", "matching")} if row["name"] in ("32", "36") else set()
        assert found == wanted | extra, row["name"]


def test_a_display_fails_for_good_only_where_its_line_says_why():
    lines = {row["name"]: row for row in table()}
    for claim in WHILE_TRAINING:
        (quantity,) = claim.names & set(MEASURED) or {""}
        line = lines.get(quantity.partition("_")[2])
        if line is None:
            continue
        ordered = claim.kind == "order"
        turned = line["sense"] == ">~" and claim.where["reading"] == "ratio"
        fails = turned or bool(line["because"]) and not claim.corrects
        assert claim.quantifier == ("every cell" if ordered or fails else "some constants"), claim.name
        assert bool(claim.because) == fails


def test_what_is_kept_of_a_run_is_the_worst_so_far_whatever_else_is_asked():
    study = Lemma2Training()
    few, many = (
        study.simulate(
            set_up({**resolve(study.parameters, _SMALL).values, "iterations": asked}),
            np.random.default_rng(5), 2,
        )
        for asked in ([1, 3], [1, 2, 3, 12, 40])
    )  # fmt: skip
    assert few[0].values == many[0].values
    assert few[1].values == many[2].values
    for earlier, later in zip(many[:-1], many[1:], strict=True):
        for name in MEASURED:
            pairs = zip(earlier.values[name], later.values[name], strict=True)
            void = 1.0 if name.startswith("least") else 0.0
            for before, after in pairs:
                grew = after <= before if name.startswith("least") else after >= before
                assert grew or before == void, name


def test_the_stopping_time_is_that_of_the_training():
    record = recorded(3, 400)
    assert record.ended == "zero hinge"
    margins = [state.labels * state.outputs for state in record.states]
    assert margins[-1].min() >= 1 > margins[-2].min()


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"confusion": 0.0}, "no confusion tokens"),
        ({"batch": 1}, "log B is 0"),
        ({"labels": "random"}, "each label"),
        ({"counts": "multinomial"}, "fixed counts"),
        ({"xi": 0.0}, "divide by it"),
        ({"neurons": 1}, "log m is 0"),
        ({"alpha": 0.75, "confusion": 0.25}, "no non-discriminative"),
    ],
)
def test_cells_of_which_a_display_says_nothing_are_refused(changed, said):
    study = Lemma2Training()
    with pytest.raises(UsageError, match=said):
        study.check(resolve(study.parameters, {**_SMALL, **changed}).values)


TABLE = Path(__file__).parents[3] / "docs" / "audit-shallow-vit.csv.gz"
SLICE = ("28", "35", "52", "129_last", "195", "80_hinge")


def test_the_first_trials_of_the_audit_are_those_of_its_table():
    """A slice of what ``make audit`` runs whole: five trials of twenty are no worse than all of them."""
    subjects = load_subjects("shallow-vit")
    chosen = {
        id(claim): claim
        for subject in subjects
        for claim in subject.claims
        if claim.where.get("reading") == "ratio-positive"
        and claim.where["output"] == "any"
        and {name.partition("_")[2] for name in claim.names & set(MEASURED)} & set(SLICE)
    }
    assert len(chosen) == len(SLICE)
    audit = prepare_audit(subjects, Settings(trials=5), chosen=set(chosen), with_training=True)
    run_audit(audit)
    with gzip.open(TABLE, "rt", encoding="utf-8") as lines:
        rows = list(csv.DictReader(lines))
    stored = {
        (row["part"], int(row["p_iterations"])): (float(row["left_low"]), row["verdict"])
        for row in rows
        if row["study"] == "lemma-2"
    }
    for found in audit.findings:
        at = found.cell.parameters["iterations"]
        worst, verdict = stored[found.claim.part, at]
        sign = -1 if found.claim.parsed.relation in (">", ">=") else 1
        assert sign * found.left[0] <= sign * worst + 1e-9 * max(1.0, abs(worst)), found.claim.name
        assert verdict == "fails" or found.verdict != "fails", found.claim.name
    assert {f.verdict for f in audit.findings} == {"fails", "not refuted"}
