"""Writes the rows of a wallet top-up directly to SQLite, without any code of Plaza's."""

import contextlib
import sqlite3
import statistics
import time
import uuid

from .load import Run

MEMBERS = 1000


def prepare(path):
    """Creates the accounts to top up, in the tables of the wallet."""
    with contextlib.closing(opened(path)) as database:
        database.execute("INSERT INTO wallet_account (unit, name) VALUES ('credit', 'top-ups')")
        database.executemany(
            "INSERT INTO wallet_account (unit, name, balance, postings) VALUES ('credit', ?, 0, 0)",
            [(f"available/{number}",) for number in range(MEMBERS)])


def opened(path):
    """Opens the database as Plaza does: each commit is durable before it returns."""
    database = sqlite3.connect(path, isolation_level=None)
    for words in ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON"):
        database.execute(f"PRAGMA {words}")
    return database


def sqlite(path, seconds, together):
    """Tops up for the given seconds, with `together` top-ups in each commit."""
    with contextlib.closing(opened(path)) as database:
        start, done, times = time.perf_counter(), 0, []
        while (begun := time.perf_counter()) < start + seconds:
            database.execute("BEGIN IMMEDIATE")
            for _ in range(together):
                top_up(database, done % MEMBERS)
                done += 1
            database.execute("COMMIT")
            times.append((time.perf_counter() - begun) * 1000)
        return Run(per_second=2 * done / (time.perf_counter() - start), p50=statistics.median(times))


def top_up(database, member):
    transfer, account = str(uuid.uuid4()), f"available/{member}"
    database.execute(
        "INSERT INTO wallet_transfer (id, key, reason, cause, made_at) VALUES (?, ?, 'top-up', ?, ?)",
        (transfer, f"top-up/{transfer}", f"receipt/{transfer}", time.time_ns() // 1000))
    [(balance, number)] = database.execute(
        """UPDATE wallet_account SET balance = balance + 1, postings = postings + 1
           WHERE unit = 'credit' AND name = ? AND balance + 1 >= 0 RETURNING balance, postings""", (account,)).fetchall()
    database.execute(
        """INSERT INTO wallet_posting (transfer, unit, account, amount, balance, number)
           VALUES (?, 'credit', ?, 1, ?, ?)""", (transfer, account, balance, number))
    database.execute(
        "INSERT INTO wallet_posting (transfer, unit, account, amount) VALUES (?, 'credit', 'top-ups', -1)", (transfer,))
