"""What the database holds, so that a test can say that nothing changed."""

import contextlib
import hashlib
import sqlite3

# Written without anybody's doing: when a session was last used, and that readiness was tried.
MOVING = {"members_session": "id, token_hash, member, address", "plaza_readiness": "id"}


def contents(plaza):
    """A digest of each table."""
    with contextlib.closing(sqlite3.connect(f"file:{plaza.data}/plaza.sqlite?mode=ro", uri=True, timeout=20)) as base:
        # What a virtual table holds, tables of its own hold; some cannot even be read through.
        tables = base.execute(
            "SELECT name FROM sqlite_master WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%' ORDER BY name"
        ).fetchall()
        return {name: digest(base, name) for (name,) in tables if not name.startswith("sqlite_")}


def digest(base, table):
    columns = MOVING.get(table, "*")
    rows = sorted(map(repr, base.execute(f'SELECT {columns} FROM "{table}"')))
    return len(rows), hashlib.sha256("\n".join(rows).encode()).hexdigest()


def changed(before, after):
    """The names of the tables that are not as they were."""
    return sorted(name for name in before.keys() | after.keys() if before.get(name) != after.get(name))
