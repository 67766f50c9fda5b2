"""Signing up, signing in and out with a provider of OpenID Connect, and connecting it to an account."""

import re
import uuid

import pytest
from playwright.sync_api import expect

from browser import watched
from openid import TITLE, Provider, offline
from plaza import PASSWORD, PEOPLE, Client


@pytest.fixture(scope="module")
def school(tmp_path_factory):
    with Provider(tmp_path_factory.mktemp("school")) as provider:
        yield provider


@pytest.fixture(scope="module")
def house(school, tmp_path_factory):
    with school.plaza(tmp_path_factory.mktemp("openid")) as server:
        yield server


@pytest.fixture(params=["phone", "tablet"])
def visitor(request, browser, house):
    with watched(browser, house, request.param) as someone:
        yield someone


def newcomer(school, **claims):
    """Adds an account with an address that no member has. Returns its subject, which is the address."""
    email = f"{uuid.uuid4().hex[:12]}@school.test"
    school.add(email, **{"email": email, "email_verified": True, "name": "Nia New"} | claims)
    return email


def go(page, school, subject, start="/signin"):
    page.goto(start)
    page.get_by_role("link", name=f"Continue with {TITLE}").click()
    school.sign_in(page, subject)


def join(page, school, subject):
    go(page, school, subject)
    page.get_by_role("button", name="Create account").click()
    page.wait_for_url(lambda url: "/signin" not in url)


def test_a_person_signs_up_signs_out_and_signs_in_again(visitor, school):
    page, subject = offline(visitor), newcomer(school)
    page.goto("/signin")
    visitor.check()
    go(page, school, subject, "/signin?next=/account")
    expect(page.get_by_text(subject).first).to_be_visible()
    visitor.check("openid-join")
    page.get_by_role("button", name="Create account").click()
    page.wait_for_url("**/account")
    expect(page.get_by_text(subject).first).to_be_visible()
    page.get_by_role("main").get_by_role("button", name="Sign out").click()
    page.wait_for_url("**/signout")
    visitor.check("openid-signed-out")
    link = page.get_by_role("link", name=f"Also sign out of {TITLE}")
    assert "id_token_hint=" in link.get_attribute("href")
    link.click()
    page.get_by_role("button", name="End session").click()
    page.wait_for_url(re.compile(re.escape(visitor.plaza.url) + "/$"))
    go(page, school, subject, "/signin?next=/account")
    page.wait_for_url("**/account")
    expect(page.get_by_text(subject).first).to_be_visible()


def test_an_account_is_connected_with_its_password_and_consent_only(browser, house, school):
    subject = f"bob-{uuid.uuid4().hex[:8]}"
    school.add(subject, email=PEOPLE["bob"], email_verified=True, name="Bob")
    with watched(browser, house) as visitor:
        page = offline(visitor)
        visitor.expected_statuses |= {403, 422}
        go(page, school, subject)
        expect(page.get_by_text("already exists here. Is it yours?")).to_be_visible()
        visitor.check("openid-connect")
        connect = page.get_by_role("button", name="Connect and sign in")
        page.get_by_label("Password", exact=True).fill(PASSWORD)
        connect.click()
        expect(page.get_by_text("Turn this on to connect the accounts, or cancel.").first).to_be_visible()
        page.get_by_label(f"{TITLE} may sign me in").check()
        page.get_by_label("Password", exact=True).fill("not the password")
        connect.click()
        expect(page.get_by_text("The email address or password is incorrect.")).to_be_visible()
        page.get_by_label("Password", exact=True).fill(PASSWORD)
        page.get_by_label(f"{TITLE} may sign me in").check()
        connect.click()
        page.wait_for_url(lambda url: "/signin" not in url)
        page.goto("/account/sign-in")
        expect(page.get_by_text(TITLE).first).to_be_visible()
        visitor.check("openid-methods")
        page.get_by_role("link", name=TITLE).click()
        page.get_by_label("Password", exact=True).fill(PASSWORD)
        page.get_by_role("button", name="Disconnect").click()
        expect(page.get_by_text("No accounts connected")).to_be_visible()


def test_an_unverified_address_and_cancelling_are_refused(visitor, school):
    page = offline(visitor)
    visitor.expected_statuses.add(403)
    go(page, school, newcomer(school, email_verified=False))
    expect(page.get_by_text(f"{TITLE} hasn't verified your email address.")).to_be_visible()
    page.goto("/signin")
    page.get_by_role("link", name=f"Continue with {TITLE}").click()
    page.get_by_role("button", name="Deny").click()
    expect(page.get_by_text(f"You cancelled signing in with {TITLE}.")).to_be_visible()
    visitor.check()


def test_a_claim_gives_a_role_until_it_is_gone(browser, house, school):
    subject = newcomer(school, groups=["print crew"])
    with watched(browser, house) as visitor:
        page = offline(visitor)
        join(page, school, subject)
        assert page.goto("/print/desk").status == 200
        admin = house.client("admin")
        member = admin.get(f"/api/members?q={subject}").json()["items"][0]
        assert member["roles"] == ["staff:print"]
        assert f"(given by {TITLE})" in admin.get(f"/members/{member['id']}").body.decode()
        school.add(subject, email=subject, email_verified=True, name="Nia New")
        page.goto("/account")
        page.get_by_role("main").get_by_role("button", name="Sign out").click()
        page.wait_for_url("**/signout")
        go(page, school, subject)
        page.wait_for_url(lambda url: "/signin" not in url)
        assert admin.get(f"/api/members/{member['id']}").json()["roles"] == []


def test_no_account_is_created_while_the_site_is_closed(browser, house, school):
    admin = house.client("admin")
    assert admin.ask("PATCH", "/api/settings", {"signUp": "closed"}).status == 200
    try:
        with watched(browser, house) as visitor:
            page = offline(visitor)
            go(page, school, newcomer(school))
            expect(page.get_by_text("New accounts can't be created here at the moment.")).to_be_visible()
            expect(page.get_by_role("button", name="Create account")).to_have_count(0)
            visitor.check("openid-closed")
    finally:
        assert admin.ask("PATCH", "/api/settings", {"signUp": None}).status == 200


def test_a_member_without_a_password_is_confirmed_by_the_recent_sign_in(browser, house, school):
    with watched(browser, house) as visitor:
        page = offline(visitor)
        join(page, school, newcomer(school))
        page.goto("/account/keys")
        expect(page.get_by_text("this works within ten minutes of signing in")).to_be_visible()
        visitor.check("openid-keys")
        page.goto("/account/email")
        expect(page.get_by_text("this works within ten minutes of signing in")).to_be_visible()
        visitor.check("openid-email")


def test_sign_in_works_without_scripts(browser, house, school):
    with watched(browser, house, java_script_enabled=False) as visitor:
        join(offline(visitor), school, newcomer(school))


def test_a_stopped_provider_leaves_the_password(browser, tmp_path):
    with Provider(tmp_path) as provider:
        provider.stop()
        # The server starts without its provider.
        with provider.plaza(tmp_path) as server:
            answer = Client(server).get("/signin/with/oidc")
            assert answer.status == 503
            assert f"{TITLE} isn&#39;t responding." in answer.body.decode()
            assert Client(server).sign_in("member").token
