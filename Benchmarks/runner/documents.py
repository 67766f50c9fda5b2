"""Measures a document of 100 pages from the last uploaded byte to its price, against the bare PDF tools."""

import json
import pathlib
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request

from . import peers
from .load import Broken

ROOT = peers.BENCHMARKS.parent
PAGES = 100
# The print options of the quotes: the defaults, and a set that rearranges and omits pages.
OPTIONS = ({}, {"copies": 3, "sides": "two-sided-long-edge", "numberUp": 2, "pageRanges": "2-99"})


def measure(bench, report):
    document = pdf(PAGES)
    rounds = 3 if bench.quick else 9
    ready, quotes, bare = [], [], []
    data = bench.folder / "documents"
    data.mkdir(mode=0o700)
    with printer(data) as address:
        # Leaves behind nine documents with two drafts each; all are deleted with the directory.
        with peers.plaza("documents", bench.shop, data, "serve", "--demo", printer=address) as plaza:
            member = Member(plaza.url)
            for _ in range(rounds):
                bare.append(by_hand(document))
                upload, seconds = member.upload(document)
                ready.append(seconds)
                quotes += [member.quote(upload, options) for options in OPTIONS]
    rows = [
        ["from the last byte to ready", *figures(ready), f"{statistics.median(a / b for a, b in zip(ready, bare)):.2f}"],
        ["the same programs by hand", *figures(bare), "1"],
        ["a price, from the order's request to its answer", *figures(quotes), ""],
    ]
    for row in rows:
        print("  " + ", ".join(row))
    report.table("documents", ["what", "median ms", "longest ms", "÷ by hand"], rows)
    report.aim(f"price of a document of {PAGES} pages, longest", max(quotes) * 1000, 1000, False, " ms", False)


def figures(seconds):
    return f"{statistics.median(seconds) * 1000:.1f}", f"{max(seconds) * 1000:.1f}"


def pdf(pages):
    """Returns a document of the browser tests' generator: A4, text on each page, a red box on every tenth."""
    sys.path.append(str(ROOT / "Tests/Browser"))
    import papers

    return papers.pdf(pages, colour=range(1, pages + 1, 10))


class printer:
    """A real IPP printer on the loopback interface. It is queried for its capabilities and never prints."""

    def __init__(self, folder):
        self.folder, self.port = folder / "printer", peers.free_port()

    def __enter__(self):
        script = ROOT / "script/lib/ipp-printer/printer.sh"
        self.process = subprocess.Popen(
            ["setpriv", "--pdeathsig", "TERM", "/bin/sh", script, str(self.port), str(self.folder)],
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )
        address = f"ipp://localhost:{self.port}/ipp/print"
        end = time.monotonic() + 30
        while subprocess.run(["ipptool", "-q", address, "get-printer-attributes.test"], capture_output=True).returncode:
            if time.monotonic() > end:
                raise Broken("the printer does not come up")
            time.sleep(0.05)
        return address

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait(20)


def by_hand(document):
    """Returns the seconds that the server's commands take when run directly."""
    with tempfile.TemporaryDirectory() as folder:
        pathlib.Path(folder, "in.pdf").write_bytes(document)
        commands = [
            ["qpdf", "--empty", "--pages", "in.pdf", "1-z", "--", "normal.pdf"], ["qpdf", "--show-npages", "normal.pdf"],
            ["pdfinfo", "normal.pdf"], ["pdfinfo", "-f", "1", "-l", str(PAGES), "normal.pdf"],
        ] + [
            ["pdftoppm", "-r", "24", "-f", str(first), "-l", str(min(first + 31, PAGES)), "normal.pdf", "page"]
            for first in range(1, PAGES + 1, 32)
        ] + [["pdftoppm", "-png", "-singlefile", "-r", "64", "-f", "1", "-l", "1", "normal.pdf", "first"]]
        start = time.perf_counter()
        for command in commands:
            subprocess.run(command, cwd=folder, check=True, stdout=subprocess.DEVNULL)
        return time.perf_counter() - start


class Member:
    """An API client signed in as a member of the demo."""

    def __init__(self, url):
        self.url, self.token = url, None
        person = {"email": "bob@plaza.test", "password": "plaza-demo"}
        self.token = json.loads(self.ask("POST", "/api/session", person)[1])["token"]
        stores = json.loads(self.ask("GET", "/api/print/stores?limit=200")[1])["items"]
        self.store = stores[0]["id"]

    def ask(self, method, path, body=None, **fields):
        headers = {name.replace("_", "-"): value for name, value in fields.items()}
        if isinstance(body, (dict, list)):
            body, headers["Content-Type"] = json.dumps(body).encode(), "application/json"
        if self.token:
            headers["Authorization"] = f"Bearer {self.token}"
        request = urllib.request.Request(self.url + path, body, headers, method=method)
        with urllib.request.urlopen(request, timeout=60) as answer:
            return answer.headers, answer.read()

    def upload(self, document):
        """Uploads a document. Returns the upload's id and the seconds from its last byte until it can be ordered."""
        tus = {"Tus_Resumable": "1.0.0"}
        place = self.ask("POST", "/api/print/uploads", b"", Upload_Length=str(len(document)), **tus)[0]["Location"]
        part = {"Upload_Offset": "0", "Content_Type": "application/offset+octet-stream"}
        start = time.perf_counter()
        self.ask("PATCH", place, document, **part, **tus)
        while True:
            upload = json.loads(self.ask("GET", place)[1])
            if upload["state"] == "ready":
                return upload["id"], time.perf_counter() - start
            if upload["state"] == "refused" or time.perf_counter() - start > 60:
                raise Broken(f"the document is not ready: {upload}")
            time.sleep(0.005)

    def quote(self, upload, options):
        """Returns the seconds from requesting a price to the response."""
        order = {"store": self.store, "documents": [{"upload": upload, "options": options}]}
        start = time.perf_counter()
        answer = json.loads(self.ask("POST", "/api/print/orders", order)[1])
        seconds = time.perf_counter() - start
        if answer["totalMinor"] <= 0:
            raise Broken(f"the price is {answer['totalMinor']}")
        return seconds
