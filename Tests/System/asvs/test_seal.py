"""The key that encrypts the secrets of second factors, on the real server and its command line."""

import base64
import os
import pathlib
import sqlite3
import subprocess

import pytest

from plaza import PASSWORD, PEOPLE, PROGRAM, Client, Plaza
from visitor import LAST_STEP, Visitor, fresh_code, hidden


def plaza_says(server, *arguments, **settings):
    environment = {name: value for name, value in os.environ.items() if not name.startswith("PLAZA_")}
    environment |= {"PLAZA_DATA": str(server.data)} | server.settings | settings
    return subprocess.run([PROGRAM, *arguments], capture_output=True, text=True, timeout=120, env=environment)


def sign_in(server, code):
    """Returns the response to the code, and the visitor."""
    visitor = Visitor(server)
    asked = visitor.form("/signin", email=PEOPLE["member"], password=PASSWORD)
    return visitor.form("/signin/code", challenge=hidden(asked.text, "challenge"), code=code), visitor


def kept(server):
    with sqlite3.connect(f"file:{server.data}/plaza.sqlite?mode=ro", uri=True) as base:
        return [row[0] for row in base.execute("SELECT secret FROM members_factor")]


def forget_the_last_code(server, seed):
    """Makes a used code valid again, to avoid waiting for the next one. The server must not be running."""
    with sqlite3.connect(server.data / "plaza.sqlite") as base:
        base.execute("UPDATE members_factor SET last_step = 0")
    base.close()
    LAST_STEP.pop(seed, None)


def whole(folder):
    return b"".join(file.read_bytes() for file in sorted(pathlib.Path(folder).rglob("*")) if file.is_file())


def test_second_factor_secrets_are_sealed_with_a_key_outside_the_backup(tmp_path):
    server = Plaza(tmp_path)
    with server:
        seed = Visitor(server).sign_in("member").set_up_second_factor()
        assert plaza_says(server, "backup", str(tmp_path / "backup.tar")).returncode == 0
    secret, key = base64.b32decode(seed), (server.data / "seal.key").read_text().splitlines()[-1]
    assert (server.data / "seal.key").stat().st_mode & 0o777 == 0o600
    assert secret not in whole(server.data) and secret not in (tmp_path / "backup.tar").read_bytes()
    assert key.encode() not in (tmp_path / "backup.tar").read_bytes()
    assert base64.b64decode(key) not in (tmp_path / "backup.tar").read_bytes()
    # After a restore without the key, the page explains the problem and the server keeps running; with the key, the
    # authenticator works.
    copy = Plaza(tmp_path / "copy")
    (tmp_path / "copy").mkdir()
    assert plaza_says(copy, "restore", str(tmp_path / "backup.tar")).returncode == 0
    forget_the_last_code(copy, seed)
    with copy:
        refused, _ = sign_in(copy, fresh_code(seed))
        assert refused.status == 409 and "t check codes from your authenticator right now" in refused.text, refused.text
        assert "encrypted with a key that is not" in copy.log.read_text()
        assert Client(copy).get("/ready").status == 200
        ill = plaza_says(copy, "doctor")
        assert ill.returncode == 1 and "1 of 1 second factors are encrypted with another key" in ill.stdout, ill.stdout
    with (copy.data / "seal.key").open("a") as file:
        file.write(key + "\n")
    forget_the_last_code(copy, seed)
    with copy:
        inside, visitor = sign_in(copy, fresh_code(seed))
        assert inside.status == 303 and "plaza" in visitor.cookies


def test_unsealed_secrets_of_an_older_version_are_sealed_at_startup(tmp_path):
    server = Plaza(tmp_path)
    with server:
        seed = Visitor(server).sign_in("member").set_up_second_factor()
    with sqlite3.connect(server.data / "plaza.sqlite") as base:
        base.execute("UPDATE members_factor SET secret = ?", [base64.b32decode(seed)])
    base.close()
    forget_the_last_code(server, seed)
    (server.data / "seal.key").unlink()
    assert base64.b32decode(seed) in whole(server.data)
    with server:
        assert "1 second factors were stored unencrypted and are encrypted now" in server.log.read_text()
        inside, _ = sign_in(server, fresh_code(seed))
        assert inside.status == 303
    assert base64.b32decode(seed) not in whole(server.data), "what was readable is overwritten"


@pytest.mark.parametrize("place", ["own", "credential"])
def test_the_seal_key_is_rotated_even_if_the_rotation_is_killed(tmp_path, place):
    settings = {}
    if place == "credential":
        (tmp_path / "credentials").mkdir()
        file = tmp_path / "credentials" / "plaza-seal-key"
        file.write_bytes(base64.b64encode(os.urandom(32)) + b"\n")
        settings = {"CREDENTIALS_DIRECTORY": str(file.parent)}
    server = Plaza(tmp_path, **settings)
    with server:
        seed = Visitor(server).sign_in("member").set_up_second_factor()
        busy = plaza_says(server, "keys", "rotate")
        assert busy.returncode == 1, "a server has the database"
    file = tmp_path / "credentials/plaza-seal-key" if settings else server.data / "seal.key"
    if place == "credential":
        file.write_bytes(base64.b64encode(os.urandom(32)) + b"\n" + file.read_bytes())
    first, before = kept(server), file.read_text().splitlines()
    for milliseconds in (5, 20, 40, 60, 80, 120):
        killed = subprocess.Popen(
            [PROGRAM, "keys", "rotate"], env={"PLAZA_DATA": str(server.data), "PATH": "/usr/bin:/bin"} | settings,
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )  # fmt: skip
        try:
            killed.wait(milliseconds / 1000)
        except subprocess.TimeoutExpired:
            killed.kill()
            killed.wait()
    turned = plaza_says(server, "keys", "rotate")
    assert turned.returncode == 0, turned.stderr
    assert kept(server) != first
    if place == "own":
        assert len([line for line in file.read_text().splitlines() if not line.startswith("#")]) == 1
        assert not set(before[1:]) & set(file.read_text().splitlines()), "the old key is gone"
        assert [one.name for one in server.data.glob("seal*")] == ["seal.key"]
    else:
        file.write_text(file.read_text().splitlines()[0] + "\n")
    forget_the_last_code(server, seed)
    with server:
        inside, visitor = sign_in(server, fresh_code(seed))
        assert inside.status == 303 and "plaza" in visitor.cookies
