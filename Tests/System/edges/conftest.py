import pathlib
import statistics
import sys
import time

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[3]
HERE = pathlib.Path(__file__).parent
sys.path[:0] = [str(ROOT / "Tests/Browser"), str(HERE.parent / "shared"), str(HERE.parent / "security"), str(HERE)]

from peer import Nginx  # noqa: E402
from plaza import PROGRAM, Client, Plaza  # noqa: E402

TABLE = ROOT / "script/.state/logs/edges-table.txt"
# The megabytes by which the server's memory may grow in a module of probes. A debug build uses more than a release
# build.
MEMORY = 128


def pytest_sessionstart(session):
    assert PROGRAM.exists(), f"{PROGRAM} is missing: swift build makes it"
    assert pathlib.Path("/usr/sbin/nginx").exists(), "nginx is missing: apt-get install nginx-light"
    TABLE.parent.mkdir(parents=True, exist_ok=True)
    TABLE.write_text(f"{'probe':44} {'sent':8} {'Plaza':34} nginx\n")


def pytest_sessionfinish(session, exitstatus):
    """Accepts an empty selection: the name passed to script/test may match tests in other folders only."""
    if exitstatus == pytest.ExitCode.NO_TESTS_COLLECTED and session.config.getoption("-k"):
        session.exitstatus = pytest.ExitCode.OK


@pytest.fixture(scope="session")
def table():
    """Returns a function that records a probe and the behaviour of both servers."""

    def write(probe, way, ours, theirs="", note=""):
        with TABLE.open("a") as file:
            file.write(f"{probe:44} {way:8} {str(ours):34} {str(theirs):34} {note}".rstrip() + "\n")

    return write


@pytest.fixture(scope="module")
def plaza(tmp_path_factory):
    with Plaza.filled(tmp_path_factory.mktemp("edges")) as server:
        for _ in range(50):
            assert Client(server).get("/").status == 200
        yield server


@pytest.fixture(scope="session")
def nginx(tmp_path_factory):
    with Nginx(tmp_path_factory.mktemp("nginx")) as server:
        yield server


@pytest.fixture(scope="module", autouse=True)
def modest(plaza, request):
    before = plaza.memory()
    yield
    grown = plaza.memory() - before
    limit = getattr(request.module, "MEMORY", MEMORY)
    assert grown < limit, f"the server has grown by {grown:.0f} MB"


@pytest.fixture(autouse=True)
def unharmed(plaza):
    """Checks after every probe that the server is running, is fast and logged no error."""
    log = plaza.log.stat().st_size
    yield
    assert plaza.process.poll() is None, "the server is gone:\n" + plaza.log_tail()
    assert pace(plaza) < 0.25, "the server is slow afterwards"
    new = plaza.log.read_bytes()[log:]
    assert b"Fatal error" not in new and b" error " not in new, new


def pace(plaza, times=5):
    """Returns the median time of a page over one connection."""
    client = Client(plaza)
    taken = []
    for _ in range(times):
        start = time.monotonic()
        assert client.get("/").status == 200
        taken.append(time.monotonic() - start)
    return statistics.median(taken)
