"""The system clock is a year ahead, is set back, jumps during work, and passes through the repeated hour. No data is
lost, the server keeps running, and the dates it shows stay sensible."""

import datetime
import os
import re
import time
import uuid
import zoneinfo

import pytest

from audit import examine_file
from clock import Clock
from crowd import at_work, hire, tally, tell
from pages import Visitor, words
from plaza import Client, Plaza

pytestmark = pytest.mark.long

JUMPS = ["+365d", "-30d", "+0", "+3650d", "+0"]
SECONDS = 2 if os.environ.get("PLAZA_FAULTS") else 1


@pytest.fixture
def clock(tmp_path):
    with Clock(tmp_path) as clock:
        yield clock


def test_the_clock_moves_a_year_ahead_and_back(tmp_path, clock):
    with Plaza(tmp_path, prefix=clock.prefix) as plaza:
        [clerk] = hire(plaza, 1)
        client = Client(plaza, clerk.token)
        rental = rent(clerk, client)
        old_key = clerk.answered[-1]

        plaza.stop()
        clock.set("+400d")
        plaza.start()
        assert Client(plaza, clerk.token).get("/api/me").status == 401
        token = Client(plaza).sign_in("clerk").token
        ahead = Client(plaza, token)
        overdue = [item["id"] for item in every(ahead, "/api/rental/overdue")]
        assert rental in overdue
        page = words(Visitor(plaza).get(f"/rental/customers/{clerk.customers[0]}"))
        late = [int(days) for days in re.findall(r"(\d+) days late", page)]
        assert late and all(380 <= days <= 400 for days in late), page
        ahead_of_time = create_rental(ahead, clerk, clerk.customers[1])
        assert rental < ahead_of_time, "keys made later sort later"

        plaza.stop()
        clock.set("+0")
        plaza.start()
        # A session created a year ahead is still valid. One that had expired by then is gone, and the clerk signs in
        # again.
        assert Client(plaza, token).get("/api/me").status == 200
        back = Client(plaza).sign_in("clerk")
        assert ahead_of_time not in [item["id"] for item in every(back, "/api/rental/overdue")]
        for id in (rental, ahead_of_time):
            answer = back.post(f"/api/rental/rentals/{id}/return", Idempotency_Key=str(uuid.uuid4()))
            assert answer.status == 200 and answer.json()["returnedAt"] >= answer.json()["rentedAt"]
        attempt, body = old_key
        again = attempt.send(back)
        # Responses are stored for a week. The cleanup a year ahead removed this one, and the rules still apply.
        assert again.status in (201, 409)
        visitor = Visitor(plaza)
        for path in ("/rental/films", "/rental/customers", f"/rental/customers/{clerk.customers[1]}"):
            assert visitor.get(path).status == 200, path


def test_clock_changes_under_load(tmp_path, clock):
    with Plaza(tmp_path, prefix=clock.prefix) as plaza:
        clerks = hire(plaza, 4)
        visitor = Visitor(plaza)
        for clerk in clerks:
            clerk.sign_in_again = True
        with at_work(clerks):
            for jump in JUMPS:
                before = tally(clerks)
                clock.set(jump)
                end = time.monotonic() + 60
                while tally(clerks) < before + 40 or time.monotonic() < end - 60 + SECONDS:
                    assert time.monotonic() < end, f"no work is done after {jump}"
                    time.sleep(0.05)
                assert Client(plaza).get("/ready").status == 200
        assert visitor.get("/rental/films").status == 200
        print("faults: a clock that jumps:", tell(clerks))
        for clerk in clerks:
            clerk.settle()
            clerk.check(everything=True)
        plaza.kill()
        examine_file(plaza.data, tmp_path, clerks)


@pytest.mark.parametrize(
    "moment", ["2026-03-28 23:30:00", "2026-03-29 00:59:58", "2026-10-25 00:30:00", "2026-10-25 00:59:58"]
)
def test_a_rental_across_a_clock_change_is_due_at_the_same_local_time(tmp_path, clock, moment):
    zone = zoneinfo.ZoneInfo("Europe/London")
    wanted = instant(moment + "+00:00")
    clock.set(f"{(wanted - datetime.datetime.now(datetime.UTC)).total_seconds():+.0f}")
    with Plaza(tmp_path, prefix=clock.prefix, PLAZA_TIMEZONE="Europe/London") as plaza:
        [clerk] = hire(plaza, 1)
        client = Client(plaza, clerk.token)
        request = {"customer": clerk.customers[0], "films": clerk.films, "nights": 1}
        [item, _] = client.create("/api/rental/rentals", request)["items"]
        rented = instant(item["rentedAt"]).astimezone(zone)
        assert abs(rented - wanted) < datetime.timedelta(minutes=10)
        assert item["dueOn"] == str(rented.date() + datetime.timedelta(days=1))
        due = instant(item["dueAt"]).astimezone(zone)
        later = request | {"customer": clerk.customers[1], "nights": 10}
        [plain, _] = client.create("/api/rental/rentals", later)["items"]
        assert due.time() == instant(plain["dueAt"]).astimezone(zone).time()


def instant(text):
    return datetime.datetime.fromisoformat(text)


def rent(clerk, client):
    clerk.step(client)
    return next(iter(clerk.rented))


def create_rental(client, clerk, customer):
    wanted = {"customer": customer, "films": clerk.films, "nights": 3}
    return client.create("/api/rental/rentals", wanted)["items"][0]["id"]


def every(client, path):
    items, after = [], None
    while True:
        page = client.get(f"{path}?limit=200" + (f"&after={after}" if after else "")).json()
        items += page["items"]
        after = page["next"]
        if after is None:
            return items
