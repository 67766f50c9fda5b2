"""Lighthouse, as Debian's chromium brings it along: in the panel of its developer tools.

The tools' own page is opened over the port for remote debugging and asked to examine another page of the same browser,
as its button does. What the panel is made of is chromium's affair and may change with it; then every call here fails
with a sentence that says so.
"""

import contextlib
import pathlib
import subprocess
import tempfile
import time

from playwright.sync_api import Error, sync_playwright

CATEGORIES = ["performance", "accessibility", "best-practices", "seo"]
CHROMIUM = "/usr/bin/chromium"
FLAGS = [
    "--headless=new", "--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu", "--no-first-run",
    "--remote-debugging-port=0", "--remote-allow-origins=*",
]
# Lighthouse reckons with a mid-tier phone: a quarter as fast as the desk computers it was tuned on, whose index by its
# own benchmark is about 1,750. A machine that is slower than those, or busy, is slowed by less, as its documentation
# advises, and never sped up.
PHONE_INDEX = 1750 / 4
# What the panel's button does, with these categories and this slowing of the processor; all else is Lighthouse's own:
# a phone's window, and a slow network and processor reckoned from an unhindered load.
RUN = """
async ({ categories, slowdown, patience }) => {
  const { LighthousePanel, LighthouseController } = await import('./panels/lighthouse/lighthouse.js');
  const panel = LighthousePanel.LighthousePanel.instance();
  const controller = LighthouseController.LighthouseController.prototype;
  const getFlags = controller.plazaFlags ??= controller.getFlags;
  const mobile = { rttMs: 150, throughputKbps: 1638.4, requestLatencyMs: 562.5, downloadThroughputKbps: 1474.56,
    uploadThroughputKbps: 675 };
  controller.getFlags = function () {
    return { ...getFlags.call(this), throttling: { ...mobile, cpuSlowdownMultiplier: slowdown } };
  };
  const late = new Promise((_, refuse) => setTimeout(refuse, patience, new Error('no report in time')));
  const run = panel.handleCompleteRun({ categoryIds: categories, mode: 'navigation' });
  return (await Promise.race([run, late])).report;
}
"""


class PanelBroken(AssertionError):
    """The developer tools of this chromium cannot be driven in the way we know."""


class Lighthouse:
    """A browser of our own with Lighthouse in it; a context manager."""

    def __enter__(self):
        self.stack = contextlib.ExitStack()
        folder = self.stack.enter_context(tempfile.TemporaryDirectory(ignore_cleanup_errors=True))
        self.port = self.start(pathlib.Path(folder))
        playwright = self.stack.enter_context(sync_playwright())
        browser = playwright.chromium.connect_over_cdp(f"http://127.0.0.1:{self.port}")
        self.stack.callback(browser.close)
        self.context = browser.contexts[0]
        # Until the first report has told how fast the machine is.
        self.slowdown = 4
        return self

    def __exit__(self, *_):
        self.stack.close()

    def start(self, folder):
        # setpriv: the browser never outlives us, however we end.
        command = ["setpriv", "--pdeathsig", "KILL", CHROMIUM, *FLAGS, f"--user-data-dir={folder}", "about:blank"]
        log = self.stack.enter_context(open(folder / "chromium.log", "ab"))
        process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=log, stderr=log)
        self.stack.callback(process.wait)
        self.stack.callback(process.kill)
        port = folder / "DevToolsActivePort"
        end = time.monotonic() + 30
        while time.monotonic() < end and process.poll() is None:
            if port.exists() and "\n" in (text := port.read_text()):
                return int(text.split()[0])
            time.sleep(0.05)
        raise PanelBroken("chromium did not open its port: " + (folder / "chromium.log").read_text(errors="replace"))

    def examine(self, url, cookie=None):
        """Lighthouse's report on a page, for whoever holds the cookie."""
        self.context.clear_cookies()
        if cookie:
            self.context.add_cookies([cookie])
        page = self.context.new_page()
        tools = self.context.new_page()
        try:
            page.goto(url)
            target = self.context.new_cdp_session(page).send("Target.getTargetInfo")["targetInfo"]["targetId"]
            report = self.drive(tools, target)
        finally:
            tools.close()
            page.close()
        assert not report.get("runtimeError"), f"{url}: {report['runtimeError']}"
        assert report["finalDisplayedUrl"] == url, f"{url} led to {report['finalDisplayedUrl']}"
        used = report["configSettings"]["throttling"]["cpuSlowdownMultiplier"]
        if used != self.slowdown:
            raise PanelBroken(f"Lighthouse slowed the processor by {used}, not by {self.slowdown} as it was told")
        self.slowdown = round(min(4, max(1, report["environment"]["benchmarkIndex"] / PHONE_INDEX)), 1)
        return report

    def drive(self, tools, target, patience=180_000):
        here = f"127.0.0.1:{self.port}"
        tools.set_default_timeout(patience)
        try:
            tools.goto(f"http://{here}/devtools/devtools_app.html?ws={here}/devtools/page/{target}&panel=lighthouse")
            tools.get_by_role("button", name="Analyze page load").wait_for()
            report = tools.evaluate(RUN, {"categories": CATEGORIES, "slowdown": self.slowdown, "patience": patience})
        except Error as error:
            raise PanelBroken(f"Lighthouse's panel cannot be driven: {error}") from error
        if not report:
            words = tools.locator("body").inner_text()
            raise PanelBroken(f"Lighthouse's panel gave no report; it says:\n{words[-2000:]}")
        return report
