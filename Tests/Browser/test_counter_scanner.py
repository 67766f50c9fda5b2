"""A scanner at the counter: no scan is lost on any connection, keyboard layout or label."""

import re
import uuid

import pytest
from playwright.sync_api import expect

from browser import watched
from plaza import Plaza

SCANS = 200
SELECTED = r"Copy \d+ selected\."


@pytest.fixture(scope="module")
def shop(tmp_path_factory):
    """A server on which one customer may rent a hundred films."""
    with Plaza.filled(tmp_path_factory.mktemp("scanner"), PLAZA_RENTAL_LIMIT="100") as server:
        yield server


def customer(clerk, name):
    details = {"name": f"{name} {uuid.uuid4().hex[:8]}", "address": "1 Square", "postcode": "SQ1 1AA"}
    return clerk.create("/api/rental/customers", details | {"dateOfBirth": "1990-01-01"})


def copies(clerk, count):
    film = {"title": f"Film {uuid.uuid4().hex[:8]}", "quantity": count, "rating": "U"}
    return [copy["code"].replace("-", "") for copy in clerk.create("/api/rental/films", film)["copies"]]


def slow_line(visitor):
    """Delays each response by two seconds, with the network emulation of the browser."""
    line = visitor.context.new_cdp_session(visitor.page)
    line.send("Network.enable")
    conditions = {"offline": False, "latency": 2000, "downloadThroughput": -1, "uploadThroughput": -1}
    line.send("Network.emulateNetworkConditions", conditions)


def answered(page, count):
    """Returns the text in the list for each scan, in the order of scanning."""
    rows = page.locator(".scanned > li")
    expect(rows).to_have_count(count, timeout=60_000)
    expect(page.locator(".scanned > li:not(:has(.mark-tick, .mark-cross))")).to_have_count(0, timeout=120_000)
    return [" ".join(text.split()) for text in rows.all_inner_texts()][::-1]


def test_two_hundred_scans_on_a_slow_connection_arrive_in_order(browser, shop):
    clerk = shop.client("clerk")
    ann, bob = customer(clerk, "Ann"), customer(clerk, "Bob")
    good, gone = copies(clerk, 50) + copies(clerk, 50), copies(clerk, 1)[0]
    rental = {"customer": bob["id"], "films": [gone], "nights": 1}
    clerk.create("/api/rental/rentals", rental)
    scans, meant = [], []
    for place in range(SCANS):
        if place % 20 == 7:
            scans.append(gone)
            meant.append("already rented out")
        elif place % 2 and place > 10:
            scans.append(f"MIS{place:03}")
            meant.append("t a copy code, and no film in the shop matches it")
        elif place % 20 == 18:
            scans.append(scans[place - 2])
            meant.append("is already selected")
        else:
            code = good[sum(words == SELECTED for words in meant)]
            scans.append(code)
            meant.append(SELECTED)
    chosen = [code for code, words in zip(scans, meant) if words == SELECTED]
    with watched(browser, shop) as visitor:
        visitor.sign_in("clerk")
        page = visitor.page
        page.goto(f"/rental/rentals/customers/{ann['id']}/choose")
        slow_line(visitor)
        page.keyboard.type("".join(f"{code}\n" for code in scans))
        assert page.locator("#rent-q").input_value() == ""
        said = answered(page, SCANS)
        for place, (words, sentence) in enumerate(zip(meant, said)):
            assert re.search(words, sentence), f"scan {place}, {scans[place]}: {sentence}"
        ticked = page.locator(".ticks input:checked").evaluate_all("all => all.map((one) => one.value)")
        assert sorted(ticked) == sorted(chosen)
        visitor.check("scanner-rent")
        page.get_by_role("button", name="Rent", exact=True).click()
        page.wait_for_url(f"**/rental/rentals/customers/{ann['id']}", timeout=60_000)
        # A new client, because the connection of the first one was idle for too long.
        open_now = f"/api/rental/customers/{ann['id']}/rentals?state=open&limit=200"
        out = shop.client("clerk").get(open_now).json()["items"]
        assert sorted(rental["copyCode"].replace("-", "") for rental in out) == sorted(chosen)

        # All of them are returned in one go, too.
        page.goto("/rental/rentals/returns")
        page.keyboard.type("".join(f"{code}\n" for code in chosen + ["ZZZZZZZZ"]))
        said = answered(page, len(chosen) + 1)
        assert all("on time" in one for one in said[:-1]) and "isn't a copy code" in said[-1]
        left = shop.client("clerk").get(open_now)
        assert left.json()["items"] == []


def test_scans_with_prefixes_hangul_or_other_focus_are_recognised(browser, shop):
    clerk = shop.client("clerk")
    ann, codes = customer(clerk, "Ann"), copies(clerk, 5)
    keys = dict(zip("QWERTYUIOPASDFGHJKLZXCVBNM", "ㅂㅈㄷㄱㅅㅛㅕㅑㅐㅔㅁㄴㅇㄹㅎㅗㅓㅏㅣㅋㅌㅊㅍㅠㅜㅡ"))
    with watched(browser, shop) as visitor:
        visitor.sign_in("clerk")
        page = visitor.page
        page.goto(f"/rental/rentals/customers/{ann['id']}/choose")
        page.keyboard.type(f"]C0{codes[0]}\n*{codes[1].lower()}*\n")
        # A scanner that sends a tab after each code.
        page.keyboard.type(codes[4])
        page.keyboard.press("Tab")
        assert page.locator("#rent-q").input_value() == ""
        page.get_by_label("Nights").select_option("3")
        page.get_by_label("Nights").focus()
        page.keyboard.type(f"{codes[2]}\n")
        page.keyboard.insert_text("".join(keys.get(letter, letter) for letter in codes[3]))
        page.keyboard.press("Enter")
        assert all(re.search(SELECTED, one) for one in answered(page, 5))
        assert page.get_by_label("Nights").input_value() == "3", "the scanner's digits changed the nights"
        # Words that are not a code start a search, which keeps the selection.
        page.locator("#rent-q").fill("alien")
        page.keyboard.press("Enter")
        page.get_by_text("Films matching “alien”.").wait_for()
        assert page.locator("#rent-q").input_value() == ""
        assert page.locator(".ticks input:checked").count() == 5
        assert page.get_by_label("Nights").input_value() == "3"
        visitor.check("scanner-found")


def test_a_scan_made_offline_is_sent_after_reconnection(browser, shop):
    clerk = shop.client("clerk")
    ann, codes = customer(clerk, "Ann"), copies(clerk, 2)
    with watched(browser, shop) as visitor:
        visitor.sign_in("clerk")
        page = visitor.page
        page.goto(f"/rental/rentals/customers/{ann['id']}/choose")
        visitor.context.set_offline(True)
        page.keyboard.type("".join(f"{code}\n" for code in codes))
        page.get_by_text("Retrying automatically.").first.wait_for()
        page.get_by_role("button", name="Rent", exact=True).click()
        page.get_by_text("Some scans are still being looked up.").wait_for()
        visitor.context.set_offline(False)
        assert all(re.search(SELECTED, one) for one in answered(page, 2))
        visitor.troubles = [one for one in visitor.troubles if not re.search("ERR_INTERNET_DISCONNECTED", one)]
