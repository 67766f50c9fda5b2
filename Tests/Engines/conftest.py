import pytest

from plaza import PEOPLE, PROGRAM, SIGNED_IN, Plaza

SIGNED_IN += PEOPLE


def pytest_sessionstart(session):
    assert PROGRAM.exists(), f"{PROGRAM} is missing: script/test makes it"


def pytest_sessionfinish(session, exitstatus):
    """script/test NAME may name Swift tests only."""
    if exitstatus == pytest.ExitCode.NO_TESTS_COLLECTED and session.config.getoption("-k"):
        session.exitstatus = pytest.ExitCode.OK


@pytest.fixture(scope="module")
def house(tmp_path_factory):
    """A server for each browser: what its people do is nobody else's business."""
    with Plaza.filled(tmp_path_factory.mktemp("house")) as server:
        yield server
