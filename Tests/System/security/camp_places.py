"""Objects for the camp routes: a program, a feedback ticket, a group, and a clip and an upload for each role."""

import re
import subprocess
import time
import uuid

from film_places import advertise, invite, send
from people import Someone
from plaza import Client

TUS = {"Tus_Resumable": "1.0.0"}
SAID = b"00:00.000 --> 00:01.000\nSkate"


def footage(folder, name, *arguments):
    path = folder / name
    subprocess.run(["ffmpeg", "-v", "error", "-y", "-f", "lavfi", *arguments, path], check=True)
    return path.read_bytes()


def upload(client, data):
    begun = client.ask("POST", "/api/camp/uploads", Upload_Length=str(len(data)), **TUS)
    assert begun.status == 201, begun.body
    place = begun.headers["Location"]
    sent = client.ask("PATCH", place, body=data, Upload_Offset="0", Content_Type="application/offset+octet-stream", **TUS)
    assert sent.status == 204, sent.body
    return place.rsplit("/", 1)[1]


def published(client, data, audience="members"):
    made = client.post("/api/camp/media", {"upload": upload(client, data), "title": "Places", "audience": audience})
    assert made.status == 202, made.body
    return made.json()["id"]


def wait(client, media):
    end = time.monotonic() + 120
    while (state := client.get(f"/api/camp/media/{media}/progress").json()["state"]) != "ready":
        assert state in ("waiting", "making") and time.monotonic() < end, f"the clip is {state}"
        time.sleep(0.1)


def category(admin):
    """Creates a category without clips and returns its id."""
    place = "/camp/desk/categories"
    send(admin, place, title=f"Places {uuid.uuid4().hex[:12]}")
    return re.findall(rf'href="{place}/([0-9a-f-]{{36}})"', admin.ask("GET", place).body.decode())[-1]


def listed(client, media):
    """Adds a clip to the member's list, and returns the id of the list entry."""
    send(client, f"/camp/media/{media}/lists", list="bookmark")
    return re.search(r"/popcorn/clips/([0-9a-f-]{36})/remove", client.ask("GET", "/popcorn/bookmarked").body.decode())[1]


class CampPlaces:
    def __init__(self, admin, members, folder):
        clip = footage(folder, "clip.mp4", "-i", "testsrc2=size=160x90:rate=25:duration=1", "-pix_fmt", "yuv420p")
        sound = footage(folder, "sound.m4a", "-i", "sine=frequency=440:duration=1", "-c:a", "aac")
        send(admin, "/camp/desk/new/program", title="Places", target="https://register.camp.example/")
        self.program = admin.get("/api/camp/programs").json()["items"][-1]["id"]
        send(admin, "/camp/desk/new/item", title="Places", target="https://edge.camp.example/")
        self.item = admin.get("/api/camp/items").json()["items"][-1]["id"]
        send(admin, "/camp/desk/groups", name=f"Places {uuid.uuid4().hex[:12]}")
        page = admin.get("/camp/desk/groups").body.decode()
        self.group = page.split('href="/camp/desk/groups/')[-1][:36]
        letter = {"name": "Pat", "email": "pat@example.org", "message": "Places"}
        self.ticket = admin.post("/api/camp/feedback", letter).json()["ticket"]
        self.clips = {role: published(client, clip) for role, client in members.items()}
        # Clips that guests may see as well.
        self.open = published(admin, clip, "everyone")
        self.sound = published(admin, sound, "everyone")
        for role, client in members.items():
            wait(client, self.clips[role])
            said = client.ask("PUT", f"/api/camp/media/{self.clips[role]}/captions/en", body=SAID, Content_Type="text/vtt")
            assert said.status == 204, said.body
        for media in (self.open, self.sound):
            wait(admin, media)
        admin.ask("PUT", f"/api/camp/media/{self.open}/captions/en", body=SAID, Content_Type="text/vtt")
        self.listed = {role: listed(client, self.clips[role]) for role, client in members.items()}
        feed = admin.ask("POST", "/camp/feeds", body=b"name=Places",
                         Content_Type="application/x-www-form-urlencoded")  # fmt: skip
        self.feed = feed.body.decode().split("/camp/feeds/")[1].split("/podcast.xml")[0]
        self.category = category(admin)
        self.people(admin, members)
        self.comments = {
            role: client.post(f"/api/camp/media/{self.clips[role]}/comments", {"text": "Places"}).json().get("id")
            for role, client in members.items()
        }
        lesson = {"title": "Places", "milliseconds": 1000, "events": []}
        self.lessons = {
            role: client.post(f"/api/camp/media/{self.clips[role]}/lessons", lesson).json().get("id")
            for role, client in members.items()
        }
        self.uploads = {role: upload(client, b"abc") for role, client in members.items()}

    def people(self, admin, members):
        """Creates two players whom all roles coach. The second is the guardian of the first, who receives messages."""
        players = [Someone(admin.plaza, admin) for _ in range(2)]
        self.player, self.other = (someone.id for someone in players)
        for someone in players:
            invite(admin, Client(admin.plaza, someone.token()), "camp.player", self.group)
        # Two people are required: the coach requests the guardianship, and the administrator approves it.
        guardian = Client(admin.plaza, players[1].token())
        invite(Client(admin.plaza).sign_in("coach"), guardian, "camp.guardian", self.player)
        page = admin.get("/camp/guardianship").body.decode()
        send(admin, re.findall(r"/camp/guardianship/[0-9a-f-]{36}", page)[-1], answer="agree")
        for client in members.values():
            invite(admin, client, "camp.coach", self.group)
        self.advert = advertise(admin, "/camp/desk/adverts", "/camp")
        drill = {"name": f"Places {uuid.uuid4().hex[:12]}", "unit": "seconds", "better": "less"}
        self.drill = admin.post("/api/camp/progress/drills", drill).json()["id"]
        measure = {"drill": self.drill, "day": "2026-01-02", "thousandths": 12340}
        self.measure = admin.post(f"/api/camp/progress/players/{self.player}/measurements", measure).json()["id"]
        self.threads = {
            role: send(client, f"/camp/messages/new/{self.player}", text="Places").rsplit("/", 1)[1]
            for role, client in members.items()
        }

    def values(self, pattern, role):
        """Returns the path parameters of a pattern; empty for patterns of other areas."""
        if not pattern.startswith(("/camp", "/api/camp")):
            return {}
        clip = self.clips.get(role, self.open)
        return {
            "member": self.other if "/messages/new/" in pattern else self.player, "drill": self.drill,
            "advert": self.advert,
            "measure": self.measure, "thread": self.threads.get(role, self.threads["clerk"]),
            "offer": self.item if "/store/" in pattern else self.program, "ticket": self.ticket, "group": self.group,
            "feedback": str(uuid.UUID(int=0)), "change": str(uuid.UUID(int=0)), "message": "1",
            "report": str(uuid.UUID(int=0)), "kind": "program", "sheet": "1.jpg", "token": self.feed, "upload": self.uploads.get(role, self.uploads["clerk"]),
            "captions": "en.vtt", "language": "en", "category": self.category, "feed": str(uuid.UUID(int=0)), "lesson": self.lessons.get(role) or str(uuid.UUID(int=0)),
            "comment": self.comments.get(role) or str(uuid.UUID(int=0)), "other": self.open,
            "media": self.sound if pattern.endswith(("/sound.m4a", "/peaks.json")) else clip,
        }  # fmt: skip
