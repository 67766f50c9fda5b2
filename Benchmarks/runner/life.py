"""Measures start-up time, memory, and page latency during many sign-ins."""

import contextlib
import json
import pathlib
import socket
import statistics
import subprocess
import sys
import time

from . import machine, peers, signins
from .load import Broken, wrk

READY = b"GET /ready HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n"


def time_to_ready(program, data):
    """Returns the milliseconds from process start to the first 200 of /ready, polled every millisecond."""
    port = peers.free_port()
    with open(f"{data}-start.log", "ab") as log:
        start = time.perf_counter()
        process = subprocess.Popen(
            [program, "serve"], stdin=subprocess.DEVNULL, stdout=log, stderr=log,
            env=peers.plaza_environment(data, port),
        )
        try:
            while time.perf_counter() - start < 30:
                with contextlib.suppress(OSError):
                    with socket.create_connection(("127.0.0.1", port), timeout=5) as door:
                        door.sendall(READY)
                        if door.recv(4096).startswith(b"HTTP/1.1 200"):
                            return (time.perf_counter() - start) * 1000
                time.sleep(0.001)
            raise Broken(f"plaza was not ready within 30 s: {pathlib.Path(f'{data}-start.log').read_text()[-2000:]}")
        finally:
            process.terminate()
            process.wait()


def measure(bench, report):
    data = bench.folder / "shop"
    with peers.plaza("demo", bench.shop, data, "serve", "--demo"):
        pass
    starts = [time_to_ready(bench.shop, data) for _ in range(3 if bench.quick else 7)]
    with peers.plaza("shop", bench.shop, data, "serve") as plaza:
        time.sleep(1)
        idle = machine.proportional_memory(plaza.process.pid)
        wrk(plaza, "/signin", bench.seconds * 2, 32)
        shop = machine.proportional_memory(plaza.process.pid)
    with bench.plaza() as plaza:
        wrk(plaza, "", bench.seconds * 2, 64, "films.lua", ("/bench/films?after=", 99_000))
        busy = machine.proportional_memory(plaza.process.pid)
    print(f"  ready after {statistics.median(starts):.0f} ms, {idle:.1f} MiB idle, {max(shop, busy):.1f} MiB under load")
    head = ["what", "median", "all"]
    report.table("life", head, [
        ["from the start to a ready 200", f"{statistics.median(starts):.0f} ms", ", ".join(f"{t:.0f}" for t in starts)],
        ["memory, idle", f"{idle:.1f} MiB", "the real plaza with its demo's database, one second after its start"],
        ["memory after the sign-in page under 32 clients", f"{shop:.1f} MiB", "the same process"],
        ["memory after the page of 30 films under 64 clients", f"{busy:.1f} MiB", "with 100,000 films"],
    ])
    report.aim("ready on an existing database", statistics.median(starts), 100, False, " ms", False)
    report.aim("memory, idle", idle, 35, False, " MiB", False)
    report.aim("memory under load", max(shop, busy), 60, False, " MiB", False)


def measure_sign_ins(bench, report):
    """Measures the p99 of a page with and without 200 concurrent sign-ins."""
    seconds = 4 if bench.quick else 8
    page = dict(script="films.lua", arguments=("/bench/films?after=", 99_000))
    with bench.plaza() as plaza:
        signins.sign_up(plaza.url)
        calm, stormy, answers = [], [], {}
        for _ in range(1 if bench.quick else 3):
            calm.append(wrk(plaza, "", seconds, 4, **page))
            storm = subprocess.Popen(
                [sys.executable, "-m", "runner.signins", str(plaza.port), "200", str(seconds + 2)],
                stdout=subprocess.PIPE, text=True, cwd=peers.BENCHMARKS,
            )
            time.sleep(1)
            stormy.append(wrk(plaza, "", seconds, 4, **page))
            for status, count in json.loads(storm.communicate()[0]).items():
                answers[status] = answers.get(status, 0) + count
        memory = machine.proportional_memory(plaza.process.pid)
    if not answers.get("303"):
        raise Broken(f"nobody was signed in: {answers}")
    rows = [
        [name, f"{statistics.median(r.per_second for r in runs):,.0f}", f"{statistics.median(r.p50 for r in runs):.2f}",
         f"{statistics.median(r.p99 for r in runs):.2f}", f"{max(r.p99 for r in runs):.2f}"]
        for name, runs in (("nobody signs in", calm), ("200 sign in", stormy))
    ]
    told = ", ".join(f"{count} × {status}" for status, count in sorted(answers.items()))
    print(f"  sign-ins answered: {told}; page p99 {rows[0][3]} -> {rows[1][3]} ms; {memory:.1f} MiB")
    report.table("signins", ["while", "pages a second", "p50 ms", "p99 ms, median", "p99 ms, worst"], rows)
    report.sections["signins"] += f"\nThe sign-ins were answered {told}. Memory afterwards: {memory:.1f} MiB.\n"
    report.aim(
        "page's p99 while 200 sign in, worst round", max(r.p99 for r in stormy), 50, False, " ms", False)
