"""Measures the film catalogue on both engines: lists and searches against bare statements, and imports."""

import json
import subprocess
import time

from . import film_files, peers
from .load import Broken

ENGINES = ("SQLite", "PostgreSQL")


def measure(bench, report):
    films, rounds = (100_000, 10) if bench.quick else (1_000_000, 40)
    found = {}
    for engine in ENGINES:
        print(f"  {engine}: filling {films:,} films", flush=True)
        command = [bench.program, "films", "--films", str(films), "--rounds", str(rounds)]
        environment = new_database(bench, engine, "films")
        # Filling runs in a separate process, so that its pending writes are not part of the measurement.
        run([*command, "--fill-only"], environment)
        if engine == "PostgreSQL":
            subprocess.run(["psql", "-q", environment["PLAZA_DATABASE"], "-c", "VACUUM ANALYZE"], check=True)
        found[engine] = json.loads(run([*command, "--json"], environment).splitlines()[-1])
    for ours, theirs in zip(*found.values(), strict=True):
        if ours["order"] != theirs["order"]:
            raise Broken(f"The engines answer {ours['question']} in different orders.")
    head = ["asked", "films", *(f"{engine} {what}" for engine in ENGINES for what in ("p50", "p95", "bare p50, p95"))]
    report.table("films", head, [row(each) for each in zip(*found.values())])
    for engine in ENGINES:
        worst = max(found[engine], key=lambda each: each["p95"])
        print(f"  {engine}: worst p95 {worst['p95']:.1f} ms ({worst['question']})")
        report.aim(
            f"lists and searches of {films:,} films, {engine}, worst p95", worst["p95"], 20, False, " ms", False)
    measure_imports(bench, report)


def row(both):
    cells = [both[0]["question"], str(both[0]["films"])]
    for each in both:
        cells += [f"{each['p50']:.1f}", f"{each['p95']:.1f}", f"{each['bareP50']:.1f}, {each['bareP95']:.1f}"]
    return cells


def measure_imports(bench, report):
    count = 10_000 if bench.quick else 100_000
    rows, worst = [], 0
    for form, path in film_files.write(bench.folder, count).items():
        for engine in ENGINES:
            environment = new_database(bench, engine, "imports")
            command = [bench.shop, "import", "films", path]
            tried, first, again = (timed([*command, *more], environment) for more in (["--dry-run"], [], []))
            if f" {count} as they were" not in again[1]:
                raise Broken(f"The same file changed something the second time: {again[1]}")
            worst = max(worst, first[0])
            rows.append([form, engine, *(f"{each[0]:.1f}" for each in (first, again, tried))])
            print(f"  {form}, {engine}: {first[0]:.1f} s, again {again[0]:.1f} s, tried {tried[0]:.1f} s", flush=True)
    report.table("imports", ["file", "engine", "seconds", "the same again", "dry run"], rows)
    report.aim(f"import of {count:,} films, slowest", worst, 60, False, " s", False)


def new_database(bench, engine, name):
    bench.count += 1
    data = bench.folder / f"{name}-{bench.count}"
    data.mkdir(mode=0o700)
    address = bench.new_postgres(f"{name}{bench.count}") if engine == "PostgreSQL" else None
    return peers.plaza_environment(data, 0, address)


def timed(command, environment):
    """Returns the elapsed seconds and the command's output."""
    start = time.perf_counter()
    said = run(command, environment)
    return time.perf_counter() - start, said


def run(command, environment):
    done = subprocess.run([str(part) for part in command], capture_output=True, text=True, env=environment)
    if done.returncode:
        raise Broken(f"{' '.join(map(str, command))}: {done.stderr[-2000:]}")
    return done.stdout
