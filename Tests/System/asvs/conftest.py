import pathlib
import sys

FOLDER = pathlib.Path(__file__).parent
sys.path[:0] = [str(FOLDER.parents[1] / "Browser"), str(FOLDER.parent / "security")]

import pytest
from playwright.sync_api import sync_playwright

from browser import FLAGS
from plaza import PROGRAM, Plaza


def pytest_sessionstart(session):
    assert PROGRAM.exists(), f"{PROGRAM} is missing: swift build makes it"


def pytest_sessionfinish(session, exitstatus):
    """Accepts an empty selection: the name passed to script/test may match tests in other folders only."""
    if exitstatus == pytest.ExitCode.NO_TESTS_COLLECTED and session.config.getoption("-k"):
        session.exitstatus = pytest.ExitCode.OK


@pytest.fixture(scope="session")
def plaza(tmp_path_factory):
    """A server with the demo data, shared by tests that only read, or that only read what they created."""
    with Plaza(tmp_path_factory.mktemp("plaza")) as server:
        yield server


@pytest.fixture
def own(tmp_path):
    """A separate server for one test."""
    with Plaza(tmp_path) as server:
        yield server


@pytest.fixture(scope="session")
def playwright():
    with sync_playwright() as driver:
        yield driver


@pytest.fixture(scope="session")
def browser(playwright):
    chromium = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=FLAGS)
    yield chromium
    chromium.close()


@pytest.fixture
def remembering_browser(playwright):
    """A browser with the back/forward cache, which Playwright disables by default."""
    chromium = playwright.chromium.launch(
        executable_path="/usr/bin/chromium", args=FLAGS, ignore_default_args=["--disable-back-forward-cache"]
    )
    yield chromium
    chromium.close()
