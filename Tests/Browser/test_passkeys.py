"""Passkeys with the virtual authenticator of Chromium, as on a phone with a fingerprint sensor."""

import re

import pytest
from playwright.sync_api import expect

from browser import watched
from plaza import PASSWORD, PEOPLE, Plaza

PASSKEYS = "/account/second-factor/passkeys"
# The virtual authenticator answers requests for autofill at once. Most tests press the button instead.
NO_AUTOFILL = "if (window.PublicKeyCredential) PublicKeyCredential.isConditionalMediationAvailable = async () => false"
NO_PASSKEYS = "delete window.PublicKeyCredential"


@pytest.fixture(scope="module")
def shop(tmp_path_factory):
    """A server that is opened by a name, because passkeys do not work at an IP address."""
    with Plaza.filled(tmp_path_factory.mktemp("passkeys")) as server:
        server.url = f"http://localhost:{server.port}"
        yield server


class Sensor:
    """The virtual authenticator of a page."""

    def __init__(self, visitor):
        self.cdp = visitor.context.new_cdp_session(visitor.page)
        self.cdp.send("WebAuthn.enable", {"enableUI": False})
        options = {
            "protocol": "ctap2", "transport": "internal", "hasResidentKey": True, "hasUserVerification": True,
            "isUserVerified": True, "automaticPresenceSimulation": True,
        }  # fmt: skip
        added = self.cdp.send("WebAuthn.addVirtualAuthenticator", {"options": options})
        self.id = added["authenticatorId"]

    def send(self, command, **values):
        return self.cdp.send(f"WebAuthn.{command}", {"authenticatorId": self.id} | values)

    def credentials(self):
        return self.send("getCredentials")["credentials"]


def add(page, name):
    """Adds a passkey with the form."""
    page.goto(PASSKEYS)
    page.locator("[name=name]").fill(name)
    page.locator("[name=current]").fill(PASSWORD)
    page.get_by_role("button", name="Add a passkey").click()


def sign_out(page):
    page.goto("/account")
    page.locator("#main form[action='/signout'] button").click()
    expect(page.get_by_text("You're signed out.")).to_be_visible()


def use_passkey(page):
    """Signs in with the button of the sign-in page."""
    page.goto("/signin?next=/account")
    page.get_by_role("button", name="Sign in with a passkey").click()
    page.wait_for_url(re.compile("//[^/?]+/account$"))


@pytest.mark.main
def test_a_passkey_is_added_used_renamed_and_removed(browser, shop):
    with watched(browser, shop) as visitor:
        page, sensor = visitor.page, Sensor(visitor)
        page.add_init_script(NO_AUTOFILL)
        visitor.sign_in("member")
        add(page, "My phone")
        expect(page.get_by_text("Passkey added.")).to_be_visible()
        expect(page.get_by_role("link", name="My phone")).to_be_visible()
        visitor.check("passkeys")
        assert [one["isResidentCredential"] for one in sensor.credentials()] == [True]
        sign_out(page)
        visitor.page.goto("/signin")
        visitor.check("sign-in with a passkey")
        use_passkey(page)
        expect(page.get_by_text(PEOPLE["member"])).to_be_visible()
        page.goto(PASSKEYS)
        expect(page.get_by_text("On one device only")).to_be_visible()
        page.get_by_role("link", name="My phone").click()
        visitor.check("passkey")
        page.locator("[name=name]").fill("Red phone")
        page.get_by_role("button", name="Save").click()
        page.get_by_role("link", name="Red phone").click()
        page.locator("[name=current]").fill(PASSWORD)
        page.get_by_role("button", name="Remove", exact=True).click()
        expect(page.get_by_text("Passkey removed.")).to_be_visible()
        expect(page.get_by_role("link", name="Red phone")).to_have_count(0)
        sign_out(page)
        visitor.expected_statuses = {403}
        page.goto("/signin")
        page.get_by_role("button", name="Sign in with a passkey").click()
        expect(page.get_by_text("This passkey isn't known here")).to_be_visible()


def test_the_browser_offers_passkeys_in_the_address_field(browser, shop):
    with watched(browser, shop) as visitor:
        page = visitor.page
        Sensor(visitor)
        visitor.sign_in("bob")
        add(page, "Autofilled")
        expect(page.get_by_text("Passkey added.")).to_be_visible()
        sign_out(page)
        page.goto("/signin?next=/account")
        page.wait_for_url(f"{shop.url}/account")
        expect(page.get_by_text(PEOPLE["bob"])).to_be_visible()


def test_an_administrator_uses_a_passkey_as_the_second_factor(browser, shop):
    with watched(browser, shop, accept_downloads=True) as visitor:
        page = visitor.page
        Sensor(visitor)
        page.add_init_script(NO_AUTOFILL)
        visitor.context.grant_permissions(["clipboard-read", "clipboard-write"], origin=shop.url)
        visitor.sign_in("admin")
        add(page, "Office")
        expect(page.get_by_role("heading", name="Recovery codes")).to_be_visible()
        visitor.check("recovery codes")
        codes = page.locator(".rows .code").all_inner_texts()
        assert len(set(codes)) == 10
        page.get_by_role("button", name="Copy").click()
        expect(page.get_by_role("button", name="Copied")).to_be_visible()
        assert page.evaluate("navigator.clipboard.readText()").split() == codes
        with page.expect_download() as download:
            page.get_by_role("link", name="Save as a file").click()
        assert download.value.suggested_filename == "recovery-codes.txt"
        assert download.value.path().read_text().split() == codes
        page.evaluate("window.print = () => { document.title = 'printed' }")
        page.get_by_role("button", name="Print").click()
        assert page.title() == "printed"
        page.get_by_role("link", name="I've saved them").click()
        # The password alone does not sign in any more.
        sign_out(page)
        page.goto("/signin?next=/account")
        page.get_by_label("Email").fill(PEOPLE["admin"])
        page.get_by_label("Password", exact=True).fill(PASSWORD)
        page.get_by_role("main").get_by_role("button", name="Sign in", exact=True).click()
        expect(page.get_by_text("Enter one of your recovery codes.")).to_be_visible()
        visitor.check("second factor with a passkey")
        page.get_by_role("button", name="Confirm with a passkey").click()
        page.wait_for_url(f"{shop.url}/account")
        # The passkey alone does.
        sign_out(page)
        use_passkey(page)
        page.goto("/members")
        expect(page.get_by_role("heading", name="Members")).to_be_visible()
        # A recovery code replaces it.
        sign_out(page)
        page.goto("/signin?next=/account")
        page.get_by_label("Email").fill(PEOPLE["admin"])
        page.get_by_label("Password", exact=True).fill(PASSWORD)
        page.get_by_role("main").get_by_role("button", name="Sign in", exact=True).click()
        page.get_by_label("Code").fill(codes[0])
        page.get_by_role("main").get_by_role("button", name="Sign in", exact=True).click()
        page.wait_for_url(f"{shop.url}/account")


def test_failures_are_shown_as_sentences(browser, shop):
    with watched(browser, shop) as visitor:
        page, sensor = visitor.page, Sensor(visitor)
        page.add_init_script(NO_AUTOFILL)
        note = page.locator("[data-passkey-note]")
        visitor.sign_in("coach")
        add(page, "Whistle")
        expect(page.get_by_text("Passkey added.")).to_be_visible()
        # The authenticator has one already.
        add(page, "Again")
        expect(note).to_contain_text("This device already has a passkey for your account.")
        visitor.check("a passkey that is there already")
        # A wrong password gets no challenge.
        visitor.expected_statuses = {403}
        page.locator("[name=current]").fill("not my password")
        page.get_by_role("button", name="Add a passkey").click()
        expect(note).to_contain_text("This isn't your current password.")
        # The person is not verified.
        sign_out(page)
        sensor.send("setUserVerified", isUserVerified=False)
        page.goto("/signin")
        page.get_by_role("button", name="Sign in with a passkey").click()
        expect(note).to_contain_text("Cancelled, or this device has no passkey")
        sensor.send("setUserVerified", isUserVerified=True)
        # There is no passkey; browsers report it as a cancelled question does.
        sensor.send("clearCredentials")
        page.get_by_role("button", name="Sign in with a passkey").click()
        expect(note).to_contain_text("Cancelled, or this device has no passkey")
        assert "/signin" in page.url


def test_without_passkeys_nothing_is_offered(browser, shop, plaza):
    with watched(browser, shop) as visitor:
        page = visitor.page
        page.add_init_script(NO_PASSKEYS)
        page.goto("/signin")
        expect(page.get_by_role("button", name="Sign in", exact=True)).to_be_visible()
        expect(page.get_by_role("button", name="Sign in with a passkey")).to_be_hidden()
        visitor.signed_in("member")
        page.goto(PASSKEYS)
        expect(page.get_by_text("This browser doesn't support passkeys.")).to_be_visible()
        expect(page.get_by_role("button", name="Add a passkey")).to_be_hidden()
    with watched(browser, plaza) as visitor:
        # The address of this server is 127.0.0.1.
        visitor.signed_in("member")
        visitor.page.goto(PASSKEYS)
        expect(visitor.page.get_by_text("its IP address")).to_be_visible()
        visitor.check("no passkeys at an IP address")


def test_a_form_restored_from_the_cache_of_the_browser_can_be_sent_again(browser, shop):
    with watched(browser, shop) as visitor:
        page = visitor.page
        Sensor(visitor)
        page.add_init_script(NO_AUTOFILL)
        visitor.sign_in("member")
        page.goto(PASSKEYS)
        page.locator("[name=current]").fill(PASSWORD)
        # The response is not sent, so that the page stays as the browser would restore it.
        page.evaluate("HTMLFormElement.prototype.submit = () => {}")
        button = page.get_by_role("button", name="Add a passkey")
        button.click()
        expect(page.locator("input[name=attestation]")).to_have_count(1)
        expect(button).to_be_disabled()
        page.evaluate("dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))")
        expect(page.locator("input[name=attestation]")).to_have_count(0)
        expect(page.locator("[name=current]")).to_be_enabled()
        expect(button).to_be_enabled()
