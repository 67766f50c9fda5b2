"""The print shop, from choosing a college to picking up prints, with a real printer on the loopback."""

import contextlib
import re
import urllib.parse
import uuid

import pytest
from playwright.sync_api import expect

from browser import wait_until, watched
from papers import page_texts, pdf
from plaza import Client, Plaza
from press import Press
from test_unfinished_uploads import resume_and_discard

FORM = "application/x-www-form-urlencoded"


@pytest.fixture(scope="module")
def shop(tmp_path_factory):
    """A server for this module, because its tests change printers and queues."""
    with Plaza.filled(tmp_path_factory.mktemp("print")) as server:
        admin = server.client("admin")
        always = urllib.parse.urlencode({f"day{number}": "0-24" for number in range(7)})
        answer = admin.ask("POST", f"/print/desk/{store(admin)}/hours", body=always, Content_Type=FORM)
        assert answer.status == 303, answer.body
        yield server


@pytest.fixture
def desk(browser, shop):
    """The desk of a store that does not start orders automatically."""
    with watched(browser, shop, "tablet") as visitor:
        visitor.signed_in("admin")
        visitor.store = store(Client(shop))
        yield visitor


@pytest.fixture
def bob(browser, shop):
    """A student with credits."""
    with watched(browser, shop) as visitor:
        yield visitor.signed_in("bob")


@pytest.fixture
def press(desk, tmp_path):
    with at_the_store(desk, tmp_path) as printer:
        yield printer


def store(client):
    items = client.get("/api/print/stores?limit=200").json()["items"]
    return next(item["id"] for item in items if item["name"] == "Copy & Coffee")


def button(page, name):
    page.get_by_role("button", name=name, exact=True).click()


@contextlib.contextmanager
def at_the_store(desk, folder, **trouble):
    """Runs a printer as the only one in use at the store, and disables it at the end."""
    page, place = desk.page, f"/print/desk/{desk.store}/printers"
    with Press(folder / "press", **trouble) as printer:
        page.goto(place)
        form = page.locator("form[action$='/printers']")
        form.get_by_label("Name").fill(f"Press {printer.port}")
        form.get_by_label("Address").fill(printer.address)
        button(page, "Add")
        row = page.locator(".printer").filter(has_text=printer.address)
        expect(row.get_by_text("Ready", exact=True)).to_be_visible()
        try:
            yield printer
        finally:
            page.goto(place)
            row.get_by_role("button", name="Disable").click()
            expect(row.get_by_text("Disabled")).to_be_visible()


def upload(page, name, data):
    page.set_input_files("input[type=file][multiple]", {"name": name, "mimeType": "application/pdf", "buffer": data})
    expect(page.locator(".document.is-ready").filter(has_text=name)).to_be_visible(timeout=60_000)


def order(visitor, place, pages=2, **options):
    """Uploads a document, sets its options and opens the page with the price."""
    name = f"{uuid.uuid4().hex[:12]}.pdf"
    page = visitor.page
    page.goto(f"/print/order/{place}")
    upload(page, name, pdf(pages))
    for field, value in options.items():
        control = page.locator(f".document:has-text('{name}') [name^='{field}.']")
        if control.evaluate("one => one.localName") == "select":
            control.select_option(value)
        else:
            control.fill(value)
    button(page, "See the price")
    expect(page.get_by_role("heading", level=1, name="Your order")).to_be_visible()


def pay(page):
    page.get_by_role("button", name=re.compile("^Pay ")).click()
    page.wait_for_url("**/print/status")
    return int(re.search(r"Order (\d+)", page.locator(".order-card h2").first.inner_text())[1])


def card(page, number):
    return page.locator(".order-card").filter(has=page.get_by_role("heading", name=f"Order {number}", exact=True))


def wait_for(page, is_so, seconds=60):
    for _ in range(seconds * 20):
        if is_so():
            return
        page.wait_for_timeout(50)
    raise AssertionError(f"it is not so after {seconds} s")


def start(desk, number):
    desk.page.goto(f"/print/desk/{desk.store}")
    desk_order(desk, number).get_by_role("button", name="Start").click()
    expect(column(desk, "Printing").get_by_text(f"Order {number}")).to_be_visible()


def desk_order(desk, number):
    page = desk.page
    return page.locator(".desk-order").filter(has=page.get_by_role("heading", name=f"Order {number}", exact=True))


def column(desk, name):
    return desk.page.locator(f"[data-column='{name}']")


@pytest.mark.main
def test_an_order_from_the_choice_of_college_to_pick_up(desk, bob, press):
    page = bob.page
    page.goto("/print/stores/colleges")
    page.get_by_role("searchbox").fill("hanb")
    page.get_by_role("button", name="Hanbit University").click()
    page.wait_for_url("**/print/stores")
    page.get_by_role("link", name="Copy & Coffee").click()
    page.get_by_role("main").get_by_role("link", name="Order here").click()
    page.wait_for_url(f"**/print/order/{desk.store}")
    bob.check("print-order-empty")
    upload(page, "Thesis.pdf", pdf(12, colour={3}))
    fields = page.locator(".document-options")
    fields.get_by_label("Copies").fill("2")
    fields.get_by_label("Sides", exact=True).select_option(label="Two-sided")
    fields.get_by_label(re.compile("^Pages ")).first.fill("1-9")
    fields.get_by_label("Pages per side").select_option("2")
    bob.check("print-order")
    button(page, "See the price")
    # Two copies of five sides, of which the one with page 3 is in colour.
    invoice = page.locator(".invoice")
    expect(invoice.get_by_role("row", name="Sides in colour")).to_contain_text("2")
    expect(invoice.get_by_role("row", name="Sides in black and white")).to_contain_text("8")
    expect(invoice.get_by_role("row", name="Sheets of paper")).to_contain_text("6")
    wait_until(page, "[...document.querySelectorAll('.side img')].every(one => one.complete && one.naturalWidth > 0)")
    expect(page.locator(".side")).to_have_count(5)
    bob.check("print-price")
    number = pay(page)
    expect(card(page, number)).to_contain_text("You're next.")
    bob.check("print-status-order")
    start(desk, number)
    # The customer's page updates without a reload.
    expect(card(page, number).locator(".pick-up-code")).to_be_visible(timeout=60_000)
    bob.check("print-status-done")
    told = press.told(1)
    assert (told["IPP_COPIES"], told["IPP_SIDES"]) == ("2", "two-sided-long-edge")
    sides = page_texts(press.printed()[0])
    assert [[int(n) for n in re.findall(r"Page (\d+)\.", side)] for side in sides] == [[1, 2], [3, 4], [5, 6], [7, 8], [9]]
    code = card(page, number).locator(".pick-up-code").inner_text()
    expect(column(desk, "Ready for pickup").get_by_text(f"Order {number}")).to_be_visible()
    desk.check("print-desk-done")
    desk.page.get_by_label("Customer's code").fill(code)
    button(desk.page, "Hand over")
    expect(card(page, number)).to_have_count(0)
    # A job deletes the document soon after the order was handed over.
    client = bob.plaza.client("bob")
    wait_for(page, lambda: b"Thesis.pdf" not in client.get("/print/me/documents").body)
    page.goto("/print/me/documents")
    expect(page.get_by_text("Thesis.pdf")).to_have_count(0)


@pytest.mark.main
def test_cancelling_asks_for_confirmation_and_refunds_the_order(desk, bob, press):
    order(bob, desk.store)
    number = pay(bob.page)
    page = bob.page
    row = card(page, number)
    row.get_by_role("link", name="Cancel order").click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text(f"Cancel order {number}?")
    dialog.get_by_role("link", name="Keep it").or_(dialog.get_by_role("button", name="Keep it")).click()
    expect(dialog).to_have_count(0)
    expect(row).to_be_visible()
    row.get_by_role("link", name="Cancel order").click()
    dialog.get_by_role("button", name="Cancel order").click()
    expect(page.get_by_text("is back in your wallet")).to_be_visible()
    expect(card(page, number)).to_have_count(0)
    assert page.request.get("/api/print/orders?limit=1").json()["items"][0]["state"] == "canceled"
    assert press.printed() == []


def test_a_paper_jam_is_reported_and_refunded(desk, bob, tmp_path):
    with at_the_store(desk, tmp_path, PRESS_FAIL="jam") as printer:
        order(bob, desk.store, pages=6)
        number = pay(bob.page)
        start(desk, number)
        expect(card(bob.page, number)).to_contain_text("The printer couldn't finish", timeout=60_000)
        bob.check("print-status-jam")
        row = desk_order(desk, number)
        expect(row).to_contain_text("s a paper jam", timeout=60_000)
        desk.check("print-desk-jam")
        row.locator("summary", has_text="Refund the rest").click()
        row.get_by_role("button", name="Refund the rest").click()
        expect(card(bob.page, number).locator(".pick-up-code")).to_be_visible()
        bob.page.get_by_role("link", name="View details").first.click()
        expect(bob.page.get_by_role("rowheader", name="Refunded")).to_be_visible()
        assert printer.printed() == []


def test_an_empty_tray_is_reported_until_it_is_refilled(desk, bob, tmp_path):
    with at_the_store(desk, tmp_path, PRESS_FAIL="empty") as printer:
        order(bob, desk.store, pages=3)
        number = pay(bob.page)
        start(desk, number)
        expect(card(bob.page, number)).to_contain_text("paper", timeout=60_000)
        bob.check("print-status-empty")
        (printer.folder / "paper").touch()
        expect(card(bob.page, number).locator(".pick-up-code")).to_be_visible(timeout=60_000)
        assert len(printer.printed()) == 1


def test_a_printer_that_is_killed_does_not_print_twice(desk, bob, tmp_path):
    with at_the_store(desk, tmp_path, PRESS_SEC="30") as printer:
        order(bob, desk.store, pages=3)
        number = pay(bob.page)
        start(desk, number)
        wait_until(desk.page, "document.querySelector('.desk-run')")
        page = bob.page
        expect(card(page, number)).to_contain_text("0 of 3 sides")
        wait_for(page, lambda: (printer.folder / "env-1.txt").exists())
        printer.kill()
        # It starts again at the same address, without its jobs.
        printer.trouble = {}
        printer.start()
        row = desk_order(desk, number)
        expect(row.get_by_role("button", name="Print again")).to_be_visible(timeout=90_000)
        assert printer.printed() == []
        expect(card(page, number)).to_contain_text("The connection to the printer was lost during printing")
        row.get_by_role("button", name="Print again").click()
        expect(card(page, number).locator(".pick-up-code")).to_be_visible(timeout=60_000)
        assert len(printer.printed()) == 1


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_every_page_in_korean_is_accessible(browser, shop, desk, press, scheme):
    with watched(browser, shop, color_scheme=scheme) as visitor:
        visitor.signed_in("bob")
        page = visitor.page
        page.goto("/print/me")
        button(page, "한국어")
        expect(page.get_by_role("heading", name="마이")).to_be_visible()
        for name in ["", "/order", "/status", "/me", "/me/documents", "/me/receipts", f"/order/{desk.store}"]:
            page.goto("/print" + name)
            visitor.check(f"print-ko{name.replace('/', '-')[:20]}-{scheme}")
    with watched(browser, shop, "tablet", color_scheme=scheme) as visitor:
        visitor.signed_in("admin")
        for name in ["", "/takings", "/prices", "/printers"]:
            visitor.page.goto(f"/print/desk/{desk.store}{name}")
            visitor.check(f"print-desk{name.replace('/', '-')}-{scheme}")


# Records notifications instead of showing them, because a headless browser cannot show any.
HEARD = """
  window.heard = []
  window.Notification = class {
    static permission = 'default'
    static async requestPermission() { return (this.permission = 'granted') }
    constructor(title) { window.heard.push(title) }
  }
  if (localStorage.getItem('plaza-print-notify')) Notification.permission = 'granted'"""


def test_a_browser_notification_about_a_finished_order_is_in_its_language(desk, bob, press):
    order(bob, desk.store)
    page, number = bob.page, pay(bob.page)
    page.add_init_script(HEARD)
    page.goto("/print/me")
    button(page, "한국어")
    page.get_by_role("switch").check()
    page.goto("/print/status")
    start(desk, number)
    wait_until(page, "number => heard.includes(`주문 ${number}이(가) 완료되었습니다.`)", str(number), seconds=60)


def test_an_upload_is_resumed_with_the_same_file_or_discarded(desk, bob, press):
    resume_and_discard(bob, f"/print/order/{desk.store}", "/api/print/uploads")


def test_settings_are_saved_filled_in_and_applied_to_all_documents(desk, bob, press):
    page = bob.page
    page.goto(f"/print/order/{desk.store}")
    for name in ("Handout.pdf", "Script.pdf"):
        upload(page, name, pdf(2))
    one, other = (page.locator(".document").filter(has_text=name) for name in ("Handout.pdf", "Script.pdf"))
    one.get_by_label("Copies").fill("25")
    one.get_by_label("Pages per side").select_option("4")
    one.get_by_text("Save these settings").click()
    one.get_by_label("Name of the settings").fill("Handouts")
    one.get_by_role("button", name="Save", exact=True).click()
    expect(page.get_by_text("Saved as “Handouts”.")).to_be_visible()
    expect(one.get_by_label("Copies")).to_have_value("25")
    bob.check("print-settings-saved")
    expect(other.get_by_label("Copies")).to_have_value("1")
    other.get_by_role("button", name="Handouts").click()
    expect(other.get_by_label("Copies")).to_have_value("25")
    one.get_by_label("Copies").fill("3")
    one.get_by_role("button", name="Same for all documents").click()
    expect(other.get_by_label("Copies")).to_have_value("3")
    # Enter submits the form for the price, although other buttons precede its own.
    other.get_by_label("Copies").press("Enter")
    expect(page.get_by_role("heading", level=1, name="Your order")).to_be_visible()
    page.goto("/print/me/presets")
    bob.check("print-settings")
    page.locator("summary", has_text="Delete").click()
    page.get_by_role("button", name="Delete Handouts").click()
    expect(page.get_by_text("No settings are saved")).to_be_visible()
