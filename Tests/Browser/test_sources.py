"""Every page is served from the database and shows the age of its data, also while a film source fails."""

import contextlib
import datetime
import re
import sqlite3
import statistics
import time

import pytest

from browser import watched
from plaza import Client, Plaza, wait_for
from standin import YEAR, StandIn

TITLE = "The Long Winter"
# The seconds that the server waits for a source. A page that waited for a hanging source would take as long.
DEADLINE = 15
# Two requests at a time hang for as long, and the order of the dozen that are due is random.
PATIENCE = 12 * DEADLINE
AGED = 8 * 86400 * 1_000_000
AS_OF = r"As of \w{3} \d+ \w+( \d{4})?, \d\d:\d\d from "


class Filled:
    """A data folder with films from a stand-in, and a member who has bookmarked and watched one of them."""

    def __init__(self, folder):
        self.folder = folder
        with StandIn() as source, self.serve(source) as server:
            self.token = server.token("member")
            client = self.client(server)
            self.film = wait_for(lambda: find(client, TITLE), "the films of the year")
            self.poster = next(f for f in films(client) if f["id"] == self.film)["poster"]
            assert client.ask("PUT", f"/api/popcorn/bookmarks/{self.film}").status == 204
            yesterday = datetime.date.today() - datetime.timedelta(days=1)
            play = {"film": self.film, "watchedOn": str(yesterday)}
            assert client.post("/api/popcorn/plays", play, Idempotency_Key="evening-at-the-pictures").status == 201
            for page in (f"/popcorn/films/{self.film}", f"/popcorn/films?year={YEAR - 1}"):
                client.get(page)
            wait_for(lambda: self.says(client, "As of .* from iTunes.*from TMDB"), "both sources' word on the film")
            wait_for(lambda: find(client, TITLE, YEAR - 1), "the films of the year before")
            picture = lambda: client.get(self.poster).headers["Content-Type"] == "image/jpeg"  # noqa: E731
            wait_for(picture, "the poster")

    def serve(self, source):
        return Plaza(
            self.folder, PLAZA_ITUNES_URL=source.url, PLAZA_TMDB_URL=source.url, PLAZA_TMDB_TOKEN=StandIn.TOKEN
        )

    def client(self, server):
        return Client(server, self.token)

    @contextlib.contextmanager
    def later(self, mood):
        """Yields a client and a stand-in of the given mood, eight days later, when all requests to sources are due."""
        with contextlib.closing(sqlite3.connect(self.folder / "data" / "plaza.sqlite")) as database, database:
            database.execute("DELETE FROM job WHERE state = 'open'")
            database.execute(f"UPDATE job SET asked_at = asked_at - {AGED}, ended_at = ended_at - {AGED}")
            database.execute(
                f"UPDATE film_source_state SET asked_at = asked_at - {AGED}, answered_at = answered_at - {AGED},"
                " trouble = NULL, trouble_since = NULL"
            )
            # By then the counters of the rate limits have expired.
            database.execute("DELETE FROM web_limit")
        with StandIn() as source:
            source.mood = mood
            with self.serve(source) as server:
                yield self.client(server), source

    def says(self, client, pattern):
        text = client.get(f"/popcorn/films/{self.film}").body.decode()
        return re.search(pattern, text, re.DOTALL)

    def pages(self):
        """Returns the path of each page, with a pattern that must be on it."""
        film, title, aged = self.film, TITLE, AS_OF + "iTunes"
        return {
            "/popcorn/films": aged, f"/popcorn/films?year={YEAR}": aged,
            f"/popcorn/films?year={YEAR - 1}&sort=title": aged,
            "/popcorn/films?year=all&genre=drama": title, "/popcorn/films?q=long+winter": title,
            f"/popcorn/films/{film}": aged, f"/popcorn/bookmarked/{film}": aged, f"/popcorn/watched/{film}": aged,
            "/popcorn/bookmarked": title, "/popcorn/watched": title, "/popcorn/import": "Import",
            f"/popcorn/films/{film}/watched": title, f"/api/films?year={YEAR}": title, "/api/films?q=long": title,
            "/api/films/years": f'"year":{YEAR}', f"/api/films/{film}": '"asOf"', "/api/popcorn/bookmarks": title,
            "/api/popcorn/plays": title, f"/films/{film}/poster/list": "", f"/films/{film}/poster/detail": "",
        }  # fmt: skip


@pytest.fixture(scope="module")
def filled(tmp_path_factory):
    return Filled(tmp_path_factory.mktemp("sources"))


def films(client, year=YEAR):
    return client.get(f"/api/films?year={year}&limit=200").json()["items"]


def find(client, title, year=YEAR):
    return next((film["id"] for film in films(client, year) if film["title"] == title), None)


def timed(client, path, times=15):
    """Sends a number of requests. Returns the last response, and the seconds that each took."""
    spans = []
    for _ in range(times):
        begun = time.perf_counter()
        answer = client.get(path)
        spans.append(time.perf_counter() - begun)
    return answer, spans


def expect_answers(filled, client, when, capsys):
    """Asserts that every page is served from the database, far sooner than any source could respond."""
    lines, slowest = [], 0
    for path, wanted in filled.pages().items():
        answer, spans = timed(client, path)
        assert answer.status == 200, f"{path} {when}: {answer.status}"
        assert re.search(wanted.encode(), answer.body), f"{path} {when} lacks {wanted}"
        name = path.replace(filled.film, "{film}")
        lines.append(f"{statistics.median(spans) * 1000:8.1f} {max(spans) * 1000:8.1f}  {name}")
        slowest = max(slowest, *spans)
    with capsys.disabled():
        print(f"\n  median  slowest  ms, {when}", *lines, sep="\n")
    assert slowest < DEADLINE / 5, f"{when} a page took {slowest:.1f} s"


def test_a_source_that_hangs_or_fails_does_not_delay_pages(filled, capsys):
    with filled.later("hanging") as (client, source):
        assert filled.says(client, AS_OF + r"iTunes\..*" + AS_OF + r"TMDB\."), "the film's age is not told"
        # Not a certain request: after a failure requests to a source pause, so the first one may delay the others.
        wait_for(lambda: hangs_at_both(source), "a hanging request to each source", PATIENCE)
        expect_answers(filled, client, "while the source hangs", capsys)
        # The control: a client that does wait for this source takes longer than any page may.
        with pytest.raises(TimeoutError):
            Client(StandInPort(source), timeout=DEADLINE / 5).get(f"/search?term={YEAR}&attribute=releaseYearTerm")
        source.kill()
        wait_for(lambda: filled.says(client, AS_OF + r"iTunes\. No connection since"), "the trouble")
        expect_answers(filled, client, "after the source died", capsys)


def hangs_at_both(source):
    return {path.startswith("/3/") for path in source.questions} == {True, False}


class StandInPort:
    """The port of the stand-in in the form that `Client` expects."""

    def __init__(self, source):
        self.port = source.server.server_address[1]


@pytest.mark.parametrize(
    "mood, words",
    [
        ("limit", "It has limited our requests"),
        ("failing", "No connection"),
        ("nonsense", "Its responses have been unreadable"),
        ("slow", "No connection"),
    ],
)
def test_failures_of_a_source_remove_no_known_data(filled, mood, words):
    with filled.later(mood) as (client, source):
        before = client.get(f"/api/films/{filled.film}").json()
        listed = {film["title"] for film in films(client)}
        trouble = rf"{AS_OF}iTunes\. {words} since.*{AS_OF}TMDB\. {words} since"
        wait_for(lambda: filled.says(client, trouble), f"that both say: {words}", PATIENCE)
        year = lambda: re.search(trouble, client.get(f"/popcorn/films?year={YEAR}").body.decode())  # noqa: E731
        wait_for(year, "it of the year", PATIENCE)
        assert {film["title"] for film in films(client)} == listed
        assert client.get(f"/api/films/{filled.film}").json() == before
        assert source.questions, "nobody was asked"


def test_films_with_blank_dates_and_without_posters_are_shown(filled):
    with filled.later("well") as (client, _):
        found = client.get("/api/films?q=glass+orchard").json()["items"]
        assert {film["releaseDate"] for film in found if film["source"] == "tmdb"} == {None}, found
        assert find(client, "Seven Sundays"), "a film without a poster is a film"
        poster = client.get(next(f for f in films(client) if f["title"] == "Seven Sundays")["poster"])
        assert poster.status == 200 and poster.headers["Content-Type"] == "image/svg+xml"


def test_a_search_without_results_queries_the_source_for_the_next_time(filled):
    with filled.later("well") as (client, source):
        assert client.get("/popcorn/films?q=lantern+keep").status == 200
        assert "/3/search/movie" not in source.questions, "the page waited for a source"
        found = wait_for(lambda: client.get("/api/films?q=lantern+keep").json()["items"], "the film")
        assert [film["title"] for film in found] == ["The Lantern Keeper"]


@pytest.mark.parametrize("place", ["/popcorn/films", "/marquee/search"])
def test_search_results_appear_automatically(tmp_path, browser, place):
    with StandIn() as source:
        server = Plaza(tmp_path, PLAZA_ITUNES_URL=source.url, PLAZA_TMDB_URL=source.url, PLAZA_TMDB_TOKEN=StandIn.TOKEN)
        with server, watched(browser, server) as visitor:
            page = visitor.page
            page.goto(place)
            page.get_by_role("searchbox", name="Search films and people").fill("lantern keep")
            page.get_by_text("Results appear here automatically.").wait_for()
            page.get_by_text("The Lantern Keeper").first.wait_for(timeout=60_000)
            assert page.get_by_role("searchbox", name="Search films and people").input_value() == "lantern keep"
