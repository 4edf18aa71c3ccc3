# make setup · make demo · make test · make test-all · make test-host · make lint · make bench · make screenshots
PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
STAMP  := $(VENV)/.installed

.PHONY: setup demo test test-all test-plugin test-host lint bench screenshots clean

setup: $(STAMP)

$(STAMP): pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[test,dev,hub,semantic,report]'
	touch $(STAMP)

demo: setup
	$(BIN)/python scripts/demo.py

test: setup
	$(BIN)/python -m pytest -m "not slow and not host"

test-all: setup
	$(BIN)/python -m pytest -m "not host"
	$(BIN)/python -m benchmarks.mutation --sample 20

# The plugin that lives in the host, against real Python children. Needs Node 20 or newer.
test-plugin: setup
	cd plugin && INSTINCT_TEST_PYTHON=$(CURDIR)/$(BIN)/python node --test test/*.test.mjs

# A real OpenClaw, installed from npm into a cache folder on first use, driven by a scripted model on loopback.
test-host: setup
	$(BIN)/python tests/e2e/install_host.py
	$(BIN)/python -m pytest -m host tests/e2e

lint: setup
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

# Pictures for the documentation. Needs Chromium.
screenshots: setup
	$(BIN)/python -m pip install --quiet --disable-pip-version-check playwright
	$(BIN)/python docs/screenshots.py

bench: setup
	$(BIN)/python -m benchmarks

clean:
	rm -rf $(VENV) .pytest_cache .mypy_cache .ruff_cache .hypothesis .import_linter_cache
