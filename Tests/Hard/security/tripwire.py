"""A browser that notices when something that was typed runs, loads or leads elsewhere."""

import contextlib

from browser import Watched

# What the planted markup does when it is let: makes this element, and calls out.
ELEMENT = "x-planted"
MARKER = "PLANTED-RAN"
CANARY = "https://evil.test/canary"
RUN = f"console.log('{MARKER}');alert(1)"

# The only frames that a page may show, and where.
PLAYERS = ("https://player.vimeo.com/", "https://www.youtube-nocookie.com/")
TRAILERS = "/marquee/trailers/"


class Tripped(Watched):
    """A visitor to a door, or to whatever page, whose troubles include every sign that markup ran."""

    def __init__(self, browser, door, role=None, **options):
        # Chromium fetches a service worker's script without heeding that the test's certificate is nobody's.
        super().__init__(
            browser, door, "tablet", ignore_https_errors=True, service_workers="block", **options
        )
        self.context.on("request", self.hear_request)
        self.context.on("console", self.hear_marker)
        self.context.on("dialog", self.hear_dialog)
        if role:
            cookie, _ = door.sign_in(role)
            name, value = cookie.split("=", 1)
            self.context.add_cookies([{"name": name, "value": value, "url": door.url, "secure": True, "httpOnly": True}])

    def hear_request(self, request):
        # Players of trailers, on the one page that may show them.
        if request.url.startswith(PLAYERS) and TRAILERS in self.page.url:
            return
        # chrome…: the browser's own viewer of PDFs.
        if not request.url.startswith((self.plaza.url + "/", "data:", "blob:", "chrome:", "chrome-extension:")):
            self.troubles.append(f"asked for {request.url} on {self.page.url}")

    def hear_marker(self, message):
        if MARKER in message.text:
            self.troubles.append(f"ran on {self.page.url}")

    def hear_dialog(self, dialog):
        self.troubles.append(f"a dialog on {self.page.url}")
        dialog.dismiss()

    def hear_console(self, message):
        # A refused form is answered with its status, which chromium writes down.
        if "responded with a status of 4" not in message.text:
            super().hear_console(message)

    def close(self):
        # Pages that are left while they still fade in.
        self.troubles = [trouble for trouble in self.troubles if "Transition was" not in trouble]
        super().close()

    def look(self, path):
        """Opens a page; returns whether it is one."""
        answer = self.page.goto(path)
        self.inspect()
        return answer

    def inspect(self):
        """Looks for what no page of ours has: planted elements, handlers, and ways out."""
        found = self.page.evaluate(
            """([element, origin, players, trailers]) => [
              ...document.querySelectorAll(`${element}, base, iframe, object, embed, meta[http-equiv]`),
              ...[...document.querySelectorAll('*')].filter(e => [...e.attributes].some(a =>
                a.name.startsWith('on') || a.name === 'srcdoc' || a.name === 'style' && /planted/.test(a.value) ||
                ['href', 'src', 'action', 'formaction'].includes(a.name) && /^\\s*(javascript|vbscript):/i.test(a.value))),
              ...[...document.querySelectorAll('form')].filter(f => new URL(f.action).origin !== origin),
            ].filter(e => !(location.pathname.startsWith(trailers) && e.matches('iframe.player')
              && players.some(player => e.src.startsWith(player)))).map(e => e.outerHTML.slice(0, 200))""",
            [ELEMENT, self.plaza.url, list(PLAYERS), TRAILERS],
        )
        self.troubles += [f"planted on {self.page.url}: {one}" for one in found]


@contextlib.contextmanager
def tripwire(browser, door, role=None, **options):
    visitor = Tripped(browser, door, role, **options)
    try:
        yield visitor
    except BaseException:
        visitor.context.close()
        raise
    visitor.close()
