"""A real IPP Everywhere printer on the loopback (ippeveprinter) that stores what it printed and the job attributes."""

import contextlib
import os
import pathlib
import signal
import subprocess
import time

from plaza import ROOT, free_port

SCRIPT = ROOT / "script/lib/ipp-printer/printer.sh"


class Press:
    """A printer; a context manager. `trouble` sets variables of its print command: `PRESS_FAIL`, `PRESS_SEC`."""

    # The ipptool file that is run until it succeeds, which shows that the printer is up.
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
        """Stops the printer's process in the middle of its work."""
        os.kill(int((self.folder / "printer.pid").read_text()), signal_number)

    def go_on(self):
        self.hang(signal.SIGCONT)

    def kill(self):
        """Kills the printer without a shutdown."""
        self.hang(signal.SIGKILL)
        self.process.wait(20)

    def printed(self):
        """Returns the paths of the printed documents."""
        return sorted(self.folder.glob("printed-*"))

    def told(self, job):
        """Returns the attributes of a job that the print command received, such as `IPP_COPIES`."""
        lines = (self.folder / f"env-{job}.txt").read_text().splitlines()
        return dict(line.split("=", 1) for line in lines if "=" in line)

    def log(self):
        with contextlib.suppress(OSError):
            return (self.folder / "printer.log").read_text(errors="replace")[-2000:]
        return ""
