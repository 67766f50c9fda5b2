"""Sends every method to every path: an unsupported method receives 405 with Allow, and OPTIONS, TRACE and CONNECT have
no effect."""

import re

import pytest

from plaza import ROOT, Client
from wire import talk

METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE"]
KEY = "01980000-0000-7000-8000-000000000000"


def patterns():
    """Returns the methods of each path in the table of routes and permissions."""
    found = {}
    for line in (ROOT / "Tests/PlazaServerTests/permissions.txt").read_text().splitlines():
        method, pattern = line.split()[:2]
        found.setdefault(pattern, set()).add(method)
    return found


TABLE = patterns()


@pytest.mark.parametrize("pattern", TABLE)
def test_other_methods_return_405_with_the_allowed_methods(plaza, table, pattern):
    allowed = TABLE[pattern] | ({"HEAD"} if "GET" in TABLE[pattern] else set())
    path = re.sub(r"\{[^}]+\}", KEY, pattern)
    for method in METHODS:
        if method in allowed:
            continue
        head = f"{method} {path} HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\n\r\n"
        conversation = talk(plaza.port, [head.encode()], [method], linger=0)
        assert conversation.statuses == [405], f"{method} {path}: {conversation}"
        reply = conversation.replies[0]
        said = {one.strip() for one in reply.headers["allow"][0].split(",")}
        assert said == allowed, f"{method} {path}: Allow: {said}"
        assert method == "HEAD" or len(reply.body) > 10
        # TRACE must not return the request, which includes cookies.
        assert b"Content-Length: 0" not in reply.body
    table(f"methods of {pattern}", "whole", 405)


@pytest.mark.parametrize("pattern", [pattern for pattern in TABLE if "GET" in TABLE[pattern]])
def test_head_equals_get_without_a_body(plaza, pattern):
    path = re.sub(r"\{[^}]+\}", KEY, pattern).encode()
    fields = b" HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept-Encoding: identity\r\n\r\n"
    # Both on one connection: a body after a HEAD would be parsed as the next response.
    conversation = talk(plaza.port, [b"HEAD " + path + fields + b"GET " + path + fields], ["HEAD", "GET"], 2, linger=0)
    assert len(conversation.replies) == 2 and not conversation.rest, conversation
    head, get = conversation.replies
    assert head.status == get.status
    varying = pattern in ("/metrics",)
    if not varying and "content-length" in get.headers:
        sizes = [int(one.headers["content-length"][0]) for one in (head, get)]
        # Pages contain individual keys, which all have the same length.
        assert sizes[0] == sizes[1], f"{path}: {sizes}"


@pytest.mark.parametrize("method", ["PROPFIND", "MKCOL", "LOCK", "PURGE", "LINK", "SEARCH", "CONNECT", "BREW", "M-SEARCH"])
def test_unknown_methods_are_refused(plaza, nginx, table, method):
    target = "a:80" if method == "CONNECT" else "/"
    head = f"{method} {target} HTTP/1.1\r\nHost: a\r\n\r\nGET /health HTTP/1.1\r\nHost: a\r\n\r\n".encode()
    ours, theirs = (talk(server.port, [head], ["BREW", "GET"]) for server in (plaza, nginx))
    table(f"method {method}", "whole", ours, theirs)
    # The second request is parsed separately for any response to the first.
    assert ours.statuses[0] in (400, 405, 501), ours
    assert ours.statuses[1:] == [200] if ours.statuses[0] == 405 else ours.closed, ours


def test_a_disallowed_method_returns_405_for_a_clerk(plaza):
    client = Client(plaza).sign_in("clerk")
    answer = client.ask("DELETE", "/rental")
    assert answer.status == 405 and set(answer.headers["Allow"].split(", ")) == {"GET", "HEAD"}
