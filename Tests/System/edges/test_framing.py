"""Sends every probe to Plaza and to nginx: exactly one response per request, and at least as strict as nginx."""

import concurrent.futures
import os

import pytest

from probes import ALL, REFUSED
from wire import talk


def refuses(conversation):
    """Whether the first request was refused with a closing response, or the connection closed without one."""
    finals = conversation.finals
    return not finals or finals[0].status in REFUSED and "close" in finals[0].headers.get("connection", [])


def ways(probe):
    """Returns the ways to send a probe. The daily run uses only the most revealing one, with a separate body."""
    if os.environ.get("PLAZA_EDGES") == "all":
        return probe.ways
    return ["split" if "split" in probe.ways else "whole"]


CASES = [pytest.param(probe, way, id=f"{probe.name}, {way}") for probe in ALL for way in ways(probe)]


@pytest.mark.parametrize("probe, way", CASES)
def test_request_framing(plaza, nginx, table, probe, way):
    parts = probe.ways[way]
    # Where no response is expected, the wait is shorter.
    with concurrent.futures.ThreadPoolExecutor(1) as other:
        peer = other.submit(talk, nginx.port, parts, probe.methods, probe.answers, 0.3)
        ours = talk(plaza.port, parts, probe.methods, probe.answers, 0.3 if probe.silent else 3.0)
        theirs = peer.result()
    table(probe.name, way, ours, theirs, probe.why)
    finals = ours.finals
    if probe.silent:
        assert not finals, f"{ours}: there is no whole request to answer"
        return
    assert finals, f"no answer: {ours.rest[:200]!r}"
    assert finals[0].status in probe.right, f"{ours}, but {probe.right} is right; {finals[0].body[:300]!r}"
    assert len(finals) <= probe.answers, f"{ours}: {probe.answers} at most; nginx said {theirs}"
    assert not ours.rest, ours.rest[:200]
    if refuses(ours):
        assert len(finals) == 1, f"{ours}: something was answered behind a refusal"
        assert ours.closed, f"{ours}: the connection of a refused request goes on"
    if probe.closes:
        assert ours.closed and len(finals) == 1, f"{ours}: it must end here"
    if probe.every:
        assert len(finals) == probe.answers, f"{ours}: {probe.answers} requests were sent"
    assert refuses(ours) or not refuses(theirs) or probe.milder, f"Plaza took what nginx refused: {ours}; {theirs}"
    for reply in finals:
        assert_sound(reply, probe)


def assert_sound(reply, probe):
    """Checks that an error has an explanation and that no response has two kinds of framing."""
    if reply.status >= 400 and reply.status != 404 and "HEAD" not in probe.methods:
        assert len(reply.body.strip()) > 10, f"{reply.status} without a sentence"
    assert len(reply.headers.get("content-length", ["0"])) == 1
    assert not ("content-length" in reply.headers and "transfer-encoding" in reply.headers)


def test_nginx_behaves_as_expected(nginx):
    """Checks that nginx behaves as expected: it refuses a request without a Host field and accepts a correct one."""
    assert talk(nginx.port, [b"GET /health HTTP/1.1\r\n\r\n"]).statuses == [400]
    assert talk(nginx.port, [b"GET /health HTTP/1.1\r\nHost: a\r\n\r\n"]).statuses == [200]


def test_an_incomplete_body_changes_nothing(plaza):
    """An incomplete body is not processed, neither with a Content-Length nor with chunks."""
    from plaza import Client
    from wire import connect

    client = Client(plaza).sign_in("clerk")
    before = client.get("/api/rental/films?limit=200").json()["items"]
    film = b'{"title": "Cut short", "quantity": 1}'
    head = f"POST /api/rental/films HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer {client.token}\r\n".encode()
    head += b"Content-Type: application/json\r\n"
    for framing in (
        b"Content-Length: 500\r\n\r\n" + film,
        b"Transfer-Encoding: chunked\r\n\r\n%x\r\n%b\r\n" % (len(film), film),
        b"Transfer-Encoding: chunked\r\n\r\n%x\r\n%b\r\n0\r\n" % (len(film), film),
    ):
        for half in (True, False):
            with connect(plaza.port) as raw:
                raw.sendall(head + framing)
                if half:
                    raw.shutdown(1)
                    answer = raw.recv(65536)
                    assert answer.startswith(b"HTTP/1.1 400"), answer[:200]
    assert client.get("/api/rental/films?limit=200").json()["items"] == before
