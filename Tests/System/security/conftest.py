import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parents[2] / "Browser"))

import pytest
from playwright.sync_api import sync_playwright

import browser as browsing
from proxied_plaza import HOSTS, ProxiedPlaza
from plaza import PROGRAM, Plaza

RULES = ", ".join(f"MAP {name} 127.0.0.1" for name in HOSTS)


def pytest_sessionstart(session):
    assert PROGRAM.exists(), f"{PROGRAM} is missing: swift build makes it"


def pytest_sessionfinish(session, exitstatus):
    """Accepts an empty selection: the name passed to script/test may match tests in other folders only."""
    if exitstatus == pytest.ExitCode.NO_TESTS_COLLECTED and session.config.getoption("-k"):
        session.exitstatus = pytest.ExitCode.OK


@pytest.fixture(scope="session")
def proxied(tmp_path_factory):
    """A server behind TLS, shared by tests that only read, or that only read what they created."""
    with ProxiedPlaza(tmp_path_factory.mktemp("proxied")) as served:
        yield served


@pytest.fixture
def plaza(tmp_path):
    """A separate server for one test, without TLS."""
    with Plaza.filled(tmp_path) as server:
        yield server


@pytest.fixture(scope="session")
def browser():
    with sync_playwright() as playwright:
        # The popup blocker would hide attempts of a hostile page.
        flags = [*browsing.FLAGS, f"--host-resolver-rules={RULES}", "--disable-popup-blocking"]
        chromium = playwright.chromium.launch(executable_path=browsing.SHELL, args=flags)
        yield chromium
        chromium.close()
