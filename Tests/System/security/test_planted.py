"""Plants markup in every field of every form, in the API, in imports and in paths. It is displayed as entered, and no
part of it runs, loads or navigates."""

import csv
import io
import json
import re
import urllib.parse
import uuid

import html5lib
import pytest

from routes import Places, routes
from tripwire import CANARY, ELEMENT, MARKER, RUN, tripwire

# Everything in one value, short enough for most fields: it closes attributes and elements and contains several ways to
# run a script.
ALL = f"\"'><{ELEMENT}><img src=x onerror=alert(1)><script>alert(1)</script>"
EACH = [
    ALL,
    f"<script>{RUN}</script>",
    f"\"><img src=x onerror=\"{RUN}\">",
    f"' autofocus onfocus='{RUN}' x='",
    f"</title></textarea></select></style></script><svg onload=\"{RUN}\">",
    f"<base href=\"{CANARY}/\">",
    f"\"><form action=\"{CANARY}\"><button>Go</button>",
    f"<img src='{CANARY}?",
    f"\"><meta http-equiv=refresh content=\"0;url={CANARY}\">",
    f"javascript:{RUN}//",
    f"<iframe srcdoc=\"<script>parent.{RUN}</script>\">",
    "{{7*7}}${7*7}#{7*7}<%= 7*7 %>",
    "\u202e<\u2066x\u2069>\u200f",
    "&lt;script&gt;alert(1)&lt;/script&gt;&amp;#39;",
]
# Fits a customer's postcode (20 characters).
SHORT = "\"'><svg/onload=x>"
# Forms that end the session, restart the server or delete what other forms need, and one that returns a PDF.
LEFT_OUT = ("/signout", "/remove", "/delete", "/end-others", "/end", "/stop", "/discard", "/unlink", "/labels",
            "/restart")  # fmt: skip


def typed(text, name):
    """Returns the value for a field of this name."""
    if name == "email":
        return f"<svg/onload={uuid.uuid4().hex[:8]}>@plaza.test"
    return SHORT if name in ("postcode", "handle", "code") else text


def forms(html):
    """Yields the action and the fields of each form that uses POST; a field is (name, type, value)."""
    for form in html5lib.parse(html, namespaceHTMLElements=False).iter("form"):
        if form.get("method", "get").lower() != "post":
            continue
        fields = []
        for field in form.iter():
            name = field.get("name")
            if not name or field.tag not in ("input", "textarea", "select"):
                continue
            kind = field.get("type", "text") if field.tag == "input" else field.tag
            value = field.get("value", "")
            if kind == "select":
                chosen = [option.get("value", option.text) for option in field.iter("option")]
                value = next((option for option in chosen if option), "")
            fields.append((name, kind, value))
        yield form.get("action"), fields


def fill(fields, text):
    kept = ("hidden", "select", "number", "date", "checkbox", "radio")
    return [(name, value if kind in kept else typed(text, name)) for name, kind, value in fields if kind != "file"]


@pytest.fixture(scope="module")
def places(proxied, tmp_path_factory):
    return Places(proxied, tmp_path_factory.mktemp("planted"))


def pages(proxied, places, cookie, role="admin"):
    """Yields the path of every page, with path parameters of existing objects."""
    for method, pattern, _ in routes():
        if method == "GET" and not pattern.startswith(("/api/", "/assets/", "/avatars/")):
            path = places.fill(pattern, role)
            if "text/html" in (proxied.ask("GET", path, cookie=cookie).first("content-type") or ""):
                yield path


def submit(page, action, fields):
    """Submits a form in the browser without its client-side validation, and shows the response."""
    with page.expect_navigation():
        page.evaluate(
            """([action, fields]) => {
              const form = Object.assign(document.createElement('form'), { method: 'post', action })
              for (const [name, value] of fields) {
                const field = form.appendChild(document.createElement('textarea'))
                Object.assign(field, { name, value })
              }
              document.body.append(form)
              HTMLFormElement.prototype.submit.call(form)
            }""",
            [action, fields],
        )


def plant(proxied, browser, places, text):
    """Submits every form that an administrator or a guest sees. Returns their number."""
    sent = 0
    for role in ("admin", None):
        with tripwire(browser, proxied, role) as visitor:
            cookie = None if role is None else "; ".join(f"{c['name']}={c['value']}" for c in visitor.context.cookies())
            seen = set()
            for path in list(pages(proxied, places, cookie)):
                for action, fields in list(forms(proxied.ask("GET", path, cookie=cookie).body)):
                    action = urllib.parse.urljoin(path, action or path)
                    names = (re.sub(r"[0-9a-f-]{36}", ":id", action), tuple(name for name, _, _ in fields))
                    if names in seen or urllib.parse.urlsplit(action).path.endswith(LEFT_OUT):
                        continue
                    seen.add(names)
                    visitor.page.goto(path)
                    submit(visitor.page, action, fill(fields, text))
                    visitor.inspect()
                    sent += 1
    return sent


def through_the_api(proxied, text):
    """Creates objects through the API. Returns the paths of the pages that show them, with the expected text."""
    clerk, admin, member = proxied.client("clerk"), proxied.client("admin"), proxied.client("member")
    customer = clerk.create("/api/rental/customers", {"name": text, "address": text, "postcode": SHORT})["id"]
    film = clerk.create("/api/rental/films", {"title": text, "cast": text, "director": text, "quantity": 1})["id"]
    rental = clerk.create("/api/rental/rentals", {"customer": customer, "films": [film], "nights": 1})["items"][0]["id"]
    invited = admin.create("/api/members/invitations", {
        "email": typed(text, "email"), "name": text[:100], "reason": text})  # fmt: skip
    member.ask("PATCH", "/api/me", {"name": text[:100]})
    someone = invited["member"]["id"]
    return [
        ("/rental/customers?q=", text), (f"/rental/customers/{customer}", text),
        (f"/rental/customers/{customer}/edit", text), (f"/rental/customers/{customer}/history", text),
        (f"/rental/customers/{customer}/delete", text), (f"/rental/films/{film}", text),
        (f"/rental/films/{film}/edit", text), (f"/rental/films/{film}/labels", text), ("/rental/films", None),
        (f"/rental/rentals/customers/{customer}", text), (f"/rental/rentals/customers/{customer}/choose", text),
        (f"/rental/rentals/{rental}", text), ("/rental/rentals", None), ("/rental/rentals/overdue", None),
        (f"/members/{someone}", text[:100]), (f"/members/{someone}/edit", text[:100]), ("/members", None),
        # The code is in the fragment of the link, so the server does not know the member yet.
        ("/members/audit", text), (invited["invitation"]["link"], None), (f"/rental/films/{film}/poster", None),
    ]  # fmt: skip


def shows(page, text):
    """Whether the text is visible or is the value of a field, apart from white space."""
    return page.evaluate(
        """text => {
          const plain = t => t.replace(/\\s+/g, ' ')
          return plain(document.documentElement.textContent).includes(plain(text)) ||
            [...document.querySelectorAll('input, textarea')].some(e => plain(e.value).includes(plain(text)))
        }""",
        text.strip(),
    )


@pytest.mark.parametrize(
    "text", [ALL, *(pytest.param(one, marks=pytest.mark.long) for one in EACH[1:])], ids=lambda text: text[:24]
)
def test_text_stored_through_the_api_is_shown_unchanged(proxied, browser, text):
    with tripwire(browser, proxied, "admin") as visitor:
        for path, wanted in through_the_api(proxied, text):
            answer = visitor.look(path)
            assert answer.status == 200 or path.endswith("/delete"), (path, answer.status)
            if wanted and answer.status == 200 and "/delete" not in visitor.page.url:
                assert shows(visitor.page, wanted) or path.endswith(("?q=", "/delete", "/choose")), f"{path} does not show {wanted}"


@pytest.mark.parametrize(
    "text", [ALL, *(pytest.param(one, marks=pytest.mark.long) for one in EACH[1:])], ids=lambda text: text[:24]
)
def test_markup_in_every_form_field_is_shown_as_text(proxied, browser, places, text):
    sent = plant(proxied, browser, places, text)
    print(f"{sent} forms")
    assert sent >= 15, "the forms were not found"
    # Checks all pages for what the forms stored.
    with tripwire(browser, proxied, "admin") as visitor:
        cookie = "; ".join(f"{c['name']}={c['value']}" for c in visitor.context.cookies())
        for path in list(pages(proxied, places, cookie)):
            visitor.look(path)


def test_markup_in_addresses_and_searches_is_shown_as_text(proxied, browser):
    quoted = urllib.parse.quote(ALL, safe="")
    with tripwire(browser, proxied, "admin") as visitor:
        for path in [
            f"/{quoted}", f"/rental/films?q={quoted}", f"/rental/customers?q={quoted}", f"/members?q={quoted}",
            f"/rental/films?after={quoted}", f"/members/audit?what={quoted}", f"/members/audit?member={quoted}",
            f"/rental/films/{quoted}", f"/?{quoted}={quoted}", f"/assets/{quoted}", f"/rental/export/{quoted}",
            f"/welcome?code={quoted}", f"/rental/rentals/returns?code={quoted}",
        ]:  # fmt: skip
            visitor.look(path)
    with tripwire(browser, proxied) as stranger:
        for path in [f"/signin?next={quoted}", f"/signup?next={quoted}", f"/welcome?code={quoted}",
                     "/signin?next=javascript:alert(1)", f"/signin?next={CANARY}", "/signin?next=//evil.test/"]:  # fmt: skip
            stranger.look(path)
            assert "evil.test" not in stranger.page.content()
        # Flash messages come from a cookie.
        stranger.context.add_cookies([{"name": "__Host-plaza-flash", "value": "done." + quoted, "url": proxied.url,
                                       "secure": True}])  # fmt: skip
        stranger.look("/signin")
        assert shows(stranger.page, ALL)


def test_markup_in_an_import_and_its_file_name_is_shown_as_text(proxied, browser, tmp_path):
    table = io.StringIO()
    writer = csv.writer(table)
    writer.writerow(["name", "address", "postcode", "phone", ALL])
    writer.writerows([[one, one, SHORT, "1", one] for one in EACH])
    with tripwire(browser, proxied, "clerk") as visitor:
        path = tmp_path / f"<{ELEMENT}>\"'.csv".replace("/", "")
        path.write_text(table.getvalue())
        visitor.look("/rental/import")
        visitor.page.locator("input[type=file]").first.set_input_files(path)
        visitor.page.wait_for_timeout(1500)
        visitor.inspect()
        for kind in ("customers", "films"):
            visitor.look("/rental/import")
            submit(visitor.page, "/rental/import", [["kind", kind], ["text", table.getvalue()]])
            visitor.inspect()
            for action, fields in list(forms(visitor.page.content())):
                if "/imports/" in (action or ""):
                    submit(visitor.page, action, fill(fields, ALL))
                    visitor.inspect()
                    break
        for path in ("/rental/customers", "/rental/films"):
            visitor.look(path)


FORMULAS = ["=cmd|' /C calc'!A0", "+1+1", "-1", "@SUM(1)", "'=1", "=HYPERLINK(\"https://evil.test\")"]


def test_exported_cells_are_not_formulas(proxied):
    clerk = proxied.client("clerk")
    for text in FORMULAS:
        clerk.create("/api/rental/customers", {"name": text, "address": text + "\n" + text, "postcode": "=1"})
        clerk.create("/api/rental/films", {"title": text, "cast": text, "quantity": 1})
    for name in ("customers.csv", "films.csv"):
        text = clerk.get(f"/rental/export/{name}").body.decode("utf-8-sig")
        cells = [cell for row in csv.reader(io.StringIO(text, newline="")) for cell in row]
        assert any("cmd" in cell for cell in cells), "what was planted is not there"
        dangerous = [cell for cell in cells if cell[:1] in ("=", "+", "-", "@", "\t", "\r")]
        assert not dangerous, dangerous


def test_characters_that_cannot_be_stored_are_refused_and_others_kept(proxied):
    clerk = proxied.client("clerk")
    for bad in ("\0", "a\0b", "\x1b[31m", "\x08", "\x7f", "\x85", "\u202e"):
        body = json.dumps({"name": "A" + bad + "B", "address": "a", "postcode": "b"})
        assert clerk.ask("POST", "/api/rental/customers", body=body, Content_Type="application/json").status == 422, bad
    for good in ("مرحبا", "x\u0301\u0323", "👩‍👩‍👧‍👦", "ｆｕｌｌ"):
        made = clerk.create("/api/rental/customers", {"name": good, "address": "a", "postcode": "b"})
        assert made["name"] == good


def test_the_tripwire_detects_code_that_runs(proxied, browser):
    """Negative control: a page that does not escape its content."""
    from tripwire import Tripped

    visitor = Tripped(browser, proxied)
    leaky = f"<!doctype html><title>a</title><{ELEMENT}></{ELEMENT}><img src='{CANARY}' onerror=\"{RUN}\">"
    visitor.context.route(proxied.url + "/leaky", lambda route: route.fulfill(body=leaky, content_type="text/html"))
    visitor.look("/leaky")
    for word in (MARKER, "a dialog", "asked for", "planted on"):
        visitor.wait_for_trouble("ran on" if word == MARKER else word)
    visitor.context.close()
