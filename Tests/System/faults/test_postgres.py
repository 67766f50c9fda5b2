"""PostgreSQL stops under load, orderly and by a crash. The server responds with 503 during the outage; nothing is lost
or done twice."""

import os
import time

import pytest

from crowd import at_work, hire, tally, tell
from plaza import Client, Plaza
from postgres import PrivatePostgres

pytestmark = pytest.mark.long

CLERKS = 8
RESTARTS = ["fast", "immediate"] * (3 if os.environ.get("PLAZA_FAULTS") else 1)


@pytest.fixture(scope="module")
def postgres():
    with PrivatePostgres() as server:
        yield server


def test_a_database_server_restarted_under_load_loses_nothing(tmp_path, postgres):
    with Plaza(tmp_path, PLAZA_DATABASE=postgres.new_database("restarts")) as plaza:
        clerks = hire(plaza, CLERKS)
        with at_work(clerks):
            for mode in RESTARTS:
                time.sleep(1)
                postgres.stop(mode)
                time.sleep(0.2)
                postgres.start()
            time.sleep(1)
        for clerk in clerks:
            clerk.settle()
            clerk.check()
        print("faults: PostgreSQL restarted", len(RESTARTS), "times:", tell(clerks))
        assert tally(clerks, "done") > 10 * len(RESTARTS)
    halves = postgres.ask("restarts", HALVES)
    assert halves == [], f"half a rental: {halves}"


HALVES = """
    SELECT checkout, count(*) FROM rental r JOIN rental_customer c ON c.id = r.customer WHERE c.name LIKE 'Customer %'
    GROUP BY checkout HAVING count(*) <> 2"""


def test_an_unavailable_database_is_reported_and_reconnected(tmp_path, postgres):
    with Plaza(tmp_path, PLAZA_DATABASE=postgres.new_database("away")) as plaza:
        [clerk] = hire(plaza, 1)
        postgres.stop("fast")
        try:
            machine = Client(plaza, timeout=60)
            assert machine.get("/ready").status == 503
            assert machine.get("/health").status == 200
            assert clerk.step(Client(plaza, clerk.token, timeout=60)) == "nothing"
            page = Client(plaza, timeout=60).get("/rental/films", Accept="text/html", Cookie="plaza=" + clerk.token)
            assert page.status == 503 and b"Try again in a few seconds" in page.body
        finally:
            postgres.start()
        plaza.wait_until_ready(10)
        clerk.settle()
        clerk.check()
