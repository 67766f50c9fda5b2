"""The ways in which a document reaches paper: the API, the web form, IPP, a print server in front of the store, one
behind it, and both."""

import subprocess
import urllib.parse

from everywhere import Customer
from plaza import Client, wait_for
from shop import FORM

TICKET = """
{
  NAME "Print"
  OPERATION Print-Job
  GROUP operation-attributes-tag
  ATTR charset attributes-charset utf-8
  ATTR language attributes-natural-language en
  ATTR uri printer-uri $uri
  ATTR boolean ipp-attribute-fidelity true
  ATTR mimeMediaType document-format application/pdf
  GROUP job-attributes-tag
%s
  FILE $filename
  STATUS successful-ok
}
"""
# The IPP type and name of each option of the API.
NAMES = {
    "media": "keyword media", "sides": "keyword sides", "printColorMode": "keyword print-color-mode",
    "printScaling": "keyword print-scaling", "numberUp": "integer number-up", "copies": "integer copies",
    "pageRanges": "rangeOfInteger page-ranges", "orientation": "enum orientation-requested",
}  # fmt: skip


def ticket(options):
    lines = []
    for name, value in ({"media": "iso_a4_210x297mm"} | options).items():
        if name == "pageRanges":
            value = ",".join(part if "-" in part else f"{part}-{part}" for part in value.split(","))
        if name == "orientation":
            value = {"portrait": 3, "landscape": 4}.get(value)
        if value:
            lines.append(f"  ATTR {NAMES[name]} {value}")
    return TICKET % "\n".join(lines)


class Ways:
    """Submits a document in each way, and pays for the resulting order."""

    def __init__(self, shop, queues, folder, behind):
        self.shop, self.queues, self.folder = shop, queues, folder
        self.behind = behind
        # The only printer of this store is a CUPS queue, which drives a printer.
        self.far = shop.stores["Copy & Coffee"]
        shop.open(self.far, [queues.add("behind", behind.address)])
        device = Customer(shop.plaza, "bob@plaza.test")
        self.token, password = device.client.token, device.device()
        self.addresses = {
            store: f"ipp://bob:{password}@localhost:{shop.plaza.port}/print/stores/{store}/ipp"
            for store in (shop.store, self.far)
        }  # fmt: skip
        queues.add("store", self.addresses[shop.store])
        queues.add("far", self.addresses[self.far])

    @property
    def client(self):
        """Uses a new connection each time, because the server closes idle ones."""
        return Client(self.shop.plaza, self.token)

    def by_program(self, file):
        return self.shop.order(self.client, [(file.read_bytes(), {})])

    def by_form(self, file):
        client = self.client
        place = self.shop.upload(client, file.read_bytes())
        self.shop.ready(client, place)
        upload = place.rsplit("/", 1)[1]
        chosen = {"copies": 1, "colour": "auto", "sides": "one-sided", "media": "iso_a4_210x297mm", "numberUp": 1,
                  "orientation": "automatic", "scaling": "auto"}  # fmt: skip
        fields = {"document": upload} | {f"{name}.{upload}": value for name, value in chosen.items()}
        body = urllib.parse.urlencode(fields)
        answer = client.ask("POST", f"/print/order/{self.shop.store}", body=body, Content_Type=FORM)
        assert answer.status == 303, answer.body
        return self.pay()

    def by_ipp(self, file, options=None):
        (self.folder / "ticket.test").write_text(ticket({"printColorMode": "color"} | (options or {})))
        done = subprocess.run(
            ["ipptool", "-t", "-f", file, self.addresses[self.shop.store], self.folder / "ticket.test"],
            capture_output=True, text=True,
        )  # fmt: skip
        assert done.returncode == 0, done.stdout + done.stderr
        return self.pay()

    def through_a_queue(self, file, *options):
        self.queues.print("store", file, "-o", "media=A4", *options)
        return self.pay()

    def to_a_queue(self, file):
        return self.shop.order(self.client, [(file.read_bytes(), {})], self.far)

    def between_queues(self, file):
        self.queues.print("far", file, "-o", "media=A4")
        return self.pay()

    def pay(self):
        """Waits for the draft order and pays it, as its owner does on the Status page."""

        client = self.client

        def drafts():
            return client.get("/api/print/orders?state=draft").json()["items"]

        (draft,) = wait_for(drafts, "the order")
        return self.shop.pay(client, draft)

    def paper(self, order):
        if order["store"] != self.far:
            ((paper, _),) = self.shop.paper(order)
            return paper
        return max(self.behind.printed(), key=lambda file: int(file.stem.removeprefix("printed-")))
