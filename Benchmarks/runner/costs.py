"""Measures the cost of the main requests to one node of the demo shop: statements, bytes and processor time."""

import json
import re
import sys
import urllib.request

from . import peers
from .load import Broken, wrk

CLIENTS = 16
# Name, path and user of each request: None is a guest, ann is a member, clerk is staff.
PAGES = [
    ("the square, a stranger's", "/", None),
    ("the square, a member's", "/", "ann"),
    ("films, a list of 50", "/popcorn/films", None),
    ("a film's page", "{film}", None),
    ("films, a search", "/popcorn/films?q=the", None),
    ("one search over all", "/search?q=the", "ann"),
    ("the news of films", "/marquee/home", None),
    ("the wallet", "/wallet", "ann"),
    ("the counter's films", "/rental/films", "clerk"),
    ("the counter's customers", "/rental/customers", "clerk"),
    ("the print stores", "/print", None),
    ("a member's print orders", "/print/status", "ann"),
    ("the camp", "/camp", "ann"),
    ("a ready answer", "/ready", None),
]


def sign_in(plaza, email):
    body = json.dumps({"email": email, "password": "plaza-demo"}).encode()
    request = urllib.request.Request(plaza.url + "/api/session", body, {"Content-Type": "application/json"})
    with urllib.request.urlopen(request, timeout=30) as answer:
        return json.load(answer)["token"]


def statements(plaza):
    text = peers.ask(plaza.url + "/metrics")[2].decode()
    total = sum(float(value) for value in re.findall(r"^plaza_db_statements_total(?:\{[^}]*\})? ([\d.e+]+)$", text, re.M))
    asked = sum(float(value) for value in re.findall(r"^plaza_http_requests_total\{.*\} ([\d.e+]+)$", text, re.M))
    return total, asked


def cost(plaza, seconds, path, script, arguments):
    before, asked = statements(plaza)
    run = wrk(plaza, path, seconds, CLIENTS, script, arguments)
    after, total = statements(plaza)
    return run, (after - before) / max(total - asked, 1)


def measure(bench, report):
    rows = []
    for engine in ("SQLite", "PostgreSQL"):
        database = bench.new_postgres("costs") if engine == "PostgreSQL" else None
        data = bench.folder / f"costs-{engine}"
        data.mkdir(mode=0o700)
        with peers.plaza("shop", bench.shop, data, "serve", "--demo", database=database) as plaza:
            people = {name: sign_in(plaza, f"{name}@plaza.test") for name in ("ann", "clerk", "admin")}
            film = re.search(rb'href="(/popcorn/films/[0-9a-f-]{36})', peers.ask(plaza.url + "/popcorn/films")[2])
            if not film:
                raise Broken("the demo has no films")
            me = urllib.request.Request(plaza.url + "/api/me", headers={"Authorization": "Bearer " + people["ann"]})
            member = json.load(urllib.request.urlopen(me, timeout=30))["id"]
            asked = [
                (name, path.replace("{film}", film[1].decode()), "as.lua", (people[who],) if who else ())
                for name, path, who in PAGES
            ]
            asked.append(("a top-up, durable", "", "top-ups.lua", (people["admin"], member, f"{engine}-{bench.folder.name}")))
            for name, path, script, arguments in asked:
                run, count = cost(plaza, bench.seconds, path, script, arguments)
                rows.append([
                    name, engine, f"{count:.1f}", f"{run.bytes:,.0f}", f"{run.processor:,.0f}", f"{run.per_second:,.0f}",
                    f"{run.p50:.1f}", f"{run.p99:.1f}",
                ])
                print("  " + " | ".join(rows[-1]))
                sys.stdout.flush()
    head = ["request", "engine", "statements", "bytes", "CPU µs", "a second", "p50 ms", "p99 ms"]
    report.table("costs", head, rows)
