"""The first hour of a shop's owner on a phone: from an empty folder to the first rental, and on a new server after that."""

import re

import pytest
from playwright.sync_api import expect

from browser import watched
from owner import PASSWORD, new_site, restore, set_up, without_refused_connections
from stores import postgres_with_s3
from totp import fresh_code

PASSPHRASE = "four words for backups"


def settings(engine):
    return postgres_with_s3()[2] if engine == "postgres" else {}


def set_up_second_factor(page, taps):
    """Returns the secret that an authenticator app would keep."""
    taps.fill("Your password", PASSWORD)
    taps.tap("Set up")
    page.wait_for_url("**/account/second-factor/setup")
    text = page.get_by_role("main").inner_text()
    secret = re.search(r"(?:[A-Z2-7]{4} ){3,}[A-Z2-7]{1,4}", text)[0].replace(" ", "")
    taps.fill("Code", fresh_code(secret))
    taps.tap("Turn it on")
    taps.tap("I've saved them", role="link")
    page.wait_for_url("**/setup/next")
    return secret


def rent_the_first_film(page, taps):
    taps.tap("Add the first film", role="link")
    taps.fill("Title", "Local Hero")
    taps.tap("Done")
    expect(page.get_by_role("heading", name="Local Hero").first).to_be_visible()
    taps.tap("Customers", role="link")
    taps.tap("Add a customer", role="link")
    taps.fill("Name", "Ann Lee")
    taps.fill("Address", "1 High Street")
    taps.fill("Postcode", "LS1 1AA")
    taps.tap("Done")
    taps.tap("Rent or return", role="link")
    taps.tap("Rent films", role="link")
    page.wait_for_url("**/choose")
    page.locator(".ticks label").first.click()
    taps.count += 1
    taps.tap("Rent", exact=True)
    page.wait_for_url(re.compile("/rental/rentals/customers/[^/]+$"))
    expect(page.get_by_text("Local Hero").first).to_be_visible()


def back_up(page, folder):
    """Chooses a passphrase, backs the site up and returns the downloaded file."""
    page.goto("/settings/backups")
    page.get_by_label("Passphrase", exact=True).fill(PASSPHRASE)
    page.get_by_role("button", name="Save").click()
    page.get_by_role("button", name="Restart now").click()
    page.wait_for_url("**/settings")
    page.goto("/backups")
    page.get_by_role("button", name="Back up now").click()
    expect(page.get_by_role("main")).to_contain_text("Verified", timeout=120_000)
    with page.expect_download() as saving:
        page.get_by_role("link", name="Download").click()
    archive = folder / saving.value.suggested_filename
    saving.value.save_as(archive)
    return archive


def sign_in(page, secret):
    page.goto("/signin")
    page.get_by_label("Email").fill("olu@example.org")
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.get_by_role("main").get_by_role("button", name="Sign in", exact=True).click()
    page.get_by_label("Code").fill(fresh_code(secret))
    page.get_by_role("main").get_by_role("button", name="Sign in", exact=True).click()
    page.wait_for_url(re.compile("/rental/"))


@pytest.mark.parametrize("engine", ["sqlite", "postgres"])
def test_an_owner_rents_the_first_film_and_moves_to_a_new_server(browser, tmp_path_factory, engine):
    old, new = tmp_path_factory.mktemp("old"), tmp_path_factory.mktemp("new")
    first, second = settings(engine), settings(engine)
    if engine == "postgres":
        # A backup does not contain the files of a bucket, which the new server keeps using.
        second["PLAZA_FILES"] = first["PLAZA_FILES"]
    with new_site(old, **first) as server, watched(browser, server, "phone") as visit:
        page = visit.page
        taps = set_up(server, page)
        page.wait_for_url("**/account/second-factor")
        secret = set_up_second_factor(page, taps)
        rent_the_first_film(page, taps)
        print(f"{taps.count} taps and groups of keystrokes")
        assert taps.count < 60
        archive = back_up(page, old)
        without_refused_connections(visit)
    with new_site(new, **second) as server, watched(browser, server, "phone") as visit:
        page = visit.page
        restore(server, page, archive, PASSPHRASE, "Leeds Films")
        sign_in(page, secret)
        page.goto("/rental/rentals")
        page.get_by_role("link", name="Ann Lee").click()
        expect(page.get_by_text("Local Hero").first).to_be_visible()
        without_refused_connections(visit)
