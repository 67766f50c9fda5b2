"""A Playwright browser context that fails the test when a page reports an error."""

import contextlib
import os
import re

import html5lib
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Error

from plaza import PASSWORD, PEOPLE, ROOT, note_use

SCREENSHOTS = ROOT / "script/.state/screenshots"
# Screenshots of the pages that were open when a test failed.
FAILED = ROOT / "script/.state/logs/screenshots"
# The open contexts, and the notes on the running test's pages for the report of its failure, as (title, text).
OPEN, NOTES = [], []
# The headless shell. The full Chromium also paints its windows, which took most of the tests' time. Tests that install
# an app or use a microphone start the full Chromium.
SHELL = "/usr/bin/chromium-headless-shell"
FLAGS = ["--headless=new", "--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu"]
PHONE = {
    "viewport": {"width": 375, "height": 812}, "device_scale_factor": 2, "is_mobile": True, "has_touch": True
}
TABLET = {"viewport": {"width": 1024, "height": 768}}
SIZES = {"phone": PHONE, "tablet": TABLET}
# WCAG 2.2 A and AA, and the best practices of axe. The rule target-size requires touch targets of at least 24 px.
AXE = {
    "runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
    "resultTypes": ["violations"],
}

# Resolves once the view transition and all finite time-based animations have finished.
STILL = """async () => {
  await document.activeViewTransition?.finished.catch(() => {})
  const moving = document.getAnimations().filter(one => one.playState === 'running'
    && one.timeline === document.timeline && one.effect.getComputedTiming().endTime < Infinity)
  await Promise.all(moving.map(one => one.finished.catch(() => {})))
}"""
# The state of each video on a page, for the message of a wait that timed out.
VIDEOS = """[...document.querySelectorAll('video')].map(video => [
  {...video.closest('[data-shown]')?.dataset}.shown, video.currentTime, video.readyState, video.networkState,
  video.seeking, video.paused, document.visibilityState])"""
DROPPED_TRANSITIONS = ["ViewTransition opt-in disabled", "Transition was aborted because of invalid state"]


# Finds names (`bdi`) that a flex container or a grid lays out apart from the sentence that they belong to.
TORN = """[...document.querySelectorAll('bdi')].map((name) => name.parentElement).filter((box) =>
  /flex|grid/.test(getComputedStyle(box).display) &&
  [...box.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim())
).map((box) => box.outerHTML.slice(0, 300))"""

class Watched:
    """A browser context that records the errors of its pages."""

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
        # Chromium logs error statuses to the console. These are the ones that the test causes on purpose.
        self.expected_statuses = set()

    def hear_console(self, message):
        if message.type != "error":
            return
        status = re.search(r"responded with a status of (\d+)", message.text)
        if status and int(status[1]) in self.expected_statuses:
            return
        self.troubles.append(f"console: {message.text} on {self.page.url}")

    def hear_error(self, error):
        """Records a script error, except for a dropped view transition.

        Chromium drops a transition between pages before any script of the new page runs if the styles arrive late or
        the test resizes the window in the meantime. The page cannot catch that error.
        """
        if not any(harmless in str(error.error) for harmless in DROPPED_TRANSITIONS):
            self.troubles.append(f"script error: {error.error}")

    def hear_response(self, response):
        if response.status >= 500:
            self.troubles.append(f"{response.request.method} {response.url}: {response.status}")

    def sign_in(self, role):
        """Signs in as a person does, with the form. For tests of signing in and out."""
        sign_in(self.page, role)
        return self

    def signed_in(self, role):
        """Adds the cookie of a person's session. Tests share that session and must not end it. Loads no page."""
        return self.signed_in_with(self.plaza.token(role))

    def signed_in_with(self, token):
        """Adds the cookie of a session that the test may end. Loads no page."""
        self.context.add_cookies([session_cookie(self.plaza, token)])
        return self

    def check(self, name=None, with_axe=True):
        """Asserts that the open page is accessible, fits the width of the window and keeps names in their sentences."""
        # axe is a script in the page, so a page is checked only with scripts enabled.
        troubles = self.violations() if self.scripts and with_axe else []
        # Not innerWidth: a mobile browser zooms out of a page that is too wide.
        wide = self.page.evaluate("document.documentElement.scrollWidth") - self.page.viewport_size["width"]
        if wide > 0:
            troubles.append(f"the page is {wide} px wider than the window: {too_wide(self.page)}")
        troubles += [f"a name is torn out of its sentence: {part}" for part in self.page.evaluate(TORN)]
        if name:
            self.screenshot(name)
        assert not troubles, f"{self.page.url} ({self.size}):\n" + "\n".join(troubles)

    def violations(self):
        """Returns what axe finds in a window as tall as the page.

        In such a window a sticky bar covers nothing that a person could scroll out from under it.
        """
        size = self.page.viewport_size
        # axe would judge elements that are half faded, and resizing the window aborts a transition. With reduced
        # motion, an element that disappears while axe runs does so immediately.
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
        """Takes a screenshot for people to look at if PLAZA_SCREENSHOTS is set. Each takes a fraction of a second."""
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
    """Waits until an expression or a function of the page returns a true value.

    Playwright's own wait evaluates its text in the page on the second attempt, which the content security policy
    forbids.
    """
    for _ in range(seconds * 50):
        try:
            if page.evaluate(truth, arg):
                return
        except Error as error:
            # The page navigated during the evaluation.
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
    """Returns the errors of a strict HTML parser, such as unclosed or stray tags, and the ids that occur twice."""
    parser = html5lib.HTMLParser(namespaceHTMLElements=False)
    document = parser.parse(html)
    found = [f"line {position[0]}: {code} {data}" for position, code, data in parser.errors]
    ids = [element.get("id") for element in document.iter() if element.get("id")]
    return found + [f"the id {name} is given twice" for name in sorted({i for i in ids if ids.count(i) > 1})]


@contextlib.contextmanager
def watched(browser, plaza, size="phone", **options):
    """Yields a context and closes it at the end, which fails the test if the context recorded errors."""
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


def session_cookie(plaza, token):
    """Returns the cookie of a session, with the attributes that the server sets."""
    return {"name": "plaza", "value": token, "url": plaza.url, "httpOnly": True, "sameSite": "Lax"}


def register(context):
    """Registers a context so that the report of a failure includes its pages."""
    OPEN.append(context)
    context.on("close", lambda *_: OPEN.remove(context))


def note_open_pages():
    for context in OPEN:
        note_pages(context)


def note_pages(context):
    """Notes the pages of a context for the report of a failure. A page that no longer responds is noted as such."""
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
    """Returns a path for a screenshot that does not exist yet."""
    test = os.environ.get("PYTEST_CURRENT_TEST", "test").split("::")[-1].rsplit(" (", 1)[0]
    test = re.sub(r"[^\w.-]+", "-", test).strip("-")
    FAILED.mkdir(parents=True, exist_ok=True)
    return next(path for number in range(1, 1000) if not (path := FAILED / f"{test}-{number}.png").exists())
