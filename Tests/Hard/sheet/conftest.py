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
    """script/test NAME may name other tests only."""
    if exitstatus == pytest.ExitCode.NO_TESTS_COLLECTED and session.config.getoption("-k"):
        session.exitstatus = pytest.ExitCode.OK


@pytest.fixture(scope="session")
def plaza(tmp_path_factory):
    """A server with the demo, shared by tests that only look, or that look only at what they made themselves."""
    with Plaza(tmp_path_factory.mktemp("plaza")) as server:
        yield server


@pytest.fixture
def own(tmp_path):
    """A server of the test's own."""
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
    """With the memory for going back, which Playwright turns off unless it is asked not to."""
    chromium = playwright.chromium.launch(
        executable_path="/usr/bin/chromium", args=FLAGS, ignore_default_args=["--disable-back-forward-cache"]
    )
    yield chromium
    chromium.close()
