"""Mounts of our own. They end with us, however we end, and nobody else sees them."""

import ctypes
import os
import subprocess

# <sched.h>
CLONE_NEWNS = 0x00020000


class Lacking(Exception):
    """This machine lacks what a test needs: a failure, never a pass."""


def do(*command):
    done = subprocess.run(list(map(str, command)), capture_output=True, text=True)
    if done.returncode != 0:
        raise Lacking(f"{' '.join(map(str, command))}: {done.stderr.strip()}")


def hide_our_mounts():
    """A mount namespace of our own. Without it another's namespace could take a copy of a mount along, which would
    keep a file system alive that we believe to be unmounted."""
    if os.geteuid() != 0:
        raise Lacking("These tests need root: they mount file systems of their own. Run them as root.")
    libc = ctypes.CDLL(None, use_errno=True)
    if libc.unshare(CLONE_NEWNS) != 0:
        raise Lacking(f"A mount namespace could not be made: {os.strerror(ctypes.get_errno())}.")
    do("mount", "--make-rprivate", "/")
