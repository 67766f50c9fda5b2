"""A film lover's evening on a phone: looking, marking, reading and marking without a connection."""

import re

import pytest

from browser import watched
from plaza import PASSWORD, PEOPLE, Plaza


@pytest.fixture(scope="module")
def cinema(tmp_path_factory):
    """A server of its own: what is marked here is nobody else's business."""
    with Plaza(tmp_path_factory.mktemp("popcorn")) as server:
        yield server


def first_film(page):
    link = page.locator(".posters .film").first
    title = link.locator(".film-title").inner_text()
    link.click()
    page.get_by_role("heading", level=1, name=title, exact=True).wait_for()
    return title


def wait_for_worker(page):
    """Until the worker runs and has kept the page that is open."""
    page.wait_for_function(
        """async () => {
          await navigator.serviceWorker.ready
          if (!navigator.serviceWorker.controller) return false
          for (const name of await caches.keys()) {
            if (!name.startsWith('popcorn-pages-')) continue
            if (await (await caches.open(name)).match(location.href, { ignoreVary: true })) return true
          }
          return false
        }"""
    )


def waiting_marks(page):
    return page.evaluate(
        """() => new Promise((resolve) => {
          const open = indexedDB.open('popcorn', 1)
          open.onupgradeneeded = () => open.result.createObjectStore('waiting', { keyPath: 'key' })
          open.onsuccess = () => {
            const all = open.result.transaction('waiting').objectStore('waiting').getAll()
            all.onsuccess = () => { open.result.close(); resolve(all.result.length) }
          }
        })"""
    )


@pytest.mark.parametrize("scripts", [True, False])
def test_marking_asks_to_sign_in_and_then_does_it(browser, cinema, scripts):
    with watched(browser, cinema, java_script_enabled=scripts) as visitor:
        page = visitor.page
        page.goto("/popcorn")
        assert page.url.endswith("/popcorn/films")
        visitor.check(f"popcorn-films-{scripts}")
        title = first_film(page)
        visitor.check(f"popcorn-film-{scripts}")
        page.get_by_role("link", name="Bookmark", exact=True).click()
        page.get_by_label("E-mail").fill(PEOPLE["member"])
        page.get_by_label("Password", exact=True).fill(PASSWORD)
        page.get_by_role("main").get_by_role("button", name="Sign in", exact=True).click()
        page.get_by_role("heading", name=f"Bookmark {title}?").wait_for()
        page.get_by_role("button", name="Bookmark it").click()
        page.get_by_role("button", name="Bookmarked").wait_for()
        page.get_by_role("link", name="Bookmarked", exact=True).first.click()
        page.get_by_text(title).first.wait_for()
        visitor.check(f"popcorn-bookmarked-{scripts}")
        take_off = page.get_by_role("button", name=f"Take the bookmark off {title}")
        take_off.click()
        take_off.wait_for(state="hidden")
        page.get_by_role("button", name="Undo").click()
        take_off.click()
        take_off.wait_for(state="hidden")


def test_an_evening_with_half_stars_is_noted_edited_and_taken_back(browser, cinema):
    with watched(browser, cinema) as visitor:
        visitor.sign_in("member")
        page = visitor.page
        page.goto("/popcorn/films?year=2025")
        title = first_film(page)
        page.get_by_role("link", name=re.compile("Watched on another day")).click()
        page.get_by_role("radio", name="A month", exact=True).check()
        page.get_by_role("combobox", name="Month").select_option("3")
        page.get_by_role("spinbutton", name="Year").fill("2025")
        page.get_by_role("radio", name="3½ stars").check()
        page.get_by_label("Note").fill("Loud & <b>long</b>.")
        visitor.check("popcorn-evening")
        page.get_by_role("button", name="Save").click()
        page.get_by_text("March 2025").first.wait_for()
        page.get_by_text("Loud & <b>long</b>.").filter(visible=True).first.wait_for()
        page.get_by_role("img", name="3½ stars").filter(visible=True).first.wait_for()
        visitor.check("popcorn-seen")
        page.get_by_role("button", name=re.compile("^Remove: ")).first.click()
        page.get_by_role("heading", name="You saw it").wait_for(state="hidden")
        page.get_by_role("button", name="Undo").click()
        page.get_by_role("heading", name="You saw it").wait_for()
        page.goto("/popcorn/watched")
        page.get_by_role("heading", name="March 2025").wait_for()
        page.get_by_text(title).filter(visible=True).first.wait_for()
        visitor.check("popcorn-watched")


def test_the_list_grows_and_the_way_back_keeps_the_place(browser, cinema):
    with watched(browser, cinema) as visitor:
        page = visitor.page
        page.goto("/popcorn/films?year=all")
        films = page.locator(".posters .film")
        begun = films.count()
        films.nth(begun - 1).scroll_into_view_if_needed()
        page.wait_for_function("n => document.querySelectorAll('.posters .film').length > n", arg=begun)
        last = films.nth(begun + 5)
        title = last.locator(".film-title").inner_text()
        last.scroll_into_view_if_needed()
        before = page.evaluate("scrollY")
        last.click()
        page.get_by_role("heading", level=1, name=title, exact=True).wait_for()
        page.go_back()
        page.wait_for_function("y => Math.abs(scrollY - y) < 300", arg=before)
        assert films.count() > begun


def test_what_was_visited_is_read_and_marked_without_a_connection_once(browser, cinema):
    with watched(browser, cinema) as visitor:
        visitor.sign_in("member")
        page = visitor.page
        page.goto("/popcorn/films")
        wait_for_worker(page)
        title = first_film(page)
        address = page.url
        wait_for_worker(page)
        visitor.context.set_offline(True)
        page.goto(address)
        page.get_by_text(re.compile("You are offline. This page is as of")).wait_for()
        page.get_by_role("heading", level=1, name=title, exact=True).wait_for()
        for _ in range(2):
            with page.expect_navigation():
                page.get_by_role("button", name="Watched today").click()
            page.get_by_text("One mark is waiting to be sent").wait_for()
        assert waiting_marks(page) == 1
        page.goto("/popcorn/films?year=1901")
        page.get_by_text("You are offline").first.wait_for()
        page.goto(address)
        page.get_by_text("One mark is waiting to be sent").wait_for()
        visitor.context.set_offline(False)
        # The page is asked for again by itself, once the mark is sent.
        page.get_by_role("heading", name="You saw it", exact=True).wait_for()
        assert waiting_marks(page) == 0
        page.get_by_text("waiting to be sent").wait_for(state="hidden")
        assert page.locator(".plays .play").count() == 1
        again = page.context.request.get(address).text()
        assert again.count('class="play"') == 1, "it was sent more than once"
        visitor.troubles = [one for one in visitor.troubles if "ERR_INTERNET_DISCONNECTED" not in one]


def test_signing_out_takes_the_kept_pages_along(browser, cinema):
    with watched(browser, cinema) as visitor:
        visitor.sign_in("member")
        page = visitor.page
        page.goto("/popcorn/bookmarked")
        wait_for_worker(page)
        page.goto("/popcorn/bookmarked")
        wait_for_worker(page)
        page.get_by_role("button", name=re.compile("Account of")).filter(visible=True).click()
        page.get_by_role("button", name="Sign out").click()
        page.wait_for_url(lambda url: "/popcorn" not in url)
        page.goto("/signin")
        kept = page.evaluate(
            "async () => (await caches.keys()).filter((n) => n.startsWith('popcorn-pages-') && !n.endsWith('nobody'))"
        )
        assert kept == []
