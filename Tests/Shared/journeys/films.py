"""Films: a member who keeps and imports a diary, and a guest at Marquee."""

import re
import sqlite3
import urllib.parse
import uuid

from plaza import PASSWORD, PEOPLE, Client

KEPT = """await navigator.serviceWorker.ready
if (!navigator.serviceWorker.controller) return false
for (const name of await caches.keys()) {
  if (!name.startsWith('popcorn-pages-')) continue
  if (await (await caches.open(name)).match(location.href, { ignoreVary: true })) return true
}"""


def sign_in(person, role):
    person.write("Email", PEOPLE[role])
    person.write("Password", PASSWORD)
    person.tap("Sign in", within="main")
    person.until("return !location.pathname.includes('/signin')")


def open_first_film(person):
    title = person.text(".posters .film .film-title")
    person.tap_on(".posters .film")
    person.heading(title)
    return title


def lover(world):
    """Bookmarks a film as a guest, signs in on the way, adds to the diary, and imports another diary."""
    films = [one for one in Client(world.server).get("/api/films?sort=title&limit=60&year=2024").json()["items"]
             if one["title"].isascii()]  # fmt: skip
    ann = world.person()
    ann.goto("/popcorn")
    ann.fits_the_window()
    bookmarked = open_first_film(ann)
    ann.tap("Bookmark")
    sign_in(ann, "member")
    ann.find("button", "Bookmarked")
    ann.goto("/popcorn/bookmarked")
    ann.sees(bookmarked)
    ann.goto("/popcorn/films?year=2025")
    title = open_first_film(ann)
    ann.tap(re.compile("Watched on another day"))
    ann.tick("A month")
    ann.choose("Month", "March")
    ann.write("Year", "2025")
    ann.tick("3½ stars")
    ann.write("Note", "Loud & <b>long</b>.")
    ann.tap("Save")
    ann.sees("March 2025")
    ann.sees("Loud & <b>long</b>.")
    ann.goto("/popcorn/watched")
    ann.sees(title)
    ann.fits_the_window()
    # A diary from another service.
    diary = world.folder / "diary.csv"
    rows = "".join(f'"{one["title"]}",{one["year"]},4.5,2024-05-0{day},"Two\nlines"\n' for day, one in enumerate(films[:2], 1))
    diary.write_text("Title,Year,Rating,WatchedDate,Review\n" + rows)
    ann.goto("/popcorn/import")
    ann.attach("input[type=file]", diary)
    ann.sees("Preview: 2 new viewings")
    ann.tap(re.compile("^Import "))
    ann.sees("Everything you selected has been imported")
    ann.goto("/popcorn/watched")
    ann.sees(films[0]["title"])


def lover_offline(world):
    """Reads and marks a visited film without a connection; the mark is sent once the connection is back."""
    ann = world.person("member")
    ann.goto("/popcorn/films?year=2023")
    ann.until(KEPT)
    title = open_first_film(ann)
    place = ann.path()
    ann.until(KEPT)
    world.forgive_the_line()
    ann.line.cut()
    ann.goto(place)
    ann.sees("offline. This page is from")
    ann.heading(title)
    ann.tap("Watched today")
    ann.sees("1 change is waiting to be sent")
    ann.fits_the_window()
    ann.line.mend()
    ann.goto(place)
    ann.sees("You've watched it once")
    ann.until("return document.querySelectorAll('.plays .play').length === 1")


def offer(server, title, cost):
    """Adds a coupon to the database, as if staff had added it."""
    with sqlite3.connect(server.data / "plaza.sqlite", timeout=30) as base:
        base.execute(
            "INSERT INTO wallet_coupon (id, title, words, kind, cost, worth, first_day, last_day, is_withdrawn, added_at)"
            " VALUES (?, ?, 'At the rental counter.', 'rental nights', ?, 1, '2020-01-01', '2099-01-01', 0, 0)",
            (str(uuid.uuid4()), title, cost),
        )
    base.close()


def give_points(world, name):
    desk = world.client("wallet")
    found = desk.get(f"/wallet/desk?q={urllib.parse.quote(name)}").body.decode()
    member = re.search(r"/wallet/desk/members/([0-9a-f-]{36})", found)[1]
    form = urllib.parse.urlencode({"unit": "point", "way": "add", "amount": "10", "reason": "A welcome"})
    place = f"/wallet/desk/members/{member}/adjust"
    answer = desk.ask("POST", place, body=form, Content_Type="application/x-www-form-urlencoded")
    assert answer.status == 303, answer.body


def stranger(world):
    """Browses Marquee, likes a film, becomes a member on the way, and redeems points for a coupon."""
    night = f"A night {uuid.uuid4().hex[:6]}"
    offer(world.server, night, 5)
    cleo = world.person()
    cleo.goto("/marquee")
    cleo.fits_the_window()
    cleo.goto("/marquee/now-playing")
    title = cleo.text(".rows .row .row-title")
    cleo.tap_on(".rows .row")
    cleo.heading(title)
    cleo.tap("Like")
    cleo.tap("Create an account")
    name = f"Cleo {uuid.uuid4().hex[:8]}"
    cleo.write("Name", name)
    cleo.write("Email", f"{uuid.uuid4().hex[:10]}@plaza.test")
    cleo.write("Password", "a long way to the square 7")
    cleo.fits_the_window()
    cleo.tap(re.compile("account|Sign up|member"), within="main form")
    cleo.until("return !location.pathname.includes('/signup')")
    cleo.tap("Like")
    cleo.sees("You earned 10 points from this film, available from")
    cleo.find("button", "Liked")
    # Points that a new member earns are available after a day, points from the desk immediately. The member gets a
    # notification immediately, on any page.
    cleo.goto("/popcorn/films")
    cleo.until("return Object.keys(localStorage).some((one) => one.startsWith('notices-'))")
    give_points(world, name)
    cleo.sees(re.compile("points", re.I), ".toast")
    cleo.goto("/marquee/home")
    cleo.tap("Redeem")
    cleo.tap(re.compile(night))
    cleo.tap(re.compile("^Redeem for"))
    cleo.until("return document.querySelector('.voucher-code .code')?.innerText")
    cleo.fits_the_window()
