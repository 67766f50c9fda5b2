"""A clerk's working day at the counter: on a phone, on a tablet, and on a phone without scripts."""

import re

import pytest

from browser import wait_until, watched

COMPLAINTS = ["Enter the name.", "Enter the address.", "Enter the postcode."]


class Counter:
    """The actions of a clerk, who finds controls by the words on the screen."""

    def __init__(self, visitor, name):
        self.visitor = visitor
        self.page = visitor.page
        self.name = name
        self.steps = 0

    def look(self, what):
        """Checks the open page and takes a screenshot for people to look at."""
        self.steps += 1
        self.visitor.check(f"{self.name}-{self.steps:02}-{what}")

    def tab(self, title):
        self.page.get_by_role("navigation").get_by_role("link", name=title, exact=True).first.click()

    def press(self, name):
        self.page.get_by_role("button", name=name, exact=True).click()

    def link(self, name):
        self.page.get_by_role("link", name=name, exact=True).first.click()

    def sees(self, text):
        self.page.get_by_text(text).filter(visible=True).first.wait_for()

    def is_on(self, label):
        return self.page.get_by_role("switch", name=label).is_checked()

    def switch(self, label, on):
        """Sets a switch. With scripts it takes effect immediately, without them the button beside it is needed."""
        switch = self.page.get_by_role("switch", name=label)
        switch.set_checked(on) if not self.scripts else switch.click()
        if not self.scripts:
            self.press("Save")

    @property
    def scripts(self):
        return self.visitor.scripts


def register(counter, customer):
    page = counter.page
    counter.tab("Customers")
    counter.look("customers")
    counter.link("Add a customer")
    counter.look("empty form")
    page.get_by_label("Phone").fill("01632 960123")
    counter.press("Done")
    for sentence in COMPLAINTS:
        counter.sees(sentence)
    assert page.get_by_label("Phone").input_value() == "01632 960123", "the form is not as it was typed"
    counter.look("complaints")
    page.get_by_label("Name").fill(customer)
    page.get_by_label("Address").fill("1 <b>Square</b>\nOld Town")
    page.get_by_label("Postcode").fill("SQ1 1AA")
    page.get_by_label("Date of birth").fill("1990-02-28")
    assert page.get_by_label("Phone").get_attribute("type") == "tel"
    counter.press("Done")
    page.get_by_role("heading", name=customer).filter(visible=True).first.wait_for()
    counter.sees("1 <b>Square</b>")
    counter.sees(re.compile("^[0-9a-f]{8}-[0-9a-f]{4}-"))
    counter.look("customer")


def add_film(counter, film, photo):
    page = counter.page
    counter.tab("Films")
    counter.look("films")
    counter.link("Add a film")
    page.get_by_label("Title").fill(film)
    page.get_by_label("Cast").fill("Ann Actor, Bob Player")
    page.get_by_label("Director").fill("Cleo Maker")
    page.get_by_label("Rating").select_option("12A")
    page.get_by_label("Quantity").select_option("2")
    if photo:
        page.locator("input[type=file]").set_input_files(photo)
        page.locator(".picture-field img").wait_for()
    counter.look("new film")
    counter.press("Done")
    page.get_by_role("heading", name=film).filter(visible=True).first.wait_for()
    counter.sees("2 of 2 in")
    counter.look("film")
    if photo:
        look_at_cover(counter, film)


def look_at_cover(counter, film):
    page = counter.page
    page.get_by_role("main").get_by_role("link").filter(has=page.locator("img")).last.click()
    picture = page.locator(f"img[alt='Cover of {film}']")
    picture.wait_for()
    wait_until(page, "document.querySelector('img[alt^=Cover]').complete")
    counter.look("cover")
    width, height = picture.evaluate("e => [e.naturalWidth, e.naturalHeight]")
    assert 300 < width < height, f"the photo is not upright: {width} × {height}"
    stored = page.request.get(picture.get_attribute("src")).body()
    assert b"Exif" not in stored and len(stored) < 1_000_000, "the photo's metadata is still in it"
    page.go_back()


def rent(counter, customer, film):
    page = counter.page
    counter.tab("Rentals")
    counter.look("rentals")
    page.get_by_role("link", name=customer).first.click()
    counter.look("nothing out")
    counter.link("Rent films")
    page.locator("#rent-q").fill(film[:8])
    if not counter.scripts:
        counter.press("Search")
    page.get_by_role("checkbox", name=film).check()
    page.get_by_label("Nights").select_option("3")
    if counter.scripts:
        counter.sees("£9.00")
    counter.look("choosing")
    page.get_by_role("button", name=re.compile("^Rent")).click()
    page.get_by_role("link", name=film).first.wait_for()
    counter.look("rented")


def cannot_close(counter, customer):
    counter.tab("Customers")
    counter.page.get_by_role("link", name=customer).first.click()
    counter.visitor.expected_statuses = {409}
    counter.switch("Account open", False)
    counter.sees(re.compile("out"))
    counter.look("not closed")
    counter.page.reload()
    assert counter.is_on("Account open")


def take_back(counter, customer, film):
    counter.tab("Rentals")
    counter.page.get_by_role("link", name=customer).first.click()
    counter.page.get_by_role("main").get_by_role("link", name=film).first.click()
    counter.sees("£9.00 (3 × £3.00)")
    counter.look("rental")
    counter.switch("Returned", True)
    counter.page.get_by_role("switch", name="Returned", checked=True).wait_for()
    counter.look("returned")


def close(counter, customer):
    counter.tab("Customers")
    counter.page.get_by_role("link", name=customer).first.click()
    counter.switch("Account open", False)
    counter.page.get_by_role("switch", name="Account open", checked=False).wait_for()
    counter.look("closed")
    counter.page.reload()
    assert not counter.is_on("Account open")
    counter.tab("Rentals")
    counter.page.get_by_role("link", name=customer).first.click()
    counter.sees(re.compile("closed"))
    assert counter.page.get_by_role("link", name="Rent films").count() == 0
    counter.look("closed at the counter")


@pytest.mark.parametrize(
    "size, scripts",
    [
        pytest.param("phone", True, id="phone", marks=pytest.mark.main),
        pytest.param("tablet", True, id="tablet"),
        pytest.param("phone", False, id="no scripts", marks=pytest.mark.main),
    ],
)
def test_a_clerk_registers_a_customer_rents_returns_and_closes_the_account(browser, plaza, photo, size, scripts):
    name = f"journey-{size}" if scripts else "journey-plain"
    customer, film = f"Wilma Journey {name}", f"Rocket {name}"
    with watched(browser, plaza, size, java_script_enabled=scripts) as visitor:
        visitor.expected_statuses = {422}
        visitor.sign_in("clerk")
        counter = Counter(visitor, name)
        visitor.page.goto("/")
        counter.look("square")
        visitor.page.get_by_role("main").get_by_role("link", name="Rental counter").first.click()
        register(counter, customer)
        add_film(counter, film, photo if scripts else None)
        rent(counter, customer, film)
        cannot_close(counter, customer)
        take_back(counter, customer, film)
        close(counter, customer)
