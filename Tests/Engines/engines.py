"""WebKit and Firefox with a phone-sized window, for one journey after the other, and the commands of a person."""

import base64
import contextlib
import os
import pathlib
import socket
import subprocess
import time

from steps import Gone
from wire import ELEMENT, Http, Marionette, Refused

ENTER = "\ue007"
WIDTH, HEIGHT = 375, 812
# Runs a script as the body of an async function, so that it may await promises.
CALL = """const args = [...arguments], done = args.pop(), body = async function () { %s }
body.apply(null, args).then((value) => done({ value }), (error) => done({ error: String(error.stack || error) }))"""
MINI_BROWSER = "/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser"
# The errors for an element that the page replaced or moved before it could be tapped.
MOVED = ("stale element reference", "no such element", "element not interactable", "element click intercepted")
TIMEOUTS = {"script": 60_000, "pageLoad": 60_000, "implicit": 0}


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def started(command, log, **environment):
    """Starts a program, which setpriv has the kernel kill when the test process ends, however it ends."""
    command = ["setpriv", "--pdeathsig", "KILL", *map(str, command)]
    with open(log, "ab") as out:
        return subprocess.Popen(
            command, stdin=subprocess.DEVNULL, stdout=out, stderr=out, env=os.environ | environment
        )  # fmt: skip


def wait_for_port(process, port, log):
    end = time.monotonic() + 60
    while time.monotonic() < end:
        assert process.poll() is None, "the browser ended:\n" + pathlib.Path(log).read_text(errors="replace")[-2000:]
        with contextlib.suppress(OSError):
            socket.create_connection(("127.0.0.1", port)).close()
            return
        time.sleep(0.02)
    raise AssertionError("the browser does not answer:\n" + pathlib.Path(log).read_text(errors="replace")[-2000:])


def key_of(element):
    """Returns the key of an element. WebKit gives an empty key for an element that has left the page."""
    if not element[ELEMENT]:
        raise Gone("the element left the page")
    return element[ELEMENT]


@contextlib.contextmanager
def still_there():
    try:
        yield
    except Refused as error:
        raise Gone(str(error)) if error.kind in MOVED else error


class Engine:
    """What both dialects of WebDriver share. Elements are references; `hears` says whether there is a microphone."""

    def __init__(self, folder):
        self.folder = pathlib.Path(folder)
        self.log = self.folder / f"{self.name}.log"

    def run(self, script, *values):
        """Runs a script in the page and returns its result. An element is returned as a reference."""
        answer = self.call(CALL % script, list(values))
        if not answer or "error" in answer:
            raise Refused("script", (answer or {}).get("error", "the page is gone"))
        return answer.get("value")

    def tap(self, element):
        with still_there():
            self.command("POST", "/element/{}/click", "WebDriver:ElementClick", element)

    def write(self, element, text):
        with still_there():
            self.command("POST", "/element/{}/clear", "WebDriver:ElementClear", element)
            self.command("POST", "/element/{}/value", "WebDriver:ElementSendKeys", element, text=text)

    def attach(self, element, *paths):
        text = "\n".join(map(str, paths))
        self.command("POST", "/element/{}/value", "WebDriver:ElementSendKeys", element, text=text)

    def choose(self, option):
        self.tap(option)

    def keys(self, text):
        """Types as on a keyboard, into the focused element."""
        steps = [{"type": kind, "value": key} for key in text.replace("\n", ENTER) for kind in ("keyDown", "keyUp")]
        self.act({"type": "key", "id": "keys", "actions": steps})

    def drag(self, points, kind):
        """Drags between points of the window, with a finger (`touch`) or a mouse."""
        move = [{"type": "pointerMove", "x": round(x), "y": round(y), "duration": 20} for x, y in points]
        steps = [move[0], {"type": "pointerDown", "button": 0}, *move[1:], {"type": "pointerUp", "button": 0}]
        self.act({"type": "pointer", "id": kind, "parameters": {"pointerType": kind}, "actions": steps})


class WebKit(Engine):
    """MiniBrowser of WebKitGTK on its own virtual screen. Each session is a browser without any data."""

    name, hears = "webkit", False

    def __enter__(self):
        self.stack = contextlib.ExitStack()
        screen = subprocess.Popen(
            ["setpriv", "--pdeathsig", "KILL", "Xvfb", "-displayfd", "1", "-screen", "0", f"{WIDTH * 2}x{HEIGHT + 200}x24",
             "-nolisten", "tcp"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, stdin=subprocess.DEVNULL,
        )  # fmt: skip
        self.stack.callback(screen.wait)
        self.stack.callback(screen.kill)
        self.stack.callback(screen.stdout.close)
        self.display = screen.stdout.readline().decode().strip()
        assert self.display, "the screen does not start"
        return self

    def __exit__(self, *_):
        self.stack.close()

    def open(self):
        """Starts a new driver, so that no session is affected by the previous one."""
        port = free_port()
        self.driver = started(
            ["WebKitWebDriver", f"--port={port}"], self.log, DISPLAY=f":{self.display}", LIBGL_ALWAYS_SOFTWARE="1",
            NO_AT_BRIDGE="1", GTK_A11Y="none", HOME=str(self.folder), LANG="C.UTF-8", LANGUAGE="en",
        )  # fmt: skip
        wait_for_port(self.driver, port, self.log)
        arguments = ["--automation", "--enable-write-console-messages-to-stdout=true", "--autoplay-policy=allow",
                     "--javascript-can-open-windows-automatically=true"]
        options = {"binary": MINI_BROWSER, "args": arguments}
        self.heard = self.log.stat().st_size
        self.session = Http(port, {"webkitgtk:browserOptions": options, "unhandledPromptBehavior": "ignore"})
        self.session.ask("POST", "/timeouts", TIMEOUTS)
        # The first window has a toolbar that is wider than a phone, so a popup replaces it.
        self.session.ask("POST", "/execute/sync", {
            "script": f"open('about:blank', '', 'popup,width={WIDTH},height={HEIGHT}')", "args": []})  # fmt: skip
        own = self.session.ask("GET", "/window")
        [other] = [one for one in self.session.ask("GET", "/window/handles") if one != own]
        self.session.ask("DELETE", "/window")
        self.session.ask("POST", "/window", {"handle": other})

    def close(self):
        try:
            self.session.close()
        finally:
            self.driver.kill()
            self.driver.wait()

    def command(self, method, path, _, element=None, **values):
        return self.session.ask(method, path.format(key_of(element) if element else ""), values)

    def call(self, script, values):
        return self.session.ask("POST", "/execute/async", {"script": script, "args": values})

    def act(self, source):
        self.session.ask("POST", "/actions", {"actions": [source]})

    def goto(self, address):
        self.session.ask("POST", "/url", {"url": address})

    def add_cookie(self, cookie):
        self.session.ask("POST", "/cookie", {"cookie": cookie})

    def picture(self):
        return base64.b64decode(self.session.ask("GET", "/screenshot"))

    def complaints(self):
        """Returns the errors that were logged to the console during this session."""
        with open(self.log, "rb") as log:
            log.seek(self.heard)
            lines = log.read().decode(errors="replace").splitlines()
        return [line for line in lines if line.startswith("CONSOLE") and " ERROR " in line]


PREFERENCES = {
    "marionette.port": 0, "app.update.disabledForTesting": True, "browser.shell.checkDefaultBrowser": False,
    "browser.startup.page": 0, "browser.startup.homepage": "about:blank", "startup.homepage_welcome_url": "about:blank",
    "browser.aboutwelcome.enabled": False, "datareporting.policy.dataSubmissionEnabled": False,
    "toolkit.telemetry.reportingpolicy.firstRun": False, "app.normandy.enabled": False, "nimbus.rollouts.enabled": False,
    "browser.newtabpage.enabled": False, "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False, "browser.safebrowsing.malware.enabled": False,
    "browser.safebrowsing.phishing.enabled": False, "services.settings.server": "data:,#remote-settings-dummy/v1",
    "extensions.getAddons.cache.enabled": False, "extensions.update.enabled": False, "geo.provider.testing": True,
    "media.autoplay.default": 0, "media.navigator.streams.fake": True, "media.navigator.permission.disabled": True,
    "permissions.default.desktop-notification": 1, "dom.w3c_touch_events.enabled": 1, "ui.primaryPointerCapabilities": 1,
    "focusmanager.testmode": True, "dom.disable_beforeunload": True, "intl.accept_languages": "en-GB, en",
    "media.gmp-manager.updateEnabled": False, "dom.push.connection.enabled": False, "dom.ipc.processCount": 2,
}  # fmt: skip
# Makes the page as narrow as a phone, although the toolbars above it need more width.
NARROW = """const [width, height] = arguments, style = gBrowser.selectedBrowser.style
for (const side of ['width', 'min-width', 'max-width']) style.setProperty(side, width + 'px', 'important')
for (const side of ['height', 'min-height', 'max-height']) style.setProperty(side, height + 'px', 'important')
gBrowser.selectedBrowser.browsingContext.touchEventsOverride = 'enabled'"""
# Errors of requests that were aborted by leaving a page. A file of which nothing arrived has the hash of no bytes.
BROKEN_OFF = ("A ServiceWorker intercepted the request and encountered", "47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=")
ERRORS = """return Services.console.getMessageArray().filter((one) => one instanceof Ci.nsIScriptError
  && !(one.flags & Ci.nsIScriptError.warningFlag) && /^https?:/.test(one.sourceName))
  .map((one) => `${one.errorMessage} (${one.sourceName}:${one.lineNumber})`)"""
FORGET = "Services.console.reset()"


class Firefox(Engine):
    """Headless Firefox over Marionette. One browser runs all journeys, because each has its own addresses."""

    name, hears = "firefox", True

    def __enter__(self):
        profile = self.folder / "profile"
        profile.mkdir()
        port = free_port()
        lines = [f"user_pref({as_script(name)}, {as_script(value)});" for name, value in PREFERENCES.items()]
        lines.append(f'user_pref("marionette.port", {port});')
        (profile / "user.js").write_text("\n".join(lines))
        command = ["firefox-esr", "-headless", "-no-remote", "-marionette", "-remote-allow-system-access", "-profile", profile]
        self.process = started(command, self.log, HOME=str(self.folder), MOZ_HEADLESS_WIDTH="1000",
                               MOZ_HEADLESS_HEIGHT="1100", LIBGL_ALWAYS_SOFTWARE="1")  # fmt: skip
        wait_for_port(self.process, port, self.log)
        self.session = Marionette(port, {"unhandledPromptBehavior": "ignore", "acceptInsecureCerts": False})
        self.session.ask("WebDriver:SetTimeouts", **TIMEOUTS)
        self.session.ask("WebDriver:SetWindowRect", width=1000, height=1100)
        self.in_chrome(NARROW, WIDTH, HEIGHT)
        return self

    def __exit__(self, *_):
        self.session.close()
        self.process.wait(30)

    def open(self):
        self.in_chrome(FORGET)

    def close(self):
        self.goto("about:blank")

    def in_chrome(self, script, *values):
        self.session.ask("Marionette:SetContext", value="chrome")
        try:
            return self.session.ask("WebDriver:ExecuteScript", script=script, args=list(values))["value"]
        finally:
            self.session.ask("Marionette:SetContext", value="content")

    def command(self, method, path, name, element=None, **values):
        return self.session.ask(name, **({"id": key_of(element)} if element else {}), **values)

    def call(self, script, values):
        return self.session.ask("WebDriver:ExecuteAsyncScript", script=script, args=values)["value"]

    def act(self, source):
        self.session.ask("WebDriver:PerformActions", actions=[source])

    def goto(self, address):
        self.session.ask("WebDriver:Navigate", url=address)

    def add_cookie(self, cookie):
        self.session.ask("WebDriver:AddCookie", cookie=cookie)

    def picture(self):
        return base64.b64decode(self.session.ask("WebDriver:TakeScreenshot", full=False)["value"])

    def complaints(self):
        return [one for one in self.in_chrome(ERRORS) if not any(words in one for words in BROKEN_OFF)]


def as_script(value):
    return str(value).lower() if isinstance(value, bool) else f'"{value}"' if isinstance(value, str) else str(value)
