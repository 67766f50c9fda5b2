"""The languages of the pages: no phrase with a Korean translation stays English, and a file adds a language."""

import html.parser
import re
import urllib.parse

import pytest
from playwright.sync_api import expect

from browser import watched
from plaza import PEOPLE, ROOT, Client, Plaza

# One table for each module.
TABLES = sorted(ROOT.glob("Sources/*/Assets/ko.phrases"))
UUID = re.compile(r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}")
# The number of pages that are read of those that differ only in the data they show.
READ = 3
# Attributes that people read or hear.
SPOKEN = {"aria-label", "placeholder", "title", "alt"}


def tables():
    """Returns the Korean translations by phrase, without the suffix for the sense of a phrase."""
    found, phrase = {}, None
    for line in (line for table in TABLES for line in table.read_text().splitlines()):
        if line.startswith(("#", "@")) or not line.strip():
            continue
        if line[0] in " \t":
            found[re.sub(r" \[[^\]]*\]$", "", phrase)] = line.strip()
        else:
            phrase = line.strip()
    return found


# The phrases that must not be on a Korean page. Phrases that are the same in both languages, or that could be the name
# of a person or a film, are left out.
ENGLISH = {
    phrase for phrase, said in tables().items()
    if phrase != said and "{" not in phrase and " " in phrase and re.search("[a-z]", phrase)
}  # fmt: skip


class Reader(html.parser.HTMLParser):
    """The words, the links and the language of a page."""

    def __init__(self, text):
        super().__init__()
        self.words, self.links, self.language, self.silent = [], [], None, 0
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        values = dict(attributes)
        if tag == "html":
            self.language = values.get("lang")
        if tag in ("script", "style"):
            self.silent += 1
        if tag == "a" and "href" in values:
            self.links.append(values["href"])
        self.words += [values[name] for name in SPOKEN & set(values) if values[name]]

    def handle_endtag(self, tag):
        if tag in ("script", "style"):
            self.silent -= 1

    def handle_data(self, data):
        if not self.silent and data.strip():
            self.words.append(data.strip())


def kind(path):
    return UUID.sub(":id", urllib.parse.urlsplit(path).path)


@pytest.mark.parametrize("role", [pytest.param(None, marks=pytest.mark.main), *PEOPLE])
def test_pages_in_korean_have_no_untranslated_english_phrases(plaza, role):
    token = plaza.token(role) if role else None
    waiting, known, read, troubles = ["/"], {"/"}, {}, []
    while waiting:
        path = waiting.pop(0)
        if read.setdefault(kind(path), 0) >= READ:
            continue
        read[kind(path)] += 1
        cookie = {"Cookie": f"plaza={token}"} if token else {}
        answer = Client(plaza).get(path, Accept="text/html", Accept_Language="ko-KR,ko;q=0.9", **cookie)
        if answer.status != 200 or not (answer.headers["Content-Type"] or "").startswith("text/html"):
            continue
        page = Reader(answer.body.decode())
        if page.language != "ko":
            troubles.append(f"{path} is in {page.language}")
        troubles += [f"{path}: {words}" for words in page.words if words in ENGLISH]
        for link in page.links:
            link = urllib.parse.urldefrag(urllib.parse.urljoin(path, link))[0]
            if link.startswith("/") and not link.startswith(("//", "/go/", "/camp/go/")) and link not in known:
                known.add(link)
                waiting.append(link)
    assert len(read) > 15, read
    assert troubles == [], "\n".join(sorted(set(troubles)))


@pytest.mark.main
def test_the_check_finds_english_phrases(plaza):
    """The negative control: the same check finds phrases on an English page."""
    page = Reader(Client(plaza).get("/signin", Accept="text/html").body.decode())
    assert page.language == "en"
    assert [words for words in page.words if words in ENGLISH]


@pytest.mark.parametrize("size", [pytest.param("phone", marks=pytest.mark.main), "tablet"])
def test_the_chosen_language_is_kept(browser, plaza, size):
    with watched(browser, plaza, size) as visitor:
        page = visitor.page
        page.goto("/")
        page.get_by_role("button", name="한국어").click()
        expect(page.locator("html")).to_have_attribute("lang", "ko")
        visitor.check(f"languages-square-{size}")
        page.goto("/rental")
        expect(page.locator("html")).to_have_attribute("lang", "ko")
        page.goto("/popcorn/films")
        expect(page.locator("html")).to_have_attribute("lang", "ko")
        visitor.check(f"languages-films-{size}")
        page.goto("/")
        page.get_by_role("button", name="English").click()
        expect(page.locator("html")).to_have_attribute("lang", "en")


@pytest.mark.main
def test_scripts_use_the_language_of_the_page(browser, plaza):
    with watched(browser, plaza, locale="ko-KR") as visitor:
        visitor.page.goto("/signin")
        expect(visitor.page.get_by_role("button", name="비밀번호 표시")).to_be_visible()


def test_a_phrase_file_adds_a_language(tmp_path):
    folder = tmp_path / "languages"
    folder.mkdir()
    table = folder / "x-moon.phrases"
    table.write_text("@code x-moon\n@name Lunar\n@plurals one-many\n\nSign in\n  Come aboard\n")
    with Plaza.filled(tmp_path, PLAZA_LANGUAGES=str(folder)) as plaza:
        page = Client(plaza).get("/signin", Accept="text/html", Accept_Language="x-moon").body.decode()
        assert '<html lang="x-moon">' in page and "Come aboard" in page
        # Phrases that the table lacks are in English.
        assert "Password" in page
        square = Client(plaza).get("/", Accept="text/html").body.decode()
        assert "Lunar" in square and "Come aboard" not in square
    table.write_text("@code x-moon\n@name Lunar\n\n  lost\n")
    plaza = Plaza(tmp_path, PLAZA_LANGUAGES=str(folder))
    with pytest.raises(AssertionError, match="PLAZA_LANGUAGES has .*x-moon.phrases: Line 4"):
        plaza.start()
