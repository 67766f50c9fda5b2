"""Takes the pictures of each shop in its web app manifest for script/screenshots: app_screens.py ORIGIN"""

import pathlib
import subprocess
import sys
import tempfile

from playwright.sync_api import sync_playwright

from screenshots import sign_in

# The folder of each shop's sources, the demo account that opens the page, and the page.
PAGES = [
    ("Popcorn", "ann@plaza.test", "/popcorn/films"),
    ("Marquee", "ann@plaza.test", "/marquee/home"),
    ("RentalCounter", "clerk@plaza.test", "/rental/films"),
    ("PrintShop", "ann@plaza.test", "/print/order"),
    ("HockeyCamp", "ann@plaza.test", "/camp/media"),
]
# The window and the pixels per point. The sizes in pixels are in AppScreens.swift.
SIZES = {"phone": ((375, 760), 2), "wide": ((1024, 640), 1.25)}
# Removes the names of the demo's people and businesses, because owners show these pictures to their customers.
ANONYMOUS = """() => {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('.home-name, .account-button, .bell-count, .flash, .toasts { visibility: hidden !important }')
  document.adoptedStyleSheets = [sheet]
  const stores = ['Campus store', 'Library store', 'Main street', 'Station', 'Market square', 'Old town', 'Riverside']
  document.querySelectorAll('.store-link').forEach((store, number) => {
    store.querySelector('.store-name').textContent = stores[number % stores.length]
    store.querySelector('.store-where').textContent = `${200 + 140 * number} m`
    const state = store.querySelector('.badge')
    Object.assign(state, { textContent: 'Open until 20:00', className: 'badge done' })
  })
  const drawings = document.querySelectorAll('img[src^="/camp/media/"]')
  for (const one of drawings) one.src = [...drawings].at(-1).src
}"""


def take(origin):
    with sync_playwright() as tools, tempfile.TemporaryDirectory() as scratch:
        browser = tools.chromium.launch(executable_path="/usr/bin/chromium-headless-shell", args=["--no-sandbox"])
        for account in dict.fromkeys(account for _, account, _ in PAGES):
            session = browser.new_context()
            sign_in(session.new_page(), origin, account)
            state = session.storage_state()
            for device, ((width, height), scale) in SIZES.items():
                context = browser.new_context(
                    storage_state=state, viewport={"width": width, "height": height}, locale="en-GB",
                    device_scale_factor=scale,
                )  # fmt: skip
                for folder, viewer, path in PAGES:
                    if viewer != account:
                        continue
                    page = context.new_page()
                    page.goto(origin + path, wait_until="load")
                    # The print shop shows its splash screen only on the first visit.
                    page.reload(wait_until="load")
                    page.evaluate(ANONYMOUS)
                    page.wait_for_timeout(2000)
                    picture = pathlib.Path(scratch, "page.png")
                    page.screenshot(path=picture)
                    page.close()
                    target = f"Sources/{folder}/Assets/screen-{device}.webp"
                    subprocess.run(["vips", "webpsave", picture, target, "--Q", "70", "--strip"], check=True)
                context.close()


if __name__ == "__main__":
    take(sys.argv[1])
