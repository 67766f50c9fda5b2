"""Clips for the hockey camp: making a clip with numbered frames, publishing it, and reading which frame is shown."""

import base64
import subprocess

from plaza import wait_for

TUS = {"Tus_Resumable": "1.0.0"}
FRAMES, BITS = 150, 8


def film(folder, frames=FRAMES, rate=30):
    """Makes a clip in which each frame shows its number in binary, as black and white bars. Returns its path."""
    width, height, bar = 320, 180, 320 // BITS
    picture = b""
    for number in range(frames):
        row = b"".join((b"\xeb" if number >> bit & 1 else b"\x10") * bar for bit in range(BITS))
        picture += row * height
    path = folder / "numbers.mp4"
    subprocess.run(
        ["ffmpeg", "-v", "error", "-f", "rawvideo", "-pix_fmt", "gray", "-s", f"{width}x{height}", "-r", str(rate),
         "-i", "-", "-c:v", "libx264", "-preset", "ultrafast", "-g", "250", "-pix_fmt", "yuv420p", path],
        input=picture, check=True,
    )  # fmt: skip
    return path


def published(client, path, **fields):
    """Uploads and publishes a clip, and waits until it is ready. Returns its id."""
    data = path.read_bytes()
    title = "filename " + base64.b64encode(path.name.encode()).decode()
    begun = client.ask("POST", "/api/camp/uploads", Upload_Length=str(len(data)), Upload_Metadata=title, **TUS)
    place, part = begun.headers["Location"], {"Upload_Offset": "0", "Content_Type": "application/offset+octet-stream"}
    assert client.ask("PATCH", place, body=data, **part, **TUS).status == 204
    made = client.post("/api/camp/media", {"upload": place.rsplit("/", 1)[1], "title": "Numbers", **fields})
    assert made.status == 202, made.body
    wait_for(lambda: client.get(made.headers["Location"]).json()["state"] == "ready", "the clip")
    return made.json()["id"]


# Reads the number of the displayed frame from its pixels.
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
