"""The server is killed repeatedly during rentals. Every acknowledged write exists, and none is partial."""

import os
import random

import pytest

from audit import check_answers, copy_of, examine_file
from workers import Loss
from crowd import hire, tally, work_until
from plaza import Client, Plaza

KILLS = int(os.environ.get("PLAZA_KILLS", "10"))
CLERKS = 8


def test_a_server_killed_during_rentals_loses_nothing(tmp_path):
    seed = random.randrange(2**32)
    print("seed", seed)
    chance = random.Random(seed)
    with Plaza.filled(tmp_path) as plaza:
        clerks = hire(plaza, CLERKS)
        for _ in range(KILLS):
            work_until(clerks, chance.uniform(0.1, 1), plaza.kill)
            examine_file(plaza.data, tmp_path, clerks)
            plaza.start()
            for clerk in clerks:
                clerk.check()
        for clerk in clerks:
            clerk.check(everything=True)
        print(KILLS, "kills,", tally(clerks), "answered writes, 0 lost")
        assert tally(clerks) > 10 * KILLS


def test_the_audits_detect_lost_data(tmp_path):
    """Negative control: each kind of loss is found, through the API and in the database file."""
    with Plaza.filled(tmp_path) as plaza:
        [clerk] = hire(plaza, 1)
        work_until([clerk], 2, lambda: None)
        clerk.settle()
        clerk.check(everything=True)
        rental, item = next(iter(clerk.rented.items()))
        invented = "0190a0a0-0000-7000-8000-000000000000"
        clerk.rented[invented] = item
        lose(plaza, clerk, tmp_path, f"the answered rental {invented} is lost")
        del clerk.rented[invented]
        still_out = next((id for id in clerk.rented if id not in clerk.returned), None)
        if still_out is None:
            still_out = rent(clerk)
        clerk.returned[still_out] = clerk.returned[rental]
        lose(plaza, clerk, tmp_path, f"the answered return of {still_out} is lost")
        del clerk.returned[still_out]
        forgotten = clerk.rented.pop(rental)
        with pytest.raises(AssertionError, match="half a rental"):
            clerk.check(everything=True)
        clerk.rented[rental] = forgotten
        clerk.check(everything=True)


def rent(clerk):
    while True:
        clerk.step(Client(clerk.plaza, clerk.token))
        for rental in clerk.rented:
            if rental not in clerk.returned:
                return rental


def lose(plaza, clerk, folder, words):
    with pytest.raises(Loss, match=words):
        clerk.check(everything=True)
    with copy_of(plaza.data, folder) as database, pytest.raises(Loss, match=words):
        check_answers(database, [clerk])
