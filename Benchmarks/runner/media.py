"""Measures the camp's videos: ranges of a 1 GiB file against nginx and Go, 100 slow viewers, and the time until a
phone's 60-second clip can be watched."""

import base64
import hashlib
import json
import pathlib
import random
import selectors
import socket
import sqlite3
import statistics
import subprocess
import time

from . import machine, peers
from .documents import Member
from .load import Broken

SIZE = 1 << 30
RANGE = 1 << 20
VIEWERS = 100
# Bytes per second that a viewer with a slow mobile connection reads.
SLOW = 64 << 10


def measure(bench, report):
    data = bench.folder / "media"
    data.mkdir(mode=0o700)
    with peers.plaza("media", bench.shop, data, "serve", "--demo") as plaza:
        coach = Viewer(plaza.url)
        watchable(bench, report, coach)
        clip = coach.clip
        large = grow(data, clip)
        expected = digest(large)
        with peers.nginx_of(large, bench.folder) as nginx, peers.go_file(bench.go, large, bench.folder) as go:
            sources = {
                "Plaza": (plaza, f"/camp/media/{clip}/video.mp4", coach.token),
                "nginx": (nginx, "/large.mp4", None), "Go": (go, "/", None),
            }  # fmt: skip
            ranges(bench, report, sources, large, expected)
            slow_viewers(bench, report, sources)


def watchable(bench, report, coach):
    """Measures the seconds from the last byte of an upload until the clip is ready, against a single ffmpeg run."""
    film = bench.folder / "phone.mp4"
    phone(film, 10 if bench.quick else 60)
    ready, bare = [], []
    for _ in range(1 if bench.quick else 3):
        ready.append(coach.publish(film))
        bare.append(by_hand(film, bench.folder))
    ratio = statistics.median(mine / hand for mine, hand in zip(ready, bare))
    rows = [
        ["from the last byte to ready", f"{statistics.median(ready):.1f}", f"{ratio:.2f}"],
        ["one run of ffmpeg by hand", f"{statistics.median(bare):.1f}", "1"],
    ]
    for row in rows:
        print("  " + ", ".join(row))
    report.table("clip", ["a phone's clip of 60 s, 1080p", "median s", "÷ by hand"], rows)


def phone(path, seconds):
    """Writes a 1080p clip with 30 frames a second and sound, as phones produce. Noise makes it harder to encode."""
    picture = f"testsrc2=size=1920x1080:rate=30:duration={seconds},noise=alls=12:allf=t"
    subprocess.run(
        ["ffmpeg", "-v", "error", "-y", "-f", "lavfi", "-i", picture, "-f", "lavfi", "-i", f"sine=duration={seconds}",
         "-c:v", "libx264", "-preset", "veryfast", "-b:v", "12M", "-pix_fmt", "yuv420p", "-c:a", "aac", path], check=True,
    )  # fmt: skip


def by_hand(film, folder):
    """Returns the seconds that a single, unlimited ffmpeg process takes to produce the server's rendition."""
    start = time.perf_counter()
    subprocess.run(
        ["ffmpeg", "-v", "error", "-y", "-i", film, "-vf", "scale=-2:720", "-c:v", "libx264", "-preset", "veryfast",
         "-crf", "23", "-g", "12", "-bf", "0", "-pix_fmt", "yuv420p", "-c:a", "aac", "-movflags", "+faststart",
         folder / "by-hand.mp4"], check=True,
    )  # fmt: skip
    return time.perf_counter() - start


def grow(data, clip):
    """Replaces the content of the clip's stored file with 1 GiB of random bytes, which the server sends unread."""
    with sqlite3.connect(data / "plaza.sqlite") as base:
        name = base.execute(
            "SELECT file FROM media_file WHERE kind = 'video' AND item = ?", (clip_key(base, clip),)).fetchone()[0]
    found = [path for path in (data / "files").rglob(name.rsplit("/", 1)[1]) if path.is_file()]
    if len(found) != 1:
        raise Broken(f"the clip's file {name} was not found")
    chance = random.Random(7)
    with open(found[0], "wb") as file:
        block = chance.randbytes(RANGE)
        for _ in range(SIZE // RANGE):
            file.write(block)
    return found[0]


def clip_key(base, clip):
    """Returns the id in the form the engine stores: text or bytes."""
    text = base.execute("SELECT typeof(id) FROM media_item LIMIT 1").fetchone()[0] == "text"
    return clip if text else bytes.fromhex(clip.replace("-", ""))


def digest(path):
    with open(path, "rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def ranges(bench, report, sources, large, expected):
    """Reads the whole file in 1 MiB ranges over one connection. Reports the server's processor seconds per GiB."""
    found = {name: [] for name in sources}
    for _ in range(1 if bench.quick else 5):
        for name, (peer, path, token) in sources.items():
            before = machine.processor_time(peer.process.pid)
            start = time.perf_counter()
            seen = read_ranges(peer.port, path, token)
            took = time.perf_counter() - start
            if seen != expected:
                raise Broken(f"{name} sent other bytes")
            found[name].append((machine.processor_time(peer.process.pid) - before, took))
    rows = []
    for name, runs in found.items():
        ratio = statistics.median(mine / beside for (mine, _), (beside, _) in zip(runs, found["nginx"]))
        rows.append([name, f"{statistics.median(cpu for cpu, _ in runs):.2f}",
                     f"{statistics.median(SIZE / (1 << 20) / took for _, took in runs):,.0f}", f"{ratio:.2f}"])  # fmt: skip
        print("  " + ", ".join(rows[-1]))
    report.table("ranges", ["who", "CPU s a GiB", "MiB a second", "CPU ÷ nginx"], rows)
    report.aim("ranges of a video of 1 GiB: CPU ÷ nginx", float(rows[0][3]), 1.5, False, "", False)


def read_ranges(port, path, token):
    """Returns the SHA-256 of all received bytes."""
    seen, buffer = hashlib.sha256(), memoryview(bytearray(RANGE))
    with socket.create_connection(("127.0.0.1", port)) as connection:
        for start in range(0, SIZE, RANGE):
            connection.sendall(request(path, token, f"bytes={start}-{start + RANGE - 1}"))
            rest = body_begins(connection, 206)
            buffer[: len(rest)] = rest
            got = len(rest)
            while got < RANGE:
                count = connection.recv_into(buffer[got:])
                if count == 0:
                    raise Broken("a range was cut off")
                got += count
            seen.update(buffer)
    return seen.hexdigest()


def request(path, token, span=None):
    fields = [f"GET {path} HTTP/1.1", "Host: 127.0.0.1"]
    fields += [f"Range: {span}"] if span else []
    fields += [f"Authorization: Bearer {token}"] if token else []
    return "\r\n".join([*fields, "", ""]).encode()


def body_begins(connection, status):
    """Reads the response header. Returns the body bytes that arrived with it."""
    header = b""
    while b"\r\n\r\n" not in header:
        part = connection.recv(65536)
        if not part:
            raise Broken("an answer was cut off")
        header += part
    header, rest = header.split(b"\r\n\r\n", 1)
    if int(header.split(b" ", 2)[1]) != status:
        raise Broken(f"{header[:200]!r}")
    return rest


def slow_viewers(bench, report, sources):
    """Reports the peak memory, in KiB per viewer, for 100 viewers who each read 64 KiB a second."""
    seconds = 5 if bench.quick else 20
    rows = []
    for name, (peer, path, token) in sources.items():
        before = machine.proportional_memory(peer.process.pid)
        most = watch(peer, path, token, seconds)
        rows.append([name, f"{before:.1f}", f"{most:.1f}", f"{(most - before) * 1024 / VIEWERS:,.0f}"])
        print("  " + ", ".join(rows[-1]))
    report.table("viewers", ["who", "MiB before", "MiB at the most", "KiB a viewer"], rows)
    report.aim("memory for each of 100 slow viewers", float(rows[0][3].replace(",", "")), 256, False, " KiB", False)


def watch(peer, path, token, seconds):
    chooser, most = selectors.DefaultSelector(), 0
    connections = []
    for _ in range(VIEWERS):
        connection = socket.socket()
        # A small receive window, so that data the server has read ahead stays in the server.
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 32 << 10)
        connection.connect(("127.0.0.1", peer.port))
        connection.sendall(request(path, token))
        chooser.register(connection, selectors.EVENT_READ)
        connections.append(connection)
    end, part = time.monotonic() + seconds, SLOW // 10
    while time.monotonic() < end:
        for key, _ in chooser.select(0):
            if not key.fileobj.recv(part):
                raise Broken(f"{peer.name} ended an answer")
        most = max(most, machine.proportional_memory(peer.process.pid))
        time.sleep(0.1)
    for connection in connections:
        connection.close()
    return most


class Viewer(Member):
    """An API client signed in as the coach of the demo."""

    def __init__(self, url):
        self.url, self.token, self.clip = url, None, None
        person = {"email": "coach@plaza.test", "password": "plaza-demo"}
        self.token = json.loads(self.ask("POST", "/api/session", person)[1])["token"]

    def publish(self, film):
        """Uploads and publishes a clip. Returns the seconds from the last byte until the clip is ready."""
        tus, whole = {"Tus_Resumable": "1.0.0"}, pathlib.Path(film).read_bytes()
        name = "filename " + base64.b64encode(b"phone.mp4").decode()
        place = self.ask("POST", "/api/camp/uploads", b"", Upload_Length=str(len(whole)), Upload_Metadata=name, **tus)
        place = place[0]["Location"]
        part = {"Content_Type": "application/offset+octet-stream"}
        for start in range(0, len(whole), 8 << 20):
            self.ask("PATCH", place, whole[start : start + (8 << 20)], Upload_Offset=str(start), **part, **tus)
        start = time.perf_counter()
        asked = {"upload": place.rsplit("/", 1)[1], "title": "Phone", "audience": "members"}
        made = json.loads(self.ask("POST", "/api/camp/media", asked)[1])
        while True:
            item = json.loads(self.ask("GET", f"/api/camp/media/{made['id']}/progress")[1])
            if item["state"] == "ready":
                self.clip = made["id"]
                return time.perf_counter() - start
            if item["state"] == "refused" or time.perf_counter() - start > 900:
                raise Broken(f"the clip is not ready: {item}")
            time.sleep(0.02)
