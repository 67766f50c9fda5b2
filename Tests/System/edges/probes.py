"""The requests, and what a strict server answers. Each probe is sent in one segment, split at the end of the head, and
in several small pieces."""

import dataclasses

HOST = b"Host: plaza.test\r\n"
JSON = b"Content-Type: application/json\r\n"
# A second request hidden in the body of the first. It must never be answered.
HIDDEN = b"GET /health HTTP/1.1\r\nHost: plaza.test\r\n\r\n"

REFUSED = (400, 408, 411, 413, 414, 417, 421, 431, 501, 505)
# 422: the API parsed the object and its fields are missing. nginx serves files and refuses POST.
TAKEN = (200, 201, 204, 206, 301, 303, 304, 401, 403, 404, 405, 415, 416, 422)


@dataclasses.dataclass
class Probe:
    name: str
    head: bytes
    body: bytes = b""
    # The expected statuses. Empty if the server is expected to close the connection without a response.
    right: tuple = (400,)
    answers: int = 1
    methods: tuple = ("GET",)
    # Whether nginx receives the same request.
    peer: bool = True
    # Why Plaza deliberately differs from nginx.
    why: str = ""
    # The connection must close after the first response.
    closes: bool = False
    # Every request must be answered; otherwise `answers` is only the maximum.
    every: bool = False
    # The request is incomplete: the server must not respond yet.
    silent: bool = False
    # Plaza accepts the request although nginx refuses it, for the reason in `why`.
    milder: bool = False

    @property
    def ways(self):
        whole = self.head + self.body
        ways = {"whole": [whole]}
        if self.body:
            ways["split"] = [self.head, self.body]
            if len(self.body) > 3:
                third = len(self.body) // 3
                ways["pieces"] = [self.head[:-3], self.head[-3:], self.body[:third], self.body[third:-1], self.body[-1:]]
        elif len(self.head) < 3000:
            ways["split"] = [self.head[: len(self.head) // 2], self.head[len(self.head) // 2 :]]
        return ways


def post(*fields, path=b"/api/session", version=b"HTTP/1.1"):
    return b"POST " + path + b" " + version + b"\r\n" + HOST + JSON + b"".join(one + b"\r\n" for one in fields) + b"\r\n"


def get(*fields, target=b"/health", version=b"HTTP/1.1", host=HOST, method=b"GET"):
    line = method + b" " + target + b" " + version + b"\r\n"
    return line + host + b"".join(one + b"\r\n" for one in fields) + b"\r\n"


CHUNKED = b"Transfer-Encoding: chunked"
CLOSED = b"0\r\n\r\n"
OBJECT = b"2\r\n{}\r\n"


def codings():
    """Transfer codings that a proxy and a server behind it could interpret differently."""
    for name, field in {
        "xchunked": b"Transfer-Encoding: xchunked",
        "chunked-space-x": b"Transfer-Encoding: chunked x",
        "identity": b"Transfer-Encoding: identity",
        "gzip": b"Transfer-Encoding: gzip",
        "gzip, chunked": b"Transfer-Encoding: gzip, chunked",
        "chunked, identity": b"Transfer-Encoding: chunked, identity",
        "chunked twice in a list": b"Transfer-Encoding: chunked, chunked",
        "chunked twice": CHUNKED + b"\r\n" + CHUNKED,
        "chunked then identity": CHUNKED + b"\r\nTransfer-Encoding: identity",
        "identity then chunked": b"Transfer-Encoding: identity\r\n" + CHUNKED,
        "empty": b"Transfer-Encoding:",
        "vertical tab before": b"Transfer-Encoding: \x0bchunked",
        "NUL before": b"Transfer-Encoding: \x00chunked",
        "quoted": b'Transfer-Encoding: "chunked"',
        "semicolon": b"Transfer-Encoding: chunked;q=1",
        "space after": b"Transfer-Encoding: chunked \t",
        "comma after": b"Transfer-Encoding: chunked,",
        "comma before": b"Transfer-Encoding: ,chunked",
        "space before the colon": b"Transfer-Encoding : chunked",
        "tab before the colon": b"Transfer-Encoding\t: chunked",
        "folded value": b"Transfer-Encoding:\r\n chunked",
        "folded before": b"X-A: b\r\n Transfer-Encoding: chunked",
        "underscore": b"Transfer_Encoding: chunked",
        "bare CR": b"X-A: b\rTransfer-Encoding: chunked",
        "space at the line's start": b" Transfer-Encoding: chunked",
    }.items():
        # With an underscore it is another field. The request then has no body, and a malformed request follows.
        other = (400, 501, 422) if name == "underscore" else (400, 501)
        two = 2 if name == "underscore" else 1
        yield Probe(f"TE {name}", post(field), CLOSED + HIDDEN, other, answers=two)
        yield Probe(f"TE {name} + CL", post(field, b"Content-Length: 5"), CLOSED + HIDDEN, (400, 501, 422), answers=two)
    for name, field in {"upper case": b"Transfer-Encoding: CHUNKED", "no space": b"Transfer-Encoding:chunked",
                        "tab": b"Transfer-Encoding:\tchunked",
                        "upper-case name": b"TRANSFER-ENCODING: chunked"}.items():  # fmt: skip
        yield Probe(f"TE {name}", post(field), OBJECT + CLOSED + HIDDEN, (422,), answers=2, milder=name == "tab",
                    why="RFC 9110 §5.5 lets a tab stand before a value" if name == "tab" else "")  # fmt: skip
        yield Probe(f"TE {name} + CL", post(field, b"Content-Length: 5"), CLOSED + HIDDEN, (400,))
    yield Probe("CL + TE", post(b"Content-Length: 5", CHUNKED), CLOSED + HIDDEN, (400,))
    yield Probe("CL 0 + TE", post(b"Content-Length: 0", CHUNKED), CLOSED + HIDDEN, (400,))
    yield Probe("TE in HTTP/1.0", post(CHUNKED, version=b"HTTP/1.0"), OBJECT + CLOSED + HIDDEN, (400,))
    yield Probe("TE with GET", get(CHUNKED), CLOSED + HIDDEN, (200,), answers=2)


def lengths():
    for name, value in {
        "plus": b"+2", "minus": b"-2", "minus 0": b"-0", "hex": b"0x2", "comma": b"2, 2", "list": b"2, 44",
        "comma after": b"2,", "inner space": b"2 2", "letters": b"two", "empty": b"", "point": b"2.0", "exponent": b"2e0",
        "more than 64 bits": b"18446744073709551618", "more than 63 bits": b"9223372036854775808",
        "unit": b"2b", "quoted": b'"2"', "vertical tab": b"\x0b2", "NUL": b"2\x00", "Arabic digit": "٢".encode(),
        "folded": b"\r\n 2",
    }.items():  # fmt: skip
        yield Probe(f"CL {name}", post(b"Content-Length: " + value), b"{}" + HIDDEN, (400, 413))
    yield Probe("CL twice, the same", post(b"Content-Length: 2", b"Content-Length: 2"), b"{}" + HIDDEN)
    yield Probe("CL twice, another", post(b"Content-Length: 2", b"Content-Length: 44"), b"{}" + HIDDEN)
    yield Probe("CL space before the colon", post(b"Content-Length : 2"), b"{}" + HIDDEN)
    yield Probe("CL underscore", post(b"Content_Length: 2"), b"{}" + HIDDEN, (400, 422), answers=2)
    yield Probe("CL leading zeros", post(b"Content-Length: 0002"), b"{}" + HIDDEN, (422, 400), answers=2)
    yield Probe("CL spaces around", post(b"Content-Length: \t 2 \t"), b"{}" + HIDDEN, (400, 422), answers=2)
    yield Probe("CL with GET", get(b"Content-Length: 2"), b"{}" + HIDDEN, (200,), answers=2)
    yield Probe("CL shorter than the body", post(b"Content-Length: 2"), b"{}" + b"XX" + HIDDEN, (422,), answers=2)
    yield Probe("no framing at all", post(), b"{}" + HIDDEN, (422, 400), answers=2)


def chunks():
    for name, body in {
        "minus": b"-2\r\n{}\r\n", "plus": b"+2\r\n{}\r\n", "hex prefix": b"0x2\r\n{}\r\n", "letters": b"zz\r\n{}\r\n",
        "empty size": b"\r\n{}\r\n", "space before": b" 2\r\n{}\r\n", "space after": b"2 \r\n{}\r\n",
        "tab after": b"2\t\r\n{}\r\n", "17 digits": b"10000000000000002\r\n{}\r\n",
        "bare LF after size": b"2\n{}\r\n", "bare CR after size": b"2\r{}\r\n", "no CRLF after data": b"2\r\n{}",
        "bare LF after data": b"2\r\n{}\n", "too long": b"1\r\n{}\r\n", "two CR": b"2\r\r\n{}\r\n",
        "NUL after size": b"2\x00\r\n{}\r\n", "comma": b"2,2\r\n{}\r\n", "underscore": b"0_2\r\n{}\r\n",
        "LF in extension": b"2;a\nb\r\n{}\r\n", "CR in extension": b"2;a\rb\r\n{}\r\n", "NUL in extension": b"2;\x00\r\n{}\r\n",
    }.items():  # fmt: skip
        spaces = "nginx takes spaces here" if name in ("space after", "tab after") else ""
        yield Probe(f"chunk {name}", post(CHUNKED), body + CLOSED + HIDDEN, (400, 413), why=spaces)
    yield Probe("chunk extension of 200 KB", post(CHUNKED), b"2;a=" + b"b" * 200_000 + b"\r\n{}\r\n" + CLOSED + HIDDEN, (400, 413))
    yield Probe("chunk leading zeros without end", post(CHUNKED), b"0" * 200_000 + b"2\r\n{}\r\n" + CLOSED + HIDDEN, (400, 413))
    # A chunk of this size is an incomplete body, which the body limit ends as data arrives.
    for size in (b"ffffffffffffffff", b"fffffffffffffffe"):
        yield Probe(f"chunk {size.decode()}", post(CHUNKED), size + b"\r\n{}\r\n" + CLOSED + HIDDEN, silent=True)
    yield Probe("chunk huge", post(CHUNKED), b"7fffffffffffffff\r\n{}\r\n" + CLOSED + HIDDEN, silent=True)
    yield Probe("chunk 32 bits", post(CHUNKED), b"ffffffff\r\n{}\r\n" + CLOSED + HIDDEN, silent=True)
    yield Probe("chunk proper", post(CHUNKED), OBJECT + CLOSED + HIDDEN, (422,), answers=2)
    yield Probe("chunk with extension", post(CHUNKED), b'2;a="b"\r\n{}\r\n' + CLOSED + HIDDEN, (422,), answers=2)
    yield Probe("chunk leading zeros", post(CHUNKED), b"0002\r\n{}\r\n" + CLOSED + HIDDEN, (422,), answers=2)
    yield Probe("chunk upper-case hex", post(CHUNKED), b"A\r\n{        }\r\n" + CLOSED + HIDDEN, (422,), answers=2)
    yield Probe("last chunk 000", post(CHUNKED), OBJECT + b"000\r\n\r\n" + HIDDEN, (422,), answers=2)
    for name, trailer in {"plain": b"X-Sum: 1", "CL": b"Content-Length: 44", "TE": CHUNKED, "Host": b"Host: other.test",
                          "Connection": b"Connection: close"}.items():  # fmt: skip
        right = (422,) if name == "plain" else (422, 400)
        yield Probe(f"trailer {name}", post(CHUNKED), OBJECT + b"0\r\n" + trailer + b"\r\n\r\n" + HIDDEN, right, answers=2)
    yield Probe("trailer space before the colon", post(CHUNKED), OBJECT + b"0\r\nX : 1\r\n\r\n" + HIDDEN, (400, 422))
    yield Probe("trailer bare LF", post(CHUNKED), OBJECT + b"0\nX: 1\n\n" + HIDDEN, (400, 422))
    yield Probe("trailers of 200 KB", post(CHUNKED), OBJECT + b"0\r\n" + b"X-Sum: 1\r\n" * 20000 + b"\r\n" + HIDDEN,
                (400, 413, 422, 431), answers=2)  # fmt: skip


def hosts():
    yield Probe("no Host", get(host=b""), right=(400,))
    yield Probe("empty Host", get(host=b"Host:\r\n"), right=(400,))
    yield Probe("two Hosts", get(host=HOST + b"Host: other.test\r\n"))
    yield Probe("two Hosts, the same", get(host=HOST + HOST))
    for name, value in {"list": b"a.test, b.test", "space inside": b"a b", "slash": b"a.test/x", "user": b"u@a.test",
                        "query": b"a.test?x", "hash": b"a.test#x", "backslash": b"a.test\\x", "bad port": b"a.test:80x",
                        "huge port": b"a.test:99999", "two ports": b"a.test:80:90", "control": b"a\x01.test",
                        "NUL": b"a\x00.test", "bracket open": b"[::1", "bracket text": b"[zz]", "quotes": b'"a.test"',
                        "angle": b"<a.test>", "percent": b"a%00.test", "UTF-8": "ä.test".encode()}.items():  # fmt: skip
        yield Probe(f"Host {name}", get(host=b"Host: " + value + b"\r\n"))
    for name, value in {"IPv6": b"[::1]:80", "port": b"a.test:8080", "IPv4": b"127.0.0.1", "empty port": b"a.test:"}.items():
        yield Probe(f"Host {name}", get(host=b"Host: " + value + b"\r\n"), right=(200,))
    yield Probe("Host space before the colon", get(host=b"Host : a.test\r\n"))
    yield Probe("Host folded", get(host=b"Host:\r\n a.test\r\n"))
    yield Probe("HTTP/1.0 without Host", get(version=b"HTTP/1.0", host=b""), right=(200, 400), closes=True)


def targets():
    yield Probe("absolute form", get(target=b"http://plaza.test/health"), right=(200,))
    yield Probe("absolute form, another host", get(target=b"http://other.test/health"))
    yield Probe("absolute form, upper case", get(target=b"HTTP://PLAZA.TEST/health"), right=(200,))
    yield Probe("absolute form, another scheme", get(target=b"ftp://plaza.test/health"))
    yield Probe("absolute form, user", get(target=b"http://u@plaza.test/health"))
    yield Probe("absolute form, no path", get(target=b"http://plaza.test"), right=(200, 303, 400))
    yield Probe("authority form", get(target=b"plaza.test:80"))
    yield Probe("asterisk form", get(target=b"*"))
    yield Probe("OPTIONS asterisk", get(target=b"*", method=b"OPTIONS"), right=(200, 204, 400, 405), methods=("OPTIONS",))
    yield Probe("CONNECT", get(target=b"plaza.test:80", method=b"CONNECT"), right=(400, 405, 501), closes=True)
    yield Probe("CONNECT with a path", get(target=b"/", method=b"CONNECT"), right=(400, 405, 501), closes=True)
    yield Probe("no slash", get(target=b"health"))
    yield Probe("backslash", get(target=b"\\health"))
    yield Probe("fragment", get(target=b"/health#a"), right=(400,), why="nginx cuts it off")
    yield Probe("space in the target", get(target=b"/hea lth"))
    yield Probe("tab in the target", get(target=b"/hea\tlth"))
    yield Probe("NUL in the target", get(target=b"/hea\x00lth"))
    yield Probe("control in the target", get(target=b"/hea\x01lth"), right=(400,))
    yield Probe("DEL in the target", get(target=b"/hea\x7flth"), right=(400,))
    yield Probe("raw UTF-8 in the target", get(target="/hé".encode()), right=(400, 404))
    yield Probe("ill UTF-8 in the target", get(target=b"/\xff\xfe"), right=(400, 404))
    yield Probe("encoded NUL", get(target=b"/%00"), right=(400,))
    yield Probe("broken percent", get(target=b"/%zz"), right=(400,))
    yield Probe("broken percent at the end", get(target=b"/a%2"), right=(400,))
    yield Probe("encoded slash", get(target=b"/assets%2fx"), right=(400, 404))
    yield Probe("climbing", get(target=b"/../../etc/passwd"), right=(400,))
    yield Probe("climbing, encoded", get(target=b"/%2e%2e/%2e%2e/etc/passwd"), right=(400,))
    yield Probe("two slashes", get(target=b"//other.test/health"), right=(200, 400, 404))


def lines():
    yield Probe("HTTP/0.9", b"GET /health\r\n\r\n", right=(400, 505))
    yield Probe("HTTP/1.0", get(version=b"HTTP/1.0"), right=(200,), closes=True)
    yield Probe("HTTP/1.0 keep-alive", get(b"Connection: keep-alive", version=b"HTTP/1.0"), right=(200,))
    for version in (b"HTTP/2.0", b"HTTP/3", b"HTTP/1.2", b"HTTP/1.9", b"HTTP/0.8", b"HTTP/01.1", b"HTTP/1.01", b"HTTP/1.",
                    b"http/1.1", b"HTTP/1,1", b"HTTPS/1.1", b"HTTP 1.1", b"HTTP/1.1x", b"HTTP/11", b"ICE/1.0", b"ICE/1.1"):  # fmt: skip
        other = "nginx takes any minor version" if version in (b"HTTP/1.2", b"HTTP/1.9") else ""
        yield Probe("version " + version.decode(), get(version=version), right=(400, 505), why=other)
    yield Probe("version RTSP/1.0", get(version=b"RTSP/1.0"), right=(200, 400), closes=True, milder=True,
                why="the decoder takes RTSP's name for HTTP's")  # fmt: skip
    yield Probe("preface of HTTP/2", b"PRI * HTTP/2.0\r\n\r\n", b"SM\r\n\r\n", right=(400, 501, 505))
    yield Probe("lower-case method", get(method=b"get"), right=(400, 501))
    yield Probe("mixed-case method", get(method=b"Get"), right=(400, 501))
    yield Probe("unknown method", get(method=b"BREW"), right=(400, 501), methods=("BREW",))
    yield Probe("PROPFIND", get(method=b"PROPFIND"), right=(405, 501))
    yield Probe("M-SEARCH", get(method=b"M-SEARCH"), right=(400, 405, 501))
    yield Probe("method with a bad character", get(method=b"G@T"), right=(400, 501))
    yield Probe("long method", get(method=b"A" * 300), right=(400, 501))
    yield Probe("two spaces", b"GET  /health HTTP/1.1\r\n" + HOST + b"\r\n", right=(200, 400))
    yield Probe("two spaces before the version", b"GET /health  HTTP/1.1\r\n" + HOST + b"\r\n", right=(200, 400))
    yield Probe("space at the line's end", b"GET /health HTTP/1.1 \r\n" + HOST + b"\r\n", why="nginx skips it")
    yield Probe("tab between", b"GET\t/health HTTP/1.1\r\n" + HOST + b"\r\n")
    yield Probe("space before the method", b" GET /health HTTP/1.1\r\n" + HOST + b"\r\n")
    yield Probe("an empty line first", b"\r\n" + get(), right=(200, 400))
    yield Probe("ten empty lines first", b"\r\n" * 10 + get(), right=(200, 400))
    yield Probe("bare LF everywhere", get().replace(b"\r\n", b"\n"), right=(400,), why="nginx takes a bare LF")
    yield Probe("bare LF after the line", b"GET /health HTTP/1.1\n" + HOST + b"\r\n", why="nginx takes a bare LF")
    yield Probe("bare LF after a field", get(b"X-A: b\nX-C: d"), why="nginx takes a bare LF")
    yield Probe("bare LF at the end", b"GET /health HTTP/1.1\r\n" + HOST + b"\n", why="nginx takes a bare LF")
    yield Probe("bare CR after the line", b"GET /health HTTP/1.1\r" + HOST + b"\r\n")
    yield Probe("bare CR in a value", get(b"X-A: b\rc"))
    yield Probe("two CR", get(b"X-A: b\r"))
    yield Probe("noise", bytes(range(256)), right=(400, 501))
    yield Probe("a TLS greeting", b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + b"a" * 60, right=(400, 501))
    yield Probe("nothing but CRLF", b"\r\n\r\n\r\n\r\nX", right=(400, 408, 501))


def fields():
    for name, field in {
        "space before the colon": b"X-A : b", "tab before the colon": b"X-A\t: b", "no colon": b"X-A", "no name": b": b",
        "folded": b"X-A: b\r\n c", "folded by a tab": b"X-A: b\r\n\tc", "folded first": b" X-A: b",
        "NUL in a value": b"X-A: b\x00c", "NUL in a name": b"X\x00A: b", "control in a name": b"X\x01A: b",
        "control in a value": b"X-A: b\x01c", "DEL in a value": b"X-A: b\x7fc", "escape in a value": b"X-A: \x1b[31m",
        "vertical tab in a value": b"X-A: b\x0bc", "space in a name": b"X A: b", "quotes in a name": b'X"A: b',
        "slash in a name": b"X/A: b", "bracket in a name": b"X(A: b", "UTF-8 in a name": "Xé: b".encode(),
        "at in a name": b"X@A: b",
    }.items():  # fmt: skip
        loose = ("nginx lets it pass or drops the field" if "value" in name or "name" in name else "")
        yield Probe(f"field {name}", get(field), why=loose)
    yield Probe("field UTF-8 in a value", get("X-A: é".encode()), right=(200, 400))
    yield Probe("field without a value", get(b"X-A:"), right=(200,))
    yield Probe("cookie of 100 KB", get(b"Cookie: a=" + b"b" * 100_000), right=(431,), why="nginx says 400")
    yield Probe("a thousand fields", get(*[b"X-%d: a" % number for number in range(1000)]), right=(431,),
                why="nginx has no limit of their number")  # fmt: skip
    yield Probe("fields of 200 KB", get(*[b"X-%d: " % number + b"a" * 4000 for number in range(50)]), right=(431,))
    yield Probe("name of 60 KB", get(b"X" * 60_000 + b": a"), right=(431,))
    yield Probe("target of 20 KB", get(target=b"/" + b"a" * 20_000), right=(414,))
    yield Probe("target of 200 KB", get(target=b"/" + b"a" * 200_000), right=(414, 431))
    yield Probe("query of 20 KB", get(target=b"/?" + b"a" * 20_000), right=(414,))
    yield Probe("method of 100 KB", get(method=b"A" * 100_000), right=(400, 414, 431, 501))
    yield Probe("body too large", post(b"Content-Length: 99999999999"), b"{", (413,))


def connections():
    second = get()
    yield Probe("pipelined twice", get(), second, (200,), answers=2, every=True)
    yield Probe("pipelined a hundred times", get(), get() * 99, (200,), answers=100, every=True)
    yield Probe("the second of two is ill", get(), get(host=b""), (200,), answers=2, every=True)
    yield Probe("the third of three is ill", get() + get(), b"X Y Z\r\n\r\n", (200,), answers=3, every=True)
    yield Probe("close, then another", get(b"Connection: close"), second, (200,), closes=True)
    yield Probe("Close, then another", get(b"Connection: Close"), second, (200,), closes=True)
    yield Probe("close in a list", get(b"Connection: keep-alive, close"), second, (200,), closes=True)
    yield Probe("close in a second field", get(b"Connection: keep-alive", b"Connection: close"), second, (200,), closes=True)
    yield Probe("HTTP/1.0, then another", get(version=b"HTTP/1.0"), second, (200,), closes=True)
    yield Probe("expects 100-continue", post(b"Content-Length: 2", b"Expect: 100-continue"), b"{}", (422,), every=True)
    yield Probe("expects 100-continue, chunked", post(CHUNKED, b"Expect: 100-continue"), OBJECT + CLOSED, (422,))
    yield Probe("expects 100-continue, too large", post(b"Content-Length: 99999999999", b"Expect: 100-continue"),
                right=(413,), closes=True)  # fmt: skip
    yield Probe("expects the unexpected", post(b"Content-Length: 2", b"Expect: 200-ok"), b"{}", (417,),
                why="nginx does not look")  # fmt: skip
    yield Probe("upgrade to h2c", get(b"Connection: Upgrade, HTTP2-Settings", b"Upgrade: h2c", b"HTTP2-Settings: AAMAAABkAAQAAP__"),
                second, (200,), answers=2)  # fmt: skip
    yield Probe("upgrade to websocket", get(b"Connection: Upgrade", b"Upgrade: websocket", b"Sec-WebSocket-Version: 13",
                b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA=="), second, (200,), answers=2)  # fmt: skip
    yield Probe("upgrade with a body", post(b"Connection: Upgrade", b"Upgrade: h2c", b"Content-Length: 2"), b"{}" + second,
                (422, 400), answers=2)  # fmt: skip
    yield Probe("HEAD", get(method=b"HEAD"), second, (200,), answers=2, methods=("HEAD", "GET"))
    yield Probe("HEAD of nothing", get(method=b"HEAD", target=b"/nothing"), second, (404,), answers=2, methods=("HEAD", "GET"))
    yield Probe("TRACE", get(method=b"TRACE"), right=(405,), methods=("TRACE",))
    yield Probe("OPTIONS", get(method=b"OPTIONS"), right=(200, 204, 405), methods=("OPTIONS",))


ALL = [probe for group in (codings, lengths, chunks, hosts, targets, lines, fields, connections) for probe in group()]
