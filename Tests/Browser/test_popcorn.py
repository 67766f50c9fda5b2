"""A member's evening with Popcorn on a phone: browsing and marking films, with and without a connection."""

import re
import urllib.parse

import pytest

from browser import wait_until, watched
from plaza import Client
from popcorn import first_film, sign_in_here, wait_for_worker, waiting_marks


@pytest.mark.main
@pytest.mark.parametrize("scripts", [True, False])
def test_recording_asks_to_sign_in_and_continues_afterwards(browser, cinema, scripts):
    with watched(browser, cinema, java_script_enabled=scripts) as visitor:
        page = visitor.page
        page.goto("/popcorn")
        assert page.url.endswith("/popcorn/films")
        visitor.check(f"popcorn-films-{scripts}")
        title = first_film(page)
        visitor.check(f"popcorn-film-{scripts}")
        page.get_by_role("link", name="Bookmark", exact=True).click()
        sign_in_here(page)
        if not scripts:
            page.get_by_role("heading", name=f"Bookmark {title}?").wait_for()
            page.get_by_role("button", name="Bookmark").click()
        page.get_by_role("button", name="Bookmarked").wait_for()
        page.get_by_role("link", name="Bookmarked", exact=True).first.click()
        page.get_by_text(title).first.wait_for()
        visitor.check(f"popcorn-bookmarked-{scripts}")
        take_off = page.get_by_role("button", name=f"Remove the bookmark for {title}")
        take_off.click()
        take_off.wait_for(state="hidden")
        page.get_by_role("button", name="Undo").click()
        take_off.click()
        take_off.wait_for(state="hidden")


@pytest.mark.main
def test_a_viewing_with_half_stars_is_recorded_edited_and_removed(browser, cinema):
    with watched(browser, cinema) as visitor:
        visitor.signed_in("member")
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
        page.get_by_role("heading", name="You've watched it once").wait_for(state="hidden")
        page.get_by_role("button", name="Undo").click()
        page.get_by_role("heading", name="You've watched it once").wait_for()
        page.goto("/popcorn/watched")
        page.get_by_role("heading", name="March 2025").wait_for()
        page.get_by_text(title).filter(visible=True).first.wait_for()
        visitor.check("popcorn-watched")


@pytest.mark.main
def test_the_list_loads_more_and_going_back_keeps_the_position(browser, cinema):
    with watched(browser, cinema) as visitor:
        page = visitor.page
        page.goto("/popcorn/films?year=all")
        films = page.locator(".posters .film")
        begun = films.count()
        films.nth(begun - 1).scroll_into_view_if_needed()
        wait_until(page, "n => document.querySelectorAll('.posters .film').length > n", arg=begun)
        last = films.nth(begun + 5)
        title = last.locator(".film-title").inner_text()
        last.scroll_into_view_if_needed()
        before = page.evaluate("scrollY")
        last.click()
        page.get_by_role("heading", level=1, name=title, exact=True).wait_for()
        page.go_back()
        wait_until(page, "y => Math.abs(scrollY - y) < 300", arg=before)
        assert films.count() > begun


@pytest.mark.main
def test_visited_pages_are_read_offline_and_entries_are_sent_once(browser, cinema):
    with watched(browser, cinema) as visitor:
        visitor.signed_in("member")
        page = visitor.page
        page.goto("/popcorn/films")
        wait_for_worker(page)
        title = first_film(page)
        address = page.url
        wait_for_worker(page)
        visitor.context.set_offline(True)
        page.goto(address)
        page.get_by_text(re.compile("offline. This page is from")).wait_for()
        page.get_by_role("heading", level=1, name=title, exact=True).wait_for()
        for _ in range(2):
            with page.expect_navigation():
                page.get_by_role("button", name="Watched today").click()
            page.get_by_text("1 change is waiting to be sent").wait_for()
        assert waiting_marks(page) == 1
        page.goto("/popcorn/films?year=1901")
        page.get_by_text("You're offline").first.wait_for()
        page.goto(address)
        page.get_by_text("1 change is waiting to be sent").wait_for()
        visitor.context.set_offline(False)
        # The page reloads by itself once the mark is sent.
        page.get_by_role("heading", name="You've watched it once", exact=True).wait_for()
        assert waiting_marks(page) == 0
        page.get_by_text("waiting to be sent").wait_for(state="hidden")
        assert page.locator(".plays .play").count() == 1
        again = page.context.request.get(address).text()
        assert again.count('class="play"') == 1, "it was sent more than once"
        visitor.troubles = [one for one in visitor.troubles if "ERR_INTERNET_DISCONNECTED" not in one]


def test_a_cached_page_is_shown_while_its_update_is_being_stored(browser, cinema):
    with watched(browser, cinema) as visitor:
        page = visitor.signed_in("member").page
        page.goto("/popcorn/films?year=2024")
        wait_for_worker(page)
        title = first_film(page)
        wait_for_worker(page)
        worker = visitor.context.service_workers[0]
        # Storing the newer version of the page in the cache never completes.
        worker.evaluate("""() => {
          const put = Cache.prototype.put
          self.isPutting = new Promise((begun) => {
            Cache.prototype.put = function (key, answer) {
              if (typeof key !== 'string') return put.call(this, key, answer)
              begun(true)
              return new Promise(() => {})
            }
          })
        }""")
        page.reload()
        assert worker.evaluate("() => self.isPutting")
        visitor.context.set_offline(True)
        page.reload()
        page.get_by_role("heading", level=1, name=title, exact=True).wait_for()
        visitor.troubles = [one for one in visitor.troubles if "ERR_INTERNET_DISCONNECTED" not in one]


def test_a_bookmark_and_a_note_made_offline_are_sent_once(browser, cinema):
    with watched(browser, cinema) as visitor:
        visitor.signed_in("member")
        page = visitor.page
        page.goto("/popcorn/films?year=2024")
        wait_for_worker(page)
        first_film(page)
        film = page.url
        page.get_by_role("button", name="Watched today").click()
        page.get_by_role("heading", name="You've watched it once", exact=True).wait_for()
        page.get_by_role("link", name=re.compile("^Edit: ")).first.click()
        page.get_by_label("Note").wait_for()
        edit = page.url
        wait_for_worker(page)
        page.goto(film)
        wait_for_worker(page)
        sent = []
        visitor.context.on("request", lambda request: sent.append(request) if request.method == "POST" else None)
        visitor.context.set_offline(True)
        page.goto(film)
        with page.expect_navigation():
            page.get_by_role("button", name="Bookmark", exact=True).click()
        page.goto(edit)
        page.get_by_label("Note").fill("Written on a train,\nwithout a connection.")
        with page.expect_navigation():
            page.get_by_role("button", name="Save").click()
        page.goto(film)
        page.get_by_text("2 changes are waiting to be sent").wait_for()
        assert waiting_marks(page) == 2
        sent.clear()
        visitor.context.set_offline(False)
        page.get_by_text("Written on a train,").filter(visible=True).first.wait_for()
        page.get_by_role("button", name="Bookmarked").wait_for()
        assert waiting_marks(page) == 0
        # A request that is sent again with its key, as after a lost response, changes nothing.
        keys = [urllib.parse.parse_qs(request.post_data)["_key"][0] for request in sent]
        assert len(keys) == 2 and len(set(keys)) == 2, keys
        for request in sent:
            again = page.context.request.post(request.url, headers={
                "Accept": "application/json", "Content-Type": "application/x-www-form-urlencoded",
                "Sec-Fetch-Site": "same-origin"}, data=request.post_data, max_redirects=0)  # fmt: skip
            assert again.status == 303, again.text()
        text = page.context.request.get(film).text()
        assert text.count('class="play"') == 1 and text.count("without a connection.") == 1
        visitor.troubles = [one for one in visitor.troubles if "ERR_INTERNET_DISCONNECTED" not in one]


def test_a_message_is_shown_once_with_a_service_worker(browser, cinema):
    with watched(browser, cinema) as visitor:
        page = visitor.signed_in("member").page
        page.goto("/popcorn/films?year=2018")
        wait_for_worker(page)
        first_film(page)
        wait_for_worker(page)
        page.get_by_role("button", name="Watched today").click()
        page.locator(".flash").wait_for()
        page.goto("/popcorn/films?year=2018")
        page.locator(".posters").first.wait_for()
        assert page.locator(".flash").count() == 0, "it was read already"


def test_a_second_viewing_on_one_day_needs_confirmation(browser, cinema):
    with watched(browser, cinema) as visitor:
        page = visitor.signed_in("member").page
        visitor.expected_statuses.add(409)
        page.goto("/popcorn/films?year=2017")
        title = first_film(page)
        page.get_by_role("button", name="Watched today").click()
        page.get_by_role("link", name="Add a rating or a note").wait_for()
        page.get_by_role("button", name="Watched again today").click()
        page.get_by_role("heading", name=f"Did you watch {title} twice on the same day?").wait_for()
        visitor.check("popcorn-second-viewing")
        page.get_by_role("link", name="No, add to that viewing").click()
        page.get_by_label("Note").fill("It was the same evening.")
        page.get_by_role("button", name="Save").click()
        page.get_by_role("heading", name="You've watched it once", exact=True).wait_for()
        page.get_by_text("It was the same evening.").wait_for()


def test_any_year_is_two_taps_away(browser, cinema):
    for size in ("phone", "tablet"):
        with watched(browser, cinema, size) as visitor:
            page = visitor.page
            page.goto("/popcorn/films")
            page.get_by_text("Any year", exact=True).click()
            visitor.check(f"popcorn-any-year-{size}")
            page.get_by_role("link", name="1964", exact=True).click()
            page.wait_for_url("**/popcorn/films?year=1964")
            page.locator(".decades").wait_for(state="hidden")


def test_the_members_own_lists_are_available_offline(browser, cinema):
    marked, later = (film["id"] for film in Client(cinema).get("/api/films?year=2016").json()["items"][:2])
    member = cinema.client("member")
    for film in (marked, later):
        member.ask("DELETE", f"/api/popcorn/bookmarks/{film}")
    assert member.ask("PUT", f"/api/popcorn/bookmarks/{marked}").status == 204
    with watched(browser, cinema) as visitor:
        page = visitor.signed_in("member").page
        page.goto("/popcorn/films?year=2015")
        wait_for_worker(page)
        wait_until_cached(page, marked)
        # A film that is bookmarked without opening its page is cached with the change.
        page.evaluate(BOOKMARK, later)
        page.wait_for_url("**/popcorn/films?year=2014")
        wait_until_cached(page, later)
        visitor.context.set_offline(True)
        for film in (marked, later):
            title = Client(cinema).get(f"/api/films/{film}").json()["title"]
            for section in ("films", "bookmarked"):
                page.goto(f"/popcorn/{section}/{film}")
                page.get_by_role("heading", level=1, name=title, exact=True).wait_for()
        # The posters in the list beside the film were never loaded, so they are not cached.
        away = ("ERR_INTERNET_DISCONNECTED", "ERR_FAILED")
        visitor.troubles = [one for one in visitor.troubles if not any(words in one for words in away)]


def test_the_members_own_lists_are_available_offline_after_signing_in_again(browser, cinema):
    film = Client(cinema).get("/api/films?year=2016").json()["items"][0]["id"]
    assert cinema.client("member").ask("PUT", f"/api/popcorn/bookmarks/{film}").status == 204
    # A separate session, because this test ends it.
    token = Client(cinema).sign_in("member").token
    with watched(browser, cinema) as visitor:
        page = visitor.signed_in_with(token).page
        page.goto("/popcorn/films?year=2015")
        wait_for_worker(page)
        wait_until_cached(page, film)
        page.evaluate("document.querySelector('form[action=\"/signout\"]').requestSubmit()")
        page.wait_for_url(lambda url: "/popcorn/films?year=2015" not in url)
        wait_until(page, "async () => !(await caches.keys()).some((name) => name.startsWith('popcorn-pages-0'))")
        visitor.signed_in("member")
        page.goto("/popcorn/films?year=2015")
        wait_until_cached(page, film)


# Submits the form of a bookmark as pages do.
BOOKMARK = """film => {
  const form = document.createElement('form')
  Object.assign(form, { method: 'post', action: `/popcorn/films/${film}/bookmark` })
  for (const [name, value] of Object.entries({ on: 'true', back: '/popcorn/films?year=2014' })) {
    const field = document.createElement('input')
    Object.assign(field, { type: 'hidden', name, value })
    form.append(field)
  }
  document.body.append(form)
  form.submit()
}"""


def wait_until_cached(page, film):
    """Waits until the service worker has cached the page of a film."""
    wait_until(
        page,
        """async (film) => {
          for (const name of await caches.keys()) {
            if (await (await caches.open(name)).match(`/popcorn/films/${film}`, { ignoreVary: true })) return true
          }
        }""",
        film,
    )
