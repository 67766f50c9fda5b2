"""A stand-in for iTunes, TMDB and their image servers on the loopback, for the browser tests.

As a module: `with StandIn() as source: plaza(itunes=source.url, tmdb=source.url, token=StandIn.TOKEN)`.
As a program: `python3 standin.py [port]` prints its address and serves until it is stopped.

`source.mood` is `well`, `hanging`, `limit` (403 with an empty list, 429), `failing`, `nonsense` (an HTML page instead
of JSON) or `slow` (a byte every tenth of a second). `source.kill()` ends slow and hanging responses and the server.
"""

import datetime
import json
import struct
import sys
import threading
import zlib
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qs, urlsplit

# The year whose films a shop requests first.
YEAR = datetime.date.today().year
TITLES = ["The Long Winter", "Harbour & Home", "A Map of Rain", "Night Ferry", "The Glass Orchard", "Seven Sundays"]
DIRECTORS = ["Ada Quill", "Ben Okafor", "Lin Wei", "Cy Dorn", "Dee Lark", "Eve Moss", "Fay Noor"]
# The number of films in lists, and the index of one more film, which only a search finds.
LISTED = len(TITLES)
TITLES.append("The Lantern Keeper")


def picture(seed, width=400, height=600):
    """Returns a PNG of two colours that depend on the seed, so that each film has another one."""
    top, bottom = bytes([seed * 53 % 256, seed * 97 % 256, 120]), bytes([40, seed * 31 % 256, seed * 71 % 256])
    rows = b"".join(b"\0" + (top if y < height * 2 // 3 else bottom) * width for y in range(height))

    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")


def itunes_film(number, year):
    title, art = TITLES[number], f"https://is1-ssl.mzstatic.com/image/thumb/{number}"
    return {
        "wrapperType": "track", "kind": "feature-movie", "trackId": 1000 * year + number, "trackName": title,
        "artistName": DIRECTORS[number], "trackViewUrl": f"https://itunes.apple.com/gb/movie/id{number}",
        "artworkUrl30": f"{art}/30x30bb.jpg", "artworkUrl60": f"{art}/60x60bb.jpg",
        "artworkUrl100": f"{art}/100x100bb.jpg", "trackPrice": 9.99, "trackRentalPrice": -1.0,
        "trackHdRentalPrice": 4.49, "releaseDate": f"{year}-0{number + 1}-15T07:00:00Z", "trackTimeMillis": 6_000_000,
        "country": "GBR", "currency": "GBP", "primaryGenreName": "Drama", "contentAdvisoryRating": "12",
        "longDescription": f"What happens in {title}.",
    }


def tmdb_film(number, year):
    return {
        "adult": False, "backdrop_path": None, "genre_ids": [18, 878], "id": 1000 * year + number,
        "original_language": "en", "original_title": TITLES[number], "overview": f"What happens in {TITLES[number]}.",
        "popularity": 100.5 - number, "poster_path": None if number == 5 else f"/p{number}.jpg",
        "release_date": "" if number == 4 else f"{year}-0{number + 1}-14", "title": TITLES[number], "video": False,
        "vote_average": 7.1, "vote_count": 12,
    }


def tmdb_details(key):
    year, number = divmod(key, 1000)
    film = tmdb_film(number, year)
    film["genres"] = [{"id": 18, "name": "Drama"}]
    return film | {
        "runtime": 0 if number == 3 else 100 + number, "imdb_id": f"tt{key:07}",
        "credits": {
            "cast": [{"name": "Mia Tarr", "order": 0}], "crew": [{"name": DIRECTORS[number], "job": "Director"}],
        },
        "external_ids": {"imdb_id": f"tt{key:07}"},
        "release_dates": {"results": [{"iso_3166_1": "GB", "release_dates": [{"certification": "12A", "type": 3}]}]},
        "videos": {
            "results": [{"key": "abc", "site": "YouTube", "type": "Trailer", "name": "Trailer", "official": True}],
        },
        "watch/providers": {"results": {}},
    }


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *_):
        pass

    def send(self, status, body, kind="application/json;charset=utf-8", **fields):
        data = body if isinstance(body, bytes) else json.dumps(body).encode()
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(data)))
        for name, value in fields.items():
            self.send_header(name.replace("_", "-"), value)
        self.end_headers()
        self.wfile.write(data)

    def do_GET(self):
        source, parts = self.server.source, urlsplit(self.path)
        query = {name: values[0] for name, values in parse_qs(parts.query).items()}
        source.questions.append(parts.path)
        is_itunes = parts.path in ("/search", "/lookup")
        if source.mood == "hanging":
            source.over.wait()
            self.close_connection = True
        elif source.mood == "failing":
            self.send(503, b"")
        elif source.mood == "nonsense":
            self.send(200, b"<html>Welcome to our hotel</html>", "text/html")
        elif source.mood == "slow":
            self.trickle()
        elif source.mood == "limit" and is_itunes:
            self.send(403, {"resultCount": 0, "results": []})
        elif source.mood == "limit":
            self.error(429, 25, "Your request count is over the allowed limit.", Retry_After="30")
        elif parts.path.endswith((".jpg", ".png")):
            digits = "".join(filter(str.isdigit, parts.path.removesuffix("/600x600bb.jpg").rsplit("/", 1)[-1]))
            self.send(200, picture(int(digits or 0) + 1), "image/png")
        elif is_itunes:
            self.itunes(parts.path, query)
        elif self.headers.get("Authorization") != f"Bearer {StandIn.TOKEN}":
            self.error(401, 7, "Invalid API key: You must be granted a valid key.")
        else:
            self.tmdb(parts.path, query)

    def trickle(self):
        """Announces a long body and sends one byte of it every tenth of a second."""
        self.send_response(200)
        self.send_header("Content-Length", "100000")
        self.end_headers()
        self.close_connection = True
        while not self.server.source.over.wait(0.1):
            try:
                self.wfile.write(b" ")
            except OSError:
                return

    def error(self, status, code, message, **fields):
        self.send(status, {"status_code": code, "status_message": message, "success": False}, **fields)

    def itunes(self, path, query):
        if path == "/lookup":
            year, number = divmod(int(query.get("id", "0")), 1000)
            films = [itunes_film(number, year)] if number < len(TITLES) and year else []
        elif query.get("attribute") == "releaseYearTerm":
            films = [itunes_film(n, int(query["term"])) for n in range(4)]
        else:
            films = [itunes_film(LISTED, YEAR)] if "lantern" in query.get("term", "") else []
        self.send(200, {"resultCount": len(films), "results": films})

    def tmdb(self, path, query):
        if path == "/3/configuration":
            base = "https://image.tmdb.org/t/p/"
            sizes = ["w92", "w154", "w185", "w342", "w500", "w780", "original"]
            return self.send(200, {"images": {"secure_base_url": base, "poster_sizes": sizes}})
        year = int(query.get("primary_release_year", str(YEAR)))
        lists = ("/3/discover/movie", "/3/movie/now_playing", "/3/trending/movie/week", "/3/trending/movie/day")
        if path in lists:
            return self.films([tmdb_film(n, year) for n in range(LISTED)], query)
        if path == "/3/search/movie":
            return self.films([tmdb_film(LISTED, YEAR)] if "lantern" in query.get("query", "") else [], query)
        key = path.removeprefix("/3/movie/")
        if key.isdigit() and int(key) % 1000 < len(TITLES):
            return self.send(200, tmdb_details(int(key)))
        return self.error(404, 34, "The resource you requested could not be found.")

    def films(self, films, query):
        found = films if query.get("page", "1") == "1" else []
        self.send(200, {"page": 1, "results": found, "total_pages": 1, "total_results": len(found)})


class StandIn:
    TOKEN = "test-token"

    def __init__(self, port=0):
        self.mood, self.questions, self.over = "well", [], threading.Event()
        self.server = ThreadingHTTPServer(("127.0.0.1", port), Handler)
        self.server.daemon_threads, self.server.source = True, self
        self.url = f"http://127.0.0.1:{self.server.server_address[1]}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def kill(self):
        self.over.set()
        self.server.shutdown()
        self.server.server_close()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if not self.over.is_set():
            self.kill()


if __name__ == "__main__":
    with StandIn(int(sys.argv[1]) if len(sys.argv) > 1 else 0) as source:
        print(source.url, flush=True)
        try:
            source.over.wait()
        except KeyboardInterrupt:
            pass
