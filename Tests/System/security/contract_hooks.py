"""Hooks that tell schemathesis what the contract does not specify."""

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
# Requests that may end the session they use.
ENDING = [
    ("DELETE", "/api/session"), ("POST", "/api/me/password"), ("DELETE", "/api/me"), ("DELETE", "/api/me/sessions/[^/]+"),
]  # fmt: skip


def fresh_session(database, member):
    """Creates a session for one request directly in the database, which avoids the cost of a password hash."""
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
    """Modifies the request just before it is sent, so that schemathesis records the values it chose."""
    key = request.headers.get("Idempotency-Key")
    if key is not None and KEY.fullmatch(key if isinstance(key, str) else key.decode("latin-1")):
        # With a single key, every request after the first would be a misuse of it.
        request.headers["Idempotency-Key"] = str(uuid.uuid4())
    path = urllib.parse.urlsplit(request.url).path
    if os.environ["PLAZA_CONTRACT_TOKEN"] in str(request.headers.get("Authorization")):
        if any(request.method == method and re.fullmatch(pattern, path) for method, pattern in ENDING):
            token = fresh_session(os.environ["PLAZA_CONTRACT_DATABASE"], "ann@plaza.test")
            request.headers["Authorization"] = "Bearer " + token
    if path in ("/api/session", "/api/members") and secrets.randbelow(4) == 0:
        # Sometimes uses another client address, so that not all responses are 429.
        request.headers["X-Forwarded-For"] = f"10.{secrets.randbelow(256)}.{secrets.randbelow(256)}.1"
    if path.endswith("/events"):
        return first_of(plain_send(session, request, **more | {"stream": True}))
    return plain_send(session, request, **more)


def first_of(response):
    """Reads only the beginning of an endless event stream."""
    response._content = next(response.iter_content(4096), b"")
    response.close()
    return response


requests.Session.send = send
