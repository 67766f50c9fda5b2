import pytest
from playwright.sync_api import sync_playwright

from browser import FLAGS, SHELL
from clips import film
from photo import photograph
from plaza import PEOPLE, PROGRAM, SIGNED_IN, Plaza

SIGNED_IN += PEOPLE


# The slowest files. They run first, so that no worker is still busy long after the others.
LONGEST = [
    "test_forms_back_everywhere", "test_pages_admin", "test_pages", "test_sources", "test_people", "test_wallet",
    "test_print_everywhere", "test_print", "test_camp_analysis", "test_flows", "test_counter",
]  # fmt: skip


def pytest_collection_modifyitems(items):
    items.sort(key=lambda item: LONGEST.index(item.path.stem) if item.path.stem in LONGEST else len(LONGEST))


def pytest_sessionstart(session):
    assert PROGRAM.exists(), f"{PROGRAM} is missing: script/test makes it"


def pytest_sessionfinish(session, exitstatus):
    """Passes if no test matches, because script/test NAME may name Swift tests only."""
    if exitstatus == pytest.ExitCode.NO_TESTS_COLLECTED and session.config.getoption("-k"):
        session.exitstatus = pytest.ExitCode.OK


@pytest.fixture(scope="session")
def plaza(tmp_path_factory):
    """A server with the demo data, shared by tests that only read, or that only read what they created themselves."""
    with Plaza.filled(tmp_path_factory.mktemp("plaza")) as server:
        yield server


@pytest.fixture(scope="module")
def cinema(tmp_path_factory):
    """A server for one module, because its tests change what members have marked."""
    with Plaza.filled(tmp_path_factory.mktemp("popcorn")) as server:
        yield server


@pytest.fixture(scope="session")
def browser():
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=SHELL, args=FLAGS)
        yield chromium
        chromium.close()


@pytest.fixture(scope="session")
def numbers(tmp_path_factory):
    """A clip with numbered frames; made once, because ffmpeg takes a while."""
    return film(tmp_path_factory.mktemp("numbers"))


@pytest.fixture(scope="session")
def photo(tmp_path_factory):
    """A photo as a phone takes it; made once, because it has twelve megapixels."""
    return photograph(tmp_path_factory.mktemp("photo"))
