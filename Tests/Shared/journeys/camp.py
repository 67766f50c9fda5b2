"""The hockey camp: a player's clip, a coach's lesson, and a parent who watches a child's clip."""

import re
import subprocess

from clips import SHOWN, film, published
from plaza import wait_for

AT = "return document.querySelector(arguments[0]).dataset.shown === String(arguments[1])"
# Whether the video plays with sound, judged by its loudest sample. Firefox without an audio device provides no samples,
# but reports whether there is sound.
HEARD = """const video = document.querySelector('video')
if ('mozHasAudio' in video) return video.currentTime > 0.3 && video.mozHasAudio
if (!window.ear) {
  const context = new AudioContext()
  window.ear = context.createAnalyser()
  context.createMediaElementSource(video).connect(window.ear).connect(context.destination)
  await context.resume()
}
const samples = new Float32Array(window.ear.fftSize)
window.ear.getFloatTimeDomainData(samples)
return video.currentTime > 0.3 && samples.some((one) => Math.abs(one) > 0.01)"""
# Notes whether a drawing appears from now on.
DRAWN = """window.isDrawn = false
new MutationObserver(() => { if (document.querySelector('.ink .drawing')) window.isDrawn = true })
  .observe(document.querySelector('.ink'), { childList: true, subtree: true })"""
DOTS = f"return ({SHOWN})(document.querySelector('video'))"


def sounding(folder):
    """Makes the numbered clip with a tone. Returns its path."""
    numbers, path = film(folder), folder / "sounding.mp4"
    tone = ["-f", "lavfi", "-i", "sine=duration=5", "-c:v", "copy", "-c:a", "aac", "-shortest"]
    subprocess.run(["ffmpeg", "-v", "error", "-i", numbers, *tone, path], check=True)
    return path


def shows(person, place, frame):
    """Asserts that the page reports this frame and that the displayed picture is this frame."""
    person.until(AT, place, frame)
    seen = person.run(DOTS)
    assert seen == frame, f"frame {frame} is said and {seen} is shown"


def send(person, path, title):
    person.goto("/camp/media/new")
    person.attach("input[type=file]", path)
    person.sees("Uploaded. Now publish it.")
    person.write("Title", title)
    person.tap("Publish")
    person.heading(title)
    person.until("return [...document.querySelectorAll('video')].some(seen)")


def player(world):
    clip, ann = film(world.folder), world.person("member")
    send(ann, clip, "My shot")
    place = ann.path()
    ann.fits_the_window()
    ann.until("const video = document.querySelector('video'); video.muted = true; await video.play(); return true")
    ann.until("return document.querySelector('video').currentTime > 0.5")
    ann.run("document.querySelector('video').pause()")
    ann.goto(place.split("#")[0].split("?")[0] + "/analysis#f=20")
    page = "[data-analysis]"
    shows(ann, page, 20)
    for frame in (21, 22, 23):
        ann.tap("Forward one frame")
        shows(ann, page, frame)
    for frame in (22, 21, 20, 19):
        ann.tap("Back one frame")
        shows(ann, page, frame)
    ann.tap("Arrow")
    ann.drag(".ink", (0.2, 0.2), (0.4, 0.3), (0.6, 0.4))
    ann.sees("Saved", ".saved")
    assert ann.run("return document.querySelectorAll('.ink .drawing').length") == 1
    media = place.split("?")[0].rsplit("/", 1)[1]
    [drawing] = world.client("member").get(f"/api/camp/media/{media}/drawings").json()["mine"]["drawings"]
    assert drawing["tool"] == "arrow" and abs(drawing["points"][-1][0] - 0.6) < 0.02, drawing
    ann.fits_the_window()
    ann.goto(f"/camp/media/{media}#f=50")
    shows(ann, "[data-player]", 50)
    ann.write(re.compile("comment", re.I), "Was my head up?")
    ann.tap("Send")
    ann.sees("Was my head up?", ".talk-comment")


def coach(world):
    """Records a lesson over a player's clip, and plays it."""
    clip = published(world.client("member"), film(world.folder), audience="members")
    jo = world.person("coach")
    jo.goto(f"/camp/media/{clip}/analysis#f=10")
    page = "[data-analysis]"
    shows(jo, page, 10)
    jo.tap("Record a lesson")
    jo.sees("●", ".lesson-state")
    jo.tap("Forward one frame")
    shows(jo, page, 11)
    jo.tap("Arrow")
    jo.drag(".ink", (0.2, 0.2), (0.6, 0.4))
    jo.sees(re.compile("^● (0:0[2-9]|0:[1-5])"), ".lesson-state")
    jo.tap("Stop")
    jo.write("Name this lesson", "Edges")
    jo.tap("Done")
    jo.sees("Saved", ".lesson-state")
    client, lessons = world.client("coach"), f"/api/camp/media/{clip}/lessons"
    [lesson] = client.get(lessons).json()["items"]
    assert lesson["title"] == "Edges"
    if world.engine.hears:
        voice = wait_for(lambda: client.get(lessons).json()["items"][0]["voice"], "the voice")
        assert client.get(voice).headers["Content-Type"] == "audio/mp4"
    # The arrow is also among the coach's own drawings. Without these, only the lesson shows it.
    drawings = f"/api/camp/media/{clip}/drawings"
    version = client.get(drawings).json()["mine"]["version"]
    assert client.ask("PUT", drawings, {"version": version, "drawings": []}).status == 200
    jo.goto("/camp/media")
    jo.goto(f"/camp/media/{clip}/analysis#f=30")
    jo.until("return [...document.querySelectorAll('.lessons button:enabled')].some((one) => one.innerText.includes('Edges'))")
    shows(jo, page, 30)
    assert jo.run("return document.querySelectorAll('.ink .drawing').length") == 0
    jo.run(DRAWN)
    jo.tap(re.compile("Edges"), within=".lessons")
    jo.until("return document.querySelector('[data-analysis]').dataset.played === arguments[0]", lesson["id"])
    shows(jo, page, 11)
    assert jo.run("return window.isDrawn")


def parent(world):
    """Watches the child's clip with sound, comments on it, and sets who may see such clips."""
    ann = world.client("member")
    child = ann.get("/api/me").json()["id"]
    clip = published(ann, sounding(world.folder), audience="owner", people=[child])
    bob = world.person("bob")
    bob.goto("/camp/media")
    bob.tap_on(f"a[href*='{clip}']")
    bob.until("return [...document.querySelectorAll('video')].some(seen)")
    bob.until("const video = document.querySelector('video'); await video.play(); return true")
    bob.until(HEARD)
    bob.run("document.querySelector('video').pause()")
    bob.fits_the_window()
    bob.write(re.compile("comment", re.I), "Well done.")
    bob.tap("Send")
    bob.sees("Well done.", ".talk-comment")
    bob.goto("/camp/releases")
    bob.choose("Who can see videos of Ann", "Everyone at the camp")
    bob.tap("Save")
    bob.until("return document.querySelector('main select').selectedOptions[0].text === 'Everyone at the camp'")
