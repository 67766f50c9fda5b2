import pathlib
import shutil
import sys

hard = pathlib.Path(__file__).parents[1]
sys.path[:0] = [str(hard / "paper"), str(hard / "shared"), str(hard.parent / "Browser")]

import pytest

from plaza import PROGRAM, ROOT, SIGNED_IN
from press import Press
from queues import Queues
from shop import Shop
from layout_options import Ways

SIGNED_IN += ["bob", "member", "admin"]
PROGRAMS = ["pdftoppm", "pdftotext", "mutool", "qpdf", "ippeveprinter", "ipptool", "cupsd", "lpadmin", "lp"]
# The directory of failures: each picture shows the printed page, the expected page and the difference side by side.
FAILED = ROOT / "script/.state/logs/paper"


def pytest_sessionstart(session):
    assert PROGRAM.exists(), f"{PROGRAM} is missing: swift build makes it"
    missing = [name for name in PROGRAMS if not shutil.which(name, path="/usr/sbin:/usr/bin:/sbin:/bin")]
    assert not missing, f"missing: {missing}"
    FAILED.mkdir(parents=True, exist_ok=True)


def pytest_sessionfinish(session, exitstatus):
    """Accepts an empty selection: the name passed to script/test may match tests in other folders only."""
    if exitstatus == pytest.ExitCode.NO_TESTS_COLLECTED and session.config.getoption("-k"):
        session.exitstatus = pytest.ExitCode.OK


@pytest.fixture(scope="session")
def shop(tmp_path_factory):
    with Shop(tmp_path_factory.mktemp("shop")) as open_shop:
        yield open_shop


@pytest.fixture(scope="session")
def ways(shop, tmp_path_factory):
    folder = tmp_path_factory.mktemp("ways")
    with Queues() as queues, Press(folder / "press", PRESS_SEC="0") as behind:
        yield Ways(shop, queues, folder, behind)
