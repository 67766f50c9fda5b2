"""One idempotency key has one effect: with concurrent requests, and over connections that break at any byte."""

import concurrent.futures
import http.client
import os
import random
import threading
import uuid

import pytest

from workers import every_rental, problem_type
from crowd import hire
from plaza import Client, Plaza
from postgres import PrivatePostgres
from proxy import CuttingProxy

AT_ONCE = 100
CUTS = 100 if os.environ.get("PLAZA_FAULTS") else 30


@pytest.fixture(scope="module", params=["sqlite", "postgres"])
def plaza(request, tmp_path_factory):
    folder = tmp_path_factory.mktemp("once")
    if request.param == "sqlite":
        with Plaza.filled(folder) as server:
            yield server
        return
    with PrivatePostgres() as postgres, Plaza(folder, PLAZA_DATABASE=postgres.new_database("once")) as server:
        yield server


@pytest.fixture
def clerk(plaza):
    return hire(plaza, 1)[0]


def test_a_hundred_identical_simultaneous_requests_make_one_rental(plaza, clerk):
    attempt = clerk.next_attempt()
    start = threading.Barrier(AT_ONCE)

    def send():
        client = Client(plaza, clerk.token, timeout=60)
        client.get("/health")
        start.wait()
        answer = attempt.send(client)
        # Too much contention in the database: nothing was changed, and the client repeats the request with the same
        # key.
        while answer.status == 503 and problem_type(answer) == "/problems/busy":
            answer = attempt.send(client)
        return answer

    with concurrent.futures.ThreadPoolExecutor(AT_ONCE) as pool:
        answers = [done.result() for done in [pool.submit(send) for _ in range(AT_ONCE)]]
    assert {answer.status for answer in answers} == {201}
    assert len({answer.body for answer in answers}) == 1
    assert sum(answer.headers.get("Idempotent-Replayed") != "true" for answer in answers) == 1
    there = every_rental(Client(plaza, clerk.token), attempt.subject)
    assert {item["id"] for item in there} == {item["id"] for item in answers[0].json()["items"]}
    other = Client(plaza, clerk.token).post(attempt.path, attempt.value | {"nights": 15 - attempt.value["nights"]},
                                            Idempotency_Key=attempt.key)
    assert other.status == 422 and problem_type(other) == "/problems/idempotency-key-reused"


def test_a_request_with_a_broken_connection_is_processed_once(plaza, clerk):
    seed = random.randrange(2**32)
    print("seed", seed)
    chance = random.Random(seed)
    with CuttingProxy(plaza.port, chance) as proxy:
        answered = 0
        for _ in range(CUTS):
            attempt = clerk.next_attempt()
            try:
                answer = attempt.send(Client(proxy, clerk.token))
                answered += answer.status == attempt.wanted
            except (OSError, http.client.HTTPException):
                pass
            answer = attempt.send(Client(plaza, clerk.token))
            assert answer.status == attempt.wanted, answer.body
            clerk.take_in(attempt, answer)
        clerk.check(everything=True)
        print("faults:", CUTS, "requests over breaking connections,", answered, "answered,", proxy.cuts, "cut")
        assert proxy.cuts["request"] and proxy.cuts["answer"]


def test_a_request_with_a_new_key_is_processed_again(plaza, clerk):
    """Negative control: without the same key, these requests would create two rentals."""
    attempt = clerk.next_attempt()
    client = Client(plaza, clerk.token)
    first = attempt.send(client)
    attempt.key = str(uuid.uuid4())
    second = attempt.send(client)
    assert first.status == 201 and (second.status == 409 or first.body != second.body)
