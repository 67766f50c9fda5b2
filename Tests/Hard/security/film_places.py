"""What the films' and the adverts' addresses need: films, a merge, a doubt, marks, imports, an advert and its files."""

import datetime
import re
import urllib.parse
import uuid

FORM = "application/x-www-form-urlencoded"
# The beginning of an MP4, by which the plaza knows one, and the header that says that it plays for twenty seconds.
CLIP = (b"\0\0\0\x18ftypisom\0\0\2\0isommp41\0\0\0\x08mdat\0\0\0\x24moov\0\0\0\x1cmvhd" + bytes(12)
        + (1000).to_bytes(4, "big") + (20000).to_bytes(4, "big"))  # fmt: skip


def send(client, path, **fields):
    """Sends a form that must be taken. Returns where it leads."""
    answer = client.ask("POST", path, body=urllib.parse.urlencode(fields), Content_Type=FORM)
    assert answer.status == 303, f"POST {path}: {answer.status} {answer.body[:500]!r}"
    return answer.headers["Location"]


def invitation(staff, role, scope):
    """The address of an invitation to a role."""
    fields = urllib.parse.urlencode({"role": role, "for": scope})
    answer = staff.ask("POST", "/invitations/new", body=fields, Content_Type=FORM)
    assert answer.status == 200, f"{answer.status} {answer.body[:500]!r}"
    return re.search(r"/invitations/open/[\w-]+", answer.body.decode()).group()


def invite(staff, client, role, scope):
    """Invites a person to a role, who accepts."""
    send(client, invitation(staff, role, scope))


def advertise(admin, desk, page):
    """The key of an advert that the administrator orders at a shop's desk, with credits paid for at the wallet's."""
    member = admin.get("/api/me").json()["id"]
    send(wallet_desk(admin), f"/wallet/desk/members/{member}/top-up", amount="5", receipt=uuid.uuid4().hex)
    today = datetime.date.today()
    return last_id(send(
        admin, desk, headline="Places to go", page=page, storefronts="popcorn", budget="5", first=today,
        last=today + datetime.timedelta(days=9)))  # fmt: skip


def wallet_desk(client):
    """The wallet's own staff: the administrator does not add to the administrator's balance."""
    return type(client)(client.plaza, timeout=180).sign_in("wallet")


def last_id(address):
    return re.findall(r"[0-9a-f-]{36}", address)[-1]


def found(pattern, text):
    match = re.search(pattern, text)
    assert match, f"{pattern} is not there"
    return match


class Own:
    """What one member has of films; nobody else sees it."""

    def __init__(self, client, film):
        assert client.ask("PUT", f"/api/popcorn/bookmarks/{film}").status == 204
        self.play = client.create("/api/popcorn/plays", {"film": film, "watchedOn": "2024-05-01"})["id"]
        # Of these films the plaza knows none, so that both rows stay on the workbench.
        table = f"Title,Year,WatchedDate\n{uuid.uuid4().hex},1951,2020-01-02\n{uuid.uuid4().hex},1952,2020-01-03\n"
        sent = client.ask("POST", "/api/popcorn/imports", body=table, Content_Type="text/csv")
        assert sent.status == 201, sent.body
        report = sent.json()
        self.draft, self.row = report["id"], str(report["problems"][0]["position"])


class FilmPlaces:
    """Makes what is missing, as the administrator and, for each role, as its member."""

    def __init__(self, admin, members, picture):
        self.film = admin.get("/api/films?limit=1").json()["items"][0]["id"]
        self.own = {role: Own(client, self.film) for role, client in members.items()}
        name = "Twins " + uuid.uuid4().hex[:12]
        # Two of one name, and of one of them nobody knows the year.
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
        """What fills a pattern's names; nothing where the rental's things fill them."""
        if pattern.startswith(("/rental", "/api/rental")):
            return {}
        own = self.own.get(role, self.own["clerk"])
        return {
            "film": self.film, "play": own.play, "draft": own.draft, "import": own.draft, "row": own.row,
            "one": self.one, "other": self.other, "merge": self.merge, "advertiser": self.advertiser,
            "trailer": self.trailer, "code": self.code, "advert": self.advert, "link": self.advert, "clip": self.clip, "kind": self.kind,
            # No page is for one errand; one that failed can be sent off again.
            "errand": str(uuid.UUID(int=0)),
            "picture": self.poster if pattern.startswith("/films") else self.picture,
            "size": "card" if pattern.startswith("/adverts") else "list",
        }  # fmt: skip
