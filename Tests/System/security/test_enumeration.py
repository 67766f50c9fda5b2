"""Signing in does not reveal whether an account exists, neither by the response nor by its timing. Also covers the rate
limits for attempts."""

import re
import socket
import statistics
import time
import uuid

import pytest
from scipy.stats import mannwhitneyu

from proxied_plaza import VISITOR
from plaza import PASSWORD, Client, Plaza

WRONG = "certainly not this one"
# The number of pairs in the daily run; script/test --security compares more.
PAIRS = 12


@pytest.fixture(scope="module")
def plaza(tmp_path_factory):
    """Trusts the loopback interface as a proxy, so that each request can have its own client address."""
    with Plaza.filled(tmp_path_factory.mktemp("enumeration"), PLAZA_PROXIES="127.0.0.1") as server:
        yield server


class Crowd:
    """Uses a new client address for every request."""

    def __init__(self, plaza):
        self.client = Client(plaza, timeout=120)
        self.number = 0

    def sign_in(self, email, password=WRONG, address=None):
        self.number += 1
        address = address or f"10.{self.number >> 16 & 255}.{self.number >> 8 & 255}.{self.number & 255}"
        return self.client.post("/api/session", {"email": email, "password": password}, X_Forwarded_For=address)


def shape(answer):
    """Returns what a client sees in the response, without the date and the request id."""
    fields = {name: value for name, value in answer.headers.items() if name not in ("Date", "X-Request-ID")}
    return answer.status, answer.body.split(b'"instance"')[0], fields


def members(plaza, count):
    admin = Client(plaza).sign_in("admin")
    return [invite(admin, f"known-{uuid.uuid4().hex[:8]}@plaza.test") for _ in range(count)]


def invite(admin, email):
    admin.create("/api/members/invitations", {"email": email, "name": "K N", "reason": "for a test"})
    return email


@pytest.mark.parametrize("pairs", [PAIRS, pytest.param(240, marks=pytest.mark.long)])
def test_known_and_unknown_addresses_get_the_same_response_in_the_same_time(plaza, pairs):
    """Compares pairs of attempts, in alternating order, so that the preceding request affects both alike."""
    crowd = Crowd(plaza)
    # The demo's members have a real password. Several accounts keep each below its rate limit.
    known = ["ann@plaza.test", "clerk@plaza.test", "admin@plaza.test"] + members(plaza, 2)
    times = {True: [], False: []}
    shapes = set()
    for _ in range(2):
        crowd.sign_in("warm@plaza.test")
    for pair in range(pairs):
        for is_known in (True, False) if pair % 2 else (False, True):
            email = known[pair % len(known)] if is_known else f"known-{uuid.uuid4().hex[:8]}@plaza.test"
            start = time.perf_counter()
            answer = crowd.sign_in(email)
            times[is_known].append(time.perf_counter() - start)
            shapes.add(repr(shape(answer)))
    assert len(shapes) == 1, shapes
    assert "401" in shapes.pop()
    told = mannwhitneyu(times[True], times[False])
    middle = {known: statistics.median(all_) * 1000 for known, all_ in times.items()}
    print(f"{pairs} pairs: median {middle[True]:.2f} ms known, {middle[False]:.2f} ms unknown, p = {told.pvalue:.3f}")
    # About one run in 200 has such a p-value by chance, so a failure also requires a difference of the medians.
    assert told.pvalue > 0.005 or abs(middle[True] - middle[False]) < 0.02 * middle[False], middle


def test_the_comparison_detects_a_difference(plaza):
    """Negative control: attempts that are refused without hashing, because the input is invalid."""
    crowd = Crowd(plaza)
    times = {True: [], False: []}
    for _ in range(12):
        for is_known, password in ((True, WRONG), (False, "")):
            start = time.perf_counter()
            crowd.sign_in("ann@plaza.test", password)
            times[is_known].append(time.perf_counter() - start)
    assert mannwhitneyu(times[True], times[False]).pvalue < 0.001


def test_an_invited_member_without_a_password_looks_unknown(plaza):
    crowd = Crowd(plaza)
    (invited,) = members(plaza, 1)
    assert repr(shape(crowd.sign_in(invited))) == repr(shape(crowd.sign_in("nobody@plaza.test")))


def test_an_invalid_link_and_an_expired_one_look_the_same(plaza):
    client = Client(plaza)
    form = {"Content_Type": "application/x-www-form-urlencoded", "Sec_Fetch_Site": "same-origin"}
    answers = [
        client.ask("POST", "/welcome", body=f"code={code}&password=four+purple+elephants", **form)
        for code in ("", "x", "A" * 43, "B" * 43)
    ]
    assert {answer.status for answer in answers} == {404}
    assert len({re.sub(rb'name="_key" value="[^"]*"', b"", answer.body) for answer in answers}) == 1


def test_other_members_ids_and_unknown_ids_look_the_same(plaza):
    ann = Client(plaza).sign_in("member")
    admin = Client(plaza).sign_in("admin")
    other = admin.get("/api/members?q=clerk").json()["items"][0]["id"]
    sessions = Client(plaza).sign_in("clerk").get("/api/me/sessions").json()["items"]
    for path in (f"/api/me/sessions/{sessions[0]['id']}", f"/api/me/sessions/{uuid.uuid4()}"):
        assert ann.ask("DELETE", path).status == 404
    assert ann.get(f"/api/members/{other}").status == ann.get(f"/api/members/{uuid.uuid4()}").status == 403


# Rate limits


def told_to_wait_after(count, seconds, attempt):
    """Whether `count` attempts are allowed, and afterwards one more per `seconds`."""
    start = time.monotonic()
    for number in range(4 * count + 10):
        answer = attempt(number)
        if answer.status == 429:
            assert int(answer.headers["Retry-After"]) >= 1
            assert answer.headers["Content-Type"] == "application/problem+json"
            return count <= number <= count + (time.monotonic() - start) / seconds + 1
        assert answer.status in (401, 409), answer.status
    return False


def test_one_address_has_ten_attempts_at_one_account(plaza):
    crowd = Crowd(plaza)
    email = f"{uuid.uuid4().hex}@plaza.test"
    assert told_to_wait_after(10, 60, lambda _: crowd.sign_in(email, address="192.0.2.1"))
    # Another spelling is the same account.
    assert crowd.sign_in(email.upper(), address="192.0.2.1").status == 429
    assert crowd.sign_in(f" {email} ", address="192.0.2.1").status == 429
    assert crowd.sign_in(email, address="192.0.2.2").status == 401, "nor is the account shut for others"


@pytest.mark.long
def test_one_address_has_thirty_attempts_at_all_accounts(plaza):
    crowd = Crowd(plaza)
    assert told_to_wait_after(30, 10, lambda number: crowd.sign_in(f"{number}@a.test", address="192.0.2.9"))


@pytest.mark.long
def test_addresses_of_one_ipv6_network_share_a_limit(plaza):
    crowd = Crowd(plaza)
    guess = lambda number: crowd.sign_in(f"{number}@b.test", address=f"2001:db8:7:7::{number + 1:x}")  # noqa: E731
    assert told_to_wait_after(30, 10, guess)


@pytest.mark.long
def test_attempts_by_others_do_not_lock_out_the_owner(plaza):
    """Others use up the account's limit; from the address with an open session, the owner can still sign in."""
    crowd = Crowd(plaza)
    assert crowd.sign_in("ann@plaza.test", PASSWORD, address="198.51.100.1").status == 201
    # The limit is 100, and grows while the attempts are made.
    for _ in range(400):
        last = crowd.sign_in("ann@plaza.test")
        if last.status == 429:
            break
    assert last.status == 429
    assert crowd.sign_in("ann@plaza.test", PASSWORD, address="198.51.100.1").status == 201
    away = crowd.sign_in("ann@plaza.test", PASSWORD, address="198.51.100.77")
    assert away.status == 429 and int(away.headers["Retry-After"]) <= 60, "and elsewhere waits a minute at most"


def test_attempts_to_find_registered_addresses_are_limited(plaza):
    client = Client(plaza)
    person = {"email": "ann@plaza.test", "password": "seven quiet lanterns", "name": "A"}
    ask = lambda _: client.post("/api/members", person, X_Forwarded_For="203.0.113.7")  # noqa: E731
    assert told_to_wait_after(3, 90, ask)


# Client addresses


def logged_address(plaza, mark):
    for _ in range(50):
        lines = [line for line in plaza.log.read_text(errors="replace").splitlines() if mark in line]
        if lines:
            return lines[-1].split(" address=")[1].split(" ")[0]
        time.sleep(0.05)
    raise AssertionError(f"nothing was logged of {mark}")


def forged(port, *fields):
    """Sends a request with these header fields verbatim. Returns a marker in its path."""
    mark = "m" + uuid.uuid4().hex
    head = f"GET /{mark} HTTP/1.1\r\nHost: plaza.test\r\nConnection: close\r\n" + "".join(f"{one}\r\n" for one in fields)
    with socket.create_connection(("127.0.0.1", port), 10) as raw:
        raw.sendall(head.encode("latin-1") + b"\r\n")
        while raw.recv(65536):
            pass
    return mark


FORGERIES = [
    ["X-Forwarded-For: 6.6.6.6"], ["X-Forwarded-For: 6.6.6.6, 7.7.7.7"], ["X-Forwarded-For: 6.6.6.6", "x-forwarded-for: 7.7.7.7"],
    ["Forwarded: for=6.6.6.6"], ["X-Real-IP: 6.6.6.6"], ["True-Client-IP: 6.6.6.6"], ["CF-Connecting-IP: 6.6.6.6"],
    ["Client-IP: 6.6.6.6"], ["X-Client-IP: 6.6.6.6"], ["X-Forwarded-For: 127.0.0.1"], ["X-Forwarded-For: \t6.6.6.6 ,"],
]  # fmt: skip


@pytest.mark.parametrize("fields", FORGERIES, ids=str)
def test_without_a_trusted_proxy_the_peer_address_is_used(alone, fields):
    assert logged_address(alone, forged(alone.port, *fields)) == "127.0.0.1"


@pytest.fixture(scope="module")
def alone(tmp_path_factory):
    with Plaza.filled(tmp_path_factory.mktemp("alone")) as server:
        yield server


@pytest.mark.parametrize("fields", FORGERIES, ids=str)
def test_behind_nginx_the_address_of_its_peer_is_used(proxied, fields):
    """nginx appends the address of its peer, and only that address counts."""
    headers = dict(one.split(": ", 1) for one in fields)
    mark = "m" + uuid.uuid4().hex
    proxied.ask("GET", "/" + mark, **{name.replace("-", "_"): value for name, value in headers.items()})
    assert logged_address(proxied.plaza, mark) == VISITOR


def test_forged_forwarding_headers_do_not_change_rate_limits(alone):
    client = Client(alone, timeout=120)
    guess = lambda number: client.post(  # noqa: E731
        "/api/session", {"email": f"{number}@c.test", "password": WRONG}, X_Forwarded_For=f"6.6.{number}.6"
    )
    assert told_to_wait_after(30, 10, guess)
