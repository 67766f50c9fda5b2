"""An owner goes from an empty folder to an open shop, in the browser."""

import re

import pytest
from playwright.sync_api import expect

import owner
from browser import watched
from owner import PASSWORD, Taps, restore, set_up, setup_link, without_refused_connections
from plaza import Plaza, wait_for


@pytest.fixture
def new_site(tmp_path_factory):
    with owner.new_site(tmp_path_factory.mktemp("new")) as server:
        yield server


@pytest.mark.main
@pytest.mark.parametrize("size", ["phone", "tablet"])
def test_an_owner_opens_a_named_single_shop_in_the_browser(browser, new_site, size):
    with watched(browser, new_site, size) as visit:
        page = visit.page
        taps = set_up(new_site, page)
        assert taps.count <= 40
        without_refused_connections(visit)
        expect(page).to_have_title(re.compile("Leeds Films$"))
        # The front page is the shop. Until the owner sets up a second factor, that comes first.
        page.goto("/")
        page.wait_for_url(re.compile("/rental|/account/second-factor"))
        assert "square" not in page.locator("body").inner_text().lower()
    with watched(browser, new_site, size) as visit:
        visit.page.goto("/signin")
        expect(visit.page).to_have_title("Sign in – Leeds Films")


def test_each_step_can_be_revisited_and_keeps_its_answers(browser, new_site):
    with watched(browser, new_site) as visit:
        page, taps = visit.page, Taps(visit.page)
        page.goto(setup_link(new_site))
        visit.expected_statuses.add(422)
        taps.tap("Continue")
        expect(page.get_by_role("alert")).to_contain_text("Please correct 3 fields.")
        taps.fill("Your name", "Olu Owner")
        taps.fill("Email address", "olu@example.org")
        taps.fill("Password", PASSWORD)
        taps.tap("Continue")
        taps.fill("Name", "First name")
        taps.tap("Continue")
        expect(page.get_by_role("heading", name="What do you offer?")).to_be_visible()
        taps.tap("Back", role="link")
        expect(page.get_by_label("Name", exact=True)).to_have_value("First name")
        taps.fill("Name", "Second name")
        taps.tap("Continue")
        taps.tap("Back", role="link")
        expect(page.get_by_label("Name", exact=True)).to_have_value("Second name")
        taps.tap("Back", role="link")
        expect(page.get_by_role("definition")).to_have_text("Olu Owner")


def test_a_visitor_of_a_new_site_is_asked_to_wait(browser, new_site):
    with watched(browser, new_site) as visit:
        visit.page.goto("/")
        expect(visit.page.get_by_text("This site isn't open yet").first).to_be_visible()
        visit.expected_statuses.add(404)
        visit.page.goto("/setup?code=guess")
        expect(visit.page.get_by_text("This link doesn't work").first).to_be_visible()


def test_the_owner_changes_settings_and_restarts(browser, tmp_path):
    with Plaza.filled(tmp_path) as server, watched(browser, server) as visit:
        page = visit.signed_in("admin").page
        page.goto("/settings")
        page.get_by_role("link", name="Rental counter").click()
        page.get_by_label("Price per night").fill("4.50")
        page.get_by_role("button", name="Save").click()
        expect(page.get_by_text("Settings saved.")).to_be_visible()
        page.get_by_role("button", name="Restart now").click()
        expect(page.get_by_role("heading", name="Restarting").first).to_be_visible()
        page.wait_for_url("**/settings")
        assert server.process.poll() is None, "the process stays the same"
        without_refused_connections(visit)
        expect(page.get_by_text("apply after a restart")).to_have_count(0)
        page.goto("/settings/rental")
        expect(page.get_by_label("Price per night")).to_have_value("4.50")
        page.goto("/settings/identity")
        page.get_by_label("Name", exact=True).fill("Square of Leeds")
        page.get_by_role("button", name="Save").click()
        expect(page).to_have_title("Your business – Square of Leeds")


@pytest.mark.parametrize("size", ["phone", "tablet"])
def test_the_owner_sets_up_sign_in_with_google(browser, tmp_path, size):
    server = Plaza.filled(tmp_path)
    with server, watched(browser, server, size) as visit:
        page = visit.signed_in("admin").page
        visit.expected_statuses.add(422)
        page.goto("/settings")
        page.get_by_role("link", name="Sign-in methods").click()
        visit.check("settings-sign-in")
        page.get_by_label("Client ID of Google").fill("a-client")
        page.get_by_label("Client secret of Google").fill("s3cret")
        page.get_by_role("button", name="Save").click()
        # The providers send people back to the address of the site, which this server does not know.
        expect(page.get_by_text("PLAZA_ORIGIN is missing").first).to_be_visible()
        assert page.get_by_label("Client ID of Google").get_attribute("aria-invalid") == "true"
        visit.check("settings-sign-in-refused")
    server.settings["PLAZA_ORIGIN"] = server.url
    with server:
        with watched(browser, server, size) as visit:
            page = visit.signed_in("admin").page
            page.goto("/settings/signIn")
            page.get_by_label("Client ID of Google").fill("a-client")
            page.get_by_label("Client secret of Google").fill("s3cret")
            page.get_by_role("button", name="Save").click()
            expect(page.get_by_text("Settings saved.")).to_be_visible()
            page.get_by_role("button", name="Restart now").click()
            page.wait_for_url("**/settings")
            without_refused_connections(visit)
        with watched(browser, server, size) as visit:
            visit.page.goto("/signin")
            expect(visit.page.get_by_role("link", name="Continue with Google")).to_be_visible()


def test_sign_up_by_invitation_and_closed(browser, tmp_path):
    with Plaza.filled(tmp_path) as server:
        admin = server.client("admin")
        for mode, text in (("invited", "You need an invitation"), ("closed", "New accounts can't be created")):
            assert admin.ask("PATCH", "/api/settings", {"signUp": mode}).status == 200
            with watched(browser, server) as visit:
                visit.page.goto("/signup")
                expect(visit.page.get_by_text(text)).to_be_visible()
            body = {"email": "new@example.org", "name": "New", "password": PASSWORD}
            refused = server.client("member").ask("POST", "/api/members", body)
            assert refused.status == 403, refused.body
        assert admin.ask("PATCH", "/api/settings", {"signUp": None}).status == 200
        with watched(browser, server) as visit:
            visit.page.goto("/signup")
            expect(visit.page.get_by_role("button", name="Create account")).to_be_visible()


def test_a_backup_is_restored_instead_of_the_set_up(browser, new_site, tmp_path):
    passphrase = "four words for backups"
    with Plaza.filled(tmp_path, PLAZA_BACKUP_PASSPHRASE=passphrase) as old:
        admin = old.client("admin")
        assert admin.ask("PATCH", "/api/settings", {"name": "Restored Films"}).status == 200
        assert admin.ask("POST", "/api/backups", {}).status == 202
        wait_for(lambda: [one for one in admin.get("/api/backups").json()["items"] if one["state"] == "verified"],
                 "the backup", 120)  # fmt: skip
        archive = next((old.data / "backups").glob("*.tar.enc"))
    with watched(browser, new_site) as visit:
        page = visit.page
        restore(new_site, page, archive, passphrase, "Restored Films")
        page.goto("/signin")
        page.get_by_label("Email").fill("admin@plaza.test")
        page.get_by_label("Password", exact=True).fill("plaza-demo")
        page.get_by_role("main").get_by_role("button", name="Sign in", exact=True).click()
        page.wait_for_url("**/account/second-factor")
        without_refused_connections(visit)
