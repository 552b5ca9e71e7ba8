PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
INSTALLED := $(VENV)/.installed
TESTING := $(VENV)/.testing
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt
# All cores; what shares kernels or fixtures stays on one process (tests/conftest.py).
PYTEST := $(BIN)/python -m pytest -n auto
# The tests start the command hundreds of times: its modules need not be parsed anew in each.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: run test lint benchmarks benchmarks-reduced calibrate audit figures clean

run: $(INSTALLED)
	$(BIN)/simkit softmax-vs-linear --n 100:2000

# Compiled first, then the named subset as plain Python: branches that the compiler hides show there.
test: $(TESTING)
	$(PYTEST)
	NUMBA_DISABLE_JIT=1 $(PYTEST) -m nojit tests

lint: $(TESTING)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

benchmarks: $(INSTALLED)
	$(BIN)/python benchmarks/separation.py
	$(BIN)/python benchmarks/prepare.py
	$(BIN)/python benchmarks/runner.py
	$(BIN)/python benchmarks/clusters.py
	$(BIN)/python benchmarks/knn.py
	$(BIN)/python benchmarks/patches.py
	$(BIN)/python benchmarks/thresholds.py
	$(BIN)/python benchmarks/sample_complexity.py
	$(BIN)/python benchmarks/adaptive.py --only trainings
	$(BIN)/python benchmarks/expected_time.py
	$(BIN)/python benchmarks/audit.py
	$(BIN)/python benchmarks/decided.py

# All of them at small sizes, in seconds: that they run, not how fast.
benchmarks-reduced: $(INSTALLED)
	$(BIN)/python benchmarks/reduced.py

# What the papers' claims are worth, as pages docs/audit-PAPER.md: a minute from an empty ledger.
audit: $(INSTALLED)
	$(BIN)/python docs/audit_pages.py

# Coverage of intervals and levels of tests over 500 to 2,000 data sets, attention against brute force in 2,160
# cells, wrong sequential verdicts of 1,000 families of claims, 20,000 watched runs, 2,000 searches for a crossing,
# 500 runs with trials placed for a law; to benchmarks/calibration.
calibrate: $(INSTALLED)
	$(BIN)/python benchmarks/thresholds.py --write benchmarks/calibration
	$(BIN)/python benchmarks/topk_selection.py --write benchmarks/calibration
	$(BIN)/python benchmarks/malformed_arrays.py --write benchmarks/calibration
	$(BIN)/python benchmarks/attention.py --write benchmarks/calibration
	$(BIN)/python benchmarks/sequences.py --write benchmarks/calibration
	$(BIN)/python benchmarks/adaptive.py --only planted --write benchmarks/calibration

figures: $(INSTALLED)
	$(BIN)/simkit reproduce --all

$(INSTALLED): pyproject.toml constraints.txt
	$(PYTHON) -m venv $(VENV)
	$(PIP) -e .
	touch $@

$(TESTING): $(INSTALLED)
	$(PIP) -e '.[dev]'
	touch $@

clean:
	rm -rf $(VENV)
