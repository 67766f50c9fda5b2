"""The main path of every person and shop on a phone, written once for all browsers.

A journey is a function of a `World`. Its people use the pages in the browser; the actions of others go through the API.
`JOURNEYS` names them all.
"""

import contextlib
import os
import re

from line import Line
from plaza import ROOT, note_use
from steps import Person


FAILED = ROOT / "script/.state/logs/screenshots"


class World:
    """A server, a browser and the people who use it. A context manager for one journey."""

    def __init__(self, engine, server, folder):
        self.engine, self.server, self.folder = engine, server, folder
        self.stack = contextlib.ExitStack()
        # Words from the browser errors that the journey causes on purpose.
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
        """Adds a screenshot of the page and the browser's errors to the exception, for the report."""
        with contextlib.suppress(Exception):
            place = picture_of_failure()
            place.write_bytes(self.engine.picture())
            error.add_note(f"picture: {place}")
            error.add_note("\n".join(["the browser's complaints:", *self.troubles()]))

    def person(self, role=None):
        """Returns a signed-in person in a role, or a guest if there is no role."""
        line = self.stack.enter_context(Line(self.server.port))
        return Person(self.engine, line, role, role and self.server.token(role))

    def forgive_the_line(self):
        """Ignores the errors that the browser logs about a missing network."""
        self.expected += ["ERR_CONNECTION", "ERR_INCOMPLETE", "ERR_FAILED", "ERR_EMPTY", "ERR_SOCKET"]

    def client(self, role):
        return self.server.client(role)


def picture_of_failure():
    """Returns a path for a screenshot that does not exist yet."""
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
