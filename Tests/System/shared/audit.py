"""Examines the database file after a crash, before a server opens it again."""

import contextlib
import datetime
import pathlib
import shutil
import sqlite3

from workers import FILMS_AT_ONCE, Clerk, Loss, Painter

# The default limit of rentals per customer, and the number of sizes in which a cover is stored.
LIMIT = 10
SIZES = 3


@contextlib.contextmanager
def copy_of(data, folder):
    """Opens a copy of the database, because reading the original would already recover it."""
    copy = pathlib.Path(folder) / "examined"
    shutil.rmtree(copy, ignore_errors=True)
    copy.mkdir()
    for suffix in ("", "-wal"):
        source = data / ("plaza.sqlite" + suffix)
        if source.exists():
            shutil.copyfile(source, copy / source.name)
    with contextlib.closing(sqlite3.connect(copy / "plaza.sqlite")) as database:
        yield database
    shutil.rmtree(copy)


def examine_file(data, folder, workers):
    """Checks that every acknowledged rental and return exists unchanged, that no change is partial, and that the file
    and all covers are intact."""
    clerks = [worker for worker in workers if isinstance(worker, Clerk)]
    with copy_of(data, folder) as database:
        check_answers(database, clerks)
        check_whole(database)
        check_sound(database)
        covers = [cover for (cover,) in database.execute("SELECT cover FROM rental_film WHERE cover IS NOT NULL")]
    check_covers(data, covers)


def check_answers(database, clerks):
    there = {
        rental: (customer, nights, price, rented, returned)
        for rental, customer, nights, price, rented, returned in database.execute(
            "SELECT id, customer, nights, price_minor, rented_at, returned_at FROM rental"
        )
    }
    for clerk in clerks:
        for rental, item in clerk.rented.items():
            if rental not in there:
                raise Loss(f"the answered rental {rental} is lost")
            customer, nights, price, rented, returned = there[rental]
            assert (customer, nights, price) == (item["customer"], item["nights"], item["priceMinor"])
            assert in_answer(rented) == parse(item["rentedAt"])
            if rental in clerk.returned:
                if returned is None:
                    raise Loss(f"the answered return of {rental} is lost")
                assert in_answer(returned) == parse(clerk.returned[rental]["returnedAt"])


def in_answer(microseconds):
    """Converts a time of the database to the precision of the API."""
    return datetime.datetime.fromtimestamp(microseconds // 1_000_000, datetime.UTC)


def parse(text):
    return datetime.datetime.fromisoformat(text).replace(microsecond=0)


def check_whole(database):
    """Checks that no change is partial, by the rules of the shop and not by the constraints of the tables."""
    none = {
        "half a rental": f"""
            SELECT checkout FROM rental r JOIN rental_customer c ON c.id = r.customer WHERE c.name LIKE 'Customer %'
            GROUP BY checkout HAVING count(*) <> {FILMS_AT_ONCE}""",
        "more films out than allowed": f"""
            SELECT customer FROM rental WHERE returned_at IS NULL GROUP BY customer HAVING count(*) > {LIMIT}""",
        "one copy out twice": """
            SELECT copy FROM rental WHERE returned_at IS NULL GROUP BY copy HAVING count(*) > 1""",
        "a return without its note, or a note without its return": """
            SELECT r.id FROM rental r LEFT JOIN rental_return n ON n.rental = r.id AND n.undone_at IS NULL
            JOIN rental_customer c ON c.id = r.customer WHERE c.name LIKE 'Customer %'
            AND (r.returned_at IS NULL) <> (n.id IS NULL)""",
    }
    for what, question in none.items():
        found = database.execute(question).fetchall()
        assert found == [], f"{what}: {found[:5]}"


def check_sound(database):
    assert database.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    assert database.execute("PRAGMA foreign_key_check").fetchall() == []


def check_covers(data, covers):
    """Checks that every cover of a film exists in every size and is complete. A JPEG ends with an end marker."""
    stored = {}
    for path in (data / "files" / "rental" / "covers").rglob("*.jpg"):
        stored.setdefault(path.name.split(".")[0], []).append(path)
    for cover in covers:
        paths = stored.get(cover, [])
        if len(paths) != SIZES:
            raise Loss(f"the cover {cover} is named by a film, and of its files only {paths} are there")
        for path in paths:
            picture = path.read_bytes()
            if not (picture.startswith(b"\xff\xd8\xff") and picture.endswith(b"\xff\xd9")):
                raise Loss(f"{path} is not whole: {len(picture)} bytes")


def audit(plaza, workers, folder):
    """Checks that all acknowledged work exists: through the API, in the file after a kill, and after a restart."""
    for worker in workers:
        if not isinstance(worker, Painter):
            worker.settle()
    for worker in workers:
        worker.check()
    plaza.kill()
    examine_file(plaza.data, folder, workers)
    plaza.start()
    for worker in workers:
        worker.check(everything=True)
