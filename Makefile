# Realmwright. Two commands do all the set-up: `make play` and `make test`. `make help` lists the rest.
#
# .venv           everything for development, the package installed editable and never compiled
# .venv-compiled  a wheel of the package, the engine compiled where there is a C compiler
# Both are filled by uv from uv.lock; the file .ready in them tells when. The wheel is built anew if anything that
# goes into it has changed: .installed holds the digest of what it was built from (build_backend/inputs.py).

UV_VERSION := 0.13.9
# The command that `make play` starts: the web game where there is one.
PLAY ?= $(if $(wildcard src/realmwright/cli/play.py),play,terminal)

export UV_PYTHON_DOWNLOADS := never
unexport VIRTUAL_ENV
unexport PYTHONPATH

LOCK := pyproject.toml uv.lock
RECIPE := setup.py $(wildcard build_backend/*.py)
# Later syncs keep what an earlier one installed (uv itself, the test tools).
SYNC = UV_PROJECT_ENVIRONMENT=$(@D) $(@D)/bin/uv sync --quiet --frozen --inexact --python $(@D)/bin/python
PROFILE = REALMWRIGHT_COMPILE=yes REALMWRIGHT_PGO_DIR=$(CURDIR)/profile

.DEFAULT_GOAL := help
.PHONY: help play test soak bench load abuse clicks lint fmt docs types frontend screenshots icons pgo-wheel dev compiled compiled-dev clean
.DELETE_ON_ERROR:

help:  ## list the commands
	@sed -n 's/^\([a-z-]*\):.*##\(.*\)/make \1\t\2/p' Makefile | expand -t 20

play: compiled  ## install, build and start the game
	@.venv-compiled/bin/realmwright $(PLAY) $(ARGS)

test: .venv/.ready  ## all checks and tests, uncompiled and compiled
	@MAKE="$(MAKE)" .venv/bin/python tools/run_tests.py $(ARGS)

soak: compiled-dev  ## the long runs, written to docs/soak.md
	.venv-compiled/bin/python tools/soak.py $(ARGS)

bench: compiled  ## measure the engine
	@.venv-compiled/bin/realmwright bench $(ARGS)

load: .venv/.ready compiled  ## measure how many players a server bears, written to docs/server.md
	@.venv/bin/python tools/load.py $(ARGS)

abuse: .venv/.ready compiled  ## measure what players feel while the server is attacked, written to docs/server.md
	@.venv/bin/python tools/abuse.py $(ARGS)

clicks: .venv/.ready compiled  ## measure the time from a click to the painted answer (needs Chromium)
	@.venv/bin/python tools/clicks.py $(ARGS)

lint: .venv/.ready  ## style, types and import order only
	@.venv/bin/python tools/run_tests.py --only lint

fmt: .venv/.ready  ## format the code
	.venv/bin/ruff check --fix-only --quiet $(or $(ARGS),.)
	.venv/bin/ruff format $(or $(ARGS),.)

docs: .venv/.ready  ## write the pages of docs/ that follow from the code
	@.venv/bin/python tools/make_docs.py

types: docs  ## write the page's types of what the server sends and takes
	@.venv/bin/python build_backend/frontend_build.py has-node || $(MAKE) --no-print-directory .venv/.node
	@.venv/bin/python build_backend/frontend_build.py npm run --silent types

frontend: .venv/.ready  ## build the front end into the source tree
	@.venv/bin/python build_backend/frontend_build.py has-node || $(MAKE) --no-print-directory .venv/.node
	@.venv/bin/python build_backend/frontend_build.py

screenshots: .venv/.ready  ## take the pictures of the README anew (needs Chromium)
	@.venv/bin/python build_backend/frontend_build.py has-node || $(MAKE) --no-print-directory .venv/.node
	@.venv/bin/python build_backend/frontend_build.py npm run --silent shots -- readme

icons: .venv/.ready  ## draw the icons and the picture beside links anew from frontend/public/icon.svg (needs Chromium)
	@.venv/bin/python build_backend/frontend_build.py has-node || $(MAKE) --no-print-directory .venv/.node
	@.venv/bin/python build_backend/frontend_build.py npm run --silent icons

pgo-wheel: .venv-compiled/.ready  ## build the engine with a profile of games and search (a fifth faster)
	.venv-compiled/bin/python tools/profile_engine.py
	REALMWRIGHT_PGO=use $(PROFILE) tools/build-wheel .venv-compiled

dev: .venv/.ready  ## the environment for development
compiled: .venv-compiled/.libraries  ## the environment with the compiled engine
	@tools/build-wheel .venv-compiled
compiled-dev: .venv-compiled/.ready compiled

clean:  ## remove environments and everything built
	rm -rf .venv .venv-compiled build dist profile .mypy_cache .ruff_cache .pytest_cache .hypothesis \
		.import_linter_cache src/*.egg-info src/realmwright/server/static frontend/.build-lock .build-lock
	find src tests tools build_backend -name __pycache__ -type d -prune -exec rm -rf {} +

%/.uv:
	@python=$$(tools/find-python) && echo "== $(@D): a new environment with $$python" && \
		rm -rf $(@D) && $$python -m venv $(@D)
	@$(@D)/bin/python -m pip install --quiet --disable-pip-version-check uv==$(UV_VERSION)
	@touch $@

.venv/.ready: .venv/.uv $(LOCK) $(RECIPE)
	@echo "== $(@D): installing tools and libraries"
	@REALMWRIGHT_COMPILE=no $(SYNC) --group dev
	@touch $@

.venv/.node: .venv/.ready
	@echo "== $(@D): installing Node"
	@REALMWRIGHT_COMPILE=no $(SYNC) --group node
	@touch $@

.venv-compiled/.libraries: .venv-compiled/.uv $(LOCK)
	@echo "== $(@D): installing libraries"
	@$(SYNC) --no-install-project
	@touch $@

.venv-compiled/.ready: .venv-compiled/.libraries $(LOCK)
	@echo "== $(@D): installing test tools"
	@$(SYNC) --no-install-project --group dev
	@touch $@
