"""The log of a busy server contains no secrets and no lines injected by clients."""

import json
import re
import socket
import time
import urllib.parse

import pytest

from people import GOOD, PATIENCE, Someone
from plaza import PASSWORD, Client, Plaza
from totp import code

# Client-controlled values that could manipulate the log or a terminal.
INJECTED = [
    "a\r\n2026-01-01T00:00:00+0000 info plaza: forged", "a\nforged line", "\x1b[31mred\x1b[0m", "\x1b]0;title\x07",
    "\x9b31mred", "a\x00b", "\x08\x08\x08", "\u2028forged", "\u202egnp", "a" * 3000,
]  # fmt: skip


@pytest.mark.parametrize("level", ["info", pytest.param("trace", marks=pytest.mark.long)])
def test_secrets_are_not_logged_at_any_level(tmp_path, level):
    """Covers every kind of secret, at the default and at the most verbose log level."""
    with Plaza(tmp_path, PLAZA_LOG_LEVEL=level) as plaza:
        # On start, the demo prints its password.
        begun = plaza.log.stat().st_size
        admin = Client(plaza, timeout=PATIENCE).sign_in("admin")
        sam = Someone(plaza, admin)
        secret, codes = sam.enrol()
        recovered = sam.form("/signin", {"email": sam.email, "password": GOOD})
        challenge = re.search(r'name="challenge" value="([^"]+)"', recovered.body.decode())[1]
        answer = sam.form("/signin/code", {"challenge": challenge, "code": codes[0]})
        cookie = answer.headers["Set-Cookie"].split(";")[0]
        token = sam.try_sign_in(code=codes[1]).json()["token"]
        number = code(secret)
        sam.try_sign_in(code=number)
        new = "nine patient herons"
        wrong = "a secret typo of mine"
        sam.try_sign_in(wrong)
        sam.form("/signin", {"email": wrong + "@plaza.test", "password": wrong})
        sam.form("/account/password", {"current": GOOD, "new": new}, cookie)
        Client(plaza).get("/welcome?code=" + sam.invitation)
        Client(plaza).get(f"/signin?password={wrong.replace(' ', '+')}&token={token}")
        Client(plaza).ask("POST", "/api/session", body='{"email": "' + wrong, Content_Type="application/json")
        clerk = Client(plaza, timeout=PATIENCE).sign_in("clerk")
        customer = clerk.create("/api/rental/customers", {"name": "Cal", "address": "a", "postcode": "b"})["id"]
        headers = {"Content_Type": "application/x-www-form-urlencoded"}
        clerk.ask("POST", f"/rental/customers/{customer}/calendar", body=b"", **headers)
        page = clerk.get(f"/rental/customers/{customer}/calendar").body.decode()
        calendar = re.search(r"/rental/calendar/([^\"&<\s]+)", page)[1]
        assert Client(plaza).get("/rental/calendar/" + calendar).status == 200
        page = clerk.ask("POST", "/camp/feeds", body=b"name=Phone", **headers).body.decode()
        feed = re.search(r"/camp/feeds/([^/\"]{40,})/podcast.xml", page)[1]
        nothing = "/00000000-0000-4000-8000-000000000000/sound.m4a"
        assert Client(plaza).get(f"/camp/feeds/{feed}/podcast.xml").status == 200
        assert Client(plaza).get(f"/camp/feeds/{feed}{nothing}").status == 404
        key = "idempotency-" + "k" * 20
        clerk.post("/api/rental/customers", {"name": "K", "address": "a", "postcode": "b"}, Idempotency_Key=key)
        kept = {
            "a password": GOOD, "a new password": new, "a mistyped password": wrong, "the demo's": PASSWORD,
            "a token": token, "a clerk's token": clerk.token, "a cookie": cookie.split("=")[1], "a challenge": challenge,
            "a link's code": sam.invitation, "a factor's secret": secret, "a recovery code": codes[0],
            "a recovery code, plain": codes[1].replace("-", ""), "a calendar's address": calendar.split(".")[0],
            "a feed's address": feed,
        }  # fmt: skip
        assert plaza.process.poll() is None
        log = plaza.log.read_bytes()[begun:].decode(errors="replace")
    assert log.count("answered") > 20, "nothing was logged"
    for what, text in kept.items():
        for spelled in {text, urllib.parse.quote(text), urllib.parse.quote_plus(text), json.dumps(text)[1:-1]}:
            assert (spelled in log) is False, f"{what} is in the log"
    if level == "info":
        # Personal data is not logged either.
        for private in (sam.email, "Sam Someone", "ann@plaza.test"):
            assert private not in log, private


def raw(port, head):
    with socket.create_connection(("127.0.0.1", port), 10) as connection:
        connection.sendall(head)
        connection.settimeout(5)
        try:
            while connection.recv(65536):
                pass
        except TimeoutError:
            pass


def test_input_cannot_inject_log_lines_or_colours(tmp_path):
    with Plaza(tmp_path) as plaza:
        begun = plaza.log.stat().st_size
        client = Client(plaza)
        for text in INJECTED:
            quoted = urllib.parse.quote(text[:3000], safe="")
            client.get("/" + quoted)
            client.get("/?q=" + quoted)
            client.get("/rental/films/" + quoted)
            client.post("/api/session", {"email": text, "password": text})
            plain = text.encode("utf-8")
            for field in (b"User-Agent", b"X-Request-ID", b"X-Forwarded-For", b"Referer", b"Cookie", b"Idempotency-Key"):
                raw(plaza.port, b"GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n" + field + b": " + plain + b"\r\n\r\n")
            raw(plaza.port, b"GET /" + plain + b" HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
            raw(plaza.port, plain + b" / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
        assert client.get("/health").status == 200
        written = plaza.log.read_bytes()[begun:]
    assert written.count(b"answered") >= len(INJECTED) * 4
    bad = [byte for byte in written if byte < 32 and byte != 10 or byte in (127,)]
    assert not bad, bad[:10]
    assert b"\xc2\x9b" not in written and "\u2028".encode() not in written
    line = re.compile(rb"^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d{4} \w+ plaza: ")
    strange = [one for one in written.split(b"\n") if one and not line.match(one)]
    assert not strange, strange[:3]
    assert max(map(len, written.split(b"\n"))) < 1500, "a line without end"


def test_the_proxy_log_has_no_queries_calendar_or_feed_tokens(proxied):
    clerk = Client(proxied.plaza, timeout=PATIENCE).sign_in("clerk")
    # Other tests use the same proxy.
    before = len(proxied.access_log.read_text().splitlines())
    for path in ("/rental/customers?q=Thistlewood", "/api/rental/customers?q=Thistlewood", "/welcome?code=Thistlewood"):
        proxied.ask("GET", path, token=clerk.token)
    proxied.ask("GET", "/camp/feeds/Thistlewood/podcast.xml")
    proxied.ask("GET", "/rental/calendar/Thistlewood")
    for _ in range(100):
        lines = proxied.access_log.read_text().splitlines()[before:]
        if any(" GET /rental/calendar/- " in line for line in lines):
            break
        time.sleep(0.05)
    assert sum(" GET /rental/customers " in line for line in lines) == 1, lines
    assert not any("Thistlewood" in line for line in lines), lines
