"""Sharing a film: the sheet over the page, the card, and who comes by the link."""

import re
import uuid

import pytest
from plaza import PASSWORD, PEOPLE, Client, Plaza
from playwright.sync_api import expect


@pytest.fixture(scope="module")
def house(tmp_path_factory):
    with Plaza.filled(tmp_path_factory.mktemp("sharing")) as server:
        yield server


@pytest.fixture(scope="module")
def film(house):
    return Client(house).sign_in("member").get("/api/films?limit=1").json()["items"][0]["id"]


@pytest.fixture
def visitor(browser, house):
    context = browser.new_context(base_url=house.url, viewport={"width": 390, "height": 844})
    yield context.new_page()
    context.close()


def sign_in(page, role):
    page.goto("/signin")
    page.get_by_label("E-mail").fill(PEOPLE[role])
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.get_by_role("main").get_by_role("button", name="Sign in", exact=True).click()
    page.wait_for_url(lambda url: "signin" not in url)


def shared_by(house, role, film):
    return Client(house).sign_in(role).create("/api/marquee/shares", {"film": film})["url"]


def test_the_sheet_comes_up_over_the_page_and_closes_with_escape(visitor, house, film):
    sign_in(visitor, "member")
    visitor.goto(shared_by(house, "clerk", film))
    opener = visitor.get_by_role("link", name="Share it")
    opener.click()
    sheet = visitor.get_by_role("dialog")
    expect(sheet.get_by_text("points for making the card")).to_be_visible()
    expect(sheet.get_by_text("Facebook forbids paying for posts")).to_be_visible()
    sheet.get_by_role("button", name=re.compile("Make the card")).click()
    expect(sheet.get_by_role("link", name="Facebook")).to_have_attribute(
        "href", re.compile(r"^https://www\.facebook\.com/sharer/sharer\.php\?u=http"))  # fmt: skip
    expect(sheet.get_by_role("link", name="WhatsApp")).to_be_visible()
    expect(sheet.get_by_role("button", name="Copy link")).to_be_visible()
    picture = sheet.locator(".share-card")
    assert picture.evaluate("picture => picture.decode().then(() => picture.naturalWidth)") == 1200
    for _ in range(12):
        visitor.keyboard.press("Tab")
        inside = visitor.evaluate(
            "document.activeElement === document.body || !!document.activeElement.closest('dialog')")  # fmt: skip
        assert inside, "the focus left the sheet"
    visitor.keyboard.press("Escape")
    expect(sheet).to_have_count(0)
    assert opener.evaluate("link => link === document.activeElement")


def test_without_scripts_sharing_is_a_page(browser, house, film):
    context = browser.new_context(base_url=house.url, java_script_enabled=False)
    page = context.new_page()
    sign_in(page, "admin")
    page.goto(f"/marquee/films/{film}/share")
    page.get_by_role("button", name=re.compile("Make the card")).click()
    expect(page.get_by_text("Your card is ready: 5 points")).to_be_visible()
    expect(page.locator("[data-share-address]")).to_have_value(re.compile(r"/s/[0-9A-Z]{12}$"))
    page.get_by_text("QR code").click()
    expect(page.locator("svg.code")).to_be_visible()
    context.close()


def test_the_phones_own_sheet_is_offered_where_there_is_one(visitor, film):
    visitor.add_init_script("navigator.share = async (what) => { window.told = what }")
    sign_in(visitor, "admin")
    visitor.goto(f"/marquee/films/{film}/share")
    make = visitor.get_by_role("button", name=re.compile("Make the card"))
    if make.count():
        make.click()
    visitor.get_by_role("button", name="More").click()
    assert "/s/" in visitor.evaluate("window.told.url")


def test_a_stranger_sees_the_film_and_the_link_is_remembered(visitor, house, film):
    address = shared_by(house, "member", film)
    visitor.goto(address)
    head = visitor.locator("head")
    assert head.locator("meta[property='og:url']").get_attribute("content") == address
    card = head.locator("meta[property='og:image']").get_attribute("content")
    assert visitor.request.get(card).headers["content-type"] == "image/png"
    kept = [cookie for cookie in visitor.context.cookies() if cookie["name"] == "plaza-came-by"]
    assert len(kept) == 1 and kept[0]["sameSite"] == "Lax" and kept[0]["httpOnly"]
    visitor.get_by_role("link", name="Become a member").click()
    visitor.get_by_label("Name").fill("Nell Newcomer")
    visitor.get_by_label("E-mail").fill(f"{uuid.uuid4().hex[:10]}@plaza.test")
    visitor.get_by_label("Password", exact=True).fill("a long way to the square 7")
    visitor.get_by_role("main").get_by_role("button", name=re.compile("account|Sign up|member")).click()
    visitor.wait_for_url(lambda url: "signup" not in url)
