"""The plug is pulled in the middle of rentals, again and again: what was answered is there, and nothing is half done."""

import concurrent.futures
import http.client
import random
import sqlite3
import threading
import uuid

import pytest

from plaza import Client, Plaza

RENTALS = 1000
CLERKS = 8
FILMS_AT_ONCE = 2


class Clerk:
    """Rents two films to customers of its own and takes them back, and remembers what the server answered."""

    def __init__(self, plaza, token, number):
        self.plaza = plaza
        self.token = token
        self.chance = random.Random(number)
        client = Client(plaza, token)
        self.customers = [
            client.create(
                "/api/rental/customers",
                {"name": f"Customer {number}-{n}", "address": "1 Square", "postcode": "SQ1 1AA"},
            )["id"]
            for n in range(3)
        ]
        # Two films nobody else rents, so that every refusal is a fault.
        self.films = [
            client.create("/api/rental/films", {"title": f"Film {number}-{n}", "quantity": 3})["id"]
            for n in range(FILMS_AT_ONCE)
        ]
        self.rented = {}
        self.returned = set()
        # What was asked last and not answered: it may have happened or not.
        self.unanswered = None

    def work(self, stop):
        """Until the server is gone."""
        client = Client(self.plaza, self.token)
        try:
            while not stop.is_set():
                for customer in self.customers:
                    items = self.rent(client, customer)
                    for item in items:
                        self.give_back(client, item["id"])
        except (OSError, http.client.HTTPException):
            return

    def rent(self, client, customer):
        key = str(uuid.uuid4())
        wanted = {"customer": customer, "films": self.films, "nights": self.chance.randint(1, 14)}
        self.unanswered = (key, wanted)
        answer = client.post("/api/rental/rentals", wanted, Idempotency_Key=key)
        items = self.take_in(answer)
        self.unanswered = None
        return items

    def take_in(self, answer):
        assert answer.status == 201, f"{answer.status} {answer.body!r}"
        items = answer.json()["items"]
        assert len(items) == FILMS_AT_ONCE
        self.rented |= {item["id"]: item for item in items}
        return items

    def give_back(self, client, rental):
        answer = client.post(f"/api/rental/rentals/{rental}/return", Idempotency_Key=str(uuid.uuid4()))
        assert answer.status == 200, f"{answer.status} {answer.body!r}"
        self.returned.add(rental)

    def check_after_restart(self):
        client = Client(self.plaza, self.token)
        there = {}
        for customer in self.customers:
            mine = every_rental(client, customer)
            assert len(mine) % FILMS_AT_ONCE == 0, f"half a rental: {mine}"
            assert sum(item["returnedAt"] is None for item in mine) <= FILMS_AT_ONCE
            there |= {item["id"]: item for item in mine}
        for rental, item in self.rented.items():
            assert rental in there, f"the answered rental {rental} is lost"
            for field in ("customer", "film", "copy", "nights", "priceMinor", "rentedAt", "dueOn"):
                assert there[rental][field] == item[field]
        for rental in self.returned:
            assert there[rental]["returnedAt"], f"the answered return of {rental} is lost"
        self.finish(client, there)

    def finish(self, client, there):
        """Asks again what was not answered, with the same key: it happens once in all. Then empties the hands."""
        if self.unanswered:
            key, wanted = self.unanswered
            # Had it happened, its films are still out; had it not, the hands are empty. Either way it is answered now.
            items = self.take_in(client.post("/api/rental/rentals", wanted, Idempotency_Key=key))
            new = [item for item in items if item["id"] not in there]
            assert len(new) in (0, FILMS_AT_ONCE), f"half a rental: {new}"
            self.unanswered = None
        for customer in self.customers:
            for item in every_rental(client, customer):
                assert item["id"] in self.rented, f"a rental nobody asked for: {item}"
                if item["returnedAt"] is None:
                    self.give_back(client, item["id"])


def every_rental(client, customer):
    items, after = [], None
    while True:
        query = "?state=all&limit=200" + (f"&after={after}" if after else "")
        answer = client.get(f"/api/rental/customers/{customer}/rentals{query}")
        assert answer.status == 200, answer.body
        page = answer.json()
        items += page["items"]
        after = page["next"]
        if after is None:
            return items


def database(plaza):
    [path] = [path for path in plaza.data.rglob("*.sqlite*") if path.suffix == ".sqlite"]
    return path


def look_at_the_file(path):
    """What SQLite itself says about the file that the killed server left, before anything opens it again. It is read
    from a copy, because reading would already mend it."""
    copy = path.with_name("copy-" + path.name)
    for suffix in ("", "-wal"):
        source = path.with_name(path.name + suffix)
        if source.exists():
            copy.with_name(copy.name + suffix).write_bytes(source.read_bytes())
    with sqlite3.connect(copy) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        assert connection.execute("PRAGMA foreign_key_check").fetchall() == []
    connection.close()
    for left in copy.parent.glob(copy.name + "*"):
        left.unlink()


def test_a_server_killed_in_the_middle_of_rentals_loses_nothing(tmp_path):
    seed = random.randrange(2**32)
    print("seed", seed)
    chance = random.Random(seed)
    with Plaza(tmp_path) as plaza:
        token = Client(plaza).sign_in("clerk").token
        clerks = [Clerk(plaza, token, number) for number in range(CLERKS)]
        kills = 0
        while sum(len(clerk.rented) for clerk in clerks) < RENTALS or kills < 5:
            stop = threading.Event()
            with concurrent.futures.ThreadPoolExecutor(CLERKS) as pool:
                work = [pool.submit(clerk.work, stop) for clerk in clerks]
                # Between a moment and a second and a half, or until a clerk has failed.
                concurrent.futures.wait(
                    work, timeout=chance.uniform(0.2, 1.5), return_when=concurrent.futures.FIRST_EXCEPTION
                )
                plaza.kill()
                stop.set()
            for done in work:
                done.result()
            kills += 1
            look_at_the_file(database(plaza))
            plaza.start()
            for clerk in clerks:
                clerk.check_after_restart()
        print(kills, "kills,", sum(len(clerk.rented) for clerk in clerks), "rentals")


def test_the_checker_notices_a_lost_rental(tmp_path):
    """The negative control: a rental that was answered and is not there is found."""
    with Plaza(tmp_path) as plaza:
        clerk = Clerk(plaza, Client(plaza).sign_in("clerk").token, 1)
        [item, _] = clerk.rent(Client(plaza, clerk.token), clerk.customers[0])
        clerk.check_after_restart()
        clerk.rented["0190a0a0-0000-7000-8000-000000000000"] = item
        with pytest.raises(AssertionError, match="is lost"):
            clerk.check_after_restart()
