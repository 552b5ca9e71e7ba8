"""The page on proofs: its listings are those of the files, and its counts those of the table."""

import csv
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "proofs.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("listing", re.findall(r"```coq\n(.*?)```", PAGE, re.S))
def test_a_listing_stands_in_the_files(listing: str) -> None:
    pairs = "shallow_vit_Lemma_3", "shallow_vit_Proposition_1_limit", "softmax_vs_linear_Lemma_F_10"
    files = [ROOT / "proofs" / f"{pair}_{kind}.v" for pair in pairs for kind in ("statement", "proof")]
    text = "".join(path.read_text(encoding="utf-8") for path in files)
    assert listing.strip() in text


def test_the_counts_are_those_of_the_table() -> None:
    with (ROOT / "proofs" / "table.csv").open(encoding="utf-8", newline="") as file:
        whole = list(csv.DictReader(file))
    rows, by_limits, boxes = (
        [row for row in whole if row["kind"] == kind] for kind in ("arithmetic", "limit", "box")
    )
    of_limits, of_boxes = (
        {(row["file"], row["theorem"]) for row in some} for some in (by_limits, boxes)
    )
    theorems = {(row["file"], row["theorem"]): not row["given"] for row in rows}
    labels = {(row["paper"], row["statement"]) for row in rows}
    closed = {(row["paper"], row["statement"]) for row in rows if not row["given"]}
    said = (
        f"Of the four papers {len(rows):,} refutations are {len(theorems):,} theorems, and Rocq accepts"
        f" all of them; {sum(theorems.values())} are closed. They are about {len(labels)} numbered"
        f" statements, {len(closed)} of which have a closed theorem. Counted apart are {len(by_limits)}"
        f" refutations by limits: {len(of_limits)} theorems, all closed, about all"
        f" {len({(row['paper'], row['statement']) for row in by_limits})} statements"
    )
    assert not any(row["given"] for row in by_limits)
    assert said in " ".join(PAGE.split()), said
    assert not any(row["given"] for row in boxes)
    said = (
        f"{len(boxes)} boxes on which a claim is proved, or false everywhere, are {len(of_boxes)}"
        f" theorems about {len({(row['paper'], row['statement']) for row in boxes})} numbered"
        " statements, all closed and accepted."
        f" {sum(bool(row['identity']) for row in boxes)} of these boxes are *identities of definitions*"
    )
    assert said in " ".join(PAGE.split()), said


def test_the_faults_are_those_of_the_table() -> None:
    with (ROOT / "proofs" / "mutants.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert f"{len(rows)} faults were put into the theorems" in PAGE
