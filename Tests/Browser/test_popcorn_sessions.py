"""Popcorn when sessions end, on shared tablets and in the middle of a form, and five simultaneous requests."""

import concurrent.futures
import re
import urllib.parse
import uuid

import pytest
from playwright.sync_api import Error

from browser import wait_until, watched
from plaza import Client
from popcorn import first_film, kept_members, sign_in_here, wait_for_worker, waiting_marks


def keep_pages(visitor):
    """Opens pages of a signed-in member, which the device then caches."""
    visitor.page.goto("/popcorn/bookmarked")
    wait_for_worker(visitor.page)
    visitor.page.goto("/popcorn/watched")
    wait_for_worker(visitor.page)
    assert kept_members(visitor.page)


def sign_out_in_menu(page):
    page.get_by_role("button", name=re.compile("s account")).filter(visible=True).click()
    page.get_by_role("button", name="Sign out").filter(visible=True).first.click()


def sign_out_on_account(page):
    page.goto("/account")
    page.get_by_role("main").get_by_role("button", name="Sign out").click()


def sign_out_on_square(page):
    page.goto("/")
    sign_out_in_menu(page)


@pytest.mark.parametrize("leave", [sign_out_in_menu, sign_out_on_account, sign_out_on_square])
def test_signing_out_on_any_page_deletes_cached_pages(browser, cinema, leave):
    with watched(browser, cinema) as visitor:
        keep_pages(visitor.sign_in("member"))
        page = visitor.page
        leave(page)
        page.wait_for_url(lambda url: "/popcorn" not in url and "/account" not in url)
        page.get_by_text("You're signed out.").wait_for()
        page.goto("/signin")
        assert kept_members(page) == []
        visitor.context.set_offline(True)
        with pytest.raises(Exception, match="ERR_INTERNET_DISCONNECTED"):
            page.goto("/popcorn/watched")
        visitor.context.set_offline(False)


@pytest.mark.parametrize("path", ["/popcorn/films", "/popcorn/watched", "/popcorn/watched/{film}", "/popcorn/import"])
def test_cached_pages_are_deleted_after_the_session_ended_elsewhere(browser, cinema, path):
    with watched(browser, cinema) as visitor:
        keep_pages(visitor.signed_in("member"))
        page = visitor.page
        film = Client(cinema).get("/api/films?limit=1").json()["items"][0]["id"]
        visitor.context.clear_cookies()
        page.goto(path.format(film=film))
        wait_until(
            page,
            """async () => (await caches.keys()).every((n) => !n.startsWith('popcorn-pages-') || n.endsWith('nobody'))""",
        )


@pytest.mark.parametrize("scripts", [pytest.param(True, marks=pytest.mark.main), False])
def test_a_bookmark_after_the_session_ended_is_made_after_signing_in(browser, cinema, scripts):
    with watched(browser, cinema, java_script_enabled=scripts) as visitor:
        visitor.signed_in("member")
        page = visitor.page
        page.goto(f"/popcorn/films?year={2021 if scripts else 2022}")
        title = first_film(page)
        visitor.context.clear_cookies()
        page.get_by_role("button", name="Bookmark", exact=True).click()
        sign_in_here(page)
        if not scripts:
            page.get_by_role("heading", name=f"Bookmark {title}?").wait_for()
            page.get_by_role("button", name="Bookmark").click()
        page.get_by_role("button", name="Bookmarked").wait_for()
        page.get_by_role("link", name=re.compile("Watched on another day")).click()
        page.get_by_label("Note").fill("Typed before.\nTwo lines.")
        page.get_by_role("radio", name="A year", exact=True).check()
        page.get_by_role("spinbutton", name="Year").fill("2023")
        visitor.context.clear_cookies()
        page.get_by_role("button", name="Save").click()
        sign_in_here(page)
        page.get_by_role("button", name="Save").click()
        page.get_by_text("Typed before.").filter(visible=True).first.wait_for()
        page.get_by_role("heading", name="You've watched it once", exact=True).wait_for()


def test_a_link_from_another_site_needs_confirmation(browser, cinema):
    """Otherwise any site could make a member mark films."""
    with watched(browser, cinema) as visitor:
        film = Client(cinema).get("/api/films?year=2019").json()["items"][0]
        visitor.signed_in("member")
        page = visitor.page
        page.goto(f"/popcorn/pending-action?what=bookmark&film={film['id']}")
        page.get_by_role("button", name="Bookmark").wait_for()
        page.goto(f"/popcorn/films/{film['id']}")
        page.get_by_role("button", name="Bookmark", exact=True).wait_for()


def open_again(page, address):
    """Opens an address, with retries. A page that is online again sends its queue and reloads, which aborts loading."""
    for left in (2, 1, 0):
        try:
            return page.goto(address)
        except Error as trouble:
            ended = any(words in str(trouble) for words in ("ERR_ABORTED", "interrupted by another navigation"))
            if not ended or not left:
                raise


def test_queued_entries_survive_an_expired_session(browser, cinema):
    with watched(browser, cinema) as visitor:
        visitor.signed_in("member")
        page = visitor.page
        page.goto("/popcorn/films?year=2020")
        wait_for_worker(page)
        first_film(page)
        film = page.url
        wait_for_worker(page)
        visitor.context.set_offline(True)
        page.goto(film)
        with page.expect_navigation():
            page.get_by_role("button", name="Bookmark", exact=True).click()
        page.get_by_text("1 change is waiting to be sent").wait_for()
        visitor.context.clear_cookies()
        visitor.expected_statuses.add(401)
        visitor.context.set_offline(False)
        open_again(page, film)
        page.get_by_role("link", name="Bookmark", exact=True).wait_for()
        assert waiting_marks(page) == 1
        page.goto("/signin?next=" + urllib.parse.quote(urllib.parse.urlsplit(film).path))
        sign_in_here(page)
        page.get_by_role("button", name="Bookmarked").wait_for()
        wait_until(page, "() => !document.querySelector('.waiting')")
        assert waiting_marks(page) == 0
        visitor.troubles = [one for one in visitor.troubles if "ERR_INTERNET_DISCONNECTED" not in one]


@pytest.mark.parametrize("key", ["none", "one", "each"])
def test_five_identical_simultaneous_requests_create_one_viewing(cinema, key):
    token = cinema.token("member")
    number = ["none", "one", "each"].index(key)
    film = Client(cinema).get("/api/films?sort=title&limit=3").json()["items"][number]["id"]
    shared = str(uuid.uuid4())
    keys = {"none": [None] * 5, "one": [shared] * 5, "each": [str(uuid.uuid4()) for _ in range(5)]}[key]

    def post(own):
        client = Client(cinema, token)
        headers = {"Idempotency_Key": own} if own else {}
        return client.post("/api/popcorn/plays", {"film": film, "watchedOn": "2020-02-29", "note": key}, **headers)

    with concurrent.futures.ThreadPoolExecutor(5) as five:
        answers = list(five.map(post, keys))
    assert [answer.status for answer in answers] == [201] * 5, [answer.body for answer in answers]
    assert len({answer.json()["id"] for answer in answers}) == 1
    plays = Client(cinema, token).get("/api/popcorn/plays?limit=200").json()["items"]
    assert len([play for play in plays if play["film"] == film]) == 1
