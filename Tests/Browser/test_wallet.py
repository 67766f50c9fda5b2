"""The wallet, as members use it and as staff manage it."""

import datetime
import re
import uuid

import pytest

from browser import wait_until, watched
from plaza import Plaza


@pytest.fixture(scope="module")
def till(tmp_path_factory):
    """A server for this module, because its tests change the wallets of its members."""
    with Plaza.filled(tmp_path_factory.mktemp("wallet")) as server:
        yield server


@pytest.fixture
def ann(browser, till):
    with watched(browser, till) as visitor:
        yield visitor.signed_in("member")


@pytest.fixture
def desk(browser, till):
    with watched(browser, till, "tablet") as visitor:
        yield visitor.signed_in("admin")


def press(page, name):
    page.get_by_role("button", name=name, exact=True).click()


def link(page, name):
    page.get_by_role("main").get_by_role("link", name=name).first.click()


def heading(page, name):
    page.get_by_role("heading", level=1, name=name, exact=True).wait_for()


def sees(page, text):
    page.get_by_text(text).filter(visible=True).first.wait_for()


def balance(page, unit):
    """Returns the balance of a unit, as written on the first page of the wallet."""
    page.goto("/wallet")
    return page.locator(".balance").filter(has_text=unit).locator(".balance-figure").inner_text()


def find(page, name="Ann Lee"):
    """Opens Ann's wallet at the desk, with a few letters of her name."""
    page.goto("/wallet/desk")
    page.get_by_role("searchbox").fill(name[:5])
    wait_until(page, "document.querySelectorAll('#members .row').length === 1")
    link(page, name)
    heading(page, name)


def adjust(page, amount, reason, way="Add", unit="Points"):
    find(page)
    link(page, "Adjust")
    page.get_by_role("radio", name=unit, exact=True).check()
    page.get_by_role("radio", name=way, exact=True).check()
    page.get_by_label("How much").fill(str(amount))
    page.get_by_label("Why").fill(reason)
    press(page, "Adjust")


def top_up(page, amount, receipt):
    find(page)
    link(page, "Top up credits")
    page.get_by_label("Amount paid, in GBP").fill(amount)
    page.get_by_label("Receipt").fill(receipt)


def offer(page, title, cost, kind="Rental nights", worth="1", **limits):
    """Adds a coupon as staff do. Returns its address."""
    page.goto("/wallet/desk/coupons/new")
    page.get_by_label("Title").fill(title)
    page.get_by_label("Good for", exact=True).select_option(kind)
    page.get_by_label("How much").fill(worth)
    page.get_by_label("Points", exact=True).fill(str(cost))
    for label, number in limits.items():
        page.get_by_label(label.replace("_", " ")).fill(str(number))
    page.get_by_label("Last day").fill(str(datetime.date.today() + datetime.timedelta(days=60)))
    press(page, "Done")
    heading(page, title)
    return page.url


def agree(page):
    """Confirms the price of a coupon."""
    page.get_by_role("button", name=re.compile("^Redeem for")).click()


def redeem(page, title):
    """Redeems a coupon. Returns the code of the voucher."""
    page.goto("/wallet/coupons")
    link(page, title)
    link(page, "Redeem")
    agree(page)
    page.locator(".voucher svg.code").wait_for()
    return page.locator(".voucher-code .code").inner_text()


@pytest.mark.main
def test_repeated_taps_on_top_up_create_one_entry(ann, desk):
    page, receipt = desk.page, "K-" + uuid.uuid4().hex[:6]
    before = float(balance(ann.page, "Credits").removeprefix("£"))
    top_up(page, "12.50", receipt)
    desk.check("wallet-top-up")
    page.get_by_role("button", name="Top up", exact=True).dblclick()
    heading(page, "Topped up")
    sees(page, f"Receipt {receipt}")
    sees(page, "Dan Whitcombe")
    assert page.locator(".tally dd").all_inner_texts() == ["+£12.50", "−£12.50"]
    desk.check("wallet-receipt")
    # Entering the same receipt again reports where it was used.
    desk.expected_statuses = {409}
    top_up(page, "12.50", receipt.lower())
    press(page, "Top up")
    sees(page, re.compile(f"^Receipt {receipt} was already topped up for Ann Lee, £12.50, today"))
    assert balance(ann.page, "Credits") == f"£{before + 12.5:.2f}"


@pytest.mark.main
def test_a_refused_top_up_shows_an_error_at_each_field(desk):
    page = desk.page
    desk.expected_statuses = {422}
    top_up(page, "lots", "")
    press(page, "Top up")
    sees(page, "Please correct 2 fields.")
    for field in ("Amount paid, in GBP", "Receipt"):
        told = page.get_by_label(field).get_attribute("aria-describedby").split()[0]
        assert page.locator(f"[id='{told}']").inner_text().strip(), f"nothing stands beside {field}"
    assert page.get_by_label("Amount paid, in GBP").input_value() == "lots", "the form is as it was typed"
    desk.check("wallet-top-up-refused")


@pytest.mark.main
def test_a_balance_links_to_its_entries_and_an_entry_to_its_cause(ann, desk):
    adjust(desk.page, 30, "The clip froze")
    sees(desk.page, "Ann Lee's balance was adjusted.")
    page = ann.page
    figure = balance(page, "Points")
    ann.check("wallet-home")
    link(page, re.compile("^Points"))
    heading(page, "Points")
    assert page.locator(".balance-figure").inner_text() == figure
    line = page.locator(".rows .row").first
    assert line.locator(".sum").inner_text() == "+30"
    assert line.locator(".sum-then").inner_text().endswith(figure), "the newest line ends at the balance"
    ann.check("wallet-lines")
    line.click()
    heading(page, "Adjusted")
    assert page.locator(".balance-figure").inner_text() == "+30"
    sees(page, "The clip froze")
    sees(page, "Dan Whitcombe")
    ann.check("wallet-line")


def test_the_entry_of_a_like_names_and_links_the_film(ann):
    page = ann.page
    page.goto("/wallet/lines?unit=point")
    liked = page.locator(".row-title").filter(has_text=re.compile("^Liked: .")).first
    title = liked.inner_text().removeprefix("Liked: ")
    liked.click()
    link(page, title)
    heading(page, title)
    assert "/marquee/films/" in page.url


def test_a_deduction_over_the_balance_is_refused(desk):
    page = desk.page
    desk.expected_statuses = {409}
    adjust(page, 900000, "Too many", way="Deduct")
    sees(page, re.compile("points are missing"))
    assert page.get_by_label("How much").input_value() == "900000"
    desk.check("wallet-adjust-refused")


@pytest.mark.parametrize("scripts", [True, False])
def test_a_voucher_is_accepted_once(browser, till, ann, scripts):
    title = f"Some prints {scripts}"
    with watched(browser, till, "tablet", java_script_enabled=scripts) as desk:
        desk.signed_in("admin")
        kept = offer(desk.page, title, 20, kind="Print credits", worth="5")
        if scripts:
            adjust(desk.page, 100, "Welcome")
        code = redeem(ann.page, title)
        assert re.fullmatch(r"[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}", code)
        ann.check(f"wallet-voucher-{scripts}")
        desk.expected_statuses = {409}
        desk.page.goto("/wallet/desk/vouchers")
        done = "£5.00 was added to the member's credits."
        for answer in (done if scripts else f"{title}: {done}", "This voucher has already been used."):
            desk.page.get_by_label("Scan or enter a voucher code").fill(code.replace("-", " ").lower())
            press(desk.page, "Accept")
            sees(desk.page, re.compile(re.escape(answer)))
        desk.check(f"wallet-taken-{scripts}")
        desk.page.goto(kept)
        assert desk.page.locator(".stat").filter(has_text="Used").locator(".figure").inner_text() == "1"
    ann.page.reload()
    sees(ann.page, re.compile("^Used today"))
    assert ann.page.locator(".voucher svg.code").count() == 0, "there is nothing to scan any more"
    ann.check(f"wallet-voucher-used-{scripts}")


@pytest.mark.main
def test_a_coupon_shows_how_many_points_are_missing_and_how_to_earn_them(ann, desk):
    offer(desk.page, "A year of films", 9000, worth="30")
    page = ann.page
    page.goto("/wallet/coupons")
    ann.check("wallet-coupons")
    link(page, "A year of films")
    have = int(re.search(r"You have ([\d,]+)", page.locator(".voucher").inner_text())[1].replace(",", ""))
    sees(page, f"{9000 - have:,} points to go")
    assert page.get_by_role("link", name="Redeem").count() == 0
    ann.check("wallet-coupon-far")
    link(page, "Earn points")
    heading(page, "How to earn")
    sees(page, re.compile("of 100 points today"))
    ann.check("wallet-earning")
    link(page, "Like a film")
    page.wait_for_url("**/marquee/now-playing")


def test_a_coupon_that_sold_out_while_the_page_was_open_is_refused(ann, desk):
    page = ann.page
    adjust(desk.page, 100, "For the race")
    offer(desk.page, "The only one", 5, Maximum_in_total=1)
    page.goto("/wallet/coupons")
    link(page, "The only one")
    other = ann.context.new_page()
    redeem(other, "The only one")
    link(page, "Redeem")
    agree(page)
    sees(page, "The last of these coupons has just gone.")
    assert page.get_by_role("button", name="Sold out").is_disabled()
    ann.check("wallet-coupon-gone")


@pytest.mark.parametrize("scripts", [True, False])
def test_a_changed_price_takes_no_points_and_a_redemption_can_be_undone(browser, till, desk, scripts):
    title = f"A moving price {scripts}"
    kept = offer(desk.page, title, 5)
    adjust(desk.page, 500, "For the price")
    with watched(browser, till, java_script_enabled=scripts) as ann:
        page = ann.signed_in("member").page
        before = balance(page, "Points")
        page.goto("/wallet/coupons")
        link(page, title)
        link(page, "Redeem")
        sees(page, re.compile("This costs 5 points"))
        ann.check(f"wallet-redeem-question-{scripts}")
        desk.page.goto(kept + "/edit")
        desk.page.get_by_label("Points", exact=True).fill("300")
        press(desk.page, "Done")
        heading(desk.page, title)
        agree(page)
        sees(page, "This now costs 300 points, not 5. Nothing was deducted: check and try again.")
        assert balance(page, "Points") == before
        redeem_again = page.goto("/wallet/coupons")
        assert redeem_again.ok
        link(page, title)
        link(page, "Redeem")
        agree(page)
        sees(page, re.compile("^Undo until"))
        ann.check(f"wallet-undo-{scripts}")
        page.get_by_role("button", name=re.compile("^Undo until")).click()
        sees(page, "Undone: you got 300 points back.")
        assert balance(page, "Points") == before


def test_the_owner_changes_the_earning_rules(desk):
    page = desk.page
    page.goto("/wallet/desk")
    link(page, "Earning rules")
    desk.check("wallet-rules")
    page.get_by_label("Points in seven days").fill("260")
    press(page, "Done")
    sees(page, "Earning rules saved.")
    page.goto("/wallet/desk/earning")
    assert page.get_by_label("Points in seven days").input_value() == "260"


def test_the_wallet_works_with_the_keyboard(ann, desk):
    offer(desk.page, "By hand", 5)
    adjust(desk.page, 10, "For the keyboard")
    page = ann.page
    page.goto("/wallet")

    def go(words):
        for _ in range(60):
            page.keyboard.press("Tab")
            # Past the last button of a dialog no element has the focus.
            if words in page.evaluate("document.querySelector(':is(a, button):focus')?.innerText ?? ''"):
                assert page.evaluate("getComputedStyle(document.activeElement).outlineStyle") != "none", words
                return page.keyboard.press("Enter")
        raise AssertionError(f"the keyboard does not come to {words}")

    go("Spend points")
    heading(page, "Spend points")
    go("By hand")
    heading(page, "By hand")
    go("Redeem")
    page.get_by_role("dialog").wait_for()
    go("Redeem for")
    page.locator(".voucher-code .code").wait_for()


def test_a_printed_receipt_has_only_its_content(desk):
    page = desk.page
    top_up(page, "5", "P-" + uuid.uuid4().hex[:6])
    press(page, "Top up")
    heading(page, "Topped up")
    page.emulate_media(media="print")
    for gone in ("Print", "Reverse"):
        assert not page.get_by_text(gone, exact=True).is_visible(), gone
    assert not page.locator(".bar").first.is_visible()
    assert page.get_by_text("+£5.00", exact=True).is_visible()
    assert page.get_by_text(re.compile(r"\b20\d\d\b")).first.is_visible(), "the date is on it"


def test_marquee_and_the_account_link_to_the_wallet(ann):
    page = ann.page
    page.goto("/marquee/home")
    link(page, "Wallet")
    heading(page, "Wallet")
    page.goto("/account")
    link(page, re.compile("^Wallet"))
    heading(page, "Wallet")
