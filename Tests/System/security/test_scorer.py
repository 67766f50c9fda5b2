"""The scorer returns the published scores for known responses."""

import pytest

from observatory import BEST, points, score

STRICT = {
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; form-action 'self'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Embedder-Policy": "require-corp",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Strict-Transport-Security": "max-age=63072000; includeSubDomains",
    "Content-Type": "text/html; charset=utf-8",
}
PAGE = b'<!doctype html><title>a</title><script type="module" src="/a.js" integrity="sha256-AAAA"></script>'
COOKIE = "__Host-plaza=a; Path=/; HttpOnly; SameSite=Lax; Secure"


def scored(changes=None, page=PAGE, cookie=COOKIE):
    headers = STRICT | (changes or {})
    return score([(name, value) for name, value in headers.items() if value is not None], page, [cookie] if cookie else [])


def test_a_response_without_headers_gets_the_minimum_score():
    assert score([]) == 100 - 25 - 20 - 20 - 5
    assert sum(points([]).values()) == -70


def test_strict_headers_get_the_maximum_score():
    assert scored() == BEST


@pytest.mark.parametrize(
    "changes, left",
    [
        ({"Content-Security-Policy": None}, 75),
        ({"Content-Security-Policy": "default-src 'self'; form-action 'self'; frame-ancestors 'none'"}, 155),
        ({"Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'"}, 155),
        ({"Content-Security-Policy": "default-src 'none'; form-action 'self'"}, 155),
        ({"Content-Security-Policy": STRICT["Content-Security-Policy"] + "; style-src 'unsafe-inline'"}, 150),
        ({"Content-Security-Policy": STRICT["Content-Security-Policy"] + "; img-src http:"}, 90 + 50),
        ({"Content-Security-Policy": "script-src 'unsafe-inline'; frame-ancestors 'none'"}, 80),
        ({"Content-Security-Policy": "default-src 'none'; script-src 'self' 'unsafe-eval'"}, 90 + 45),
        ({"Strict-Transport-Security": None}, 80),
        ({"Strict-Transport-Security": "max-age=86400"}, 90 + 60),
        ({"X-Content-Type-Options": None}, 155),
        ({"Referrer-Policy": None}, 155),
        ({"Referrer-Policy": "unsafe-url"}, 95 + 55),
        ({"Cross-Origin-Opener-Policy": None}, 150),
        ({"Cross-Origin-Embedder-Policy": None}, 150),
        ({"Cross-Origin-Resource-Policy": None}, 150),
        ({"Cross-Origin-Resource-Policy": "nonsense"}, 95 + 50),
        ({"Access-Control-Allow-Credentials": "true"}, 50),
    ],
)
def test_each_header_costs_its_points(changes, left):
    assert scored(changes) == left


@pytest.mark.parametrize(
    "cookie, left",
    [
        (None, 155),
        (COOKIE.replace("; SameSite=Lax", ""), 155),
        (COOKIE.replace("; Secure", ""), 90 + 55),
        (COOKIE.replace("; HttpOnly", ""), 70),
        (COOKIE.replace("Lax", "Sometimes"), 80),
        (COOKIE.replace("; Secure", "").replace("Lax", "None"), 80),
    ],
)
def test_cookies_cost_their_points(cookie, left):
    assert scored(cookie=cookie) == left


@pytest.mark.parametrize(
    "page, left",
    [
        (PAGE.replace(b' integrity="sha256-AAAA"', b""), 155),
        (PAGE + b'<script src="/b.js"></script>', 155),
        (PAGE + b'<link rel="modulepreload" href="/b.js">', 155),
        (b"<!doctype html><title>a</title>", 155),
        (PAGE.replace(b"/a.js", b"//cdn.example/a.js"), 50),
    ],
)
def test_scripts_without_a_hash_cost_their_points(page, left):
    assert scored(page=page) == left
