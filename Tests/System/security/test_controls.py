"""Negative controls: an nginx configuration removes a protection, and the tests detect it."""

import pytest

from proxied_plaza import ProxiedPlaza
from observatory import score
from test_cross_site import Evil, TARGETS, foreign, form
from test_planted import through_the_api
from tripwire import RUN, Tripped

pytestmark = pytest.mark.long
NO_POLICY = "proxy_hide_header Content-Security-Policy;"
NO_ESCAPING = """proxy_set_header Accept-Encoding "";
    sub_filter_once off; sub_filter "&lt;" "<"; sub_filter "&gt;" ">"; sub_filter "&quot;" "\\"";"""
NO_ORIGIN = """proxy_set_header Sec-Fetch-Site same-origin; proxy_set_header Origin "";"""


def test_without_the_policy_pages_score_too_low(tmp_path):
    with ProxiedPlaza(tmp_path, NO_POLICY) as weak:
        answer = weak.ask("GET", "/signin")
        assert score(answer.headers, answer.body, ["__Host-plaza=a; Secure; HttpOnly; SameSite=Lax"]) == 75


def test_without_escaping_the_policy_reports_violations(tmp_path, browser):
    with ProxiedPlaza(tmp_path, NO_ESCAPING) as weak:
        visitor = Tripped(browser, weak, "admin")
        path, _ = through_the_api(weak, f"<x-planted><img src=x onerror=\"{RUN}\">")[1]
        visitor.look(path)
        visitor.wait_for_trouble("planted on")
        visitor.wait_for_trouble("content security policy: ")
        assert not any("ran on" in trouble for trouble in visitor.troubles), "the policy holds what escaping let through"
        visitor.context.close()


def test_without_escaping_and_policy_injected_code_runs(tmp_path, browser):
    with ProxiedPlaza(tmp_path, NO_ESCAPING + NO_POLICY) as weak:
        visitor = Tripped(browser, weak, "admin")
        path, _ = through_the_api(weak, f"<x-planted><img src=x onerror=\"{RUN}\">")[1]
        visitor.look(path)
        visitor.wait_for_trouble("ran on")
        visitor.wait_for_trouble("a dialog")
        visitor.context.close()


def test_without_the_origin_check_a_subdomain_can_act(tmp_path, browser):
    with ProxiedPlaza(tmp_path, NO_ORIGIN) as weak:
        method, path, body = TARGETS[0]
        cookie, _ = weak.sign_in("clerk")
        assert not foreign(weak.ask(method, path, body, cookie, Sec_Fetch_Site="cross-site",
                                    Content_Type="application/x-www-form-urlencoded"))  # fmt: skip
        evil = Evil(weak)
        visitor = Tripped(browser, weak, "clerk")
        person = {"name": "Foreign Form", "address": "a", "postcode": "b"}
        evil.pages["/"] = form(weak.origin + "/rental/customers", person)
        visitor.page.goto(f"https://evil.plaza.test:{evil.port}/")
        visitor.page.wait_for_url(weak.origin + "/rental/customers/*")
        assert "Foreign Form" in visitor.page.content()
        visitor.context.close()
        evil.server.shutdown()
        evil.server.server_close()
