"""The hockey camp: its home, letters, clips from the phone to the page, and which frame is truly shown."""

import base64
import subprocess

import pytest
from playwright.sync_api import expect

from browser import wait_until, watched
from plaza import Client, Plaza, wait_for

TUS = {"Tus_Resumable": "1.0.0"}
FRAMES, BITS = 150, 8


@pytest.fixture(scope="module")
def camp(tmp_path_factory):
    with Plaza.filled(tmp_path_factory.mktemp("camp")) as server:
        yield server


@pytest.fixture
def visitor(browser, camp):
    with watched(browser, camp) as someone:
        yield someone


@pytest.fixture
def coach(browser, camp):
    with watched(browser, camp, "tablet") as someone:
        yield someone.sign_in("coach")


def film(folder):
    """A clip whose every frame bears its number in black and white bars."""
    width, height, bar = 320, 180, 320 // BITS
    frames = b""
    for number in range(FRAMES):
        row = b"".join((b"\xeb" if number >> bit & 1 else b"\x10") * bar for bit in range(BITS))
        frames += row * height
    path = folder / "numbers.mp4"
    subprocess.run(
        ["ffmpeg", "-v", "error", "-f", "rawvideo", "-pix_fmt", "gray", "-s", f"{width}x{height}", "-r", "30", "-i", "-",
         "-c:v", "libx264", "-preset", "ultrafast", "-g", "250", "-pix_fmt", "yuv420p", path], input=frames, check=True,
    )  # fmt: skip
    return path


def published(client, path, **fields):
    """The key of a clip that was sent, published and made ready."""
    data = path.read_bytes()
    title = "filename " + base64.b64encode(path.name.encode()).decode()
    begun = client.ask("POST", "/api/camp/uploads", Upload_Length=str(len(data)), Upload_Metadata=title, **TUS)
    place, part = begun.headers["Location"], {"Upload_Offset": "0", "Content_Type": "application/offset+octet-stream"}
    assert client.ask("PATCH", place, body=data, **part, **TUS).status == 204
    made = client.post("/api/camp/media", {"upload": place.rsplit("/", 1)[1], "title": "Numbers", **fields})
    assert made.status == 202, made.body
    wait_for(lambda: client.get(made.headers["Location"]).json()["state"] == "ready", "the clip")
    return made.json()["id"]


# The number that the frame on the screen bears, read from its own dots.
SHOWN = """video => {
  const canvas = document.createElement('canvas')
  canvas.width = 320
  canvas.height = 180
  const drawing = canvas.getContext('2d')
  drawing.drawImage(video, 0, 0, 320, 180)
  let number = 0
  for (let bit = 0; bit < 8; bit++) if (drawing.getImageData(bit * 40 + 20, 90, 1, 1).data[0] > 128) number |= 1 << bit
  return number
}"""


def test_every_step_shows_the_frame_that_was_asked_for(coach, camp, tmp_path):
    clip = published(Client(camp).sign_in("coach"), film(tmp_path), audience="members")
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
        step("One frame on", number)
    for number in range(99, -1, -1):
        step("One frame back", number)
    assert not wrong, f"{len(wrong)} of 200 steps showed another frame: {wrong[:10]}"
    page.goto(f"/camp/media/{clip}#f=77")
    wait_until(page, "() => document.querySelector('[data-player]').dataset.shown === '77'")
    assert video.evaluate(SHOWN) == 77



# The browser shows frame 50 and does not tell of it, as when the frame comes between two calls.
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


def test_a_frame_that_the_browser_did_not_tell_of_is_shown_for_sure(coach, camp, tmp_path):
    clip = published(Client(camp).sign_in("coach"), film(tmp_path), audience="members")
    page = coach.page
    page.add_init_script(UNTOLD)
    page.goto(f"/camp/media/{clip}#f=50")
    wait_until(page, "() => document.querySelector('[data-player]').dataset.shown === '50'")
    assert page.evaluate("window.untold"), "nothing was kept from the page"
    assert page.locator("video").evaluate(SHOWN) == 50

def test_a_clip_goes_from_the_device_to_the_page(coach, tmp_path):
    page = coach.page
    page.goto("/camp/media/new")
    page.get_by_label("Choose a video or recording").set_input_files(film(tmp_path))
    expect(page.locator(".upload-state")).to_have_text("Sent. Now publish it.")
    expect(page.get_by_label("Title")).to_have_value("numbers")
    page.get_by_label("Title").fill("Bars")
    page.get_by_role("button", name="Publish").click()
    expect(page.get_by_role("heading", level=1, name="Bars")).to_be_visible()
    expect(page.locator("video")).to_be_visible(timeout=60_000)
    page.locator("video").evaluate("video => { video.muted = true; return video.play() }")
    wait_until(page, "() => document.querySelector('video').currentTime > 0.5")
    page.get_by_role("link", name="Change").click()
    page.get_by_text("Remove it").click()
    page.get_by_role("button", name="Remove for good").click()
    expect(page.get_by_text("Removed.")).to_be_visible()


def test_a_stranger_finds_the_camp_and_writes_to_it(visitor):
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
    page.get_by_label("E-mail address").fill("pat@example.org")
    page.get_by_label("Message").fill("Is there ice on Friday?")
    page.get_by_role("button", name="Send").click()
    expect(page.locator(".camp-ticket")).to_contain_text("C-")


def test_a_letter_that_was_written_without_a_connection_is_sent_once_later(visitor):
    page = visitor.page
    page.goto("/camp/contact")
    page.get_by_label("Name").fill("Sam")
    page.get_by_label("E-mail address").fill("sam@example.org")
    page.get_by_label("Message").fill("Written in the rink's basement.")
    page.context.set_offline(True)
    page.get_by_role("button", name="Send").click()
    expect(page.get_by_text("kept on this device")).to_be_visible()
    page.context.set_offline(False)
    expect(page.get_by_text("Your kept message was sent.")).to_be_visible()
    assert page.evaluate("() => localStorage.getItem('plaza-camp-letter')") is None
