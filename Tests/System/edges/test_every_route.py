"""A new member calls every route of docs/openapi.yaml repeatedly, with plausible and with hostile input: for half a
minute in the daily run, for five minutes with PLAZA_EDGES=all. In the meantime, no other user waits longer than a
second. Afterwards, the database has grown no more than docs/limits.md allows one member, and the member has no more
points than the earning rules grant. The routes come from the contract, so that a new route is included automatically.
The responses of the routes are written to script/.state/logs/every-route.txt."""

import contextlib
import os
import re
import sqlite3
import time

import pytest

from camp_places import footage
from film_places import FilmPlaces
from member import Member
from others import Others
from routes import picture, routes
from plaza import ROOT, Client, Plaza

SECONDS = 300 if os.environ.get("PLAZA_EDGES") == "all" else 35
MEMORY = 700
# The share of the routes open to members that must succeed at least once. The others need what a new member lacks, such
# as points, a paid order or a player to coach. Fifteen rounds on a busy machine reached 0.68.
SHARE = 0.55
PERIODS = {"minute": 60, "seconds": 1, "minutes": 60, "hour": 3600, "hours": 3600, "day": 86_400}
# The limit that bounds a table and the rows per use; or a number, for a table without a limit of its own: the responses
# stored for the member and for its client address.
LIMITED = {
    "web_idempotent_response": 2 * 2000, "job": ("print.documents-sent", 2), "print_document": ("print.documents-sent", 1),
    "print_document_part": ("print.documents-sent", 2), "print_page": ("print.documents-sent", 2),
    "media_item": ("media.clips", 1), "media_file": ("media.clips", 3), "media_tag": ("media.clips", 3),
    "media_chapter": ("media.clips", 3), "media_comment": ("media.comments", 1), "shelf_play": ("shelf.plays", 1),
    # A file of hostile lines may be parsed as many films.
    "shelf_import_row": ("shelf.imports-kept", 200), "marquee_clip_session": ("marquee.viewings", 1), "wallet_transfer": ("shelf.marks", 1), "wallet_posting": ("shelf.marks", 2),
}  # fmt: skip
# The maximum growth of every other table, so that a new table is checked automatically.
FEW = 100
# The maximum growth in bytes, including the text that a member may write into the rows.
BYTES = 20_000_000


@pytest.fixture(scope="module")
def plaza(tmp_path_factory):
    with Plaza.filled(tmp_path_factory.mktemp("every-route")) as server:
        yield server


def limits():
    """Returns what each limit of docs/limits.md allows during the test, including the initial burst."""
    text = (ROOT / "docs/limits.md").read_text()
    lines = re.findall(r"^\| `([\w.-]+)` \|[^|]*\|[^|]*\| (\d+) \| (.+?) \|$", text, re.M)
    assert len(lines) > 30, lines
    return {name: int(most) * (1 if when == "at a time" else 1 + SECONDS / seconds(when)) for name, most, when in lines}


def seconds(words):
    number, unit = words.split()
    return int(number) * PERIODS[unit]


@contextlib.contextmanager
def database(plaza):
    with contextlib.closing(sqlite3.connect(f"file:{plaza.data}/plaza.sqlite?mode=ro", uri=True, timeout=60)) as base:
        yield base


def rows(plaza):
    tables = "SELECT name FROM sqlite_master WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%' AND name NOT LIKE 'sqlite_%'"
    with database(plaza) as base:
        return {name: base.execute(f'SELECT count(*) FROM "{name}"').fetchone()[0] for (name,) in base.execute(tables).fetchall()}


def size(plaza, file):
    """Returns the bytes of the database without free pages."""
    with database(plaza) as base:
        base.execute("VACUUM INTO ?", (str(file),))
    return file.stat().st_size


def check_growth(before, after):
    allowed = limits()
    for table, count in after.items():
        most = LIMITED.get(table, FEW)
        if isinstance(most, tuple):
            limit, each = most
            most = each * allowed[limit]
        more = count - before.get(table, 0)
        assert more <= most, f"{table} grew by {more} rows, and {most:.0f} are allowed"


def check_riches(member, client):
    wallet, earning = client.get("/api/wallet").json(), client.get("/api/wallet/earning").json()
    points = sum(wallet["points"].values())
    assert points <= min(one["limit"] for one in earning["limits"]), (wallet, earning)
    assert wallet["credits"] == {"available": 0, "held": 0}, wallet
    return points


def check_reach(member):
    """Checks that the member reached every route. Returns the share of routes that succeeded."""
    audience = {(method, pattern): who for method, pattern, who in routes()}
    mine = {route[:2] for route in member.routes if audience[route[:2]] in ("everyone", "members")}
    asked = {(method, pattern) for method, pattern, _ in member.answers}
    assert asked == {route[:2] for route in member.routes}, "not every route was called"
    share = len(member.well() & mine) / len(mine)
    never = [f"{method} {pattern}" for method, pattern in sorted(mine - member.well())]
    assert share >= SHARE, f"{share:.2f} of the routes did what they are for; these never: {never}"
    return share


def test_load_on_every_route_by_a_new_member_does_not_harm_others(plaza, table, tmp_path):
    seed = time.time_ns() % 1_000_000
    advert = FilmPlaces(plaza.client("admin"), {}, picture(tmp_path)).advert
    clip = footage(tmp_path, "clip.mp4", "-i", "testsrc2=size=160x90:rate=25:duration=1", "-pix_fmt", "yuv420p")
    member, process = Member(plaza, clip, advert, seed), plaza.process.pid
    before, bytes_before = rows(plaza), size(plaza, tmp_path / "before.sqlite")
    with Others(plaza) as others:
        member.run(SECONDS)
    member.tell(ROOT / "script/.state/logs/every-route.txt")
    assert not member.troubles, f"seed {seed}:\n" + "\n".join(member.troubles[:10])
    assert plaza.process.pid == process and plaza.process.poll() is None
    client = Client(plaza, member.token)
    assert client.get("/api/me").json()["id"] == member.id
    share, points = check_reach(member), check_riches(member, client)
    after, grown = rows(plaza), size(plaza, tmp_path / "after.sqlite") - bytes_before
    table(
        "every route", "loop", f"{sum(member.answers.values())} requests", note=f"{share:.0%} of a member's routes did what they are for; "
        f"{points} points; {sum(after.values()) - sum(before.values())} rows and {grown // 1000} kB more; others at most: {others}"
    )  # fmt: skip
    check_growth(before, after)
    assert grown < BYTES, f"the database is larger by {grown} bytes"
    others.check()
