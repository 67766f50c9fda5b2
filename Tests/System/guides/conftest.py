import pathlib
import sys

hard = pathlib.Path(__file__).parents[1]
sys.path[:0] = [str(hard.parent / "Browser"), str(hard / "shared"), str(hard / "security"), str(hard / "guides")]

import pytest

from plaza import PROGRAM


def pytest_sessionstart(session):
    assert PROGRAM.exists(), f"{PROGRAM} is missing: swift build makes it"


def pytest_sessionfinish(session, exitstatus):
    """Accepts an empty selection: the name passed to script/test may match tests in other folders only."""
    if exitstatus == pytest.ExitCode.NO_TESTS_COLLECTED and session.config.getoption("-k"):
        session.exitstatus = pytest.ExitCode.OK
