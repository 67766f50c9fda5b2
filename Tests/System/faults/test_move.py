"""Moves an installation from one machine to PostgreSQL and a bucket. The command is killed in the middle and repeated,
and users find all their data afterwards."""

import base64
import os
import random
import re
import subprocess
import time
import uuid

import boto3
import pytest

from photo import photograph
from plaza import PROGRAM, Client, Plaza, wait_for
from postgres import PrivatePostgres

KILLS = 12 if os.environ.get("PLAZA_FAULTS") else 4
TUS = {"Tus_Resumable": "1.0.0"}
NEWCOMER = {"name": "Late Comer", "address": "1 Mews", "postcode": "N1 9GU", "phone": "020 7946 0000"}


@pytest.fixture(scope="module")
def postgres():
    with PrivatePostgres() as server:
        yield server


@pytest.fixture
def bucket():
    """Creates a bucket and returns its PLAZA_FILES address."""
    endpoint, name = os.environ["PLAZA_TEST_S3"], f"moving-{uuid.uuid4().hex[:12]}"
    who = {"aws_access_key_id": "test", "aws_secret_access_key": "test"}
    boto3.client("s3", endpoint_url=endpoint, region_name="us-east-1", **who).create_bucket(Bucket=name)
    return f"s3://{name}/plaza?endpoint={endpoint}&region=us-east-1"


class Mover:
    """Runs `plaza transfer`."""

    def __init__(self, data, database, bucket):
        self.command = [PROGRAM, "transfer", "--to", database, "--files", bucket]
        self.environment = {name: value for name, value in os.environ.items() if not name.startswith("PLAZA_")}
        self.environment |= {"PLAZA_DATA": str(data), "AWS_ACCESS_KEY_ID": "test", "AWS_SECRET_ACCESS_KEY": "test"}

    def run(self):
        return subprocess.run(self.command, env=self.environment, capture_output=True, text=True, timeout=120)

    def expect_whole(self):
        done = self.run()
        assert done.returncode == 0, done.stdout + done.stderr
        assert "tables were read back and are the same on both sides" in done.stdout
        assert "files were read back and are the same on both sides" in done.stdout

    def kill_after(self, seconds):
        """Returns whether the command was still running."""
        silent = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
        child = subprocess.Popen(self.command, env=self.environment, **silent)
        try:
            child.wait(seconds)
        except subprocess.TimeoutExpired:
            child.kill()
        return child.wait() == -9


def film(folder):
    path = folder / "skating.mp4"
    source = ["-f", "lavfi", "-i", "testsrc2=size=320x180:rate=25:duration=2"]
    subprocess.run(["ffmpeg", "-v", "error", *source, "-c:v", "libx264", "-pix_fmt", "yuv420p", path], check=True)
    return path.read_bytes()


def send_clip(coach, data):
    title = "filename " + base64.b64encode(b"skating.mp4").decode()
    begun = coach.ask("POST", "/api/camp/uploads", Upload_Length=str(len(data)), Upload_Metadata=title, **TUS)
    place, part = begun.headers["Location"], {"Upload_Offset": "0", "Content_Type": "application/offset+octet-stream"}
    assert coach.ask("PATCH", place, body=data, **part, **TUS).status == 204
    made = coach.post("/api/camp/media", {"upload": place.rsplit("/", 1)[1], "title": "Skating", "audience": "members"})
    assert made.status == 202, made.body
    wait_for(lambda: coach.get(made.headers["Location"]).json()["state"] == "ready", "the clip")
    return made.json()["id"]


def look(plaza, film, clip):
    """Returns the content that users see, as bytes."""

    def seen(who, path, **headers):
        answer = who.get(path, **headers)
        assert answer.status == 200, f"{path}: {answer.status} {answer.body[:300]!r}"
        return answer.body

    clerk, bob, coach = (Client(plaza).sign_in(role) for role in ("clerk", "bob", "coach"))
    customers = clerk.get("/api/rental/customers?limit=200").json()["items"]
    card = seen(Client(plaza), "/rental/card", Accept="text/html", Cookie="plaza=" + bob.token)
    return {
        "rentals": [seen(clerk, f"/api/rental/customers/{one['id']}/rentals") for one in customers],
        "my rentals": re.findall(rb"<li[ >].*?</li>", card, re.DOTALL),
        "cover": seen(clerk, f"/api/rental/films/{film}/cover"),
        "wallet": seen(bob, "/api/wallet"), "lines": seen(bob, "/api/wallet/lines"),
        "clip": seen(coach, f"/camp/media/{clip}/original"),
        "search": seen(Client(plaza), "/api/marquee/search?q=the"),
    }  # fmt: skip


def test_a_move_to_postgresql_and_a_bucket_survives_interruptions(tmp_path, postgres, bucket):
    database = postgres.new_database("moved")
    with Plaza(tmp_path) as old:
        clerk, coach = Client(old).sign_in("clerk"), Client(old).sign_in("coach")
        rented = clerk.get("/api/rental/films").json()["items"][0]["id"]
        photo = photograph(tmp_path).read_bytes()
        put = clerk.ask("PUT", f"/api/rental/films/{rented}/cover", body=photo, Content_Type="image/jpeg")
        assert put.status == 204, put.body
        data = film(tmp_path)
        clip = send_clip(coach, data)
        before = look(old, rented, clip)
        assert before["clip"] == data and len(before["cover"]) > 1000 and b"title" in before["search"]
        mover = Mover(old.data, database, bucket)
        refused = mover.run()
        assert refused.returncode == 1 and "already uses this data folder" in refused.stderr, refused
    started = time.monotonic()
    # First a rehearsal; the old server then runs for a while.
    mover.expect_whole()
    took = time.monotonic() - started
    with old:
        fresh = Client(old).sign_in("clerk").create("/api/rental/customers", NEWCOMER)
        before = look(old, rented, clip)
    lot = random.Random(7)
    killed = sum(mover.kill_after(lot.uniform(0.05, took)) for _ in range(KILLS))
    assert killed > 0
    mover.expect_whole()
    there = Plaza(
        tmp_path, log=tmp_path / "there.log", PLAZA_DATABASE=database, PLAZA_FILES=bucket, AWS_ACCESS_KEY_ID="test",
        AWS_SECRET_ACCESS_KEY="test", PLAZA_ENCRYPTION_KEY=str(old.data / "seal.key"),
    )  # fmt: skip
    there.data = tmp_path / "bench"
    with there:
        after = look(there, rented, clip)
        for name, seen in before.items():
            assert after[name] == seen, name
        assert Client(there).sign_in("clerk").get(f"/api/rental/customers/{fresh['id']}").json()["name"] == "Late Comer"
        # Work done at the new place must not be overwritten.
        again = mover.run()
        assert again.returncode == 1 and "has worked with the database" in again.stderr, again
    print("faults: moved, killed", killed, "times in", KILLS)
