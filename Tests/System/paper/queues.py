"""A private print server: CUPS with its own configuration, spool directory and port on the loopback interface."""

import contextlib
import os
import pathlib
import shutil
import subprocess
import tempfile

from plaza import free_port, wait_for

FILES = """
ServerRoot {0}/etc
ServerBin /usr/lib/cups
DataDir /usr/share/cups
CacheDir {0}/cache
StateDir {0}/state
RequestRoot {0}/spool
TempDir {0}/tmp
DocumentRoot /usr/share/cups/doc-root
AccessLog {0}/access.log
ErrorLog {0}/error.log
PageLog {0}/page.log
User {1}
Group {2}
SystemGroup root
"""
SETTINGS = """
Listen 127.0.0.1:{0}
ServerAlias *
Browsing No
WebInterface No
DefaultAuthType None
LogLevel debug
JobRetryInterval 1
<Location />
  Allow all
</Location>
<Policy default>
  <Limit All>
    Allow all
  </Limit>
</Policy>
"""


class Queues:
    """A context manager."""

    def __enter__(self):
        # CUPS filters run as another user, who needs access to this directory.
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="plaza-cups-"))
        self.folder.chmod(0o755)
        self.port = free_port()
        self.server = f"127.0.0.1:{self.port}"
        is_root = os.geteuid() == 0
        user, group = ("lp", "lp") if is_root else (str(os.geteuid()), str(os.getegid()))
        for name in ("etc", "cache", "state", "spool", "tmp"):
            (self.folder / name).mkdir()
            if is_root:
                shutil.chown(self.folder / name, user, group)
        (self.folder / "files.conf").write_text(FILES.format(self.folder, user, group))
        (self.folder / "cupsd.conf").write_text(SETTINGS.format(self.port))
        files = ["-c", self.folder / "cupsd.conf", "-s", self.folder / "files.conf"]
        silent = dict.fromkeys(("stdin", "stdout", "stderr"), subprocess.DEVNULL)
        self.process = subprocess.Popen(["setpriv", "--pdeathsig", "TERM", "/usr/sbin/cupsd", "-f", *files], **silent)
        wait_for(self.is_up, "the print server")
        return self

    def __exit__(self, *_):
        self.process.terminate()
        with contextlib.suppress(subprocess.TimeoutExpired):
            self.process.wait(10)
        self.process.kill()
        shutil.rmtree(self.folder, ignore_errors=True)

    def is_up(self):
        assert self.process.poll() is None, "the print server ended:\n" + self.log()
        return self.run("lpstat", "-r").stdout.startswith("scheduler is running")

    def run(self, program, *words):
        """Runs a CUPS command against this server."""
        environment = os.environ | {"CUPS_SERVER": self.server, "HOME": str(self.folder), "LANG": "C.UTF-8"}
        return subprocess.run([program, *words], env=environment, capture_output=True, text=True, timeout=120)

    def add(self, name, address):
        """Adds a driverless queue, which queries the printer for its capabilities. Returns its address."""
        done = self.run("lpadmin", "-p", name, "-E", "-v", address, "-m", "everywhere")
        assert done.returncode == 0, done.stderr + self.log()
        return f"ipp://localhost:{self.port}/printers/{name}"

    def print(self, name, file, *options):
        done = self.run("lp", "-d", name, *options, file)
        assert done.returncode == 0, done.stderr + self.log()

    def log(self):
        with contextlib.suppress(OSError):
            return (self.folder / "error.log").read_text(errors="replace")[-4000:]
        return ""
