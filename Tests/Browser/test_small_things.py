"""Details of the pages that all shops share, on a phone."""

import pytest
from playwright.sync_api import expect

from browser import watched

# Whether two elements overlap on the screen.
OVERLAP = """([one, other]) => {
  const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()]
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
}"""


def test_a_message_covers_no_field_of_a_form(browser, plaza):
    with watched(browser, plaza) as visitor:
        page = visitor.page
        page.goto("/wallet")
        assert "/signin" in page.url
        flash = page.locator(".flash")
        expect(flash).to_contain_text("Please sign in")
        # A window as tall as a phone with its keyboard open.
        page.set_viewport_size({"width": 375, "height": 380})
        for field in page.locator(".field input:visible, main form button:visible").all():
            field.scroll_into_view_if_needed()
            assert not page.evaluate(OVERLAP, [flash.element_handle(), field.element_handle()])
        visitor.check("flash-over-form")
        # A message within the page stays until it is closed, because the page would move.
        assert flash.evaluate("one => getComputedStyle(one).position") == "static"
        flash.get_by_role("button", name="Close").click()
        expect(flash).to_have_count(0)


@pytest.mark.parametrize("scripts", [True, False])
def test_turning_all_notifications_off_can_be_undone(browser, plaza, scripts):
    with watched(browser, plaza, java_script_enabled=scripts) as visitor:
        page = visitor.signed_in("member").page
        page.goto("/account/notifications")
        ticked = page.locator("input[name=on]:checked:not([disabled])")
        before = ticked.count()
        assert before > 0
        page.get_by_role("button", name="Turn all off").click()
        undo = page.get_by_role("button", name="Turn back on what was on")
        expect(undo).to_be_visible()
        expect(ticked).to_have_count(0)
        if scripts:
            visitor.check("notifications-off")
        undo.click()
        expect(undo).to_have_count(0)
        expect(ticked).to_have_count(before)
