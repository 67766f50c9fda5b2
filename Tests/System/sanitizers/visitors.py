"""Concurrent visitors on every route, in every role, with valid and invalid input."""

import collections
import http.client
import os
import random
import re
import subprocess
import threading
import time
import urllib.parse

import film_words
import wallet_words
import words
from film_places import FilmPlaces
from plaza import PROGRAM, Client, is_endless, read
from wallet_places import WalletPlaces

Route = collections.namedtuple("Route", "method pattern audience")
ROLES = ["stranger", "member", "clerk", "admin"]
HOME = "127.0.0.1"
# Routes that would end the session or change the password of a role. Only the member calls them signed in.
SPARED = {("POST", "/account/password"), ("POST", "/signout"), ("DELETE", "/api/session")}


def routes():
    environment = {name: value for name, value in os.environ.items() if not name.startswith("PLAZA_")}
    listed = subprocess.run([PROGRAM, "routes"], check=True, stdout=subprocess.PIPE, text=True, env=environment)
    lines = listed.stdout.splitlines()
    found = [Route(*line.split(maxsplit=2)) for line in lines if line]
    assert len(found) > 100, f"plaza routes prints {len(found)} routes"
    return found


class Crowd:
    """Visitors who send requests concurrently for a given time."""

    def __init__(self, plaza, photo, seed):
        self.plaza, self.photo, self.seed = plaza, photo, seed
        self.routes = routes()
        self.answers = collections.Counter()
        self.troubles = []
        self.lock, self.door = threading.Lock(), threading.Lock()
        self.tokens = {role: self.sign_in(role, HOME) for role in ROLES}
        self.known = self.look_around()
        self.films = self.look_at_films()
        self.wallet = self.look_at_the_wallet()

    def sign_in(self, role, address):
        if role == "stranger":
            return None
        client = Client(self.plaza, timeout=120)
        client.connection.source_address = (address, 0)
        return client.sign_in(role).token

    def sign_in_again(self, role, token, address):
        """Signs in again after a session ended. Of the threads that notice it, one signs in."""
        with self.door:
            if self.tokens[role] == token:
                self.tokens[role] = self.sign_in(role, address)

    def look_around(self):
        """Returns ids from the demo data, so that paths refer to existing objects."""
        clerk = Client(self.plaza, self.tokens["clerk"], timeout=120)
        admin = Client(self.plaza, self.tokens["admin"], timeout=120)
        films = clerk.get("/api/rental/films?limit=200").json()["items"]
        ids = {name: [one["id"] for one in clerk.get(f"/api/rental/{name}s?limit=200").json()["items"]]
               for name in ["customer"]}  # fmt: skip
        overdue = clerk.get("/api/rental/overdue").json()["items"]
        taken = set(self.own_ids())
        people = [one["id"] for one in admin.get("/api/members?limit=200").json()["items"] if one["id"] not in taken]
        page = clerk.get("/rental").body.decode()
        bills = [found for one in overdue[:5] for found in self.bills(clerk.get(f"/rental/rentals/{one['id']}").body)]
        return {
            "film": [film["id"] for film in films], "customer": ids["customer"], "member": people,
            "rental": [one["id"] for one in overdue], "code": re.findall(r"\b[0-9A-HJ-NP-TV-Z]{3}-[0-9A-Z]{3}-[0-9A-Z]{2}\b", page)
            or [copy["code"] for film in films for copy in film.get("copies") or [] if isinstance(copy, dict)],
            "file": self.assets() + ["films.csv", "customers.csv", "plaza.css"], "cover": [], "size": ["full", "list", "x"],
            "kind": ["films", "customers", "x"], "token": ["x"], "draft": [], "session": [],
            "checkout": bills, "payment": [], "reservation": [],
        }  # fmt: skip

    @staticmethod
    def bills(page):
        return [found.decode() for found in re.findall(rb"/rental/bills/([0-9a-f-]{36})", page)]

    def look_at_films(self):
        """Returns ids for the film routes, where the same names have other meanings."""
        clients = {role: Client(self.plaza, self.tokens[role], timeout=120) for role in ROLES[1:]}
        places = FilmPlaces(clients["admin"], clients, self.photo)
        films = [film["id"] for film in clients["member"].get("/api/films?limit=200").json()["items"]]
        drafts = [own.draft for own in places.own.values()]
        return {
            "film": films + [places.film], "play": [own.play for own in places.own.values()], "draft": drafts,
            "import": drafts, "row": ["1", "2", "9"], "one": [places.one], "other": [places.other],
            "merge": [places.merge], "advertiser": [places.advertiser], "advert": [places.advert],
            "link": [places.advert, "x"], "picture": [places.picture], "clip": [places.clip], "kind": [places.kind, "x"],
            "trailer": [places.trailer], "size": ["list", "detail", "card", "x"], "job": [], "rental": ["rental/x"],
        }  # fmt: skip

    def look_at_the_wallet(self):
        """Returns ids for the wallet: lines and vouchers of each role, and the members at its desk."""
        clients = {role: Client(self.plaza, self.tokens[role], timeout=120) for role in ROLES[1:]}
        places = WalletPlaces(clients["admin"], clients)
        purses = places.own.values()
        return {
            "coupon": [places.coupon], "voucher": [own.voucher for own in purses],
            "transfer": [own.transfer for own in purses], "member": [own.member for own in purses],
            "code": [own.code for own in purses], "topUp": [places.top_up],
        }  # fmt: skip

    def assets(self):
        page = Client(self.plaza).get("/signin").body.decode()
        return re.findall(r'/assets/([^"\']+)', page)

    def own_ids(self):
        for role in ROLES[1:]:
            yield Client(self.plaza, self.tokens[role], timeout=120).get("/api/me").json()["id"]

    def run(self, seconds, visitors=16):
        """Runs for the given seconds, or up to five times as long until every route was called in every role."""
        self.end, self.last_end = time.monotonic() + seconds, time.monotonic() + 5 * seconds
        self.plan, self.rounds = [], 0
        threads = [threading.Thread(target=self.visit, args=(number,)) for number in range(visitors)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()

    def next(self, chance):
        """Returns a route and a role, each pair once per round; None at the end."""
        with self.lock:
            over = time.monotonic() > (self.end if self.rounds > 1 else self.last_end)
            if over or not self.plan and self.rounds == 1 and time.monotonic() > self.end:
                return None
            if not self.plan:
                self.rounds += 1
                self.plan = [(route, role) for route in self.routes for role in ROLES]
                chance.shuffle(self.plan)
            return self.plan.pop()

    def visit(self, number):
        chance = random.Random(self.seed * 1000 + number)
        # A separate address per visitor, so that the rate limit for wrong passwords does not affect the others.
        address = f"127.0.1.{number + 1}"
        connection = http.client.HTTPConnection(HOME, self.plaza.port, timeout=120, source_address=(address, 0))
        while (ask := self.next(chance)) is not None:
            try:
                self.call(chance, connection, *ask)
            except (OSError, http.client.HTTPException) as error:
                connection.close()
                if self.plaza.process.poll() is not None:
                    self.troubles.append(f"the server is gone: {error!r} at {ask}")
                    return
                self.answers[ask + (type(error).__name__,)] += 1
        connection.close()

    def call(self, chance, connection, route, role):
        asked = route, role
        if (route.method, route.pattern) in SPARED and role != "member":
            role = "stranger"
        token = self.tokens[role]
        path = self.address(chance, route)
        headers = self.headers(chance, token, route)
        body = None
        if route.method != "GET":
            if film_words.is_about_films(route):
                body, kind = film_words.body(chance, route, self.films, self.photo)
            elif wallet_words.is_about_the_wallet(route):
                body, kind = wallet_words.body(chance, route, self.wallet)
            else:
                body, kind = words.body(chance, route, self.known, self.photo)
            if body is None:
                body, kind = urllib.parse.urlencode(words.form(kind)).encode(), "application/x-www-form-urlencoded"
            headers["Content-Type"] = kind
        connection.request(route.method, path, body, headers)
        answer = connection.getresponse()
        text = read(answer)
        if is_endless(answer.headers):
            connection.close()
        self.answers[asked + (answer.status,)] += 1
        if answer.status in (500, 501, 502):
            self.troubles.append(f"{role}: {route.method} {path} is {answer.status}: {text[:200]!r}")
        # These routes also return 401 for a wrong password.
        if answer.status == 401 and token and not route.pattern.startswith(("/signin", "/api/session")):
            self.sign_in_again(role, token, connection.source_address[0])
        self.learn(route, answer, text)

    def address(self, chance, route):
        is_film = film_words.is_about_films(route)
        is_wallet = wallet_words.is_about_the_wallet(route)
        known = self.films if is_film else self.wallet if is_wallet else self.known

        def value(match):
            ids = known.get(match[1]) or []
            return urllib.parse.quote(chance.choice(ids)) if ids and chance.random() < 0.9 else "0198a0c4-7f2e-7d3a-9b1c-5e6f7a8b9c0d"

        path = re.sub(r"\{(\w+)\}", value, route.pattern)
        if chance.random() < 0.5:
            query = film_words.query(chance, known) if is_film else words.query(chance, known)
            query |= wallet_words.query(chance) if is_wallet else {}
            path += "?" + urllib.parse.urlencode(query)
        return path

    def headers(self, chance, token, route):
        headers = {"Accept-Encoding": chance.choice(["gzip", "identity", "gzip;q=0"])}
        if token:
            if chance.random() < 0.5:
                headers["Authorization"] = "Bearer " + token
            else:
                headers |= {"Cookie": "plaza=" + token, "Sec-Fetch-Site": chance.choice(["same-origin"] * 9 + ["cross-site"])}
        else:
            headers["Sec-Fetch-Site"] = "same-origin"
        if chance.random() < 0.3:
            headers["Range"] = chance.choice(["bytes=0-99", "bytes=-5", "bytes=99999999-", "bytes=1-0"])
        if route.method == "POST" and chance.random() < 0.5:
            headers["Idempotency-Key"] = f"key-{chance.randint(1, 50)}"
        return headers

    def learn(self, route, answer, text):
        """Remembers what the response created, for later requests."""
        if film_words.is_about_films(route):
            return film_words.learn(self.films, answer, text)
        if wallet_words.is_about_the_wallet(route):
            return wallet_words.learn(self.wallet, answer, text)
        where = answer.headers.get("Location", "")
        for name, pattern in [("draft", r"/rental/imports/([\w-]+)"), ("film", r"/films/([\w-]{36})"),
                              ("customer", r"/customers/([\w-]{36})"), ("rental", r"/rentals/([\w-]{36})"),
                              ("reservation", r"/reservations/([\w-]{36})")]:  # fmt: skip
            if found := re.search(pattern, where):
                self.known[name] = (self.known[name] + [found[1]])[-300:]
        if route.pattern == "/rental/covers" and answer.status < 300:
            self.known["cover"] += re.findall(r'"(?:id|cover)":"([\w-]+)"', text.decode())
        for name, pattern in [("token", rb"/rental/calendar/([\w-]{20,})"), ("session", rb"/sessions/([\w-]{36})/end"),
                              ("checkout", rb"/rental/bills/([\w-]{36})"), ("payment", rb"/rental/payments/([\w-]{36})")]:  # fmt: skip
            self.known[name] = (self.known[name] + [one.decode() for one in re.findall(pattern, text)])[-50:]
