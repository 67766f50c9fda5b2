"""The process is killed while the first start creates the tables and the demo data. The next start works, and the demo
is complete."""

import contextlib
import os
import random
import shutil
import sqlite3
import subprocess
import time

import pytest

from plaza import PROGRAM, Plaza
from postgres import PrivatePostgres

pytestmark = pytest.mark.long

STARTS = int(os.environ.get("PLAZA_FIRST_STARTS", "4"))


class SQLiteTown:
    """Creates servers that have not been started, each in its own directory."""

    name = "SQLite"

    def __init__(self, folder):
        self.folder = folder

    def plaza(self, number):
        folder = self.folder / str(number)
        folder.mkdir()
        return Plaza(folder)

    def rows(self, plaza):
        """Returns the row count of each table; empty if there are no tables yet."""
        file = plaza.data / "plaza.sqlite"
        if not file.exists():
            return {}
        with contextlib.closing(sqlite3.connect(file)) as database:
            assert database.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
            names = [name for (name,) in database.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")]
            return {name: database.execute(f'SELECT count(*) FROM "{name}"').fetchone()[0] for name in names}

    def close(self, plaza):
        shutil.rmtree(plaza.data.parent)


class PostgresTown(SQLiteTown):
    name = "PostgreSQL"

    def __init__(self, folder, server):
        super().__init__(folder)
        self.server = server

    def plaza(self, number):
        plaza = super().plaza(number)
        self.database = f"first{number}"
        plaza.settings["PLAZA_DATABASE"] = self.server.new_database(self.database)
        return plaza

    def rows(self, plaza):
        tables = self.server.ask(self.database, "SELECT tablename FROM pg_tables WHERE schemaname = 'public'")
        return {name: int(self.server.ask(self.database, f"SELECT count(*) FROM {name}")[0][0]) for [name] in tables}


@pytest.fixture(params=["sqlite", "postgres"])
def town(request, tmp_path):
    if request.param == "sqlite":
        yield SQLiteTown(tmp_path)
        return
    with PrivatePostgres() as server:
        yield PostgresTown(tmp_path, server)


def test_the_next_start_completes_an_interrupted_first_start(town):
    seed = random.randrange(2**32)
    print("seed", seed)
    chance = random.Random(seed)
    whole, took = measure(town)
    empty = demo_less = full = 0
    for number in range(STARTS):
        plaza = town.plaza(number)
        start_and_kill(plaza, chance.uniform(0, took))
        left = town.rows(plaza)
        filled = {name: count for name, count in left.items() if count and name in DEMO}
        assert filled in ({}, {name: whole[name] for name in DEMO}), f"half a demo: {filled}"
        empty, demo_less, full = empty + (not left), demo_less + (bool(left) and not filled), full + bool(filled)
        with plaza:
            pass
        assert counted(town.rows(plaza)) == counted(whole)
        town.close(plaza)
    print(f"faults: {STARTS} first starts on {town.name} cut off within {took:.2f} s: {empty} before any table, "
          f"{demo_less} before the demo, {full} after it")


def counted(rows):
    """Omits the tables of search words: some titles are random."""
    return {name: count for name, count in rows.items() if not name.endswith("_word")}


DEMO = ["members_member", "members_role", "rental_customer", "rental_film", "rental_copy", "rental"]


def measure(town):
    """Returns the row counts after an undisturbed start, and its duration."""
    plaza = town.plaza("undisturbed")
    start = time.monotonic()
    with plaza:
        took = time.monotonic() - start
    whole = town.rows(plaza)
    assert all(whole[name] for name in DEMO), whole
    town.close(plaza)
    return whole, took


def start_and_kill(plaza, seconds):
    environment = {name: value for name, value in os.environ.items() if not name.startswith("PLAZA_")}
    environment |= {"PLAZA_PORT": "0", "PLAZA_DATA": str(plaza.data)} | plaza.settings
    with open(plaza.log, "ab") as log:
        process = subprocess.Popen(
            [PROGRAM, "serve", "--demo"], stdin=subprocess.DEVNULL, stdout=log, stderr=log, env=environment
        )
    try:
        assert process.wait(seconds) == 0, plaza.log_tail()
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
