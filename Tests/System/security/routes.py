"""Every route for GET, with path parameters of existing objects."""

import os
import re
import subprocess
import urllib.parse
import uuid

from camp_places import CampPlaces
from film_places import FilmPlaces, invitation
from plaza import PASSWORD, PROGRAM
from print_places import PrintPlaces
from wallet_places import WalletPlaces

# 404 through a proxy: available only to the local machine, or only with Cognito.
HIDDEN = {"/metrics": 404, "/signin/forgotten": 404, "/signin/reset": 404, "/signup/code": 404}
# Routes that return another status than 200 to every role.
LEADING_ON = {"/popcorn": 303, "/marquee": 303, "/rental": 303, "/go/{link}": 303, "/camp/go/{offer}": 303,
              # The demo is set up and has no logo.
              "/setup": 303, "/setup/{step}": 409, "/setup/backup": 409, "/setup/backup/{backup}": 409, "/setup/backup/progress": 303,
              "/logo/{logo}/{size}": 404,
              "/favicon.ico": 303, "/desk": 303, "/.well-known/change-password": 303,
              # No operator is configured.
              "/about": 404, "/.well-known/security.txt": 404,
              # No program has a picture, and no printer has its own certificate.
              "/camp/pictures/{picture}/{size}": 404, "/print/desk/{store}/printers/{printer}/certificate": 404,
              # The token is sent in emails only.
              "/notifications/stop/{token}": 404,
              # No sign-in provider is configured, and no one signed in with one.
              "/signin/with/{provider}": 404, "/signin/with/{provider}/new": 404,
              "/signin/with/{provider}/return": 404, "/signout": 303, "/account/sign-in/{identity}/remove": 404,
              # A passkey is made by an authenticator, which no account here has.
              "/account/second-factor/passkeys/{passkey}": 404,
              # The role and its object are in the query.
              "/invitations/new": 404,
              # Only a clip's own session has its film, and only the member who added a film can remove it. The lessons
              # have no voice recording, and the clips are too short for a playlist.
              "/api/marquee/clips/{advert}/sessions/{session}/film": 404, "/popcorn/films/{film}/remove": 404,
              "/camp/media/{media}/lessons/{lesson}/voice.m4a": 404, "/camp/media/{media}/playlist.m3u8": 404,
              # No backup was made.
              "/backups/{backup}/file": 404, "/backups/{backup}/delete": 404,
              "/backups/{backup}/restore": 404, "/backups/{backup}/restore/confirm": 404,
              # None of these clips has chapters.
              "/camp/media/{media}/chapters.json": 404}  # fmt: skip
# Visible only to the member and administrators.
PRIVATE = {"/avatars/{member}"}
# Podcast players on other sites may read these if they are public.
SHARED = {"/camp/podcast.xml", "/camp/podcast.png", "/camp/pictures/{picture}/{size}", "/camp/feeds/{feed}",
          "/camp/media/{media}/sound.m4a", "/camp/media/{media}/chapters.json", "/camp/media/{media}/captions/{captions}"}  # fmt: skip
# The status for signed-in users, where it is not 200.
OTHERWISE = {"/signin": 303, "/signup": 303, "/print/status/{order}": 303}


def routes():
    """Returns the method, pattern and audience of each route."""
    listed = subprocess.run(
        [PROGRAM, "routes"], capture_output=True, text=True, check=True, timeout=60,
        env={name: value for name, value in os.environ.items() if not name.startswith("PLAZA_")},
    )  # fmt: skip
    return [tuple(line.split(maxsplit=2)) for line in listed.stdout.splitlines()]


def picture(folder):
    """Returns the bytes of a small JPEG."""
    path = folder / "picture.jpg"
    subprocess.run(["vips", "gaussnoise", path, "300", "450"], check=True)
    return path.read_bytes()


def session(client):
    """Returns the id of a session, which only its owner can see."""
    return client.get("/api/me/sessions").json()["items"][0]["id"]


def key(client):
    """Creates a key for a program, which only its owner and administrators can see. Returns its id."""
    return client.create("/api/keys", {"name": "Places", "scopes": ["films:read"], "password": PASSWORD})["id"]


def import_draft(client):
    """Creates an import draft, which only its owner can see. Returns its id."""
    made = client.ask("PUT", "/rental/import/customers", body=b"name,address,postcode\nA,B,C\n",
                      Content_Type="text/csv", Accept="application/json")  # fmt: skip
    assert made.status == 201, made.body
    return made.json()["id"]


def reservation(client, clerk, role):
    """Links a card and reserves a film, which only the member can see. Returns the id of the reservation."""
    person = clerk.create("/api/rental/customers", {"name": f"Rae {role}", "address": "3 Square", "postcode": "SQ1 1AA"})
    card = urllib.parse.urlencode({"code": person["code"], "postcode": "SQ1 1AA"})
    linked = client.ask("POST", "/rental/card", body=card, Content_Type="application/x-www-form-urlencoded")
    assert linked.status < 400, linked.body
    film = clerk.create("/api/rental/films", {"title": f"Kept {role}", "quantity": 1})["id"]
    return client.create("/api/rental/reservations", {"film": film})["id"]


class Places:
    """Creates one object of each kind through the API, and fills in path parameters."""

    def __init__(self, proxied, folder):
        clerk, admin = proxied.client("clerk"), proxied.client("admin")
        film = clerk.create("/api/rental/films", {"title": "Places", "quantity": 2})["id"]
        photo = picture(folder)
        cover = clerk.ask("PUT", f"/api/rental/films/{film}/cover", body=photo,
                          Content_Type="image/jpeg")  # fmt: skip
        assert cover.status == 204, cover.body
        customer = clerk.create(
            "/api/rental/customers", {"name": "Pat Places", "address": "1 Square", "postcode": "SQ1 1AA"}
        )["id"]
        rental = clerk.create("/api/rental/rentals", {"customer": customer, "films": [film], "nights": 1})["items"][0]
        assert clerk.post(f"/api/rental/rentals/{rental['id']}/return").status == 200
        out = clerk.create("/api/rental/customers", {"name": "Ola Out", "address": "2 Square", "postcode": "SQ1 1AA"})["id"]
        other = clerk.create("/api/rental/films", {"title": "Elsewhere", "quantity": 1})["id"]
        clerk.create("/api/rental/rentals", {"customer": out, "films": [other], "nights": 1})
        invited = admin.create("/api/members/invitations", {
            "email": f"{uuid.uuid4().hex[:12]}@plaza.test", "name": "Ivy Invited", "reason": "places"})  # fmt: skip
        device = clerk.create("/api/rental/devices", {"name": "Places"})["id"]
        members = {"clerk": clerk, "admin": admin, "member": proxied.client("member")}
        self.sessions = {role: session(client) for role, client in members.items()}
        self.webhook = admin.create(
            "/api/webhooks", {"url": "https://books.invalid/plaza", "events": ["rental.lent"]})["id"]  # fmt: skip
        assert admin.post(f"/api/webhooks/{self.webhook}/test").status == 204
        self.delivery = admin.get(f"/api/webhooks/{self.webhook}/deliveries").json()["items"][0]["id"]
        self.keys = {role: key(client) for role, client in members.items()}
        self.reservations = {role: reservation(client, clerk, role) for role, client in members.items()}
        self.drafts = {role: import_draft(client) for role, client in (("clerk", clerk), ("admin", admin))}
        self.films = FilmPlaces(admin, members, photo)
        self.wallet = WalletPlaces(admin, members)
        self.print = PrintPlaces(admin, members, folder)
        self.camp = CampPlaces(admin, members, folder)
        self.invitation = invitation(admin, "camp.coach", self.camp.group)
        page = proxied.ask("GET", f"/rental/films/{film}/cover", token=clerk.token).text
        shown = re.search(r"/rental/covers/([0-9a-f-]{36})/(\w+)", page)
        bill = re.search(r"/rental/bills/([0-9a-f-]{36})", clerk.get(f"/rental/rentals/{rental['id']}").body.decode())
        front = proxied.ask("GET", "/").text
        calendar = clerk.ask("POST", f"/rental/customers/{customer}/calendar", body=b"",
                             Content_Type="application/x-www-form-urlencoded")  # fmt: skip
        assert calendar.status < 400, calendar.body
        page = clerk.get(f"/rental/customers/{customer}/calendar").body.decode()
        self.token = re.search(r"/rental/calendar/([^\"&<\s]+)", page)[1]
        self.member = invited["member"]["id"]
        self.welcome = invited["invitation"]["link"].partition("#")[0]
        self.values = {
            "film": film, "customer": customer, "rental": rental["id"], "member": self.member, "token": self.token,
            "cover": shown[1], "size": shown[2], "draft": self.drafts["clerk"], "kind": "customers",
            # No page shows a single payment, conflict, invitation or removal.
            "endpoint": self.webhook, "delivery": self.delivery,
            "checkout": bill[1], "payment": str(uuid.UUID(int=0)), "device": device, "conflict": str(uuid.UUID(int=0)),
            "identity": str(uuid.UUID(int=0)), "provider": "oidc",
            "invitation": str(uuid.UUID(int=0)), "removal": str(uuid.UUID(int=0)), "passkey": str(uuid.UUID(int=0)),
            "section": "identity", "step": "you", "logo": "none", "colour": "2c5bd4.css", "backup": str(uuid.UUID(int=0)),
        }  # fmt: skip
        self.assets = re.search(r"/assets/([^\"]+\.js)", front)[1]

        # A slip requires rented films, and deletion requires that there are none.
        self.out = out

    def fill(self, pattern, role="clerk"):
        values = self.values | {"file": self.assets if pattern.startswith("/assets") else "films.csv"}
        values["draft"] = self.drafts.get(role, values["draft"])
        values |= self.films.values(pattern, role) | self.wallet.values(pattern, role)
        values |= self.print.values(pattern, role)
        values |= self.camp.values(pattern, role)
        values["listed"] = self.camp.listed.get(role, self.camp.listed["clerk"])
        values.setdefault("email", str(uuid.UUID(int=0)))
        values["reservation"] = self.reservations.get(role, self.reservations["clerk"])
        # There are no notifications yet, and the link to unsubscribe is sent in emails only.
        values["notification"] = "1"
        values["key"] = self.keys.get(role, self.keys["clerk"])
        values["session"] = self.sessions.get(role, self.sessions["clerk"])
        if "slip" in pattern:
            values["customer"] = self.out
        path = re.sub(r"\{(\w+)\}", lambda name: values[name[1]], pattern)
        if path == "/popcorn/pending-action":
            return f"{path}?what=bookmark&film={values['film']}"
        if pattern == "/invitations/open/{token}":
            return self.invitation
        if path == "/api/marquee/search":
            return path + "?q=a"
        return self.welcome if path == "/welcome" else path
