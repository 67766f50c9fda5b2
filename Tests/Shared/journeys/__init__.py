"""The main path of every person and shop on a phone, told once for every browser.

A journey is a function of a `World`: people go through it with their fingers; what others do meanwhile is done by the
API. `JOURNEYS` names them all.
"""

import contextlib
import os
import re

from line import Line
from plaza import ROOT, note_use
from steps import Person


FAILED = ROOT / "script/.state/logs/screenshots"


class World:
    """A server, a browser, and who goes about in it. A context manager for one journey."""

    def __init__(self, engine, server, folder):
        self.engine, self.server, self.folder = engine, server, folder
        self.stack = contextlib.ExitStack()
        # Words of what the journey brings about on purpose.
        self.expected = []

    def __enter__(self):
        note_use(self.server)
        self.engine.open()
        self.stack.callback(self.engine.close)
        return self

    def __exit__(self, kind, error, _):
        try:
            if error:
                self.note(error)
            else:
                troubles = self.troubles()
                assert not troubles, "the browser complained:\n" + "\n".join(troubles)
        finally:
            self.stack.close()

    def troubles(self):
        found = self.engine.complaints()
        return [one for one in found if not any(words in one for words in self.expected)]

    def note(self, error):
        """A picture of the page and what the browser complained of, for the report."""
        with contextlib.suppress(Exception):
            place = picture_of_failure()
            place.write_bytes(self.engine.picture())
            error.add_note(f"picture: {place}")
            error.add_note("\n".join(["the browser's complaints:", *self.troubles()]))

    def person(self, role=None):
        """A member with a session, or a stranger."""
        line = self.stack.enter_context(Line(self.server.port))
        return Person(self.engine, line, role, role and self.server.token(role))

    def forgive_the_line(self):
        """What a browser says of a network that is away is no trouble."""
        self.expected += ["ERR_CONNECTION", "ERR_INCOMPLETE", "ERR_FAILED", "ERR_EMPTY", "ERR_SOCKET"]

    def client(self, role):
        return self.server.client(role)


def picture_of_failure():
    """A path that no earlier failure of this run has."""
    test = os.environ.get("PYTEST_CURRENT_TEST", "test").rsplit("/", 1)[-1].rsplit(" (", 1)[0]
    test = re.sub(r"[^\w.-]+", "-", test).strip("-")
    FAILED.mkdir(parents=True, exist_ok=True)
    return next(path for number in range(1, 1000) if not (path := FAILED / f"{test}-{number}.png").exists())


def all_journeys():
    from . import camp, counter, films, printing

    return {
        "student": printing.student, "store-staff": printing.staff, "clerk": counter.clerk,
        "clerk-offline": counter.clerk_offline, "film-lover": films.lover, "film-lover-offline": films.lover_offline,
        "stranger": films.stranger, "player": camp.player, "coach": camp.coach, "parent": camp.parent,
    }  # fmt: skip


JOURNEYS = all_journeys()
