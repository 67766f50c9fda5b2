"""Notifications: chosen by kind and channel, shown live on every page, turned off by one press, pushed to a device."""

import email
import email.policy
import json
import re
import urllib.parse

import pytest
from playwright.sync_api import expect

from browser import session_cookie, watched
from plaza import PROGRAM, Client, Plaza, wait_for
from test_install import profile
from test_print import FORM, at_the_store, order, pay, start, store

SENDMAIL = """#!/bin/sh
cd '{folder}' && cat > "coming-$$" && mv "coming-$$" "letter-$$"
"""

# In seconds. An email that could not be sent is retried after a minute.
AGAIN = 100


@pytest.fixture(scope="module")
def shop(tmp_path_factory):
    """A server for this module, because its tests cause notifications and change who gets them."""
    with Plaza.filled(tmp_path_factory.mktemp("notices")) as server:
        admin = server.client("admin")
        always = urllib.parse.urlencode({f"day{number}": "0-24" for number in range(7)})
        answer = admin.ask("POST", f"/print/desk/{store(admin)}/hours", body=always, Content_Type=FORM)
        assert answer.status == 303, answer.body
        yield server


@pytest.fixture(params=["phone", "tablet"])
def visitor(request, browser, shop):
    with watched(browser, shop, request.param) as someone:
        yield someone


def write_to_player(server, text):
    """Sends a message from the coach to Ann, whose guardian is Bob."""
    ann = server.client("member").get("/api/me").json()["id"]
    form = urllib.parse.urlencode({"text": text})
    coach = server.client("coach")
    answer = coach.ask("POST", f"/camp/messages/new/{ann}", body=form, Content_Type=FORM)
    assert answer.status == 303, answer.body


POINTS = "New points"


def give_points(server, role):
    member = server.client(role).get("/api/me").json()["id"]
    form = urllib.parse.urlencode({"unit": "point", "way": "add", "amount": "5", "reason": "A present"})
    desk = Client(server).sign_in("wallet")
    answer = desk.ask("POST", f"/wallet/desk/members/{member}/adjust", body=form, Content_Type=FORM)
    assert answer.status == 303, answer.body


def tick(page, kind, way):
    return page.get_by_role("checkbox", name=f"{kind}: {way}", exact=True)


@pytest.mark.parametrize("scripts", [True, False])
def test_every_kind_of_notification_has_a_choice_for_each_channel(browser, shop, scripts):
    with watched(browser, shop, java_script_enabled=scripts) as visitor:
        visitor.expected_statuses.add(422)
        page = visitor.signed_in("member").page
        page.goto("/account")
        page.get_by_role("link", name="Notification settings").click()
        tick(page, "A film is overdue", "Push").uncheck()
        tick(page, "New points", "Email").check()
        page.get_by_label("From").select_option("22:00")
        page.get_by_label("Until").select_option("22:00")
        page.get_by_role("button", name="Save", exact=True).click()
        expect(page.get_by_role("alert")).to_contain_text("Choose different start and end times for quiet hours, or neither")
        expect(tick(page, "New points", "Email")).to_be_checked()
        page.get_by_label("Until").select_option("07:00")
        visitor.check()
        page.get_by_role("button", name="Save", exact=True).click()
        expect(page.get_by_text("Settings saved.")).to_be_visible()
        expect(tick(page, "A film is overdue", "Push")).not_to_be_checked()
        expect(page.get_by_label("From")).to_have_value("1320")
        page.get_by_role("button", name="Turn all off").click()
        expect(page.get_by_text("All notifications are off.")).to_be_visible()
        # Except for notifications about a child's safety.
        assert page.locator("input[name=on]:checked:enabled").count() == 0
        expect(tick(page, "Change of guardians", "Page")).to_be_checked()
        everything = page.locator("input[name=on]").evaluate_all("all => all.map(one => one.value)")
        member = shop.client("member")
        assert member.ask("PUT", "/api/notifications/choices", {"on": everything}).status == 200


@pytest.mark.main
def test_notifications_are_read_and_a_kind_is_stopped(visitor, shop):
    page = visitor.signed_in("member").page
    page.goto("/")
    give_points(shop, "member")
    write_to_player(shop, "Bring both sticks.")
    page.get_by_role("link", name="All notifications").click()
    newest = page.locator(".notice").first
    expect(newest).to_contain_text("New message at the hockey camp")
    visitor.check()
    newest.get_by_role("link").click()
    page.wait_for_url("**/camp/messages/*")
    page.goto("/notifications")
    expect(page.locator(".notice").first).not_to_have_class(re.compile("new"))
    if page.get_by_role("button", name="Mark all as read").count():
        page.get_by_role("button", name="Mark all as read").click()
    expect(page.locator(".notice.new")).to_have_count(0)
    # Notifications about a child's safety cannot be turned off.
    expect(page.get_by_role("button", name="Turn “New message for you” off")).to_have_count(0)
    page.get_by_role("button", name=f"Turn “{POINTS}” off").first.click()
    expect(page.get_by_text(f"You won't get “{POINTS}” notifications any more.")).to_be_visible()
    page.get_by_role("button", name=f"Turn “{POINTS}” back on").first.click()
    page.get_by_role("button", name=f"Turn “{POINTS}” off").first.click()
    page.goto("/account/notifications")
    expect(tick(page, POINTS, "Page")).not_to_be_checked()
    tick(page, POINTS, "Page").check()
    page.get_by_role("button", name="Save", exact=True).click()
    context = page.context
    context.add_cookies([{"name": "plaza-language", "value": "ko", "url": shop.url}])
    for path in ("/notifications", "/account/notifications"):
        page.goto(path)
        expect(page.locator("html")).to_have_attribute("lang", "ko")
        visitor.check()


def test_a_print_order_notification_appears_on_pages_of_other_shops(browser, shop, tmp_path):
    with watched(browser, shop, "tablet") as desk, watched(browser, shop) as bob:
        desk.signed_in("admin").store = store(Client(shop))
        with at_the_store(desk, tmp_path):
            streams = set()
            ours = lambda request: "/notifications/events" in request.url  # noqa: E731
            bob.context.on("request", lambda request: ours(request) and streams.add(request))
            for over in ("requestfinished", "requestfailed"):
                bob.context.on(over, lambda request: streams.discard(request))
            page = bob.signed_in("bob").page
            order(bob, desk.store)
            number = pay(page)
            page.goto("/popcorn/films")
            other = bob.context.new_page()
            other.goto("/marquee")
            start(desk, number)
            for tab in (page, other):
                toast = tab.locator(".toast").filter(has_text=f"Print order {number} is ready")
                expect(toast).to_have_count(1, timeout=60_000)
                expect(tab.locator(".bell-count:visible").first).to_be_visible()
            assert len(streams) == 1, "one stream for all tabs"
            assert page.evaluate("document.activeElement === document.body"), "nobody's focus is taken"
            bob.check()
            # The tab that held the stream is closed, and the other one takes over.
            page.close()
            expect(other.locator(".toast")).to_have_count(1)
            other.get_by_role("button", name="Close").click()
            expect(other.locator(".toast")).to_have_count(0)
            other.goto("/notifications")
            other.get_by_role("link", name=f"Print order {number} is ready").click()
            other.wait_for_url("**/print/status/*")


def test_a_toast_can_turn_off_its_kind(browser, shop):
    with watched(browser, shop) as visitor:
        page = visitor.signed_in("bob").page
        page.goto("/popcorn/films")
        expect(page.locator(".bell-count:visible").first).to_be_visible()
        write_to_player(shop, "Ice at nine.")
        copy = page.locator(".toast").filter(has_text="New message for your child")
        expect(copy).to_be_visible()
        stop = page.get_by_role("button", name="Turn these off")
        expect(copy.filter(has=stop)).to_have_count(0)
        give_points(shop, "bob")
        page.locator(".toast").filter(has=stop).get_by_role("button", name="Turn these off").click()
        expect(page.get_by_text("You won’t get these any more.")).to_be_visible()
        page.goto("/account/notifications")
        expect(tick(page, POINTS, "Page")).not_to_be_checked()
        expect(tick(page, "Copies of your child's messages", "Page")).to_be_checked()


@pytest.mark.main
def test_guests_get_no_notifications(browser, shop):
    with watched(browser, shop) as stranger:
        page = stranger.page
        asked = []
        page.on("request", lambda request: asked.append(request.url))
        page.goto("/")
        assert page.locator("[data-bell], script[src*='notifications-']").count() == 0
        assert not any("/notifications" in url for url in asked)


def letters(folder, to):
    """Returns the emails to an address about messages. During the day members also get emails about films due."""
    found = [email.message_from_bytes(one.read_bytes(), policy=email.policy.default) for one in folder.glob("letter-*")]
    return [one for one in found if to in one["To"] and "message" in one["Subject"]]


def test_an_email_is_unsubscribed_with_one_click_without_signing_in(browser, tmp_path):
    folder = tmp_path / "post"
    folder.mkdir()
    program = tmp_path / "sendmail"
    program.write_text(SENDMAIL.format(folder=folder))
    program.chmod(0o700)
    with Plaza.filled(tmp_path) as server:
        # With the demo, whose addresses do not exist, the server sends no email.
        server.stop()
        server.command = [PROGRAM, "serve"]
        server.settings |= {
            "PLAZA_MAIL": f"sendmail:{program}", "PLAZA_MAIL_FROM": "post@plaza.example", "PLAZA_ORIGIN": server.url,
        }  # fmt: skip
        server.start()
        write_to_player(server, "Bring both sticks.")
        letter = wait_for(lambda: letters(folder, "ann@plaza.test"), "a letter", AGAIN)[0]
        text = letter.get_content()
        assert "Bring both sticks" not in text, "what is written stays in the camp"
        assert letter["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
        address = letter["List-Unsubscribe"].strip("<>")
        assert address in text
        with watched(browser, server) as stranger:
            page = stranger.page
            page.goto(address)
            stranger.check()
            page.get_by_role("button", name="Turn these off").click()
            expect(page.get_by_text("These notifications are off")).to_be_visible()
            stranger.check()
        copy = wait_for(lambda: letters(folder, "bob@plaza.test"), "the guardian's letter", AGAIN)[0]
        along = copy["List-Unsubscribe"].strip("<>").removeprefix(server.url)
        write_to_player(server, "And a puck.")
        wait_for(lambda: len(letters(folder, "bob@plaza.test")) == 2, "the guardian's second letter", AGAIN)
        # As a mail client does it.
        answer = Client(server).ask("POST", along, body="List-Unsubscribe=One-Click", Content_Type=FORM)
        assert answer.status == 200, answer.body
        write_to_player(server, "And a helmet.")
        on = server.client("bob").get("/api/notifications/choices").json()["on"]
        assert "camp.message:email" in on and [one for one in on if one.startswith("camp.guardian:")] == ["camp.guardian:page"]
        assert len(letters(folder, "ann@plaza.test")) == 1


def test_a_push_notification_opens_its_page_or_stops_its_kind(browser, shop, tmp_path):
    """A private window shows no notifications, so this test uses its own profile on disk."""
    with profile(browser, shop, tmp_path / "profile") as page:
        context = page.context
        context.grant_permissions(["notifications"], origin=shop.url)
        context.add_cookies([session_cookie(shop, shop.token("bob"))])
        page.goto("/account/notifications")
        expect(page.get_by_role("button", name="Turn on push on this device")).to_be_visible()
        chromium = context.new_cdp_session(page)
        known = []
        chromium.on("ServiceWorker.workerRegistrationUpdated", lambda event: known.extend(event["registrations"]))
        chromium.send("ServiceWorker.enable")
        with context.expect_event("serviceworker") as coming:
            page.evaluate("navigator.serviceWorker.register('/notices/worker.js').then(() => {})")
        worker = coming.value
        page.evaluate("""async () => {
          const registration = await navigator.serviceWorker.getRegistration('/notices/')
          while (!registration.active) await new Promise(then => setTimeout(then, 50))
        }""")
        assert page.evaluate("navigator.serviceWorker.controller") is None, "no page is its own"
        registration = wait_for_known(page, known)
        assert urllib.parse.urlsplit(registration["scopeURL"]).path == "/notices/"
        shown = []
        for _ in range(200):
            # A newly installed worker may miss the first messages. Messages with one tag make one notification.
            push(chromium, shop, registration)
            if shown := page.evaluate(SHOWN):
                break
            page.wait_for_timeout(50)
        assert shown == [{"title": NOTICE["title"], "body": NOTICE["body"], "actions": ["Turn these off"]}]
        asked = []
        context.on("request", lambda request: asked.append((request.method, request.url)))
        worker.evaluate(PRESS, "stop")
        wait_until_asked(page, asked, ("POST", f"{shop.url}{NOTICE['stop']}"))
        assert worker.evaluate("registration.getNotifications().then(all => all.length)") == 0


NOTICE = {
    "title": "Print order 7 is ready", "body": "Pick it up at Copy & Coffee.", "link": "/print/status",
    "tag": "seven", "language": "en", "stop": "/notifications/stop/made-up", "stopWords": "Turn these off",
}  # fmt: skip
SHOWN = """async () => {
  const registration = await navigator.serviceWorker.getRegistration('/notices/')
  const words = (one) => ({ title: one.title, body: one.body, actions: one.actions.map(act => act.title) })
  return (await registration.getNotifications()).map(words)
}"""
# A real click on a notification is not possible here, so the worker gets the event that the browser would dispatch.
PRESS = """async (action) => {
  const [notification] = await registration.getNotifications()
  const event = new NotificationEvent('notificationclick', { notification, action })
  event.waitUntil = () => {}
  dispatchEvent(event)
}"""


def push(chromium, shop, registration):
    """Delivers a push message as a push service would, which headless browsers lack."""
    chromium.send(
        "ServiceWorker.deliverPushMessage",
        {"origin": shop.url, "registrationId": registration["registrationId"], "data": json.dumps(NOTICE)},
    )


def wait_for_known(page, known):
    for _ in range(200):
        if found := [one for one in known if not one["isDeleted"]]:
            return found[-1]
        page.wait_for_timeout(50)
    raise AssertionError("the browser tells of no worker")


def wait_until_asked(page, asked, wanted):
    for _ in range(200):
        if wanted in asked:
            return
        page.wait_for_timeout(50)
    raise AssertionError(f"{wanted} was not asked for: {asked}")
