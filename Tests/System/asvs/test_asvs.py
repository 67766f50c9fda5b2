"""The requirements of docs/asvs.csv that no other test covers, on the real server."""

import hashlib
import html
import os
import pathlib
import re
import sqlite3
import subprocess
import time

from browser import wait_until, watched
from routes import SHARED
from plaza import PASSWORD, PEOPLE, PROGRAM, ROOT, Client, Plaza, wait_for
from visitor import Visitor, fresh_code, hidden, one_time_code

NOBODY = "01980000-0000-7000-8000-000000000000"


def routes():
    """Returns the method, path and audience of every route, from the table of routes and permissions."""
    lines = (ROOT / "Tests/PlazaServerTests/permissions.txt").read_text().splitlines()
    return [(line[:8].strip(), line[8:68].strip(), line[68:].strip()) for line in lines]


def pages_of(visitor):
    """Returns the response of every linked path, one of each kind that differs only in ids."""
    waiting, known, kinds = ["/"], {"/"}, {}
    while waiting:
        path = waiting.pop()
        kind = re.sub(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|=[^&]+", "*", path)
        if kind in kinds:
            continue
        answer = kinds[kind] = visitor.get(path)
        answer.path = path
        if answer.headers.get("Content-Type", "").startswith("text/html"):
            for link in re.findall(r'href="(/[^"#]*)', answer.text):
                link = link.replace("&amp;", "&")
                if link not in known:
                    known.add(link)
                    waiting.append(link)
    return list(kinds.values())


def log_lines(plaza, **wanted):
    """Returns the log lines that contain these fields, and waits briefly for them."""
    words = [f"{name}={value}" for name, value in wanted.items()]
    for _ in range(50):
        found = [line for line in plaza.log.read_text().splitlines() if all(f" {word} " in line for word in words)]
        if found:
            return found
        time.sleep(0.05)
    raise AssertionError(f"no line of the log has {words}:\n{plaza.log_tail()}")


def member(plaza, role):
    return Client(plaza).sign_in(role).get("/api/me").json()["id"]


# Encoding


def test_double_encoded_text_is_decoded_once(plaza):
    page = Visitor(plaza).sign_in("clerk").get("/rental/customers?q=%253Cb%253E%2527").text
    assert 'value="%3Cb%3E%27"' in page


def test_regular_expressions_and_formats_are_literals():
    """Checks that regular expressions and formats are literals in the source code."""
    found = []
    for file in (ROOT / "Sources").rglob("*.swift"):
        for word in re.findall(r"\bRegex\(|NSRegularExpression|String\(format: (?!\")|NSPredicate\(", file.read_text()):
            found.append(f"{file}: {word}")
    for file in (ROOT / "Sources").rglob("*.js"):
        found += [f"{file}: {word}" for word in re.findall(r"new RegExp|\beval\b|new Function", file.read_text())]
    assert not found


# Responses


def test_every_text_response_declares_its_charset(plaza):
    for role in ("visitor", "member", "clerk", "admin"):
        visitor = Visitor(plaza)
        if role != "visitor":
            visitor.sign_in(role)
        for answer in pages_of(visitor):
            kind = answer.headers.get("Content-Type", "")
            assert kind or not answer.body, answer.path
            if kind.startswith("text/") or kind.split(";")[0].endswith(("xml", "yaml")):
                assert "charset=utf-8" in kind or kind == "image/svg+xml", f"{answer.path}: {kind}"
                answer.body.decode()
    page = Visitor(plaza).get("/").text
    for address in re.findall(r'(?:src|href)="(/assets/[^"]+)"', page):
        kind = Visitor(plaza).get(address).headers["Content-Type"]
        wanted = {"css": "text/css; charset=utf-8", "js": "text/javascript; charset=utf-8", "svg": "image/svg+xml",
                  "png": "image/png", "webmanifest": "application/manifest+json"}  # fmt: skip
        assert kind == wanted[address.rsplit(".", 1)[1]], address


def test_no_response_allows_another_origin(plaza):
    for role in ("visitor", "clerk"):
        visitor = Visitor(plaza)
        if role != "visitor":
            visitor.sign_in(role)
        for method, pattern, _ in routes():
            path = re.sub(r"\{\w+\}", NOBODY, pattern)
            for asked in {method, "OPTIONS"} - {"DELETE", "POST", "PUT", "PATCH"}:
                answer = visitor.ask(asked, path, Origin="https://evil.test", Sec_Fetch_Site="cross-site")
                given = [name for name in answer.headers if name.lower().startswith("access-control-")]
                if pattern in SHARED:
                    assert "Access-Control-Allow-Credentials" not in given, path
                    assert answer.headers.get("Access-Control-Allow-Origin", "*") == "*", path
                else:
                    assert not given, f"{asked} {path}: {given}"


def test_the_content_security_policy_has_the_required_directives(plaza):
    for answer in pages_of(Visitor(plaza).sign_in("clerk")):
        policy = dict(
            (rule.strip().split(" ", 1) + [""])[:2] for rule in answer.headers["Content-Security-Policy"].split(";")
        )
        assert policy["default-src"] == "'none'", answer.path
        assert policy.get("object-src", "'none'") == "'none'", answer.path
        assert policy["base-uri"] == policy["frame-ancestors"] == "'none'", answer.path
        assert policy["script-src"] == policy["form-action"] == "'self'", answer.path
        assert answer.headers["X-Content-Type-Options"] == "nosniff", answer.path
        assert answer.headers["Referrer-Policy"] in ("same-origin", "no-referrer"), answer.path


ABOUT_NOBODY = r"/rental/(films|catalogue|covers|customers/new$)|/camp/pictures/|/about$|/robots.txt$|/openapi.yaml$|/theme/|/logo/"


def test_personal_responses_are_not_stored_by_shared_caches(plaza):
    for role in ("member", "clerk", "admin"):
        for answer in pages_of(Visitor(plaza).sign_in(role)):
            if answer.path.startswith("/assets/"):
                continue
            kept = answer.headers["Cache-Control"]
            is_footage = answer.path.startswith("/camp/media/") and "html" not in answer.headers.get("Content-Type", "")
            if answer.path.endswith(".webmanifest"):
                assert kept.startswith("private, "), f"{answer.path}: {kept}"
            elif is_footage or re.match(ABOUT_NOBODY, answer.path):
                # Data about films only, about no person, or an empty form; labels and lists of a film are generated for
                # each request. The browser stores the parts of videos and audio that it plays, and deletes them when
                # the member signs out.
                assert kept == "no-store" or kept.startswith("private, "), f"{answer.path}: {kept}"
            else:
                assert kept == "no-store", f"{answer.path}: {kept}"


def test_form_input_survives_going_back(plaza, remembering_browser):
    """no-store keeps pages off the disk; the back/forward cache in memory may still hold them."""
    with watched(remembering_browser, plaza) as counter:
        counter.sign_in("clerk")
        page = counter.page
        page.goto("/rental/customers")
        edit = page.locator("a.row").first.get_attribute("href") + "/edit"
        for path in ("/rental/customers/new", edit):
            page.goto(path)
            page.get_by_label("Name").fill("Typed and not sent")
            page.goto("/rental/films")
            page.evaluate("setTimeout(() => history.back())")
            page.wait_for_url("**" + path, wait_until="commit")
            wait_until(page, "document.querySelector('[name=name]')?.value === 'Typed and not sent'")


def test_pages_link_to_and_load_from_this_site_only(plaza):
    for role in ("visitor", "member", "clerk", "admin"):
        visitor = Visitor(plaza)
        if role != "visitor":
            visitor.sign_in(role)
        for answer in pages_of(visitor):
            if not answer.headers.get("Content-Type", "").startswith("text/html"):
                continue
            # Links to a map and to the camp's external pages, entered by its office, which a person follows.
            page = re.sub(r'<a [^>]*href="https://[^"]*" rel="external"[^>]*>', "", answer.text)
            found = re.findall(r'(?:src|href|action|poster|srcset)="((?:[a-z]+:)?//[^"]*)"', page)
            assert not found, f"{answer.path}: {found}"


ACCOUNT = {"id", "email", "emailVerified", "name", "handle", "roles", "avatar", "secondFactor", "createdAt"}
MANAGED = ACCOUNT | {"suspendedAt", "suspendedReason", "hasPassword", "roleInvitation"}
CUSTOMER = {"id", "accountNumber", "code", "name", "address", "postcode", "dateOfBirth", "phone", "isOpen",
            "rentalsOut"}  # fmt: skip


def test_responses_contain_exactly_the_documented_fields(plaza):
    ann, clerk, admin = (Client(plaza).sign_in(role) for role in ("member", "clerk", "admin"))
    assert set(ann.get("/api/me").json()) == ACCOUNT
    managed = admin.get("/api/members").json()["items"]
    assert all(set(one) == MANAGED for one in managed), managed[0]
    assert all(set(one) == CUSTOMER for one in clerk.get("/api/rental/customers").json()["items"])
    session = ann.get("/api/me/sessions").json()["items"][0]
    assert set(session) == {"id", "device", "address", "createdAt", "seenAt", "isThis", "key", "scopes"}
    for asker in (ann, clerk, admin):
        for method, path, _ in routes():
            if method == "GET" and path.startswith("/api/") and "{" not in path and not path.endswith("export"):
                text = asker.get(path).body.decode()
                assert "$scrypt$" not in text and '"password"' not in text and '"token' not in text, path


# Cookies and browser storage


def test_every_cookie_has_its_prefix_and_attributes(tmp_path):
    with Plaza(tmp_path, PLAZA_ORIGIN="https://plaza.test") as secure:
        visitor = Visitor(secure).sign_in("member")
        visitor.form("/account", name="Ann Lee", handle="")
        visitor.get("/account")
        visitor.form("/signout")
        assert len({line.split("=")[0] for line in visitor.jar}) == 2, visitor.jar
        for line in visitor.jar:
            assert line.startswith("__Host-"), line
            for attribute in ("; Secure", "; HttpOnly", "; SameSite=Lax", "; Path=/"):
                assert attribute in line, line
            assert "Domain" not in line, line


def test_browser_storage_contains_no_personal_data(browser, plaza):
    with watched(browser, plaza) as visitor:
        visitor.sign_in("clerk")
        for path in ("/rental/customers", "/rental/rentals", "/rental/films", "/account"):
            visitor.page.goto(path)
            if path == "/rental/customers":
                visitor.page.locator("a.row").first.click()
                visitor.page.wait_for_load_state()
        kept = visitor.page.evaluate(
            "async () => ({ session: { ...sessionStorage }, local: { ...localStorage }, cookies: document.cookie,"
            " bases: (await indexedDB.databases()).length, caches: (await caches.keys()).length })"
        )
        # The scroll position of a list.
        assert all(re.fullmatch(r"\d+(\.\d+)?", value) for value in kept["session"].values()), kept
        # The last notification shown to each member.
        local = {name for name in kept["local"] if not re.fullmatch(r"notices-[0-9a-f-]+", name)}
        assert not local and kept["bases"] == kept["caches"] == 0 and kept["cookies"] == "", kept


def test_signing_out_clears_site_data(plaza):
    visitor = Visitor(plaza).sign_in("member")
    assert "plaza" in visitor.cookies
    out = visitor.form("/signout")
    assert out.headers["Clear-Site-Data"] == '"cache", "storage"'
    assert "plaza" not in visitor.cookies
    assert visitor.get("/account").status == 303


def can_sign_out(page):
    return re.search(r'<form[^>]* action="/signout"[^>]*>\s*<button[^>]*>.*?Sign out', page) and (
        'popovertarget="account-menu"' in page
    )


def test_every_page_of_a_member_offers_to_sign_out(plaza):
    """Looks in the bar or the sidebar, or, on a page with a back arrow or Cancel, at most two steps back."""
    for role in ("member", "clerk", "admin"):
        visitor = Visitor(plaza).sign_in(role)
        for answer in pages_of(visitor):
            if answer.status != 200 or "<body" not in answer.text:
                continue
            page, steps = answer.text, 0
            while not can_sign_out(page):
                back = re.search(
                    r'<a class="(?:bar-button(?: back[^"]*)?|close|button quiet)" href="([^"]+)"', page
                )
                assert back and steps < 2, answer.path
                page, steps = visitor.get(html.unescape(back[1])).text, steps + 1


# Passwords and authentication


def test_a_password_field_masks_its_text_and_allows_pasting(browser, plaza):
    with watched(browser, plaza) as visitor:
        for path, tokens in (("/signin", ["username", "current-password"]), ("/signup", ["email", "new-password"])):
            visitor.page.goto(path)
            field = visitor.page.locator("input[type=password]")
            assert field.count() == 1
            found = visitor.page.eval_on_selector_all("form input", "all => all.map(one => one.autocomplete)")
            assert set(tokens) <= set(found), found
            pasted = field.evaluate(
                "one => one.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, cancelable: true }))"
            )
            assert pasted, "pasting is kept from the field"
            field.fill("three green elephants")
            visitor.page.get_by_role("button", name="Show password").click()
            assert visitor.page.locator("input[type=text][name=password]").input_value() == "three green elephants"


def test_every_character_of_a_password_counts(own):
    password = "Three green elephants " + "and one mouse " * 6
    assert len(password) > 100
    visitor = Visitor(own)
    made = visitor.form("/signup", name="Eve", email="eve@plaza.test", password=password)
    assert made.status == 303, made.text[:500]
    for wrong in (password[:-1], password.lower(), password.strip(), password[:72], password + "x"):
        answer = Visitor(own).form("/signin", email="eve@plaza.test", password=wrong)
        assert answer.status == 422, repr(wrong)
    Visitor(own).sign_in("eve@plaza.test", password)


def test_an_installation_without_demo_has_no_accounts(tmp_path):
    # The test helper starts a demo, so this server is started directly.
    shop = Plaza(tmp_path)
    environment = {name: value for name, value in os.environ.items() if not name.startswith("PLAZA_")}
    environment |= {"PLAZA_PORT": str(shop.port), "PLAZA_DATA": str(shop.data), "PLAZA_ITUNES_URL": "none"}
    with open(shop.log, "ab") as log:
        shop.process = subprocess.Popen(
            ["setpriv", "--pdeathsig", "KILL", PROGRAM, "serve"], stdin=subprocess.DEVNULL, stdout=log, stderr=log,
            env=environment, cwd=tmp_path,
        )  # fmt: skip
    try:
        shop.wait_until_ready()
        for email in [*PEOPLE.values(), "admin", "root", "admin@plaza.test"]:
            for password in (PASSWORD, "admin", "password", ""):
                answer = Client(shop).post("/api/session", {"email": email, "password": password})
                assert answer.status in (401, 422, 429), (email, password)
        with sqlite3.connect(f"file:{shop.data}/plaza.sqlite?mode=ro", uri=True) as base:
            assert base.execute("SELECT count(*) FROM members_member").fetchone() == (0,)
    finally:
        shop.stop()


def test_a_password_reset_link_does_not_bypass_the_second_factor(own):
    ann = Visitor(own).sign_in("member")
    key = member(own, "member")
    seed = ann.set_up_second_factor()
    made = Client(own).sign_in("admin").post(f"/api/members/{key}/invitation", {"reason": "lost it"})
    assert made.status in (200, 201), made.body
    code = re.search(r"#([\w-]+)", made.body.decode())[1]
    visitor = Visitor(own)
    chosen = visitor.form("/welcome", code=code, password="four purple elephants")
    assert chosen.headers["Location"] == "/signin", chosen.headers["Location"]
    assert "plaza" not in visitor.cookies
    asked = visitor.form("/signin", email=PEOPLE["member"], password="four purple elephants")
    assert asked.status == 200 and "plaza" not in visitor.cookies
    inside = visitor.form("/signin/code", challenge=hidden(asked.text, "challenge"), code=fresh_code(seed))
    assert inside.status == 303 and "plaza" in visitor.cookies


def test_a_code_is_valid_once_within_its_thirty_seconds(own):
    seed = Visitor(own).sign_in("member").set_up_second_factor()
    visitor = Visitor(own)
    asked = visitor.form("/signin", email=PEOPLE["member"], password=PASSWORD)
    challenge = hidden(asked.text, "challenge")
    right = fresh_code(seed)
    for steps in (-1, 1):
        wrong = visitor.form("/signin/code", challenge=challenge, code=one_time_code(seed, steps))
        assert wrong.status == 403 and "Wait for your authenticator to show the next one" in wrong.text, steps
    assert visitor.form("/signin/code", challenge=challenge, code=right).status == 303
    again = Client(own).post("/api/session", {"email": PEOPLE["member"], "password": PASSWORD, "code": right})
    assert again.status == 403 and again.json()["type"] == "/problems/wrong-code"


def test_a_breached_password_is_refused_while_the_list_is_present(tmp_path):
    known, hashes = "violet harbour 71", tmp_path / "hashes.txt"
    digests = sorted(hashlib.sha1(word.encode()).hexdigest().upper() for word in [known, "my own elephantine 78"] + [str(n) for n in range(9000)])
    hashes.write_text("".join(f"{digest}:{number + 1}\r\n" for number, digest in enumerate(digests)))
    setting = {"PLAZA_BREACHED_PASSWORDS": str(hashes)}
    with Plaza(tmp_path, **setting) as server:

        def sign_up(name, password):
            return Visitor(server).form("/signup", name=name, email=f"{name}@plaza.test", password=password)

        for password in (known, "my own elephantine 78"):
            refused = sign_up("eve", password)
            assert refused.status == 422 and "This password appeared in a data breach elsewhere" in refused.text, refused.text
        assert sign_up("fay", "five orange elephants").status == 303
        well = plaza_says("doctor", PLAZA_DATA=str(server.data), **setting)
        assert well.returncode == 0 and "in a sample, sorted" in well.stdout, well.stdout
        hashes.rename(tmp_path / "away.txt")
        assert sign_up("gus", "password1234").status == 422, "the built-in list holds"
        assert sign_up("gus", known).status == 303
        lines = [line for line in server.log.read_text().splitlines() if "PLAZA_BREACHED_PASSWORDS" in line]
        assert len(lines) == 1 and " error " in lines[0] and str(hashes) in lines[0] and known not in lines[0], lines
        ill = plaza_says("doctor", PLAZA_DATA=str(server.data), **setting)
        assert ill.returncode == 1 and "FAIL  passwords" in ill.stdout, ill.stdout
    (tmp_path / "away.txt").rename(hashes)
    shop = {"PLAZA_DATA": str(tmp_path / "shop")}
    made = plaza_says("admin", "create", "you@plaza.test", "--name", "Dan", stdin=known + "\n", **shop, **setting)
    assert made.returncode == 1 and "This password appeared in a data breach elsewhere" in made.stderr, made.stderr
    hashes.write_text("".join(f"{digest}\n" for digest in reversed(digests)))
    for command in ("serve", "doctor"):
        ended = plaza_says(command, PLAZA_PORT="0", **shop, **setting)
        assert ended.returncode == 1 and "is not sorted by hash" in ended.stderr + ended.stdout


def plaza_says(*arguments, stdin="", **settings):
    environment = {name: value for name, value in os.environ.items() if not name.startswith("PLAZA_")} | settings
    return subprocess.run(
        [PROGRAM, *arguments], input=stdin, capture_output=True, text=True, timeout=120, env=environment
    )


# Input


def test_protected_fields_cannot_be_set_by_the_member(own):
    ann = Client(own).sign_in("member")
    before = ann.get("/api/me").json()
    slipped = {"roles": ["admin"], "email": "eve@plaza.test", "id": NOBODY, "secondFactor": True, "createdAt": "2001",
               "password": "x", "suspendedAt": None, "isAdmin": True}  # fmt: skip
    answer = ann.ask("PATCH", "/api/me", {"name": "Ann B"} | slipped)
    assert answer.status == 200, answer.body
    assert ann.get("/api/me").json() == before | {"name": "Ann B"}
    made = Client(own).post(
        "/api/members",
        {"name": "Eve", "email": "eve@plaza.test", "password": "three green elephants"} | slipped
        | {"email": "eve@plaza.test", "password": "three green elephants"},
    )  # fmt: skip
    assert made.status == 201 and made.json()["roles"] == [] and made.json()["id"] != NOBODY
    clerk = Client(own).sign_in("clerk")
    customer = clerk.create(
        "/api/rental/customers",
        {"name": "Eve", "address": "a", "postcode": "b", "accountNumber": "1", "code": "AAAAAAAA", "rentalsOut": 9},
    )
    assert customer["rentalsOut"] == 0 and customer["accountNumber"] != "1" and customer["code"] != "AAAAAAAA"
    film = clerk.create("/api/rental/films", {"title": "Ran", "quantity": 1})
    rented = clerk.post(
        "/api/rental/rentals",
        {"customer": customer["id"], "films": [film["id"]], "nights": 2, "priceMinor": 1, "dueOn": "2099-01-01"},
        Idempotency_Key="k",
    )
    assert rented.status == 201, rented.body
    assert b'"priceMinor":600' in rented.body and b"2099" not in rented.body


def test_query_parameters_do_not_replace_form_fields(plaza):
    clerk = Visitor(plaza).sign_in("clerk")
    answer = clerk.form("/rental/customers?name=Eve&address=a&postcode=b", phone="1")
    assert answer.status == 422 and "Enter the name." in answer.text
    twice = clerk.ask(
        "POST", "/rental/customers", "name=Eve&name=Mallory&address=a&postcode=b",
        Content_Type="application/x-www-form-urlencoded",
    )  # fmt: skip
    assert twice.status == 422 and "must be a single text value" in twice.text
    # A token in the query is not accepted.
    token = clerk.cookies["plaza"]
    assert Client(plaza).get(f"/api/me?token={token}&plaza={token}").status == 401


def test_forwarded_addresses_are_ignored_without_a_trusted_proxy(plaza, tmp_path):
    forged = {"X_Forwarded_For": "203.0.113.7", "X_Real_IP": "203.0.113.7", "Forwarded": "for=203.0.113.7"}
    number = Client(plaza).get("/nowhere", **forged).headers["X-Request-ID"]
    assert " address=127.0.0.1 " in log_lines(plaza, request=number)[0]
    with Plaza(tmp_path, PLAZA_PROXIES="127.0.0.1") as behind:
        number = Client(behind).get("/nowhere", X_Forwarded_For="203.0.113.7, 198.51.100.9").headers["X-Request-ID"]
        assert " address=198.51.100.9 " in log_lines(behind, request=number)[0]


def test_get_requests_change_nothing(own):
    """Checks that every GET by every role leaves all tables unchanged, except for records of the reading itself."""

    def state():
        with sqlite3.connect(f"file:{own.data}/plaza.sqlite?mode=ro", uri=True) as base:
            # The content of virtual tables is in other tables; some cannot be read entirely.
            found = base.execute("SELECT name FROM sqlite_master WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%'")
            tables = [row[0] for row in found]
            rows = {table: sorted(base.execute(f"SELECT * FROM {table}"), key=repr) for table in tables}
            columns = [row[1] for row in base.execute("PRAGMA table_info(members_session)")]
        seen = columns.index("seen_at")
        rows["members_session"] = [row[:seen] + row[seen + 1 :] for row in rows["members_session"]]
        return rows

    def videos_are_ready():
        with sqlite3.connect(f"file:{own.data}/plaza.sqlite?mode=ro", uri=True) as base:
            return not base.execute("SELECT 1 FROM media_item WHERE state IN ('waiting', 'making')").fetchall()

    visitors = [Visitor(own).sign_in(role) for role in ("member", "clerk", "admin")] + [Visitor(own)]
    wait_for(videos_are_ready, "the demo's videos")
    before = state()
    for visitor in visitors:
        for answer in pages_of(visitor):
            assert answer.status < 500, answer.path
        for method, path, _ in routes():
            if method == "GET":
                visitor.get(re.sub(r"\{\w+\}", NOBODY, path), Sec_Fetch_Site="cross-site")
    after = state()
    changed = {table for table in before if before[table] != after[table]}
    # These tables change independently of requests: the row that /ready writes to test the database, and the server's
    # own jobs. Reading itself records clicks on the camp's external pages, read messages and the use of limits, and
    # creates the push signing key when a page first needs it.
    noted = {"camp_click", "camp_thread_seen", "web_limit", "notification_vapid_key"}
    assert changed - noted <= {"plaza_readiness", "job", "print_printer", "backup_schedule", "backup"}, sorted(changed)


# The machine


def test_the_server_opens_no_outgoing_connections(own):
    """With SQLite: after every role has opened every page and a picture was generated, all sockets belong to the
    server's own port."""
    for role in ("member", "clerk", "admin"):
        pages_of(Visitor(own).sign_in(role))
    clerk = Client(own).sign_in("clerk")
    film = clerk.create("/api/rental/films", {"title": "http://127.0.0.1:1/?a", "director": "//evil.test", "quantity": 1})
    clerk.get(f"/rental/films/{film['id']}/poster")
    ports = set()
    for name in ("tcp", "tcp6", "udp", "udp6"):
        inodes = sockets_of(own.process.pid)
        for line in pathlib.Path(f"/proc/{own.process.pid}/net/{name}").read_text().splitlines()[1:]:
            parts = line.split()
            if parts[9] in inodes:
                ports.add((name[:3], int(parts[1].split(":")[1], 16)))
    assert ports == {("tcp", own.port)}, ports


def sockets_of(pid):
    found = set()
    for name in os.listdir(f"/proc/{pid}/fd"):
        try:
            target = os.readlink(f"/proc/{pid}/fd/{name}")
        except FileNotFoundError:
            continue
        if target.startswith("socket:["):
            found.add(target[8:-1])
    return found


def test_internal_addresses_return_not_found(plaza):
    clerk = Visitor(plaza).sign_in("clerk")
    for visitor in (Visitor(plaza), clerk):
        for path in ("/.git/config", "/.git/HEAD", "/.svn/entries", "/.env", "/Package.swift", "/plaza.sqlite",
                     "/data/plaza.sqlite", "/assets/", "/assets", "/rental/covers/", "/rental/covers", "/files/",
                     "/rental/export/", "/debug", "/server-status"):  # fmt: skip
            answer = visitor.get(path)
            # 405 where another method is allowed, such as PUT for a cover.
            assert answer.status in (404, 405), f"{path}: {answer.status}"
            assert "Index of" not in answer.text


def test_trace_is_refused(plaza):
    for path in ("/", "/rental/customers", "/api/me", "/nowhere"):
        answer = Visitor(plaza).ask("TRACE", path, X_Secret="s3cret")
        assert answer.status in (404, 405) and "s3cret" not in answer.text


# The log


def test_a_sign_in_is_logged_with_member_and_method(own):
    ann = member(own, "member")
    assert log_lines(own, note=f"signed-in/{ann}/password", status=201, path="/api/session", address="127.0.0.1")
    visitor = Visitor(own).sign_in("member")
    assert log_lines(own, note=f"signed-in/{ann}/password", status=303, path="/signin")
    seed = visitor.set_up_second_factor()
    asked = visitor.form("/signin", email=PEOPLE["member"], password=PASSWORD)
    assert log_lines(own, note=f"code-asked/{ann}")
    challenge = hidden(asked.text, "challenge")
    visitor.form("/signin/code", challenge=challenge, code="000000")
    assert log_lines(own, note="wrong-code", path="/signin/code")
    visitor.form("/signin/code", challenge=challenge, code=fresh_code(seed))
    assert log_lines(own, note=f"signed-in/{ann}/password+code", path="/signin/code")
    Visitor(own).form("/signin", email=PEOPLE["member"], password="wrong password")
    assert log_lines(own, note="wrong-sign-in", path="/signin", address="127.0.0.1")
    Client(own).post("/api/session", {"email": "nobody@plaza.test", "password": "wrong password"})
    assert log_lines(own, note="wrong-sign-in", path="/api/session", status=401)


def test_refused_requests_are_logged_with_member_and_reason(own):
    ann = member(own, "member")
    visitor = Visitor(own).sign_in("member")
    assert visitor.get("/members").status == visitor.get("/api/rental/customers").status == 403
    assert log_lines(own, note="forbidden", member=ann, path="/members", status=403)
    assert log_lines(own, note="forbidden", member=ann, path="/api/rental/customers", status=403)
    Client(own).get("/api/me")
    assert log_lines(own, note="sign-in-needed", path="/api/me", status=401)
    visitor.ask("POST", "/account", "name=Eve", Sec_Fetch_Site="cross-site",
                Content_Type="application/x-www-form-urlencoded")  # fmt: skip
    assert log_lines(own, note="foreign-origin", member=ann, path="/account", status=403)
    visitor.form("/account", name="", handle="!")
    assert log_lines(own, note="invalid-input", member=ann, path="/account", status=422)
    visitor.form("/account/password", current="wrong password", new="four purple elephants")
    assert log_lines(own, note="wrong-password", member=ann)
    for _ in range(40):
        answer = Client(own).post("/api/session", {"email": "bob@plaza.test", "password": "wrong password"})
        if answer.status == 429:
            break
    assert log_lines(own, note="too-many-attempts", path="/api/session", status=429)


def test_a_fault_is_logged_with_its_request_id(own):
    clerk = Visitor(own).sign_in("clerk")
    with sqlite3.connect(f"{own.data}/plaza.sqlite") as base:
        base.execute("DROP TABLE rental_import_draft")
    answer = clerk.get(f"/rental/imports/{NOBODY}")
    assert answer.status == 500
    assert "rental_import_draft" not in answer.text and answer.headers["X-Request-ID"] in answer.text
    lines = log_lines(own, request=answer.headers["X-Request-ID"])
    fault = [line for line in lines if " plaza: fault " in line]
    assert len(fault) == 1 and " error " in fault[0] and "rental_import_draft" in fault[0], lines


LINE = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(Z|[+-]\d{4}) (\w+) plaza: answered (.*) \[\w+\]")


def test_every_log_line_has_time_member_and_request(own):
    pages_of(Visitor(own).sign_in("clerk"))
    answered = [line for line in own.log.read_text().splitlines() if " answered " in line]
    assert len(answered) > 10
    for line in answered:
        found = LINE.fullmatch(line)
        assert found, line
        fields = dict(word.split("=", 1) for word in found[3].split(" "))
        assert {"address", "member", "method", "ms", "path", "request", "status"} <= set(fields), line


def test_secrets_are_not_logged(own):
    admin, visitor = Client(own).sign_in("admin"), Visitor(own).sign_in("member")
    secrets = [PASSWORD, admin.token, visitor.cookies["plaza"]]
    seed = visitor.set_up_second_factor()
    made = admin.post(f"/api/members/{member_by(admin, PEOPLE['clerk'])}/invitation", {"reason": "s3cret reason"})
    link = re.search(r"#([\w-]+)", made.body.decode())[1]
    Visitor(own).get(f"/welcome?code={link}")
    Visitor(own).form("/welcome", code=link, password="four purple elephants")
    Visitor(own).form("/signin", email=PEOPLE["member"], password="my secret mistake")
    Visitor(own).form("/signup", name="Eve", email="eve@plaza.test", password="five orange elephants")
    Client(own).get("/api/me", Authorization="Bearer made-up-token")
    admin.get("/rental/customers?q=Amara")
    secrets += [seed, link, "s3cret", "purple", "secret mistake", "orange", "eve@plaza.test", "made-up-token", "Amara"]
    text = own.log.read_text()
    # On start, the demo prints its password, which is public.
    text = "\n".join(line for line in text.splitlines() if not line.startswith("Sign in as "))
    assert [secret for secret in secrets if secret in text] == []


def member_by(admin, email):
    return next(one["id"] for one in admin.get("/api/members").json()["items"] if one["email"] == email)


def test_a_requested_path_cannot_inject_log_lines(own):
    before = len(own.log.read_text().splitlines())
    # A path with invalid characters is refused before anything is logged.
    assert Client(own).get("/rental%00").status == 400
    for path in ("/x%0Aforged%0D%0A", "/%1B%5B31mred", "/%E2%80%A8line", "/a%20status=200%20b"):
        Client(own).get(path)
    number = Client(own).get("/last").headers["X-Request-ID"]
    log_lines(own, request=number)
    lines = own.log.read_text().splitlines()[before:]
    assert len(lines) == 5, lines
    assert all(LINE.fullmatch(line) for line in lines), lines
    assert all("\x1b" not in line and "\x00" not in line for line in lines)


# The source


def test_the_sources_use_only_the_approved_cryptography():
    """docs/controls.md lists all uses."""
    agreed = {
        "Adverts/Statistics/Visitor.swift": {"HMAC", "SymmetricKey"},
        "Members/Audit/AuditEntry.swift": {"SHA256"},
        "Members/IdentityProvider/ExternalSession.swift": {"SHA256"},
        "Members/Passwords/BreachedPasswords.swift": {"Insecure", "SHA1"},
        "Members/Passwords/PasswordHash.swift": {"KDF"},
        "Members/SecondFactor/RecoveryCode.swift": {"SHA256"},
        "Members/SecondFactor/TOTPSecretCipher.swift": {"AES", "HKDF", "HMAC", "SHA256", "SymmetricKey"},
        "Members/SecondFactor/TOTP.swift": {"HMAC", "Insecure", "SymmetricKey"},
        "Members/Sessions/SecretToken.swift": {"SHA256"},
        "Members/SignInProviders/BeginProviderSignIn.swift": {"SHA256"},
        "MembersCognito/Claims.swift": {"SHA256"},
        "MembersCognito/CognitoClient.swift": {"HMAC", "SymmetricKey"},
        "MembersOpenID/AppleClientKey.swift": {"P256"},
        "MembersOpenID/CodeChallenge.swift": {"SHA256"},
        "Notifications/Push/PushRunner.swift": {"SHA256"},
        "Notifications/UnsubscribeToken.swift": {"SHA256"},
        "PlazaFilesS3/S3Client.swift": {"SHA256"},
        "PlazaFilesS3/S3Signature.swift": {"HMAC", "SHA256", "SymmetricKey"},
        "Notifications/Push/PushKeys.swift": {"P256"},
        "Notifications/Push/PushMessage.swift": {"AES", "HKDF", "P256", "SymmetricKey"},
        "Notifications/Push/VAPIDKey.swift": {"P256"},
        "PlazaJWT/JSONWebKey.swift": {"P256", "RSA"},
        "PlazaJWT/VerificationKey.swift": {"P256", "RSA", "SHA256"},
        "PlazaServer/Backups/Checksums.swift": {"SHA256"},
        "PlazaServer/Backups/LockedEncryptionKey.swift": {"AES", "KDF"},
        "PlazaServer/Transfer/CopyFiles.swift": {"SHA256"},
        "PlazaServer/Transfer/TableChecksum.swift": {"SHA256"},
        "PlazaHTTP/Responses/Assets.swift": {"SHA256"},
        "PlazaHTTP/Responses/NamedUUID.swift": {"Insecure", "SHA1"},
        "PlazaHTTP/Requests/Idempotency.swift": {"AES", "SHA256", "SymmetricKey"},
        "PlazaHTTP/Security/RateLimiter.swift": {"SHA256"},
        "PlazaUploads/TusDigest.swift": {"Insecure", "SHA1", "SHA256"},
        "PrintShop/Documents/DocumentKey.swift": {"AES", "SymmetricKey"},
        "PrintShop/Documents/PrepareDocument.swift": {"SHA256"},
        "PrintShop/Prices/Quote.swift": {"SHA256"},
        "PrintShop/Printers/DiscoveredPrinter.swift": {"SHA256"},
        "RentalCounter/OfflineQueue/JournalEntry.swift": {"SHA256"},
        "Jobs/Events/Event.swift": {"SHA256"},
        "Members/Passkeys/PasskeyChallenge.swift": {"SHA256"},
        "PlazaServer/Backups/BackupStorage.swift": {"SHA256"},
        "PlazaServer/Backups/EncryptedArchive.swift": {"AES", "KDF"},
        "PlazaWebAuthn/AssertionResponse.swift": {"SHA256"},
        "PlazaWebAuthn/COSEKey.swift": {"P256", "RSA", "SHA256"},
        "PlazaWebAuthn/RelyingParty.swift": {"SHA256"},
        "Webhooks/WebhookSignature.swift": {"HMAC", "SymmetricKey"},
    }
    # fmt: off
    words = r"\b(AES|ChaChaPoly|HMAC|HKDF|KDF|Insecure|MD5|SHA1|SHA256|SHA384|SHA512|SymmetricKey|Curve25519|P256|RSA)\b\s*[.(<]"
    # fmt: on
    found, modes = {}, set()
    for file in (ROOT / "Sources").rglob("*.swift"):
        # The module that implements them.
        if "PlazaCrypto" in file.parts:
            continue
        code = re.sub(r"//.*", "", file.read_text())
        code = code.replace(".hexadecimalSHA256", ".SHA256.")
        if used := set(re.findall(words, code)):
            found[str(file.relative_to(ROOT / "Sources"))] = used
        modes |= set(re.findall(r"\bAES\.(\w+)|Insecure\.(\w+)|KDF\.(\w+)", code))
    assert found == agreed
    assert {"".join(mode) for mode in modes} == {"GCM", "SHA1", "Scrypt"}
    hash_source = (ROOT / "Sources/Members/Passwords/PasswordHash.swift").read_text()
    assert "standard = ScryptCost(logRounds: 14, blockSize: 8, parallelism: 5)" in hash_source


def test_scripts_do_not_assign_untrusted_keys():
    """Checks that scripts assign to computed keys only for list elements, and merge only their own objects."""
    places = {
        "till.js": {"bytes[index]", "bytes[6]", "bytes[8]"},
        "analysis.js": {
            "points[state.draft.points.length - 1]", "points[1]", "loop[place]", "loop[place === 0 ? 1 : 0]",
        },
    }
    found = {}
    for file in (ROOT / "Sources").rglob("*.js"):
        code = re.sub(r"(?m)//.*$", "", file.read_text())
        for word in re.findall(r"([\w)]+\[[^\]\n]+\])\s*=[^=]", code):
            found.setdefault(file.name, set()).add(word)
        # The first argument is merged into; the others must be object literals or the `more` parameter.
        merged = re.findall(r"__proto__|setPrototypeOf|Object\.assign\((?:[^(){},]|\([^()]*\))+, (?!\{|more\))[^)]*", code)
        assert not merged, f"{file.name}: {merged}"
    assert found == places
