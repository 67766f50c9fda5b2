"""A backup is made, the data changes, and the backup is restored from the browser's routes, on both engines. A server that
is killed at any moment of this serves either the old or the restored state.
"""

import os
import signal
import urllib.parse

import pytest

from plaza import Client, Plaza, wait_for
from postgres import PrivatePostgres

RESTORED = "the staged backup was restored"


@pytest.fixture(scope="module")
def postgres():
    with PrivatePostgres() as server:
        yield server


@pytest.fixture(params=["SQLite", "PostgreSQL"])
def site(request, tmp_path, postgres):
    if request.param == "SQLite":
        return Plaza.filled(tmp_path)
    return Plaza(tmp_path, PLAZA_DATABASE=postgres.new_database(f"backups_{os.getpid()}"))


def backups(admin):
    return admin.get("/api/backups").json()["items"]


def made(admin):
    """Makes a backup and waits until it is verified."""
    before = {item["id"] for item in backups(admin)}
    answer = admin.post("/api/backups", {})
    assert answer.status == 202, answer.body
    item = wait_for(lambda: [item for item in backups(admin) if item["id"] not in before], "the backup", 180)[0]
    assert item["state"] == "verified", item
    return item


def customer(site, name):
    return site.client("clerk").create(
        "/api/rental/customers", {"name": name, "address": "1 Road", "postcode": "AB1 2CD"}
    )["id"]


def exists(site, person):
    return Client(site).sign_in("clerk").get(f"/api/rental/customers/{person}").status == 200


def ask_to_restore(admin, item):
    answer = admin.ask(
        "POST", f"/backups/{item['id']}/restore", body=urllib.parse.urlencode({"word": "restore"}),
        Content_Type="application/x-www-form-urlencoded",
    )  # fmt: skip
    assert answer.status == 303, answer.body


def leftovers(site):
    return [path for path in site.data.rglob("*") if ".restor" in path.name or ".replaced" in path.name]


def test_a_restored_backup_replaces_the_state_which_can_be_restored_in_turn(site):
    with site:
        admin, process = site.client("admin"), site.process.pid
        early = customer(site, "Early Bird")
        first = made(admin)
        late = customer(site, "Late Riser")
        ask_to_restore(admin, first)
        wait_for(lambda: RESTORED in site.log.read_text(), "the restart", 240)
        site.wait_until_ready()
        assert site.process.pid == process, "the service manager sees one process"
        assert exists(site, early) and not exists(site, late)
        assert leftovers(site) == []
        admin = Client(site).sign_in("admin")
        kept = wait_for(lambda: [item for item in backups(admin) if item["name"] != first["name"]], "the replaced state", 60)
        ask_to_restore(admin, kept[0])
        wait_for(lambda: site.log.read_text().count(RESTORED) == 2, "the second restart", 240)
        site.wait_until_ready()
        assert exists(site, early) and exists(site, late)


@pytest.mark.parametrize("moment", ["at once", "while it verifies", "while it restarts"])
def test_a_server_killed_during_a_restoration_has_one_of_the_two_states(tmp_path, moment):
    with Plaza.filled(tmp_path) as site:
        admin = site.client("admin")
        early = customer(site, "Early Bird")
        first = made(admin)
        late = customer(site, "Late Riser")
        ask_to_restore(admin, first)
        marker = {
            "at once": lambda: True,
            "while it verifies": lambda: list((site.data / "backups").glob(".work-*")),
            "while it restarts": lambda: (site.data / "restore.json").exists() or RESTORED in site.log.read_text(),
        }[moment]
        wait_for(marker, moment, 240)
        os.kill(site.process.pid, signal.SIGKILL)
        site.process.wait()
        site.start()
        if moment == "while it restarts":
            assert not exists(site, late)
        else:
            # The job starts again after its lease, and then the site restarts.
            wait_for(lambda: RESTORED in site.log.read_text(), "the restoration", 400)
            site.wait_until_ready()
        assert exists(site, early) and leftovers(site) == []
