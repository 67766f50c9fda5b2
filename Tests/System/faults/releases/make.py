"""Makes the fixtures of a release for test_upgrade.py: make.py PROGRAM FOLDER

PROGRAM is the plaza of that release. Its demo fills a database of each engine and is stopped. Without the pictures and
videos, which are large and have no schema, the fixtures are backup.tar.xz (from `plaza backup`, with the database file)
and plaza.sql.xz (from pg_dump, with which a site on PostgreSQL is backed up).
"""

import lzma
import os
import pathlib
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
import urllib.request

here = pathlib.Path(__file__).resolve()
sys.path[:0] = [str(here.parents[2] / "shared"), str(here.parents[3] / "Browser")]

from plaza import free_port
from postgres import PrivatePostgres


def fill(program, data, **settings):
    """Runs the demo until it is filled and its jobs have ended, and returns the environment."""
    port = free_port()
    environment = {"PATH": os.environ["PATH"], "PLAZA_DATA": str(data), "PLAZA_PORT": str(port), **settings}
    server = subprocess.Popen([program, "serve", "--demo"], env=environment)
    deadline = time.monotonic() + 600
    while time.monotonic() < deadline:
        try:
            urllib.request.urlopen(f"http://127.0.0.1:{port}/ready")
            break
        except OSError:
            time.sleep(0.5)
    time.sleep(60)
    server.send_signal(signal.SIGTERM)
    assert server.wait(60) == 0
    return environment


def pack(source, target):
    with open(source, "rb") as plain, lzma.open(target, "wb", preset=9 | lzma.PRESET_EXTREME) as packed:
        shutil.copyfileobj(plain, packed)


def main(program, folder):
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as temporary, PrivatePostgres() as postgres:
        data = pathlib.Path(temporary, "data")
        environment = fill(program, data)
        database = sqlite3.connect(data / "plaza.sqlite", isolation_level=None)
        database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        database.execute("VACUUM")
        database.close()
        shutil.rmtree(data / "files")
        (data / "files").mkdir(mode=0o700)
        backup = pathlib.Path(temporary, "backup.tar")
        subprocess.run([program, "backup", backup], env=environment, check=True)
        pack(backup, folder / "backup.tar.xz")
        fill(program, data.with_name("postgres"), PLAZA_DATABASE=postgres.new_database("release"))
        dump = pathlib.Path(temporary, "plaza.sql")
        address = ["-h", "127.0.0.1", "-p", str(postgres.port), "-U", "plaza"]
        with open(dump, "wb") as file:
            subprocess.run(
                [postgres.programs / "pg_dump", *address, "--no-owner", "release"], stdout=file, check=True
            )
        pack(dump, folder / "plaza.sql.xz")


if __name__ == "__main__":
    main(pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2]))
