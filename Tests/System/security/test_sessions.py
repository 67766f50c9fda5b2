"""Attempts to steal, retain or bypass sessions and second factors."""

import base64
import re
import secrets

import pytest

from people import GOOD, PATIENCE, Someone
from plaza import Client, Plaza
from totp import code

NEW = "nine patient herons"


@pytest.fixture(scope="module")
def plaza(tmp_path_factory):
    with Plaza.filled(tmp_path_factory.mktemp("sessions")) as server:
        yield server


@pytest.fixture(scope="module")
def admin(plaza):
    return Client(plaza, timeout=PATIENCE).sign_in("admin")


@pytest.fixture
def sam(plaza, admin):
    return Someone(plaza, admin)


def test_a_fixated_token_is_never_adopted(sam):
    planted = "plaza=" + secrets.token_urlsafe(32)
    given = sam.sign_in_page(planted)
    assert given != planted and sam.is_in(cookie=given) and not sam.is_in(cookie=planted)
    again = sam.sign_in_page(given)
    assert again != given, "a second sign-in must not go on with the first one's token"
    assert sam.is_in(cookie=again) and not sam.is_in(cookie=given), "the session it came with ends"
    for first in (f"{planted}; {again}", f"{again}; {planted}"):
        # If a cookie is repeated, the first one counts, in every case.
        assert sam.is_in(cookie=first) == first.startswith(again)


def test_a_token_is_invalid_after_sign_out(sam):
    cookie, token = sam.sign_in_page(), sam.token()
    assert sam.form("/signout", {}, cookie).status == 303
    assert not sam.is_in(cookie=cookie) and sam.is_in(token=token), "only the one that was meant ends"
    assert Client(sam.plaza, token).ask("DELETE", "/api/session").status == 204
    assert not sam.is_in(token=token)
    assert Client(sam.plaza, token).ask("DELETE", "/api/session").status == 401


def test_sign_out_clears_the_browser(sam):
    answer = sam.form("/signout", {}, sam.cookie)
    assert any(one.startswith("plaza=;") and "Max-Age=0" in one for one in answer.headers.get_all("Set-Cookie"))
    assert "cache" in answer.headers["Clear-Site-Data"]


def test_a_new_password_ends_every_other_session(sam):
    tokens = [sam.token() for _ in range(3)]
    assert sam.form("/account/password", {"current": GOOD, "new": NEW}, sam.cookie).status == 303
    assert sam.is_in(cookie=sam.cookie)
    assert [sam.is_in(token=token) for token in tokens] == [False] * 3
    assert sam.try_sign_in(GOOD).status == 401
    assert sam.try_sign_in(NEW).status == 201


@pytest.mark.long
def test_a_program_needs_the_old_password_to_change_it(sam):
    token, other = sam.token(), sam.token()
    client = Client(sam.plaza, token)
    assert client.post("/api/me/password", {"current": "a wrong one here", "new": NEW}).status == 403
    assert sam.is_in(token=other)
    assert client.post("/api/me/password", {"current": GOOD, "new": NEW}).status == 204
    assert sam.is_in(token=token) and not sam.is_in(token=other)


@pytest.mark.long
def test_a_role_change_takes_effect_with_the_next_request(sam):
    token = sam.token()
    clerk = Client(sam.plaza, token)
    assert clerk.get("/api/rental/films").status == 403
    link = sam.change(roles=["staff:rental"])["roleInvitation"]["link"]
    assert clerk.get("/api/rental/films").status == 403
    assert clerk.post(link).status == 303
    assert clerk.get("/api/rental/films").status == 200 and clerk.get("/api/members").status == 403
    sam.change(roles=[])
    assert clerk.get("/api/rental/films").status == 403


def test_suspension_ends_sessions_and_is_shown_only_with_the_password(sam):
    token = sam.token()
    sam.change(suspended=True)
    assert not sam.is_in(token=token) and not sam.is_in(cookie=sam.cookie)
    assert sam.try_sign_in("a wrong one here").status == 401
    right = sam.try_sign_in()
    assert right.status == 403 and right.json()["type"] == "/problems/suspended"
    sam.change(suspended=False)
    assert not sam.is_in(token=token), "what ended does not come back"


@pytest.mark.long
def test_a_removed_member_is_signed_out_and_the_address_is_free(sam):
    token = sam.token()
    removed = sam.admin.ask("DELETE", f"/api/members/{sam.id}", {"reason": "for a test"})
    assert removed.status == 204
    assert not sam.is_in(token=token) and sam.try_sign_in().status == 401


def test_deleting_the_own_account_ends_all_sessions(sam):
    token, other = sam.token(), sam.token()
    client = Client(sam.plaza, token)
    assert client.ask("DELETE", "/api/me", {"password": "a wrong one here"}).status == 403
    assert client.ask("DELETE", "/api/me", {"password": GOOD}).status == 204
    assert not sam.is_in(token=token) and not sam.is_in(token=other) and not sam.is_in(cookie=sam.cookie)


def test_a_new_link_ends_sessions_and_invalidates_the_old_link(sam):
    token = sam.token()
    made = sam.admin.post(f"/api/members/{sam.id}/invitation", {"reason": "lost"}).json()
    assert not sam.is_in(token=token) and sam.try_sign_in().status == 401
    assert sam.form("/welcome", {"code": sam.invitation, "password": NEW}).status in (404, 410), "the old link works"
    fresh = made["invitation"]["link"].split("#")[1]
    assert sam.form("/welcome", {"code": fresh, "password": NEW}).status == 303
    assert sam.form("/welcome", {"code": fresh, "password": GOOD}).status in (404, 410), "the link works twice"


def test_sessions_are_listed_and_ended_individually(plaza, admin, sam):
    first, second = sam.token(), sam.token()
    client = Client(plaza, first)
    listed = client.get("/api/me/sessions").json()["items"]
    assert len(listed) == 3 and [one["isThis"] for one in listed].count(True) == 1
    assert not any(first in str(one) or second in str(one) for one in listed), "a list must not hold tokens"
    others = Someone(plaza, admin)
    foreign = Client(plaza, others.token())
    for one in listed:
        assert foreign.ask("DELETE", f"/api/me/sessions/{one['id']}").status == 404, "somebody else's session"
    assert sam.is_in(token=second)
    for one in listed:
        if not one["isThis"]:
            path = f"/api/me/sessions/{one['id']}"
            assert client.ask("DELETE", path, {}).status == 422, "without the password"
            assert client.ask("DELETE", path, {"password": "a wrong one here"}).status == 403
            assert client.ask("DELETE", path, {"password": GOOD}).status == 204
    assert sam.is_in(token=first) and not sam.is_in(token=second) and not sam.is_in(cookie=sam.cookie)


def test_a_token_is_accepted_only_in_its_place(plaza, sam):
    """A token is not accepted in a query, under another name, or incomplete."""
    token = sam.token()
    client = Client(plaza)
    for path in (f"/api/me?token={token}", f"/api/me?access_token={token}", f"/account?plaza={token}"):
        assert client.get(path).status in (401, 303), path
    for name in ("X-Auth-Token", "X-Session", "Token", "Proxy-Authorization"):
        assert client.get("/api/me", **{name: f"Bearer {token}"}).status == 401, name
    for value in (f"Basic {base64.b64encode(token.encode()).decode()}", token, f"Bearer  {token}x", f"Bearer {token[:-1]}",
                  f"Bearer {token.swapcase()}", "Bearer ", "Bearer null", f"Bearer {token},{token}"):  # fmt: skip
        assert client.get("/api/me", Authorization=value).status == 401, value
    for name in ("__Host-plaza", "session", "PLAZA"):
        assert client.get("/api/me", Cookie=f"{name}={token}").status == 401, name
    assert client.get("/api/me", Authorization=f"bearer {token}").status == 200
    # With an Authorization field, the cookie is ignored.
    assert client.get("/api/me", Authorization="Bearer x", Cookie=sam.cookie).status == 401


def test_tokens_are_long_random_and_unique(sam):
    tokens = {sam.token() for _ in range(6)} | {sam.cookie.split("=")[1]}
    assert len(tokens) == 7
    for token in tokens:
        assert len(base64.urlsafe_b64decode(token + "=")) == 32
    starts = {token[:4] for token in tokens}
    assert len(starts) == 7


@pytest.mark.long
def test_the_database_contains_no_tokens(plaza, sam):
    token = sam.token()
    for file in plaza.data.glob("plaza.sqlite*"):
        assert token.encode() not in file.read_bytes()
        assert sam.invitation.encode() not in file.read_bytes()


@pytest.mark.long
def test_cookie_attributes_over_http(plaza, sam):
    """Without TLS there is no Secure attribute; everything else is the same. test_observatory covers TLS."""
    answer = sam.form("/signin", {"email": sam.email, "password": GOOD})
    cookie = next(one for one in answer.headers.get_all("Set-Cookie") if one.startswith("plaza="))
    flags = {part.strip().lower() for part in cookie.split(";")[1:]}
    assert {"path=/", "httponly", "samesite=lax", "max-age=2592000"} <= flags
    assert not any(flag.startswith("domain") for flag in flags)


@pytest.mark.long
def test_pages_of_members_are_not_cached(plaza, sam):
    for path in ("/account", "/account/sessions", "/api/me"):
        answer = sam.page(path, sam.cookie)
        assert answer.headers["Cache-Control"] == "no-store", path


# The second factor


@pytest.fixture(scope="module")
def tim(plaza, admin):
    someone = Someone(plaza, admin)
    someone.secret, someone.codes = someone.enrol()
    return someone


def challenge(someone):
    answer = someone.form("/signin", {"email": someone.email, "password": GOOD})
    assert answer.status == 200, answer.body[:300]
    return re.search(r'name="challenge" value="([^"]+)"', answer.body.decode())[1]


def test_the_password_alone_gives_no_session(tim):
    answer = tim.form("/signin", {"email": tim.email, "password": GOOD})
    assert answer.status == 200 and not answer.headers.get_all("Set-Cookie")
    program = tim.try_sign_in()
    assert program.status == 403 and program.json()["type"] == "/problems/code-needed"
    secret = challenge(tim)
    for cookie in (f"plaza={secret}", f"challenge={secret}"):
        assert not tim.is_in(cookie=cookie), "the half-done sign-in is taken for a session"
    assert not tim.is_in(token=secret)


@pytest.mark.parametrize("wrong", ["", "000000", "      ", "null", "0", "١٢٣٤٥٦", "123456,123457", "AAAAAAAAAAAA"])
def test_a_wrong_code_gives_no_session(tim, wrong):
    answer = tim.form("/signin/code", {"challenge": challenge(tim), "code": wrong})
    assert answer.status != 303 and not answer.headers.get_all("Set-Cookie"), answer.status


def test_a_code_without_the_password_gives_no_session(tim):
    for fake in ("", "x", secrets.token_urlsafe(32)):
        answer = tim.form("/signin/code", {"challenge": fake, "code": code(tim.secret)})
        assert "plaza=" not in str(answer.headers.get_all("Set-Cookie")).replace("plaza-flash=", "")
    assert tim.try_sign_in("a wrong one here", code=code(tim.secret)).status == 401


def test_a_code_a_challenge_and_a_recovery_code_are_valid_once(tim):
    recovery = tim.codes[0]
    first = challenge(tim)
    answer = tim.form("/signin/code", {"challenge": first, "code": recovery})
    assert answer.status == 303, answer.body[:500]
    again = tim.form("/signin/code", {"challenge": first, "code": tim.codes[1]})
    assert "/signin" in (again.headers["Location"] or ""), "the challenge works twice"
    assert tim.form("/signin/code", {"challenge": challenge(tim), "code": recovery}).status != 303
    assert tim.try_sign_in(code=recovery).status == 403


@pytest.mark.long
def test_a_new_link_does_not_bypass_the_second_factor(plaza, admin):
    eve = Someone(plaza, admin)
    eve.enrol()
    made = eve.admin.post(f"/api/members/{eve.id}/invitation", {"reason": "lost"}).json()
    answer = eve.form("/welcome", {"code": made["invitation"]["link"].split("#")[1], "password": NEW})
    assert answer.status == 303 and "/signin" in answer.headers["Location"]
    assert "plaza=" not in str(answer.headers.get_all("Set-Cookie")).replace("plaza-flash=", "")
    assert eve.try_sign_in(NEW).json()["type"] == "/problems/code-needed"


@pytest.mark.long
def test_codes_cannot_be_guessed(plaza, admin):
    """After ten wrong codes, the correct one is refused as well, on the page and in the API together."""
    una = Someone(plaza, admin)
    secret, _ = una.enrol()
    statuses = [una.try_sign_in(code=f"{number:06}").status for number in range(9)]
    assert set(statuses) <= {403, 429}
    una.try_sign_in(code="999999")
    assert una.try_sign_in(code=code(secret)).status == 429


@pytest.mark.long
def test_a_second_factor_is_not_turned_off_without_the_password(plaza, admin):
    ivy = Someone(plaza, admin)
    _, codes = ivy.enrol()
    cookie = cookie_with_recovery(ivy, codes[0])
    for path in ("/account/second-factor/remove", "/account/second-factor/codes"):
        answer = ivy.form(path, {"current": "a wrong one here"}, cookie)
        assert answer.status == 403, answer.status
    assert ivy.try_sign_in().json()["type"] == "/problems/code-needed"


def cookie_with_recovery(someone, recovery):
    answer = someone.form("/signin/code", {"challenge": challenge(someone), "code": recovery})
    assert answer.status == 303, answer.body[:300]
    return answer.headers["Set-Cookie"].split(";")[0]
