"""Range requests (RFC 9110, section 14) on a file in memory and a file on disk, compared with nginx."""

import gzip
import re
import subprocess

import pytest

from plaza import Client
from wire import talk

# A Range value, and the span it selects for a length: None is 416, "whole" is the full content.
CASES = [
    ("bytes=0-0", lambda n: (0, 0)),
    ("bytes=0-", lambda n: (0, n - 1)),
    ("bytes=5-9", lambda n: (5, 9)),
    ("bytes=-1", lambda n: (n - 1, n - 1)),
    ("bytes=-5", lambda n: (n - 5, n - 1)),
    ("bytes=-99999999", lambda n: (0, n - 1)),
    ("bytes=0-99999999", lambda n: (0, n - 1)),
    ("bytes=5-9223372036854775807", lambda n: (5, n - 1)),
    ("bytes=5-99999999999999999999999", lambda n: (5, n - 1)),
    ("bytes=99999999-", lambda n: None),
    ("bytes=99999999-99999999", lambda n: None),
    ("bytes=9223372036854775807-", lambda n: None),
    ("bytes=18446744073709551616-", lambda n: None),
    ("bytes=-0", lambda n: None),
    ("bytes=9-5", lambda n: "whole"),
    ("bytes=-", lambda n: "whole"),
    ("bytes=a-b", lambda n: "whole"),
    ("bytes=+1-2", lambda n: "whole"),
    ("bytes=1--2", lambda n: "whole"),
    ("bytes=1 - 2", lambda n: "whole"),
    ("bytes=0x1-0x2", lambda n: "whole"),
    ("bytes", lambda n: "whole"),
    ("bytes=", lambda n: "whole"),
    ("lines=1-2", lambda n: "whole"),
    ("bytes=0-0,2-3", lambda n: "whole"),
    ("bytes=0-,0-,0-,0-", lambda n: "whole"),
    ("bytes=" + ",".join(["0-"] * 1000), lambda n: "whole"),
    ("bytes=0-0,99999999-", lambda n: "whole"),
]


@pytest.fixture(scope="module")
def asset(plaza):
    page = Client(plaza).get("/").body.decode()
    return re.search(r'"(/assets/plaza-[^"]+\.css)"', page).group(1)


@pytest.fixture(scope="module")
def cover(plaza, tmp_path_factory):
    """Creates a picture on disk. Returns its path and the header fields that authorise access."""
    picture = tmp_path_factory.mktemp("cover") / "noise.jpg"
    subprocess.run(["vips", "gaussnoise", picture, "640", "960", "--mean", "128", "--sigma", "60"], check=True)
    client = Client(plaza).sign_in("clerk")
    film = client.create("/api/rental/films", {"title": "Ranges", "quantity": 1})["id"]
    path = f"/api/rental/films/{film}/cover"
    assert client.ask("PUT", path, body=picture.read_bytes(), Content_Type="image/jpeg").status in (200, 201, 204)
    return path, [f"Authorization: Bearer {client.token}"]


def ask(port, path, *fields, method="GET"):
    head = f"{method} {path} HTTP/1.1\r\nHost: a\r\n" + "".join(one + "\r\n" for one in fields) + "\r\n"
    conversation = talk(port, [head.encode()], [method], linger=0)
    assert len(conversation.replies) == 1, conversation
    return conversation.replies[0]


def check(reply, right, whole):
    length = len(whole)
    if right is None:
        assert reply.status == 416
        assert reply.headers["content-range"] == [f"bytes */{length}"]
        assert int(reply.headers["content-length"][0]) == len(reply.body) >= 0
    elif right == "whole":
        assert reply.status == 200 and reply.body == whole
        assert "content-range" not in reply.headers
    else:
        first, last = right
        assert reply.status == 206, reply.status
        assert reply.headers["content-range"] == [f"bytes {first}-{last}/{length}"]
        assert reply.body == whole[first : last + 1]


@pytest.mark.parametrize("value, right", CASES, ids=[value[:30] for value, _ in CASES])
@pytest.mark.parametrize("kind", ["asset", "cover"])
def test_range_requests(plaza, nginx, table, request, kind, value, right):
    path, fields = places(request, kind)
    whole = ask(plaza.port, path, *fields).body
    reply = ask(plaza.port, path, *fields, f"Range: {value}")
    theirs = ask(nginx.port, "/assets/large.css", f"Range: {value}")
    note = "" if reply.status == theirs.status else "several ranges are answered whole, and RFC 9110 §14.1.1 says that an unreadable one is none"
    table(f"range {kind} {value[:30]}", "whole", reply, theirs, note)
    check(reply, right(len(whole)), whole)
    head = ask(plaza.port, path, *fields, f"Range: {value}", method="HEAD")
    # RFC 9110 defines ranges for GET only; a HEAD may be answered as if the field were absent.
    assert head.status in (200, reply.status) and head.body == b""
    if right(99) is None:
        assert theirs.status == 416, "the peer does not see it so"


def places(request, kind):
    if kind == "asset":
        return request.getfixturevalue("asset"), []
    return request.getfixturevalue("cover")


@pytest.mark.parametrize("kind", ["asset", "cover"])
def test_if_range(plaza, request, kind):
    path, fields = places(request, kind)
    whole = ask(plaza.port, path, *fields)
    tag = whole.headers["etag"][0]
    part = "Range: bytes=0-4"
    assert ask(plaza.port, path, *fields, part, f"If-Range: {tag}").status == 206
    for other in ('"another"', "W/" + tag, tag.strip('"'), "Sat, 01 Jan 2000 00:00:00 GMT", "nonsense"):
        reply = ask(plaza.port, path, *fields, part, f"If-Range: {other}")
        assert reply.status == 200 and reply.body == whole.body, other


def test_ranges_of_a_compressed_file_are_ranges_of_its_compressed_bytes(plaza, asset):
    """The compressed file is a separate representation with its own ETag, and its ranges can be joined."""
    packed = ask(plaza.port, asset, "Accept-Encoding: gzip")
    assert packed.headers["content-encoding"] == ["gzip"]
    plain = ask(plaza.port, asset)
    assert plain.headers["etag"] != packed.headers["etag"]
    middle = len(packed.body) // 2
    halves = []
    for value in (f"bytes=0-{middle - 1}", f"bytes={middle}-"):
        reply = ask(plaza.port, asset, "Accept-Encoding: gzip", f"Range: {value}", f"If-Range: {packed.headers['etag'][0]}")
        assert reply.status == 206 and reply.headers["content-encoding"] == ["gzip"]
        halves.append(reply.body)
    assert gzip.decompress(b"".join(halves)) == plain.body
    # The ETag of one representation does not validate a range of the other.
    mixed = ask(plaza.port, asset, "Range: bytes=0-4", f"If-Range: {packed.headers['etag'][0]}")
    assert mixed.status == 200


@pytest.mark.parametrize("kind", ["asset", "cover"])
def test_responses_without_a_body_have_none(plaza, nginx, request, kind):
    path, fields = places(request, kind)
    tag = ask(plaza.port, path, *fields).headers["etag"][0]
    for again in (f"If-None-Match: {tag}", "If-None-Match: *", f'If-None-Match: "x", {tag}', f"If-None-Match: W/{tag}"):
        head = f"GET {path} HTTP/1.1\r\nHost: a\r\n{again}\r\n" + "".join(one + "\r\n" for one in fields) + "\r\n"
        conversation = talk(plaza.port, [head.encode() * 3], ["GET"] * 3, 3)
        assert conversation.statuses == [304] * 3 and not conversation.rest, conversation
