"""Clerks and painters who work on the real server until it stops, and record its responses: what must exist afterwards,
what must not, and what may."""

import http.client
import pathlib
import random
import subprocess
import time
import uuid

from plaza import Client

FILMS_AT_ONCE = 2
# Rentals after which a customer is replaced, so that reading them all stays fast.
FULL_CARD = 120
PAUSE = 0.02

# The problem types for requests that changed nothing, and for those with an unknown outcome.
NOTHING_CHANGED = {"/problems/busy": 503, "/problems/storage-full": 507}
UNCERTAIN = {"/problems/uncertain": 503}


class Loss(AssertionError):
    """Raised when acknowledged work is missing."""


class Attempt:
    """A request that changes something. It is repeated with the same key until a response reports its outcome."""

    def __init__(self, kind, path, subject, value=None):
        self.kind = kind
        self.path = path
        self.subject = subject
        self.value = value
        self.key = str(uuid.uuid4())
        self.wanted = {"rent": 201, "return": 200}[kind]

    def send(self, client):
        return client.post(self.path, self.value, Idempotency_Key=self.key)


def judge(answer, wanted):
    """Returns 'done', 'nothing' or 'uncertain'. Any other response is a fault of the server."""
    if answer.status == wanted:
        return "done"
    kind = problem_type(answer)
    assert kind, f"{answer.status} {answer.body[:500]!r}"
    if NOTHING_CHANGED.get(kind) == answer.status:
        return "nothing"
    assert UNCERTAIN.get(kind) == answer.status, f"{answer.status} {answer.body[:500]!r}"
    return "uncertain"


def problem_type(answer):
    if answer.headers.get("Content-Type", "").split(";")[0] != "application/problem+json":
        return None
    value = answer.json()
    assert value["status"] == answer.status and value["detail"] and value["title"], value
    return value["type"]


class Worker:
    """A user who works in a separate thread."""

    def __init__(self, plaza, token, number):
        self.plaza = plaza
        self.token = token
        self.number = number
        self.chance = random.Random(number)
        # Whether an expired session is expected, so that the worker signs in again.
        self.sign_in_again = False
        self.tally = {"done": 0, "nothing": 0, "uncertain": 0, "cut off": 0}
        # The failed steps: monotonic time and description.
        self.setbacks = []

    def work(self, stop, patient=False):
        """Works until `stop` is set. When the server is gone, a patient worker retries; an impatient one returns."""
        client = Client(self.plaza, self.token)
        while not stop.is_set():
            try:
                if (became := self.step(client)) != "done":
                    self.setbacks.append((time.monotonic(), became))
                    stop.wait(PAUSE)
                client.token = self.token
            except (OSError, http.client.HTTPException) as trouble:
                self.setbacks.append((time.monotonic(), f"{type(trouble).__name__}: {trouble}"))
                self.tally["cut off"] += 1
                if not patient:
                    return
                stop.wait(PAUSE)
                client = Client(self.plaza, self.token)

    def settle(self):
        """Repeats the open request until it is answered."""
        client = Client(self.plaza, self.token)
        for _ in range(50):
            if self.is_settled():
                return
            self.step(client)
        raise AssertionError("a request is not answered however often it is sent")


class Clerk(Worker):
    """Rents two films to its own customers and takes them back. No other worker rents these films, so every refusal is
    a fault."""

    def __init__(self, plaza, token, number):
        super().__init__(plaza, token, number)
        client = Client(plaza, token)
        self.customers = [self.new_customer(client) for _ in range(3)]
        self.former = []
        self.films = [
            client.create("/api/rental/films", {"title": f"Film {number}-{n}", "quantity": 3})["id"]
            for n in range(FILMS_AT_ONCE)
        ]
        # The acknowledged work: rentals by id as they were rented, and returned rentals.
        self.rented = {}
        self.returned = {}
        self.out = {customer: [] for customer in self.customers}
        self.answered = []
        self.pending = None
        self.turn = 0

    def new_customer(self, client):
        name = f"Customer {self.number}-{self.chance.randrange(10**6)}"
        details = {"name": name, "address": "1 Square", "postcode": "SQ1 1AA"}
        return client.create("/api/rental/customers", details)["id"]

    def is_settled(self):
        return self.pending is None

    def step(self, client):
        attempt = self.pending or self.next_attempt()
        self.pending = attempt
        answer = attempt.send(client)
        if answer.status == 401 and self.sign_in_again:
            self.token = Client(self.plaza).sign_in("clerk").token
            return "signed out"
        became = judge(answer, attempt.wanted)
        self.tally[became] += 1
        if became == "done":
            self.take_in(attempt, answer)
            self.pending = None
        elif became == "nothing" and self.chance.random() < 0.5:
            # Both are allowed now: repeating the request with the same key, or sending another one.
            self.pending = None
        return became

    def next_attempt(self):
        self.turn += 1
        customer = self.customers[self.turn // (FILMS_AT_ONCE + 1) % len(self.customers)]
        if self.out[customer]:
            rental = self.out[customer][0]
            return Attempt("return", f"/api/rental/rentals/{rental}/return", rental)
        wanted = {"customer": customer, "films": self.films, "nights": self.chance.randint(1, 14)}
        return Attempt("rent", "/api/rental/rentals", customer, wanted)

    def take_in(self, attempt, answer):
        self.answered.append((attempt, answer.body))
        value = answer.json()
        if attempt.kind == "rent":
            assert len(value["items"]) == FILMS_AT_ONCE, value
            self.rented |= {item["id"]: item for item in value["items"]}
            self.out[attempt.subject] = [item["id"] for item in value["items"]]
        else:
            self.returned[attempt.subject] = value
            self.out[value["customer"]].remove(attempt.subject)

    # The audit

    def check(self, everything=False):
        """Checks through the API that exactly the acknowledged work exists, and that an open request took effect
        completely or not at all."""
        client = Client(self.plaza, self.token)
        there = {}
        for customer in self.customers + (self.former if everything else []):
            there |= {item["id"]: item for item in every_rental(client, customer)}
        seen = set(self.customers) | (set(self.former) if everything else set())
        for rental, item in self.rented.items():
            if item["customer"] in seen:
                self.check_rental(rental, item, there)
        extra = [item for item in there.values() if item["id"] not in self.rented]
        self.check_extra(extra)
        self.finish(client, extra)
        self.check_replay(client)
        self.renew_customers(client)

    def check_rental(self, rental, item, there):
        if rental not in there:
            raise Loss(f"the answered rental {rental} is lost")
        now = there[rental]
        for field in ("customer", "film", "copy", "nights", "priceMinor", "rentedAt", "dueOn"):
            assert now[field] == item[field], f"{field} of {rental}: {now[field]} instead of {item[field]}"
        if rental in self.returned:
            if now["returnedAt"] != self.returned[rental]["returnedAt"]:
                raise Loss(f"the answered return of {rental} is lost")
        elif not self.is_pending("return", rental):
            assert now["returnedAt"] is None, f"{rental} was returned although the server had said otherwise"

    def is_pending(self, kind, subject):
        return bool(self.pending) and self.pending.kind == kind and self.pending.subject == subject

    def check_extra(self, extra):
        """Checks that unacknowledged rentals belong to the open request and are complete."""
        if not extra:
            return
        assert len(extra) == FILMS_AT_ONCE, f"half a rental, or one that the server had denied: {extra}"
        for item in extra:
            assert self.is_pending("rent", item["customer"]), f"a rental the server had denied: {item}"
            assert item["nights"] == self.pending.value["nights"]
        assert {item["film"] for item in extra} == set(self.films), f"not what was asked for: {extra}"

    def finish(self, client, extra):
        """Repeats the open request with its key: it is replayed if it had taken effect, and takes effect only once."""
        attempt = self.pending
        if attempt is None:
            return
        answer = attempt.send(client)
        assert judge(answer, attempt.wanted) == "done"
        replayed = answer.headers.get("Idempotent-Replayed") == "true"
        if attempt.kind == "rent":
            assert replayed == bool(extra), "the rental and the answer kept for its key were not written together"
            if extra:
                assert {item["id"] for item in answer.json()["items"]} == {item["id"] for item in extra}
        self.take_in(attempt, answer)
        self.pending = None

    def check_replay(self, client):
        """Checks that the last responses are replayed byte for byte."""
        for attempt, body in self.answered[-2:]:
            again = attempt.send(client)
            if again.headers.get("Idempotent-Replayed") != "true":
                raise Loss(f"the answer kept for a {attempt.kind} is lost: {again.status}")
            assert again.body == body
        self.answered = self.answered[-2:]

    def renew_customers(self, client):
        for place, customer in enumerate(self.customers):
            if self.out[customer] or sum(i["customer"] == customer for i in self.rented.values()) < FULL_CARD:
                continue
            self.former.append(customer)
            self.customers[place] = self.new_customer(client)
            self.out[self.customers[place]] = []


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


class Painter(Worker):
    """Uploads one cover after another to a film of its own."""

    def __init__(self, plaza, token, number, pictures):
        super().__init__(plaza, token, number)
        client = Client(plaza, token, timeout=60)
        self.film = client.create("/api/rental/films", {"title": f"Painted {number}", "quantity": 1})["id"]
        self.pictures = pictures
        # The server's conversion of each picture, which is deterministic.
        self.made = {}
        for name in pictures:
            assert self.put(client, name).status == 204
            self.made[name] = self.get(client)
            self.last = name
        assert len(set(self.made.values())) == len(pictures)
        self.pending = None

    def put(self, client, name):
        return client.ask("PUT", self.path, body=self.pictures[name], Content_Type="image/png")

    def get(self, client):
        answer = client.get(self.path)
        assert answer.status == 200, f"the cover: {answer.status} {answer.body[:200]!r}"
        return answer.body

    @property
    def path(self):
        return f"/api/rental/films/{self.film}/cover"

    def is_settled(self):
        return self.pending is None

    def step(self, client):
        name = self.chance.choice([name for name in self.pictures if name != self.last])
        # An earlier upload that was cut off may still be the latest effective one.
        self.pending = {name} | (self.pending or set())
        became = judge(self.put(client, name), 204)
        self.tally[became] += 1
        if became == "done":
            self.last, self.pending = name, None
        elif became == "nothing":
            self.pending = self.pending - {name} or None
        return became

    def check(self, everything=False):
        answer = Client(self.plaza, self.token).get(self.path)
        if answer.status != 200:
            raise Loss(f"the answered cover of {self.film} is lost: {answer.status}")
        allowed = {self.last} | (self.pending or set())
        found = [name for name, body in self.made.items() if body == answer.body]
        if not found:
            raise Loss(f"the cover of {self.film} is not whole: {len(answer.body)} bytes")
        if found[0] not in allowed:
            raise Loss(f"the cover of {self.film} is {found[0]}, where {self.last} was answered")
        self.last, self.pending = found[0], None


def paintings(folder):
    """Returns a few small, distinct pictures."""
    pictures = {}
    for name, colour in {"red": "200 30 30", "green": "30 160 60", "blue": "40 60 200"}.items():
        path = pathlib.Path(folder) / f"{name}.png"
        flat = ["vips", "black", f"{path}.v", "120", "180", "--bands", "3"]
        subprocess.run(flat, check=True)
        subprocess.run(["vips", "linear", f"{path}.v", path, "1", colour, "--uchar"], check=True)
        pictures[name] = path.read_bytes()
    return pictures
