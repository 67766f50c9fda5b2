"""Going back, a lost connection, and photos of any size: what people typed and chose is not lost."""

import base64
import re

from playwright.sync_api import expect

from browser import watched


def test_back_after_a_refused_form_shows_the_form(browser, plaza):
    with watched(browser, plaza) as visitor:
        visitor.expected_statuses = {422}
        visitor.sign_in("clerk")
        page = visitor.page
        page.goto("/rental/customers")
        page.goto("/rental/customers/new")
        page.get_by_label("Phone").fill("01632 960123")
        page.get_by_role("button", name="Done", exact=True).click()
        page.get_by_text("Enter the name.").first.wait_for()
        assert page.get_by_label("Phone").input_value() == "01632 960123"
        assert page.url.endswith("/rental/customers/new")
        # If the browser does not cache the page, it has to request it again.
        page.goto("/rental/films")
        page.go_back()
        expect(page.get_by_label("Name")).to_be_visible()
        page.reload()
        expect(page.get_by_label("Name")).to_be_visible()
        page.get_by_role("button", name="Done", exact=True).click()
        page.get_by_text("Enter the name.").first.wait_for()
        page.go_back()
        page.wait_for_url(re.compile("/rental/customers"))
        assert page.get_by_role("main").count() == 1


def test_renting_offline_keeps_the_selection(browser, plaza):
    clerk = plaza.client("clerk")
    person = {"name": "Offline Olga", "address": "1 Square", "postcode": "SQ1 1AA", "dateOfBirth": "1990-01-01"}
    olga = clerk.create("/api/rental/customers", person)
    with watched(browser, plaza) as visitor:
        visitor.sign_in("clerk")
        page = visitor.page
        page.goto(f"/rental/rentals/customers/{olga['id']}/choose")
        page.locator(".ticks input").first.check()
        page.get_by_label("Nights").select_option("5")
        visitor.context.set_offline(True)
        page.get_by_role("button", name="Rent", exact=True).click()
        page.get_by_text("Nothing was lost").wait_for()
        assert page.locator(".ticks input").first.is_checked() and page.get_by_label("Nights").input_value() == "5"
        visitor.context.set_offline(False)
        page.get_by_role("button", name="Rent", exact=True).click()
        page.get_by_text(re.compile("^Rented .* to ")).first.wait_for()
        # The errors that the browser logs about the missing connection are expected.
        visitor.troubles = [one for one in visitor.troubles if "ERR_INTERNET_DISCONNECTED" not in one]


def test_a_large_photo_is_resized_before_upload(browser, plaza, tmp_path):
    with watched(browser, plaza) as visitor:
        visitor.sign_in("clerk")
        page = visitor.page
        page.goto("/rental/films/new")
        # Sizes of present-day phones. The server itself accepts 40 megapixels.
        for kind, width, height in [("image/png", 7000, 7000), ("image/jpeg", 8200, 5000)]:
            data = page.evaluate(
                """async ([kind, width, height]) => {
                  const canvas = Object.assign(document.createElement('canvas'), { width, height })
                  const drawing = canvas.getContext('2d')
                  drawing.fillStyle = '#284'
                  drawing.fillRect(0, 0, width, height / 2)
                  const blob = await new Promise((resolve) => canvas.toBlob(resolve, kind))
                  const url = await new Promise((resolve) => {
                    const reader = new FileReader()
                    reader.onload = () => resolve(reader.result)
                    reader.readAsDataURL(blob)
                  })
                  return url.split(',')[1]
                }""",
                [kind, width, height],
            )
            photo = tmp_path / f"large.{kind[6:]}"
            photo.write_bytes(base64.b64decode(data))
            page.locator("input[type=file]").set_input_files(photo)
            page.get_by_text("The picture is ready.").wait_for()
