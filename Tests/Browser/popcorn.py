"""Helpers that the tests of Popcorn share."""

from browser import wait_until
from plaza import PASSWORD, PEOPLE


def sign_in_here(page, role="member"):
    """Signs in on the sign-in page that is open, and waits for the page that follows."""
    page.get_by_label("Email").fill(PEOPLE[role])
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.get_by_role("main").get_by_role("button", name="Sign in", exact=True).click()
    page.wait_for_url(lambda url: "/signin" not in url)


def kept_members(page):
    """Returns the names of the caches with the pages of signed-in members."""
    return page.evaluate(
        "async () => (await caches.keys()).filter((n) => n.startsWith('popcorn-pages-') && !n.endsWith('nobody'))"
    )


def first_film(page):
    link = page.locator(".posters .film").first
    title = link.locator(".film-title").inner_text()
    link.click()
    page.get_by_role("heading", level=1, name=title, exact=True).wait_for()
    return title


def wait_for_worker(page):
    """Waits until the service worker controls the open page and has cached it."""
    wait_until(
        page,
        """async () => {
          await navigator.serviceWorker.ready
          if (!navigator.serviceWorker.controller) return false
          for (const name of await caches.keys()) {
            if (!name.startsWith('popcorn-pages-')) continue
            if (await (await caches.open(name)).match(location.href, { ignoreVary: true })) return true
          }
          return false
        }""",
    )


def waiting_marks(page):
    return page.evaluate(
        """() => new Promise((resolve) => {
          const open = indexedDB.open('popcorn', 1)
          open.onupgradeneeded = () => open.result.createObjectStore('waiting', { keyPath: 'key' })
          open.onsuccess = () => {
            const all = open.result.transaction('waiting').objectStore('waiting').getAll()
            all.onsuccess = () => { open.result.close(); resolve(all.result.length) }
          }
        })"""
    )
