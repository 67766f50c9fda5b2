"""Digests of the database content, so that tests can verify that nothing changed."""

import contextlib
import hashlib
import sqlite3

# Columns to compare in tables that change without a user's action: the last use of a session, and the readiness check.
MOVING = {"members_session": "id, token_hash, member, address", "plaza_readiness": "id"}


def contents(plaza):
    """Returns the row count and digest of each table."""
    with contextlib.closing(sqlite3.connect(f"file:{plaza.data}/plaza.sqlite?mode=ro", uri=True, timeout=20)) as base:
        # The content of virtual tables is in other tables; some cannot even be read entirely.
        tables = base.execute(
            "SELECT name FROM sqlite_master WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%' ORDER BY name"
        ).fetchall()
        return {name: digest(base, name) for (name,) in tables if not name.startswith("sqlite_")}


def digest(base, table):
    columns = MOVING.get(table, "*")
    rows = sorted(map(repr, base.execute(f'SELECT {columns} FROM "{table}"')))
    return len(rows), hashlib.sha256("\n".join(rows).encode()).hexdigest()


def changed(before, after):
    """Returns the names of the tables that differ."""
    return sorted(name for name in before.keys() | after.keys() if before.get(name) != after.get(name))
