"""A browser that detects when user input runs, loads or navigates."""

import contextlib

from browser import Watched

# The effects of planted markup if it is not escaped: this element, a console message and a request.
ELEMENT = "x-planted"
MARKER = "PLANTED-RAN"
CANARY = "https://evil.test/canary"
RUN = f"console.log('{MARKER}');alert(1)"

# The only frames that a page may contain, and the pages that may.
PLAYERS = ("https://player.vimeo.com/", "https://www.youtube-nocookie.com/")
TRAILERS = "/marquee/trailers/"


class Tripped(Watched):
    """A visitor whose troubles include every sign that markup was executed."""

    def __init__(self, browser, proxied, role=None, **options):
        # Chromium fetches a service worker's script without ignoring the untrusted certificate.
        super().__init__(
            browser, proxied, "tablet", ignore_https_errors=True, service_workers="block", **options
        )
        self.context.on("request", self.hear_request)
        self.context.on("console", self.hear_marker)
        self.context.on("dialog", self.hear_dialog)
        if role:
            cookie, _ = proxied.sign_in(role)
            name, value = cookie.split("=", 1)
            self.context.add_cookies([{"name": name, "value": value, "url": proxied.url, "secure": True, "httpOnly": True}])

    def hear_request(self, request):
        # Trailer players are allowed on their page.
        if request.url.startswith(PLAYERS) and TRAILERS in self.page.url:
            return
        # chrome: and chrome-extension: belong to the browser's PDF viewer.
        if not request.url.startswith((self.plaza.url + "/", "data:", "blob:", "chrome:", "chrome-extension:")):
            self.troubles.append(f"asked for {request.url} on {self.page.url}")

    def hear_marker(self, message):
        if MARKER in message.text:
            self.troubles.append(f"ran on {self.page.url}")

    def hear_dialog(self, dialog):
        self.troubles.append(f"a dialog on {self.page.url}")
        dialog.dismiss()

    def hear_console(self, message):
        # Chromium logs the status of a refused form.
        if "responded with a status of 4" not in message.text:
            super().hear_console(message)

    def close(self):
        # Aborted view transitions of pages that were left early.
        self.troubles = [trouble for trouble in self.troubles if "Transition was" not in trouble]
        super().close()

    def look(self, path):
        """Opens a page, inspects it and returns the response."""
        answer = self.page.goto(path)
        self.inspect()
        return answer

    def inspect(self):
        """Looks for content that no page contains: planted elements, event handlers, and foreign targets."""
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
def tripwire(browser, proxied, role=None, **options):
    visitor = Tripped(browser, proxied, role, **options)
    try:
        yield visitor
    except BaseException:
        visitor.context.close()
        raise
    visitor.close()
