"""Sharing a film: the sheet over the page, the card, and guests who follow the link."""

import re
import uuid

import pytest
from browser import watched
from plaza import Plaza
from playwright.sync_api import expect


@pytest.fixture(scope="module")
def house(tmp_path_factory):
    with Plaza.filled(tmp_path_factory.mktemp("sharing")) as server:
        yield server


@pytest.fixture(scope="module")
def film(house):
    return house.client("member").get("/api/films?limit=1").json()["items"][0]["id"]


@pytest.fixture
def visitor(browser, house):
    with watched(browser, house) as someone:
        yield someone


@pytest.fixture
def page(visitor):
    return visitor.page


def shared_by(house, role, film):
    return house.client(role).create("/api/marquee/shares", {"film": film})["url"]


def test_the_share_sheet_opens_over_the_page_and_closes_with_escape(visitor, page, house, film):
    visitor.signed_in("member")
    page.goto(shared_by(house, "clerk", film))
    opener = page.get_by_role("link", name="Share")
    opener.click()
    sheet = page.get_by_role("dialog")
    expect(sheet.get_by_text("You earn 100 points when a new member joins through your link")).to_be_visible()
    expect(sheet.get_by_text("Facebook forbids paying for posts")).to_be_visible()
    sheet.get_by_role("button", name="Create card").click()
    expect(sheet.get_by_role("link", name="Facebook")).to_have_attribute(
        "href", re.compile(r"^https://www\.facebook\.com/sharer/sharer\.php\?u=http"))  # fmt: skip
    expect(sheet.get_by_role("link", name="WhatsApp")).to_be_visible()
    expect(sheet.get_by_role("button", name="Copy link")).to_be_visible()
    picture = sheet.locator(".share-card")
    assert picture.evaluate("picture => picture.decode().then(() => picture.naturalWidth)") == 1200
    for _ in range(12):
        page.keyboard.press("Tab")
        inside = page.evaluate(
            "document.activeElement === document.body || !!document.activeElement.closest('dialog')")  # fmt: skip
        assert inside, "the focus left the sheet"
    page.keyboard.press("Escape")
    expect(sheet).to_have_count(0)
    assert opener.evaluate("link => link === document.activeElement")


def test_sharing_without_scripts_is_a_page(browser, house, film):
    with watched(browser, house, java_script_enabled=False) as visitor:
        page = visitor.signed_in("coach").page
        page.goto(f"/marquee/films/{film}/share")
        page.get_by_role("button", name=re.compile("Create card")).click()
        expect(page.get_by_text("Your card is ready.")).to_be_visible()
        expect(page.locator("[data-share-address]")).to_have_value(re.compile(r"/s/[0-9A-Z]{12}$"))
        page.get_by_text("QR code").click()
        expect(page.locator("svg.code")).to_be_visible()


def test_the_system_share_sheet_is_offered_where_available(visitor, page, film):
    page.add_init_script("navigator.share = async (what) => { window.told = what }")
    visitor.signed_in("admin")
    page.goto(f"/marquee/films/{film}/share")
    make = page.get_by_role("button", name=re.compile("Create card"))
    if make.count():
        make.click()
    page.get_by_role("button", name="More").click()
    assert "/s/" in page.evaluate("window.told.url")


@pytest.mark.main
def test_a_guest_sees_the_film_and_the_share_link_is_remembered(page, house, film):
    address = shared_by(house, "member", film)
    page.goto(address)
    head = page.locator("head")
    assert head.locator("meta[property='og:url']").get_attribute("content") == address
    card = head.locator("meta[property='og:image']").get_attribute("content")
    assert page.request.get(card).headers["content-type"] == "image/png"
    kept = [cookie for cookie in page.context.cookies() if cookie["name"] == "plaza-came-by"]
    assert len(kept) == 1 and kept[0]["sameSite"] == "Lax" and kept[0]["httpOnly"]
    page.get_by_role("link", name="Sign up").click()
    page.get_by_label("Name").fill("Nell Newcomer")
    page.get_by_label("Email").fill(f"{uuid.uuid4().hex[:10]}@plaza.test")
    page.get_by_label("Password", exact=True).fill("a long way to the square 7")
    page.get_by_role("main").get_by_role("button", name=re.compile("account|Sign up|member")).click()
    page.wait_for_url(lambda url: "signup" not in url)
