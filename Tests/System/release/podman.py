"""podman with a storage of its own, for tests that load and run an image."""

import contextlib
import os
import pathlib
import subprocess
import time

# This machine may mount the first version of cgroups, which crun does not support: the mount namespace gets the second.
BECOME = """
set -e
umount -l /sys/fs/cgroup
mount -t cgroup2 none /sys/fs/cgroup
exec sleep infinity
"""


class Podman:
    """A context manager. Containers use the network of this machine and no cgroups; everything else is podman's
    default, including its seccomp filter."""

    def __init__(self, folder):
        self.folder = pathlib.Path(folder)

    def __enter__(self):
        assert os.geteuid() == 0, "Running an image in a mount namespace needs root."
        self.holder = subprocess.Popen(
            ["setpriv", "--pdeathsig", "KILL", "unshare", "--mount", "--propagation", "private", "bash", "-c", BECOME],
            stdin=subprocess.DEVNULL,
        )
        end = time.monotonic() + 20
        while "sleep" not in pathlib.Path(f"/proc/{self.holder.pid}/comm").read_text():
            assert self.holder.poll() is None and time.monotonic() < end, "the mount namespace was not created"
            time.sleep(0.05)
        return self

    def __exit__(self, *_):
        with contextlib.suppress(AssertionError):
            self("rm", "--force", "--all", "--time", "1")
            self("rmi", "--force", "--all")
        self.holder.kill()
        self.holder.wait()

    def __call__(self, *words, check=True):
        """Runs a command and returns its output; with check=False, its exit status and output."""
        storage = ["--root", self.folder / "storage", "--runroot", self.folder / "run", "--storage-driver", "overlay"]
        command = ["nsenter", "--mount", "--target", str(self.holder.pid), "podman", *storage, "--cgroup-manager",
                   "cgroupfs", "--runtime", "crun", *words]  # fmt: skip
        done = subprocess.run(list(map(str, command)), stdout=subprocess.PIPE, stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL)
        said = done.stdout.decode(errors="replace").strip()
        assert not check or done.returncode == 0, f"podman {words}: {done.returncode}\n{said}"
        return said if check else (done.returncode, said)

    def run(self, image, *command, options=(), check=True):
        """Runs a command in a new container, which is removed afterwards."""
        return self("run", "--rm", *LIMITS, *options, image, *command, check=check)


# Without systemd, podman cannot raise limits beyond those of this process.
LIMITS = ["--cgroups=disabled", "--network=host", "--ulimit=nofile=4096:4096", "--ulimit=nproc=8192:8192"]


class Container:
    """A running server in a container."""

    def __init__(self, podman, image, volume, port, *options, **settings):
        self.podman, self.port = podman, port
        self.name = f"plaza-{port}"
        settings = {"PLAZA_HOST": "127.0.0.1", "PLAZA_PORT": str(port), "PLAZA_ITUNES_URL": "none"} | settings
        variables = [f"--env={name}={value}" for name, value in settings.items()]
        # Docker reads the health check from the image. podman does not, for images in OCI's format.
        health = ["--health-cmd=CMD /usr/lib/plaza/ready", "--health-interval=disable"]
        podman("run", "--detach", "--name", self.name, *LIMITS, *variables, *health, "--read-only",
               "--cap-drop=ALL", "--security-opt=no-new-privileges", f"--volume={volume}:/var/lib/plaza", *options, image)  # fmt: skip

    def is_healthy(self):
        return self.podman("healthcheck", "run", self.name, check=False)[0] == 0

    def execute(self, *words, check=True):
        return self.podman("exec", self.name, *words, check=check)

    def logs(self):
        return self.podman("logs", self.name, check=False)[1]

    def stop(self):
        """Sends SIGTERM, and returns the exit status."""
        self.podman("stop", "--time", "30", self.name)
        status = int(self.podman("inspect", "--format", "{{.State.ExitCode}}", self.name))
        self.podman("rm", self.name)
        return status
