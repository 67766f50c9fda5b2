"""`plaza upgrade --check`, as docs/upgrading.md shows it, beside a running server."""

import json
import os
import sqlite3
import subprocess

import pytest

from plaza import PROGRAM, Plaza


@pytest.fixture(scope="module")
def plaza(tmp_path_factory):
    with Plaza.filled(tmp_path_factory.mktemp("upgrade")) as server:
        yield server


def check(plaza, folder, version, more=(), without=0):
    with sqlite3.connect(f"file:{plaza.data}/plaza.sqlite?mode=ro", uri=True) as database:
        known = [row[0] for row in database.execute("SELECT id FROM plaza_migration ORDER BY id")]
    database.close()
    release = {"name": "Plaza", "version": version, "revision": "0" * 40, "date": "2027-01-04", "upgradesFrom": "0.1.0",
               "migrations": known[without:] + list(more), "files": []}  # fmt: skip
    file = folder / "release.json"
    file.write_text(json.dumps(release))
    # The variables of the tests are no settings of the program.
    environment = {name: value for name, value in os.environ.items() if not name.startswith("PLAZA_")}
    done = subprocess.run([PROGRAM, "upgrade", "--data", plaza.data, "--check", file], capture_output=True, text=True,
                          env=environment)  # fmt: skip
    assert done.stderr == ""
    return done.returncode, done.stdout.splitlines()


def test_a_newer_release_is_announced_with_its_migrations_and_the_copy(plaza, tmp_path):
    status, lines = check(plaza, tmp_path, "99.0.0", ["next/0001-a", "next/0002-b"])
    assert status == 0
    assert lines[0].startswith("Plaza 99.0.0 of 2027-01-04 is newer than this version, ")
    assert lines[1:] == [
        "This database can be upgraded directly. The first start runs 2 migrations.",
        f"Before that, it stores a copy of the database in {plaza.data}/backups.",
    ]


def test_releases_that_cannot_be_installed_end_with_status_1(plaza, tmp_path):
    status, lines = check(plaza, tmp_path, "0.0.1")
    assert status == 1 and lines[0].startswith("Plaza 0.0.1 is older than this version, ")
    status, lines = check(plaza, tmp_path, "99.0.0", without=1)
    assert status == 1 and "which that version does not know" in lines[1]
