"""The rental counter without a network: no entry is lost or applied twice, and staff resolve the conflicts."""

import json
import pathlib
import re
import uuid

import pytest
from playwright.sync_api import Error

from browser import wait_until, watched
from plaza import Plaza, wait_for
from popcorn import sign_in_here


@pytest.fixture(scope="module")
def shop(tmp_path_factory):
    """A server for this module, because its tests change the stock."""
    with Plaza.filled(tmp_path_factory.mktemp("counter")) as server:
        yield server


class Till:
    """A browser that is registered as a counter device."""

    def __init__(self, visitor, name="Till by the door"):
        self.visitor = visitor
        self.page = visitor.page
        # Not the shared session, because several tests sign out.
        visitor.sign_in("clerk")
        self.page.goto("/rental/counter")
        self.page.get_by_label("Name of this device").fill(name)
        self.page.get_by_role("button", name="Use this device as a counter").click()
        self.sees("is connected. All entries sent.")
        wait_until(
            self.page,
            """async () => {
              await navigator.serviceWorker.ready
              const kept = await caches.open('rental-counter-1')
              const files = [...document.scripts].map((one) => one.src).filter(Boolean)
              for (const one of ['/rental/counter', document.querySelector('[data-counter]').dataset.counter, ...files]) {
                if (!await kept.match(one)) return false
              }
              return true
            }""",
        )

    def cut(self):
        self.visitor.context.set_offline(True)

    def mend(self):
        self.visitor.context.set_offline(False)

    def sees(self, words):
        self.page.get_by_text(words).first.wait_for()

    def rent(self, customer, *codes):
        self.page.get_by_label("Customer: name or code").fill(customer)
        self.page.locator("ul[aria-label='Results'] button").first.click()
        for code in codes:
            self.page.get_by_label("Film: title or code").fill(code)
            self.page.get_by_label("Film: title or code").press("Enter")
        age = self.page.get_by_role("switch")
        if age.count():
            age.set_checked(True)
        self.page.get_by_role("button", name=re.compile("^Rent ")).click()
        self.page.get_by_label("Customer: name or code").wait_for()

    def give_back(self, code):
        self.page.get_by_label("Scan a code or enter a title").fill(code)
        self.page.get_by_role("button", name="Return", exact=True).first.click()

    def entries(self):
        """Returns the entries in the journal of the device."""
        return self.page.evaluate(
            """() => new Promise((resolve, reject) => {
              const opening = indexedDB.open('rental-counter')
              opening.onerror = reject
              opening.onsuccess = () => {
                const base = opening.result
                if (!base.objectStoreNames.contains('journal')) { base.close(); return resolve([]) }
                const asking = base.transaction('journal').objectStore('journal').getAll()
                asking.onsuccess = () => { base.close(); resolve(asking.result) }
              }
            })"""
        )

    def forgive(self):
        """Drops the errors that the browser logged about the missing network."""
        away = ["ERR_INTERNET_DISCONNECTED", "ERR_CONNECTION", "ERR_FAILED", "ERR_EMPTY", "ERR_SOCKET", "ERR_INCOMPLETE"]
        self.visitor.troubles = [one for one in self.visitor.troubles if not any(word in one for word in away)]


class Stock:
    """Customers and films that only one test uses."""

    def __init__(self, shop, copies=3):
        self.clerk = shop.client("clerk")
        self.film = self.film_with(copies)
        self.codes = [copy["code"] for copy in self.film["copies"]]

    def film_with(self, copies):
        title = f"Film {uuid.uuid4().hex[:8]}"
        return self.clerk.create("/api/rental/films", {"title": title, "quantity": copies, "rating": "U"})

    def customer(self, name):
        details = {"name": f"{name} {uuid.uuid4().hex[:8]}", "address": "1 Square", "postcode": "SQ1 1AA"}
        return self.clerk.create("/api/rental/customers", details | {"dateOfBirth": "1990-01-01"})

    def out(self, customer):
        answer = self.clerk.get(f"/api/rental/customers/{customer['id']}/rentals?state=open")
        return [rental["copyCode"] for rental in answer.json()["items"]]

    def all(self, customer):
        return self.clerk.get(f"/api/rental/customers/{customer['id']}/rentals?state=all").json()["items"]

    def cards(self):
        return self.clerk.get("/api/rental/offline-entries/conflicts?limit=200").json()["items"]


@pytest.mark.parametrize("size", ["phone", "tablet"])
def test_the_counter_works_offline_and_sends_each_entry_once(browser, shop, size):
    stock = Stock(shop)
    ann = stock.customer("Ann")
    stock.clerk.create(
        "/api/rental/rentals", {"customer": ann["id"], "films": [stock.codes[0]], "nights": 1, "ageConfirmed": True})
    with watched(browser, shop, size) as visitor:
        till = Till(visitor)
        visitor.check("counter-offline-1-connected")
        till.cut()
        till.give_back(stock.codes[0])
        till.sees(f"Returned by {ann['name']}.")
        till.rent(ann["name"], stock.codes[1], stock.codes[2])
        till.sees(re.compile(r"Offline since \d\d:\d\d\. 3 entries are waiting"))
        visitor.check("counter-offline-2-away")
        till.page.reload()
        till.sees("3 entries are waiting to be sent.")
        assert stock.out(ann) == [stock.codes[0]], "the server cannot know yet"
        till.mend()
        till.sees("is connected. All entries sent.")
        assert sorted(stock.out(ann)) == sorted(stock.codes[1:])
        before = stock.all(ann)
        # All entries are sent again, as after a lost response.
        token = shop.client("clerk")
        entries = sorted((one["entry"] for one in till.entries()), key=lambda entry: entry["sequence"])
        assert [entry["sequence"] for entry in entries] == [1, 2, 3]
        again = token.post("/api/rental/offline-entries", {"device": entries[0]["device"], "entries": entries})
        assert again.status == 200 and all(one["repeated"] for one in again.json()["entries"]), again.body
        assert stock.all(ann) == before
        till.forgive()


def test_two_devices_renting_one_copy_create_a_conflict_for_staff(browser, shop):
    stock = Stock(shop)
    ann, bob = stock.customer("Ann"), stock.customer("Bob")
    with watched(browser, shop) as first, watched(browser, shop, "tablet") as second:
        one, two = Till(first, "Till one"), Till(second, "Till two")
        one.cut()
        two.cut()
        one.rent(ann["name"], stock.codes[0])
        two.rent(bob["name"], stock.codes[0])
        two.give_back(stock.codes[0])
        one.mend()
        one.sees("is connected. All entries sent.")
        two.mend()
        two.sees("2 entries from this device need review.")
        assert stock.out(ann) == [stock.codes[0]] and stock.out(bob) == []
        kinds = [card["kind"] for card in stock.cards() if card["code"] == stock.codes[0]]
        assert kinds == ["copy-out", "held"]
        page = second.page
        page.goto("/rental/conflicts")
        page.get_by_text(f"With {ann['name']} since").first.wait_for()
        second.check("counter-offline-3-cards")
        page.get_by_role("button", name=f"{bob['name']} has it: end {ann['name']}'s rental").first.click()
        page.get_by_text("The records now match your decision").wait_for()
        assert stock.out(ann) == [] and stock.out(bob) == [stock.codes[0]]
        page.get_by_role("button", name="Retry under the usual rules").first.click()
        page.get_by_text("Nothing to review").wait_for()
        assert stock.out(bob) == []
        second.check("counter-offline-4-decided")
        one.forgive()
        two.forgive()


def test_an_expired_session_asks_to_sign_in_and_keeps_entries(browser, shop):
    stock = Stock(shop)
    ann = stock.customer("Ann")
    with watched(browser, shop) as visitor:
        till = Till(visitor)
        till.cut()
        till.rent(ann["name"], stock.codes[0])
        till.sees("1 entry is waiting to be sent.")
        visitor.context.clear_cookies()
        visitor.expected_statuses = {401}
        till.mend()
        till.sees("Your session has expired, but nothing is lost.")
        assert stock.out(ann) == []
        till.page.get_by_role("link", name="Sign in to send").click()
        sign_in_here(till.page, "clerk")
        till.page.wait_for_url("**/rental/counter")
        till.sees("is connected. All entries sent.")
        assert stock.out(ann) == [stock.codes[0]]
        till.forgive()


def sign_out(page):
    page.get_by_role("button", name=re.compile("s account")).filter(visible=True).click()
    page.get_by_role("button", name="Sign out").filter(visible=True).first.click()


def test_the_journal_is_exported_and_signing_out_asks_for_confirmation(browser, shop):
    stock = Stock(shop)
    ann = stock.customer("Ann")
    with watched(browser, shop, "tablet") as visitor:
        till = Till(visitor)
        till.cut()
        till.rent(ann["name"], stock.codes[0])
        with till.page.expect_download() as download:
            till.page.get_by_role("button", name="Export the journal").click()
        exported = json.loads(pathlib.Path(download.value.path()).read_text(encoding="utf-8"))
        [entry] = exported["entries"]
        assert entry["code"] == stock.codes[0] and entry["customer"] == ann["id"] and len(entry["hash"]) == 64
        assert "1 Square" not in json.dumps(exported)
        sign_out(till.page)
        till.sees("Wait for the connection, or export the journal first.")
        assert len(till.entries()) == 1
        till.mend()
        till.sees("is connected. All entries sent.")
        sign_out(till.page)
        till.page.get_by_text("You're signed out.").wait_for()
        till.page.goto("/signin")
        assert till.entries() == [] and till.page.evaluate("caches.keys()") == []
        till.forgive()


@pytest.mark.parametrize("path", ["/rental/customers", "/", "/account"])
def test_signing_out_on_another_page_asks_for_confirmation(browser, shop, path):
    stock = Stock(shop)
    ann = stock.customer("Ann")
    with watched(browser, shop, "tablet") as visitor:
        till = Till(visitor)
        visitor.context.route("**/api/rental/offline-entries", lambda route: route.abort())
        till.rent(ann["name"], stock.codes[0])
        till.sees("1 entry is waiting to be sent.")
        till.page.goto(path)
        asked = []
        till.page.once("dialog", lambda dialog: (asked.append(dialog.message), dialog.dismiss()))
        sign_out(till.page)
        wait_for(lambda: (till.page.wait_for_timeout(20), asked)[1], "the question")
        assert "Open the counter to send or export the journal first" in asked[0]
        visitor.context.unroute("**/api/rental/offline-entries")
        till.page.goto("/rental/counter")
        till.sees("is connected. All entries sent.")
        assert stock.out(ann) == [stock.codes[0]]
        till.forgive()


def test_a_killed_server_processes_the_journal_once(browser, tmp_path):
    with Plaza.filled(tmp_path) as server:
        stock = Stock(server, copies=9)
        people = [stock.customer(name) for name in ["Ann", "Bob", "Cy"]]
        with watched(browser, server) as visitor:
            till = Till(visitor)
            till.cut()
            for place, person in enumerate(people):
                till.rent(person["name"], *stock.codes[3 * place : 3 * place + 3])
            for code in stock.codes:
                till.give_back(code)
            till.sees("18 entries are waiting to be sent.")
            entries = sorted((one["entry"] for one in till.entries()), key=lambda entry: entry["sequence"])
            # The first entries arrive, but their response is lost with the server.
            part = {"device": entries[0]["device"], "entries": entries[:7]}
            assert stock.clerk.post("/api/rental/offline-entries", part).status == 200
            server.kill()
            till.mend()
            till.sees("Offline since")
            server.start()
            till.sees("is connected. All entries sent.")
            stock.clerk = server.client("clerk")
            for person in people:
                rentals = stock.all(person)
                assert len(rentals) == 3 and all(one["returnedAt"] for one in rentals), rentals
            assert stock.cards() == []
            till.forgive()


def test_the_service_worker_serves_only_the_counter_page(browser, shop):
    with watched(browser, shop) as visitor:
        till = Till(visitor)
        for path in ["/rental/rentals", "/rental/customers", "/rental/conflicts", "/", "/account"]:
            till.page.goto(path)
            assert till.page.evaluate("navigator.serviceWorker.controller") is None, path
        kept = till.page.evaluate(
            "async () => (await (await caches.open('rental-counter-1')).keys()).map((one) => new URL(one.url).pathname)")
        assert [path for path in kept if not path.startswith("/assets/")] == ["/rental/counter"]
        visitor.context.set_offline(True)
        for path in ["/rental/rentals", "/rental/conflicts"]:
            with pytest.raises(Error, match="ERR_INTERNET_DISCONNECTED"):
                till.page.goto(path)
        visitor.context.set_offline(False)
        till.forgive()


def test_a_revoked_device_sends_its_entries_and_deletes_the_shop_data(browser, shop):
    stock = Stock(shop)
    ann = stock.customer("Ann")
    with watched(browser, shop) as visitor:
        till = Till(visitor)
        till.cut()
        till.rent(ann["name"], stock.codes[0])
        [entry] = till.entries()
        device = entry["entry"]["device"]
        assert stock.clerk.post(f"/api/rental/devices/{device}/revoke", Idempotency_Key="end").status == 200
        visitor.expected_statuses = {409}
        till.mend()
        till.sees("no longer a counter device")
        till.page.get_by_label("Name of this device").wait_for()
        card = wait_for(lambda: [one for one in stock.cards() if one["code"] == stock.codes[0]], "the card")
        assert card[0]["kind"] == "revoked"
        left = till.page.evaluate(
            """() => new Promise((resolve) => {
              const opening = indexedDB.open('rental-counter')
              opening.onsuccess = () => {
                const asking = opening.result.transaction('state').objectStore('state').getAllKeys()
                asking.onsuccess = () => resolve(asking.result)
              }
            })"""
        )
        assert left == [] and till.entries() == [], left
        till.forgive()


def test_the_chosen_nights_are_kept_while_films_are_added(browser, shop):
    stock = Stock(shop)
    ann = stock.customer("Ann")
    with watched(browser, shop) as visitor:
        till = Till(visitor)
        page = till.page
        page.get_by_label("Customer: name or code").fill(ann["name"])
        page.locator("ul[aria-label='Results'] button").first.click()
        film = page.get_by_label("Film: title or code")
        film.fill(stock.codes[0])
        film.press("Enter")
        nights = page.get_by_label("Nights")
        assert nights.input_value() == "1", "as many as at the counter with a connection"
        nights.select_option("3")
        film.fill(stock.codes[1])
        film.press("Tab")
        page.get_by_role("button", name="Rent 2 films for £18.00").click()
        page.get_by_label("Customer: name or code").wait_for()
        wait_for(lambda: len(stock.out(ann)) == 2, "the rentals")
        assert {rental["nights"] for rental in stock.all(ann)} == {3}
