"""The command line and the life of a server: start, refusals, backup beside a running server, restore, an orderly end."""

import contextlib
import os
import signal
import socket
import sqlite3
import subprocess

import pytest

from plaza import PROGRAM, Client, Plaza


def run(*arguments, stdin="", **settings):
    environment = {name: value for name, value in os.environ.items() if not name.startswith("PLAZA_")}
    # A test asks nobody outside this machine.
    environment |= {"PLAZA_ITUNES_URL": "none"} | settings
    return subprocess.run(
        [PROGRAM, *arguments], input=stdin, capture_output=True, text=True, timeout=120, env=environment
    )


def test_a_second_plaza_on_the_same_folder_is_refused_with_a_sentence(tmp_path):
    with Plaza.filled(tmp_path) as first:
        second = run("serve", PLAZA_DATA=str(first.data), PLAZA_PORT="0")
        assert second.returncode == 1
        assert "Another plaza" in second.stderr and str(first.process.pid) in second.stderr
        assert "Stop that one first" in second.stderr
        assert Client(first).get("/health").status == 200


@pytest.mark.parametrize(
    "name, value", [("PLAZA_PORT", "no"), ("PLAZA_TIMEZONE", "Mars"), ("PLAZA_DATABASE", "oracle:x")]
)
def test_a_wrong_setting_stops_the_start_with_one_sentence_that_names_it(tmp_path, name, value):
    ended = run("serve", **{"PLAZA_DATA": str(tmp_path / "data"), name: value})
    assert ended.returncode == 1
    assert ended.stderr.count("\n") == 1 and name in ended.stderr and value in ended.stderr
    assert not (tmp_path / "data").exists()


def test_a_request_that_runs_is_answered_before_the_server_ends(tmp_path):
    with Plaza.filled(tmp_path) as server:
        body = b'{"email": "clerk@plaza.test", "password": "plaza-demo"}'
        head = (
            "POST /api/session HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
            f"Content-Length: {len(body)}\r\n\r\n"
        )
        with socket.create_connection(("127.0.0.1", server.port)) as half_sent:
            half_sent.settimeout(20)
            half_sent.sendall(head.encode() + body[:10])
            # The server has begun with it once it answers another connection that came later.
            assert Client(server).get("/health").status == 200
            server.process.send_signal(signal.SIGTERM)
            wait_until_closed_to_others(server)
            half_sent.sendall(body[10:])
            answer = b""
            while part := half_sent.recv(65536):
                answer += part
                if b'"token"' in answer:
                    break
            assert answer.startswith(b"HTTP/1.1 201 ")
        assert server.process.wait(20) == 0


def wait_until_closed_to_others(server):
    for _ in range(2000):
        try:
            socket.create_connection(("127.0.0.1", server.port), 0.05).close()
        except OSError:
            return
    raise AssertionError("the server still takes connections after it was told to end")


def test_a_backup_beside_a_running_server_restores_to_the_same_plaza(tmp_path):
    archive = tmp_path / "plaza.backup"
    (tmp_path / "first").mkdir()
    with Plaza.filled(tmp_path / "first") as server:
        clerk = server.client("clerk")
        made = clerk.create("/api/rental/customers", {"name": "Ida Backup", "address": "1 Road", "postcode": "AB1 2CD"})
        saved = run("backup", str(archive), PLAZA_DATA=str(server.data))
        assert saved.returncode == 0, saved.stderr
        again = run("backup", str(archive), PLAZA_DATA=str(server.data))
        assert again.returncode == 1 and "exists already" in again.stderr
        later = clerk.create("/api/rental/customers", {"name": "Too Late", "address": "1 Road", "postcode": "AB1 2CD"})
        refused = run("restore", str(archive), PLAZA_DATA=str(server.data))
        assert refused.returncode == 1 and "not empty" in refused.stderr
    copy = Plaza(tmp_path / "second")
    restored = run("restore", str(archive), PLAZA_DATA=str(copy.data))
    assert restored.returncode == 0, restored.stderr
    with copy:
        clerk = copy.client("clerk")
        assert clerk.get(f"/api/rental/customers/{made['id']}").json()["name"] == "Ida Backup"
        assert clerk.get(f"/api/rental/customers/{later['id']}").status == 404


def test_a_file_that_is_no_backup_leaves_the_folder_empty(tmp_path):
    lie = tmp_path / "lie"
    lie.write_bytes(b"not a backup at all")
    ended = run("restore", str(lie), PLAZA_DATA=str(tmp_path / "data"))
    assert ended.returncode == 1 and ended.stderr.count("\n") == 1
    assert list((tmp_path / "data").glob("*")) == []


def test_postgresql_is_backed_up_by_its_own_tool(tmp_path):
    address = "postgres://plaza:hidden@127.0.0.1:1/plaza"
    ended = run("backup", str(tmp_path / "x"), PLAZA_DATA=str(tmp_path), PLAZA_DATABASE=address)
    assert ended.returncode == 1
    assert "pg_dump" in ended.stderr and "hidden" not in ended.stderr
    assert not (tmp_path / "x").exists()


def test_the_doctor_finds_a_sound_plaza_well_beside_its_server_and_a_damaged_one_ill(tmp_path):
    with Plaza.filled(tmp_path) as server:
        well = run("doctor", PLAZA_DATA=str(server.data))
        assert well.returncode == 0, well.stdout + well.stderr
        assert "is sound" in well.stdout and "audit log is whole" in well.stdout and "FAIL" not in well.stdout
    file = server.data / "plaza.sqlite"
    work_the_log_in(file)
    damaged = bytearray(file.read_bytes())
    for offset in range(8192, len(damaged) - 4096, 4096):
        damaged[offset : offset + 64] = b"\xff" * 64
    file.write_bytes(damaged)
    ill = run("doctor", PLAZA_DATA=str(server.data))
    assert ill.returncode == 1 and "FAIL" in ill.stdout


def work_the_log_in(file):
    with contextlib.closing(sqlite3.connect(file)) as database:
        database.execute("PRAGMA wal_checkpoint(TRUNCATE)")


def test_an_administrator_is_made_and_a_weak_password_is_refused(tmp_path):
    settings = {"PLAZA_DATA": str(tmp_path / "data")}
    weak = run("admin", "create", "eve@plaza.test", "--name", "Eve Stone", stdin="password12\n", **settings)
    assert weak.returncode == 1 and "password" in weak.stderr.lower()
    made = run("admin", "create", "eve@plaza.test", "--name", "Eve Stone", stdin="violet harbour 71\n", **settings)
    assert made.returncode == 0, made.stderr
    assert "eve@plaza.test is an administrator now" in made.stdout


def test_routes_lists_every_address_with_who_may_call_it(tmp_path):
    listed = run("routes", PLAZA_DATA=str(tmp_path / "data"))
    assert listed.returncode == 0, listed.stderr
    lines = [line.split(maxsplit=2) for line in listed.stdout.splitlines()]
    assert ["POST", "/api/rental/rentals", "staff of rental"] in lines
    assert ["GET", "/health", "everyone"] in lines


def test_migrate_twice_changes_nothing_and_says_so(tmp_path):
    settings = {"PLAZA_DATA": str(tmp_path / "data")}
    first, second = run("migrate", **settings), run("migrate", **settings)
    assert first.returncode == second.returncode == 0, first.stderr + second.stderr
    assert first.stdout == second.stdout
