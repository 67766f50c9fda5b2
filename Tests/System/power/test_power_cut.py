"""The power is cut repeatedly while sixteen users work. All acknowledged work exists afterwards, and none is partial.
The same test with a disk that ignores flushes must detect a loss; otherwise it would prove nothing."""

import os
import pathlib
import random
import signal
import subprocess
import time

import pytest

from audit import examine_file
from workers import Loss, Painter, paintings
from crowd import hire, tally, work_until
from disk import LoopDisk
from plaza import PROGRAM, Plaza

CUTS = int(os.environ.get("PLAZA_CUTS", "20"))
SEED = int(os.environ.get("PLAZA_SEED", str(random.randrange(2**32))))
CLERKS = 14
PAINTERS = 2
# If the loss is not detected within this number of cuts, the real test could miss it as well.
CUTS_FOR_A_LIAR = 5


class Street:
    """A server on a disk whose power can be cut, with its workers."""

    def __init__(self, folder, disk, about=None):
        self.folder = folder
        self.disk = disk
        prefix = ["env", f"LD_PRELOAD={liar(folder)}", f"LIAR_ABOUT={about}"] if about else []
        self.plaza = Plaza(disk.place, log=folder / "plaza.log", prefix=prefix)
        self.chance = random.Random(SEED)
        self.workers = []

    def __enter__(self):
        self.plaza.start()
        self.workers = hire(self.plaza, CLERKS)
        token, pictures = self.workers[0].token, paintings(self.folder)
        self.workers += [Painter(self.plaza, token, number, pictures) for number in range(PAINTERS)]
        return self

    def __exit__(self, *_):
        if self.plaza.process.poll() is None:
            self.plaza.kill()

    def fail(self):
        # The process is stopped first; otherwise it could acknowledge a write during the cut itself.
        self.plaza.process.send_signal(signal.SIGSTOP)
        time.sleep(0.15)
        self.disk.cut()
        self.plaza.kill()

    def cut(self):
        """Cuts the power once, and audits the result."""
        work_until(self.workers, self.chance.uniform(0.2, 2), self.fail)
        self.disk.restore_power()
        examine_file(self.plaza.data, self.folder, self.workers)
        self.plaza.start()
        for worker in self.workers:
            worker.check()

    def ask_the_doctor(self):
        """Runs `plaza doctor`, which also verifies the hash chain of the audit log."""
        told = subprocess.run(
            [PROGRAM, "doctor"], env={"PATH": "/usr/bin:/bin", "PLAZA_DATA": str(self.plaza.data)},
            capture_output=True, text=True,
        )  # fmt: skip
        assert told.returncode == 0, told.stdout + told.stderr

    def answered(self):
        return tally(self.workers)


def liar(folder):
    """Compiles the library that ignores flushes."""
    source = pathlib.Path(__file__).with_name("liar.c")
    library = folder / "liar.so"
    subprocess.run(["gcc", "-shared", "-fPIC", "-O1", "-o", library, source, "-ldl"], check=True)
    return library


def test_no_acknowledged_write_is_lost_in_a_power_cut(tmp_path):
    print("seed", SEED)
    with LoopDisk(tmp_path) as disk, Street(tmp_path, disk) as street:
        for number in range(CUTS):
            start, before = time.monotonic(), street.answered()
            street.cut()
            took = time.monotonic() - start
            print(f"cut {number + 1}: {street.answered() - before} answered writes, 0 lost, {took:.1f} s", flush=True)
        for worker in street.workers:
            worker.check(everything=True)
        street.ask_the_doctor()
        print(CUTS, "cuts,", street.answered(), "answered writes, 0 lost")


@pytest.mark.parametrize("about", ["-wal", "/files/"])
def test_a_disk_that_loses_flushed_writes_is_detected(tmp_path, about):
    """Negative control, for the database and for the covers."""
    with LoopDisk(tmp_path) as disk, Street(tmp_path, disk, about=about) as street:
        for number in range(CUTS_FOR_A_LIAR):
            try:
                street.cut()
            except Loss as loss:
                print(f"lying about {about}, found at cut {number + 1} of {street.answered()} answered writes: {loss}")
                return
        raise AssertionError(f"lies about {about} were not noticed in {CUTS_FOR_A_LIAR} cuts")
