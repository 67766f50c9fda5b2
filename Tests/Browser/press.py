"""A real IPP Everywhere printer on the loopback (ippeveprinter), which keeps what it printed and what it was told."""

import contextlib
import os
import pathlib
import signal
import subprocess
import time

from plaza import ROOT, free_port

SCRIPT = ROOT / "Tests/PrintShopTests/Press/printer.sh"


class Press:
    """A context manager. Trouble is what its print command does: `PRESS_FAIL`, `PRESS_STALL`, `PRESS_SEC`."""

    # What it is asked until it answers well.
    question = "get-printer-attributes.test"

    def __init__(self, folder, **trouble):
        self.folder = pathlib.Path(folder)
        self.folder.mkdir(parents=True, exist_ok=True)
        self.trouble = trouble
        self.port = free_port()
        self.address = f"ipp://localhost:{self.port}/ipp/print"

    def __enter__(self):
        self.start()
        return self

    def __exit__(self, *_):
        self.stop()

    def start(self):
        environment = {"PATH": "/usr/sbin:/usr/bin:/sbin:/bin"} | self.trouble
        self.process = subprocess.Popen(
            ["setpriv", "--pdeathsig", "TERM", "/bin/sh", SCRIPT, str(self.port), str(self.folder)], env=environment,
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )  # fmt: skip
        end = time.monotonic() + 60
        while subprocess.run(["ipptool", "-q", self.address, self.question], capture_output=True).returncode:
            assert time.monotonic() < end, "the printer does not come up:\n" + self.log()
            assert self.process.poll() is None, "the printer ended:\n" + self.log()
            time.sleep(0.05)

    def stop(self):
        if self.process.poll() is None:
            self.process.terminate()
            self.process.wait(20)

    def hang(self, signal_number=signal.SIGSTOP):
        """Stops it in the middle of whatever it does."""
        os.kill(int((self.folder / "printer.pid").read_text()), signal_number)

    def go_on(self):
        self.hang(signal.SIGCONT)

    def kill(self):
        """It is gone from one moment to the next."""
        self.hang(signal.SIGKILL)
        self.process.wait(20)

    def printed(self):
        """The documents that came out."""
        return sorted(self.folder.glob("printed-*"))

    def told(self, job):
        """What it was told of a job: `IPP_COPIES` and the like."""
        lines = (self.folder / f"env-{job}.txt").read_text().splitlines()
        return dict(line.split("=", 1) for line in lines if "=" in line)

    def log(self):
        with contextlib.suppress(OSError):
            return (self.folder / "printer.log").read_text(errors="replace")[-2000:]
        return ""
