"""The square: the state of every shop, what waits for a person, and one search over everything."""

import pytest
from playwright.sync_api import expect

from browser import watched
from plaza import Plaza


@pytest.fixture(scope="module")
def square(tmp_path_factory):
    with Plaza.filled(tmp_path_factory.mktemp("square")) as server:
        yield server


@pytest.fixture(params=["phone", "tablet"])
def visitor(request, browser, square):
    with watched(browser, square, request.param) as someone:
        yield someone


@pytest.mark.main
def test_a_guest_sees_every_shop_and_searches_all_of_them(visitor):
    page = visitor.page
    page.goto("/")
    for shop in ["popcorn", "marquee", "rental", "print", "camp"]:
        expect(page.locator(f"[data-shop={shop}] .shop-truth")).not_to_be_empty()
    visitor.check()
    page.get_by_role("searchbox").fill("heat")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Films")).to_be_visible()
    visitor.check()
    page.get_by_role("searchbox").fill("moonlight")
    expect(page.get_by_role("heading", name="Print stores")).to_be_visible()
    page.get_by_role("link", name="Moonlight Copy").click()
    expect(page.get_by_role("heading", level=1, name="Moonlight Copy")).to_be_visible()


@pytest.mark.main
def test_news_is_marked_as_new_until_it_is_seen(visitor, square):
    page = visitor.signed_in("member").page
    member = square.client("member")
    film = member.get("/api/films?limit=2").json()["items"][visitor.size == "phone"]["id"]
    assert member.ask("PUT", f"/api/marquee/reactions/{film}", {"opinion": "like"}).status < 300
    page.goto("/")
    points = page.get_by_role("link", name="points").filter(has_text="New")
    expect(points).to_be_visible()
    page.get_by_role("button", name="Mark all as read").click()
    expect(page.get_by_role("button", name="Mark all as read")).to_have_count(0)
    page.reload()
    expect(points).to_have_count(0)


@pytest.mark.main
def test_staff_see_waiting_work_of_their_counter(visitor):
    page = visitor.signed_in("clerk").page
    page.goto("/")
    page.get_by_role("link", name="overdue").click()
    page.wait_for_url("**/rental/rentals/overdue")
