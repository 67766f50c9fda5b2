"""Input for the routes of the wallet, its coupons and its vouchers."""

import json
import re
import secrets

from hostile import HOSTILE

PLACES = ("/wallet", "/api/wallet", "/api/coupons", "/api/marquee/coupons")
KINDS = ["rental nights", "print credits", "camp store", "partner", "x"]


def is_about_the_wallet(route):
    return route.pattern.startswith(PLACES)


def good(chance, known):
    """Returns every field that these routes read, with values that some route accepts."""
    return {
        "amount": chance.choice(["1", "5", "12.50", "900000"]), "receipt": "R-" + secrets.token_hex(2),
        "unit": chance.choice(["point", "credit"]), "way": chance.choice(["add", "take"]), "reason": "Load",
        "member": chance.choice(known["member"]), "amountMinor": chance.randint(1, 5000), "code": chance.choice(known["code"]),
        "reference": "R-" + secrets.token_hex(2), "title": "Seat " + secrets.token_hex(2), "words": "In the first row.",
        "kind": chance.choice(KINDS), "cost": str(chance.randint(1, 60)), "worth": chance.choice(["1", "7", "12.50"]),
        "memberLimit": chance.choice(["", "1"]), "monthLimit": chance.choice(["", "2"]), "expectedCost": chance.choice(["", "9"]),
        "day": "100", "week": "250", "month": chance.choice(["500", "1"]), "house": "20000", "wait": "24", "newcomers": "5",
        "totalLimit": chance.choice(["", "3"]), "firstDay": "2020-01-01",
        "lastDay": chance.choice(["2099-01-01", "2019-01-01"]), "isWithdrawn": chance.random() < 0.1,
        "codes": "\n".join(secrets.token_hex(4) for _ in range(3)), "goodDays": chance.choice(["", "1", "90"]),
    }  # fmt: skip


def query(chance):
    return {"unit": chance.choice(["point", "credit", "x"])}


def body(chance, route, known):
    """Returns the bytes of a body and its media type; or None and the fields of a form."""
    values = good(chance, known)
    if chance.random() < 0.3:
        values.pop(chance.choice(list(values)))
    if chance.random() < 0.3:
        values[chance.choice(list(values))] = chance.choice(HOSTILE)
    if route.pattern.startswith("/api/"):
        text = json.dumps(values) if chance.random() < 0.9 else '{"code": [' * 50
        return text.encode(), "application/json"
    return None, values


MADE = [
    ("coupon", rb"/wallet(?:/desk)?/coupons/([\w-]{36})"), ("voucher", rb"/wallet/vouchers/([\w-]{36})"),
    ("transfer", rb"/wallet(?:/desk)?/transfers/([\w-]{36})"), ("member", rb"/wallet/desk/members/([\w-]{36})"),
    ("code", rb"\b([0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4})\b"),
]  # fmt: skip


def learn(known, answer, text):
    """Remembers what the response created or links to, for later requests."""
    where = answer.headers.get("Location", "").encode()
    for name, pattern in MADE:
        for found in re.findall(pattern, where) + re.findall(pattern, text)[:3]:
            known[name] = (known[name] + [found.decode()])[-300:]
