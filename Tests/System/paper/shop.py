"""A print store on a running server, with printers that save the documents of orders placed through the API."""

import contextlib
import pathlib
import sqlite3
import urllib.parse
import uuid

from plaza import Client, Plaza, wait_for
from press import Press

HERE = pathlib.Path(__file__).parent
# The margins in printer.conf: left, bottom, right, top.
MARGINS = (5, 9, 4, 7)
PRINTERS = 6
FORM = "application/x-www-form-urlencoded"
TUS = {"Tus_Resumable": "1.0.0"}


class Printer(Press):
    # ippeveprinter repeats the document formats of its attribute file, which get-printer-attributes.test rejects.
    question = "get-jobs.test"


class Shop:
    def __init__(self, folder):
        self.folder = pathlib.Path(folder)
        self.exits = contextlib.ExitStack()

    def __enter__(self):
        like = {"PRESS_LIKE": f"-a {HERE / 'printer.conf'}", "PRESS_SEC": "0"}
        self.plaza = self.exits.enter_context(Plaza.filled(self.folder))
        self.presses = [
            self.exits.enter_context(Printer(self.folder / f"press-{number}", **like)) for number in range(PRINTERS)
        ]
        self.bob, self.admin = self.plaza.client("bob"), self.plaza.client("admin")
        # Two customers, because the daily limit does not allow one member to send all documents.
        self.customers = [self.bob, self.plaza.client("member")]
        items = self.bob.get("/api/print/stores?limit=200").json()["items"]
        self.stores = {item["name"]: item["id"] for item in items}
        # This store is open day and night, and starts orders automatically.
        self.store = self.stores["Moonlight Copy"]
        self.open(self.store, [press.address for press in self.presses])
        for number, customer in enumerate(self.customers):
            member = customer.get("/api/me").json()["id"]
            receipt = {"member": member, "amountMinor": 1_000_000, "reference": f"paper {number}"}
            self.admin.create("/api/wallet/top-ups", receipt)
        return self

    def __exit__(self, *_):
        self.exits.close()

    def open(self, store, printers):
        """Configures a store to print documents without marks, with a price for every paper."""
        prices = {f"{medium}.{kind}": price for medium in ("a4", "a3", "b5", "letter")
                  for kind, price in (("grey", "0.05"), ("colour", "0.20"), ("sheet", "0.01"))}  # fmt: skip
        self.send(store, "prices", minimum="0.01", **prices)
        self.send(store, "settings", name=f"Store {store}", nameKorean="인쇄소", address="15 Dalbit-gil",
                  phone="02-0555-0115", place="37.58411,127.031793", startsByItself="true", marks="none")  # fmt: skip
        self.send(store, "hours", **{f"day{number}": "0-24" for number in range(7)})
        for address in printers:
            self.send(store, "printers", name=address[-40:], address=address)

    def send(self, store, place, /, **fields):
        """Submits a form of the store's desk."""
        body = urllib.parse.urlencode(fields)
        admin = Client(self.plaza, self.admin.token)
        answer = admin.ask("POST", f"/print/desk/{store}/{place}", body=body, Content_Type=FORM)
        assert answer.status == 303, f"{place}: {answer.status} {answer.body.decode()[:3000]}"

    def upload(self, client, data):
        answer = client.ask("POST", "/api/print/uploads", Upload_Length=str(len(data)), **TUS)
        assert answer.status == 201, answer.body
        place = answer.headers["Location"]
        part = {"Upload_Offset": "0", "Content_Type": "application/offset+octet-stream"}
        assert client.ask("PATCH", place, body=data, **part, **TUS).status == 204
        return place

    def ready(self, client, place):
        """Waits until an upload is ready or refused, and returns it."""

        def look():
            upload = client.get(place).json()
            return upload if upload["state"] in ("ready", "refused") else None

        return wait_for(look, "the document", 120)

    def reason(self, place):
        """Returns the reason why an upload was refused."""
        (found,) = self.rows("SELECT reason FROM print_document WHERE id = ?", place.rsplit("/", 1)[1])
        return found[0]

    def rows(self, question, value):
        base = sqlite3.connect(f"file:{self.plaza.data}/plaza.sqlite?mode=ro", uri=True, timeout=20)
        with contextlib.closing(base):
            return base.execute(question, (value,)).fetchall()

    def order(self, client, documents, store=None):
        """Uploads documents, given as pairs of bytes and options, and returns the paid order."""
        places = [self.upload(client, data) for data, _ in documents]
        states = [self.ready(client, place)["state"] for place in places]
        assert set(states) == {"ready"}, states
        names = [place.rsplit("/", 1)[1] for place in places]
        wanted = [{"upload": name, "options": options} for name, (_, options) in zip(names, documents)]
        draft = client.create("/api/print/orders", {"store": store or self.store, "documents": wanted})
        return self.pay(client, draft)

    def pay(self, client, draft):
        paid = client.post(f"/api/print/orders/{draft['id']}/pay", {"expectedTotal": draft["totalMinor"]},
                           Idempotency_Key=str(uuid.uuid4()))  # fmt: skip
        assert paid.status == 200, paid.body
        return paid.json()

    def done(self, client, order):
        """Waits until the order is done, and has it picked up, which releases its documents. Returns the order."""

        def look():
            found = client.get(f"/api/print/orders/{order['id']}").json()
            assert found["state"] in ("order", "printing", "done"), found
            return found if found["state"] == "done" else None

        found = wait_for(look, "the paper", 120)
        place, proof = f"/api/print/orders/{order['id']}/pick-up", {"code": found["code"]}
        answer = client.post(place, proof, Idempotency_Key=str(uuid.uuid4()))
        assert answer.status == 200, answer.body
        return found

    def paper(self, order):
        """Returns the printed file of each document in the order, and the attributes that the printer received."""
        rows = self.rows("SELECT document, id FROM print_run WHERE print_order = ?", order["id"])
        return [self.printed(run) for _, run in sorted(rows)]

    def printed(self, run):
        for press in self.presses:
            for told in press.folder.glob("env-*.txt"):
                values = dict(line.split("=", 1) for line in told.read_text().splitlines() if "=" in line)
                if values.get("IPP_JOB_NAME") == run:
                    return press.folder / f"printed-{told.stem[4:]}.pdf", values
        raise AssertionError(f"no printer was told of {run}")
