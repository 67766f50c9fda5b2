"""Valid, invalid and hostile input for every field that a route reads."""

import json
import secrets

from hostile import HOSTILE
from plaza import PASSWORD, PEOPLE

FILMS = "Title,Director,Quantity\r\nBrazil,Gilliam,{n}\r\n\"Bad, one\",,x\r\n"
CUSTOMERS = "Name,Address,Postcode\r\nNew {n},1 High St,AB1 2CD\r\nBroken,,\r\n"

SVG = b"<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'/>"


def good(chance, known):
    """Returns every field that any route reads, with values that some route accepts."""

    def one(name, otherwise="nothing"):
        return chance.choice(known[name]) if known[name] else otherwise

    nonce = secrets.token_hex(4)
    films = [one("code") if chance.random() < 0.5 else one("film") for _ in range(chance.randint(1, 3))]
    return {
        "name": "Zoë Lee " + nonce, "address": "1 High St\nTown", "postcode": "AB1 2CD", "phone": "020 7946 0000",
        "dateOfBirth": "1990-02-28", "isOpen": chance.random() < 0.8, "title": "Film " + nonce, "cast": "Ann, Bob",
        "director": "Cleo", "rating": chance.choice(["U", "PG", "12", "15", "18", "R18"]), "quantity": chance.randint(1, 4),
        "film": one("film"), "films": films, "nights": chance.randint(1, 7), "ageConfirmed": True, "customer": one("customer"),
        "code": one("code"), "returned": chance.random() < 0.5, "format": chance.choice(["62x29", "50x25", "a4-24"]),
        "start": 1, "copies": "1", "paper": "a4", "kind": chance.choice(["films", "customers"]),
        "text": chance.choice([FILMS, CUSTOMERS]).format(n=chance.randint(1, 9)), "q": chance.choice(["a", "al", "lee", "ü"]),
        "email": f"{nonce}@plaza.test", "handle": "h" + nonce, "reason": "Load", "roles": ["staff:rental"],
        "suspended": chance.random() < 0.3, "password": "wrong " + nonce, "current": "wrong " + nonce, "new": nonce * 3,
        "only": "new", "from": 0, "next": "/rental", "cover": one("cover", ""),
    }  # fmt: skip


def fields(chance, known):
    """Returns mostly valid fields; sometimes one is missing or hostile."""
    values = good(chance, known)
    if chance.random() < 0.3:
        values.pop(chance.choice(list(values)))
    if chance.random() < 0.3:
        values[chance.choice(list(values))] = chance.choice(HOSTILE)
    return values


def query(chance, known):
    """Returns a query string's parameters."""
    return {
        "q": chance.choice(["a", "heat", "ø", "%", " "]), "limit": chance.choice(["1", "50", "200", "0", "x"]),
        "after": chance.choice(["", "YQpi", "!"]), "state": chance.choice(["", "open", "overdue", "x"]),
        "format": chance.choice(["62x29", "a4-24", "x"]), "paper": chance.choice(["a4", "roll", "x"]),
        "copies": chance.choice(["1", "1,1", "x"]),
    }  # fmt: skip


def body(chance, route, known, photo):
    """Returns the bytes of a body and its media type; or None and the fields of a form."""
    values = fields(chance, known)
    if route.pattern in ("/signin", "/api/session") and chance.random() < 0.5:
        values |= {"email": chance.choice(list(PEOPLE.values())), "password": PASSWORD}
    if route.pattern.endswith(("/covers", "/cover", "/avatar")):
        return chance.choice([photo, photo, photo[:2000], SVG, b""]), "image/jpeg"
    if "/import/" in route.pattern:
        return chance.choice([FILMS, CUSTOMERS]).format(n=1).encode("utf-8"), "text/csv"
    if route.pattern.startswith("/api/"):
        text = json.dumps(values) if chance.random() < 0.9 else '{"name": [' * 50
        return text.encode(), "application/json"
    return None, values


def form(values):
    """Returns the pairs of a form. A list is sent as repeated fields, and False is omitted, as in browsers."""
    pairs = []
    for name, value in values.items():
        for one in value if isinstance(value, list) else [value]:
            if one is not False:
                pairs.append((name, "true" if one is True else str(one)))
    return pairs
