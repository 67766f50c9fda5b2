"""A link to choose a password, in a browser."""

import re

import pytest

from browser import wait_until, watched
from plaza import Client

PASSWORD = "four purple elephants"


def invitation(plaza, email):
    admin = Client(plaza).sign_in("admin")
    made = admin.create("/api/members/invitations", {"email": email, "name": "Eve Stone", "roles": [], "reason": "new"})
    return made["invitation"]["link"]


@pytest.mark.parametrize("scripts", [True, False])
def test_the_code_of_a_link_is_posted_and_removed_from_the_address(browser, plaza, scripts):
    link = invitation(plaza, f"eve{scripts:d}@plaza.test")
    code = link.partition("#")[2]
    assert link.startswith("/welcome#") and len(code) == 43
    with watched(browser, plaza, java_script_enabled=scripts) as visitor:
        page, sent = visitor.page, []
        visitor.context.on("request", lambda request: sent.append((request.method, request.url.partition("#")[0], request.headers)))
        page.goto(link)
        field = page.get_by_label("Link code")
        if scripts:
            wait_until(page, "!location.hash")
            assert page.url == plaza.url + "/welcome" and not field.is_visible()
            assert page.locator("[name=code]").input_value() == code
        else:
            assert field.is_visible() and field.input_value() == ""
            field.fill(plaza.url + link)
        visitor.check("welcome")
        page.get_by_label("Password", exact=True).fill("short")
        visitor.expected_statuses.add(422)
        page.get_by_role("button", name="Save and sign in").click()
        page.get_by_text("must have at least 10 characters").first.wait_for()
        assert page.get_by_role("heading", name="Welcome, Eve Stone").is_visible() and not field.is_visible()
        page.get_by_label("Password", exact=True).fill(PASSWORD)
        page.get_by_role("button", name="Save and sign in").click()
        page.wait_for_url("**/account")
        assert [one[0] for one in sent].count("POST") == 2
        for method, address, headers in sent:
            assert code not in address and code not in str(headers), (method, address)
    assert code not in plaza.log.read_text()
    over = re.compile("This link was used or replaced, or it expired after seven days")
    with watched(browser, plaza, java_script_enabled=scripts) as late:
        late.page.goto(link)
        if not scripts:
            late.page.get_by_label("Link code").fill(code)
        late.page.get_by_label("Password", exact=True).fill(PASSWORD)
        late.expected_statuses.add(404)
        late.page.get_by_role("button", name="Save and sign in").click()
        late.page.get_by_text(over).first.wait_for()
        assert late.page.get_by_label("Link code").is_visible(), "another link can be pasted"
