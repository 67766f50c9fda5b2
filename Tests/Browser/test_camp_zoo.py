"""Many kinds of clips, as cameras and hostile users send them: each plays in the browser the right way up, or its page
says why it cannot be played."""

import base64
import json
import subprocess

import pytest
from playwright.sync_api import expect

from browser import watched
from clips import TUS
from plaza import Client, Plaza, wait_for

X264 = ["-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p"]
X265 = ["-c:v", "libx265", "-preset", "ultrafast", "-x265-params", "log-level=error", "-tag:v", "hvc1"]
SOUND = ["-f", "lavfi", "-i", "sine=duration=2"]


def flag(size="640x360", rate=30, seconds=2):
    """Returns the ffmpeg input of a white picture with a dark bar along the top, which shows which way is up."""
    top = "drawbox=x=0:y=0:w=iw:h=ih/4:color=0x202020:t=fill"
    return ["-f", "lavfi", "-i", f"color=white:size={size}:rate={rate}:duration={seconds},{top}"]


# By name: the arguments for ffmpeg, the filter that turns the picture, and the expected size on the page.
CLIPS = {
    "plain": ([*flag(), *SOUND, *X264], None, (640, 360)),
    "turned": ([*flag("360x640"), *X264], "transpose=clock", (360, 640)),
    "upside-down": ([*flag(), *X264], "hflip,vflip", (640, 360)),
    "silent": ([*flag(), *X264], None, (640, 360)),
    "sixty": ([*flag(rate=60), *SOUND, *X264], None, (640, 360)),
    "uneven": ([*flag(), "-vf", "select=not(between(mod(n\\,10)\\,3\\,5))", "-fps_mode", "passthrough", *X264], None, (640, 360)),
    "hevc": ([*flag(), *X265, "-pix_fmt", "yuv420p"], None, (640, 360)),
    "ten-bit": ([*flag(), *X265, "-pix_fmt", "yuv420p10le"], None, (640, 360)),
    "odd": ([*flag("641x361"), "-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv444p"], None, (641, 361)),
    "one-frame": ([*flag(), "-frames:v", "1", *X264], None, (640, 360)),
}  # fmt: skip
# The rotation in the header, in degrees, by which players undo each filter.
TURNS = {"transpose=clock": 90, "hflip,vflip": 180}


def ffmpeg(*arguments):
    subprocess.run(["ffmpeg", "-v", "error", "-y", *map(str, arguments)], check=True)


def filmed(folder, name):
    """Makes a clip. If it has a filter, the picture is stored turned and the header has players turn it back."""
    arguments, turn, _ = CLIPS[name]
    path = folder / f"{name}.mp4"
    if turn is None:
        ffmpeg(*arguments, path)
        return path
    lying = folder / f"{name}-lying.mp4"
    ffmpeg(*arguments[:4], "-vf", turn, *arguments[4:], lying)
    ffmpeg("-i", lying, "-c", "copy", "-metadata:s:v", f"rotate={TURNS[turn]}", path)
    return path


def sent(client, data, name):
    """Uploads and publishes a clip. Returns its JSON once it is ready or refused."""
    title = "filename " + base64.b64encode(name.encode()).decode()
    begun = client.ask("POST", "/api/camp/uploads", Upload_Length=str(len(data)), Upload_Metadata=title, **TUS)
    place, part = begun.headers["Location"], {"Upload_Offset": "0", "Content_Type": "application/offset+octet-stream"}
    assert client.ask("PATCH", place, body=data, **part, **TUS).status == 204
    asked = {"upload": place.rsplit("/", 1)[1], "title": name, "audience": "members"}
    made = client.post("/api/camp/media", asked)
    wait_for(lambda: client.get(made.headers["Location"]).json()["state"] in ("ready", "refused"), name)
    return client.get(made.headers["Location"]).json()


@pytest.fixture(scope="module")
def camp(tmp_path_factory):
    with Plaza.filled(tmp_path_factory.mktemp("zoo")) as server:
        yield server


@pytest.fixture(scope="module")
def member(camp):
    return camp.client("member")


@pytest.fixture
def page(browser, camp):
    with watched(browser, camp, "tablet") as someone:
        yield someone.signed_in("member").page


# The size of the picture and the brightness at its four edges, once a frame is displayed.
SEEN = """async video => {
  video.muted = true
  // One frame is over before it began to play.
  await video.play().catch(error => { if (error.name !== 'AbortError') throw error })
  await new Promise(done => video.currentTime > 0 ? done() : video.addEventListener('timeupdate', done, { once: true }))
  const [width, height] = [video.videoWidth, video.videoHeight]
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  const drawing = canvas.getContext('2d')
  drawing.drawImage(video, 0, 0)
  const dot = (x, y) => drawing.getImageData(x * (width - 1), y * (height - 1), 1, 1).data[0]
  return { width, height, top: dot(.5, .08), left: dot(.08, .6), right: dot(.92, .6), bottom: dot(.5, .92) }
}"""


@pytest.mark.parametrize("name", CLIPS)
def test_a_clip_plays_upright(page, member, tmp_path, name):
    item = sent(member, filmed(tmp_path, name).read_bytes(), f"{name}.mp4")
    assert item["state"] == "ready", item
    page.goto(f"/camp/media/{item['id']}")
    seen = page.locator("video").evaluate(SEEN)
    width, height = CLIPS[name][2]
    assert abs(seen["width"] - width) <= 1 and abs(seen["height"] - height) <= 1, seen
    assert seen["top"] < 80 and min(seen["left"], seen["right"], seen["bottom"]) > 180, seen


def cut(folder):
    """Returns the first half of a file whose index, at the front, describes the whole file."""
    whole = folder / "whole.mp4"
    ffmpeg("-f", "lavfi", "-i", "testsrc2=size=640x360:rate=30:duration=4", *X264, "-movflags", "+faststart", whole)
    data = whole.read_bytes()
    return data[: len(data) // 2]


def playlist(folder):
    return b"#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd\n#EXT-X-ENDLIST\n"


def bomb(folder):
    """Returns a clip of a few kilobytes with a picture of 8,192 × 8,192 pixels."""
    path = folder / "bomb.mp4"
    ffmpeg("-f", "lavfi", "-i", "color=black:size=8192x8192:rate=1:duration=1", *X264, path)
    return path.read_bytes()


@pytest.mark.parametrize("make", [cut, playlist, bomb], ids=lambda make: make.__name__)
def test_an_unplayable_file_is_refused_with_a_reason(page, camp, member, tmp_path, make):
    item = sent(member, make(tmp_path), f"{make.__name__}.mp4")
    reason = member.get(f"/api/camp/media/{item['id']}/progress").json()["reason"]
    assert item["state"] == "refused" and len(reason) > 20, json.dumps(item)
    page.goto(f"/camp/media/{item['id']}")
    expect(page.get_by_text(reason)).to_be_visible()
    expect(page.get_by_role("link", name="Choose another file")).to_be_visible()
    # The file in the playlist was not opened, and the server still responds.
    assert "root:" not in page.content() and Client(camp).get("/health").status == 200
