"""A member repeats every costly operation at its limit while another member loads pages and writes, and a load balancer
polls /ready: none of these requests may take longer than a second. The durations of the operations and the waits of the
others are written to script/.state/logs/edges-table.txt."""

import io
import os
import threading
import time
import zipfile

import pytest

from others import Others
from plaza import Client, Plaza

IN_FULL = os.environ.get("PLAZA_EDGES") == "all"
ROUNDS = 5 if IN_FULL else 1
# The limits of one file: rows, and bytes after decompression.
ROWS, UNPACKED = 20_000, 26_214_400
# In megabytes. Files of the largest accepted size are decompressed and parsed, in a debug build.
MEMORY = 700


@pytest.fixture(scope="module")
def plaza(tmp_path_factory):
    with Plaza.filled(tmp_path_factory.mktemp("budget")) as server:
        raise_limits(server)
        yield server


def raise_limits(server):
    """Raises the rate limits as an administrator, because other tests cover them and the loops would reach them."""
    admin, ann = server.client("admin"), server.client("member")
    me = ann.get("/api/me").json()["id"]
    limits = admin.get(f"/api/members/{me}/limits").json()["items"]
    higher = {limit["name"]: 100 * limit["usual"] for limit in limits if limit["seconds"]}
    answer = admin.ask("PATCH", f"/api/members/{me}/limits", higher | {"reason": "a test of what lasts"})
    assert answer.status == 200, answer.body


def zipped(**files):
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED, compresslevel=6) as archive:
        for name, text in files.items():
            archive.writestr(name.replace("_", "."), text)
    return packed.getvalue()


def rows(count, first=0):
    lines = (f"Film {number % 5000},{1950 + number % 70},2001-{1 + number % 12:02}-{1 + number % 28:02}" for number in range(first, first + count))
    return "Title,Year,WatchedDate\n" + "\n".join(lines)


def send(ann, body, name="films.zip"):
    headers = {"Content_Type": "application/zip", "Plaza_File_Name": name, "Accept": "application/json"}
    return ann.ask("PUT", "/popcorn/import/file", body=body, **headers)


def discard(ann, answer):
    draft = answer.json()["id"]
    assert ann.ask("DELETE", f"/api/popcorn/imports/{draft}").status == 204


def workbench(plaza, ann, number):
    """Imports the largest file as a draft, views it and discards it."""
    answer = send(ann, zipped(films_csv=rows(ROWS, first=number)))
    assert answer.status == 201, answer.body
    assert ann.get(f"/api/popcorn/imports/{answer.json()['id']}").status == 200
    discard(ann, answer)


def rows_without_end(plaza, ann, number):
    """Sends as many rows as the bytes can hold: two kilobytes that decompress to a million rows."""
    answer = send(ann, zipped(films_csv="title,year\n" + "a,1\n" * (UNPACKED // 4 - 10)))
    assert answer.status == 413 and "20000 rows" in answer.json()["detail"], answer.body


def numbers_without_end(plaza, ann, number):
    answer = send(ann, zipped(**{"watched-history-1_json": "[" + "0," * (UNPACKED // 2 - 10) + "0]"}))
    assert answer.status == 413, answer.body


def objects_without_end(plaza, ann, number):
    film = '{"watched_at":null,"movie":{"title":"a","year":1999}},'
    text = "[" + film * (UNPACKED // len(film) - 10) + "0]"
    assert send(ann, zipped(**{"watched-history-1_json": text})).status == 413


def larger_than_may_be(plaza, ann, number):
    assert send(ann, zipped(films_csv="0" * (UNPACKED + 1))).status == 413


def taken_at_once(plaza, ann, number):
    """Imports a file of films from the catalogue in one request, and exports everything again."""
    films = ann.get("/api/films?limit=200").json()["items"]
    lines = [f'"{film["title"]}",{film["year"]},20{day // 300:02}-{1 + day % 12:02}-{1 + day % 28:02}' for day in range(100) for film in films]
    body = "Title,Year,WatchedDate\n" + "\n".join(lines[: 5000 if IN_FULL else 1500])
    answer = ann.ask("POST", "/api/popcorn/imports", body=zipped(films_csv=body), Content_Type="application/zip")
    assert answer.status == 201, answer.body
    for format in ("plaza", "trakt", "letterboxd"):
        assert ann.get(f"/api/popcorn/export?format={format}").status == 200
    assert ann.get("/api/me/export").status == 200


def several_at_once(plaza, ann, number):
    """One import of a member runs; concurrent ones receive 429."""
    token, body, said = ann.token, zipped(films_csv=rows(ROWS, first=number)), []
    threads = [threading.Thread(target=lambda: said.append(send(Client(plaza, token, timeout=60), body))) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert {answer.status for answer in said} <= {201, 429}, [answer.status for answer in said]
    assert any(answer.status == 429 and answer.headers["Retry-After"] for answer in said)
    for draft in {answer.json()["id"] for answer in said if answer.status == 201}:
        assert ann.ask("DELETE", f"/api/popcorn/imports/{draft}").status == 204


def shares(plaza, ann, number):
    for film in ann.get("/api/films?limit=30").json()["items"]:
        answer = ann.post("/api/marquee/shares", {"film": film["id"]})
        assert answer.status == 201, answer.body
        card = answer.json()["card"]
        assert ann.get(card[card.index("/", 8) :]).status in (200, 503)


def searches(plaza, ann, number):
    for word in ("a", "the", "of", "ann", "x y z", "e" * 80):
        for path in ("/popcorn/films?q=", "/marquee/search?q=", "/search?q=", "/api/films?limit=200&q="):
            assert ann.get(path + word.replace(" ", "+")).status == 200


ACTS = [
    workbench, rows_without_end, numbers_without_end, objects_without_end, larger_than_may_be, taken_at_once,
    several_at_once, shares, searches,
]  # fmt: skip


@pytest.mark.parametrize("act", ACTS, ids=lambda act: act.__name__)
def test_other_members_stay_fast_during_the_most_expensive_acts(plaza, table, act):
    ann = Client(plaza, plaza.token("member"), timeout=120)
    with Others(plaza) as others:
        start = time.monotonic()
        for number in range(ROUNDS):
            act(plaza, ann, number)
        took = time.monotonic() - start
    table(act.__name__, "budget", f"{took / ROUNDS:.1f} s a time", note=f"others at most: {others}")
    others.check()


def test_a_limit_is_reported_and_expires(plaza):
    """Uses a member with the default limits."""
    bob = plaza.client("bob")
    films = bob.get("/api/films?limit=60").json()["items"]
    said = [bob.post("/api/marquee/shares", {"film": film["id"]}) for film in films]
    assert [answer.status for answer in said] == [201] * 50 + [429] * 10
    refused = said[-1].json()
    assert refused["type"] == "/problems/limit-reached" and "at most 50 in 1 day" in refused["detail"]
    assert 0 < int(said[-1].headers["Retry-After"]) <= 86_400
    drafts = [send(bob, zipped(films_csv=rows(3, first=number)), "films.csv") for number in range(4)]
    assert [answer.status for answer in drafts] == [201, 201, 201, 429]
    discard(bob, drafts[0])
    assert send(bob, zipped(films_csv=rows(3, first=9)), "films.csv").status == 201
