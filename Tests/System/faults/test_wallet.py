"""Concurrent requests compete for the same points, and the server is killed during top-ups, likes, coupons and
vouchers. Every acknowledged write exists exactly once, and the ledger is consistent."""

import collections
import concurrent.futures
import contextlib
import os
import random
import sqlite3
import subprocess
import threading

import pytest

from workers import Loss, problem_type
from crowd import tally, work_until
from customer import COST, admit
from plaza import PROGRAM, Client, Plaza
from postgres import PrivatePostgres

# Per engine.
KILLS = max(int(os.environ.get("PLAZA_KILLS", "8")) // 2, 1)
PATRONS = 4
AT_ONCE = 50
# A film that is unliked and liked again is rewarded immediately, so that points change all the time.
SETTINGS = {"PLAZA_POINTS_LIKE_HOURS": "0"}


@pytest.fixture(scope="module", params=["sqlite", "postgres"])
def plaza(request, tmp_path_factory):
    folder = tmp_path_factory.mktemp("wallet")
    with contextlib.ExitStack() as stack:
        settings = dict(SETTINGS)
        if request.param == "postgres":
            settings["PLAZA_DATABASE"] = stack.enter_context(PrivatePostgres()).new_database("wallet")
        yield stack.enter_context(Plaza(folder, **settings))


def test_fifty_simultaneous_redemptions_with_points_for_one_issue_one_code(plaza):
    [patron] = admit(plaza, 1, points=COST)
    start = threading.Barrier(AT_ONCE)

    def redeem():
        client = Client(plaza, patron.token, timeout=60)
        client.get("/health")
        start.wait()
        while True:
            answer = patron.send(patron.redeem_deed(), client)
            # Too much contention in the database: nothing was changed, and the client repeats the request as
            # instructed.
            if problem_type(answer) != "/problems/busy":
                return answer

    with concurrent.futures.ThreadPoolExecutor(AT_ONCE) as pool:
        answers = [done.result() for done in [pool.submit(redeem) for _ in range(AT_ONCE)]]
    told = collections.Counter((answer.status, problem_type(answer)) for answer in answers)
    assert told == {(201, None): 1, (409, "/problems/not-enough-points"): AT_ONCE - 1}
    [code] = [answer.json()["id"] for answer in answers if answer.status == 201]
    patron.lines["point"].append((-COST, f"voucher/{code}"))
    patron.check(everything=True)
    prove(plaza)


def test_a_server_killed_during_wallet_use_loses_and_repeats_nothing(plaza, request):
    seed = random.randrange(2**32)
    print("seed", seed)
    chance = random.Random(seed)
    patrons = admit(plaza, PATRONS)
    for _ in range(KILLS):
        work_until(patrons, chance.uniform(0.1, 1), plaza.kill)
        prove(plaza)
        plaza.start()
        for patron in patrons:
            patron.check()
    for patron in patrons:
        patron.check(everything=True)
    prove(plaza)
    engine = request.node.callspec.params["plaza"]
    print(KILLS, "kills,", tally(patrons), "answered writes to wallets,", engine + ", 0 lost, 0 twice")
    assert tally(patrons) > 10 * KILLS


def test_the_audits_detect_lost_and_duplicated_data(tmp_path):
    """Negative control: finds an acknowledged write that is missing, one that was never requested, and a ledger that
    does not balance."""
    with Plaza(tmp_path, **SETTINGS) as plaza:
        [patron] = admit(plaza, 1)
        work_until([patron], 1, lambda: None)
        patron.settle()
        patron.check(everything=True)
        for unit in ("credit", "point"):
            patron.lines[unit].append((7, "receipt/invented"))
            with pytest.raises(Loss, match=f"an answered line of {unit}s is lost"):
                patron.check(everything=True)
            patron.lines[unit].pop()
            last = patron.lines[unit].pop()
            with pytest.raises(AssertionError, match="lines that were not answered for"):
                patron.check(everything=True)
            patron.lines[unit].append(last)
        patron.check(everything=True)
        plaza.kill()
        prove(plaza)
        with contextlib.closing(sqlite3.connect(plaza.data / "plaza.sqlite")) as database, database:
            database.execute("UPDATE wallet_account SET balance = balance + 1 WHERE name LIKE 'available/%'")
        with pytest.raises(AssertionError, match="is not that of its postings"):
            prove(plaza)


def prove(plaza):
    """Runs `plaza doctor` and checks its verdict on the ledger."""
    environment = {"PATH": os.environ["PATH"], "PLAZA_DATA": str(plaza.data)} | plaza.settings
    done = subprocess.run([PROGRAM, "doctor"], env=environment, capture_output=True, text=True)
    assert done.returncode == 0 and "The ledger balances" in done.stdout, done.stdout + done.stderr
