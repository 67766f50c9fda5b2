"""Runs the server, built with a sanitizer, under load on every route. The sanitizer writes its reports to files."""

import os
import pathlib
import subprocess
import time

import pytest

from plaza import PROGRAM, Plaza
from visitors import ROLES, Crowd

HERE = pathlib.Path(__file__).parent
SECONDS = float(os.environ.get("PLAZA_SANITIZER_SECONDS", "60"))
# The exit status of a server with sanitizer reports.
REPORTED = 66


class Watched(Plaza):
    """A server that is many times slower than usual, from its start."""

    def wait_until_ready(self, seconds=300):
        super().wait_until_ready(seconds)


def options(reports):
    """Returns the options of each sanitizer. The server continues after a race or a leak, so that one run finds all."""
    shared = f"log_path={reports}/report exitcode={REPORTED}"
    return {
        "TSAN_OPTIONS": f"{shared} halt_on_error=0 second_deadlock_stack=1 suppressions={HERE}/thread.supp",
        "ASAN_OPTIONS": f"{shared} detect_leaks=1 abort_on_error=0 detect_stack_use_after_return=0",
        "LSAN_OPTIONS": f"suppressions={HERE}/leaks.supp print_suppressions=0 use_unaligned=1",
        "SWIFT_BACKTRACE": "enable=no",
    }


def database(name):
    """Returns the settings of a new database: SQLite in the data directory, or PostgreSQL."""
    if name == "sqlite":
        return {}
    address = os.environ["PLAZA_TEST_POSTGRES"]
    fresh = f"plaza_sanitizers_{os.getpid()}"
    subprocess.run(["psql", "-q", "-d", address, "-c", f"CREATE DATABASE {fresh}"], check=True)
    return {"PLAZA_DATABASE": address.rsplit("/", 1)[0] + "/" + fresh}


@pytest.fixture(scope="session")
def photo(tmp_path_factory):
    file = tmp_path_factory.mktemp("photo") / "photo.jpg"
    subprocess.run(["vips", "gaussnoise", f"{file}[Q=70]", "640", "480"], check=True)
    return file.read_bytes()


@pytest.fixture
def reports(tmp_path):
    """The directory of the sanitizer's reports. Any report fails the test."""
    folder = tmp_path / "reports"
    folder.mkdir()
    yield folder
    found = "\n".join(file.read_text(errors="replace")[:20000] for file in sorted(folder.iterdir()))
    assert not found, f"the sanitizer reports:\n{found}"


def test_the_program_is_built_with_a_sanitizer():
    symbols = PROGRAM.read_bytes()
    assert b"__tsan_init" in symbols or b"__asan_init" in symbols, f"{PROGRAM} was built without a sanitizer"


@pytest.mark.parametrize("engine", ["sqlite", "postgres"])
def test_load_on_every_route_gives_no_sanitizer_report(engine, photo, reports, tmp_path):
    seed = time.time_ns() % 1_000_000
    print(f"seed {seed}")
    plaza = Watched(tmp_path, **options(reports), **database(engine))
    with plaza:
        crowd = Crowd(plaza, photo, seed)
        crowd.run(SECONDS)
        print(told(crowd))
        assert plaza.process.poll() is None, "the server is gone:\n" + plaza.log_tail()
        assert stopped(plaza) in (0, REPORTED), "the server ended badly:\n" + plaza.log_tail()
    assert not crowd.troubles, f"seed {seed}:\n" + "\n".join(crowd.troubles[:20])
    called = {(route, role) for route, role, _ in crowd.answers}
    missing = [(route, role) for route in crowd.routes for role in ROLES if (route, role) not in called]
    assert not missing, f"never called: {missing}"


def stopped(plaza):
    plaza.process.terminate()
    return plaza.process.wait(120)


def told(crowd):
    """Returns the number of requests by status, and the routes that never succeeded."""
    by_status = {}
    for (_, _, status), count in crowd.answers.items():
        by_status[status] = by_status.get(status, 0) + count
    well = {route for route, _, status in crowd.answers if isinstance(status, int) and status < 400}
    never = [f"{route.method} {route.pattern}" for route in crowd.routes if route not in well]
    return f"{sum(by_status.values())} requests {by_status}; never below 400: {never}"
