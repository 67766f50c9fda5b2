"""A machine whose clock somebody sets, by libfaketime. The monotonic clock stays true, as it does there."""

import pathlib
import subprocess

from mounts import Lacking


class Clock:
    """A context manager. `prefix` starts a program that goes by this clock."""

    def __init__(self, folder, offset="+0"):
        self.file = pathlib.Path(folder) / "clock"
        self.library = next(pathlib.Path("/usr/lib").glob("*/faketime/libfaketimeMT.so.1"), None)
        self.holder = None
        self.set(offset)

    def __enter__(self):
        if self.library is None:
            raise Lacking("libfaketime was not found (apt-get install faketime).")
        # Memory that libfaketime shares. If it made that itself, it would add to the environment while the program
        # starts, and a Swift program looks for its arguments next to where the environment was.
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
        """Renamed into place, so that nobody reads half an offset."""
        new = self.file.with_suffix(".new")
        new.write_text(offset + "\n")
        new.rename(self.file)
