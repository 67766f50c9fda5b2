"""The main pages score 100 in all four Lighthouse categories on a phone. docs/quality.md explains the measurement.

A page has three attempts, and the best score of each category counts, because other load on the machine can only lower
a score.
"""

import http.server
import json
import threading

import pytest

from panel import CATEGORIES, PanelBroken
from plaza import ROOT, Client

REPORTS = ROOT / "script/.state/lighthouse"
ATTEMPTS = 3
PAGES = {
    "square": ("visitor", "/"),
    "sign in": ("visitor", "/signin"),
    "sign up": ("visitor", "/signup"),
    "account": ("member", "/account"),
    "popcorn": ("visitor", "/popcorn/films"),
    "a film at popcorn": ("visitor", "/popcorn/films/{popcorn}"),
    "bookmarked": ("member", "/popcorn/bookmarked"),
    "watched": ("member", "/popcorn/watched"),
    "marquee": ("member", "/marquee/home"),
    "airing": ("member", "/marquee/now-playing"),
    "a film at marquee": ("member", "/marquee/films/{popcorn}"),
    "trending": ("visitor", "/marquee/trending"),
    "wallet": ("member", "/wallet"),
    "points": ("member", "/wallet/lines"),
    "films": ("clerk", "/rental/films"),
    "a film": ("clerk", "/rental/films/{film}"),
    "customers": ("clerk", "/rental/customers"),
    "a customer": ("clerk", "/rental/customers/{customer}"),
    "rentals": ("clerk", "/rental/rentals"),
    "overdue": ("clerk", "/rental/rentals/overdue"),
    "the return desk": ("clerk", "/rental/rentals/returns"),
}


@pytest.fixture(scope="session")
def clerk(plaza):
    return Client(plaza).sign_in("clerk")


@pytest.fixture(scope="session")
def cookies(plaza, clerk):
    tokens = {"clerk": clerk.token, "member": Client(plaza).sign_in("member").token}
    return {role: {"name": "plaza", "value": token, "url": plaza.url, "httpOnly": True, "sameSite": "Lax"}
            for role, token in tokens.items()}  # fmt: skip


@pytest.fixture(scope="session")
def things(clerk):
    return {
        "popcorn": clerk.get("/api/films?limit=1").json()["items"][0]["id"],
        "film": clerk.get("/api/rental/films?limit=1").json()["items"][0]["id"],
        "customer": clerk.get("/api/rental/customers?limit=1").json()["items"][0]["id"],
    }


def scores(report):
    return {name: round(100 * report["categories"][name]["score"]) for name in CATEGORIES}


def shortcomings(report):
    """Returns the audits that cost points, with Lighthouse's explanations."""
    found = []
    for name in CATEGORIES:
        for part in report["categories"][name]["auditRefs"]:
            audit = report["audits"][part["id"]]
            if part["weight"] and audit["score"] is not None and audit["score"] < 1:
                details = json.dumps((audit.get("details") or {}).get("items", []))[:400]
                found.append(f"{name}: {audit['title']} {audit.get('displayValue', '')} {details}")
    return "\n".join(found)


@pytest.mark.parametrize("name", PAGES)
def test_a_main_page_scores_100_in_every_category(lighthouse, plaza, cookies, things, name):
    role, path = PAGES[name]
    best = dict.fromkeys(CATEGORIES, 0)
    REPORTS.mkdir(parents=True, exist_ok=True)
    for attempt in range(1, ATTEMPTS + 1):
        report = lighthouse.examine(plaza.url + path.format(**things), cookies.get(role))
        (REPORTS / f"{name.replace(' ', '-')}-{attempt}.json").write_text(json.dumps(report))
        found = scores(report)
        best = {category: max(best[category], found[category]) for category in CATEGORIES}
        slowdown = report["configSettings"]["throttling"]["cpuSlowdownMultiplier"]
        print(f"{name}, {attempt}: {found}, processor {report['environment']['benchmarkIndex']:.0f}, "
              f"slowed by {slowdown:g}, blocking {report['audits']['total-blocking-time']['displayValue']}")  # fmt: skip
        if all(score == 100 for score in best.values()):
            return
    raise AssertionError(f"{name} ({path}): {best}\n{shortcomings(report)}")


POOR = b"<p style='color:#ccc'>pale</p><img src=/x><a href=/>click here</a>"


class Poor(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        self.send_response(200 if self.path == "/" else 404)
        self.send_header("Content-Type", "text/html")
        self.end_headers()
        self.wfile.write(POOR)

    def log_message(self, *_):
        pass


def test_a_poor_page_scores_less(lighthouse):
    """Negative control: a page without a title, a language or a description, and with poor contrast."""
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Poor) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        try:
            report = lighthouse.examine(f"http://127.0.0.1:{server.server_port}/")
        finally:
            server.shutdown()
    found = scores(report)
    assert max(found["accessibility"], found["best-practices"], found["seo"]) < 100, found
    assert "title" in shortcomings(report).lower()


def test_a_lighthouse_panel_that_cannot_be_driven_fails(lighthouse):
    tools = lighthouse.context.new_page()
    try:
        with pytest.raises(PanelBroken):
            lighthouse.drive(tools, "no-such-page", patience=3_000)
    finally:
        tools.close()
