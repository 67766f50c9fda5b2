"""Other sites cannot act on a user's behalf: with every combination of header fields over plain HTTP, and from real
pages of other origins."""

import contextlib
import http.server
import itertools
import json
import random
import ssl
import threading
import urllib.parse

import pytest

from database import changed, contents
from proxied_plaza import FORM, HOST, ProxiedPlaza
from routes import Places, routes
from plaza import PASSWORD, PEOPLE
from tripwire import Tripped

# State-changing requests, each with a valid body.
TARGETS = [
    ("POST", "/rental/customers", "name=Foreign&address=a&postcode=b"),
    ("POST", "/account", "name=Foreign"),
    ("POST", "/signout", ""),
    ("POST", "/signin", urllib.parse.urlencode({"email": PEOPLE["member"], "password": PASSWORD})),
    ("POST", "/api/rental/customers", '{"name": "Foreign", "address": "a", "postcode": "b"}'),
    ("PATCH", "/api/me", '{"name": "Foreign"}'),
    ("PUT", "/rental/import/customers", "name,address,postcode\nForeign,a,b\n"),
    ("DELETE", "/api/session", None),
]
SITES = [None, "none", "same-origin", "same-site", "cross-site", "Same-Origin", "nonsense", ""]
TYPES = [None, FORM, "application/json", "text/plain", "multipart/form-data; boundary=x"]


@pytest.fixture(scope="module")
def shut(tmp_path_factory):
    """A separate server for these tests, so that they can verify that nothing changed."""
    with ProxiedPlaza(tmp_path_factory.mktemp("shut")) as served:
        yield served


@pytest.fixture(scope="module")
def cookie(shut):
    return shut.sign_in("clerk")[0]


def origins(proxied):
    return [
        None, "null", "", "https://evil.test", f"https://evil.test:{proxied.port}", f"https://evil.plaza.test:{proxied.port}",
        f"https://{HOST}", f"http://{HOST}:{proxied.port}", f"{proxied.origin}.evil.test", f"{proxied.origin}/", "*",
    ]  # fmt: skip


def foreign(answer):
    return answer.status == 403 and "t come from this site" in answer.text


@pytest.mark.parametrize("most", [40, pytest.param(None, marks=pytest.mark.long)], ids=["some", "all"])
@pytest.mark.parametrize("method, path, body", TARGETS, ids=lambda value: str(value)[:24])
def test_no_combination_of_cross_site_headers_is_accepted(shut, cookie, method, path, body, most):
    before = contents(shut.plaza)
    tried = 0
    every = list(itertools.product(SITES, origins(shut), TYPES))
    # The daily run takes a random sample; a failure reports its combination.
    for site, origin, kind in random.sample(every, most) if most else every:
        if site in ("none", "same-origin") or site is None and origin is None and path == "/signin":
            continue
        headers = {"Sec_Fetch_Site": site, "Origin": origin, "Content_Type": kind}
        sent = {name: value for name, value in headers.items() if value is not None}
        answer = shut.ask(method, path, body, cookie, **sent)
        assert foreign(answer), (method, path, sent, answer.status, answer.text[:200])
        tried += 1
    # These tables change independently: printers are polled every minute, the use of limits is counted, and the push
    # signing key is created when a page first needs it.
    own = {"job", "print_printer", "web_limit", "notification_vapid_key"}
    assert not set(changed(before, contents(shut.plaza))) - own
    print(f"{tried} combinations refused")


def test_requests_of_our_own_pages_are_accepted(shut, cookie):
    """Positive control: the same requests succeed with the header fields of the site's own pages."""
    for headers in ({"Sec_Fetch_Site": "same-origin"}, {"Origin": shut.origin}, {"Sec_Fetch_Site": "none"}):
        answer = shut.ask("POST", "/rental/customers", TARGETS[0][2], cookie, Content_Type=FORM, **headers)
        assert answer.status == 303, (headers, answer.status)


def test_a_cookie_without_origin_information_is_refused(shut, cookie):
    for method, path, body in TARGETS:
        if path != "/signin":
            assert foreign(shut.ask(method, path, body, cookie, Content_Type=FORM)), path


def test_a_forged_header_beside_a_correct_one_is_refused(shut, cookie):
    """Covers contradictory fields, and fields with which a proxy might override the method or path."""
    answer = shut.ask("POST", "/rental/customers", TARGETS[0][2], cookie, Content_Type=FORM,
                      Sec_Fetch_Site="cross-site", Origin=shut.origin)  # fmt: skip
    assert foreign(answer)
    for name in ("X-HTTP-Method-Override", "X-Method-Override", "X-Original-URL", "X-Rewrite-URL", "X-Forwarded-Host"):
        answer = shut.ask("GET", "/", None, cookie, **{name: "POST" if "Method" in name else "/signout"})
        assert answer.status == 200 and not answer.set_cookies


def test_get_and_head_requests_change_nothing(shut, tmp_path):
    """Requests every path as the administrator with GET and HEAD, like an image on another site."""
    places = Places(shut, tmp_path)
    admin = shut.sign_in("admin")[0]
    before = contents(shut.plaza)
    for (verb, pattern, _), method in itertools.product(routes(), ("GET", "HEAD")):
        if verb == "GET":
            path = places.fill(pattern, "admin")
            shut.ask(method, path, None, admin, Sec_Fetch_Site="cross-site", Sec_Fetch_Dest="image")
    for verb, pattern, _ in routes():
        # A path that accepts only POST ignores a method in the query.
        if verb == "POST":
            path = places.fill(pattern) + "?_method=POST"
            shut.ask("GET", path, None, admin, Sec_Fetch_Site="cross-site")
    # These tables change independently: printers are polled every minute, the use of limits is counted, and the push
    # signing key is created when a page first needs it.
    own = {"job", "print_printer", "web_limit", "notification_vapid_key"}
    assert not set(changed(before, contents(shut.plaza))) - own


class Evil:
    """A server of another site, which uses the same certificate."""

    def __init__(self, proxied):
        self.pages = {}
        pages = self.pages

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_GET(self):
                body = pages.get(self.path, "").encode()
                self.send_response(200 if body else 404)
                self.send_header("Content-Type", "text/html")
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *_):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(proxied.folder / "fullchain.pem", proxied.folder / "privkey.pem")
        self.server.socket = context.wrap_socket(self.server.socket, server_side=True)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        self.port = self.server.server_address[1]


@pytest.fixture(scope="module")
def evil(shut):
    site = Evil(shut)
    yield site
    site.server.shutdown()
    site.server.server_close()


def form(action, fields, kind=FORM, method="post"):
    inputs = "".join(f"<textarea name='{name}'>{value}</textarea>" for name, value in fields.items())
    return (
        f"<!doctype html><form method={method} enctype='{kind}' action='{action}'>{inputs}</form>"
        "<script>document.forms[0].submit()</script>"
    )


def attacks(origin):
    person = {"name": "Foreign", "address": "a", "postcode": "b"}
    sign_in = {"email": PEOPLE["member"], "password": PASSWORD}
    fetches = json.dumps([
        [method, path, kind, body]
        for method, path, kind, body in [
            ("POST", "/rental/customers", FORM, urllib.parse.urlencode(person)),
            ("POST", "/api/rental/customers", "application/json", json.dumps(person)),
            ("POST", "/api/rental/customers", "text/plain", json.dumps(person)),
            ("PATCH", "/api/me", "application/json", '{"name": "Foreign"}'),
            ("DELETE", "/api/session", None, None),
            ("POST", "/signout", FORM, ""),
            ("GET", "/api/me", None, None),
            ("GET", "/rental/customers", None, None),
        ]
    ])  # fmt: skip
    yield "form", form(origin + "/rental/customers", person)
    yield "form as text", form(origin + "/api/rental/customers", {'{"name":"Foreign","address":"a","postcode":"': '"}'}, "text/plain")  # fmt: skip
    yield "form with parts", form(origin + "/rental/customers", person, "multipart/form-data")
    yield "form that reads", form(origin + "/signout", {}, method="get")
    yield "sign out", form(origin + "/signout", {})
    yield "sign in as the attacker", form(origin + "/signin", sign_in)
    yield "profile", form(origin + "/account", {"name": "Foreign"})
    yield "fetch", f"""<!doctype html><script type=module>
      const got = []
      for (const mode of ['cors', 'no-cors'])
        for (const [method, path, type, body] of {fetches}) {{
          try {{
            const answer = await fetch('{origin}' + path, {{
              method, mode, body, credentials: 'include', headers: type ? {{ 'Content-Type': type }} : {{}} }})
            if (answer.type !== 'opaque' || await answer.text()) got.push(`${{method}} ${{path}} ${{answer.type}}`)
          }} catch {{}}
        }}
      navigator.sendBeacon('{origin}/rental/customers', new URLSearchParams({json.dumps(person)}))
      window.got = got
    </script>"""
    yield "images, frames and scripts", f"""<!doctype html><body>
      <img src="{origin}/signout"><img src="{origin}/avatars/x"><script src="{origin}/api/me"></script>
      <link rel=stylesheet href="{origin}/rental/customers"><iframe src="{origin}/account"></iframe>
      <object data="{origin}/account"></object><script>
      const w = open('{origin}/account'); setTimeout(() => {{
        let seen = []
        try {{ seen.push(w.document.title) }} catch {{}}
        try {{ if (w && !w.closed && w.length) seen.push('frames') }} catch {{}}
        window.got = seen }}, 1500)</script>"""


@pytest.mark.parametrize(
    "host", ["evil.test", *(pytest.param(one, marks=pytest.mark.long) for one in ("evil.plaza.test", HOST))],
    ids=["site", "subdomain", "port"],
)  # fmt: skip
def test_pages_of_another_origin_can_change_and_read_nothing(shut, browser, evil, host):
    """Covers another site, a subdomain of the site, and another port of the site."""
    signed = Tripped(browser, shut, "clerk")
    signed.troubles = Ignored()
    before, cookies = contents(shut.plaza), session(signed)
    for name, html in attacks(shut.origin):
        evil.pages["/" + urllib.parse.quote(name)] = html
        page = signed.context.new_page()
        page.goto(f"https://{host}:{evil.port}/" + urllib.parse.quote(name))
        with contextlib.suppress(Exception):
            page.wait_for_load_state("networkidle", timeout=4000)
        if name in ("fetch", "images, frames and scripts"):
            page.wait_for_function("window.got", timeout=20_000)
            assert page.evaluate("window.got") == [], f"{name} from {host} reads"
            framed = [frame.url for frame in page.frames[1:] if frame.url.startswith(shut.origin)]
            assert not framed, "the plaza lets itself be framed"
        elif name != "form that reads":
            assert "t come from this site" in page.content() or "Sign in to continue" in page.content(), (
                name, page.url, page.content()[:500])  # fmt: skip
        page.close()
        left = set(changed(before, contents(shut.plaza))) - {"job", "print_printer", "webhook_delivery"}
        assert not left, f"{name} from {host} changed {left}"
        assert session(signed) == cookies, f"{name} from {host} changed the session"
    # The session is still the same member's.
    answer = signed.page.goto("/account")
    assert answer.status == 200 and "Foreign" not in signed.page.content()
    signed.context.close()


def session(visitor):
    return [cookie["value"] for cookie in visitor.context.cookies(visitor.plaza.url) if cookie["name"] == "__Host-plaza"]


class Ignored(list):
    """Ignores what an attacker's page logs."""

    def append(self, _):
        pass
