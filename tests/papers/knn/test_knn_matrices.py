"""The matrices of the proof of Lemma 3: the instance against NumPy, both libraries, and the verdicts."""

import numpy as np
import pytest

from simkit.engine.results.result import Settings
from simkit.papers.knn.claims.matrices import MatrixClaims, _first_weight, _first_weight_bound
from simkit.papers.knn.theory import matrices
from simkit.verdicts.audits.audit import prepare_audit, run_audit
from simkit.verdicts.audits.papers import load_subjects

SIZES = [(4, 2), (7, 4), (5, 5)]


def arrays(n, d):
    own = matrices.screening({"n": n, "d": d}, matrices.by_fractions)
    return own, *(
        np.array(m, dtype=float) for m in (own.keys, own.z, own.rows, own.root, own.beta, own.noise)
    )


@pytest.mark.parametrize(("n", "d"), SIZES)
def test_the_instance_is_what_the_proof_speaks_of(n, d):
    own, keys, z, rows, root, beta, _ = arrays(n, d)
    assert np.allclose(rows @ rows.T, np.eye(d))
    assert np.allclose(root, root.T)
    assert np.allclose(keys, root @ z.T)
    assert np.isclose(np.linalg.eigvalsh(root @ root)[-1], float(own.largest))
    mu = np.linalg.eigvalsh(z @ z.T / n)
    assert np.allclose(mu, sorted(map(float, own.eigenvalues)))
    assert np.isclose(np.linalg.norm(root @ beta), float(own.norm))
    assert float(own.norm) != 1
    assert len(set(own.eigenvalues)) > 1


@pytest.mark.parametrize(("n", "d"), SIZES)
def test_numbers_of_the_displays_against_numpy_and_the_other_library(n, d):
    own, keys, _, rows, root, beta, noise = arrays(n, d)
    mu = np.array([float(x) for x in own.eigenvalues])
    s = rows.T @ rows
    unit = root @ beta / np.linalg.norm(root @ beta)
    for multiply in (matrices.by_fractions, matrices.by_flint):
        same = matrices.screening({"n": n, "d": d}, multiply)
        assert same == own
        spectral = np.array(matrices.spectral(same, multiply), dtype=float)
        assert np.allclose(spectral, n * root @ rows.T @ np.diag(mu) @ rows @ root)
        assert np.allclose(spectral, keys @ keys.T)
        share = (root @ beta).T @ s @ (root @ beta)
        assert np.isclose(float(matrices.share(same, multiply)), share[0, 0])
        assert np.isclose(float(matrices.share_of_unit(same, multiply)), (unit.T @ s @ unit)[0, 0])
        weight = (rows.T @ np.diag(mu) @ rows)[0, 0]
        assert np.isclose(float(_first_weight(matrices, same, multiply)), weight)
        assert np.isclose(float(_first_weight_bound(matrices, same, multiply)), mu.min() * s[0, 0])
        eta = multiply(same.keys, same.noise)
        assert np.isclose(float(matrices.squared(eta)), np.sum((keys @ noise) ** 2))


def test_pivots_tell_a_semidefinite_matrix():
    rng = np.random.default_rng(3)
    for _ in range(20):
        b = rng.integers(-3, 4, size=(3, 4))
        gram = matrices.by_fractions(
            *([[matrices.Fraction(int(x)) for x in row] for row in m] for m in (b, b.T))
        )
        assert matrices.least_pivot(gram) >= 0
        shifted = matrices.minus(gram, matrices.multiple(matrices.Fraction(40), 3))
        least = np.linalg.eigvalsh(np.array(shifted, dtype=float))[0]
        assert (matrices.least_pivot(shifted) >= 0) == (least >= 0)
    zero = matrices.Fraction(0)
    assert matrices.least_pivot([[zero, matrices.Fraction(1)], [matrices.Fraction(1), zero]]) == -1


def test_verdicts():
    subjects = [s for s in load_subjects("kvt-supplement") if isinstance(s.statements, MatrixClaims)]
    audit = prepare_audit(subjects, Settings(trials=1, workers=1))
    run_audit(audit)
    found = {}
    for f in audit.findings:
        found.setdefault(f.claim.name, set()).add((f.verdict, f.confirmed))
    holds, fails = {("holds", False)}, {("fails", True)}
    assert found == {
        "Eq. (28)": holds, "Eq. (30)": holds, "Eq. (31)": holds, "Eq. (32)": fails,
        "Eq. (32), corrected": holds, "Eq. (35)": holds, "Eq. (39)": holds,
        "Eq. (47), inequality": holds,
        "Eq. (47), last equality": fails, "Eq. (47), last equality, corrected": holds, "Eq. (48)": holds,
    }  # fmt: skip
    assert all(f.claim.serves == "Lemma 3" for f in audit.findings)
