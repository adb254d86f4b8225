# make lab      open working copies of the lessons in JupyterLab; they are in my_lessons and yours to change
# make test     run everything: lint, types, unit tests, doctests, every lesson, a real browser
# make quick    the tests that take no time, for the everyday round
# make long     the tests that take minutes each, which `make test` leaves out
# make fuzz     the tests that draw their examples, with new ones; those that fail are kept and tried again
# make coverage the branches that tests run, by room; what each test runs is kept in .coverage
# make lessons  run every lesson and keep its output in place
# make lint     style and types alone
# make forget   remove the machine code that is kept beside the sources
# make bench    time the solvers against plain versions of them (PUZZLES=FILE adds a file of your own)
# make student  copies of the lessons for students, without solutions, into build/student
# make release  the assignments as students get them, into build/course (NAMES="ps1 lesson03" makes these alone)
# make grade    grade what was handed in: DIR=FOLDER with STUDENT/ps1/ps1.ipynb; the result is in build/graded
#
# Each makes .venv first, with the Python named by PYTHON (3.11 or newer).

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
START_PAGE := my_lessons/00_start_here.ipynb
LESSONS := $(sort $(wildcard notebooks/*.ipynb))
# No settings of the machine's user take part, so that lessons run alike everywhere.
export JUPYTER_PLATFORM_DIRS := 1
export PYTHONNOUSERSITE := 1

TESTS := $(BIN)/python -m pytest -n 3 --dist loadfile --no-loadscope-reorder

.PHONY: lab test quick long fuzz coverage lessons lint bench student release grade forget clean

lab: $(VENV)/installed
	$(BIN)/python notebooks/working_copies.py
	$(BIN)/jupyter lab --ServerApp.root_dir="$(CURDIR)" --LabApp.default_url=/lab/tree/$(START_PAGE) $(LAB_FLAGS)

test: lint
	@$(MAKE) --no-print-directory $(VENV)/grading || \
		echo "nbgrader cannot be installed here; the tests of grading are skipped."
	$(TESTS)
	$(BIN)/python -m pytest --nbval --nbval-current-env --nbval-cell-timeout 120 \
		--nbval-sanitize-with tests/nbval_sanitize.cfg -p no:cacheprovider -n 2 --dist loadfile notebooks

quick: $(VENV)/installed
	$(TESTS) -q -m "not slow and not long" --ignore=tests/browser

long: $(VENV)/installed
	$(TESTS) -m long --durations=10

fuzz: $(VENV)/installed
	HYPOTHESIS_PROFILE=fuzz $(TESTS) -m "hypothesis and not long" tests

coverage: $(VENV)/installed
	$(TESTS) --cov=sudoku_lessons --cov-branch --cov-context=test --cov-report= --ignore=tests/browser
	$(BIN)/python tests/coverage_by_room.py

lessons: $(VENV)/installed
	$(BIN)/jupyter nbconvert --to notebook --execute --inplace \
		--ExecutePreprocessor.store_widget_state=False --ExecutePreprocessor.record_timing=False \
		--ExecutePreprocessor.timeout=120 $(LESSONS)

lint: $(VENV)/installed
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

bench: $(VENV)/installed
	$(BIN)/python -m pip install --quiet --editable '.[bench]' || echo "Some solvers to compare with are missing."
	$(BIN)/python -m benchmarks $(PUZZLES)

student: $(VENV)/installed
	$(BIN)/python notebooks/coursework/student.py

release: $(VENV)/grading
	$(BIN)/python notebooks/coursework/grading.py release $(NAMES)

grade: $(VENV)/grading
	$(BIN)/python notebooks/coursework/grading.py grade '$(DIR)'

$(VENV)/grading: $(VENV)/installed
	$(BIN)/python -m pip install --quiet --editable '.[grading]'
	touch $@

forget:
	find sudoku_lessons -name '*.nb[ic]' -delete

clean: forget
	rm -rf $(VENV) build dist .hypothesis .mypy_cache .pytest_cache .ruff_cache

$(VENV)/installed: pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "Python 3.11 or newer is needed; name one with: make PYTHON=python3.12"; exit 1; }
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --upgrade pip
	$(BIN)/python -m pip install --quiet --editable '.[test]'
	$(BIN)/python -m pip install --quiet --editable '.[certificates]' || \
		echo "pynauty cannot be built here; the tests that ask it for a second opinion are skipped."
	touch $@
