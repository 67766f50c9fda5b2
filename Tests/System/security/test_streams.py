"""Events pass through nginx without buffering."""

import contextlib

import pytest

from proxied_plaza import HOST, Connection
from routes import routes

STREAMS = ["/api/print/events", "/notifications/events"]


def test_every_event_stream_is_covered():
    assert sorted(pattern for _, pattern, _ in routes() if pattern.endswith("/events")) == STREAMS


@pytest.mark.parametrize("path", STREAMS)
def test_a_stream_starts_before_it_ends(proxied, path):
    """By default, nginx buffers the response until a block is full or the stream ends, which takes 55 seconds."""
    cookie, _ = proxied.sign_in("member")
    with contextlib.closing(Connection(HOST, proxied.port, timeout=30, context=proxied.trust)) as connection:
        connection.request("GET", path, headers={"Cookie": cookie})
        assert connection.getresponse().read1().startswith(b"retry: ")
