"""Measures durable writes: shared commits against one commit each, and transfers against pgbench."""

import functools
import itertools

from . import rounds
from .load import pgbench, wrk
from .peers import BENCHMARKS

CLIENTS = 64
seeds = itertools.count(1)


def act(peer, path, kind, seconds, clients=CLIENTS):
    def run():
        # A new seed for each run: no idempotency key repeats, so that no response is replayed.
        return wrk(peer, "", seconds, clients, "writes.lua", (path, kind, 100_000, next(seeds)))

    return run


def best_of_pgbench(address, seconds):
    """Tries all scripts and numbers of clients. Returns the fastest pair for a transfer, and all results."""
    tried = {}
    for form, clients in itertools.product(("function", "statements"), (8, 16, 32, 64)):
        script = str(BENCHMARKS / f"pgbench/{form}.sql")
        tried[form, clients] = pgbench(address, script, seconds, clients).per_second
    return max(tried, key=tried.get), tried


def measure(bench, report):
    address = bench.new_postgres("transfers", BENCHMARKS / "pgbench/schema.sql")
    (form, clients), tried = best_of_pgbench(address, 2)
    best = f"pgbench, {form}, c={clients}"
    script = str(BENCHMARKS / f"pgbench/{form}.sql")
    with bench.plaza() as plaza, bench.plaza("one commit each", "--one-commit-each") as each:
        rental = rounds.measure(
            f"durable rentals, c={CLIENTS}", bench.rounds,
            {peer.name: act(peer, "/api/bench/rentals", "rental", bench.seconds) for peer in (plaza, each)},
        )
        runs = {
            "Plaza": act(plaza, "/api/bench/transfers", "transfer", bench.seconds),
            best: functools.partial(pgbench, address, script, bench.seconds, clients),
        }
        transfer = rounds.measure(f"durable transfers, c={CLIENTS}", bench.rounds, runs)
    report.rounds("writes", [rental, transfer])
    report.table(
        "pgbench", ["form", "clients", "transfers a second"],
        [[form, str(clients), f"{speed:,.0f}"] for (form, clients), speed in tried.items()],
    )
    report.aim("durable rentals ÷ one commit each", rental.ratio("Plaza", "one commit each"), 2.5)
    report.aim("durable transfers ÷ pgbench's best", transfer.ratio("Plaza", best), 1)


def measure_postgres(bench, report):
    """Compares Plaza on PostgreSQL with pgbench on the same server, without an aim."""
    address = bench.new_postgres("beside", BENCHMARKS / "pgbench/schema.sql")
    with bench.plaza("Plaza on PostgreSQL", postgres=True) as plaza:
        transfer = rounds.measure(
            "transfers on PostgreSQL", bench.rounds,
            {plaza.name: act(plaza, "/api/bench/transfers", "transfer", bench.seconds, 32)}
            | {
                f"pgbench, {form}, c=32": functools.partial(
                    pgbench, address, str(BENCHMARKS / f"pgbench/{form}.sql"), bench.seconds, 32
                )
                for form in ("statements", "function")
            },
        )
        page = rounds.measure(
            "page on PostgreSQL", bench.rounds,
            {
                plaza.name: functools.partial(
                    wrk, plaza, "", bench.seconds, 32, "films.lua", ("/bench/films?after=", 99_000)
                )
            },
        )
    report.rounds("postgres", [transfer, page])
