"""What the tests of Popcorn do time and again."""

from browser import wait_until
from plaza import PASSWORD, PEOPLE


def sign_in_here(page, role="member"):
    """On the sign-in page that one was led to; on to where it leads."""
    page.get_by_label("Email").fill(PEOPLE[role])
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.get_by_role("main").get_by_role("button", name="Sign in", exact=True).click()
    page.wait_for_url(lambda url: "/signin" not in url)


def kept_members(page):
    """The caches with pages of those who were signed in."""
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
    """Until the worker runs and has kept the page that is open."""
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
