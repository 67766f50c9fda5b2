"""A database and a backup of an earlier release are opened, migrated and approved by `plaza doctor`, on both engines.

releases/make.py made the fixtures with the program of the commit that their folder is named after.
"""

import lzma
import os
import pathlib
import re
import shutil
import subprocess
import tarfile

import pytest

from plaza import PEOPLE, PROGRAM, Client, Plaza
from postgres import PrivatePostgres

RELEASE = pathlib.Path(__file__).parent / "releases/8a972ab"


@pytest.fixture(scope="module")
def postgres():
    with PrivatePostgres() as server:
        yield server


def plaza_says(*command, **settings):
    environment = {"PATH": os.environ["PATH"], **settings}
    return subprocess.run([PROGRAM, *command], env=environment, capture_output=True, text=True, timeout=60)


def copy_file(folder):
    """Copies the database file as it was into an empty data folder."""
    data = folder / "data"
    data.mkdir(mode=0o700)
    with tarfile.open(RELEASE / "backup.tar.xz") as archive, open(data / "plaza.sqlite", "wb") as file:
        shutil.copyfileobj(archive.extractfile("./plaza.sqlite"), file)
    return {}


def restore_backup(folder):
    with lzma.open(RELEASE / "backup.tar.xz") as packed, open(folder / "backup.tar", "wb") as archive:
        shutil.copyfileobj(packed, archive)
    done = plaza_says("restore", str(folder / "backup.tar"), PLAZA_DATA=str(folder / "data"))
    assert done.returncode == 0, done.stderr
    return {}


def restore_dump(folder, postgres):
    (folder / "data").mkdir(mode=0o700)
    address = postgres.new_database(folder.name)
    with lzma.open(RELEASE / "plaza.sql.xz") as dump:
        postgres.load(folder.name, dump.read())
    return {"PLAZA_DATABASE": address}


@pytest.fixture(params=["the database file", "the backup", "the dump of PostgreSQL"])
def site(request, tmp_path, postgres):
    """A stopped site with the data of the earlier release."""
    if request.param == "the database file":
        settings = copy_file(tmp_path)
    elif request.param == "the backup":
        settings = restore_backup(tmp_path)
    else:
        settings = restore_dump(tmp_path, postgres)
    server = Plaza(tmp_path, **settings)
    server.command = [PROGRAM, "serve"]
    return server


def examine(site):
    done = plaza_says("doctor", PLAZA_DATA=str(site.data), **site.settings)
    assert done.returncode == 0 and "FAIL" not in done.stdout, done.stdout + done.stderr
    return done.stdout


def test_data_of_an_earlier_release_is_migrated_and_passes_the_checks(site):
    before = examine(site)
    pending = re.search(r"warn  database +Pending migrations: (\d+)\. The next start applies them\.", before)
    assert pending and int(pending[1]) > 30, before
    with site:
        for role in ("member", "clerk", "admin", "bob", "press", "coach"):
            site.token(role)
        clerk, member = site.client("clerk"), site.client("member")
        customers = clerk.get("/api/rental/customers?limit=100").json()["items"]
        rented = [clerk.get(f"/api/rental/customers/{item['id']}/rentals").json()["items"] for item in customers]
        assert sum(map(len, rented)) > 20, rented
        assert clerk.get("/api/rental/films?limit=10").json()["items"]
        assert member.get("/api/me").json()["email"] == PEOPLE["member"]
        assert member.get("/api/wallet/lines").json()["items"], "the ledger is empty"
        for page in ("/", "/popcorn", "/marquee", "/rental", "/print", "/camp"):
            answer = Client(site).get(page, Accept="text/html", Cookie="plaza=" + clerk.token)
            assert answer.status in (200, 303), f"{page}: {answer.status}"
    after = examine(site)
    assert "Pending migrations" not in after
    for approved in ("audit log is intact", "ledger balances", "match the ledger"):
        assert approved in after, after
