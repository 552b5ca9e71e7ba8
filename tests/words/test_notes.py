"""Every fact of a finding has its words, and no other module has them."""

import re
from pathlib import Path
from typing import get_args

import pytest

import simkit
from simkit.verdicts.findings import notes as facts
from simkit.verdicts.findings.facts import Ground, GroundKind
from simkit.verdicts.findings.notes import (
    Because,
    ExponentFound,
    Fault,
    Note,
    PathTrend,
    PowerNeeded,
    Reason,
    Unwitnessed,
    Waits,
)
from simkit.verdicts.findings.notes import (
    Path as Along,
)
from simkit.words.notes import GROUNDS, REASONS, ground_text, note_text

SAID = [
    (Fault("no value"), "no value"),
    (Because(Reason.TRIALS_FAILED, (3, 1000)), "3 of 1000 trials failed"),
    (
        Because(Reason.NO_TRIAL_VIOLATES, (12_345,)),
        "none of 12,345 trials violates it; by what the study says 3 or more would",
    ),
    (
        Because(Reason.NO_SECOND, (Because(Reason.ONE_FORMULA),)),
        "no second evaluation: a number of it has one formula; write two, (f, g)",
    ),
    (
        Because(Reason.ONE_END_CANNOT, ("refute", "high", "x")),
        "with one declared end no trials refute it: declare high= of x, or a second moment, to decide",
    ),
    (
        Because(Reason.FAILED_CANNOT, ("confirm", "low", "x")),
        "no trials confirm it, as a failed one could be anything: declare low= of x to decide",
    ),
    (
        Because(Reason.PREMISE_OTHERWISE, ("n*b >= 29", False)),
        "n*b >= 29 is unmet as typed, and not so in doubles, at which trials run",
    ),
    (Waits(), "only a training can tell: ask with --with-training"),
    (Waits("no room"), "not asked: no room"),
    (
        Unwitnessed(Because(Reason.ONE_EVALUATION, (Because(Reason.PATHS_DIFFER, (40,)),))),
        "unwitnessed: it fails by one evaluation, and none of 40 draws by the literal path violates it:"
        " the paths differ",
    ),
    (Because(Reason.DRAWS_VIOLATING, (2, 50)), "2 of 50 draws violate it"),
    (Because(Reason.DRAWS_OPEN, (4,)), "4 draws stay open"),
    (Because(Reason.DRAWS_MEETING, (6, 10)), "6 of 10 draws meet the premise on the draw"),
    (PathTrend(Along("n", 16, 10**7), grows=True), "growing on this path from n = 16 to 1e+07"),
    (ExponentFound("n", -1.0, -0.5, (-1.25, -0.75)), "exponent in n: -1 [-1.25, -0.75], stated -0.5"),
    (ExponentFound("n", 0.0, 1.0, None, 0.02), "exponent in n: 0 within 0.02 on average, stated 1"),
    (
        PowerNeeded(2, "C", growing=("8", "1.5", "64", "9")),
        "with n^2: C of 1.5 is needed at n = 8, growing to 9 at n = 64",
    ),
]


@pytest.mark.parametrize(("note", "said"), SAID)
def test_a_note_in_words(note: Note, said: str) -> None:
    assert note_text(note) == said


def test_every_note_and_reason_and_ground_has_words() -> None:
    assert {type(note) for note, _ in SAID} == set(Note.__subclasses__())
    assert set(REASONS) == set(Reason)
    assert {kind for kind, _ in GROUNDS} == set(get_args(GroundKind))
    with pytest.raises(TypeError, match="Note has no words"):
        note_text(Note())


def test_a_ground_in_words() -> None:
    assert ground_text(Ground("trials", (100, 7, "draws", 0.00123))) == (
        "100 with seed 7, draws, error at most 0.00123"
    )
    assert ground_text(Ground("trials", (100, 7, "draws"), "without level")) == "100 with seed 7, draws"
    assert ground_text(Ground("bound", ("left", "upper bound"))) == "the left side as its upper bound"
    assert ground_text(Ground("bound", ("implies",), "of event")) == (
        "an event that implies the printed one"
    )
    assert ground_text(Ground("range", ("0", ""))) == "of the left side, [0, inf]"


def test_facts_make_no_sentence() -> None:
    """In the modules of facts no string that is no docstring has words with blanks."""
    for path in (Path(simkit.__file__).parent / "verdicts" / "findings").glob("*.py"):
        if path.name in ("notes.py", "facts.py", "audit_table.py"):
            code = re.sub(r'"""[\s\S]*?"""', "", path.read_text(encoding="utf-8"))
            code = re.sub(r"(?m)#.*$|Literal\[[\s\S]*?\]", "", code)
            texts = [t for t in re.findall(r'"([^"\n]*)"', code) if re.search(r"[a-z] [a-z]", t)]
            assert set(texts) <= {facts.FACTOR, "of event", "every cell", "almost surely"}, path.name
