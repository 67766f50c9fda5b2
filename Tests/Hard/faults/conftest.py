import os
import pathlib
import sys

hard = pathlib.Path(__file__).parents[1]
sys.path[:0] = [str(hard / "shared"), str(hard.parent / "Browser")]

import pytest

from plaza import PROGRAM


def pytest_sessionstart(session):
    assert PROGRAM.exists(), f"{PROGRAM} is missing: swift build makes it"


def pytest_collection_modifyitems(items):
    """The daily run needs no root and little time."""
    if not os.environ.get("PLAZA_FAULTS"):
        items[:] = [item for item in items if not item.get_closest_marker("long")]


def pytest_sessionfinish(session, exitstatus):
    """script/test NAME may name other tests only."""
    if exitstatus == pytest.ExitCode.NO_TESTS_COLLECTED and session.config.getoption("-k"):
        session.exitstatus = pytest.ExitCode.OK
