"""A controllable system clock through libfaketime. The monotonic clock is unaffected, as on a real machine."""

import pathlib
import subprocess

from mounts import Lacking


class Clock:
    """A context manager. `prefix` runs a program with this clock."""

    def __init__(self, folder, offset="+0"):
        self.file = pathlib.Path(folder) / "clock"
        self.library = next(pathlib.Path("/usr/lib").glob("*/faketime/libfaketimeMT.so.1"), None)
        self.holder = None
        self.set(offset)

    def __enter__(self):
        if self.library is None:
            raise Lacking("libfaketime was not found (apt-get install faketime).")
        # Creates the shared memory of libfaketime. If the library created it itself, it would extend the environment
        # while the program starts, and a Swift program locates its arguments next to the original environment.
        self.holder = subprocess.Popen(
            ["faketime", "-f", "+0", "sh", "-c", "echo $FAKETIME_SHARED; read end"],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
        )
        self.shared = self.holder.stdout.readline().strip()
        assert self.shared, "faketime did not start"
        return self

    def __exit__(self, *_):
        self.holder.communicate("end\n")

    @property
    def prefix(self):
        return [
            "env",
            f"LD_PRELOAD={self.library}",
            f"FAKETIME_SHARED={self.shared}",
            f"FAKETIME_TIMESTAMP_FILE={self.file}",
            "FAKETIME_NO_CACHE=1",
            "FAKETIME_DONT_FAKE_MONOTONIC=1",
            "DONT_FAKE_MONOTONIC=1",
        ]

    def set(self, offset):
        """Replaces the file with a rename, so that an incomplete offset is never read."""
        new = self.file.with_suffix(".new")
        new.write_text(offset + "\n")
        new.rename(self.file)
