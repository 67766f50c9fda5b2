"""The person who sets up a new site."""

import re

from playwright.sync_api import expect

from plaza import PROGRAM, Plaza

PASSWORD = "three plain words"


class Taps:
    """Counts taps and groups of keystrokes."""

    def __init__(self, page):
        self.page, self.count = page, 0

    def tap(self, name, role="button", **options):
        self.count += 1
        self.page.get_by_role(role, name=name, **options).first.click()

    def fill(self, label, text):
        self.count += 2
        self.page.get_by_label(label, exact=True).fill(text)


def new_site(folder, **settings):
    """Returns a server on an empty folder, as `plaza serve` starts it."""
    server = Plaza(folder, **settings)
    server.command = [PROGRAM, "serve"]
    return server


def setup_link(server):
    return re.search(r"http://\S+/setup\?code=\S+", server.log.read_text())[0]


def set_up(server, page, shops=("Rental counter",), name="Leeds Films"):
    """Takes the five steps, and returns the counted taps."""
    taps = Taps(page)
    page.goto(setup_link(server))
    taps.fill("Your name", "Olu Owner")
    taps.fill("Email address", "olu@example.org")
    taps.fill("Password", PASSWORD)
    taps.tap("Continue")
    taps.fill("Name", name)
    taps.tap("Continue")
    expect(page.get_by_role("heading", name="What do you offer?")).to_be_visible()
    # The rows are labels, which cover the boxes.
    for row in page.locator("label.row").all():
        if not any(shop in row.inner_text() for shop in shops):
            row.click()
            taps.count += 1
    taps.tap("Continue")
    taps.tap("Continue")
    taps.tap("Open the site")
    # The server restarts with the settings, and the page follows.
    page.wait_for_url(re.compile("/setup/next|/account/second-factor"))
    return taps


def restore(server, page, archive, passphrase, name):
    """Restores a backup instead of setting up, and waits for the site of that name."""
    page.goto(setup_link(server))
    page.get_by_role("link", name="Restore a backup instead").click()
    page.locator("input[type=file]").set_input_files(archive)
    page.get_by_label("Passphrase").fill(passphrase)
    page.get_by_role("button", name="Restore").click()
    # The page follows the restoration and the restart.
    expect(page).to_have_title(re.compile(f"{name}$"), timeout=120_000)


def without_refused_connections(visit):
    """Forgets what the browser reports of a page that waits for the server to restart."""
    visit.troubles[:] = [trouble for trouble in visit.troubles if "ERR_CONNECTION_REFUSED" not in trouble]
