"""A new member who calls every route of the API repeatedly, with plausible and with hostile input."""

import base64
import collections
import http.client
import json
import random
import re
import secrets
import threading
import time
import urllib.parse
import uuid

from contract import Contract
from hostile import HOSTILE
from papers import pdf
from plaza import Client

PASSWORD = "seven quiet lanterns"
THREADS, ROUNDS = 2, 15
# The number of remembered values of each kind, and of the newest among them, which are preferred.
KNOWN, NEWEST = 20, 5
SAID = b"00:00.000 --> 00:01.000\nSkate"
FILMS = "Title,Year,WatchedDate\nThe Matrix,1999,2024-05-0{n}\nNobody {nonce},1951,\n"
TUS = {"Tus-Resumable", "Upload-Offset", "Upload-Length"}
# These routes would end the member's account and session; they are called with a wrong password.
ENDING = {("DELETE", "/api/me"), ("POST", "/api/me/password")}
BODIES = [
    b"", b"{", b"[]", b"null", b"0", b"NaN", b'"\xff"', b'{"a":1,"a":2}', b'{"name": [' * 5000, b"[" * 100_000, b"[0," * 80_000 + b"0]",
    b'{"text":"' + b"\\u0000" * 1000 + b'"}', b'{"text":"\\ud800"}', b'{"number":1e400}', b"x" * 300_000,
]  # fmt: skip
VALUES = [
    *HOSTILE, None, True, [], {}, [[]], 0, -1, 2**31, 2**63 - 1, 2**63, -(2**63) - 1, 10**400, 1e308, -1e308, 0.1,
    float("nan"), float("inf"), "NaN", "=1+1", "../../etc/passwd", "\u200b", "\ufeff", "9999-12-31", "0000-00-00", ["x"] * 1000,
]  # fmt: skip


class Member:
    def __init__(self, plaza, clip, advert, seed):
        self.plaza, self.advert, self.seed = plaza, advert, seed
        self.contract = Contract()
        self.routes = self.contract.routes
        self.files = {"camp": clip, "print": pdf(2)}
        self.answers = collections.Counter()
        # The last refusal of plausible input at each route, to explain why it never succeeded.
        self.refused = {}
        self.troubles = []
        # Values by the area of the route and their name. Lists are replaced, never mutated, because threads share them.
        self.known, self.made = collections.defaultdict(list), collections.defaultdict(list)
        self.sessions = []
        self.segments = {
            segment: name for route in self.routes for segment, name in re.findall(r"([\w-]+)/\{(\w+)\}", route.pattern)
        }
        self.sign_up()

    def sign_up(self):
        self.email = f"{uuid.uuid4().hex[:12]}@plaza.test"
        made = Client(self.plaza).post("/api/members", {"email": self.email, "password": PASSWORD, "name": "Nell New"})
        assert made.status in (201, 202), made.body
        self.token = self.sign_in()
        me = Client(self.plaza, self.token).get("/api/me").json()
        self.id = me["id"]
        self.own_session = Client(self.plaza, self.token).get("/api/me/sessions").json()["items"][0]["id"]

    def sign_in(self):
        answer = Client(self.plaza).post("/api/session", {"email": self.email, "password": PASSWORD})
        assert answer.status == 201, answer.body
        return answer.json()["token"]

    def run(self, seconds):
        """Calls the routes for the given seconds and at least ROUNDS rounds, so that created objects are used."""
        self.end, self.plan, self.rounds = time.monotonic() + seconds, [], 0
        self.lock = threading.Lock()
        threads = [threading.Thread(target=self.work, args=(number,)) for number in range(THREADS)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()

    def next(self, chance):
        with self.lock:
            if not self.plan:
                if self.rounds >= ROUNDS and time.monotonic() > self.end:
                    return None
                self.rounds += 1
                self.plan = list(self.routes)
                chance.shuffle(self.plan)
            return self.plan.pop()

    def work(self, number):
        chance = random.Random(self.seed * 10 + number)
        client = Client(self.plaza, timeout=120)
        while (route := self.next(chance)) is not None:
            try:
                self.call(client, route, chance)
            except (OSError, http.client.HTTPException) as error:
                # The server may close the connection when it refuses a body early. It must still be running.
                client.connection.close()
                self.answers[route.method, route.pattern, type(error).__name__] += 1
                if self.plaza.process.poll() is not None:
                    self.troubles.append(f"the server is gone: {error!r} at {route.method} {route.pattern}")
                    return

    def call(self, client, route, chance):
        hostile = chance.random() < 0.4
        named = lambda name: self.plausible(route, name, chance)  # noqa: E731
        path, used = self.path(route, chance, named, hostile)
        headers = self.headers(route, chance, named, hostile)
        body = self.body(route, chance, named, hostile, headers)
        client.token = self.token
        if route.pattern == "/api/session":
            # Signing in or out ends the session of the request, so that the member's own token is not used.
            client.token = self.sessions.pop(0) if route.method == "DELETE" and len(self.sessions) > 3 else None
        answer = client.ask(route.method, path, body=body, **headers)
        self.answers[route.method, route.pattern, answer.status] += 1
        if answer.status >= 500:
            self.troubles.append(f"{route.method} {path} is {answer.status}: {answer.body[:300]!r}, asked with {body and body[:300]!r}")
        if answer.status == 404:
            for key, value in used:
                for things in (self.known, self.made):
                    things[key] = [one for one in things[key] if one != value]
        if answer.status < 300:
            self.learn(route, answer)
        elif not hostile:
            self.refused[route.method, route.pattern] = path, body, answer.body

    # Requests

    def path(self, route, chance, named, hostile):
        """Returns the path with its query, and the values used for its parameters."""
        used, query = [], {}
        schemas = {parameter["name"]: parameter["schema"] for parameter in route.parameters}

        def fill(found):
            if hostile and chance.random() < 0.2:
                return urllib.parse.quote(chance.choice(HOSTILE), safe="")
            value = str(self.contract.value(schemas[found[1]], chance, named, found[1]))
            used.append(((area(route), found[1]), value))
            return urllib.parse.quote(value, safe="")

        path = re.sub(r"\{(\w+)\}", fill, route.pattern)
        for parameter in route.parameters:
            if parameter["in"] == "query" and (parameter.get("required") or chance.random() < (0.5 if hostile else 0.1)):
                value = self.contract.value(parameter["schema"], chance, named, parameter["name"])
                query[parameter["name"]] = chance.choice(HOSTILE) if hostile else value
        return path + ("?" + urllib.parse.urlencode(query) if query else ""), used

    def headers(self, route, chance, named, hostile):
        headers = {}
        for parameter in route.parameters:
            name = parameter["name"]
            if parameter["in"] != "header" or (name not in TUS and chance.random() < (0.7 if hostile else 0.9)):
                continue
            value = str(self.contract.value(parameter["schema"], chance, named, name))
            if hostile and chance.random() < 0.3:
                value = chance.choice(["", "-1", "9" * 30, "x" * 5000, "sha1 !", '"0"', "1.5", "\t"])
            headers[name.replace("-", "_")] = value
        return headers

    def body(self, route, chance, named, hostile, headers):
        if not route.contents:
            return None
        kind = chance.choice(list(route.contents))
        headers["Content_Type"] = kind.replace("*", "jpeg")
        if hostile and chance.random() < 0.3:
            return chance.choice(BODIES)
        if route.pattern.endswith("/imports"):
            headers["Content_Type"] = "text/csv"
            text = FILMS.format(n=chance.randint(1, 9), nonce=secrets.token_hex(4))
            return text.encode() if not hostile else text.encode("utf-16") * 50
        if kind == "text/vtt":
            return SAID
        if kind != "application/json":
            return self.files.get(area(route), b"\xff\xd8\xff")
        value = self.contract.value(route.contents[kind]["schema"], chance, named)
        if hostile and isinstance(value, dict):
            for name in chance.sample(list(value), min(len(value), chance.randint(1, 2))):
                value[name] = chance.choice(VALUES)
        return json.dumps(value).encode()

    def plausible(self, route, name, chance):
        """Returns a value that a member would use under this name; None if the schema is sufficient."""
        where = area(route)
        if name == "advert":
            return self.advert
        if name == "media" and where == "print":
            return "iso_a4_210x297mm"
        for things in (self.made, self.known)[chance.random() < 0.1 :]:
            for found in (things[where, name], things["any", name]):
                # Deletes the oldest object, so that the newest remains until it can be used.
                if route.method == "DELETE" and len(found) > 2:
                    return found[0]
                if route.method != "DELETE" and found:
                    return found[-1] if name == "upload" else chance.choice(found[-NEWEST:])
        if name in ("password", "current"):
            return "wrong " + secrets.token_hex(4) if route[:2] in ENDING else PASSWORD
        makers = {
            "email": lambda: self.email if route.pattern == "/api/session" else f"{secrets.token_hex(6)}@plaza.test",
            "code": lambda: None if route.pattern != "/api/session" else "",
            "handle": lambda: "h" + secrets.token_hex(6), "new": lambda: secrets.token_hex(9),
            "Tus-Resumable": lambda: "1.0.0", "Upload-Offset": lambda: "0", "Upload-Length": lambda: str(len(self.files[where])),
            "Upload-Metadata": lambda: "filename " + base64.b64encode(b"a.pdf").decode(),
            "If-Match": lambda: '"1"', "Idempotency-Key": lambda: str(uuid.uuid4()),
            "audience": lambda: chance.choice(["owner", "members"]), "watchedOn": lambda: "2024-05-01",
            "precision": lambda: "day", "color": lambda: "#00ff00", "id": lambda: secrets.token_hex(4),
            "q": lambda: chance.choice(["a", "the", "heat"]), "chapter": lambda: "0:00.100 Push off", "on": lambda: [],
            "language": lambda: "en",
        }  # fmt: skip
        return makers[name]() if name in makers else None

    # Learning from responses

    def learn(self, route, answer):
        """Remembers what the response created or listed, for later requests."""
        for segment, value in re.findall(r"([\w-]+)/([0-9a-f-]{36})", answer.headers.get("Location") or ""):
            if segment in self.segments:
                self.remember(route, self.segments[segment], value)
        if "json" not in (answer.headers.get("Content-Type") or "") or not answer.body:
            return
        value = answer.json()
        if "token" in value:
            self.sessions.append(value["token"])
            return
        last = route.pattern.rpartition("/")[2]
        for thing in value.get("items", [value]) if isinstance(value, dict) else value:
            if not isinstance(thing, dict):
                continue
            if last in self.segments and "id" in thing:
                self.remember(route, self.segments[last], thing["id"])
            for name in ("film", "store", "college", "category", "nonce"):
                if re.fullmatch(r"[\w-]+", str(thing.get(name) or "")):
                    self.remember(route, name, thing[name])

    def remember(self, route, name, value):
        if value == self.own_session:
            return
        things = self.made if route.method == "POST" else self.known
        for key in ((area(route), name), ("any", name)):
            things[key] = [one for one in things[key] if one != value][1 - KNOWN :] + [value]

    # Results

    def well(self):
        """Returns the routes that succeeded at least once."""
        return {(method, pattern) for method, pattern, status in self.answers if isinstance(status, int) and status < 300}

    def tell(self, file):
        """Writes the responses of each route; for one that never succeeded, its last refusal of plausible input."""
        lines, well = [], self.well()
        for route in self.routes:
            found = {status: count for (method, pattern, status), count in self.answers.items() if (method, pattern) == route[:2]}
            lines.append(f"{route.method} {route.pattern}: {found}")
            if route[:2] not in well and route[:2] in self.refused:
                lines.append("    " + " ".join(str(one)[:300] for one in self.refused[route[:2]]))
        file.write_text("\n".join(lines) + "\n")


def area(route):
    return route.pattern.split("/")[2]
