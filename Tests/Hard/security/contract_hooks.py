"""What schemathesis has to know of the plaza that the contract does not say."""

import hashlib
import os
import re
import secrets
import sqlite3
import time
import urllib.parse
import uuid

import requests

KEY = re.compile(r"[!-~]{1,255}")
# Requests that may end the session they came with.
ENDING = [
    ("DELETE", "/api/session"), ("POST", "/api/me/password"), ("DELETE", "/api/me"), ("DELETE", "/api/me/sessions/[^/]+"),
]  # fmt: skip


def fresh_session(database, member):
    """A session of its own for one request, written beside the server. It would cost a password's hash otherwise."""
    token, now = secrets.token_urlsafe(32), int(time.time() * 1_000_000)
    month = 30 * 86_400_000_000
    with sqlite3.connect(database, timeout=30) as base:
        base.execute(
            "INSERT INTO members_session (id, token_hash, member, created_at, seen_at, expires_at, address, agent) "
            "VALUES (?, ?, (SELECT id FROM members_member WHERE email = ?), ?, ?, ?, '192.0.2.1', 'A program')",
            (str(uuid.uuid4()), hashlib.sha256(token.encode()).hexdigest(), member, now, now, now + month),
        )
    base.close()
    return token


plain_send = requests.Session.send


def send(session, request, **more):
    """At the last moment, so that what schemathesis thinks it sent stays what it chose."""
    key = request.headers.get("Idempotency-Key")
    if key is not None and KEY.fullmatch(key if isinstance(key, str) else key.decode("latin-1")):
        # One key for all would make every request after the first a wrong use of it.
        request.headers["Idempotency-Key"] = str(uuid.uuid4())
    path = urllib.parse.urlsplit(request.url).path
    if os.environ["PLAZA_CONTRACT_TOKEN"] in str(request.headers.get("Authorization")):
        if any(request.method == method and re.fullmatch(pattern, path) for method, pattern in ENDING):
            token = fresh_session(os.environ["PLAZA_CONTRACT_DATABASE"], "ann@plaza.test")
            request.headers["Authorization"] = "Bearer " + token
    if path in ("/api/session", "/api/members") and secrets.randbelow(4) == 0:
        # From somewhere else now and then, so that not every answer is that one has to wait.
        request.headers["X-Forwarded-For"] = f"10.{secrets.randbelow(256)}.{secrets.randbelow(256)}.1"
    if path.endswith("/events"):
        return first_of(plain_send(session, request, **more | {"stream": True}))
    return plain_send(session, request, **more)


def first_of(response):
    """Events come without an end; what comes first is enough."""
    response._content = next(response.iter_content(4096), b"")
    response.close()
    return response


requests.Session.send = send
