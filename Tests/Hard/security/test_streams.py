"""What is told as it happens comes through nginx as it happens."""

import contextlib

import pytest

from door import HOST, Connection
from places import routes

STREAMS = ["/api/print/events", "/notices/events"]


def test_every_stream_is_tried_here():
    assert sorted(pattern for _, pattern, _ in routes() if pattern.endswith("/events")) == STREAMS


@pytest.mark.parametrize("path", STREAMS)
def test_a_stream_begins_before_it_ends(door, path):
    """Unless it is told otherwise, nginx keeps all that does not fill a block of its own until the stream ends, which
    is after 55 s."""
    cookie, _ = door.sign_in("member")
    with contextlib.closing(Connection(HOST, door.port, timeout=30, context=door.trust)) as connection:
        connection.request("GET", path, headers={"Cookie": cookie})
        assert connection.getresponse().read1().startswith(b"retry: ")
