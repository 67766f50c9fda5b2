"""The hockey camp: its home page, messages to it, clips from the device to the page, and frame-accurate display."""

import pytest
from playwright.sync_api import expect

from browser import wait_until, watched
from clips import FRAMES, SHOWN, published
from plaza import Plaza


@pytest.fixture(scope="module")
def camp(tmp_path_factory):
    with Plaza.filled(tmp_path_factory.mktemp("camp")) as server:
        yield server


@pytest.fixture(scope="module")
def clip(camp, numbers):
    return published(camp.client("coach"), numbers, audience="members")


@pytest.fixture
def visitor(browser, camp):
    with watched(browser, camp) as someone:
        yield someone


@pytest.fixture
def coach(browser, camp):
    with watched(browser, camp, "tablet") as someone:
        yield someone.signed_in("coach")


def test_every_step_shows_the_requested_frame(coach, clip):
    page = coach.page
    page.goto(f"/camp/media/{clip}")
    player, video = page.locator("[data-player]"), page.locator("video")
    expect(player.locator("output")).to_have_text(f"1 / {FRAMES}")
    wrong = []

    def step(name, expected):
        player.get_by_role("button", name=name).click()
        wait_until(page, f"() => document.querySelector('[data-player]').dataset.shown === '{expected}'")
        if video.evaluate(SHOWN) != expected:
            wrong.append(expected)

    for number in range(1, 101):
        step("Forward one frame", number)
    for number in range(99, -1, -1):
        step("Back one frame", number)
    assert not wrong, f"{len(wrong)} of 200 steps showed another frame: {wrong[:10]}"
    page.goto(f"/camp/media/{clip}#f=77")
    wait_until(page, "() => document.querySelector('[data-player]').dataset.shown === '77'")
    assert video.evaluate(SHOWN) == 77


# The browser shows frame 50 without a callback, as when the frame is presented between two calls.
UNTOLD = """
const real = HTMLVideoElement.prototype.requestVideoFrameCallback
HTMLVideoElement.prototype.requestVideoFrameCallback = function (tell) {
  return real.call(this, (now, picture) => {
    if (window.untold || Math.round(picture.mediaTime * 30) !== 50) return tell(now, picture)
    window.untold = true
    this.requestVideoFrameCallback(tell)
  })
}
"""


def test_a_frame_without_a_frame_callback_is_shown(coach, clip):
    page = coach.page
    page.add_init_script(UNTOLD)
    page.goto(f"/camp/media/{clip}#f=50")
    wait_until(page, "() => document.querySelector('[data-player]').dataset.shown === '50'")
    assert page.evaluate("window.untold"), "nothing was kept from the page"
    assert page.locator("video").evaluate(SHOWN) == 50


@pytest.mark.main
def test_a_clip_is_uploaded_and_published(coach, numbers):
    page = coach.page
    page.goto("/camp/media/new")
    page.get_by_label("Choose a video or recording").set_input_files(numbers)
    expect(page.locator(".upload-state")).to_have_text("Uploaded. Now publish it.")
    expect(page.get_by_label("Title")).to_have_value("numbers")
    page.get_by_label("Title").fill("Bars")
    page.get_by_role("button", name="Publish").click()
    expect(page.get_by_role("heading", level=1, name="Bars")).to_be_visible()
    expect(page.locator("video")).to_be_visible(timeout=60_000)
    page.locator("video").evaluate("video => { video.muted = true; return video.play() }")
    wait_until(page, "() => document.querySelector('video').currentTime > 0.5")
    page.get_by_role("link", name="Change").click()
    page.get_by_text("Remove").click()
    page.get_by_role("button", name="Delete permanently").click()
    expect(page.get_by_text("Removed.")).to_be_visible()


@pytest.mark.main
def test_a_guest_finds_the_camp_and_sends_a_message(visitor):
    page = visitor.page
    page.goto("/camp")
    expect(page.get_by_text("About the camp")).to_be_in_viewport()
    page.get_by_role("link", name="Summer camp, week one").click()
    out = page.get_by_role("link", name="Register").get_attribute("href")
    answer = page.request.get(out, max_redirects=0)
    assert answer.status == 303 and answer.headers["location"].startswith("https://register.camp.example/")
    page.goto("/camp/media")
    expect(page.get_by_role("link", name="Members' drills (members only: sign in)")).to_be_visible()
    expect(page.get_by_text("Wrist shot from the slot")).to_have_count(0)
    page.goto("/camp/contact")
    page.get_by_label("Name").fill("Pat")
    page.get_by_label("Email address").fill("pat@example.org")
    page.get_by_label("Message").fill("Is there ice on Friday?")
    page.get_by_role("button", name="Send").click()
    expect(page.locator(".camp-ticket")).to_contain_text("C-")


@pytest.mark.main
def test_a_message_written_offline_is_sent_once_later(visitor):
    page = visitor.page
    page.goto("/camp/contact")
    page.get_by_label("Name").fill("Sam")
    page.get_by_label("Email address").fill("sam@example.org")
    page.get_by_label("Message").fill("Written in the rink's basement.")
    page.context.set_offline(True)
    page.get_by_role("button", name="Send").click()
    expect(page.get_by_text("saved on this device")).to_be_visible()
    page.context.set_offline(False)
    expect(page.get_by_text("Your saved message was sent.")).to_be_visible()
    assert page.evaluate("() => localStorage.getItem('plaza-camp-letter')") is None
