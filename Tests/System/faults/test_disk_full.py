"""The disk fills up during work. Users receive an error, reads continue, no change is partial, and service resumes
without intervention when there is space again."""

import contextlib
import os
import subprocess
import threading
import time
import uuid

import pytest

from audit import audit
from workers import Painter, paintings, problem_type
from crowd import at_work, hire, tally, tell
from mounts import do, hide_our_mounts
from pages import Visitor, words
from plaza import PROGRAM, Client, Plaza

SECONDS = int(os.environ.get("PLAZA_FAULT_SECONDS", "5"))
MEGABYTES = 192
CLERKS = 6

pytestmark = pytest.mark.long


@pytest.fixture(scope="module", autouse=True)
def namespace():
    hide_our_mounts()


@pytest.fixture
def small_disk(tmp_path):
    place = tmp_path / "disk"
    place.mkdir()
    do("mount", "-t", "tmpfs", "-o", f"size={MEGABYTES}m,mode=755", "tmpfs", place)
    yield place
    do("umount", "--lazy", place)


@contextlib.contextmanager
def full(disk):
    """Fills the disk with a file that also takes every byte that becomes free."""
    ballast = disk / "ballast"
    stop = threading.Event()

    def press():
        with open(ballast, "ab", buffering=0) as file:
            while not stop.is_set():
                for size in (2**20, 4096):
                    with contextlib.suppress(OSError):
                        while file.write(bytes(size)) == size:
                            pass
                stop.wait(0.02)

    thread = threading.Thread(target=press)
    thread.start()
    try:
        yield
    finally:
        stop.set()
        thread.join()
        ballast.unlink()


def test_a_full_disk_is_reported_and_work_resumes_when_space_is_free(tmp_path, small_disk):
    with Plaza(small_disk, log=tmp_path / "plaza.log") as plaza:
        clerks = hire(plaza, CLERKS)
        painter = Painter(plaza, clerks[0].token, 1, paintings(tmp_path))
        workers = [*clerks, painter]
        visitor = Visitor(plaza)
        with at_work(workers):
            wait_for(lambda: tally(clerks) > 20 and painter.tally["done"] > 0, "work to begin")
            with full(small_disk):
                watch(plaza, clerks[0], workers, visitor)
                assert partial_files(plaza) == []
            before = [worker.tally["done"] for worker in workers]
            plaza.wait_until_ready(10)
            wait_for(lambda: all(w.tally["done"] > b for w, b in zip(workers, before)), "work to go on")
        print("faults: a full disk:", tell(workers))
        audit(plaza, workers, tmp_path)


def watch(plaza, clerk, workers, visitor):
    """Checks what users see while the disk is full."""
    client = Client(plaza, clerk.token, timeout=60)
    wait_for(lambda: client.get("/ready").status == 503, "/ready to tell of it")
    wait_for(lambda: all(w.tally["nothing"] for w in workers), "everybody to be refused")
    end = time.monotonic() + SECONDS
    while time.monotonic() < end:
        assert client.get("/health").status == 200
        assert client.get("/ready").status == 503
        assert client.get("/api/rental/films").status == 200
        assert client.get(f"/api/rental/customers/{clerk.customers[0]}/rentals").status == 200
        assert visitor.get("/rental/films").status == 200
    # The write-ahead log has some space of its own and may accept a small write, but not a large one.
    page = visitor.post("/rental/customers", {"name": "Ida", "address": "x" * 500, "postcode": "SQ1 1AA"})
    assert page.status == 507, f"{page.status} {words(page)[:300]}"
    assert "disk is full" in words(page) and "Nothing was changed" in words(page)
    answer = client.post("/api/rental/films", {"title": "F", "quantity": 99}, Idempotency_Key=str(uuid.uuid4()))
    assert answer.status == 507 and problem_type(answer) == "/problems/storage-full"


def test_a_start_on_a_full_disk_fails_with_a_message_and_later_succeeds(tmp_path, small_disk):
    with Plaza(small_disk, log=tmp_path / "plaza.log") as plaza:
        [clerk] = hire(plaza, 1)
        clerk.step(Client(plaza, clerk.token))
        plaza.kill()
        with full(small_disk):
            time.sleep(0.5)
            environment = {"PATH": os.environ["PATH"], "PLAZA_DATA": str(plaza.data), "PLAZA_PORT": str(plaza.port)}
            environment |= {"PLAZA_ITUNES_URL": "none"}
            started = subprocess.Popen([PROGRAM, "serve"], env=environment, stderr=subprocess.PIPE, text=True)
            try:
                # Serving reads only is also allowed.
                code = started.wait(5)
                told = started.stderr.read()
                assert code == 1 and "Fatal" not in told and len(told.splitlines()) < 10, f"{code}: {told}"
            except subprocess.TimeoutExpired:
                client = Client(plaza, clerk.token)
                assert client.get("/ready").status == 503 and client.get("/api/rental/films").status == 200
            finally:
                started.kill()
                started.wait()
                started.stderr.close()
        plaza.start()
        clerk.check()


def partial_files(plaza):
    """Returns partial uploads. One in progress may be visible for a moment."""
    for _ in range(100):
        left = [path for path in (plaza.data / "files" / "incoming").iterdir()]
        if not left:
            return []
        time.sleep(0.1)
    return left


def wait_for(condition, what, seconds=60):
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, f"waited in vain for {what}"
        time.sleep(0.05)
