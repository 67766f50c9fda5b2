"""Members with a wallet who work on the real server until it stops. Each acts sequentially, so the acknowledged
requests determine every line of the balances, in order and exactly once."""

import datetime
import uuid

from workers import Loss, Worker, judge, problem_type
from pages import Visitor
from plaza import Client

PASSWORD = "seven quiet lanterns"
# In seconds: hashing a password is slow in a debug build.
PATIENCE = 180
START, COST, WORTH = 1_000_000, 10, 50
UNITS = ("credit", "point")
# Earning rules without effective limits or waiting times.
RULES = {"day": 1_000_000, "week": 1_000_000, "month": 1_000_000, "house": 1_000_000, "wait": 0, "newcomers": 5}
# The number of films that each patron likes and dislikes.
FILMS = 3


class Deed:
    """A request that changes something. It is repeated with the same key until it is answered."""

    def __init__(self, kind, method, path, value=None, wanted=200, by_staff=False):
        self.kind, self.method, self.path, self.value = kind, method, path, value
        self.wanted, self.by_staff = wanted, by_staff
        self.key = str(uuid.uuid4())


def admit(plaza, count, points=START):
    """Creates `count` members with points, and a coupon and films for them."""
    admin = Visitor(plaza, "admin")
    staff = Client(plaza, timeout=PATIENCE).sign_in("admin").token
    today = datetime.date.today()
    coupon = submit(admin, "/wallet/desk/coupons", {
        "title": "Prints", "kind": "print credits", "cost": COST, "worth": f"{WORTH / 100:.2f}",
        "firstDay": today - datetime.timedelta(days=1), "lastDay": today + datetime.timedelta(days=30)})  # fmt: skip
    submit(admin, "/wallet/desk/earning", RULES)
    films = [film["id"] for film in Client(plaza, staff).get(f"/api/films?limit={FILMS}").json()["items"]]
    patrons = [Patron(plaza, staff, number, coupon.rsplit("/", 1)[1], films, points) for number in range(count)]
    for patron in patrons:
        submit(admin, f"/wallet/desk/members/{patron.id}/adjust", {
            "unit": "point", "way": "add", "amount": points, "reason": "to begin with"})  # fmt: skip
    return patrons


def submit(visitor, path, fields):
    """Submits a form of the staff, and returns the location it redirects to."""
    answer = visitor.post(path, fields | {"_key": str(uuid.uuid4())})
    assert answer.status == 303, f"{path}: {answer.status} {answer.body[:500]!r}"
    return answer.headers["Location"]


class Patron(Worker):
    """Is topped up by staff, likes films, buys coupons with points and has their codes redeemed by staff."""

    def __init__(self, plaza, staff, number, coupon, films, points):
        self.email = f"{uuid.uuid4().hex[:12]}@plaza.test"
        door = Client(plaza, timeout=PATIENCE)
        door.create("/api/members", {"email": self.email, "password": PASSWORD, "name": f"Patron {number}"})
        signed = door.create("/api/session", {"email": self.email, "password": PASSWORD})
        super().__init__(plaza, signed["token"], number)
        self.id = Client(plaza, self.token).get("/api/me").json()["id"]
        self.staff, self.coupon, self.films = staff, coupon, films
        # All expected lines, oldest first: (amount, cause).
        self.lines = {"credit": [], "point": [(points, None)]}
        # The number of lines already checked.
        self.looked_at = dict.fromkeys(UNITS, 0)
        self.codes, self.liked = [], dict.fromkeys(films, None)
        self.top_up, self.spent = None, None
        self.answered, self.pending = [], None

    # The requests

    def step(self, client):
        deed = self.pending or self.next_deed()
        self.pending = deed
        answer = self.send(deed, client)
        became = judge(answer, deed.wanted)
        self.tally[became] += 1
        if became == "done":
            self.take_in(deed, answer)
        return became

    def send(self, deed, client):
        headers = {"Authorization": "Bearer " + (self.staff if deed.by_staff else self.token)}
        client.token = None
        return client.ask(deed.method, deed.path, deed.value, Idempotency_Key=deed.key, **headers)

    def next_deed(self):
        kinds = ["top-up", "redeem", "like", "like"]
        if self.codes:
            kinds += ["spend", "spend"]
        # A completed request repeated under another key must change nothing.
        kinds += ["top-up again"] * bool(self.top_up) + ["spend again"] * bool(self.spent)
        return getattr(self, self.chance.choice(kinds).replace(" ", "_").replace("-", "_") + "_deed")()

    def top_up_deed(self):
        wanted = {
            "member": self.id, "amountMinor": self.chance.randint(1, 5000), "reference": f"K-{uuid.uuid4().hex[:12]}"}
        return Deed("top-up", "POST", "/api/wallet/top-ups", wanted, 201, by_staff=True)

    def top_up_again_deed(self):
        return Deed("top-up again", "POST", "/api/wallet/top-ups", self.top_up, 409, by_staff=True)

    def redeem_deed(self):
        return Deed("redeem", "POST", f"/api/marquee/coupons/{self.coupon}/redeem", {"expectedCost": COST}, wanted=201)

    def spend_deed(self):
        return Deed("spend", "POST", "/api/coupons/spend", {"code": self.codes[0][1]}, by_staff=True)

    def spend_again_deed(self):
        return Deed("spend again", "POST", "/api/coupons/spend", {"code": self.spent}, 409, by_staff=True)

    def like_deed(self):
        film = self.chance.choice(self.films)
        opinion = self.chance.choice([one for one in ("like", "dislike", None) if one != self.liked[film]])
        return Deed("like", "PUT", f"/api/marquee/reactions/{film}", {"opinion": opinion})

    def take_in(self, deed, answer):
        """Records what the response implies about the wallet."""
        value = answer.json()
        if deed.kind == "top-up":
            self.top_up = deed.value
            self.lines["credit"].append((deed.value["amountMinor"], f"receipt/{deed.value['reference']}"))
        elif deed.kind == "redeem":
            self.codes.append((value["id"], value["code"]))
            self.lines["point"].append((-COST, f"voucher/{value['id']}"))
        elif deed.kind == "spend":
            voucher, self.spent = self.codes.pop(0)
            assert value["id"] == voucher, value
            self.lines["credit"].append((WORTH, f"voucher/{voucher}"))
        elif deed.kind == "spend again":
            assert problem_type(answer) == "/problems/voucher-spent", value
        elif deed.kind == "like":
            self.liked[value["film"]] = value["opinion"]
            if value["change"]:
                self.lines["point"].append((value["change"], f"film/{value['film']}"))
        self.answered.append((deed, answer.body))
        self.pending = None

    def is_settled(self):
        return self.pending is None

    # The audit

    def check(self, everything=False):
        """Checks that exactly the acknowledged lines exist, once and in order, and that an open request took effect
        completely or not at all."""
        client = Client(self.plaza, self.token, timeout=60)
        if everything:
            self.looked_at = dict.fromkeys(UNITS, 0)
        extra = self.compare(client)
        assert len(extra) <= 1 and (self.pending or not extra), f"lines that were not answered for: {extra}"
        if self.pending:
            self.finish(client, extra)
            assert self.compare(client) == [], "the line is not what was answered for it"
        for unit in UNITS:
            self.looked_at[unit] = len(self.lines[unit])
        self.check_replay(client)

    def compare(self, client):
        """Returns the lines beyond the acknowledged ones."""
        extra = []
        balances = Client(self.plaza, self.token).get("/api/wallet").json()
        for unit in UNITS:
            there = newest_lines(client, self.token, unit, self.looked_at[unit])
            balance = sum(amount for amount, _ in self.lines[unit][: self.looked_at[unit]])
            for place, line in enumerate(there, self.looked_at[unit]):
                balance += line["amount"]
                assert (line["number"], line["balance"]) == (place + 1, balance), f"{unit}: {line}"
            pending = {"pending": 0} if unit == "point" else {}
            assert balances[unit + "s"] == {"available": balance, "held": 0} | pending, balances
            found = [(line["amount"], line["cause"]) for line in there]
            wanted = self.lines[unit][self.looked_at[unit] :]
            if found[: len(wanted)] != wanted:
                lost = next(one for one, other in zip(wanted, [*found, *[None] * len(wanted)]) if one != other)
                raise Loss(f"an answered line of {unit}s is lost: {lost}, there are {found[-5:]}")
            extra += found[len(wanted) :]
        return extra

    def finish(self, client, extra):
        """Repeats the open request with its key: it is replayed if it had taken effect, and takes effect only once."""
        deed = self.pending
        answer = self.send(deed, client)
        assert judge(answer, deed.wanted) == "done"
        replayed = answer.headers.get("Idempotent-Replayed") == "true"
        assert replayed or not extra, "a line and the answer kept for its key were not written together"
        before = {unit: len(self.lines[unit]) for unit in UNITS}
        self.take_in(deed, answer)
        new = [line for unit in UNITS for line in self.lines[unit][before[unit] :]]
        assert not replayed or new == extra, f"{deed.kind} was answered before, and {extra} is there in place of {new}"

    def check_replay(self, client):
        """Checks that the last responses are replayed byte for byte."""
        for deed, body in self.answered[-2:]:
            again = self.send(deed, client)
            if again.headers.get("Idempotent-Replayed") != "true":
                raise Loss(f"the answer kept for a {deed.kind} is lost: {again.status}")
            assert again.body == body
        self.answered = self.answered[-2:]


def newest_lines(client, token, unit, known):
    """Returns all lines after the first `known` ones, oldest first."""
    lines, after, client.token = [], None, token
    while True:
        answer = client.get(f"/api/wallet/lines?unit={unit}&limit=200" + (f"&after={after}" if after else ""))
        assert answer.status == 200, answer.body
        page = answer.json()
        new = [line for line in page["items"] if line["number"] > known]
        lines += new
        after = page["next"]
        if after is None or len(new) < len(page["items"]):
            return lines[::-1]
