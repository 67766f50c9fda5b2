"""The users besides clerks, painters and patrons: members who print, and visitors who only browse."""

import hashlib
import re
import time
import uuid

from workers import Worker, judge
from papers import pdf
from pages import Visitor
from customer import submit
from plaza import PEOPLE, Client

TUS = {"Tus_Resumable": "1.0.0"}
# Bytes of an upload in one request; each part may reach another node.
PART = 700
TOPPED_UP = 500_000
# The number of documents that may wait for the printer.
MOST = 8


class Reader(Worker):
    """Uploads a document in parts, has it priced, pays for it and has it started, repeatedly."""

    def __init__(self, plaza, patron, number, staff, store):
        super().__init__(plaza, patron.token, number)
        self.staff, self.store = staff, store
        Client(plaza, patron.staff).create(
            "/api/wallet/top-ups", {"member": patron.id, "amountMinor": TOPPED_UP, "reference": f"K-{uuid.uuid4().hex[:12]}"}
        )
        self.paid, self.begun, self.kept = {}, set(), []
        self.start_over()

    def start_over(self):
        self.data = pdf(self.chance.randint(1, 3)) + b"%" + self.chance.randbytes(400).hex().encode() + b"\n"
        self.keys = {kind: str(uuid.uuid4()) for kind in ("upload", "order", "pay", "begin")}
        self.place = self.order = self.total = None
        self.stage = "upload"

    def is_settled(self):
        return self.stage == "upload"

    def step(self, client):
        client.token = self.token
        became = getattr(self, self.stage)(client)
        self.tally[became] += 1
        return became

    def keyed(self, client, kind, path, value=None, **headers):
        return client.ask("POST", path, value, Idempotency_Key=self.keys[kind], **headers)

    def upload(self, client):
        if len(self.kept) >= MOST:
            # Printed documents can be deleted; the others stay and limit the member as usual.
            self.kept = [place for place in self.kept if client.ask("DELETE", place, **TUS).status not in (204, 404)]
            time.sleep(0.2)
            return "done"
        answer = self.keyed(client, "upload", "/api/print/uploads", Upload_Length=str(len(self.data)), **TUS)
        if (became := judge(answer, 201)) == "done":
            self.place, self.stage = answer.headers["Location"], "send"
        return became

    def send(self, client):
        """Sends the next part, from the offset that the server reports."""
        offset = int(client.ask("HEAD", self.place, **TUS).headers["Upload-Offset"])
        if offset < len(self.data):
            part = self.data[offset : offset + PART]
            answer = client.ask(
                "PATCH", self.place, body=part, Upload_Offset=str(offset),
                Content_Type="application/offset+octet-stream", **TUS,
            )  # fmt: skip
            return judge(answer, 204)
        self.stage = "wait"
        return "done"

    def wait(self, client):
        upload = client.get(self.place).json()
        if upload["state"] == "waiting":
            time.sleep(0.1)
            return "done"
        assert upload["state"] == "ready", upload
        assert upload["sha256"] == hashlib.sha256(self.data).hexdigest(), "the upload is not what was sent"
        self.stage = "draft"
        return "done"

    def draft(self, client):
        wanted = {"store": self.store, "documents": [{"upload": self.place.rsplit("/", 1)[1]}]}
        answer = self.keyed(client, "order", "/api/print/orders", wanted)
        if (became := judge(answer, 201)) == "done":
            value = answer.json()
            self.order, self.total, self.stage = value["id"], value["totalMinor"], "pay"
        return became

    def pay(self, client):
        answer = self.keyed(client, "pay", f"/api/print/orders/{self.order}/pay")
        if (became := judge(answer, 200)) == "done":
            self.paid[self.order] = self.total
            self.stage = "begin"
        return became

    def begin(self, client):
        client.token = self.staff
        answer = self.keyed(client, "begin", f"/api/print/orders/{self.order}/start")
        if (became := judge(answer, 200)) == "done":
            self.begun.add(self.order)
            self.kept.append(self.place)
            self.start_over()
        return became

    def settle(self):
        for _ in range(2000):
            if self.is_settled():
                return
            self.step(Client(self.plaza, self.token, timeout=60))
        raise AssertionError(f"a request is not answered however often it is sent: {self.stage}")

    # The audit

    def orders(self):
        client, found, after = Client(self.plaza, self.token, timeout=60), {}, None
        while True:
            page = client.get("/api/print/orders?limit=100" + (f"&after={after}" if after else "")).json()
            found |= {order["id"]: order for order in page["items"]}
            if (after := page["next"]) is None:
                return found

    def check(self):
        """Checks that every acknowledged order exists once and was started, and that the amounts charged match."""
        there = self.orders()
        assert set(there) == set(self.paid), f"{set(there) ^ set(self.paid)} are lost or were made twice"
        assert self.begun == set(self.paid)
        assert all(order["state"] in ("printing", "done", "failed") for order in there.values()), there
        gone = TOPPED_UP - Client(self.plaza, self.token).get("/api/wallet").json()["credits"]["available"]
        assert gone == sum(self.paid.values()), f"{gone} are gone where {sum(self.paid.values())} were paid"


class Passerby(Worker):
    """Requests one page after another. Each must be complete, and an account page must be the user's own."""

    OPEN = ("/", "/popcorn/films", "/marquee/home", "/print", "/camp", "/search?q=the", "/signin")
    OWN = ("/", "/wallet", "/account", "/popcorn/watched", "/print/status", "/camp")

    def __init__(self, plaza, token, number, email):
        super().__init__(plaza, token, number)
        self.email = email

    def is_settled(self):
        return True

    def step(self, client):
        path = self.chance.choice(self.OWN if self.token else self.OPEN)
        cookie = {"Cookie": "plaza=" + self.token} if self.token else {}
        client.token = None
        answer = client.get(path, Accept="text/html", **cookie)
        if answer.status == 503:
            self.tally["nothing"] += 1
            return "nothing"
        assert answer.status == 200, f"{path}: {answer.status} {answer.body[:300]!r}"
        assert answer.body.rstrip().endswith(b"</html>"), f"{path} is not whole"
        if path == "/account":
            assert self.email.encode() in answer.body, "somebody else's account"
        self.tally["done"] += 1
        return "done"

    def check(self):
        pass


def open_store(plaza, press):
    """Creates a print store with a printer. Its staff is the clerk of the rental counter."""
    admin = Visitor(plaza, "admin")
    made = submit(admin, "/print/stores/new", {
        "name": "Cluster Press", "nameKorean": "두인쇄", "address": "1 Square", "phone": "02-1", "place": "37.5,127"})  # fmt: skip
    store = re.findall("[0-9a-f-]{36}", made)[-1]
    made = admin.post("/invitations/new", {"role": "print.staff", "for": store})
    assert made.status == 200, f"{made.status} {made.body[:500]!r}"
    submit(Visitor(plaza), re.search(r"/invitations/open/[\w-]+", made.body.decode()).group(), {})
    submit(admin, f"/print/desk/{store}/prices", {"a4.grey": "0.05", "a4.colour": "0.20", "minimum": "0.20"})
    submit(admin, f"/print/desk/{store}/printers", {"name": "Front", "address": press.address})
    return store
