"""Chromium driven by Playwright, with the same interface as WebKit and Firefox in Tests/Engines."""

from playwright.sync_api import Error

from browser import Watched
from steps import Gone


class Chromium:
    """A shared browser with a phone-sized context for each journey."""

    name, hears = "chromium", False

    def __init__(self, browser, server):
        self.browser, self.server = browser, server

    def open(self):
        self.visitor = Watched(self.browser, self.server)
        self.page, self.context = self.visitor.page, self.visitor.context

    def close(self):
        self.context.close()

    def goto(self, address):
        self.page.goto(address)

    def run(self, script, *values):
        try:
            found = self.page.evaluate_handle(f"values => (async function () {{ {script} }}).apply(null, values)", list(values))
            return found.as_element() or found.json_value()
        except Error as error:
            raise AssertionError(error.message) from error

    def tap(self, element):
        try:
            element.click()
        except Error as error:
            raise Gone(error.message) if "not attached" in error.message else error

    def write(self, element, text):
        try:
            element.fill(text)
        except Error as error:
            raise Gone(error.message) if "not attached" in error.message else error

    def attach(self, element, *paths):
        element.set_input_files(list(paths))

    def choose(self, option):
        option.evaluate_handle("one => one.closest('select')").as_element().select_option(element=option)

    def keys(self, text):
        self.page.keyboard.type(text)

    def drag(self, points, kind):
        """Drags between points of the window, with touch events or with a mouse."""
        if kind == "touch":
            line = self.context.new_cdp_session(self.page)
            kinds = ["touchStart"] + ["touchMove"] * (len(points) - 1)
            for one, (x, y) in zip(kinds, points):
                line.send("Input.dispatchTouchEvent", {"type": one, "touchPoints": [{"x": x, "y": y}]})
            line.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
            return line.detach()
        self.page.mouse.move(*points[0])
        self.page.mouse.down()
        for point in points[1:]:
            self.page.mouse.move(*point, steps=4)
        self.page.mouse.up()

    def add_cookie(self, cookie):
        here = {name: value for name, value in cookie.items() if name != "path"} | {"url": self.page.url}
        self.context.add_cookies([here])

    def picture(self):
        return self.page.screenshot()

    def complaints(self):
        return self.visitor.troubles
