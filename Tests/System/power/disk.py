"""A disk whose power can be cut: ext4 on a loop device."""

import fcntl
import os
import pathlib
import struct
import subprocess
import time

from mounts import Lacking, do

# EXT4_IOC_SHUTDOWN of <linux/ext4.h>, with the flag that discards even the journal.
SHUTDOWN = 0x8004587D
NO_LOG_FLUSH = 2


def require_what_it_takes():
    """Raises Lacking if this machine cannot simulate a power cut: a failure, never a pass."""
    for program in ("mkfs.ext4", "losetup", "mount", "umount"):
        if subprocess.run(["which", program], capture_output=True).returncode != 0:
            raise Lacking(f"A power cut needs {program} (apt-get install e2fsprogs mount).")
    if not pathlib.Path("/dev/loop-control").exists():
        raise Lacking("A power cut needs loop devices, and this machine has no /dev/loop-control.")


def roomy(folder, megabytes):
    """Returns a directory in memory if there is enough space. The test concerns the file system above it, and a fast
    disk allows more writes between two cuts."""
    memory = pathlib.Path("/dev/shm")
    if memory.is_dir():
        room = os.statvfs(memory)
        if room.f_bavail * room.f_frsize > 2 * megabytes * 2**20:
            return memory
    return pathlib.Path(folder)


class LoopDisk:
    """A context manager. `place` is the mount point."""

    def __init__(self, folder, megabytes=256):
        self.image = roomy(folder, megabytes) / f"plaza-{os.getpid()}.img"
        self.place = pathlib.Path(folder) / "disk"
        self.megabytes = megabytes
        self.is_mounted = False

    def __enter__(self):
        self.place.mkdir()
        with open(self.image, "wb") as image:
            image.truncate(self.megabytes * 2**20)
        # Initialises everything now, so that the kernel writes nothing in the background later.
        do("mkfs.ext4", "-q", "-F", "-E", "lazy_itable_init=0,lazy_journal_init=0", self.image)
        self.mount()
        return self

    def __exit__(self, *_):
        if self.is_mounted:
            self.unmount()
        self.image.unlink(missing_ok=True)

    def mount(self):
        # The loop device is detached with the mount.
        do("mount", "-t", "ext4", "-o", "loop", self.image, self.place)
        self.is_mounted = True

    def unmount(self):
        """Unmounts the file system everywhere. A sandbox that starts meanwhile has a copy of all mounts for a moment.
        Until it is gone, the file system stays in the kernel, and mounting it again would return its cut state."""
        end = time.monotonic() + 10
        while self.is_mounted or self.is_attached():
            done = subprocess.run(["umount", self.place], capture_output=True, text=True) if self.is_mounted else None
            if done is None or done.returncode == 0:
                self.is_mounted = False
            # A child process of the killed server may take a moment to end.
            if time.monotonic() > end:
                users = subprocess.run(["fuser", "-vm", self.place], capture_output=True, text=True)
                raise AssertionError(f"{done and done.stderr} {users.stdout} {users.stderr}")
            time.sleep(0.02)

    def is_attached(self):
        """Whether a loop device still has the image. It is detached with the last mount."""
        done = subprocess.run(["losetup", "--associated", self.image], check=True, capture_output=True)
        return bool(done.stdout)

    def cut(self):
        """Cuts the power: no further write reaches the disk, and data that was not flushed is lost."""
        place = os.open(self.place, os.O_RDONLY)
        try:
            fcntl.ioctl(place, SHUTDOWN, struct.pack("I", NO_LOG_FLUSH))
        finally:
            os.close(place)

    def restore_power(self):
        """Mounts the file system again as after a reboot: memory is lost, and the journal is replayed."""
        self.unmount()
        self.mount()
