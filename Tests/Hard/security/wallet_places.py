"""What the wallet's addresses need: a coupon, and for each role a line and a voucher of its own."""

import datetime
import uuid

from film_places import last_id, send, wallet_desk


class Purse:
    """What one member has in the wallet; no other member sees it."""

    def __init__(self, desk, client, coupon):
        self.member = client.get("/api/me").json()["id"]
        send(desk, f"/wallet/desk/members/{self.member}/adjust", unit="point", way="add", amount="50", reason="places")
        redeemed = client.create(f"/api/marquee/coupons/{coupon}/redeem", {})
        self.voucher, self.code = redeemed["id"], redeemed["code"]
        self.transfer = client.get("/api/wallet/lines").json()["items"][0]["id"]


class WalletPlaces:
    """Makes them, as the administrator and, for each role, as its member."""

    def __init__(self, admin, members):
        desk = wallet_desk(admin)
        today = datetime.date.today()
        first, last = today - datetime.timedelta(days=1), today + datetime.timedelta(days=9)
        self.coupon = last_id(send(
            admin, "/wallet/desk/coupons", title="Places to sit", kind="partner", cost="10", firstDay=first, lastDay=last
        ))  # fmt: skip
        # A partner's code is good once, whichever coupon it is for.
        codes = "\n".join(f"SEAT-{uuid.uuid4().hex}" for _ in members)
        send(admin, f"/wallet/desk/coupons/{self.coupon}/codes", codes=codes)
        self.own = {role: Purse(desk, client, self.coupon) for role, client in members.items()}
        own = desk.get("/api/me").json()["id"]
        self.top_up = last_id(send(desk, f"/wallet/desk/members/{own}/top-up", amount="5", receipt=uuid.uuid4().hex))

    def values(self, pattern, role):
        """What fills a pattern's names. On the desk a member is the one whose lines there are."""
        own = self.own.get(role, self.own["clerk"])
        values = {"coupon": self.coupon, "voucher": own.voucher, "transfer": own.transfer, "topUp": self.top_up}
        return values | {"member": own.member} if pattern.startswith("/wallet/") else values
