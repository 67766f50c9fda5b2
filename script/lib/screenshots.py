"""Takes the screenshots for script/screenshots: screenshots.py ORIGIN FOLDER"""

import pathlib
import subprocess
import sys
import tempfile

from playwright.sync_api import sync_playwright

# The name of each screenshot, the demo account that opens the page, and the page.
PAGES = [
    ("square", "ann@plaza.test", "/"),
    ("popcorn", "ann@plaza.test", "/popcorn/films"),
    ("marquee", "ann@plaza.test", "/marquee"),
    ("rental", "clerk@plaza.test", "/rental/films"),
    ("print", "ann@plaza.test", "/print"),
    ("camp", "coach@plaza.test", "/camp"),
]
SIZES = {"phone": (390, 844), "tablet": (1024, 768)}


def sign_in(page, origin, account):
    page.goto(origin + "/signin")
    page.fill("[name=email]", account)
    page.fill("[name=password]", "plaza-demo")
    with page.expect_navigation():
        page.click("main form button.primary")


def take(origin, folder):
    with sync_playwright() as tools, tempfile.TemporaryDirectory() as scratch:
        browser = tools.chromium.launch(executable_path="/usr/bin/chromium-headless-shell", args=["--no-sandbox"])
        for account in dict.fromkeys(account for _, account, _ in PAGES):
            session = browser.new_context()
            sign_in(session.new_page(), origin, account)
            state = session.storage_state()
            for device, (width, height) in SIZES.items():
                for scheme in ("light", "dark"):
                    context = browser.new_context(
                        storage_state=state, viewport={"width": width, "height": height}, color_scheme=scheme,
                        locale="en-GB", device_scale_factor=1.5 if device == "phone" else 1,
                    )  # fmt: skip
                    for name, viewer, path in PAGES:
                        if viewer != account:
                            continue
                        page = context.new_page()
                        page.goto(origin + path, wait_until="networkidle")
                        # The print shop shows its splash screen only on the first visit.
                        page.reload(wait_until="networkidle")
                        picture = pathlib.Path(scratch, "page.png")
                        page.screenshot(path=picture)
                        page.close()
                        target = folder / f"{name}-{device}-{scheme}.webp"
                        subprocess.run(["vips", "webpsave", picture, target, "--Q", "70", "--strip"], check=True)
                    context.close()


if __name__ == "__main__":
    take(sys.argv[1], pathlib.Path(sys.argv[2]))
