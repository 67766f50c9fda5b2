"""Derives the peers' templates from Plaza's page: the same document with placeholders for a film's fields."""

import html
import pathlib
import re

from .load import Broken
from .peers import as_json, ask

GO = {
    "loop": "{{range .}}", "end": "{{end}}", "id": "{{.ID}}", "title": "{{.Title}}", "director": "{{.Director}}",
    "rating": "{{.Rating}}", "available": "{{.Available}}", "copies": "{{.Copies}}",
}
DJANGO = {
    "loop": "{% for film in films %}", "end": "{% endfor %}",
    **{name: "{{ film.%s }}" % name for name in ("id", "title", "director", "rating", "available", "copies")},
}


def write(plaza, folder):
    """Writes go.html and django.html."""
    page = ask(plaza.url + "/bench/films")[2].decode()
    film = as_json(plaza, "/api/bench/films/1")
    rows = re.findall(r"<li><a class=\"row\".*?</li>", page)
    if len(rows) != 30:
        raise Broken(f"Plaza's page has {len(rows)} rows")
    before, after = page[: page.index(rows[0])], page[page.index(rows[-1]) + len(rows[-1]) :]
    for name, words in (("go.html", GO), ("django.html", DJANGO)):
        row = rows[0].replace('/bench/films/1"', f'/bench/films/{words["id"]}"')
        row = replace(row, ">%s<", escaped(film["title"]), words["title"])
        row = replace(row, ">%s · ", escaped(film["director"]), words["director"])
        row = replace(row, " · %s<", film["rating"], words["rating"])
        row = replace(row, ">%s of ", film["available"], words["available"])
        row = replace(row, " of %s in", film["copies"], words["copies"])
        text = before + words["loop"] + row + words["end"] + after
        (pathlib.Path(folder) / name).write_text(text)


def escaped(text):
    return html.escape(text).replace("&#x27;", "&#39;")


def replace(row, frame, value, word):
    if row.count(frame % value) != 1:
        raise Broken(f"{frame % value!r} is not once in Plaza's row: {row}")
    return row.replace(frame % value, frame % word)


def compare(plaza, peer):
    """Raises Broken unless the peer returns the same page and the same JSON as Plaza. Returns the size of the page."""
    for after in (0, 4711):
        path = f"/bench/films?after={after}"
        own, other = (html.unescape(ask(each.url + path)[2].decode()) for each in (plaza, peer))
        if own != other:
            raise Broken(f"{peer.name}'s page differs from Plaza's:\n{own[:200]}\n{other[:200]}")
    for path in ("/api/bench/films/4711", "/api/bench/films?after=4711"):
        if as_json(plaza, path) != as_json(peer, path):
            raise Broken(f"{peer.name}'s answer to {path} differs from Plaza's")
    return len(ask(peer.url + "/bench/films")[2])
