"""A clip filmed for slow motion: each of its frames can be shown, and each is in the version made from it."""

from pathlib import Path

import pytest
from playwright.sync_api import expect

from browser import wait_until, watched
from clips import SHOWN, film, published
from plaza import Plaza, wait_for


@pytest.fixture(scope="module")
def camp(tmp_path_factory):
    with Plaza.filled(tmp_path_factory.mktemp("slow")) as server:
        yield server


@pytest.fixture(scope="module")
def fast(camp, tmp_path_factory):
    clip = film(tmp_path_factory.mktemp("fast"), frames=240, rate=240)
    return published(camp.client("coach"), clip, audience="members")


@pytest.fixture
def coach(browser, camp):
    with watched(browser, camp, "tablet") as someone:
        yield someone.signed_in("coach").page


def number_at(page, frame, place="[data-analysis]"):
    """Returns the number in the displayed picture once the page reports that it shows this frame."""
    wait_until(page, f"() => document.querySelector('{place}').dataset.shown === '{frame}'")
    return page.locator(f"{place} video").evaluate(SHOWN)


def test_240_steps_show_240_frames_in_both_directions(coach, fast):
    coach.goto(f"/camp/media/{fast}/analysis#f=0")
    wait_until(coach, "() => document.querySelector('[data-analysis]').dataset.state")
    expect(coach.locator(".player-frame")).to_have_text("1 / 240")
    seen = [number_at(coach, 0)]
    for key, frames in ((".", range(1, 240)), (",", range(238, -1, -1))):
        for frame in frames:
            coach.keyboard.press(key)
            seen.append(number_at(coach, frame))
    assert seen == [*range(240), *range(238, -1, -1)]


def test_viewers_get_the_rendition_at_display_frame_rate(coach, fast):
    coach.goto(f"/camp/media/{fast}")
    expect(coach.locator(".player-frame")).to_contain_text("/ 60")
    coach.get_by_role("button", name="Forward one frame").click()
    assert number_at(coach, 1, "[data-player]") == 4
    coach.locator("video").evaluate("video => { video.muted = true; return video.play() }")
    wait_until(coach, "() => document.querySelector('video').ended")


def test_slow_motion_uses_the_frames_of_the_original(coach, camp, fast):
    client = camp.client("coach")
    made = client.post(f"/api/camp/media/{fast}/edits", {"slow": {"from": 0, "to": 239, "by": 4}})
    assert made.status == 202, made.body
    slow = made.json()["id"]
    wait_for(lambda: client.get(f"/api/camp/media/{slow}/progress").json()["state"] == "ready", "the slow clip")
    assert client.get(f"/api/camp/media/{slow}").json()["frames"] == 960
    for frame in (401, 402, 403, 404):
        coach.goto(f"/camp/media/{slow}/analysis#f={frame}")
        coach.reload()
        assert number_at(coach, frame) == frame // 4
    # On the page for watching, which has sixty frames per second, each frame is a different one.
    for frame in (100, 101, 102):
        coach.goto(f"/camp/media/{slow}#f={frame}")
        coach.reload()
        assert number_at(coach, frame, "[data-player]") == frame


# Makes a step from frame 4 to frame 5 with a video whose events come in the given order: "seeked", or the time, in
# frames, of a reported picture. Returns the frames reported as certain and the number of seeks.
FRAMES = Path(__file__).parents[2] / "Sources/HockeyCamp/Assets/frames.js"
STEP = """(events) => {
  const video = new EventTarget()
  const certain = []
  let report, seeks = 0
  Object.assign(video, {
    paused: true, seeking: false, pause() {}, requestVideoFrameCallback(callback) { report = callback },
  })
  Object.defineProperty(video, 'currentTime', { set() { seeks += 1; video.seeking = true } })
  const clock = frameClock(video, { rate: 100, frames: 10 }, (frame, isSure) => { if (isSure) certain.push(frame) })
  report(0, { mediaTime: 0.04 })
  clock.step(1)
  for (const event of events) {
    if (event !== 'seeked') {
      report(0, { mediaTime: event / 100 })
      continue
    }
    video.seeking = false
    video.dispatchEvent(new Event('seeked'))
  }
  return [certain, seeks]
}"""


@pytest.mark.parametrize(
    ("events", "certain"),
    [
        (["seeked", 5], [4, 5]),
        ([5, "seeked"], [4, 5]),  # Chromium often reports the picture before the seek ends.
        ([4, "seeked", 5], [4, 5]),
        ([5.5, "seeked"], [4]),  # WebKit reports the requested time for the previous picture.
        ([4, "seeked"], [4]),
    ],
)
def test_a_picture_is_counted_once_the_seek_to_it_ends(browser, events, certain):
    with browser.new_page() as page:
        run = f"(events) => {{ {FRAMES.read_text()}\nreturn ({STEP})(events) }}"
        assert page.evaluate(run, events) == [certain, 1]
