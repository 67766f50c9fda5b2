"""A bill at the rental counter, paid with vouchers and credits."""

import re

import pytest

from browser import watched
from plaza import Plaza


@pytest.fixture
def counter(tmp_path_factory):
    """A server for each test, because a customer may rent only a few films at a time."""
    with Plaza.filled(tmp_path_factory.mktemp("till")) as server:
        yield server


def sees(page, text):
    page.get_by_text(text).filter(visible=True).first.wait_for()


def press(page, name):
    page.get_by_role("button", name=name).click()


def rent(page, customer, films):
    """Rents some films for a night, and opens their bill."""
    page.goto("/rental/rentals")
    page.get_by_role("link", name=re.compile(customer)).first.click()
    page.get_by_role("link", name="Rent films").first.click()
    page.locator("input[name=films]").first.wait_for()
    for number in range(films):
        page.locator("input[name=films]").nth(number).check()
    page.get_by_role("button", name="Rent", exact=True).click()
    page.locator("a[href*='/rental/bills/']").first.click()
    page.get_by_role("heading", level=1, name="Bill").wait_for()


def left(page):
    return page.locator(".stat").filter(has_text="To pay in cash").locator(".figure").inner_text()


@pytest.mark.parametrize("scripts", [pytest.param(True, marks=pytest.mark.main), False])
def test_a_voucher_and_credits_pay_a_bill(browser, counter, scripts):
    with watched(browser, counter) as ann, watched(browser, counter, java_script_enabled=scripts) as kim:
        ann.signed_in("member")
        if scripts:
            ann.page.goto("/wallet/coupons")
            ann.page.get_by_role("main").get_by_role("link", name="A free night").first.click()
            ann.page.get_by_role("main").get_by_role("link", name="Redeem").click()
            press(ann.page, re.compile("^Redeem for"))
            code = ann.page.locator(".voucher-code .code").inner_text()
        kim.signed_in("clerk")
        page = kim.page
        rent(page, "Bob Iyer", 1)
        kim.check(f"till-bill-{scripts}")
        before = left(page)
        assert before == "£3.00"
        if scripts:
            page.get_by_label("Scan or type its code").fill(code.lower())
            page.keyboard.press("Enter")
            sees(page, "Paid in full.")
            press(page, "Undo payment")
            sees(page, "Payment undone.")
        press(page, re.compile(r"Charge £3\.00 of Bob Iyer's £\d+\.00"))
        sees(page, "Paid in full.")
        assert left(page) == "£0.00"
        kim.check(f"till-paid-{scripts}")
