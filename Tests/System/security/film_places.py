"""Objects for the film and advert routes: films, merges, possible duplicates, marks, imports and adverts."""

import datetime
import re
import urllib.parse
import uuid

FORM = "application/x-www-form-urlencoded"
# A minimal MP4: the file type by which the server recognises it, and a header with a duration of twenty seconds.
CLIP = (b"\0\0\0\x18ftypisom\0\0\2\0isommp41\0\0\0\x08mdat\0\0\0\x24moov\0\0\0\x1cmvhd" + bytes(12)
        + (1000).to_bytes(4, "big") + (20000).to_bytes(4, "big"))  # fmt: skip


def send(client, path, **fields):
    """Submits a form that must be accepted. Returns the location it redirects to."""
    answer = client.ask("POST", path, body=urllib.parse.urlencode(fields), Content_Type=FORM)
    assert answer.status == 303, f"POST {path}: {answer.status} {answer.body[:500]!r}"
    return answer.headers["Location"]


def invitation(staff, role, scope):
    """Returns the path of an invitation to a role."""
    fields = urllib.parse.urlencode({"role": role, "for": scope})
    answer = staff.ask("POST", "/invitations/new", body=fields, Content_Type=FORM)
    assert answer.status == 200, f"{answer.status} {answer.body[:500]!r}"
    return re.search(r"/invitations/open/[\w-]+", answer.body.decode()).group()


def invite(staff, client, role, scope):
    """Invites a member to a role, who accepts."""
    send(client, invitation(staff, role, scope))


def advertise(admin, desk, page):
    """Orders an advert at a shop's desk as the administrator, paid with wallet credits. Returns its id."""
    member = admin.get("/api/me").json()["id"]
    send(wallet_desk(admin), f"/wallet/desk/members/{member}/top-up", amount="5", receipt=uuid.uuid4().hex)
    today = datetime.date.today()
    return last_id(send(
        admin, desk, headline="Places to go", page=page, storefronts="popcorn", budget="5", first=today,
        last=today + datetime.timedelta(days=9)))  # fmt: skip


def wallet_desk(client):
    """Returns a client of the wallet staff, because administrators may not top up their own balance."""
    return type(client)(client.plaza, timeout=180).sign_in("wallet")


def last_id(address):
    return re.findall(r"[0-9a-f-]{36}", address)[-1]


def found(pattern, text):
    match = re.search(pattern, text)
    assert match, f"{pattern} is not there"
    return match


class Own:
    """The objects of one member, which no other member can see."""

    def __init__(self, client, film):
        assert client.ask("PUT", f"/api/popcorn/bookmarks/{film}").status == 204
        self.play = client.create("/api/popcorn/plays", {"film": film, "watchedOn": "2024-05-01"})["id"]
        # Unknown films, so that both rows remain in the draft.
        table = f"Title,Year,WatchedDate\n{uuid.uuid4().hex},1951,2020-01-02\n{uuid.uuid4().hex},1952,2020-01-03\n"
        sent = client.ask("POST", "/api/popcorn/imports", body=table, Content_Type="text/csv")
        assert sent.status == 201, sent.body
        report = sent.json()
        self.draft, self.row = report["id"], str(report["problems"][0]["position"])


class FilmPlaces:
    """Creates the objects as the administrator, and those of each role as its member."""

    def __init__(self, admin, members, picture):
        self.film = admin.get("/api/films?limit=1").json()["items"][0]["id"]
        self.own = {role: Own(client, self.film) for role, client in members.items()}
        name = "Twins " + uuid.uuid4().hex[:12]
        # Two films of the same title, one without a year.
        self.one, self.other = sorted(
            last_id(send(admin, "/films", title=name, release=release)) for release in ("1999", "")
        )
        gone, kept = (last_id(send(admin, "/films", title=f"{name} {word}")) for word in ("gone", "kept"))
        send(admin, f"/films/{gone}/merge", into=kept)
        self.merge = found(r"/films/merges/([0-9a-f-]{36})/undo", admin.get("/films/merges").body.decode())[1]
        sent = admin.ask("PUT", "/films/pictures", body=picture, Content_Type="image/jpeg")
        assert sent.status == 201, sent.body
        self.poster = sent.json()["id"]
        shown = last_id(send(admin, "/films", title=f"{name} shown", trailers="Teaser; https://vimeo.com/76979871"))
        page = admin.get(f"/marquee/films/{shown}").body.decode()
        self.trailer = found(r"/marquee/trailers/([0-9a-z.-]+)", page)[1]
        self.advertise(admin, picture, f"{name} (1999)")

    def advertise(self, admin, picture, film):
        self.advertiser = last_id(send(admin, "/adverts/advertisers", name="Pat Poster", contact="At the door"))
        kept = admin.ask("PUT", "/adverts/pictures", body=picture, Content_Type="image/jpeg")
        assert kept.status == 201, kept.body
        self.picture = kept.json()["id"]
        today = datetime.date.today()
        self.advert = last_id(send(
            admin, "/adverts", advertiser=self.advertiser, headline="Places to go", words="All of them.",
            target="https://places.example/", picture=self.picture, storefronts="popcorn", films=film, budget="50",
            click="0.20", view="0.01", first=today, last=today + datetime.timedelta(days=9)))  # fmt: skip
        clip = admin.ask("PUT", f"/adverts/{self.advert}/clip", body=CLIP, Content_Type="video/mp4")
        assert clip.status == 200, clip.body
        page = admin.get(f"/adverts/{self.advert}").body.decode()
        send(admin, f"/marquee/clips/{self.advert}/budget", points="10", adding="1000")
        self.code = admin.create("/api/marquee/shares", {"film": self.film})["url"].rpartition("/")[2]
        self.clip, self.kind = found(r"/adverts/clips/([0-9a-f-]{36})/(\w+)", page).groups()

    def values(self, pattern, role):
        """Returns the path parameters of a pattern; empty for the rental routes."""
        if pattern.startswith(("/rental", "/api/rental")):
            return {}
        own = self.own.get(role, self.own["clerk"])
        return {
            "film": self.film, "play": own.play, "draft": own.draft, "import": own.draft, "row": own.row,
            "one": self.one, "other": self.other, "merge": self.merge, "advertiser": self.advertiser,
            "trailer": self.trailer, "code": self.code, "advert": self.advert, "link": self.advert, "clip": self.clip, "kind": self.kind,
            "picture": self.poster if pattern.startswith("/films") else self.picture,
            "size": "card" if pattern.startswith("/adverts") else "list",
        }  # fmt: skip
