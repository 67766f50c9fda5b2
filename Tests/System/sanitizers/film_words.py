"""Input for the routes of films, marks, imports and adverts."""

import io
import json
import re
import secrets
import urllib.parse
import zipfile

from film_places import CLIP
from hostile import HOSTILE
from words import SVG

PLACES = ("/popcorn", "/api/popcorn", "/marquee", "/api/marquee", "/films", "/api/films", "/adverts", "/go/", "/jobs")
TABLE = "Title,Year,Rating,WatchedDate,Review\nThe Matrix,1999,4.5,2024-05-0{n},\"two\nlines\"\nNobody {n},1951,,,\nHeat,1995,6,2024-13-01,\n"


def is_about_films(route):
    return route.pattern.startswith(PLACES)


def good(chance, route, known):
    """Returns every field that these routes read, with values that some route accepts."""

    def one(name, otherwise="nothing"):
        return chance.choice(known[name]) if known[name] else otherwise

    nonce = secrets.token_hex(4)
    day = f"2024-05-{chance.randint(1, 28):02}"
    shared = {
        "film": one("film"), "title": "Film " + nonce, "year": chance.choice(["1999", "2024"]), "watchedOn": day,
        "note": "Loud,\n<b>" + nonce, "place": "Roxy", "name": "Pat " + nonce, "words": "All of them.",
    }  # fmt: skip
    if route.pattern.startswith("/api/"):
        return shared | {"precision": chance.choice(["day", "month", "year"]), "rating": chance.randint(1, 100),
                         "again": chance.random() < 0.5, "opinion": chance.choice(["like", "dislike"])}  # fmt: skip
    if route.pattern.startswith("/marquee"):
        return shared | {
            "opinion": chance.choice(["like", "dislike", "none"]),
            "back": chance.choice(["/marquee/now-playing", "/marquee/search?q=a", "//x"]),
        }
    if route.pattern.startswith("/popcorn"):
        return shared | {
            "on": chance.choice(["true", "false", "restore"]), "day": day, "month": "5", "rating": str(chance.randint(1, 10)),
            "precision": chance.choice(["today", "day", "month", "year", "unknown"]), "again": "true", "night": day,
            "back": chance.choice(["/popcorn/watched", "/popcorn/films", "//x"]), "rental": one("rental"),
            "fix": chance.choice(["choose", "add", "edit", "skip", "unskip"]),
        }  # fmt: skip
    if route.pattern.startswith("/films"):
        return shared | {
            "release": chance.choice(["1999", "2026-05", "2026-05-24", ""]), "genres": chance.choice(["drama", "comedy"]),
            "directors": "Ann Lee\r\nBob Ray", "runningMinutes": "112", "certifications": "GB: 15", "overview": "At home.",
            "into": one("film"), "same": chance.choice(["true", "false"]),
        }  # fmt: skip
    return shared | {
        "advertiser": one("advertiser"), "headline": "Go " + nonce, "target": "https://places.example/" + nonce,
        "picture": one("picture"), "storefronts": "popcorn", "budget": "50", "click": "0.20", "view": "0.01",
        "first": "2026-01-01", "last": "2099-01-01", "contact": "At the door",
    }  # fmt: skip


def query(chance, known):
    """Returns a query string's parameters."""
    film = chance.choice(known["film"])
    return {
        "q": chance.choice(["a", "heat", "ø", "%", " ", "300"]), "limit": chance.choice(["1", "50", "200", "0"]),
        "year": chance.choice(["2026", "all", "1999", "x"]), "genre": chance.choice(["drama", "x"]),
        "sort": chance.choice(["title", "release", "popularity", "added", "x"]), "what": chance.choice(["bookmark", "watched", "x"]),
        "film": film, "format": chance.choice(["plaza", "trakt", "letterboxd", "x"]), "dryRun": chance.choice(["true", "false"]),
        "tab": chance.choice(["matched", "choice", "x"]), "from": chance.choice(["watched", "x"]),
        "window": chance.choice(["day", "week", "x"]), "opinion": chance.choice(["like", "none", "x"]),
    } if chance.random() < 0.3 else {"q": "a"} if chance.random() < 0.5 else {"film": film, "what": "bookmark"}  # fmt: skip


def packed(text):
    whole = io.BytesIO()
    with zipfile.ZipFile(whole, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("list.csv", text)
    return whole.getvalue()


def body(chance, route, known, photo):
    """Returns the bytes of a body and its media type; or None and the fields of a form."""
    if route.pattern.endswith(("/import/file", "/popcorn/imports")):
        text = TABLE.format(n=chance.randint(1, 9))
        return chance.choice([text.encode(), packed(text), packed(text)[:80], b"{}", b""]), "text/csv"
    if route.pattern == "/adverts/pictures":
        return chance.choice([photo, photo, photo[:2000], SVG, b""]), "image/jpeg"
    if route.pattern.endswith("/clip") and route.method == "PUT":
        return chance.choice([CLIP, CLIP, photo, b""]), "video/mp4"
    values = good(chance, route, known)
    if chance.random() < 0.3:
        values.pop(chance.choice(list(values)))
    if chance.random() < 0.3:
        values[chance.choice(list(values))] = chance.choice(HOSTILE)
    if route.pattern.startswith("/api/"):
        text = json.dumps(values) if chance.random() < 0.9 else '{"note": [' * 50
        return text.encode(), "application/json"
    return None, values


MADE = [
    ("play", rb"/popcorn/plays/([\w-]{36})"), ("draft", rb"/popcorn/imports/([\w-]{36})"), ("film", rb"^/films/([\w-]{36})"),
    ("advertiser", rb"/adverts/advertisers/([\w-]{36})"), ("advert", rb"/adverts/([\w-]{36})"),
    ("merge", rb"/films/merges/([\w-]{36})/undo"), ("clip", rb"/adverts/clips/([\w-]{36})"),
    ("picture", rb"/adverts/pictures/([\w-]{36})"), ("link", rb"/go/([\w-]{36})"), ("job", rb"/jobs/([\w-]{36})"),
]  # fmt: skip


def learn(known, answer, text):
    """Remembers what the response created or links to, for later requests."""
    where = urllib.parse.unquote(answer.headers.get("Location", "")).encode()
    for name, pattern in MADE:
        for found in re.findall(pattern, where) or re.findall(pattern, text)[:3]:
            known[name] = (known[name] + [found.decode()])[-300:]
    known["import"] = known["draft"]
