"""A private PostgreSQL server, which a test may restart, with its own databases."""

import os
import pathlib
import shutil
import subprocess
import tempfile

from mounts import Lacking
from plaza import free_port


def programs():
    found = sorted(pathlib.Path("/usr/lib/postgresql").glob("*/bin"), key=lambda path: int(path.parent.name))
    if not found:
        raise Lacking("PostgreSQL's programs were not found below /usr/lib/postgresql (apt-get install postgresql).")
    return found[-1]


class PrivatePostgres:
    """A context manager. Run as root, the server uses the account postgres, because it refuses to run as root.

    Its folder is not below pytest's, which each new pytest session closes to other accounts.
    """

    def __init__(self):
        self.temporary = tempfile.TemporaryDirectory(prefix="plaza-postgres-")
        self.folder = pathlib.Path(self.temporary.name)
        self.programs = programs()
        self.port = free_port()

    def __enter__(self):
        if os.geteuid() == 0:
            shutil.chown(self.folder, "postgres")
        self.fill()
        self.start()
        return self

    def fill(self):
        flags = ["--username=plaza", "--auth=trust", "--encoding=UTF8", "--locale=C", "--no-instructions"]
        self.run("initdb", f"--pgdata={self.data}", *flags)

    def __exit__(self, *_):
        self.run("pg_ctl", "-D", self.data, "-m", "immediate", "stop", check=False)
        self.temporary.cleanup()

    @property
    def data(self):
        return self.folder / "data"

    def start(self):
        options = f"-p {self.port} -k {self.folder} -c listen_addresses=127.0.0.1 -c max_connections=100"
        self.run("pg_ctl", "-D", self.data, "-o", options, "-l", self.folder / "log", "-w", "start")

    def stop(self, mode):
        """Stops the server as an operator does ("fast") or as a crash does ("immediate")."""
        self.run("pg_ctl", "-D", self.data, "-m", mode, "-w", "stop")

    def new_database(self, name):
        self.run("createdb", "-h", "127.0.0.1", "-p", str(self.port), "-U", "plaza", name)
        return f"postgres://plaza@127.0.0.1:{self.port}/{name}"

    def load(self, database, dump):
        """Runs the statements of a dump, given as bytes; the first error fails."""
        with tempfile.NamedTemporaryFile(dir=self.folder, suffix=".sql") as file:
            file.write(dump)
            file.flush()
            os.chmod(file.name, 0o644)
            address = ["-h", "127.0.0.1", "-p", str(self.port), "-U", "plaza", "-d", database]
            self.run("psql", *address, "-XqAt", "-v", "ON_ERROR_STOP=1", "-f", file.name)

    def ask(self, database, question):
        """Returns the rows of a query as lists of strings."""
        command = ["psql", "-h", "127.0.0.1", "-p", str(self.port), "-U", "plaza", "-d", database, "-XAtc", question]
        return [line.split("|") for line in self.run(*command).stdout.splitlines()]

    def run(self, program, *arguments, check=True):
        # setpriv runs the server as a user other than root.
        other = ["setpriv", "--reuid", "postgres", "--regid", "postgres", "--clear-groups"] if os.geteuid() == 0 else []
        command = [*other, self.programs / program, *map(str, arguments)]
        # Output goes to a file, because the server that pg_ctl starts would keep a pipe open.
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
    """A streaming replica of a running server."""

    def __init__(self, primary):
        super().__init__()
        self.primary = primary

    def fill(self):
        where = ["-h", "127.0.0.1", "-p", str(self.primary.port), "-U", "plaza"]
        self.run("pg_basebackup", *where, "-D", self.data, "--write-recovery-conf", "--checkpoint=fast")

    def address(self, database):
        return f"postgres://plaza@127.0.0.1:{self.port}/{database}"
