"""Favourites, points and opinions, on a phone and on a tablet."""

import re
import sqlite3
import uuid

import pytest

from browser import watched
from plaza import Plaza


@pytest.fixture(scope="module")
def square(tmp_path_factory):
    """A server for this module, because its tests change what members like."""
    with Plaza.filled(tmp_path_factory.mktemp("marquee")) as server:
        yield server


def offer(plaza, title, cost):
    """Adds a coupon to the database, as if staff had added it."""
    with sqlite3.connect(plaza.data / "plaza.sqlite", timeout=30) as base:
        base.execute(
            "INSERT INTO wallet_coupon (id, title, words, kind, cost, worth, first_day, last_day, is_withdrawn, added_at)"
            " VALUES (?, ?, 'At the rental counter.', 'rental nights', ?, 1, '2020-01-01', '2099-01-01', 0, 0)",
            (str(uuid.uuid4()), title, cost),
        )
    base.close()


def points(page):
    return int(page.locator(".purse .points-figure").inner_text())


def unmarked(page):
    """Returns the id of a film in the list on which the member has no opinion."""
    row = page.locator(".rows .row").filter(has=page.locator('.opinion-mark[data-opinion=""]')).first
    return row.locator(".opinion-mark").get_attribute("data-opinion-of")


@pytest.mark.parametrize("scripts", [True, False])
def test_every_tab_passes_the_page_checks(browser, square, scripts):
    for size in ("phone", "tablet"):
        with watched(browser, square, size, java_script_enabled=scripts) as visitor:
            page = visitor.page
            for tab in ("home", "now-playing", "trending", "trending?window=day", "search?q=the"):
                page.goto(f"/marquee/{tab}")
                visitor.check(f"marquee-{re.sub('[^a-z]', '-', tab)}-{size}-{scripts}")
            page.locator(".rows .row").first.click()
            page.get_by_role("link", name="Like", exact=True).wait_for()
            visitor.check(f"marquee-film-{size}-{scripts}")


@pytest.mark.main
@pytest.mark.parametrize("scripts", [True, False])
def test_a_like_on_the_film_page_is_shown_in_the_list_on_return(browser, square, scripts):
    with watched(browser, square, java_script_enabled=scripts) as visitor:
        visitor.signed_in("member")
        page = visitor.page
        page.goto("/marquee/now-playing")
        film = unmarked(page)
        page.locator(".row").filter(has=page.locator(f'[data-opinion-of="{film}"]')).click()
        page.get_by_role("button", name="Like", exact=True).click()
        page.get_by_role("button", name="Liked").wait_for()
        page.get_by_text("You earned 10 points from this film.").wait_for()
        if scripts:
            page.go_back()
        else:
            page.locator(".bar-button.back").filter(visible=True).click()
        page.wait_for_url("**/marquee/now-playing")
        page.locator(f'.row [data-opinion-of="{film}"][data-opinion="like"]').wait_for()
        visitor.check(f"marquee-liked-{scripts}")


def test_a_list_from_the_browser_cache_is_updated(browser, square):
    with watched(browser, square) as visitor:
        visitor.signed_in("member")
        page = visitor.page
        page.goto("/marquee/now-playing")
        film = unmarked(page)
        page.goto(f"/marquee/films/{film}")
        page.get_by_role("button", name="Like", exact=True).click()
        page.get_by_role("button", name="Liked").wait_for()
        page.goto("/marquee/now-playing")
        # Simulates a page that was cached before the like, because a browser under test does not cache pages itself.
        page.evaluate("film => { document.querySelector(`[data-opinion-of=\"${film}\"]`).dataset.opinion = '' }", film)
        page.evaluate("dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))")
        page.locator(f'.row [data-opinion-of="{film}"][data-opinion="like"]').wait_for()


def test_a_like_beside_the_list_is_shown_at_once_and_in_other_windows(browser, square):
    with watched(browser, square, "tablet") as visitor:
        visitor.signed_in("member")
        page = visitor.page
        page.goto("/marquee/now-playing")
        film = unmarked(page)
        other = visitor.context.new_page()
        other.goto("/marquee/now-playing")
        page.goto(f"/marquee/now-playing/{film}")
        page.evaluate("document.querySelector('.pill.share').isTheSame = true")
        mark = f'.row [data-opinion-of="{film}"]'
        page.get_by_role("button", name="Dislike", exact=True).click()
        page.locator(f'{mark}[data-opinion="dislike"]').wait_for()
        other.locator(f'{mark}[data-opinion="dislike"]').wait_for()
        like = page.get_by_role("button", name="Like", exact=True)
        like.click()
        page.locator(f'{mark}[data-opinion="like"]').wait_for()
        other.locator(f'{mark}[data-opinion="like"]').wait_for()
        assert page.locator(".opinions [aria-pressed=true]").count() == 1, "never both"
        assert page.evaluate("document.activeElement.matches('.pill.like')"), "the focus stays where it was"
        assert page.evaluate("document.querySelector('.pill.share').isTheSame"), "what others do with it stays"
        visitor.check("marquee-beside")


def test_redeem_is_disabled_without_points(browser, square):
    with watched(browser, square) as visitor:
        visitor.signed_in("clerk")
        visitor.page.goto("/marquee/home")
        button = visitor.page.get_by_role("button", name="Share to earn points")
        button.wait_for()
        assert button.is_disabled()
        visitor.check("marquee-home-nothing-to-redeem")


@pytest.mark.main
def test_redeem_opens_a_dialog_that_keeps_the_focus(browser, square):
    with watched(browser, square) as visitor:
        visitor.signed_in("member")
        page = visitor.page
        offer(square, "A night for a film", 20)
        offer(square, "A week for a film", 5000)
        page.goto("/marquee/home")
        page.get_by_role("link", name="Redeem", exact=True).click()
        dialog = page.get_by_role("dialog", name="Redeem")
        dialog.wait_for()
        assert int(dialog.locator(".points-figure").inner_text()) == points(page)
        visitor.check("marquee-redeem")
        assert page.locator(".purse").is_visible(), "the page behind stays in sight"
        for _ in range(6):
            page.keyboard.press("Tab")
            inside = "document.activeElement === document.body || !!document.activeElement.closest('dialog')"
            assert page.evaluate(inside)
        page.keyboard.press("Escape")
        dialog.wait_for(state="hidden")
        assert page.evaluate("document.activeElement.textContent.includes('Redeem')")


def test_redeem_without_scripts_opens_a_wallet_page(browser, square):
    with watched(browser, square, java_script_enabled=False) as visitor:
        visitor.signed_in("member")
        page = visitor.page
        offer(square, "Another night", 20)
        page.goto("/marquee/home")
        assert page.get_by_role("link", name="Redeem", exact=True).get_attribute("href") == "/wallet/coupons"
        assert not page.get_by_role("dialog").is_visible()


@pytest.mark.main
def test_favourites_scroll_with_snapping_and_open_on_tap(browser, square):
    with watched(browser, square) as visitor:
        visitor.signed_in("member")
        page = visitor.page
        page.goto("/marquee/home")
        carousel = page.locator(".carousel")
        assert carousel.evaluate("e => getComputedStyle(e).scrollSnapType").startswith("x")
        assert carousel.evaluate("e => e.scrollWidth > e.clientWidth")
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "the page itself does not move"
        for target in page.locator(".purse :is(a, button), .tabs a").filter(visible=True).all():
            box = target.bounding_box()
            assert box["width"] >= 44 and box["height"] >= 44, target.inner_text()
        title = carousel.locator(".film-title").first.inner_text()
        carousel.locator(".film").first.click()
        page.get_by_role("heading", level=1, name=title).wait_for()


@pytest.mark.parametrize("width, height", [(320, 568), (375, 667), (375, 812), (768, 1024), (1024, 768)])
def test_reaction_buttons_are_visible_and_do_not_move_when_pressed(browser, square, width, height):
    with watched(browser, square) as visitor:
        visitor.signed_in("member")
        page = visitor.page
        page.set_viewport_size({"width": width, "height": height})
        page.goto("/marquee/now-playing")
        page.goto(f"/marquee/now-playing/{unmarked(page)}")
        buttons = """[...document.querySelectorAll('.opinions .pill')].map(pill => {
          const { left, top, width, bottom } = pill.getBoundingClientRect()
          return [left, top, width, bottom].map(Math.round)
        })"""
        before = page.evaluate(buttons)
        assert len(before) == 3 and len({top for _, top, _, _ in before}) == 1, before
        tabs = page.evaluate("document.querySelector('.tabs').getBoundingClientRect().top")
        assert width >= 768 or before[0][3] < tabs, (before, tabs)
        page.get_by_role("button", name="Like", exact=True).click()
        page.get_by_role("button", name="Liked").wait_for()
        assert page.evaluate(buttons) == before


def test_a_wide_window_shows_a_film_beside_the_list(browser, square):
    with watched(browser, square, "tablet") as visitor:
        page = visitor.page
        page.goto("/marquee/now-playing")
        title = page.locator(".rows .row-title").first.inner_text()
        page.get_by_role("complementary", name=title).get_by_role("link", name="Like", exact=True).wait_for()
        visitor.check("marquee-airing-beside")
        page.set_viewport_size({"width": 375, "height": 812})
        assert page.get_by_role("complementary", name=title).count() == 0, "a phone shows the list alone"
