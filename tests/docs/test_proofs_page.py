"""The page on proofs: its listings are those of the files, and its counts those of the table."""

import csv
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "proofs.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("listing", re.findall(r"```coq\n(.*?)```", PAGE, re.S))
def test_a_listing_stands_in_the_files(listing: str) -> None:
    files = [ROOT / "proofs" / f"shallow_vit_Lemma_3_{kind}.v" for kind in ("statement", "proof")]
    text = "".join(path.read_text(encoding="utf-8") for path in files)
    assert listing.strip() in text


def test_the_counts_are_those_of_the_table() -> None:
    with (ROOT / "proofs" / "table.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    theorems = {(row["file"], row["theorem"]): not row["given"] for row in rows}
    labels = {(row["paper"], row["statement"]) for row in rows}
    closed = {(row["paper"], row["statement"]) for row in rows if not row["given"]}
    said = (
        f"Of the four papers {len(rows):,} refutations are {len(theorems):,} theorems, and Rocq accepts"
        f" all of them; {sum(theorems.values())} are closed. They are about {len(labels)} numbered"
        f" statements, {len(closed)} of which have a closed theorem."
    )
    assert said in " ".join(PAGE.split()), said
