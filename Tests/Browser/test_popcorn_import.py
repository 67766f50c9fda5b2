"""A member imports a diary on a phone, corrects it, and exports it again."""

import pathlib
import re

from browser import watched
from plaza import Client

HEAD = "Title,Year,Rating,WatchedDate,Review\n"


def table(films):
    """Returns a diary as CSV: two films of the catalogue, one that is not in it, and an invalid rating."""
    known = [f'"{film["title"]}",{film["year"]},4.5,2024-05-0{day},"Two\nlines, ""quoted"""\n'
             for day, film in enumerate(films[:2], 1)]  # fmt: skip
    return HEAD + "".join(known) + f'Nobody Knows It,1951,3,2024-02-02,\n"{films[2]["title"]}",{films[2]["year"]},6,2024-01-02,\n'


def send(page, name, text):
    page.get_by_label("A zip, CSV or JSON file").set_input_files(
        {"name": name, "mimeType": "text/csv", "buffer": text if isinstance(text, bytes) else text.encode()}
    )
    page.get_by_text(re.compile("Preview: |has been imported")).wait_for()


def bring_in(page):
    page.get_by_role("button", name=re.compile("^Import ")).click()
    page.get_by_text(re.compile("has been imported|needs? your attention")).first.wait_for()


def test_a_diary_is_imported_corrected_and_exported(browser, cinema):
    films = [film for film in Client(cinema).get("/api/films?sort=title&limit=60&year=2025").json()["items"]
             if film["title"].isascii()]  # fmt: skip
    text = table(films)
    with watched(browser, cinema) as visitor:
        visitor.signed_in("member")
        page = visitor.page
        page.goto("/popcorn/watched")
        page.get_by_role("link", name="Import and export").click()
        page.get_by_role("link", name="Link your rental counter card").wait_for()
        visitor.check("popcorn-import")
        send(page, "diary.csv", text)
        page.get_by_text("Preview: 2 new viewings, 1 to choose and 1 rejected.").wait_for()
        visitor.check("popcorn-bench")
        bench = page.url
        bring_in(page)
        page.get_by_text("2 rows need your attention.").wait_for()

        # The film that is not in the catalogue was left out. It is added as a new film.
        page.goto(bench + "?tab=choice")
        page.get_by_role("link", name=re.compile("Nobody Knows It")).click()
        visitor.check("popcorn-row")
        page.get_by_role("button", name="Add this film").click()
        page.get_by_text("Nobody Knows It resolved.").wait_for()
        # The invalid rating is corrected in place.
        page.goto(bench + "?tab=refused")
        page.get_by_role("link", name=re.compile("Correct it, or leave it empty")).click()
        page.get_by_text("“6” isn't a rating out of five stars.").wait_for()
        page.get_by_label("Rating out of ten").fill("6.5")
        page.get_by_role("button", name="Save the row").click()
        page.get_by_text("Preview: 2 new viewings").wait_for()
        bring_in(page)
        page.get_by_text("Everything you selected has been imported.").wait_for()
        visitor.check("popcorn-imported")

        page.goto("/popcorn/watched?q=Nobody")
        page.get_by_text("Nobody Knows It").filter(visible=True).first.wait_for()
        before = page.context.request.get("/api/popcorn/plays?limit=200").json()["items"]
        page.goto("/popcorn/import")
        send(page, "diary.csv", text)
        page.get_by_text("Preview: 4 already there.").wait_for()
        bring_in(page)
        assert page.context.request.get("/api/popcorn/plays?limit=200").json()["items"] == before
        page.goto("/popcorn/import")
        for name in ["Everything (JSON)", "For Trakt (ZIP)", "For Letterboxd (CSV)"]:
            with page.expect_download() as saving:
                page.get_by_role("link", name=name).click()
            assert saving.value.suggested_filename.endswith((".json", ".zip", ".csv"))
            whole = pathlib.Path(saving.value.path()).read_bytes()
            send(page, saving.value.suggested_filename, whole)
            page.get_by_text(re.compile(r"Preview: \d+ already there\.")).wait_for()
            page.goto("/popcorn/import")


def test_a_file_that_is_not_a_list_is_refused_on_the_import_page(browser, cinema):
    with watched(browser, cinema) as visitor:
        visitor.signed_in("member")
        page = visitor.page
        page.goto("/popcorn/import")
        visitor.expected_statuses.add(422)
        page.get_by_label("A zip, CSV or JSON file").set_input_files(
            {"name": "x.zip", "mimeType": "application/zip", "buffer": b"PK\3\4 nothing"}
        )
        page.get_by_text("This archive is damaged. Download it again.").wait_for()
        visitor.check("popcorn-import-refused")


def test_the_rental_card_is_linked_from_the_account(browser, cinema):
    with watched(browser, cinema) as visitor:
        visitor.signed_in("member")
        page = visitor.page
        page.goto("/account")
        visitor.check("account-with-card")
        page.get_by_role("link", name=re.compile("Your rental card")).click()
        page.get_by_label("Code on the card").wait_for()
        visitor.check("rental-card")
