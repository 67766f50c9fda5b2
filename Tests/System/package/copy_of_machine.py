"""A disposable copy of this machine: an overlay in memory above the real file system."""

import os
import pathlib
import subprocess
import time

BECOME = """
set -e
mount -t tmpfs -o size=2g tmpfs "$1"
mkdir "$1/upper" "$1/work" "$1/root"
mount -t overlay overlay -o "lowerdir=/,upperdir=$1/upper,workdir=$1/work" "$1/root"
for each in dev sys; do mount --rbind "/$each" "$1/root/$each"; done
mount -t proc proc "$1/root/proc"
mount -t tmpfs tmpfs "$1/root/run"
mkdir -p "$1/root/old"
cd "$1/root"
# Not chroot: it does not allow user namespaces, which bubblewrap needs.
pivot_root . old
umount -l /old
exec sleep infinity
"""


class Copy:
    """A context manager. The copy shares the machine's network and processes, and has its own files."""

    def __init__(self, folder):
        self.folder = pathlib.Path(folder) / "copy"

    def __enter__(self):
        assert os.geteuid() == 0, "Installing a package, even in a copy of the machine, needs root."
        self.folder.mkdir()
        self.holder = subprocess.Popen(
            ["setpriv", "--pdeathsig", "KILL", "unshare", "--mount", "--propagation", "private", "bash", "-c", BECOME,
             "copy", self.folder], cwd="/", stdin=subprocess.DEVNULL,
        )  # fmt: skip
        end = time.monotonic() + 20
        while "sleep" not in pathlib.Path(f"/proc/{self.holder.pid}/comm").read_text():
            assert self.holder.poll() is None and time.monotonic() < end, "the copy of the machine did not come up"
            time.sleep(0.05)
        return self

    def __exit__(self, *_):
        self.holder.kill()
        self.holder.wait()

    def command(self, *words):
        return ["nsenter", "--mount", "--target", str(self.holder.pid), "--wd=/", *map(str, words)]

    def run(self, *words, input=None, check=True):
        """Runs a command and returns its output; with check=False, its exit status and output."""
        done = subprocess.run(self.command(*words), input=input, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        said = done.stdout.decode(errors="replace")
        assert not check or done.returncode == 0, f"{words}: {done.returncode}\n{said}"
        return said if check else (done.returncode, said)

    def write(self, path, content):
        self.run("sh", "-c", 'cat >"$1"', "sh", path, input=content)

    def has(self, path):
        return self.run("test", "-e", path, check=False)[0] == 0
