"""A real browser that fails the test when a page complains."""

import contextlib
import os
import re

import html5lib
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Error

from plaza import PASSWORD, PEOPLE, ROOT, note_use

SCREENSHOTS = ROOT / "script/.state/screenshots"
# Of the pages that a test had open when it failed.
FAILED = ROOT / "script/.state/logs/screenshots"
# The contexts whose pages are open, and what was noted of the running test's pages, as (title, text).
OPEN, NOTES = [], []
# The engine without the windows: those of a whole chromium are painted too, which took most of the tests' time. Whoever
# installs a shop or plugs in a microphone starts the whole one.
SHELL = "/usr/bin/chromium-headless-shell"
FLAGS = ["--headless=new", "--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu"]
PHONE = {
    "viewport": {"width": 375, "height": 812}, "device_scale_factor": 2, "is_mobile": True, "has_touch": True
}
TABLET = {"viewport": {"width": 1024, "height": 768}}
SIZES = {"phone": PHONE, "tablet": TABLET}
# WCAG 2.2 A and AA, and what axe calls good practice. Its rule target-size wants 24 px for every finger.
AXE = {
    "runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
    "resultTypes": ["violations"],
}

# Until all that moves by the clock, and comes to an end, has come to it.
STILL = """async () => {
  await document.activeViewTransition?.finished.catch(() => {})
  const moving = document.getAnimations().filter(one => one.playState === 'running'
    && one.timeline === document.timeline && one.effect.getComputedTiming().endTime < Infinity)
  await Promise.all(moving.map(one => one.finished.catch(() => {})))
}"""
# How far each video of a page has come, for whoever reads why a wait was in vain.
VIDEOS = """[...document.querySelectorAll('video')].map(video => [
  {...video.closest('[data-shown]')?.dataset}.shown, video.currentTime, video.readyState, video.networkState,
  video.seeking, video.paused, document.visibilityState])"""
DROPPED_TRANSITIONS = ["ViewTransition opt-in disabled", "Transition was aborted because of invalid state"]


# Names that a flex container or a grid lays out beside the words that they belong to.
TORN = """[...document.querySelectorAll('bdi')].map((name) => name.parentElement).filter((box) =>
  /flex|grid/.test(getComputedStyle(box).display) &&
  [...box.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim())
).map((box) => box.outerHTML.slice(0, 300))"""

class Watched:
    """A browser context whose pages report what went wrong on them."""

    def __init__(self, browser, plaza, size="phone", **options):
        self.plaza = plaza
        self.size = size
        self.scripts = options.get("java_script_enabled", True)
        self.troubles = []
        self.context = browser.new_context(**{"base_url": plaza.url, "locale": "en-GB"} | SIZES[size] | options)
        register(self.context)
        note_use(plaza)
        self.context.set_default_timeout(30_000)
        self.context.on("console", self.hear_console)
        self.context.on("weberror", self.hear_error)
        self.context.on("response", self.hear_response)
        self.context.expose_binding("plazaHeard", lambda source, text: self.troubles.append(text))
        self.context.add_init_script(
            "addEventListener('securitypolicyviolation', e => "
            "plazaHeard(`content security policy: ${e.violatedDirective} ${e.blockedURI} on ${location}`))"
        )
        self.page = self.context.new_page()
        # A status that the test asks for on purpose makes chromium write to the console.
        self.expected_statuses = set()

    def hear_console(self, message):
        if message.type != "error":
            return
        status = re.search(r"responded with a status of (\d+)", message.text)
        if status and int(status[1]) in self.expected_statuses:
            return
        self.troubles.append(f"console: {message.text} on {self.page.url}")

    def hear_error(self, error):
        """chromium drops a transition between pages before any script of the new page runs, when its styles come late,
        or when we make the window higher meanwhile: nobody could catch that, and nobody misses it."""
        if not any(harmless in str(error.error) for harmless in DROPPED_TRANSITIONS):
            self.troubles.append(f"script error: {error.error}")

    def hear_response(self, response):
        if response.status >= 500:
            self.troubles.append(f"{response.request.method} {response.url}: {response.status}")

    def sign_in(self, role):
        """As a person does it: types both fields and presses the button. For tests about signing in and out."""
        sign_in(self.page, role)
        return self

    def signed_in(self, role):
        """With the session of a person that tests share, which must not end; the page stays where it is."""
        self.context.add_cookies([session_cookie(self.plaza, role)])
        return self

    def check(self, name=None):
        """The page that is open: accessible, not wider than the window, well written."""
        # axe runs in the page, so it cannot look at one without scripts; it looks at the same page with them.
        troubles = self.violations() if self.scripts else []
        # Not innerWidth: a phone zooms out of a page that is too wide.
        wide = self.page.evaluate("document.documentElement.scrollWidth") - self.page.viewport_size["width"]
        if wide > 0:
            troubles.append(f"the page is {wide} px wider than the window: {too_wide(self.page)}")
        troubles += [f"a name is torn out of its sentence: {part}" for part in self.page.evaluate(TORN)]
        if name:
            self.screenshot(name)
        assert not troubles, f"{self.page.url} ({self.size}):\n" + "\n".join(troubles)

    def violations(self):
        """What axe finds in a window as high as the page: a bar that stays in sight hides nothing there that could not
        be scrolled from under it."""
        size = self.page.viewport_size
        # What still moves would be judged half faded, and be broken off by another size; what leaves while axe looks
        # is gone at once.
        self.page.emulate_media(reduced_motion="reduce")
        self.page.evaluate(STILL)
        height = self.page.evaluate("document.documentElement.scrollHeight")
        self.page.set_viewport_size(size | {"height": max(size["height"], height)})
        found = axe_violations(self.page)
        self.page.set_viewport_size(size)
        self.page.emulate_media(reduced_motion="null")
        return found

    def wait_for_trouble(self, word):
        for _ in range(100):
            if any(word in trouble for trouble in self.troubles):
                return
            self.page.wait_for_timeout(50)
        raise AssertionError(f"nobody complained of {word}: {self.troubles}")

    def screenshot(self, name):
        """For people to look at, where PLAZA_SCREENSHOTS is set: each costs a fraction of a second."""
        if not os.environ.get("PLAZA_SCREENSHOTS"):
            return
        SCREENSHOTS.mkdir(parents=True, exist_ok=True)
        self.page.screenshot(path=SCREENSHOTS / f"{name}-{self.size}.png", full_page=True)

    def close(self):
        if self.troubles:
            note_pages(self.context)
        self.context.close()
        assert not self.troubles, "the browser complained:\n" + "\n".join(self.troubles)


def wait_until(page, truth, arg=None, seconds=30):
    """Until an expression or a function of the page is true. Playwright's own waiting evaluates its text in the page
    the second time, which our content security policy forbids."""
    for _ in range(seconds * 50):
        try:
            if page.evaluate(truth, arg):
                return
        except Error as error:
            # The page just made room for another.
            if "context was destroyed" not in str(error):
                raise
        page.wait_for_timeout(20)
    raise AssertionError(f"after {seconds} s it is not so on {page.url}: {truth}; videos: {page.evaluate(VIDEOS)}")


def axe_violations(page):
    return [
        f"{violation['id']}: {node['html'][:200]}\n    {node['failureSummary']}"
        for violation in Axe().run(page, options=AXE).response["violations"]
        for node in violation["nodes"]
    ]


def too_wide(page):
    return page.evaluate(
        """width => [...document.body.querySelectorAll('*')].filter(e => e.getBoundingClientRect().right > width + 1)
          .slice(-3).map(e => e.outerHTML.slice(0, 120)).join(' | ')""",
        page.viewport_size["width"],
    )


def parse_errors(html):
    """What a strict reader of HTML objects to: unclosed or stray tags, an id given twice."""
    parser = html5lib.HTMLParser(namespaceHTMLElements=False)
    document = parser.parse(html)
    found = [f"line {position[0]}: {code} {data}" for position, code, data in parser.errors]
    ids = [element.get("id") for element in document.iter() if element.get("id")]
    return found + [f"the id {name} is given twice" for name in sorted({i for i in ids if ids.count(i) > 1})]


@contextlib.contextmanager
def watched(browser, plaza, size="phone", **options):
    """A context that is closed at the end, when what it heard fails the test."""
    visitor = Watched(browser, plaza, size, **options)
    try:
        yield visitor
    except BaseException:
        note_pages(visitor.context)
        visitor.context.close()
        raise
    visitor.close()


def sign_in(page, role):
    page.goto("/signin")
    page.get_by_label("Email").fill(PEOPLE[role])
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.get_by_role("main").get_by_role("button", name="Sign in", exact=True).click()
    page.wait_for_url(lambda url: "/signin" not in url)


def session_cookie(plaza, role):
    """As the server sets it."""
    return {"name": "plaza", "value": plaza.token(role), "url": plaza.url, "httpOnly": True, "sameSite": "Lax"}


def register(context):
    """So that the report of a failure shows its pages."""
    OPEN.append(context)
    context.on("close", lambda *_: OPEN.remove(context))


def note_open_pages():
    for context in OPEN:
        note_pages(context)


def note_pages(context):
    """For the report of a failure. A page that does not answer any more is noted as that, and fails nothing."""
    for page in context.pages:
        lines = [page.url]
        try:
            lines.append(page.title())
            lines += [f"{message.type}: {message.text}" for message in page.console_messages()]
            place = picture_of_failure()
            page.screenshot(path=place, timeout=5_000)
            lines.append(str(place.relative_to(ROOT)))
        except Error as error:
            lines.append(f"no more is known of it: {error.message.splitlines()[0]}")
        NOTES.append(("an open page", "\n".join(lines)))


def picture_of_failure():
    """A path that no earlier failure of this run has."""
    test = os.environ.get("PYTEST_CURRENT_TEST", "test").split("::")[-1].rsplit(" (", 1)[0]
    test = re.sub(r"[^\w.-]+", "-", test).strip("-")
    FAILED.mkdir(parents=True, exist_ok=True)
    return next(path for number in range(1, 1000) if not (path := FAILED / f"{test}-{number}.png").exists())
