"""The disk returns errors now and then. Clients receive an error and no change is partial. After a failed fsync, the
state of the disk is unknown, so the process ends and starts again cleanly."""

import contextlib
import os
import subprocess
import time

import pytest

from audit import audit
from workers import Painter, paintings
from crowd import at_work, hire, tally, tell
from mounts import Lacking
from plaza import Plaza
from supervisor import Supervisor

SECONDS = int(os.environ.get("PLAZA_FAULT_SECONDS", "5"))
ENDS = 6 if os.environ.get("PLAZA_FAULTS") else 2
CLERKS = 6
LIBRARIES = ["/usr/lib/fiu/fiu_run_preload.so", "/usr/lib/fiu/fiu_posix_preload.so"]
EIO = 5


class FailingPlaza(Plaza):
    """A server whose disk can be made to fail while it runs."""

    def __init__(self, folder):
        for library in LIBRARIES:
            if not os.path.exists(library):
                raise Lacking(f"{library} is missing (apt-get install libfiu-dev fiu-utils).")
        self.control = folder / "fiu"
        environment = [f"LD_PRELOAD={' '.join(LIBRARIES)}", f"FIU_CTRL_FIFO={self.control}"]
        super().__init__(folder, prefix=["env", *environment])

    def steer(self, order):
        """Sends an order to libfiu. Returns False if the process ended; a restarted server no longer fails."""
        done = subprocess.run(
            ["fiu-ctrl", "-c", order, "-f", self.control, str(self.process.pid)], capture_output=True, text=True
        )
        return done.returncode == 0

    @contextlib.contextmanager
    def failing(self, *points, probability):
        for point in points:
            order = f"enable_random name={point},probability={probability},failinfo={EIO}"
            assert self.steer(order), "the disk cannot be made to fail"
        yield
        for point in points:
            self.steer(f"disable name={point}")


@pytest.fixture
def plaza(tmp_path):
    with FailingPlaza(tmp_path) as server:
        yield server


@pytest.fixture
def workers(plaza, tmp_path):
    clerks = hire(plaza, CLERKS)
    return [*clerks, Painter(plaza, clerks[0].token, 1, paintings(tmp_path))]


@pytest.mark.long
def test_failed_writes_are_reported_and_leave_no_partial_data(plaza, workers, tmp_path):
    with at_work(workers):
        with plaza.failing("posix/io/rw/pwrite", "posix/io/rw/write", probability=0.01):
            wait_until(lambda: tally(workers, "nothing") + tally(workers, "uncertain") > 5, SECONDS)
        assert plaza.process.poll() is None, plaza.log_tail()
        before = [worker.tally["done"] for worker in workers]
        wait_until(lambda: all(w.tally["done"] > b for w, b in zip(workers, before)), 0)
    print("faults: writes that fail:", tell(workers))
    audit(plaza, workers, tmp_path)


@pytest.mark.long
def test_the_process_exits_after_a_failed_fsync_and_restarts_cleanly(plaza, workers, tmp_path):
    with at_work(workers), Supervisor(plaza) as supervisor:
        for number in range(ENDS):
            process = plaza.process
            with plaza.failing("posix/io/sync/fdatasync", probability=0.05):
                wait_until(lambda: len(supervisor.ends) > number, 0)
            wait_until(lambda: plaza.process is not process, 0)
            # Counted only now: work acknowledged by the old process proves nothing about the new one.
            before = tally(workers)
            wait_until(lambda: tally(workers) > before + 10, 0)
    # The supervisor's thread started the last process, which is killed with that thread.
    plaza.process.wait(20)
    plaza.start()
    for code, told in supervisor.ends:
        assert code == 1, f"{code}: {told}"
        assert "disk" in told.splitlines()[-1], told
    print("faults: an fsync that fails:", len(supervisor.ends), "ends and starts,", tell(workers))
    print("faults: its last words:", supervisor.ends[0][1].splitlines()[-1])
    audit(plaza, workers, tmp_path)


def wait_until(condition, at_least, seconds=90):
    """Waits for a condition, and for at least the given seconds."""
    start = time.monotonic()
    while time.monotonic() - start < at_least or not condition():
        assert time.monotonic() - start < at_least + seconds, "waited in vain"
        time.sleep(0.05)
