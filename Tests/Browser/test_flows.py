"""Flows across shops, end to end: a reserved copy ends up in a diary, and points pay for a night at the till and for
prints."""

import re
import urllib.parse

import pytest
from playwright.sync_api import expect

from browser import watched
from plaza import Client, Plaza
from popcorn import sign_in_here
from test_print import FORM, at_the_store, card, column, order, pay, start, store


@pytest.fixture
def square(tmp_path_factory):
    """A server for each test, because the tests change what its members have."""
    with Plaza.filled(tmp_path_factory.mktemp("flows")) as server:
        yield server


def press(page, name):
    page.get_by_role("button", name=name, exact=True).click()


def link(page, name):
    page.get_by_role("main").get_by_role("link", name=name).filter(visible=True).first.click()


def sees(page, text):
    page.get_by_text(text).filter(visible=True).first.wait_for()


def heading(page, name):
    page.get_by_role("heading", level=1, name=name).filter(visible=True).first.wait_for()


def register(square, name):
    """Registers a customer at the counter, as a clerk does."""
    clerk = square.client("clerk")
    known = {"name": name, "address": "1 High Street", "postcode": "SQ1 1AA", "dateOfBirth": "1990-05-24"}
    return clerk.create("/api/rental/customers", known)


def count(words):
    """Returns the number of copies that an offer names."""
    return int(re.match(r"(\d+) of", words)[1])


def offered(square):
    """Returns a film of the catalogue of which the counter has at least two copies available."""
    client = Client(square)
    for found in client.get("/api/films?limit=200").json()["items"]:
        film = client.get(f"/api/films/{found['id']}").json()
        if any(offer["action"] and count(offer["words"]) > 1 for offer in film["offers"]):
            return film
    raise AssertionError("the counter offers none of the demo's films")


def offer(page):
    return page.locator(".get").filter(has_text="at the rental counter").locator(".get-more")


@pytest.mark.parametrize("shop", [pytest.param("popcorn", marks=pytest.mark.main), "marquee"])
def test_a_copy_is_reserved_rented_and_added_to_the_diary(browser, square, shop):
    customer, film = register(square, "Ann Lee"), offered(square)
    title = film["title"]
    with watched(browser, square) as ann, watched(browser, square, "tablet") as kim:
        page, desk = ann.page, kim.page
        # A guest sees the film, signs in and returns to it. A member without a card links one first and also returns.
        page.goto(f"/{shop}/films/{film['id']}")
        before = count(offer(page).inner_text())
        ann.check(f"flows-offer-{shop}")
        link(page, "Reserve a copy")
        sees(page, "How it works")
        link(page, "Sign in")
        sign_in_here(page)
        heading(page, title)
        ann.check(f"flows-no-card-{shop}")
        link(page, "Link your card")
        page.get_by_label("Code on the card").fill(customer["code"])
        page.get_by_label("Postcode you gave the counter").fill("sq11aa")
        press(page, "Link card")
        heading(page, title)
        ann.check(f"flows-reserve-{shop}")
        press(page, "Reserve a copy")
        sees(page, re.compile(r"Reserved until \d\d:\d\d at the rental counter"))
        ann.check(f"flows-reserved-{shop}")
        page.goto(f"/{shop}/films/{film['id']}")
        expect(offer(page)).to_have_text(re.compile(r"Reserved until \d\d:\d\d at the rental counter"))
        ann.check(f"flows-offer-kept-{shop}")
        assert count(Client(square).get(f"/api/films/{film['id']}").json()["offers"][0]["words"]) == before - 1
        page.goto("/")
        sees(page, re.compile(rf"^{re.escape(title)} is reserved for you until \d\d:\d\d$"))

        # The square notifies the clerk, who sees for whom the copy is reserved and rents it out.
        kim.signed_in("clerk")
        desk.goto("/")
        link(desk, "1 film is reserved")
        heading(desk, "Reserved")
        kim.check(f"flows-desk-list-{shop}")
        link(desk, title)
        sees(desk, re.compile(r"^Reserved for Ann Lee until \d\d:\d\d\.$"))
        kim.check(f"flows-desk-{shop}")
        code = re.search(r"· (\w{3}-\w{3}-\w{2})", desk.get_by_role("main").inner_text())[1]
        link(desk, title)
        sees(desk, re.compile(r"^Reserved until \d\d:\d\d$"))
        kim.check(f"flows-desk-film-{shop}")
        desk.go_back()
        link(desk, "Rent it now")
        assert desk.locator("input[name=films]:checked").count() == 1
        press(desk, "Rent")
        sees(desk, re.compile(rf"^Rented {re.escape(title)} to Ann Lee until "))
        page.goto("/rental/card/reservations")
        sees(page, "Rented")
        ann.check(f"flows-reservations-{shop}")
        page.goto("/")
        sees(page, re.compile("^Due back"))

        # The copy is returned with the scanner.
        desk.goto("/rental/rentals/returns")
        desk.get_by_label("Scan or enter a copy code").fill(code)
        desk.keyboard.press("Enter")
        sees(desk, re.compile("returned by Ann Lee, on time"))

        # The square asks whether the film was watched, and one tap adds it to the diary.
        page.reload()
        link(page, f"Did you watch {title}?")
        heading(page, "Watched")
        page.locator(".nights").get_by_role("button").first.click()
        sees(page, "Added to your diary.")
        expect(page.locator(".nights")).to_have_count(0)
        ann.check(f"flows-diary-{shop}")
        expect(page.get_by_role("link", name=title).first).to_be_visible()
        page.goto("/")
        expect(page.get_by_text(f"Did you watch {title}?")).to_have_count(0)


def test_staff_cancel_a_reservation_and_the_member_is_notified(browser, square):
    customer, film = register(square, "Ann Lee"), offered(square)
    ann = square.client("member")
    link_card = urllib.parse.urlencode({"code": customer["code"], "postcode": "SQ1 1AA"})
    answer = ann.ask("POST", "/rental/card", body=link_card, Content_Type=FORM)
    assert answer.status == 303, answer.body
    stocked = film["offers"][0]["link"].rpartition("/")[2]
    kept = ann.create("/api/rental/reservations", {"film": stocked})
    with watched(browser, square) as visitor, watched(browser, square, "tablet") as kim:
        desk = kim.signed_in("clerk").page
        desk.goto(f"/rental/reservations/{kept['id']}")
        desk.get_by_label("Why").fill("The disc is scratched.")
        press(desk, "Release the reservation")
        sees(desk, re.compile("is available again.$"))
        page = visitor.signed_in("member").page
        page.goto("/")
        link(page, f"{film['title']} is no longer reserved for you")
        sees(page, "The counter released your reservation. The disc is scratched.")
        visitor.check("flows-let-go")


def like(page, square, films):
    """Likes a number of films that were not liked before."""
    liked = 0
    for film in Client(square).get("/api/films?limit=60").json()["items"]:
        if liked == films:
            return
        page.goto(f"/marquee/films/{film['id']}")
        button = page.get_by_role("button", name="Like", exact=True)
        if button.count():
            button.click()
            sees(page, re.compile(r"^You earned \d+ points from this film\.$"))
            liked += 1
    raise AssertionError("there are too few films to like")


def redeem(page):
    link(page, "Redeem")
    page.get_by_role("button", name=re.compile("^Redeem for")).click()


def test_points_buy_a_rental_night_that_the_clerk_redeems(browser, square):
    with watched(browser, square) as bob, watched(browser, square, "tablet") as kim:
        page, desk = bob.signed_in("bob").page, kim.signed_in("clerk").page
        like(page, square, 4)
        page.goto("/marquee/home")
        link(page, "Wallet")
        link(page, "Spend points")
        link(page, "A free night")
        redeem(page)
        code = page.locator(".voucher-code .code").inner_text()
        bob.check("flows-voucher")

        desk.goto("/rental/rentals")
        link(desk, "Bob Iyer")
        link(desk, "Rent films")
        desk.locator("input[name=films]").first.check()
        press(desk, "Rent")
        desk.locator("a[href*='/rental/bills/']").first.click()
        heading(desk, "Bill")
        desk.get_by_label("Scan or type its code").fill(code.lower())
        desk.keyboard.press("Enter")
        sees(desk, "The voucher paid for 1 night: £3.00.")
        sees(desk, "Paid in full.")
        kim.check("flows-till")

        page.reload()
        sees(page, re.compile("^Used today"))
        page.goto("/wallet/lines?unit=point")
        expect(page.get_by_role("main")).to_contain_text("A free night")


def test_points_buy_credits_that_pay_for_prints(browser, square, tmp_path):
    admin = square.client("admin")
    always = urllib.parse.urlencode({f"day{number}": "0-24" for number in range(7)})
    place = store(admin)
    assert admin.ask("POST", f"/print/desk/{place}/hours", body=always, Content_Type=FORM).status == 303
    with watched(browser, square) as ann, watched(browser, square, "tablet") as desk:
        page = ann.signed_in("member").page
        desk.signed_in("admin")
        desk.store = place
        with at_the_store(desk, tmp_path) as printer:
            # Ann has points but no credits. The page with the price says so, and her wallet converts the points.
            order(ann, place)
            sees(page, re.compile("short. Buy credits at any print store's counter"))
            ann.check("flows-print-missing")
            draft = page.url
            like(page, square, 5)
            page.goto(draft)
            link(page, "Your wallet")
            link(page, "Spend points")
            link(page, "Prints for 5.00")
            redeem(page)
            sees(page, "is yours.")
            ann.check("flows-print-voucher")
            press(page, "Add £5.00 to my credits")
            sees(page, "£5.00 was added to your credits.")
            ann.check("flows-print-credited")
            page.goto(draft)
            number = pay(page)
            start(desk, number)
            expect(card(page, number).locator(".pick-up-code")).to_be_visible(timeout=60_000)
            expect(column(desk, "Ready for pickup").get_by_text(f"Order {number}")).to_be_visible()
            assert len(printer.printed()) == 1
        # The reserved amount has been charged by now.
        balance = page.request.get("/api/wallet").json()["credits"]
        assert balance["held"] == 0 and 0 < balance["available"] < 500
        page.goto("/wallet/lines?unit=credit")
        expect(page.get_by_role("main")).to_contain_text("Prints for 5.00")
        ann.check("flows-print-paid")
