"""A PostgreSQL of a test's own, which it may restart, with databases of the tests' own."""

import os
import pathlib
import shutil
import subprocess

from mounts import Lacking
from plaza import free_port


def programs():
    found = sorted(pathlib.Path("/usr/lib/postgresql").glob("*/bin"), key=lambda path: int(path.parent.name))
    if not found:
        raise Lacking("PostgreSQL's programs were not found below /usr/lib/postgresql (apt-get install postgresql).")
    return found[-1]


class PrivatePostgres:
    """A context manager. As root the server runs as the user postgres, because it refuses to run as root."""

    def __init__(self, folder):
        self.folder = pathlib.Path(folder) / "postgres"
        self.programs = programs()
        self.port = free_port()

    def __enter__(self):
        self.folder.mkdir()
        if os.geteuid() == 0:
            shutil.chown(self.folder, "postgres")
            for above in self.folder.parents:
                if above.stat().st_mode & 0o001 == 0:
                    above.chmod(above.stat().st_mode | 0o011)
        self.fill()
        self.start()
        return self

    def fill(self):
        flags = ["--username=plaza", "--auth=trust", "--encoding=UTF8", "--locale=C", "--no-instructions"]
        self.run("initdb", f"--pgdata={self.data}", *flags)

    def __exit__(self, *_):
        self.run("pg_ctl", "-D", self.data, "-m", "immediate", "stop", check=False)

    @property
    def data(self):
        return self.folder / "data"

    def start(self):
        options = f"-p {self.port} -k {self.folder} -c listen_addresses=127.0.0.1 -c max_connections=100"
        self.run("pg_ctl", "-D", self.data, "-o", options, "-l", self.folder / "log", "-w", "start")

    def stop(self, mode):
        """As an operator does (fast), or as a crash does (immediate)."""
        self.run("pg_ctl", "-D", self.data, "-m", mode, "-w", "stop")

    def new_database(self, name):
        self.run("createdb", "-h", "127.0.0.1", "-p", str(self.port), "-U", "plaza", name)
        return f"postgres://plaza@127.0.0.1:{self.port}/{name}"

    def ask(self, database, question):
        """Rows of texts."""
        command = ["psql", "-h", "127.0.0.1", "-p", str(self.port), "-U", "plaza", "-d", database, "-XAtc", question]
        return [line.split("|") for line in self.run(*command).stdout.splitlines()]

    def run(self, program, *arguments, check=True):
        # setpriv: the server is another user's than root's.
        other = ["setpriv", "--reuid", "postgres", "--regid", "postgres", "--clear-groups"] if os.geteuid() == 0 else []
        command = [*other, self.programs / program, *map(str, arguments)]
        # Not its own pipes: the server that pg_ctl starts would keep them open.
        log = self.folder / "commands.log"
        with open(log, "a") as errors:
            output = subprocess.PIPE if program == "psql" else errors
            done = subprocess.run(
                command, cwd=self.folder, stdin=subprocess.DEVNULL, stdout=output, stderr=errors, text=True
            )
        if check and done.returncode != 0:
            raise AssertionError(f"{program}: {log.read_text()[-2000:]}")
        return done


class Replica(PrivatePostgres):
    """A copy of a running server, which follows what happens there."""

    def __init__(self, folder, primary):
        super().__init__(folder)
        self.primary = primary

    def fill(self):
        where = ["-h", "127.0.0.1", "-p", str(self.primary.port), "-U", "plaza"]
        self.run("pg_basebackup", *where, "-D", self.data, "--write-recovery-conf", "--checkpoint=fast")

    def address(self, database):
        return f"postgres://plaza@127.0.0.1:{self.port}/{database}"
