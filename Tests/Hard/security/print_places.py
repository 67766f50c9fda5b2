"""What the print shop's addresses need: a college with its grounds, and a store where each role works."""

import datetime
import json
import uuid

from film_places import last_id, send


class PrintPlaces:
    """Makes them, as the administrator."""

    def __init__(self, admin, members):
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
            send(admin, f"/print/desk/{self.store}/staff", email=client.get("/api/me").json()["email"])

    def values(self):
        """What fills a pattern's names."""
        day = datetime.date.today().isoformat()
        return {
            "store": self.store, "college": self.college, "day": day, "printer": str(uuid.uuid4()),
            "password": str(uuid.uuid4()),
        }  # fmt: skip
