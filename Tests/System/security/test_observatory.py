"""Every response behind TLS reaches the maximum Observatory score for its kind: 160 for a page."""

import contextlib
import re
import sqlite3
import urllib.parse

import pytest

from proxied_plaza import FORM, HOST, ProxiedPlaza
from observatory import BEST, points, score
from routes import HIDDEN, LEADING_ON, OTHERWISE, PRIVATE, SHARED, Places, routes
from plaza import PASSWORD

ROLES = ["stranger", "member", "clerk", "admin"]
ROUTES = [route for route in routes() if route[0] == "GET"]


@pytest.fixture(scope="module")
def places(proxied, tmp_path_factory):
    return Places(proxied, tmp_path_factory.mktemp("places"))


@pytest.fixture(scope="module")
def visits(proxied):
    """The session cookie of each role, and all cookies set in its visit. A guest receives one when redirected to the
    sign-in page; the front page alone sets none, and does not earn the five points for cookies."""
    begun = {role: proxied.sign_in(role) for role in ROLES[1:]}
    for cookie, _ in begun.values():
        # Starts the setup, so that the page that continues it exists.
        proxied.ask("POST", "/account/second-factor", urllib.parse.urlencode({"current": PASSWORD}), cookie,
                 Content_Type=FORM, Sec_Fetch_Site="same-origin")  # fmt: skip
    begun["stranger"] = (None, proxied.ask("GET", "/account").set_cookies)
    return begun


def admits(audience, role):
    if audience == "everyone" or role == "admin":
        return True
    # The member works at a print store, for which no role is needed.
    return role != "stranger" and audience in ("members", "staff of any shop") or (role, audience) == ("clerk", "staff of rental")


def best(answer):
    """Only pages can contain scripts and earn the points for integrity."""
    return BEST if "text/html" in (answer.first("content-type") or "") else BEST - 5


def judge(answer, given, what, is_shared=False):
    all_cookies = [*given, *answer.set_cookies]
    reached = score(answer.headers, answer.body, all_cookies)
    # Resources for other sites do not earn the ten points for the resource policy.
    if reached < best(answer) - (10 if is_shared else 0):
        return [f"{what}: {answer.status} scores {reached}: {points(answer.headers, answer.body, all_cookies)}"]
    loose = [cookie for cookie in answer.set_cookies if not cookie.startswith("__Host-")]
    return [f"{what}: sets {loose}"] if loose else []


@pytest.mark.parametrize("role", ROLES)
def test_every_address_gets_the_maximum_score(proxied, places, visits, role):
    cookie, given = visits[role]
    assert given, "the visit was given no cookie"
    troubles = []
    for _, pattern, audience in ROUTES:
        path = places.fill(pattern, role)
        answer = proxied.ask("GET", path, cookie=cookie)
        troubles += judge(answer, given, path, pattern in SHARED)
        if admits(audience, role):
            wanted = (HIDDEN | LEADING_ON).get(pattern) or (200 if role == "stranger" else OTHERWISE.get(pattern, 200))
            if answer.status != (404 if pattern in PRIVATE and role != "admin" else wanted):
                troubles.append(f"{path}: {answer.status} for {role}")
        elif answer.status not in (303, 401, 403):
            troubles.append(f"{path}: {answer.status} for {role}, whom it is not for")
    print(f"{len(ROUTES)} addresses as {role}")
    assert not troubles, "\n".join(troubles)


def test_wrong_methods_and_addresses_get_the_maximum_score(proxied, places, visits):
    cookie, given = visits["admin"]
    asked = [("DELETE", places.fill(pattern)) for _, pattern, _ in ROUTES if not pattern.startswith("/api/")]
    asked += [("GET", "/nowhere"), ("GET", "/api/nowhere"), ("GET", "/rental/films/nowhere"), ("QUERY", "/"),
              ("GET", "/assets/nowhere.js"), ("OPTIONS", "/"), ("HEAD", "/")]  # fmt: skip
    troubles = []
    for method, path in asked:
        answer = proxied.ask(method, path, cookie=cookie, Sec_Fetch_Site="same-origin")
        assert answer.status in (404, 405) or method == "HEAD", (method, path, answer.status)
        if method != "HEAD":
            troubles += judge(answer, given, f"{method} {path}")
    assert not troubles, "\n".join(troubles)


def test_refused_input_gets_the_maximum_score(proxied, visits):
    cookie, given = visits["clerk"]
    statuses = {
        422: ("POST", "/rental/customers", "name=", FORM),
        413: ("POST", "/rental/customers", "name=" + "a" * 300_000, FORM),
        415: ("POST", "/rental/customers", "{}", "application/json"),
        400: ("POST", "/rental/customers", "name=%ff", FORM),
    }
    for wanted, (method, path, body, kind) in statuses.items():
        answer = proxied.ask(method, path, body, cookie, Content_Type=kind, Sec_Fetch_Site="same-origin")
        assert answer.status == wanted, (wanted, answer.status, answer.text[:300])
        assert not judge(answer, given, path)
    foreign = proxied.ask("POST", "/rental/customers", "name=a", cookie, Content_Type=FORM, Sec_Fetch_Site="cross-site")
    assert foreign.status == 403 and not judge(foreign, given, "foreign")


def test_server_errors_get_the_maximum_score(tmp_path):
    """Renames a table while the server runs, which causes a 500 for pages and the API."""
    with ProxiedPlaza(tmp_path) as broken:
        cookie, given = broken.sign_in("clerk")
        with contextlib.closing(sqlite3.connect(broken.plaza.data / "plaza.sqlite", timeout=20)) as database:
            database.execute("ALTER TABLE rental_film RENAME TO elsewhere")
            database.commit()
        for path in ("/rental/films", "/api/rental/films"):
            answer = broken.ask("GET", path, cookie=cookie)
            assert answer.status == 500, (path, answer.status)
            assert not judge(answer, given, path)
            assert "elsewhere" not in answer.text and "rental_film" not in answer.text and "SELECT" not in answer.text


def test_plain_http_is_redirected_to_https(proxied):
    """nginx redirects, as documented in docs/behind-a-proxy.md."""
    import http.client

    connection = http.client.HTTPConnection("127.0.0.1", proxied.plain_port, timeout=10)
    connection.request("GET", "/rental?q=a", headers={"Host": HOST})
    answer = connection.getresponse()
    assert answer.status == 301
    assert answer.headers["Location"] == f"{proxied.origin}/rental?q=a"
    connection.close()


@pytest.mark.parametrize(
    "name", [
        "content-security-policy", "strict-transport-security", "x-content-type-options", "referrer-policy",
        "cross-origin-opener-policy", "cross-origin-embedder-policy", "cross-origin-resource-policy",
    ],
)  # fmt: skip
def test_a_missing_header_is_detected(proxied, visits, name):
    """Negative control, with a real response of the server."""
    answer = proxied.ask("GET", "/signin")
    assert not judge(answer, visits["stranger"][1], "/signin")
    answer.headers = [(known, value) for known, value in answer.headers if known != name]
    assert judge(answer, visits["stranger"][1], "/signin")


def test_a_script_without_a_hash_and_an_insecure_cookie_are_detected(proxied, visits):
    answer = proxied.ask("GET", "/signin")
    answer.body = re.sub(rb' integrity="[^"]+"', b"", answer.body)
    assert judge(answer, visits["stranger"][1], "/signin")
    loose = [cookie.replace("; Secure", "") for cookie in visits["admin"][1]]
    assert judge(proxied.ask("GET", "/signin"), loose, "/signin")
