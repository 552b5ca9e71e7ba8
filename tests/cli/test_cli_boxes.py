"""`simkit audit PAPER --boxes`: what is proved, what is written, and what is refused."""

import json

import pytest

from simkit.verdicts.check_boxes import box_fault


def test_boxes_of_a_paper_are_searched_printed_and_written(simkit, tmp_path):
    done = simkit("audit", "kvt-supplement", "--boxes")
    assert done.code == 0
    assert "Eq. (21), last line" in done.out
    assert "proved for scores = identity, all d in [32, 2048], sigma in [0.079, 0.121]" in done.out
    assert done.out.splitlines()[-1] == "4 of 4 boxes proved, of 4 claims."
    path = tmp_path / "results" / "audit-kvt-supplement.boxes.json"
    records = json.loads(path.read_text())["boxes"]
    assert len(records) == 4
    assert not any(map(box_fault, records))


def test_a_claim_alone_is_searched_and_little_time_leaves_it_open(simkit):
    done = simkit("audit", "shallow-vit", "--boxes", "60", "--claim", "Proposition 1")
    assert done.out.splitlines()[-1] == "2 of 2 boxes proved, of 2 claims."
    done = simkit("audit", "shallow-vit", "--boxes", "1e-9", "--claim", "Remark 3")
    assert "open: 1 of the box, after 0 parts" in done.out
    assert "0 of 1 box proved, of 0 claims; 1 open." in done.out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--boxes", "-3"), "--boxes -3: it takes seconds of the processor, a positive number, as"),
        (("--boxes", "nan"), "--boxes nan: it takes seconds"),
        (("--boxes", "1", "2"), "--boxes 1 2: it takes seconds"),
        (("--boxes", "soon"), "'kvt-supplement' and 'soon' are two targets; write one"),
        (("--boxes", "--d", "10"), "--boxes goes with a paper and --claim alone"),
        (("--boxes", "--with-training"), "--boxes goes with a paper and --claim alone"),
        (("--boxes", "--claim", "Lemma 3"), "--boxes: no box is declared of Lemma 3; papers have some"),
    ],
)
def test_what_boxes_cannot_be_is_refused_in_one_line(simkit, tmp_path, words, said):
    done = simkit("audit", "kvt-supplement", *words)
    assert done.code == 2
    assert said in done.err
    assert not (tmp_path / "results").exists()


def test_another_file_is_not_replaced(simkit, tmp_path):
    (tmp_path / "results").mkdir()
    path = tmp_path / "results" / "audit-kvt-supplement.boxes.json"
    path.write_text("mine")
    done = simkit("audit", "kvt-supplement", "--boxes")
    assert done.code == 2
    assert "is another file, no boxes; choose a --name or --out" in done.err
    assert path.read_text() == "mine"


def test_an_audit_says_what_is_proved_and_has_a_column_of_it(simkit):
    done = simkit("audit", "stvit-supplement", "--claim", "Eq. (1)", "--trials", "4", "--no-ledger")
    assert "Eq. (1): 2 of 2 parts proved on boxes; holds where tried" in done.out
    done = simkit(
        "audit", "stvit-supplement", "--claim", "Eq. (1)", "--trials", "4", "--no-ledger", "--all-rows"
    )
    assert "proved for all tokens >= 98, channels >= 96; holds where tried" in done.out
    done = simkit(
        "audit", "stvit-supplement", "--claim", "Eq. (1)", "--trials", "4", "--no-ledger", "--quiet",
        "--format", "json",
    )  # fmt: skip
    rows = json.loads(done.out)
    assert rows[0]["proved_on"] == "proved for all tokens >= 98, channels >= 96"
