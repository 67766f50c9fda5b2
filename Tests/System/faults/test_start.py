"""Each fault at the start ends the program with one sentence for people, which names the cause but no type of the
program."""

import contextlib
import http.server
import os
import re
import socket
import ssl
import subprocess
import threading

import pytest

from plaza import PROGRAM
from postgres import PrivatePostgres

# Root may write to every folder. Without this capability, its permissions apply to root as well.
AS_ORDINARY_USER = ["setpriv", "--bounding-set", "-dac_override"] if os.geteuid() == 0 else []
TYPES = re.compile(r"\w+Error\b|\w+Failure\b|[a-z]+\([a-z]\w*:|Optional|Swift|NIO|\bother\(|\bunavailable\(")


def run(*arguments, stdin="", **settings):
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("PLAZA_", "AWS_"))}
    environment |= {"PLAZA_ITUNES_URL": "none", "PLAZA_LOG_LEVEL": "warning", "PLAZA_PORT": "0"} | settings
    command = [*AS_ORDINARY_USER, PROGRAM, *arguments]
    return subprocess.run(command, input=stdin, capture_output=True, text=True, timeout=120, env=environment)


def expect_sentence(ended, *words):
    assert ended.returncode == 1, ended.stdout + ended.stderr
    assert ended.stderr.startswith("plaza: ") and ended.stderr.endswith(".\n"), ended.stderr
    assert ended.stderr.count("\n") == 1, ended.stderr
    assert not TYPES.search(ended.stderr), ended.stderr
    for word in words:
        assert word in ended.stderr, ended.stderr


class PasswordPostgres(PrivatePostgres):
    """A server that asks the role "shop" for its password."""

    def fill(self):
        super().fill()
        rules = self.data / "pg_hba.conf"
        rules.write_text("host all shop 127.0.0.1/32 scram-sha-256\n" + rules.read_text())


@pytest.fixture(scope="module")
def postgres():
    with PasswordPostgres() as server:
        server.new_database("shop")
        server.ask("shop", "CREATE ROLE shop LOGIN PASSWORD 'right'")
        yield server


@contextlib.contextmanager
def web_server(tls=None):
    """A server that answers every request with 404, as a bucket's service does for a bucket that does not exist."""

    class Handler(http.server.BaseHTTPRequestHandler):
        def do_GET(self):
            self.send_error(404)

        def log_message(self, *_):
            pass

    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        if tls:
            server.socket = tls.wrap_socket(server.socket, server_side=True)
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        try:
            yield server.server_address[1]
        finally:
            server.shutdown()
            thread.join()


def bucket(address):
    keys = {"AWS_ACCESS_KEY_ID": "a", "AWS_SECRET_ACCESS_KEY": "b"}
    return keys | {"PLAZA_FILES": f"s3://nobucket/files?endpoint={address}&region=eu-west-2"}


def test_a_port_that_is_taken_is_named(tmp_path):
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = str(other.getsockname()[1])
        expect_sentence(run("serve", PLAZA_DATA=str(tmp_path), PLAZA_PORT=port), f"port {port}", "PLAZA_PORT")


def test_an_unknown_host_is_named(tmp_path):
    ended = run("serve", PLAZA_DATA=str(tmp_path), PLAZA_HOST="nonsense.invalid")
    expect_sentence(ended, "nonsense.invalid", "PLAZA_HOST")


@pytest.mark.parametrize("command", ["serve", "migrate"])
def test_a_data_folder_that_cannot_be_written_is_named(tmp_path, command):
    data = tmp_path / "data"
    data.mkdir(mode=0o555)
    expect_sentence(run(command, PLAZA_DATA=str(data)), f"PLAZA_DATA names {data}", "may not write")
    expect_sentence(run(command, PLAZA_DATA=str(data / "below")), f"PLAZA_DATA names {data}/below")
    assert list(data.iterdir()) == []


def test_a_data_folder_that_is_a_file_is_named(tmp_path):
    (tmp_path / "data").write_text("")
    expect_sentence(run("serve", PLAZA_DATA=str(tmp_path / "data")), "PLAZA_DATA names ")


def test_a_folder_of_files_that_cannot_be_written_is_named(tmp_path):
    files = tmp_path / "files"
    (files / "incoming").mkdir(parents=True)
    (files / "incoming").chmod(0o555)
    ended = run("serve", PLAZA_DATA=str(tmp_path / "data"), PLAZA_FILES=f"file:{files}")
    expect_sentence(ended, str(files), "Permission denied", "PLAZA_FILES")


def test_a_bucket_that_does_not_exist_is_named(tmp_path):
    with web_server() as port:
        ended = run("serve", PLAZA_DATA=str(tmp_path), **bucket(f"http://127.0.0.1:{port}"))
    expect_sentence(ended, "there is no bucket nobucket", "PLAZA_FILES")


def test_a_bucket_that_cannot_be_reached_is_named(tmp_path):
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
    ended = run("serve", PLAZA_DATA=str(tmp_path), **bucket(f"http://127.0.0.1:{port}"))
    expect_sentence(ended, "bucket nobucket", "PLAZA_FILES")


def test_a_bucket_with_an_untrusted_certificate_is_named(tmp_path):
    key, certificate = tmp_path / "key.pem", tmp_path / "certificate.pem"
    subject = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"]
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-keyout", key, "-out", certificate, *subject],
        check=True, capture_output=True,
    )  # fmt: skip
    tls = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    tls.load_cert_chain(certificate, key)
    with web_server(tls) as port:
        ended = run("serve", PLAZA_DATA=str(tmp_path / "data"), **bucket(f"https://localhost:{port}"))
    expect_sentence(ended, "bucket nobucket", "PLAZA_FILES")


@pytest.mark.parametrize(
    "address, words",
    [("shop:wrong@127.0.0.1:{port}/shop", 'password authentication failed for user "shop"'),
     ("plaza@127.0.0.1:{port}/nowhere", 'database "nowhere" does not exist'),
     ("stranger@127.0.0.1:{port}/shop", 'role "stranger" does not exist'),
     ("shop:wrong@127.0.0.1:1/shop", "PostgreSQL cannot be reached"),
     ("shop:wrong@database.invalid/shop", "PostgreSQL cannot be reached"),
     ("shop:wrong@[::1/shop", "PostgreSQL cannot be reached"),
     ("plaza@127.0.0.1:{port}/shop?sslmode=verify-full&sslrootcert=/nowhere/ca.pem", "SSL")],
)  # fmt: skip
def test_a_wrong_database_address_is_named_without_its_password(tmp_path, postgres, address, words):
    ended = run("serve", PLAZA_DATA=str(tmp_path), PLAZA_DATABASE="postgres://" + address.format(port=postgres.port))
    expect_sentence(ended, words)
    assert "wrong" not in ended.stderr


@pytest.mark.parametrize("command", ["serve", "migrate"])
def test_the_database_of_another_program_is_refused_and_left_unchanged(tmp_path, postgres, command):
    address = postgres.new_database("recipes_" + command)
    postgres.ask("recipes_" + command, "CREATE TABLE recipe (name TEXT)")
    settings = {"PLAZA_DATA": str(tmp_path), "PLAZA_DATABASE": address}
    expect_sentence(run(command, **settings), "This is not a Plaza database")
    tables = "SELECT tablename FROM pg_tables WHERE schemaname = 'public'"
    assert postgres.ask("recipes_" + command, tables) == [["recipe"]]
    doctor = run("doctor", **settings)
    assert doctor.returncode == 1 and "This is not a Plaza database" in doctor.stdout
    assert doctor.stdout.count("FAIL") == 1 and not TYPES.search(doctor.stdout), doctor.stdout


def test_a_database_of_a_newer_version_is_refused(tmp_path, postgres):
    settings = {"PLAZA_DATA": str(tmp_path), "PLAZA_DATABASE": postgres.new_database("newer")}
    assert run("migrate", **settings).returncode == 0
    postgres.ask("newer", "INSERT INTO plaza_migration VALUES ('plaza/9999', 'of tomorrow', 0)")
    expect_sentence(run("serve", **settings), "A newer version has used it")
    doctor = run("doctor", **settings)
    assert doctor.returncode == 1 and "A newer version has used it" in doctor.stdout, doctor.stdout


def test_an_empty_database_passes_the_doctor(tmp_path, postgres):
    settings = {"PLAZA_DATA": str(tmp_path), "PLAZA_DATABASE": postgres.new_database("empty")}
    doctor = run("doctor", **settings)
    assert doctor.returncode == 0 and "0 migrations are applied" in doctor.stdout, doctor.stdout


def test_a_short_password_and_a_wrong_address_are_named(tmp_path):
    settings = {"PLAZA_DATA": str(tmp_path)}
    made = run("admin", "create", "eve@plaza.test", "--name", "Eve Stone", stdin="short\n", **settings)
    expect_sentence(made, "10 characters")
    made = run("admin", "create", "eve", "--name", "Eve Stone", stdin="violet harbour 71\n", **settings)
    expect_sentence(made)


def test_a_key_file_that_does_not_exist_is_named(tmp_path):
    ended = run("serve", PLAZA_DATA=str(tmp_path), PLAZA_ENCRYPTION_KEY="/nowhere/key")
    expect_sentence(ended, "PLAZA_ENCRYPTION_KEY names /nowhere/key")
