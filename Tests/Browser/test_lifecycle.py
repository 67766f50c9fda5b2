"""The command line and the life cycle of a server: start, refusals, backup of a running server, restore, shutdown."""

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
    # Tests send no requests outside this machine.
    environment |= {"PLAZA_ITUNES_URL": "none"} | settings
    return subprocess.run(
        [PROGRAM, *arguments], input=stdin, capture_output=True, text=True, timeout=120, env=environment
    )


def test_a_second_server_on_the_same_folder_is_refused(tmp_path):
    with Plaza.filled(tmp_path) as first:
        second = run("serve", PLAZA_DATA=str(first.data), PLAZA_PORT="0")
        assert second.returncode == 1
        assert "Another Plaza" in second.stderr and str(first.process.pid) in second.stderr
        assert "Stop it first" in second.stderr
        assert Client(first).get("/health").status == 200


@pytest.mark.parametrize(
    "name, value", [("PLAZA_PORT", "no"), ("PLAZA_TIMEZONE", "Mars"), ("PLAZA_DATABASE", "oracle:x")]
)
def test_an_invalid_setting_stops_the_start_with_one_message(tmp_path, name, value):
    ended = run("serve", **{"PLAZA_DATA": str(tmp_path / "data"), name: value})
    assert ended.returncode == 1
    assert ended.stderr.count("\n") == 1 and name in ended.stderr and value in ended.stderr
    assert not (tmp_path / "data").exists()


@pytest.mark.parametrize(
    "host, sentence",
    [("nonsense.invalid", "nonsense.invalid cannot be resolved"), ("192.0.2.1", "does not have the address 192.0.2.1"),
     ("127.0.0.1", "Another program already uses port")],
)
def test_an_unavailable_listen_address_stops_the_start_with_one_message(tmp_path, host, sentence):
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = str(other.getsockname()[1])
        ended = run("serve", PLAZA_DATA=str(tmp_path), PLAZA_HOST=host, PLAZA_PORT=port, PLAZA_LOG_LEVEL="warning")
    assert ended.returncode == 1
    assert ended.stderr.count("\n") == 1 and sentence in ended.stderr


@pytest.mark.parametrize("command", [["serve"], ["migrate"], ["doctor"], ["routes"], ["backup", "x.tar"], ["transfer"]])
def test_an_unknown_setting_stops_every_command_with_the_nearest_name(tmp_path, command):
    data = tmp_path / "data"
    ended = run(*command, PLAZA_DATA=str(data), PLAZA_ORIGIM="https://plaza.example")
    assert ended.returncode == 1 and not data.exists()
    assert ended.stderr == "plaza: PLAZA_ORIGIM is not a setting. Did you mean PLAZA_ORIGIN?\n"


def test_the_log_names_the_present_name_of_a_setting_once(tmp_path):
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = str(other.getsockname()[1])
        ended = run("serve", PLAZA_DATA=str(tmp_path), PLAZA_PORT=port, PLAZA_ANSWER_SECONDS="30")
    assert ended.stderr.count("PLAZA_ANSWER_SECONDS is now PLAZA_RESPONSE_SECONDS") == 1


def test_demo_data_is_refused_in_an_installation_with_members(tmp_path):
    made = run("admin", "create", "owner@plaza.example", "--name", "Olga Nowak", stdin="two grey herons\n",
               PLAZA_DATA=str(tmp_path))
    assert made.returncode == 0, made.stderr
    ended = run("serve", "--demo", PLAZA_DATA=str(tmp_path), PLAZA_PORT="0", PLAZA_LOG_LEVEL="warning")
    assert ended.returncode == 1 and "already has members" in ended.stderr
    assert "plaza-demo" not in ended.stdout


def test_the_version_is_printed():
    assert run("--version").stdout.startswith("Plaza ")


def test_a_running_request_is_completed_before_the_server_stops(tmp_path):
    with Plaza.filled(tmp_path) as server:
        body = b'{"email": "clerk@plaza.test", "password": "plaza-demo"}'
        head = (
            "POST /api/session HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
            f"Content-Length: {len(body)}\r\n\r\n"
        )
        with socket.create_connection(("127.0.0.1", server.port)) as half_sent:
            half_sent.settimeout(20)
            half_sent.sendall(head.encode() + body[:10])
            # Once the server responds on a later connection, it has begun to read this request.
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


def test_a_backup_of_a_running_server_is_restored_completely(tmp_path):
    archive = tmp_path / "plaza.backup"
    (tmp_path / "first").mkdir()
    with Plaza.filled(tmp_path / "first") as server:
        clerk = server.client("clerk")
        made = clerk.create("/api/rental/customers", {"name": "Ida Backup", "address": "1 Road", "postcode": "AB1 2CD"})
        saved = run("backup", str(archive), PLAZA_DATA=str(server.data))
        assert saved.returncode == 0, saved.stderr
        again = run("backup", str(archive), PLAZA_DATA=str(server.data))
        assert again.returncode == 1 and "already exists" in again.stderr
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


@pytest.fixture(scope="module")
def saved(tmp_path_factory):
    """A folder with backups, with and without the key of the second factors, and the data that they were made from."""
    folder = tmp_path_factory.mktemp("saved")
    with Plaza.filled(folder) as server:
        old = os.umask(0)
        try:
            made = run(
                "backup", "--with-encryption-key", str(folder / "all.tar"), stdin="violet harbour 71\n", PLAZA_DATA=str(server.data)
            )
        finally:
            os.umask(old)
        assert made.returncode == 0, made.stderr
        assert "encrypted" in made.stdout
        plain = run("backup", str(folder / "plain.tar"), PLAZA_DATA=str(server.data))
        assert "seal.key" in plain.stdout and "--with-encryption-key" in plain.stdout
        short = run("backup", "--with-encryption-key", str(folder / "no.tar"), stdin="short\n", PLAZA_DATA=str(server.data))
        assert short.returncode == 1 and "too short" in short.stderr and not (folder / "no.tar").exists()
    return folder


def unpacked(archive, folder):
    folder.mkdir()
    subprocess.run(["tar", "--extract", "--file", archive, "--directory", folder], check=True)
    return folder


def test_a_backup_is_readable_only_by_its_owner_and_has_checksums_of_all_files(saved, tmp_path):
    for name in ["all.tar", "plain.tar"]:
        assert (saved / name).stat().st_mode & 0o777 == 0o600, name
    inside = unpacked(saved / "all.tar", tmp_path / "inside")
    checked = subprocess.run(["sha256sum", "--check", "--strict", "--quiet", "SHA256SUMS"], cwd=inside, capture_output=True)
    assert checked.returncode == 0, checked.stderr
    listed = {line.split("  ", 1)[1] for line in (inside / "SHA256SUMS").read_text().splitlines()}
    there = {str(path.relative_to(inside)) for path in inside.rglob("*") if path.is_file()}
    assert listed == there - {"SHA256SUMS"} and "plaza.sqlite" in listed


@pytest.mark.parametrize("damage", ["changed", "missing", "added", "unlisted"])
def test_a_modified_backup_is_refused_and_nothing_is_restored(saved, tmp_path, damage):
    inside = unpacked(saved / "plain.tar", tmp_path / "inside")
    if damage == "unlisted":
        (inside / "SHA256SUMS").unlink()
    else:
        stored = next(path for path in sorted((inside / "files").rglob("*")) if path.is_file())
        if damage == "changed":
            stored.write_bytes(stored.read_bytes()[:-1] + b"x")
        elif damage == "missing":
            stored.rename(stored.with_name("other"))
        else:
            (inside / "files" / "more").write_bytes(b"x")
    subprocess.run(["tar", "--create", "--file", tmp_path / "bad.tar", "--directory", inside, "."], check=True)
    ended = run("restore", str(tmp_path / "bad.tar"), PLAZA_DATA=str(tmp_path / "data"))
    assert ended.returncode == 1 and ended.stderr.count("plaza: ") == 1
    assert {
        "changed": "the checksum of", "missing": "is missing", "added": "not in its list", "unlisted": "SHA256SUMS",
    }[damage] in ended.stderr  # fmt: skip
    assert list((tmp_path / "data").glob("*")) == []


def test_the_seal_key_is_restored_only_with_its_passphrase(saved, tmp_path):
    key = (saved / "data" / "seal.key").read_text()
    assert key.splitlines()[-1].encode() not in (saved / "all.tar").read_bytes()
    settings = {"PLAZA_DATA": str(tmp_path / "data")}
    wrong = run("restore", "--with-seal-key", str(saved / "all.tar"), stdin="violet harbour 72\n", **settings)
    assert wrong.returncode == 1 and "passphrase" in wrong.stderr
    assert list((tmp_path / "data").glob("*")) == []
    without = run("restore", "--with-encryption-key", str(saved / "plain.tar"), stdin="violet harbour 71\n", **settings)
    assert without.returncode == 1 and "contains no key" in without.stderr
    right = run("restore", "--with-seal-key", str(saved / "all.tar"), stdin="violet harbour 71\n", **settings)
    assert right.returncode == 0, right.stderr
    restored = tmp_path / "data" / "seal.key"
    assert restored.read_text() == key and restored.stat().st_mode & 0o777 == 0o600
    left = run("restore", str(saved / "all.tar"), PLAZA_DATA=str(tmp_path / "other"))
    assert left.returncode == 0 and "was not restored" in left.stdout
    assert not (tmp_path / "other" / "seal.key").exists()


def test_a_newly_mounted_disk_counts_as_an_empty_folder(saved, tmp_path):
    data, files = tmp_path / "data", tmp_path / "objects"
    for folder in (data, files):
        (folder / "lost+found").mkdir(parents=True)
    restored = run(
        "restore", str(saved / "plain.tar"), PLAZA_DATA=str(data), PLAZA_FILES=f"file:{files}")  # fmt: skip
    assert restored.returncode == 0, restored.stderr
    assert {path.name for path in data.iterdir()} == {"lost+found", "plaza.sqlite", "restored.json"}
    before = {path.relative_to(saved / "data" / "files") for path in (saved / "data" / "files").rglob("*") if path.is_file()}
    assert before and before <= {path.relative_to(files) for path in files.rglob("*") if path.is_file()}
    (data / "plaza.sqlite").unlink()
    (data / "mine").write_text("kept")
    refused = run("restore", str(saved / "plain.tar"), PLAZA_DATA=str(data), PLAZA_FILES=f"file:{tmp_path / 'new'}")
    assert refused.returncode == 1 and "not empty" in refused.stderr


def test_a_file_that_is_not_a_backup_leaves_the_folder_empty(tmp_path):
    lie = tmp_path / "lie"
    lie.write_bytes(b"not a backup at all")
    ended = run("restore", str(lie), PLAZA_DATA=str(tmp_path / "data"))
    assert ended.returncode == 1 and ended.stderr.count("\n") == 1
    assert list((tmp_path / "data").glob("*")) == []


def test_a_failed_dump_of_postgresql_is_one_sentence_without_the_password(tmp_path):
    address = "postgres://plaza:hidden@127.0.0.1:1/plaza"
    ended = run("backup", str(tmp_path / "x"), PLAZA_DATA=str(tmp_path), PLAZA_DATABASE=address)
    assert ended.returncode == 1
    assert "pg_dump" in ended.stderr and "hidden" not in ended.stderr
    assert not (tmp_path / "x").exists()


def test_the_doctor_passes_a_sound_database_and_reports_a_damaged_one(tmp_path):
    with Plaza.filled(tmp_path) as server:
        well = run("doctor", PLAZA_DATA=str(server.data))
        assert well.returncode == 0, well.stdout + well.stderr
        assert "passed the integrity check" in well.stdout and "audit log is intact" in well.stdout and "FAIL" not in well.stdout
    file = server.data / "plaza.sqlite"
    work_the_log_in(file)
    damaged = bytearray(file.read_bytes())
    for offset in range(8192, len(damaged) - 4096, 4096):
        damaged[offset : offset + 64] = b"\xff" * 64
    file.write_bytes(damaged)
    ill = run("doctor", PLAZA_DATA=str(server.data))
    assert ill.returncode == 1 and "FAIL" in ill.stdout


@pytest.mark.parametrize("kind, sentence", [
    ("text", "is not an SQLite database"), ("foreign", "not a Plaza database"), ("newer", "A newer version has used it"),
])
def test_the_doctor_reports_a_foreign_or_newer_database_once(tmp_path, kind, sentence):
    file = tmp_path / "plaza.sqlite"
    if kind == "text":
        file.write_text("No database at all.\n" * 500)
    else:
        if kind == "newer":
            assert run("migrate", PLAZA_DATA=str(tmp_path)).returncode == 0
        with contextlib.closing(sqlite3.connect(file)) as database:
            if kind == "newer":
                database.execute("INSERT INTO plaza_migration VALUES ('plaza/9999', 'of tomorrow', 0)")
            else:
                database.execute("CREATE TABLE recipe (name TEXT)")
            database.commit()
    ill = run("doctor", PLAZA_DATA=str(tmp_path))
    assert ill.returncode == 1 and sentence in ill.stdout
    assert ill.stdout.count("FAIL") == 1 and "DatabaseError" not in ill.stdout and "SELECT" not in ill.stdout


def work_the_log_in(file):
    with contextlib.closing(sqlite3.connect(file)) as database:
        database.execute("PRAGMA wal_checkpoint(TRUNCATE)")


def test_an_administrator_is_created_and_a_weak_password_is_refused(tmp_path):
    settings = {"PLAZA_DATA": str(tmp_path / "data")}
    weak = run("admin", "create", "eve@plaza.test", "--name", "Eve Stone", stdin="password12\n", **settings)
    assert weak.returncode == 1 and "password" in weak.stderr.lower() and "FieldError" not in weak.stderr
    made = run("admin", "create", "eve@plaza.test", "--name", "Eve Stone", stdin="violet harbour 71\n", **settings)
    assert made.returncode == 0, made.stderr
    assert "eve@plaza.test is now an administrator" in made.stdout


def test_routes_lists_every_address_with_its_audience(tmp_path):
    listed = run("routes", PLAZA_DATA=str(tmp_path / "data"))
    assert listed.returncode == 0, listed.stderr
    lines = [line.split(maxsplit=2) for line in listed.stdout.splitlines()]
    assert ["POST", "/api/rental/rentals", "staff of rental"] in lines
    assert ["GET", "/health", "everyone"] in lines


def test_a_second_migrate_changes_nothing_and_reports_it(tmp_path):
    settings = {"PLAZA_DATA": str(tmp_path / "data")}
    first, second = run("migrate", **settings), run("migrate", **settings)
    assert first.returncode == second.returncode == 0, first.stderr + second.stderr
    assert first.stdout == second.stdout
