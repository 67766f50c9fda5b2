"""Measures the wallet on both engines: postings per second against the bare engine, and pages of long accounts."""

import functools
import http.client
import json
import subprocess
import time
import urllib.request

from . import ledgers, peers, rounds, signins
from .films import ENGINES, run
from .load import Broken, Run, pgbench
from .peers import BENCHMARKS

CLIENTS = 64
LINES = 100_000
PERSON = {"email": "saver@example.org", "password": signins.PASSWORD, "name": "Sam Saver"}
SCRIPT = str(BENCHMARKS / "pgbench/wallet.sql")


def measure(bench, report):
    report.table(
        "wallet", ["engine", "who", "postings a second", "p50 ms", "p99 ms", "Plaza ÷ it", "spread"],
        [row for engine in ENGINES for row in measure_postings(bench, engine)])
    rows = []
    for engine in ENGINES:
        found = measure_pages(bench, engine)
        rows += [[engine, *row] for row in found[0]]
        report.aim(f"wallet of {LINES:,} lines, {engine}, worst p95", found[1], 20, False, " ms", False)
    report.table("purse", ["engine", "asked", "p50 ms", "p95 ms", "bare p50, p95"], rows)


def new_data(bench, engine):
    """Creates a data directory and, for PostgreSQL, a database. Returns the directory and the database URL or None."""
    bench.count += 1
    data = bench.folder / f"wallet-{bench.count}"
    data.mkdir(mode=0o700)
    return data, bench.new_postgres(f"wallet{bench.count}") if engine == "PostgreSQL" else None


# Postings


def measure_postings(bench, engine):
    data, address = new_data(bench, engine)
    beside, other = new_data(bench, engine)
    for folder, database in ((data, address), (beside, other)):
        run([bench.program, "postings", "--seconds", "0"], peers.plaza_environment(folder, 0, database))
    command = [bench.program, "postings", "--seconds", str(bench.seconds), "--clients", str(CLIENTS)]
    ours = {f"Plaza, c={CLIENTS}": functools.partial(ask, command, peers.plaza_environment(data, 0, address))}
    found = rounds.measure(f"postings, {engine}", bench.rounds, ours | bare(bench, engine, beside, other))
    plaza = next(iter(ours))
    return [
        [engine, who, f"{found.median(who):,.0f}", f"{found.median(who, 'p50'):.2f}",
         f"{found.median(who, 'p99'):.2f}" if found.median(who, "p99") else "–",
         "–" if who == plaza else f"{found.ratio(plaza, who):.2f}", f"±{found.spread(who) * 50:.0f} %"]
        for who in found.runs
    ]


def bare(bench, engine, data, address):
    """Returns runners for the bare engine, at its best and without shared commits."""
    if engine == "SQLite":
        path = data / "plaza.sqlite"
        ledgers.prepare(path)
        names = {CLIENTS: f"SQLite alone, {CLIENTS} a commit", 1: "SQLite alone, one a commit"}
        return {name: functools.partial(ledgers.sqlite, path, bench.seconds, many) for many, name in names.items()}
    accounts = str(BENCHMARKS / "pgbench/wallet-accounts.sql")
    subprocess.run(["psql", "-q", "-v", "ON_ERROR_STOP=1", "-f", accounts, address], check=True)
    return {
        f"pgbench, c={clients}": functools.partial(top_ups, address, bench.seconds, clients) for clients in (16, CLIENTS)
    }


def top_ups(address, seconds, clients):
    found = pgbench(address, SCRIPT, seconds, clients)
    return Run(per_second=2 * found.per_second, p50=found.p50)


def ask(command, environment):
    told = json.loads(run(command, environment).splitlines()[-1])
    return Run(per_second=told["perSecond"], p50=told["p50"], p99=told["p99"])


# Pages


def measure_pages(bench, engine):
    """Returns the rows of the table and the worst p95."""
    data, address = new_data(bench, engine)
    times = 50 if bench.quick else 300
    plaza = peers.plaza(f"Plaza on {engine}", bench.program, data, "serve", database=address)
    with plaza:
        tell(plaza, "/api/members", PERSON)
    print(f"  {engine}: filling {LINES:,} lines", flush=True)
    purse = [bench.program, "purse", "--email", PERSON["email"], "--lines", str(LINES), "--rounds", str(times)]
    run(purse, plaza.environment)
    if address:
        subprocess.run(["psql", "-q", address, "-c", "VACUUM ANALYZE"], check=True)
    # The second run measures, without pending writes from filling.
    told = json.loads(run(purse, plaza.environment).splitlines()[-1])
    middle = f"unit=point&after={told['middle']}"
    asked = {
        "the wallet": ("/wallet", "balance"),
        "first page of lines": ("/wallet/lines?unit=point", "firstLines"),
        "middle page of lines": (f"/wallet/lines?{middle}", "middleLines"),
        "balances as JSON": ("/api/wallet", "balance"),
        "middle lines as JSON": (f"/api/wallet/lines?{middle}", "middleLines"),
    }
    with plaza:
        token = tell(plaza, "/api/session", {key: PERSON[key] for key in ("email", "password")})["token"]
        rows, worst = [], 0
        for name, (path, question) in asked.items():
            ours = timed(plaza.port, path, token, times)
            worst = max(worst, at(ours, 95))
            rows.append([name, *(f"{at(ours, part):.1f}" for part in (50, 95)),
                         ", ".join(f"{at(told[question], part):.2f}" for part in (50, 95))])
            print(f"  {engine:10} {name:22} p50 {rows[-1][1]} ms   p95 {rows[-1][2]} ms   bare {rows[-1][3]}", flush=True)
    return rows, worst


def at(times, percent):
    """Returns a percentile of times in ascending order."""
    return times[min(len(times) - 1, len(times) * percent // 100)]


def timed(port, path, token, times):
    """Returns the sorted milliseconds of requests over one connection, after two warm-up requests."""
    door, took = http.client.HTTPConnection("127.0.0.1", port, timeout=30), []
    for _ in range(times + 2):
        start = time.perf_counter()
        door.request("GET", path, headers={"Cookie": f"plaza={token}", "Authorization": f"Bearer {token}"})
        answer = door.getresponse()
        body = answer.read()
        took.append((time.perf_counter() - start) * 1000)
        if answer.status != 200:
            raise Broken(f"{path}: {answer.status} {body[:300]!r}")
    door.close()
    return sorted(took[2:])


def tell(plaza, path, value):
    """Posts JSON and returns the decoded response."""
    request = urllib.request.Request(
        plaza.url + path, json.dumps(value).encode(), {"Content-Type": "application/json"})
    with urllib.request.urlopen(request, timeout=30) as answer:
        return json.loads(answer.read() or b"{}")
