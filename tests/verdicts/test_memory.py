"""An audit refuses a cell whose trial does not fit, in one line, before anything runs."""

from collections.abc import Mapping
from typing import Any

import pytest
from claims_for_tests import Toy, subject_of

from simkit.declare.claims.claim import Claim
from simkit.engine.cells import memory
from simkit.engine.results.result import Settings
from simkit.errors import UsageError
from simkit.verdicts.audits.audit import prepare_audit


class Heavy(Toy):
    """A study whose trials take a megabyte per n."""

    size = "n"

    def memory(self, params: Mapping[str, Any]) -> float:
        return 1e6 * params["n"]


@pytest.fixture(autouse=True)
def machine(monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine with a gigabyte, whatever this one has."""
    monkeypatch.setattr(memory, "physical_memory", lambda: 1e9)


def prepare(claim: Claim, n: str, workers: int = 1, exact: Any = None) -> Any:
    subject = subject_of(claim, study=Heavy, exact=exact)
    return prepare_audit([subject], Settings(trials=10, workers=workers), overrides={"n": n})


def test_a_trial_beyond_the_memory_is_refused_in_one_line() -> None:
    claim = Claim("Lemma 1", "Pr[hit] >= 0.1")
    with pytest.raises(UsageError) as caught:
        prepare(claim, "100,900")
    message = str(caught.value)
    assert message == (
        "--n 900: one trial needs 0.9 GB, a worker may use 0.8 GB; the largest that fits is 800"
    )
    assert len(prepare(claim, "100,800").family.questions) == 2
    with pytest.raises(UsageError, match="the largest that fits is 400"):
        prepare(claim, "100,800", workers=2)


def test_what_needs_no_trial_needs_no_memory() -> None:
    claim = Claim("Lemma 1", "Pr[hit] >= 0.1")
    assert len(prepare(claim, "100,900", exact={"hit": 0.5}).family.decided) == 2
