"""A pytest plugin for every suite with a browser or a server: test times, a random order, and reports of failures.

Each test prints its time as it ends, and the run ends with the ten slowest tests. With PLAZA_TEST_SEED=N the files, and
the tests within each, run in an order drawn from that seed. The report of a failure has the seed, the end of the log of
each server that the test used, and the address, title, console messages and a screenshot of each open page.
"""

import os
import random
import sys

import pytest

SEED = os.environ.get("PLAZA_TEST_SEED")
LOG_LINES = 60
SLOWEST = 10
# The phases of a test are listed if setup and teardown take more than this share of its time.
LARGE = 0.25


@pytest.hookimpl(trylast=True)
def pytest_configure(config):
    reporter = config.pluginmanager.get_plugin("terminalreporter")
    # An xdist worker has no terminal. Its reports reach the process that has one.
    if reporter and not hasattr(config, "workerinput"):
        config.pluginmanager.register(Times(reporter), "times")


def pytest_report_header():
    return f"PLAZA_TEST_SEED={SEED}" if SEED else "order: as written (PLAZA_TEST_SEED=N draws another)"


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_collection_modifyitems(items):
    """Runs as the outermost wrapper, after the suite's own ordering and pytest's ordering by fixtures."""
    result = yield
    if SEED:
        items[:] = shuffled(items, int(SEED))
    return result


def shuffled(items, seed):
    """Returns the files, and the tests of each file, in a random order that depends only on the seed."""
    dice, files = random.Random(seed), {}
    for item in sorted(items, key=lambda item: item.nodeid):
        files.setdefault(item.path, []).append(item)
    order = list(files.values())
    dice.shuffle(order)
    for tests in order:
        dice.shuffle(tests)
    return [item for tests in order for item in tests]


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup():
    for name, registry in (("plaza", "USED"), ("browser", "NOTES")):
        getattr(sys.modules.get(name), registry, []).clear()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item):
    report = yield
    if report.failed:
        report.sections += evidence(item)
    return report


def evidence(item):
    """Yields the sections of the report of a failure."""
    if SEED:
        yield "the order", f"PLAZA_TEST_SEED={SEED}"
    for server in servers(item):
        if server.log.exists():
            yield f"the last {LOG_LINES} lines of the server at {server.url}", server.log_tail(LOG_LINES)
    browser = sys.modules.get("browser")
    if hasattr(browser, "NOTES"):
        browser.note_open_pages()
        yield from browser.NOTES
        browser.NOTES.clear()


def servers(item):
    """Returns the servers that the test started or sent requests to through plaza.py, and those of its fixtures."""
    plaza = sys.modules.get("plaza")
    if not hasattr(plaza, "USED"):
        return []
    for value in (getattr(item, "funcargs", None) or {}).values():
        plaza.note_use(value)
        plaza.note_use(getattr(value, "plaza", None))
    return plaza.USED


class Times:
    """Prints the time of each test as it ends, and the slowest tests at the end."""

    def __init__(self, reporter):
        self.reporter = reporter
        # No dots, because each test prints a line.
        reporter.showfspath = False
        self.running = {}
        self.ended = []

    @pytest.hookimpl(wrapper=True)
    def pytest_report_teststatus(self):
        category, _, word = yield
        return category, "", word

    def pytest_runtest_logreport(self, report):
        phases = self.running.setdefault(report.nodeid, {})
        phases[report.when] = report
        # A worker that crashed sends one report without a phase.
        if report.when in ("setup", "call"):
            return
        del self.running[report.nodeid]
        seconds = sum(phase.duration for phase in phases.values())
        self.ended.append((seconds, report.nodeid, phases))
        self.reporter.ensure_newline()
        self.reporter.write_line(f"{report.nodeid} {outcome(phases)} {seconds:.1f} s")

    def pytest_terminal_summary(self):
        if not self.ended:
            return
        self.reporter.section("The ten slowest:")
        for seconds, name, phases in sorted(self.ended, key=lambda one: -one[0])[:SLOWEST]:
            self.reporter.write_line(f"{seconds:7.1f} s  {name}{parts(seconds, phases)}")


def outcome(phases):
    outcomes = [report.outcome for report in phases.values()]
    return next((word for word in ("failed", "skipped") if word in outcomes), "passed")


def parts(seconds, phases):
    if "call" not in phases or seconds - phases["call"].duration < LARGE * seconds:
        return ""
    return " (" + ", ".join(f"{when} {report.duration:.1f}" for when, report in phases.items()) + ")"
