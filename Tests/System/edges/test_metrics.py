"""Parses GET /metrics with the Prometheus parser. The exposition is valid, its values change as expected, and only the
local machine and the holder of the token may read it. Also covers the log of slow requests."""

import concurrent.futures
import re
import socket
import subprocess

import pytest
from prometheus_client.parser import text_string_to_metric_families

from plaza import Client, Plaza, wait_for
from wire import connect, talk

TOKEN = "a-token-for-prometheus"


@pytest.fixture(scope="module")
def plaza(tmp_path_factory):
    with Plaza.filled(tmp_path_factory.mktemp("metrics"), PLAZA_METRICS_TOKEN=TOKEN, PLAZA_SLOW_MS="1") as server:
        yield server


def read(plaza):
    """Returns every sample by its name and labels."""
    answer = Client(plaza).get("/metrics")
    assert answer.status == 200
    assert answer.headers["Content-Type"] == "text/plain; version=0.0.4; charset=utf-8"
    families = list(text_string_to_metric_families(answer.body.decode()))
    names = [family.name for family in families]
    assert len(set(names)) == len(names), "a family is told twice"
    for family in families:
        assert family.documentation and family.type in ("counter", "gauge", "histogram"), family
    samples = {}
    for family in families:
        for sample in family.samples:
            key = (sample.name, tuple(sorted(sample.labels.items())))
            assert key not in samples, f"{key} is told twice"
            samples[key] = sample.value
    return Figures(samples)


class Figures:
    def __init__(self, samples):
        self.samples = samples

    def __call__(self, name, **labels):
        return self.samples.get((name, tuple(sorted(labels.items()))), 0)

    def rise(self, before, name, **labels):
        return self(name, **labels) - before(name, **labels)


def test_requests_are_counted_by_route_rather_than_path(plaza):
    before = read(plaza)
    client = Client(plaza).sign_in("clerk")
    for number in range(7):
        client.get(f"/api/rental/films/01980000-0000-7000-8000-00000000000{number}")
    client.get("/api/rental/films")
    client.get("/nowhere")
    after = read(plaza)
    route = {"route": "/api/rental/films/{film}", "method": "GET"}
    assert after.rise(before, "plaza_http_requests_total", **route, status="4xx") == 7
    assert after.rise(before, "plaza_http_request_duration_seconds_count", **route) == 7
    assert after.rise(before, "plaza_http_request_duration_seconds_bucket", **route, le="+Inf") == 7
    assert after.rise(before, "plaza_http_request_duration_seconds_sum", **route) > 0
    assert after.rise(before, "plaza_http_requests_total", route="/api/rental/films", method="GET", status="2xx") == 1
    assert after.rise(before, "plaza_http_requests_total", route="(none)", method="GET", status="4xx") == 1
    # Only this request itself.
    assert after("plaza_http_requests_in_flight") == 1
    assert not any("0198" in str(key) for key in after.samples)


def test_histograms_are_valid(plaza):
    figures = read(plaza)
    buckets = {}
    for (name, labels), value in figures.samples.items():
        if name.endswith("_bucket"):
            rest = tuple(one for one in labels if one[0] != "le")
            buckets.setdefault((name[:-7], rest), []).append((float(dict(labels)["le"]), value))
    assert len(buckets) > 3
    for (name, labels), values in buckets.items():
        values.sort()
        counts = [count for _, count in values]
        assert counts == sorted(counts), f"{name} {labels} is not cumulative"
        assert values[-1][0] == float("inf")
        assert counts[-1] == figures(name + "_count", **dict(labels))


def test_writes_statements_and_commits_are_counted(plaza):
    client = Client(plaza).sign_in("clerk")
    before = read(plaza)
    for number in range(5):
        client.create("/api/rental/films", {"title": f"Counted {number}", "quantity": 1})
    after = read(plaza)
    assert after.rise(before, "plaza_db_writes_total", outcome="committed") >= 5
    assert after.rise(before, "plaza_db_statements_total") >= 15
    assert after.rise(before, "plaza_db_statement_seconds_total") > 0
    commits = after.rise(before, "plaza_db_writes_per_commit_count")
    assert 1 <= commits and after.rise(before, "plaza_db_writes_per_commit_sum") >= 5
    assert after.rise(before, "plaza_db_commit_seconds_count") == commits
    reads = sum(after.rise(before, "plaza_db_reads_total", kind=kind) for kind in ("short", "long"))
    assert reads > 0
    assert after("plaza_db_queued_writes") == 0
    assert after("plaza_build_info", version=version(after), engine="sqlite") == 1


def version(figures):
    return next(dict(labels)["version"] for name, labels in figures.samples if name == "plaza_build_info")


def test_connections_and_bytes_are_counted(plaza):
    before = read(plaza)
    with connect(plaza.port), connect(plaza.port) as raw:
        raw.sendall(b"GET / HTTP/1.1\r\nHost: a\r\nX-Half:")
        during = read(plaza)
        while during("plaza_connections", phase="header") < 1:
            during = read(plaza)
        assert during("plaza_connections", phase="idle") >= 1
    size = len(Client(plaza).get("/").body)
    talk(plaza.port, [b"GET / HTTP/1.1\r\n\r\n"])
    after = read(plaza)
    assert after.rise(before, "plaza_connections_accepted_total") >= 4
    assert after.rise(before, "plaza_network_transmit_bytes_total") > size
    assert after.rise(before, "plaza_network_receive_bytes_total") > 100
    assert after.rise(before, "plaza_http_unread_requests_total", reason="no-host") == 1


def test_process_metrics_match_the_system(plaza):
    figures = read(plaza)
    assert abs(figures("process_resident_memory_bytes") / 2**20 - plaza.memory()) < 40
    assert 5 < figures("process_open_fds") < figures("process_max_fds")
    assert figures("process_cpu_seconds_total") > 0
    ticks = int(subprocess.run(["stat", "-c", "%Y", f"/proc/{plaza.process.pid}"], capture_output=True, check=True).stdout)
    assert abs(figures("process_start_time_seconds") - ticks) < 120


def test_rate_limit_refusals_and_password_hashes_are_counted(plaza):
    before = read(plaza)
    answers = []
    with concurrent.futures.ThreadPoolExecutor(8) as pool:
        for answer in pool.map(lambda _: Client(plaza).post("/api/session", {"email": "nobody@plaza.test", "password": "wrong"}), range(24)):
            answers.append(answer.status)
    after = read(plaza)
    assert 429 in answers
    assert after.rise(before, "plaza_rate_limit_refusals_total") == answers.count(429)
    assert after.rise(before, "plaza_password_hashes_total") >= answers.count(401) > 0


def status(port, *fields, host="127.0.0.1"):
    head = f"GET /metrics HTTP/1.1\r\nHost: {host}\r\n" + "".join(one + "\r\n" for one in fields) + "\r\n"
    return talk(port, [head.encode()], linger=0).statuses[0]


def test_metrics_are_available_only_locally_or_with_the_token(plaza):
    assert status(plaza.port) == 200
    for field in ("X-Forwarded-For: 127.0.0.1", "Forwarded: for=127.0.0.1", "X-Real-IP: 127.0.0.1", "Via: 1.1 proxy"):
        assert status(plaza.port, field) == 404, field
        assert status(plaza.port, field, f"Authorization: Bearer {TOKEN}") == 200
    assert status(plaza.port, host="plaza.example") == 404
    assert status(plaza.port, "Authorization: Bearer something-else-entirely") == 404


def test_a_remote_client_gets_no_metrics(tmp_path):
    """Connects through an address of this machine other than loopback, as a remote client does."""
    outside = subprocess.run(["hostname", "-I"], capture_output=True, text=True, check=True).stdout.split()
    address = next((one for one in outside if "." in one), None)
    if address is None:
        # Without a network, a second address on the loopback interface takes the place of a remote one.
        subprocess.run(["ip", "address", "add", "198.18.0.1/32", "dev", "lo"], check=True)
        address = "198.18.0.1"
    with Plaza.filled(tmp_path, PLAZA_HOST="0.0.0.0") as server:
        with socket.create_connection((address, server.port), 10, source_address=(address, 0)) as raw:
            raw.sendall(b"GET /metrics HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n")
            assert raw.recv(65536).startswith(b"HTTP/1.1 404")


def test_a_slow_request_is_logged_with_its_statements_without_values(plaza):
    """The threshold is one millisecond, which a sign-in exceeds on any machine, because it hashes the password."""
    log = plaza.log.stat().st_size
    secret = {"email": "aVerySecretWord@plaza.test", "password": "anotherSecretWord"}
    assert Client(plaza).post("/api/session", secret).status == 401

    def slow():
        new = plaza.log.read_bytes()[log:].decode().splitlines()
        return [line for line in new if "slow request" in line and "route=/api/session " in line]

    wait_for(slow, "the slow request in the log")
    line = slow()[0]
    assert " warning " in line and "SELECT" in line and "rows" in line
    assert re.search(r"statements=\d+", line) and re.search(r"request=[0-9a-f]{16}", line)
    assert "SecretWord" not in line and "secretword" not in line
    assert len(line) < 6000
    assert read(plaza)("plaza_http_slow_requests_total") > 0
