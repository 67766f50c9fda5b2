"""The page of today: figures, plots that are also tables, and the way to the desk from every page."""

import re

import pytest
from playwright.sync_api import expect

from browser import watched
from plaza import Plaza

# Widths: a small phone, a phone, a tablet.
WIDTHS = {320: "phone", 375: "phone", 1024: "tablet"}

# The name of a plot: a title, a period and a sum.
PERIOD = re.compile(r".+, .+ – .+: .+")


@pytest.fixture(scope="module")
def square(tmp_path_factory):
    with Plaza.filled(tmp_path_factory.mktemp("today")) as server:
        yield server


def opened(browser, square, width, scheme="light"):
    return watched(browser, square, WIDTHS[width], viewport={"width": width, "height": 800}, color_scheme=scheme)


@pytest.mark.main
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", WIDTHS)
def test_an_administrator_reads_the_day(browser, square, width, scheme):
    with opened(browser, square, width, scheme) as visitor:
        page = visitor.signed_in("admin").page
        page.goto("/today")
        expect(page.get_by_role("heading", level=1, name="Today")).to_be_visible()
        expect(page.get_by_role("heading", level=2, name="Your desks")).to_be_visible()
        expect(page.get_by_role("heading", level=2, name="Rental counter")).to_be_visible()
        visitor.check(f"today-{scheme}-{width}")
        plot = page.locator("figure.plot").first
        expect(plot.get_by_role("img")).to_have_attribute("aria-label", PERIOD)
        plot.locator("summary").focus()
        page.keyboard.press("Enter")
        expect(plot.get_by_role("row")).to_have_count(31)
        visitor.check()


@pytest.mark.main
def test_a_tile_leads_to_the_list_behind_it(browser, square):
    with opened(browser, square, 375) as visitor:
        page = visitor.signed_in("admin").page
        page.goto("/today")
        page.get_by_role("link", name="Overdue films").click()
        page.wait_for_url("**/rental/rentals/overdue")


@pytest.mark.main
@pytest.mark.parametrize("width", WIDTHS)
def test_a_clerk_finds_the_desk_in_one_tap_from_every_shop(browser, square, width):
    with opened(browser, square, width) as visitor:
        page = visitor.signed_in("clerk").page
        for path in ["/", "/popcorn/films", "/camp", "/account", "/print/stores"]:
            page.goto(path)
            visitor.check(with_axe=path == "/")
            page.locator("a.desk-entry:visible").first.click()
            page.wait_for_url("**/rental/customers")


@pytest.mark.main
def test_an_administrator_chooses_among_the_desks_without_scripts(browser, square):
    with watched(browser, square, "phone", java_script_enabled=False) as visitor:
        page = visitor.signed_in("admin").page
        page.goto("/")
        page.locator("a.desk-entry:visible").first.click()
        page.wait_for_url("**/today")
        page.locator(".desks a").first.click()
        page.wait_for_url("**/rental/customers")


@pytest.mark.main
def test_a_member_has_no_desk(browser, square):
    with opened(browser, square, 375) as visitor:
        page = visitor.signed_in("member").page
        page.goto("/")
        expect(page.locator("a.desk-entry")).to_have_count(0)


@pytest.mark.main
@pytest.mark.parametrize("width", WIDTHS)
def test_an_administrator_filters_the_jobs(browser, square, width):
    with opened(browser, square, width) as visitor:
        page = visitor.signed_in("admin").page
        page.goto("/jobs")
        page.locator("summary", has_text="Filter").click()
        page.get_by_label("State").select_option("scheduled")
        page.get_by_role("button", name="Show", exact=True).click()
        page.wait_for_url("**/jobs?state=scheduled*")
        expect(page.get_by_role("heading", level=2, name="Scheduled")).to_be_visible()
        visitor.check()
