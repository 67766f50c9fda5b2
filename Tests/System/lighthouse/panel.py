"""Runs Lighthouse from the developer tools panel of Debian's chromium.

The page of the developer tools is opened over the remote debugging port and instructed to analyse another page of the
same browser, as its button does. The panel's internals belong to chromium and may change; each call here then fails
with an explanation.
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
# Lighthouse emulates a mid-tier phone: a quarter of the speed of the desktop computers it was tuned on, whose benchmark
# index is about 1,750. On a slower or busy machine the slowdown is smaller, as its documentation advises, and never
# below 1.
PHONE_INDEX = 1750 / 4
# Does what the panel's button does, with these categories and this CPU slowdown. Everything else is Lighthouse's
# default: a phone's viewport, and a slow network and CPU simulated from an unthrottled load.
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
    """Raised when the developer tools of this chromium cannot be driven as expected."""


class Lighthouse:
    """A separate browser with Lighthouse; a context manager."""

    def __enter__(self):
        self.stack = contextlib.ExitStack()
        folder = self.stack.enter_context(tempfile.TemporaryDirectory(ignore_cleanup_errors=True))
        self.port = self.start(pathlib.Path(folder))
        playwright = self.stack.enter_context(sync_playwright())
        browser = playwright.chromium.connect_over_cdp(f"http://127.0.0.1:{self.port}")
        self.stack.callback(browser.close)
        self.context = browser.contexts[0]
        # Used until the first report contains the machine's benchmark index.
        self.slowdown = 4
        return self

    def __exit__(self, *_):
        self.stack.close()

    def start(self, folder):
        # setpriv kills the browser when this process dies, however it ends.
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
        """Returns Lighthouse's report on a page, with the session of the cookie if given."""
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
