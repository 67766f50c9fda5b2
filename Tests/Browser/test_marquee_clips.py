"""Watching a sponsor's clip for points, with the fifteen-second clip of the demo."""

import re

import pytest
from browser import watched
from plaza import Plaza
from playwright.sync_api import expect

POINTS = 25


@pytest.fixture(scope="module")
def house(tmp_path_factory):
    """A server for this module, because its tests use up caps and budgets."""
    with Plaza.filled(tmp_path_factory.mktemp("clips")) as server:
        yield server


@pytest.fixture
def visitor(browser, house):
    with watched(browser, house) as someone:
        yield someone


@pytest.fixture
def page(visitor):
    return visitor.page


def open_clip(page):
    page.goto("/marquee/clips")
    page.locator(".clip-card").first.click()
    expect(page.locator(".clip video")).to_be_visible()


def begin(page):
    """Starts watching, and waits until the server has verified some of it."""
    page.get_by_role("button", name="Watch for points").click()
    expect(page.locator(".clip-verified")).not_to_have_text("0 s", timeout=20_000)


def hide(page, hidden):
    page.evaluate(
        """hidden => {
          Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden })
          document.dispatchEvent(new Event('visibilitychange'))
        }""",
        hidden,
    )


@pytest.mark.main
def test_watching_a_whole_clip_earns_its_points(visitor, page):
    visitor.signed_in("member")
    open_clip(page)
    begin(page)
    status = page.locator(".clip-status")
    expect(status).to_have_text(re.compile(f"{POINTS} points are yours"), timeout=40_000)
    expect(page.locator(".clip-ring")).to_have_attribute("aria-label", "15 of 15 seconds verified")
    expect(page.get_by_role("link", name="View your points")).to_be_visible()
    page.reload()
    expect(page.locator(".clip-status")).to_contain_text("ve already earned points for this clip today")
    expect(page.get_by_role("button", name="Watch for points")).to_have_count(0)


def test_the_ring_shows_verified_seconds_and_pauses_while_the_page_is_hidden(visitor, page):
    page.clock.install()
    visitor.signed_in("clerk")
    open_clip(page)
    begin(page)
    hide(page, True)
    expect(page.locator(".clip-status")).to_contain_text("Paused because the page was hidden")
    video = page.locator("video")
    assert video.evaluate("video => video.paused")
    beats = []
    page.on("request", lambda request: beats.append(request.url))
    page.clock.fast_forward(20_000)
    assert beats == [], "a hidden page tells nothing"
    hide(page, False)
    video.evaluate("video => !video.paused || new Promise(done => video.addEventListener('play', done))")


def test_a_faster_playback_rate_is_reset(visitor, page):
    visitor.signed_in("clerk")
    open_clip(page)
    begin(page)
    video = page.locator("video")
    video.evaluate("video => { video.playbackRate = 4 }")
    expect(page.locator(".clip-status")).to_contain_text("you earn points at normal speed only")
    assert video.evaluate("video => video.playbackRate") == 1


def test_false_playback_reports_are_refused_and_earn_nothing(visitor, page, house):
    """A script claims to have reached the end of the clip, but only the clock of the server counts."""
    visitor.signed_in("clerk")
    open_clip(page)
    address = page.locator("[data-clip]").get_attribute("data-clip")
    client = house.client("clerk")
    session = client.create(address, {})
    place = f"{address}/{session['id']}"
    lie = client.post(f"{place}/heartbeats", {"nonce": session["nonce"], "position": 15, "visible": True})
    assert lie.status == 409 and lie.json()["type"].endswith("/clip-too-fast"), lie.body
    claim = client.post(f"{place}/claim", {})
    assert claim.status == 409 and claim.json()["type"].endswith("/session-over"), claim.body


def test_a_second_tab_ends_the_first(visitor, page, house):
    visitor.expected_statuses = {409}
    visitor.signed_in("clerk")
    open_clip(page)
    begin(page)
    address = page.locator("[data-clip]").get_attribute("data-clip")
    house.client("clerk").create(address, {})
    expect(page.locator(".clip-status")).to_contain_text("You started another clip elsewhere, so this one no longer counts", timeout=20_000)
    expect(page.get_by_role("button", name="Start again")).to_be_visible()


def test_a_guest_can_watch_and_sees_how_to_earn(page):
    page.goto("/marquee/clips")
    expect(page.get_by_text("Sign in first")).to_be_visible()
    page.locator(".clip-card").first.click()
    expect(page.get_by_role("link", name="Sign in to earn points")).to_be_visible()
    page.locator("video").evaluate("""async video => {
      video.muted = true
      await video.play()
      while (video.currentTime < 0.3) await new Promise(done => video.addEventListener('timeupdate', done))
    }""")


def test_staff_add_points_to_a_clip(visitor, page):
    visitor.signed_in("admin")
    page.goto("/adverts")
    page.get_by_role("link", name=re.compile("A cup before the credits")).click()
    page.get_by_role("link", name=re.compile("Points for watching")).click()
    # Unchanged, for the other tests.
    page.get_by_label("Points per view").fill(str(POINTS))
    page.get_by_label("Points to add").fill("40")
    before = int(page.locator(".stat .figure").first.inner_text().replace(",", ""))
    page.get_by_role("button", name="Save").click()
    expect(page.locator(".stat .figure").first).to_have_text(f"{before + 40:,}")
