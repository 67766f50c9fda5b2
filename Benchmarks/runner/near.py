"""Measures queries for the nearest of 100,000 stores, on both engines."""

import json

from . import peers
from .films import ENGINES, run

STORES = 100_000


def measure(bench, report):
    rows = []
    for engine in ENGINES:
        found = ask(bench, engine)
        rows.append([engine, *(f"{found[name]:.2f}" for name in ("p50", "p99", "most")), str(found["wrong"])])
        report.aim(f"20 nearest of {STORES:,} stores, {engine}, p99", found["p99"], 2, False, " ms", False)
    report.table("near", ["engine", "p50 ms", "p99 ms", "longest ms", "wrong answers"], rows)
    for row in rows:
        print(f"near, {row[0]}: p50 {row[1]} ms, p99 {row[2]} ms, longest {row[3]} ms, wrong answers {row[4]}")


def ask(bench, engine):
    bench.count += 1
    data = bench.folder / f"near-{bench.count}"
    data.mkdir(mode=0o700)
    address = bench.new_postgres(f"near{bench.count}") if engine == "PostgreSQL" else None
    questions = "100" if bench.quick else "1000"
    command = [bench.program, "near", "--stores", str(STORES), "--questions", questions]
    return json.loads(run(command, peers.plaza_environment(data, 0, address)).splitlines()[-1])
