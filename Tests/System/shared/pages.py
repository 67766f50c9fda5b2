"""Requests pages as a browser without scripts does."""

import re
import urllib.parse

from plaza import PASSWORD, PEOPLE, Client


class Visitor:
    """A user signed in through the web pages."""

    def __init__(self, plaza, role="clerk"):
        self.plaza = plaza
        self.cookie = ""
        answer = self.post("/signin", {"email": PEOPLE[role], "password": PASSWORD})
        assert answer.status == 303, f"{answer.status} {answer.body[:300]!r}"
        self.cookie = answer.headers["Set-Cookie"].split(";")[0]

    def get(self, path):
        return Client(self.plaza, timeout=60).get(path, Cookie=self.cookie, Accept="text/html")

    def post(self, path, fields):
        body = urllib.parse.urlencode(fields)
        kind = "application/x-www-form-urlencoded"
        return Client(self.plaza, timeout=60).ask(
            "POST", path, body=body, Content_Type=kind, Origin=self.plaza.url, Cookie=self.cookie, Accept="text/html"
        )


def words(answer):
    """Returns the text of a page."""
    return re.sub(r"\s+", " ", re.sub(r"<[^>]*>", " ", answer.body.decode()))
