import pytest

from plaza import PEOPLE, PROGRAM, SIGNED_IN, Plaza

SIGNED_IN += PEOPLE


def pytest_sessionstart(session):
    assert PROGRAM.exists(), f"{PROGRAM} is missing: script/test makes it"


def pytest_sessionfinish(session, exitstatus):
    """Passes if no test matches, because script/test NAME may name Swift tests only."""
    if exitstatus == pytest.ExitCode.NO_TESTS_COLLECTED and session.config.getoption("-k"):
        session.exitstatus = pytest.ExitCode.OK


@pytest.fixture(scope="module")
def house(tmp_path_factory):
    """A server for each browser, because the journeys change its data."""
    with Plaza.filled(tmp_path_factory.mktemp("house")) as server:
        yield server
