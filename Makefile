PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
INSTALLED := $(VENV)/.installed
TESTING := $(VENV)/.testing
WRITING := $(VENV)/.writing
IMAGING := $(VENV)/.imaging
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt
# All cores; what shares kernels or fixtures stays on one process (tests/conftest.py).
PYTEST := $(BIN)/python -m pytest -n auto --ignore=tests/faults
PLAIN := NUMBA_DISABLE_JIT=1 $(PYTEST) -m nojit tests
# The tests start the command hundreds of times: its modules need not be parsed anew in each.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: run test test-rest test-all faults lint benchmarks benchmarks-reduced dask calibrate audit figures docs site docs-links browser
.PHONY: fuzz images clean release proofs

run: $(INSTALLED)
	$(BIN)/simkit softmax-vs-linear --n 100:2000

# What takes little, by the processor seconds of tests/cpu.csv (`python tests/measure.py` measures them anew):
# something of every file, in two minutes once kernels are compiled. Compiled first, then the named subset as plain Python: branches
# that the compiler hides show there.
test: $(TESTING)
	$(PYTEST) --part quick
	$(PLAIN) --part quick

# All other tests, and cases of tests.
test-rest: $(TESTING)
	$(PYTEST) --part rest
	$(PLAIN) --part rest

# Both, each test once.
test-all: $(TESTING)
	$(PYTEST)
	$(PLAIN)

# What must not go wrong when everything around does: kills, interrupts, crashes and full disks, ledgers and files
# that are damaged, forged or a stranger's, two writers, links, held locks; then other processors and empty caches.
faults: $(TESTING)
	$(PYTEST) tests/faults
	$(BIN)/python tests/faults/run_environments.py

lint: $(TESTING)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

benchmarks: $(INSTALLED)
	$(BIN)/python benchmarks/separation.py
	$(BIN)/python benchmarks/prepare.py
	$(BIN)/python benchmarks/runner.py
	$(BIN)/python benchmarks/dask_overhead.py
	$(BIN)/python benchmarks/clusters.py
	$(BIN)/python benchmarks/knn.py
	$(BIN)/python benchmarks/patches.py
	$(BIN)/python benchmarks/patch_extensions.py
	$(BIN)/python benchmarks/thresholds.py
	$(BIN)/python benchmarks/sample_complexity.py
	$(BIN)/python benchmarks/cold_start.py
	$(BIN)/python benchmarks/warm_start.py
	$(BIN)/python benchmarks/gallery.py
	$(BIN)/python benchmarks/adaptive.py --only trainings
	$(BIN)/python benchmarks/expected_time.py
	$(BIN)/python benchmarks/audit.py
	$(BIN)/python benchmarks/decided.py
	$(BIN)/python benchmarks/rare.py
	$(BIN)/python benchmarks/reduce.py

# Two hundred thousand inputs that slips and malice make, in parts: after an interrupt it goes on where it was.
# What ends badly is kept under build/fuzz; FUZZ='--count 200000 --fresh' begins again.
FUZZ := --count 200000
fuzz: $(TESTING)
	$(BIN)/python tests/fuzz/run_fuzz.py $(FUZZ)

# All of them at small sizes, in seconds: that they run, not how fast.
benchmarks-reduced: $(INSTALLED)
	$(BIN)/python benchmarks/reduced.py

# What the papers' claims are worth, as pages docs/audit-PAPER.md, and as tables beside them: some minutes from an
# empty ledger. It prints what has changed since the tables that stood there: CHANGELOG's "Verdicts changed".
audit: $(INSTALLED)
	$(BIN)/python docs/audit_pages.py

# The report of all papers in a real browser: Debian's chromium and chromium-driver, axe-core from npm.
# Screenshots and a print go to $(BROWSER), to be looked at.
BROWSER := build/browser
browser: $(INSTALLED)
	$(PYTHON) -m venv $(BROWSER)/venv
	$(BROWSER)/venv/bin/python -m pip install --quiet --disable-pip-version-check selenium
	npm install --silent --no-audit --no-fund --prefix $(BROWSER) axe-core
	$(BIN)/simkit report --name report --out $(BROWSER) --ledger results/ledger.sqlite
	$(BROWSER)/venv/bin/python docs/check_report.py $(BROWSER)/report.html \
	    $(BROWSER)/node_modules/axe-core/axe.min.js $(BROWSER)

# A Dask cluster by its own commands, a worker killed in the middle, the bytes compared.
dask: $(TESTING)
	PATH="$(CURDIR)/$(BIN):$$PATH" examples/dask_cluster.sh build/dask

# Coverage of intervals and levels of tests over 500 to 2,000 data sets, attention against brute force in 2,160
# cells, wrong sequential verdicts of 1,000 families of claims, 20,000 watched runs, 2,000 searches for a crossing,
# 500 runs with trials placed for a law, rare events of known probability, 6,000 runs of reduced trials, 3,000
# searches for planted violations and against true claims, 7,000 changed claims whose verdict is known, 3,000 families with their second witnesses, 200
# audits of a paper that does not exist; to benchmarks/calibration. Attacks on every claim of the papers that holds
# and has changed since; to their attacks.csv.
calibrate: $(INSTALLED)
	$(BIN)/python benchmarks/thresholds.py --write benchmarks/calibration
	$(BIN)/python benchmarks/topk_selection.py --write benchmarks/calibration
	$(BIN)/python benchmarks/malformed_arrays.py --write benchmarks/calibration
	$(BIN)/python benchmarks/attention.py --write benchmarks/calibration
	$(BIN)/python benchmarks/sequences.py --write benchmarks/calibration
	$(BIN)/python benchmarks/adaptive.py --only planted --write benchmarks/calibration
	$(BIN)/python benchmarks/rare_coverage.py --write benchmarks/calibration
	$(BIN)/python benchmarks/reduce.py --write benchmarks/calibration
	$(BIN)/python benchmarks/breaches.py --write benchmarks/calibration
	$(BIN)/python benchmarks/metamorphic.py --write benchmarks/calibration
	$(BIN)/python benchmarks/witnessed.py --write benchmarks/calibration
	$(BIN)/python benchmarks/invented.py --write benchmarks/calibration
	$(BIN)/python benchmarks/attacks.py --write simkit/papers
	$(BIN)/python benchmarks/boxes.py --write benchmarks/calibration

# Theorems of Rocq: what changed since it was compiled. Without coqc a line says how to get it.
proofs:
	$(PYTHON) proofs/check.py proofs

figures: $(INSTALLED)
	$(BIN)/simkit reproduce --all

# Figure 6 in small, with PyTorch (its CPU build is enough): deep networks on digits, about 20 minutes of processor
# time. No other target installs PyTorch.
images: $(IMAGING)
	$(BIN)/simkit reproduce images-fig6c images-fig6b images-fig6b-levels images-fig6a images-fig6c-one-layer \
	    images-fig6c-four-nine images-fig6a-pair

# Wheel and source distribution; the wheel, installed in an empty environment, passes the tests of the examples, which lie
# in a folder without simkit's sources.
RELEASE := build/release
release: $(TESTING)
	rm -rf $(RELEASE)
	$(BIN)/python -m build --no-isolation --outdir $(RELEASE)/dist
	$(PYTHON) -m venv $(RELEASE)/venv
	$(RELEASE)/venv/bin/python -m pip install --quiet --disable-pip-version-check -c constraints.txt \
	    $(RELEASE)/dist/*.whl pytest hypothesis autograd
	mkdir $(RELEASE)/elsewhere
	cp -r tests examples docs README.md $(RELEASE)/elsewhere
	cd $(RELEASE)/elsewhere && ../venv/bin/python -m pytest -q -p no:cacheprovider tests/examples

# The site, to build/docs: notebooks are run, a warning is an error. Every page is read anew (-E): a page
# that is read no more gives no warning.
SITE := -E -W --keep-going -q -b html docs
docs: $(WRITING)
	$(BIN)/sphinx-build $(SITE) build/docs

# The same with notebooks as they stand, to build/site: about 10 seconds.
site: $(WRITING)
	$(BIN)/sphinx-build -D nb_execution_mode=off $(SITE) build/site

# External links, over the network; those inside are a test.
docs-links: $(WRITING)
	$(BIN)/sphinx-build -q -b linkcheck docs build/links

$(INSTALLED): pyproject.toml constraints.txt
	$(PYTHON) -m venv $(VENV)
	$(PIP) -e .
	touch $@

$(TESTING): $(INSTALLED)
	$(PIP) -e '.[dev]'
	touch $@

$(IMAGING): $(INSTALLED)
	$(PIP) -e '.[images]'
	touch $@

$(WRITING): $(INSTALLED)
	$(PIP) -e '.[docs]'
	touch $@

clean:
	rm -rf $(VENV) build
