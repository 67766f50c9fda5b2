"""Clients that are slow to send headers or bodies, slow to read, or silent, alone and by the hundred. Each is
disconnected in time, and a normal client remains fast beside them."""

import asyncio
import concurrent.futures
import contextlib
import multiprocessing
import re
import socket
import subprocess
import time

import pytest

from conftest import pace
from plaza import Client, Plaza
from wire import connect, parse

# Shorter timeouts: the defaults are 15, 20 and 60 seconds.
HASTE = {
    "PLAZA_HEADER_SECONDS": "1",
    "PLAZA_BODY_SECONDS": "1",
    "PLAZA_IDLE_SECONDS": "2",
    "PLAZA_RESPONSE_SECONDS": "1",
}
CROWD = 800
# In megabytes. The memory that crowds leave in the allocator of a debug build; the connection count shows that none is
# held.
MEMORY = 160
# Seconds within which a normal client's page must load beside a crowd, with a debug build on two busy cores.
QUICK = 0.25


@pytest.fixture(scope="module")
def plaza(tmp_path_factory):
    with Plaza.filled(tmp_path_factory.mktemp("slow"), **HASTE) as server:
        for _ in range(50):
            assert Client(server).get("/").status == 200
        yield server


def until_closed(raw, seconds=8):
    """Returns the bytes received until the server closes the connection, and the seconds it took."""
    start, got = time.monotonic(), b""
    raw.settimeout(seconds)
    with contextlib.suppress(ConnectionError):
        while chunk := raw.recv(65536):
            got += chunk
    return got, time.monotonic() - start


def statuses(got):
    return [reply.status for reply in parse(got, [])[0]]


def test_a_silent_connection_is_closed(plaza):
    with connect(plaza.port) as raw:
        got, took = until_closed(raw)
    assert got == b"" and took < 4, (got, took)


@pytest.mark.parametrize("head", [b"G", b"GET / HTTP/1.1\r\n", b"GET / HTTP/1.1\r\nHost: a\r\nX-A: b\r\n", b"\r\n"])
def test_an_incomplete_header_returns_408(plaza, table, head):
    with connect(plaza.port) as raw:
        raw.sendall(head)
        got, took = until_closed(raw)
    table(f"half a header {head[:12]!r}", "slow", statuses(got), note=f"after {took:.1f} s")
    assert statuses(got) == [408] and took < 4, (got, took)
    assert b"took too long" in got


def test_an_incomplete_header_on_a_reused_connection_returns_408(plaza):
    with connect(plaza.port) as raw:
        raw.sendall(b"GET /health HTTP/1.1\r\nHost: a\r\n\r\n")
        assert statuses(raw.recv(65536)) == [200]
        raw.sendall(b"GET /health HTTP/1.1\r\n")
        got, took = until_closed(raw)
    assert statuses(got) == [408] and took < 5, (got, took)


def test_an_idle_connection_is_closed_without_a_response(plaza):
    with connect(plaza.port) as raw:
        raw.sendall(b"GET /health HTTP/1.1\r\nHost: a\r\n\r\n")
        got, took = until_closed(raw)
    assert statuses(got) == [200] and 1.5 < took < 5, (got, took)


@pytest.mark.parametrize("framing", [b"Content-Length: 200\r\n\r\n{", b"Transfer-Encoding: chunked\r\n\r\n1\r\n{\r\n", b"Transfer-Encoding: chunked\r\n\r\n1;"])
def test_an_incomplete_body_returns_408(plaza, table, framing):
    with connect(plaza.port) as raw:
        raw.sendall(b"POST /api/session HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n" + framing)
        got, took = until_closed(raw)
    table(f"half a body {framing[:17]!r}", "slow", statuses(got), note=f"after {took:.1f} s")
    assert statuses(got) == [408] and took < 4, (got, took)


def test_sending_a_header_byte_by_byte_does_not_extend_the_timeout(plaza):
    text = b"GET / HTTP/1.1\r\nHost: a\r\nX-Slow: " + b"a" * 400
    start = time.monotonic()
    with connect(plaza.port) as raw:
        raw.settimeout(0.05)
        got = b""
        for byte in text:
            try:
                raw.sendall(bytes([byte]))
                got = raw.recv(65536)
                break
            except TimeoutError:
                continue
            except ConnectionError:
                break
    assert time.monotonic() - start < 4
    assert not got or statuses(got) == [408], got


@pytest.fixture(scope="module")
def large(plaza):
    """Creates a response of several megabytes, more than the system buffers for a connection. Returns its path, the
    token and the size."""
    client = Client(plaza).sign_in("clerk")
    film = client.create("/api/rental/films", {"title": "Large", "quantity": 1})["id"]
    picture = plaza.data.parent / "noise.jpg"
    subprocess.run(["vips", "gaussnoise", f"{picture}[Q=85]", "2000", "1600", "--sigma", "90", "--mean", "128"], check=True)
    path = f"/api/rental/films/{film}/cover"
    assert client.ask("PUT", path, body=picture.read_bytes(), Content_Type="image/jpeg").status in (200, 201, 204)
    size = len(client.get(path).body)
    return path, client.token, size


def reader(port, path, token, times=1):
    """Sends requests without reading. The small receive window keeps the response in the server."""
    raw = socket.socket()
    raw.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
    raw.settimeout(20)
    raw.connect(("127.0.0.1", port))
    raw.sendall(f"GET {path} HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer {token}\r\n\r\n".encode() * times)
    return raw


def open_connections(plaza):
    text = Client(plaza).get("/metrics").body.decode()
    return sum(int(value) for value in re.findall(r'plaza_connections\{[^}]*\} (\d+)', text))


def test_clients_that_never_read_are_disconnected(plaza, large, table):
    path, token, size = large
    # Larger than the socket buffers of the system on both sides, which the server cannot release.
    rounds = 1 + 20_000_000 // size
    before, start = plaza.memory(), time.monotonic()
    with contextlib.ExitStack() as stack:
        deaf = [stack.enter_context(reader(plaza.port, path, token, rounds)) for _ in range(40)]
        most = plaza.memory()
        while open_connections(plaza) > 2:
            most = max(most, plaza.memory())
            assert time.monotonic() - start < 15, f"{open_connections(plaza)} are still held"
            assert pace(plaza, 3) < QUICK
        took = time.monotonic() - start
        # The connections were cut before the responses were complete.
        got = sum(len(until_closed(raw)[0]) for raw in deaf[:5])
    table("40 clients that never read", "slow", f"closed after {took:.1f} s", note=f"{most - before:.0f} MB at most")
    assert got < 5 * rounds * size
    # The clients requested 800 MB in total.
    assert most - before < 160, f"{most - before:.0f} MB were held for them"


def test_a_slow_but_steady_reader_receives_everything(plaza, large):
    """Reads everything over several times the timeout, but never below the required rate."""
    path, token, size = large
    rounds = 1 + 6_000_000 // size
    with reader(plaza.port, path, token, rounds) as raw:
        got, start = 0, time.monotonic()
        while got < rounds * size:
            chunk = raw.recv(65536)
            assert chunk, f"cut after {got} of {rounds * size}"
            got += len(chunk)
            # The client sets the pace: it reads a third of the total each second.
            due = start + got / (rounds * size / 3)
            while (left := due - time.monotonic()) > 0:
                time.sleep(min(left, 0.05))
        assert time.monotonic() - start > 2.5


async def crowd(port, count, head, more, seconds):
    """Opens `count` connections that send a little now and then. Returns the bytes received on each; None if the server
    kept it open."""

    async def one():
        said = b""
        try:
            read, write = await asyncio.open_connection("127.0.0.1", port)
        except OSError:
            return None
        try:
            write.write(head)
            end = time.monotonic() + seconds
            while time.monotonic() < end:
                try:
                    chunk = await asyncio.wait_for(read.read(4096), 0.5)
                    if not chunk:
                        return said
                    said += chunk
                except TimeoutError:
                    write.write(more)
                    await write.drain()
        except (ConnectionError, OSError):
            return said
        finally:
            write.close()
        return None

    return await asyncio.gather(*[one() for _ in range(count)])


CROWDS = {
    "headers": (b"GET / HTTP/1.1\r\nHost: a\r\nX-Slow: ", b"a"),
    "bodies": (b"POST /api/session HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 9000\r\n\r\n", b" "),
    "chunks": (b"POST /api/session HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n", b"1\r\n \r\n"),
    "silence": (b"", b""),
}


def run_crowd(*arguments):
    return asyncio.run(crowd(*arguments))


@pytest.fixture(scope="module")
def steadier(tmp_path_factory):
    """A server with longer timeouts, so that there is time to measure a normal client."""
    with Plaza.filled(tmp_path_factory.mktemp("crowds"), PLAZA_HEADER_SECONDS="5", PLAZA_BODY_SECONDS="5") as server:
        for _ in range(50):
            assert Client(server).get("/").status == 200
        yield server


@pytest.mark.parametrize("kind", CROWDS)
def test_a_normal_client_stays_fast_beside_800_slow_ones(steadier, table, kind):
    head, more = CROWDS[kind]
    times = []
    # In a separate process, so that the measurements do not compete with the crowd.
    apart = multiprocessing.get_context("spawn")
    with concurrent.futures.ProcessPoolExecutor(1, mp_context=apart) as other:
        slow = other.submit(run_crowd, steadier.port, CROWD, head, more, 30)
        while not slow.done():
            times.append(pace(steadier, 1))
        ended = slow.result()
    left = [one for one in ended if one is None]
    assert not left, f"{len(left)} of {CROWD} were let hang"
    ordered = sorted(times)
    middle, worst = ordered[len(ordered) // 2], ordered[-1]
    table(f"{CROWD} slow: {kind}", "slow", f"median {1000 * middle:.0f} ms, worst {1000 * worst:.0f} ms")
    assert len(times) > 40
    assert ordered[len(ordered) * 9 // 10] < QUICK, f"a page took {ordered[-5:]} s beside them"
    assert all(not said or statuses(said) == [408] for said in ended), {bytes(one[:60]) for one in ended}


@pytest.mark.parametrize("mode", ["-H", "-B", "-X"])
def test_slowhttptest_does_not_make_the_site_unavailable(tmp_path_factory, table, mode):
    """Runs slowhttptest against a server with default timeouts. The site stays available throughout."""
    with Plaza.filled(tmp_path_factory.mktemp("tool")) as server:
        path = "/" if mode != "-B" else "/signin"
        command = ["slowhttptest", mode, "-c", str(CROWD), "-i", "2", "-r", "400", "-l", "8", "-p", "2", "-k", "3",
                   "-u", server.url + path]  # fmt: skip
        log = server.data.parent / "tool.log"
        with log.open("wb") as output:
            tool = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=output, stderr=output)
        times = []
        while tool.poll() is None:
            start = time.monotonic()
            assert Client(server).get("/").status == 200
            times.append(time.monotonic() - start)
        said = re.sub(r"\x1b\[[0-9;]*m", "", log.read_text(errors="replace"))
        ordered = sorted(times)
        table(f"slowhttptest {mode} -c {CROWD}", "slow", f"worst page {1000 * ordered[-1]:.0f} ms")
        assert len(times) > 20 and ordered[len(ordered) * 9 // 10] < 2 * QUICK, ordered[-5:]
        assert "service available:   NO" not in said, said[-800:]


def test_a_new_connection_replaces_the_one_idle_longest(tmp_path_factory):
    with Plaza.filled(tmp_path_factory.mktemp("full"), PLAZA_CONNECTIONS="20") as server, contextlib.ExitStack() as stack:
        silent = [stack.enter_context(connect(server.port)) for _ in range(60)]
        for _ in range(30):
            assert Client(server).get("/health").status == 200
        # The first ones were closed to admit the new ones.
        assert until_closed(silent[0], 3)[0] == b""
        text = Client(server).get("/metrics").body.decode()
        assert int(re.search(r"plaza_connections_replaced_total (\d+)", text)[1]) >= 40


def test_a_new_connection_gets_503_while_all_others_are_busy(tmp_path_factory, table):
    """Occupies both connections with sign-ins, whose password hashing takes a while."""
    with Plaza.filled(tmp_path_factory.mktemp("busy"), PLAZA_CONNECTIONS="2") as server, contextlib.ExitStack() as stack:
        body = b'{"email": "ann@plaza.test", "password": "wrong and wrong"}'
        head = b"POST /api/session HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n"
        said = []
        for _ in range(40):
            busy = [stack.enter_context(connect(server.port)) for _ in range(2)]
            for raw in busy:
                raw.sendall(head % len(body) + body)
            with connect(server.port) as raw, contextlib.suppress(ConnectionError):
                raw.sendall(b"GET /health HTTP/1.1\r\nHost: a\r\n\r\n")
                said += statuses(raw.recv(65536))
            if 503 in said:
                break
        table("a full house", "slow", said[-1])
        assert 503 in said, said


def test_connections_are_limited_for_each_address(tmp_path_factory):
    """Sixty connections from one address displace only each other: the connection of another address stays open."""
    with Plaza.filled(tmp_path_factory.mktemp("address"), PLAZA_CONNECTIONS_PER_ADDRESS="10") as server:
        with connect(server.port, source="127.0.0.9") as other, contextlib.ExitStack() as stack:
            other.sendall(b"GET /health HTTP/1.1\r\nHost: a\r\n\r\n")
            assert other.recv(65536).startswith(b"HTTP/1.1 200")
            for _ in range(60):
                stack.enter_context(connect(server.port))
            assert Client(server).get("/health").status == 200
            other.sendall(b"GET /health HTTP/1.1\r\nHost: a\r\n\r\n")
            assert other.recv(65536).startswith(b"HTTP/1.1 200")
