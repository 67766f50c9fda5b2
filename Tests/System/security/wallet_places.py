"""Objects for the wallet routes: a coupon, and a line and a voucher for each role."""

import datetime
import uuid

from film_places import last_id, send, wallet_desk


class Purse:
    """The objects of one member, which no other member can see."""

    def __init__(self, desk, client, coupon):
        self.member = client.get("/api/me").json()["id"]
        send(desk, f"/wallet/desk/members/{self.member}/adjust", unit="point", way="add", amount="50", reason="places")
        redeemed = client.create(f"/api/marquee/coupons/{coupon}/redeem", {})
        self.voucher, self.code = redeemed["id"], redeemed["code"]
        self.transfer = client.get("/api/wallet/lines").json()["items"][0]["id"]


class WalletPlaces:
    """Creates the objects as the wallet staff, and those of each role as its member."""

    def __init__(self, admin, members):
        desk = wallet_desk(admin)
        today = datetime.date.today()
        first, last = today - datetime.timedelta(days=1), today + datetime.timedelta(days=9)
        self.coupon = last_id(send(
            admin, "/wallet/desk/coupons", title="Places to sit", kind="partner", cost="10", firstDay=first, lastDay=last
        ))  # fmt: skip
        # A partner code must be unique across all coupons.
        codes = "\n".join(f"SEAT-{uuid.uuid4().hex}" for _ in members)
        send(admin, f"/wallet/desk/coupons/{self.coupon}/codes", codes=codes)
        self.own = {role: Purse(desk, client, self.coupon) for role, client in members.items()}
        own = desk.get("/api/me").json()["id"]
        self.top_up = last_id(send(desk, f"/wallet/desk/members/{own}/top-up", amount="5", receipt=uuid.uuid4().hex))

    def values(self, pattern, role):
        """Returns the path parameters of a pattern. At the desk, the member is the owner of the lines."""
        own = self.own.get(role, self.own["clerk"])
        values = {"coupon": self.coupon, "voucher": own.voucher, "transfer": own.transfer, "topUp": self.top_up}
        return values | {"member": own.member} if pattern.startswith("/wallet/") else values
