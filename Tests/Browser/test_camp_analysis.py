"""Video analysis: frames, drawings, lessons and comments, as a coach and a player use them in the browser."""

import json
import re
import subprocess
import xml.etree.ElementTree as ElementTree

import pytest
from playwright.sync_api import expect

from browser import FLAGS, wait_until, watched
from clips import SHOWN, published
from plaza import Plaza


@pytest.fixture(scope="module")
def camp(tmp_path_factory):
    with Plaza.filled(tmp_path_factory.mktemp("analysis")) as server:
        yield server


@pytest.fixture(scope="module")
def clip(camp, numbers):
    return published(camp.client("coach"), numbers, audience="members")


@pytest.fixture(scope="module")
def other(camp, numbers):
    return published(camp.client("coach"), numbers, audience="members")


@pytest.fixture(scope="module")
def upright(camp, numbers, tmp_path_factory):
    """A clip in portrait format, as from a phone that is held upright."""
    path = tmp_path_factory.mktemp("upright") / "upright.mp4"
    subprocess.run(
        ["ffmpeg", "-v", "error", "-i", numbers, "-vf", "crop=100:178", "-pix_fmt", "yuv420p", path], check=True
    )  # fmt: skip
    return published(camp.client("coach"), path, audience="members")


@pytest.fixture(params=["phone", "tablet"])
def coach(request, browser, camp):
    with watched(browser, camp, request.param) as someone:
        yield someone.signed_in("coach")


@pytest.fixture
def player(browser, camp):
    with watched(browser, camp) as someone:
        yield someone.signed_in("member")


def shows(page, frame, place="[data-analysis]"):
    wait_until(page, f"() => document.querySelector('{place}').dataset.shown === '{frame}'")
    assert page.locator(f"{place} video").first.evaluate(SHOWN) == frame


def open_analysis(page, clip, frame=0):
    page.goto(f"/camp/media/{clip}/analysis" + (f"#f={frame}" if frame else ""))
    wait_until(page, "() => document.querySelector('[data-analysis]').dataset.state")
    page.keyboard.press("Escape")


def drag(page, *places):
    """Drags over the picture. Places are fractions of its width and height."""
    page.locator(".ink").scroll_into_view_if_needed()
    box = page.locator(".ink").bounding_box()
    points = [(box["x"] + x * box["width"], box["y"] + y * box["height"]) for x, y in places]
    page.mouse.move(*points[0])
    page.mouse.down()
    for point in points[1:]:
        page.mouse.move(*point, steps=4)
    page.mouse.up()


def saved(page):
    expect(page.locator(".saved")).to_have_text("Saved")


def drawings(client, clip):
    return client.get(f"/api/camp/media/{clip}/drawings").json()["mine"]["drawings"]


def clear(client, clip):
    version = client.get(f"/api/camp/media/{clip}/drawings").json()["mine"]["version"]
    answer = client.ask("PUT", f"/api/camp/media/{clip}/drawings", {"version": version, "drawings": []})
    assert answer.status == 200, answer.body


@pytest.mark.main
def test_a_drawing_is_saved_undone_and_redone(coach, camp, clip):
    client, page = camp.client("coach"), coach.page
    clear(client, clip)
    open_analysis(page, clip, 20)
    shows(page, 20)
    page.get_by_role("button", name="Arrow").click()
    drag(page, (0.2, 0.2), (0.6, 0.4))
    page.get_by_role("button", name="Red", exact=True).click()
    page.get_by_role("button", name="Angle").click()
    drag(page, (0.5, 0.1), (0.5, 0.6))
    drag(page, (0.9, 0.6), (0.9, 0.6))
    expect(page.locator(".ink text")).to_have_text("90°")
    page.get_by_role("button", name="Text").click()
    drag(page, (0.1, 0.9))
    page.get_by_label("Enter the text").fill("<Low!>")
    page.get_by_role("button", name="Done").click()
    # Until the text is drawn, the saved state may still be that of the angle.
    expect(page.locator(".ink .drawing")).to_have_count(3)
    saved(page)
    kept = drawings(client, clip)
    assert [one["tool"] for one in kept] == ["arrow", "angle", "text"]
    assert kept[0]["from"] == 20 and kept[0]["to"] == 49 and kept[1]["color"] == "#ff3b30"
    assert abs(kept[0]["points"][1][0] - 0.6) < 0.01 and abs(kept[0]["points"][1][1] - 0.4) < 0.01
    page.keyboard.press("Control+z")
    expect(page.locator(".ink .drawing")).to_have_count(2)
    page.get_by_role("button", name="Undo").click()
    page.get_by_role("button", name="Redo").click()
    expect(page.locator(".ink .drawing")).to_have_count(2)
    saved(page)
    page.reload()
    page.goto(f"/camp/media/{clip}/analysis#f=20")
    expect(page.locator(".ink .drawing")).to_have_count(2)
    page.get_by_role("button", name="Back one frame").click()
    expect(page.locator(".ink .drawing")).to_have_count(0)


def test_a_drawing_is_selected_moved_retimed_and_deleted(coach, camp, clip):
    client, page = camp.client("coach"), coach.page
    clear(client, clip)
    open_analysis(page, clip)
    page.get_by_role("button", name="Line", exact=True).click()
    drag(page, (0.2, 0.5), (0.6, 0.5))
    page.get_by_role("button", name="Choose").click()
    drag(page, (0.4, 0.5), (0.4, 0.7))
    saved(page)
    assert abs(drawings(client, clip)[0]["points"][0][1] - 0.7) < 0.02
    page.goto(f"/camp/media/{clip}/analysis#f=10")
    page.locator(".drawn-row").first.click()
    page.locator(".wheel").focus()
    for _ in range(5):
        page.keyboard.press("ArrowRight")
    page.get_by_role("button", name="Show from this frame").click()
    saved(page)
    assert drawings(client, clip)[0]["from"] == 5
    page.get_by_role("button", name="Remove selected").click()
    expect(page.locator(".ink .drawing")).to_have_count(0)
    expect(page.get_by_text("Choose a tool and draw")).to_be_visible()
    saved(page)
    assert drawings(client, clip) == []


def test_an_offline_drawing_is_kept_and_two_windows_merge_their_changes(coach, camp, clip):
    client, page = camp.client("coach"), coach.page
    clear(client, clip)
    open_analysis(page, clip)
    coach.expected_statuses = {412}
    page.context.set_offline(True)
    page.get_by_role("button", name="Circle").click()
    drag(page, (0.3, 0.3), (0.4, 0.4))
    expect(page.locator(".saved")).to_have_text("Offline: saved on this device")
    other = {"id": "other-window", "tool": "line", "from": 0, "to": 9, "color": "#ffffff", "width": 4}
    version = client.get(f"/api/camp/media/{clip}/drawings").json()["mine"]["version"]
    sent = {"version": version, "drawings": [{**other, "points": [[0, 0], [1, 1]]}]}
    assert client.ask("PUT", f"/api/camp/media/{clip}/drawings", sent).status == 200
    page.context.set_offline(False)
    saved(page)
    assert sorted(one["tool"] for one in drawings(client, clip)) == ["circle", "line"]
    expect(page.locator(".ink .drawing")).to_have_count(2)
    # Chromium logs errors about the connection that the test itself cut.
    coach.troubles = [trouble for trouble in coach.troubles if "ERR_INTERNET_DISCONNECTED" not in trouble]


def test_a_length_is_measured_after_calibration(coach, camp, clip):
    client, page = camp.client("coach"), coach.page
    clear(client, clip)
    open_analysis(page, clip)
    page.get_by_role("button", name="Ruler", exact=True).click()
    drag(page, (0.1, 0.5), (0.5, 0.5))
    page.get_by_role("button", name="Real length (cm)").click()
    page.get_by_label("How long is it").fill("160")
    page.get_by_role("button", name="Done").click()
    page.get_by_role("button", name="Ruler", exact=True).click()
    drag(page, (0.1, 0.8), (0.3, 0.8))
    expect(page.locator(".ink text")).to_have_text(["160 cm", "80 cm"])
    saved(page)


def test_reverse_and_loop_playback_show_exact_frames(coach, clip):
    page = coach.page
    open_analysis(page, clip, 60)
    shows(page, 60)
    page.get_by_role("button", name="Loop from here").click()
    page.get_by_role("button", name="Play backwards").click()
    wait_until(page, "() => Number(document.querySelector('[data-analysis]').dataset.shown) === 60")
    page.get_by_role("button", name="Loop from here").click()
    page.get_by_role("button", name="Play backwards").click()
    wait_until(page, "() => Number(document.querySelector('[data-analysis]').dataset.shown) < 40")
    page.locator(".wheel").focus()
    page.keyboard.press("Home")
    shows(page, 0)
    for _ in range(4):
        page.keyboard.press("PageUp")
    shows(page, 40)
    page.get_by_role("button", name="Loop to here").click()
    page.get_by_label("Speed").select_option("2")
    page.get_by_role("button", name="Play", exact=True).click()
    wait_until(page, "() => { const now = Number(document.querySelector('[data-analysis]').dataset.shown);"
               " window.seenBack ||= now < 20 && window.seenHigh; window.seenHigh ||= now >= 30;"
               " return window.seenBack }")  # fmt: skip


def test_drawings_are_imported_and_exported(coach, camp, clip, tmp_path):
    client, page = camp.client("coach"), coach.page
    clear(client, clip)
    open_analysis(page, clip)
    kva = tmp_path / "notes.kva"
    kva.write_text(KVA)
    page.locator("input[type=file]").set_input_files(kva)
    expect(page.locator(".drawn-row")).to_have_count(5)
    saved(page)
    kept = {one["tool"]: one for one in drawings(client, clip)}
    assert sorted(kept) == ["angle", "arrow", "circle", "pen", "text"]
    assert kept["pen"]["points"] == [[0, 0], [0.5, 0.5]] and kept["pen"]["from"] == 10 and kept["pen"]["to"] == 30
    assert kept["angle"]["points"][1] == [0.25, 0.25] and kept["text"]["text"] == "Bend <more>"
    assert kept["arrow"]["color"] == "#ff8c00"
    out = client.get(f"/camp/media/{clip}/drawings.kva").body
    assert {node.tag for node in ElementTree.fromstring(out).iter()} >= {"Pencil", "Line", "Circle", "Angle", "Label"}
    clear(client, clip)
    page.reload()
    page.locator("input[type=file]").set_input_files({"name": "back.kva", "mimeType": "text/xml", "buffer": out})
    expect(page.locator(".drawn-row")).to_have_count(5)
    saved(page)
    cues = client.get(f"/camp/media/{clip}/drawings.vtt").body
    clear(client, clip)
    page.reload()
    page.locator("input[type=file]").set_input_files({"name": "back.vtt", "mimeType": "text/vtt", "buffer": cues})
    expect(page.locator(".drawn-row")).to_have_count(5)
    page.locator("input[type=file]").set_input_files({"name": "x.json", "mimeType": "text/json", "buffer": b"{]"})
    expect(page.locator(".saved")).to_have_text("This file contains no readable drawings.")
    with page.expect_download() as download:
        page.get_by_role("button", name="JSON").click()
    assert len(json.loads(download.value.path().read_text())["drawings"]) == 5
    with page.expect_download() as download:
        page.get_by_role("button", name="Snapshot").click()
    assert download.value.path().read_bytes().startswith(b"\x89PNG")


KVA = """<?xml version="1.0" encoding="utf-8"?>
<KinoveaVideoAnalysis><FormatVersion>2.0</FormatVersion><Producer>Kinovea.0.9.5</Producer>
<OriginalFilename>x.mp4</OriginalFilename><ImageSize>640;360</ImageSize>
<AverageTimeStampsPerFrame>512</AverageTimeStampsPerFrame><FirstTimeStamp>1024</FirstTimeStamp>
<Keyframes><Keyframe><Position UserTime="0:00:00:33">6144</Position><Title>Push</Title><Drawings>
<Pencil id="1" name="P"><PointList Count="2"><Point>0;0</Point><Point>320;180</Point></PointList><InfosFading>
<Enabled>true</Enabled><Frames>20</Frames><AlwaysVisible>false</AlwaysVisible><UseDefault>false</UseDefault>
</InfosFading></Pencil>
<Line id="2"><Start>0;0</Start><End>64;36</End><MeasureVisible>false</MeasureVisible><DrawingStyle><Color Key="color">
<Value>255;255;140;0</Value></Color><LineSize Key="line size"><Value>2</Value></LineSize>
<Arrows Key="arrows"><Value>EndArrow</Value></Arrows></DrawingStyle></Line>
<Circle id="3"><Origin>100;100</Origin><Radius>32</Radius></Circle>
<Angle id="4"><PointO>160;90</PointO><PointA>160;0</PointA><PointB>320;90</PointB></Angle>
<Label id="5"><Text>Bend &lt;more&gt;</Text><Position>10;10</Position></Label>
<Unheard id="6"><Of>1</Of></Unheard></Drawings></Keyframe></Keyframes></KinoveaVideoAnalysis>
"""


def test_key_moments_and_comments_link_to_their_frame(coach, player, clip):
    page = coach.page
    open_analysis(page, clip, 33)
    shows(page, 33)
    page.get_by_role("button", name="Add key moment here").click()
    page.get_by_label("What's happening here?").fill("Push off")
    page.get_by_role("button", name="Done").click()
    expect(page.locator(".moments-list")).to_contain_text("0:01 Push off")
    page.goto(f"/camp/media/{clip}#f=50")
    wait_until(page, "() => document.querySelector('[data-player]').dataset.shown === '50'")
    expect(page.get_by_label("At this time")).to_have_value("0:01.667")
    page.locator("#comment-text").fill("Weight on the inside edge")
    page.get_by_role("button", name="Send", exact=True).click()
    seen = player.page
    seen.goto(f"/camp/media/{clip}")
    seen.locator(".talk-comment").last.get_by_role("link", name="0:01").click()
    wait_until(seen, "() => document.querySelector('[data-player]').dataset.shown === '50'")
    assert seen.locator("video").evaluate(SHOWN) == 50
    seen.get_by_role("link", name="0:01").first.click()
    wait_until(seen, "() => document.querySelector('[data-player]').dataset.shown === '33'")
    seen.locator(".talk-answer summary").last.click()
    seen.get_by_label("Your reply").last.fill(f"Like this, on a {coach.size}?")
    seen.get_by_role("button", name="Send reply").last.click()
    expect(seen.get_by_text(f"Like this, on a {coach.size}?")).to_be_visible()
    page.goto(f"/camp/media/{clip}/analysis")
    page.get_by_role("button", name="Remove: Push off").click()
    expect(page.locator(".moments-list li")).to_have_count(0)


@pytest.fixture
def speaker(browser, camp):
    """A coach with a fake microphone, which beeps."""
    microphone = ["--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream"]
    own = browser.browser_type.launch(executable_path="/usr/bin/chromium", args=[*FLAGS, *microphone])
    with watched(own, camp) as someone:
        yield someone.signed_in("coach")
    own.close()


# Of the first part of an upload only 1,000 bytes arrive, and the response to the first lesson is lost.
BAD_LINE = """() => {
  const send = window.fetch
  const isFirst = { PATCH: true, POST: true }
  window.sent = []
  window.fetch = async (place, how = {}) => {
    const { method, headers, body } = how
    const isUpload = String(place).includes('/api/camp/uploads')
    const isLesson = String(place).endsWith('/lessons')
    if (isUpload) window.sent.push([method, Number(headers['Upload-Offset'] ?? -1)])
    if (!isFirst[method] || !(method === 'PATCH' ? isUpload : isLesson)) return send(place, how)
    isFirst[method] = false
    await send(place, { ...how, body: isUpload ? body.slice(0, 1000) : body })
    throw new TypeError('lost')
  }
}"""


def record(page, title):
    """Records a lesson with four frame steps and an arrow."""
    page.get_by_role("button", name="Record a lesson").click()
    expect(page.locator(".lesson-state")).to_contain_text("●")
    page.locator(".wheel").focus()
    for _ in range(4):
        page.keyboard.press("ArrowRight")
    shows(page, 14)
    page.get_by_role("button", name="Arrow").click()
    drag(page, (0.2, 0.2), (0.6, 0.4))
    # At least three seconds. A busy machine draws slowly, so it may be more.
    expect(page.locator(".lesson-state")).to_have_text(re.compile(r"^● (0:0[3-9]|0:[1-5]|[1-9])"))
    page.get_by_role("button", name="Stop", exact=True).click()
    page.get_by_label("Name this lesson").fill(title)
    page.get_by_role("button", name="Done").click()
    expect(page.locator(".lesson-state")).to_have_text("Saved", timeout=30_000)


def play(page, title):
    """Plays a lesson, asserts that it shows the recorded frames and drawing, and waits until it has ended."""
    row = page.get_by_role("button", name=f"▶ {title}")
    expect(row).to_be_enabled(timeout=60_000)
    row.click()
    shows(page, 10)
    expect(page.locator(".ink .drawing")).to_have_count(0)
    wait_until(page, "() => document.querySelector('[data-analysis]').dataset.shown === '14'")
    expect(page.locator(".ink .drawing")).to_have_count(1)
    wait_until(page, "() => document.querySelector('[data-analysis]').dataset.played")


def test_a_lesson_is_recorded_with_voice_and_played_over_the_video(speaker, player, camp, clip):
    client, page = camp.client("coach"), speaker.page
    clear(client, clip)
    open_analysis(page, clip, 10)
    shows(page, 10)
    record(page, "Edges")
    speaker.check()
    (lesson,) = [one for one in client.get(f"/api/camp/media/{clip}/lessons").json()["items"] if one["title"] == "Edges"]
    assert lesson["milliseconds"] >= 3000
    # Recording also leaves the arrow among the coach's own drawings. Here only the lesson's arrow may appear.
    clear(client, clip)
    open_analysis(player.page, clip)
    play(player.page, "Edges")
    # The player finds the lesson on the clip's page.
    player.page.goto(f"/camp/media/{clip}")
    expect(player.page.locator(".media-lessons").get_by_text("Edges")).to_be_visible()
    kept = client.get(f"/api/camp/media/{clip}/lessons").json()["items"]
    voice = next(one["voice"] for one in kept if one["title"] == "Edges")
    assert client.get(voice).headers["Content-Type"] == "audio/mp4"
    page.reload()
    page.get_by_role("button", name="Remove: Edges").click()
    page.get_by_role("button", name="Done").click()
    expect(page.get_by_role("button", name="▶ Edges")).to_have_count(0)


def test_a_lesson_on_a_bad_line_is_sent_on_from_where_it_was_interrupted_and_stored_once(speaker, camp, clip):
    client, page = camp.client("coach"), speaker.page
    open_analysis(page, clip, 10)
    shows(page, 10)
    page.evaluate(BAD_LINE)
    record(page, "Bad line")
    assert page.evaluate("() => window.sent") == [["POST", -1], ["PATCH", 0], ["HEAD", -1], ["PATCH", 1000]]
    lessons = client.get(f"/api/camp/media/{clip}/lessons").json()["items"]
    assert [one["title"] for one in lessons if one["title"] == "Bad line"] == ["Bad line"]
    expect(page.get_by_role("button", name="▶ Bad line")).to_be_enabled(timeout=60_000)
    (lesson,) = [one for one in client.get(f"/api/camp/media/{clip}/lessons").json()["items"] if one["title"] == "Bad line"]
    assert client.get(lesson["voice"]).headers["Content-Type"] == "audio/mp4"
    clear(client, clip)


def test_a_lesson_without_a_microphone_is_recorded_without_voice(coach, camp, clip):
    client, page = camp.client("coach"), coach.page
    clear(client, clip)
    open_analysis(page, clip, 10)
    shows(page, 10)
    title = f"Silent {coach.size}"
    record(page, title)
    clear(client, clip)
    page.goto("/camp/media")
    open_analysis(page, clip)
    play(page, title)


def test_two_clips_are_synchronised_by_an_event_in_each(coach, clip, other):
    page = coach.page
    page.goto(f"/camp/media/{clip}/compare/{other}#a=30&b=80")
    for side, frame in [("a", 30), ("b", 80)]:
        shows(page, frame, f"[data-side={side}]")
    for step in range(1, 4):
        page.get_by_role("button", name="Both forward one frame").click()
        shows(page, 30 + step, "[data-side=a]")
        shows(page, 80 + step, "[data-side=b]")
    page.get_by_role("button", name="Overlay").click()
    page.get_by_label("Opacity").fill("80")
    page.get_by_role("button", name="Play both").click()
    wait_until(page, "() => Number(document.querySelector('[data-side=b]').dataset.shown) > 100")
    page.get_by_role("button", name="Play both").click()
    gap = "() => document.querySelector('[data-side=b]').dataset.shown - document.querySelector('[data-side=a]').dataset.shown"
    assert 47 <= page.evaluate(gap) <= 53


def all_in_sight(page, *things):
    """Asserts that the window shows all of these elements completely without scrolling."""
    size = page.viewport_size
    assert page.evaluate("scrollY") == 0
    for thing in things:
        for one in page.locator(thing).all():
            box = one.bounding_box()
            assert box["x"] >= 0 and box["x"] + box["width"] <= size["width"], thing
            assert box["y"] >= 0 and box["y"] + box["height"] <= size["height"], thing


LYING, STANDING = {"width": 667, "height": 375}, {"width": 375, "height": 667}


@pytest.mark.parametrize("window", [LYING, STANDING], ids=["lying", "standing"])
def test_a_phone_shows_the_pictures_with_all_controls(player, clip, upright, window):
    page = player.page
    page.set_viewport_size(window)
    for shown in [clip, upright]:
        open_analysis(page, shown)
        all_in_sight(page, ".picture", ".wheel", ".transport .button", "[data-tool=pen]", ".swatch")
        area = page.locator(".picture").bounding_box()
        assert area["width"] * area["height"] > 0.15 * window["width"] * window["height"]
    for one, two in [(clip, clip), (clip, upright), (upright, upright)]:
        page.goto(f"/camp/media/{one}/compare/{two}")
        wait_until(page, "() => document.querySelector('[data-beside]').dataset.state === 'ready'")
        all_in_sight(page, ".picture", ".wheel", "[data-event]", ".transport .button")
    player.check("analysis-beside-phone")


def test_overlaid_clips_have_the_same_scale_within_the_frame(coach, clip, upright):
    page = coach.page
    page.goto(f"/camp/media/{clip}/compare/{upright}")
    wait_until(page, "() => document.querySelector('[data-beside]').dataset.state === 'ready'")
    page.get_by_role("button", name="Overlay").click()
    wait_until(page, "() => { const [a, b] = [...document.querySelectorAll('.stage')].map((one) =>"
               " JSON.stringify(one.getBoundingClientRect())); return a === b }")  # fmt: skip
    frame = page.locator("[data-side=a] .stage").bounding_box()
    wide, high = [one.bounding_box() for one in page.locator(".picture").all()]
    assert abs(wide["height"] - high["width"]) < 2 < wide["width"] - high["width"]
    for box in [wide, high]:
        assert box["x"] >= frame["x"] - 1 and box["x"] + box["width"] <= frame["x"] + frame["width"] + 1
        assert box["y"] >= frame["y"] - 1 and box["y"] + box["height"] <= frame["y"] + frame["height"] + 1


def test_pinch_and_buttons_zoom_the_picture(player, camp, clip):
    page = player.page
    client = camp.client("member")
    clear(client, clip)
    open_analysis(page, clip)
    page.get_by_role("button", name="Pen", exact=True).click()
    fingers = page.context.new_cdp_session(page)

    def touch(kind, *places):
        points = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(places)]
        fingers.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    touch("touchStart", (150, 150))
    touch("touchStart", (150, 150), (200, 150))
    for step in range(1, 11):
        touch("touchMove", (150 - 5 * step, 150), (200 + 5 * step, 150))
    touch("touchEnd")
    wait_until(page, "() => Number(document.querySelector('[data-analysis]').dataset.near) > 2")
    # The pinch drew nothing. In the enlarged picture a stroke appears where the finger draws it.
    assert page.locator(".drawn li").count() == 0
    touch("touchStart", (100, 100))
    for step in range(1, 6):
        touch("touchMove", (100 + 10 * step, 100 + 10 * step))
    touch("touchEnd")
    saved(page)
    (stroke,) = drawings(client, clip)
    box = page.locator(".ink").bounding_box()
    assert abs(stroke["points"][0][0] - (100 - box["x"]) / box["width"]) < 0.01
    for _ in range(6):
        if page.get_by_role("button", name="Zoom out").is_enabled():
            page.get_by_role("button", name="Zoom out").click()
    wait_until(page, "() => document.querySelector('[data-analysis]').dataset.near === '1'")
    page.get_by_role("button", name="Full screen").click()
    wait_until(page, "() => document.querySelector('.bench').getBoundingClientRect().height === innerHeight")
    page.get_by_role("button", name="Full screen").click()
    wait_until(page, "() => document.querySelector('.bench').getBoundingClientRect().top > 0")
    clear(client, clip)


def test_drawings_survive_an_expired_session(player, camp, clip):
    page, client = player.page, camp.client("member")
    clear(client, clip)
    open_analysis(page, clip)
    player.expected_statuses = {401}
    kept = page.context.cookies()
    page.context.clear_cookies()
    page.get_by_role("button", name="Arrow", exact=True).click()
    drag(page, (0.2, 0.2), (0.6, 0.6))
    expect(page.locator(".saved")).to_contain_text("need to sign in")
    page.context.add_cookies(kept)
    open_analysis(page, clip)
    saved(page)
    assert [one["tool"] for one in drawings(client, clip)] == ["arrow"]
    clear(client, clip)


def test_a_comment_belongs_to_the_frame_shown(player, camp, clip):
    page = player.page
    open_analysis(page, clip, 40)
    shows(page, 40)
    page.get_by_role("button", name="Comment on this frame").click()
    page.get_by_label("Your comment on this frame").fill("Bend the knee here")
    page.get_by_role("button", name="Done").click()
    expect(page.locator(".saved")).to_have_text("Sent.")
    said = camp.client("member").get(f"/api/camp/media/{clip}/comments").json()["items"]
    assert [one["frame"] for one in said if one["text"] == "Bend the knee here"] == [40]


def test_a_version_is_made_from_the_selected_frames(coach, clip):
    page = coach.page
    page.goto(f"/camp/media/{clip}/versions#f=20")
    page.get_by_text("Trim").click()
    part = page.locator(".version[open]")
    wait_until(page, "() => document.querySelector('[data-player]').dataset.shown === '20'")
    part.get_by_role("button", name="Set this frame as the first").click()
    page.get_by_role("button", name="Forward one frame").click()
    page.get_by_role("button", name="Forward one frame").click()
    part.get_by_role("button", name="Set this frame as the last").click()
    part.get_by_label("Title").fill("Three frames")
    part.get_by_role("button", name="Create").click()
    expect(page.get_by_role("heading", level=1, name="Three frames")).to_be_visible()
    expect(page.locator(".player-frame")).to_have_text("1 / 3", timeout=60_000)
    page.goto(f"/camp/media/{page.url.rsplit('/', 1)[1]}#f=1")
    wait_until(page, "() => document.querySelector('[data-player]').dataset.shown === '1'")
    assert page.locator("video").evaluate(SHOWN) == 21
    page.goto(f"/camp/media/{clip}")
    expect(page.get_by_text("Versions")).to_be_visible()
