"""Colleges, stores, the map and favourites of the print shop, as a student uses them."""

import pytest
from browser import wait_until, watched
from plaza import Plaza
from playwright.sync_api import expect


@pytest.fixture(scope="module")
def town(tmp_path_factory):
    with Plaza.filled(tmp_path_factory.mktemp("town")) as server:
        yield server


def choose_college(page, name):
    page.goto("/print/stores/colleges")
    page.get_by_role("searchbox").fill(name[:4].lower())
    expect(page.locator(".college-row")).to_have_count(1)
    page.get_by_role("button", name=name).click()
    page.wait_for_url("**/print/stores")


def open_map(page):
    page.goto("/print/stores/map")
    wait_until(page, "document.querySelector('[data-map]')?.dataset.ready === 'true'")
    wait_until(page, "document.querySelectorAll('.campus.building').length > 4")


@pytest.mark.parametrize("size", ["phone", "tablet"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_store_pages_are_accessible(browser, town, size, scheme):
    with watched(browser, town, size, color_scheme=scheme) as visitor:
        visitor.page.goto("/print/stores/colleges")
        visitor.check(f"colleges-{scheme}")
        choose_college(visitor.page, "Hanbit University")
        visitor.check(f"stores-{scheme}")
        visitor.page.get_by_role("link", name="Moonlight Copy").click()
        expect(visitor.page.get_by_role("heading", name="Prices")).to_be_visible()
        visitor.check(f"store-{scheme}")
        open_map(visitor.page)
        visitor.check(f"map-{scheme}")
        visitor.page.get_by_role("button", name="Copy & Coffee", exact=True).click()
        expect(visitor.page.locator(".bubble")).to_be_visible()
        visitor.check(f"map-chosen-{scheme}")


@pytest.mark.parametrize("size", ["phone", "tablet"])
def test_a_selected_marker_grows_and_its_popup_links_to_the_store(browser, town, size):
    with watched(browser, town, size) as visitor:
        page = visitor.page
        page.emulate_media(reduced_motion="reduce")
        choose_college(page, "Hanbit University")
        open_map(page)
        marker = page.get_by_role("button", name="Copy & Coffee", exact=True)
        height = "marker => marker.querySelector('.needle').getBoundingClientRect().height"
        small = marker.evaluate(height)
        marker.click()
        wait_until(page, "document.querySelector('.store-needle.chosen .needle')?.getBoundingClientRect().height > 55")
        assert marker.evaluate(height) > 1.3 * small
        assert marker.get_attribute("aria-expanded") == "true"
        bubble = page.locator(".bubble")
        expect(bubble).to_contain_text("8 Hanbit-ro")
        other = page.get_by_role("button", name="Moonlight Copy", exact=True)
        other.focus()
        page.keyboard.press("Enter")
        expect(bubble).to_contain_text("Moonlight Copy")
        expect(page.locator(".store-needle.chosen")).to_have_count(1)
        bubble.click()
        expect(page.get_by_role("heading", name="Moonlight Copy")).to_be_visible()


@pytest.mark.main
def test_without_scripts_the_list_replaces_the_map(browser, town):
    with watched(browser, town, java_script_enabled=False) as visitor:
        page = visitor.page
        page.goto("/print/stores/colleges?q=bada")
        page.get_by_role("button", name="Bada University").click()
        page.goto("/print/stores/map")
        expect(page.locator("[data-map]")).to_be_hidden()
        expect(page.locator(".store")).to_have_count(4)
        visitor.check()
        page.get_by_role("link", name="Lighthouse Print").click()
        expect(page.get_by_role("heading", name="Lighthouse Print")).to_be_visible()


@pytest.mark.main
def test_a_favourite_is_shown_on_another_device(browser, town):
    with watched(browser, town) as visitor, watched(browser, town, "tablet") as other:
        page = visitor.signed_in("clerk").page
        choose_college(page, "Hanbit University")
        heart = page.get_by_role("button", name="Favourite: Star Press")
        expect(heart).to_have_attribute("aria-pressed", "false")
        with page.expect_response("**/api/print/favourites/*") as kept:
            heart.click()
        assert kept.value.status == 204
        expect(heart).to_have_attribute("aria-pressed", "true")
        red, green, blue = heart.evaluate("heart => getComputedStyle(heart).color.match(/\\d+/g).map(Number)")
        assert blue > 200 and blue > 2 * green and blue > 4 * red
        other.signed_in("clerk").page.goto("/print/stores")
        first = other.page.locator(".store").first
        expect(first).to_contain_text("Star Press")
        expect(first.get_by_role("button")).to_have_attribute("aria-pressed", "true")
        first.get_by_role("button").click()
        expect(first.get_by_role("button")).to_have_attribute("aria-pressed", "false")


def test_a_guest_who_adds_a_favourite_is_sent_to_sign_in(browser, town):
    with watched(browser, town) as visitor:
        visitor.expected_statuses = {401}
        visitor.page.goto("/print/stores")
        visitor.page.locator(".heart").first.click()
        visitor.page.wait_for_url("**/signin**")


@pytest.mark.main
def test_a_search_updates_the_list_in_place_with_working_favourites(browser, town):
    with watched(browser, town) as visitor:
        page = visitor.signed_in("admin").page
        page.goto("/print/stores")
        page.get_by_role("searchbox").fill("tide")
        expect(page.locator(".store")).to_have_count(1)
        for method in ("PUT", "DELETE", "PUT"):
            with page.expect_response("**/api/print/favourites/*") as kept:
                page.locator(".heart").click()
            assert (kept.value.request.method, kept.value.status) == (method, 204)


@pytest.mark.main
def test_pages_are_in_korean_for_a_korean_browser(browser, town):
    with watched(browser, town, locale="ko-KR") as visitor:
        page = visitor.page
        page.goto("/print/stores/map")
        assert page.locator("html").get_attribute("lang") == "ko"
        expect(page.get_by_role("heading", name="지도")).to_be_visible()
        page.goto("/print/stores")
        expect(page.get_by_role("link", name="등대인쇄")).to_be_visible()


def test_the_splash_does_not_block_the_page(browser, town):
    with watched(browser, town) as visitor:
        page = visitor.page
        page.goto("/print/stores", wait_until="commit")
        page.get_by_role("link", name="Lighthouse Print").click()
        expect(page.get_by_role("heading", name="Lighthouse Print")).to_be_visible()
        page.goto("/print/stores")
        assert page.locator(".splash").count() == 0
