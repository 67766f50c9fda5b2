"""Objects for the print shop routes: a college with its campus, a store with a printer and all roles as staff, and a
document and an order for each role."""

import datetime
import json
import time
import urllib.parse
import uuid

from film_places import FORM, advertise, found, invite, last_id, send
from papers import pdf
from press import Press

TUS = {"Tus_Resumable": "1.0.0"}


def document(client):
    """Uploads a document, which only its owner can see, and waits until it is ready. Returns its id."""
    data = pdf(2)
    begun = client.ask("POST", "/api/print/uploads", Upload_Length=str(len(data)), **TUS)
    assert begun.status == 201, begun.body
    place = begun.headers["Location"]
    sent = client.ask("PATCH", place, body=data, Upload_Offset="0", Content_Type="application/offset+octet-stream", **TUS)
    assert sent.status == 204, sent.body
    end = time.monotonic() + 60
    while (state := client.get(place).json()["state"]) != "ready":
        assert state == "waiting" and time.monotonic() < end, f"the document is {state}"
        time.sleep(0.05)
    return last_id(place)


def password(client):
    """Creates a device password, which only its owner can see. Returns its id."""
    made = client.ask("POST", "/print/me/devices", body="name=Places", Content_Type=FORM)
    assert made.status < 400, made.body
    return found(r"/print/me/devices/([0-9a-f-]{36})/remove", client.get("/print/me/devices").body.decode())[1]


class PrintPlaces:
    """Creates the objects as the administrator."""

    def __init__(self, admin, members, folder):
        send(
            admin, "/print/stores/colleges/new", name="Places College", nameKorean="자리대학교", city="Seoul",
            cityKorean="서울", place="37.5,127", campus=json.dumps({"type": "FeatureCollection", "features": []})
        )  # fmt: skip
        colleges = admin.get("/api/print/colleges?q=places").json()["items"]
        self.college = colleges[0]["id"]
        made = send(
            admin, "/print/stores/new", name="Places Press", nameKorean="자리인쇄", address="1 Square", phone="02-1",
            place="37.5,127"
        )  # fmt: skip
        self.store = last_id(made)
        for client in members.values():
            invite(admin, client, "print.staff", self.store)
        send(admin, f"/print/desk/{self.store}/prices", **{"a4.grey": "0.05", "a4.colour": "0.20", "minimum": "0.20"})
        with Press(folder / "press") as press:
            send(admin, f"/print/desk/{self.store}/printers", name="Front", address=press.address)
        self.advert = advertise(admin, f"/print/desk/{self.store}/adverts", f"/print/stores/{self.store}")
        self.passwords = {role: password(client) for role, client in members.items()}
        self.documents = {role: document(client) for role, client in members.items()}
        self.presets = {role: self.preset(client, self.documents[role]) for role, client in members.items()}
        self.orders = {role: self.order(client, self.documents[role]) for role, client in members.items()}

    def preset(self, client, upload):
        """Saves print settings, which only their owner can see. Returns their id."""
        options = {"copies": "1", "colour": "auto", "sides": "one-sided", "media": "iso_a4_210x297mm", "presetName": "Places"}
        fields = {"document": upload, "keep": upload} | {f"{name}.{upload}": value for name, value in options.items()}
        made = client.ask("POST", f"/print/order/{self.store}", body=urllib.parse.urlencode(fields), Content_Type=FORM)
        assert made.status == 200, made.body
        return found(r"/print/me/presets/([0-9a-f-]{36})/delete", client.get("/print/me/presets").body.decode())[1]

    def order(self, client, upload):
        return client.create("/api/print/orders", {"store": self.store, "documents": [{"upload": upload}]})["id"]

    def values(self, pattern, role):
        """Returns the path parameters of a pattern. Within an order, a document is identified by its number."""
        upload = self.documents.get(role, self.documents["clerk"])
        return {
            "store": self.store, "college": self.college, "day": datetime.date.today().isoformat(),
            "printer": str(uuid.uuid4()), "upload": upload, "page": "1", "side": "1",
            "order": self.orders.get(role, self.orders["clerk"]), "document": "1" if "{order}" in pattern else upload,
            "preset": self.presets.get(role, self.presets["clerk"]),
            "password": self.passwords.get(role, self.passwords["clerk"]), 
            # No page shows a single background job; a failed one can be retried.
            "job": "1" if "/ipp/" in pattern else str(uuid.UUID(int=0)),
        } | ({"advert": self.advert} if pattern.startswith("/print") else {})  # fmt: skip
