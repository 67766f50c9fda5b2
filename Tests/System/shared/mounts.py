"""Private mounts, which are invisible to other processes and end with this process."""

import ctypes
import os
import subprocess

# <sched.h>
CLONE_NEWNS = 0x00020000


class Lacking(Exception):
    """Raised when this machine lacks a requirement of a test: a failure, never a pass."""


def do(*command):
    done = subprocess.run(list(map(str, command)), capture_output=True, text=True)
    if done.returncode != 0:
        raise Lacking(f"{' '.join(map(str, command))}: {done.stderr.strip()}")


def hide_our_mounts():
    """Enters a private mount namespace. Otherwise another namespace could hold a copy of a mount, and keep a file
    system alive after it is unmounted here."""
    if os.geteuid() != 0:
        raise Lacking("These tests need root: they mount file systems of their own. Run them as root.")
    libc = ctypes.CDLL(None, use_errno=True)
    if libc.unshare(CLONE_NEWNS) != 0:
        raise Lacking(f"A mount namespace could not be made: {os.strerror(ctypes.get_errno())}.")
    do("mount", "--make-rprivate", "/")
