"""Sends raw bytes and parses the responses by RFC 9112. Also reports whether the server closed the connection."""

import contextlib
import dataclasses
import socket
import time

# Seconds after which a silent server is considered to be waiting.
PATIENCE = 3.0
# Seconds to look for a response to one part of a request before the next part is sent.
GLANCE = 0.04


@dataclasses.dataclass
class Reply:
    status: int
    headers: dict
    body: bytes

    def __str__(self):
        return str(self.status)


@dataclasses.dataclass
class Talk:
    """The responses of a server, unparsed bytes, and whether it closed the connection."""

    replies: list
    rest: bytes
    closed: bool

    @property
    def statuses(self):
        return [reply.status for reply in self.replies]

    @property
    def finals(self):
        return [reply for reply in self.replies if reply.status >= 200]

    def __str__(self):
        said = " ".join(str(status) for status in self.statuses) or ("no answer" if not self.rest else "no HTTP")
        return said + (", closed" if self.closed else "")


class Ill(Exception):
    """Raised when the framing of the server's own response is invalid."""


def parse(got, methods):
    """Parses responses from the start of the received bytes. Returns them, the remaining bytes, and whether the last
    one is incomplete."""
    replies, methods = [], list(methods)
    while got:
        head, found, rest = got.partition(b"\r\n\r\n")
        if not got.startswith(b"HTTP/1."):
            return replies, got, False
        if not found:
            return replies, got, True
        lines = head.split(b"\r\n")
        status = int(lines[0].split(b" ")[1])
        headers = {}
        for line in lines[1:]:
            name, _, value = line.partition(b":")
            headers.setdefault(name.decode().lower(), []).append(value.strip().decode(errors="replace"))
        method = "GET" if status < 200 or not methods else methods.pop(0)
        body, rest = take_body(status, headers, rest, method)
        if body is None:
            return replies, got, True
        replies.append(Reply(status, headers, body))
        got = rest
    return replies, b"", False


def take_body(status, headers, rest, method):
    if status < 200 or status in (204, 304) or method == "HEAD":
        return b"", rest
    if "chunked" in headers.get("transfer-encoding", []):
        body = b""
        while True:
            size, found, after = rest.partition(b"\r\n")
            if not found:
                return None, rest
            count = int(size.split(b";")[0], 16)
            if len(after) < count + 2:
                return None, rest
            body, rest = body + after[:count], after[count + 2 :]
            if count == 0:
                return body, rest
    lengths = headers.get("content-length", ["0"])
    if len(lengths) != 1:
        raise Ill(f"{lengths} is not a length")
    if len(rest) < int(lengths[0]):
        return None, rest
    return rest[: int(lengths[0])], rest[int(lengths[0]) :]


def connect(port, timeout=PATIENCE, source=None):
    raw = socket.create_connection(("127.0.0.1", port), timeout, source_address=source and (source, 0))
    raw.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return raw


def receive(raw, got, seconds, methods, wanted):
    """Reads until `wanted` final responses are complete, the server closes the connection, or the time is over."""
    end = time.monotonic() + seconds
    while True:
        replies, rest, partial = parse(got, methods)
        if len([one for one in replies if one.status >= 200]) >= wanted and not partial:
            return got, False
        left = end - time.monotonic()
        if left <= 0:
            return got, False
        raw.settimeout(left)
        try:
            chunk = raw.recv(262144)
        except TimeoutError:
            return got, False
        except ConnectionError:
            return got, True
        if not chunk:
            return got, True
        got += chunk


def talk(port, parts, methods=("GET",), wanted=1, patience=PATIENCE, linger=0.08):
    """Sends the parts one by one and checks for a response between them. Then waits for the wanted responses, and
    lingers for an unexpected one."""
    got, closed = b"", False
    with connect(port) as raw:
        for index, part in enumerate(parts):
            try:
                raw.sendall(part)
            except ConnectionError:
                break
            if index + 1 < len(parts):
                got, closed = receive(raw, got, GLANCE, methods, len(got) + 99)
                if closed:
                    break
        if not closed:
            got, closed = receive(raw, got, patience, methods, wanted)
        if not closed:
            got, closed = receive(raw, got, linger, methods, wanted + 99)
    replies, rest, _ = parse(got, methods)
    return Talk(replies, rest, closed)


def is_closed(port, parts, seconds=PATIENCE):
    """Whether the server closes the connection after the response."""
    with connect(port) as raw:
        for part in parts:
            with contextlib.suppress(ConnectionError):
                raw.sendall(part)
        return receive(raw, b"", seconds, [], 99)[1]
