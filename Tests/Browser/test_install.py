"""The shops as installed apps on a phone or a tablet: manifests, icons, safe areas, and what is cached."""

import contextlib
import json
import re
import urllib.parse

import pytest
from playwright.sync_api import expect

from browser import FLAGS, PHONE, register, session_cookie, wait_until, watched
from popcorn import first_film, wait_for_worker

# The start page of each app, and the role that may see it.
APPS = {
    "": ("/", None), "popcorn": ("/popcorn/films", None), "marquee": ("/marquee/home", None), "print": ("/print", None),
    "camp": ("/camp", None), "rental": ("/rental/customers", "clerk"),
}  # fmt: skip
SHOPS = [slug for slug in APPS if slug]

# The mean difference between an icon and its SVG drawing over all channels of all pixels, from 0 to 255.
DISTANCE = """async ({ drawing, picture, size, whole }) => {
  let svg = await (await fetch(drawing)).text()
  if (whole) svg = svg.replace(' rx="15"', '')
  svg = svg.replace('<svg ', `<svg width="${size}" height="${size}" `)
  const points = async (source) => {
    const image = new Image()
    image.src = source
    await image.decode()
    if (image.naturalWidth !== size || image.naturalHeight !== size) throw new Error(`${source} has another size`)
    const canvas = new OffscreenCanvas(size, size).getContext('2d')
    canvas.drawImage(image, 0, 0)
    return canvas.getImageData(0, 0, size, size).data
  }
  const [wanted, found] = [await points('data:image/svg+xml,' + encodeURIComponent(svg)), await points(picture)]
  return wanted.reduce((sum, value, at) => sum + Math.abs(value - found[at]), 0) / wanted.length
}"""
CORNER = """async (source) => {
  const image = new Image()
  image.src = source
  await image.decode()
  const canvas = new OffscreenCanvas(image.width, image.height).getContext('2d')
  canvas.drawImage(image, 0, 0)
  return canvas.getImageData(0, 0, 1, 1).data[3]
}"""
# The bounding boxes of all visible elements that match a selector.
SEEN = """(kind) => [...document.querySelectorAll(kind)].filter((one) => one.checkVisibility())
  .map((one) => one.getBoundingClientRect().toJSON())"""


@contextlib.contextmanager
def profile(browser, plaza, folder):
    """A browser with its own profile on disk, because a private window cannot install apps."""
    context = browser.browser_type.launch_persistent_context(
        folder, executable_path="/usr/bin/chromium", args=FLAGS, base_url=plaza.url, locale="en-GB", **PHONE)
    register(context)
    try:
        yield context.pages[0]
    finally:
        context.close()


def test_the_square_and_every_shop_are_installable_and_open_their_start_page(browser, plaza, tmp_path):
    with profile(browser, plaza, tmp_path / "profile") as page:
        chromium = page.context.new_cdp_session(page)
        known = set()
        for slug, (start, role) in APPS.items():
            if role:
                page.context.add_cookies([session_cookie(plaza, plaza.token(role))])
            page.goto(start)
            found = chromium.send("Page.getAppManifest")
            assert found["errors"] == [], f"{slug}: {found['errors']}"
            manifest = json.loads(found["data"])
            assert urllib.parse.urlsplit(manifest["start_url"]).path == start
            assert manifest["description"]
            assert urllib.parse.urlsplit(found["url"]).path.startswith(f"/{slug}" if slug else "/plaza.webmanifest")
            troubles = chromium.send("Page.getInstallabilityErrors")["installabilityErrors"]
            assert troubles == [], f"{slug}: {troubles}"
            known.add(chromium.send("Page.getAppId")["appId"])
        assert known == {f"{plaza.url}/{slug}" for slug in APPS}


@pytest.mark.parametrize("slug", APPS)
def test_app_icons_match_the_drawing_and_are_available_to_phones(browser, plaza, slug):
    with watched(browser, plaza) as visitor:
        if role := APPS[slug][1]:
            visitor.signed_in(role)
        page = visitor.page
        page.goto(APPS[slug][0])
        manifest = page.context.request.get(page.get_attribute("link[rel=manifest]", "href")).json()
        drawing = manifest["icons"][0]["src"]
        assert page.get_attribute("link[rel=icon]", "href") == drawing
        for icon in manifest["icons"][1:]:
            whole = icon["purpose"] == "maskable"
            size = int(icon["sizes"].split("x")[0])
            wanted = {"drawing": drawing, "picture": icon["src"], "size": size, "whole": whole}
            assert page.evaluate(DISTANCE, wanted) < 1.5, f"script/icons makes {icon['src']} anew"
            assert page.evaluate(CORNER, icon["src"]) == (255 if whole else 0)
        touch = page.get_attribute("link[rel=apple-touch-icon]", "href")
        assert page.evaluate(DISTANCE, {"drawing": drawing, "picture": touch, "size": 180, "whole": True}) < 1.5
        assert page.evaluate(CORNER, touch) == 255


def test_the_account_offers_to_install_the_app_where_supported(browser, plaza):
    with watched(browser, plaza) as visitor:
        page = visitor.signed_in("member").page
        page.goto("/account")
        install = page.get_by_role("button", name="Install", exact=True)
        expect(page.get_by_text("choose “Install” or “Add to Home Screen”")).to_be_visible()
        expect(install).to_have_count(0)
        # The event never fires in private windows, which tests use.
        page.evaluate(
            """() => {
              const event = new Event('beforeinstallprompt', { cancelable: true })
              event.prompt = async () => { window.wasAsked = event.defaultPrevented }
              dispatchEvent(event)
            }""")
        visitor.check("account-install")
        install.click()
        wait_until(page, "() => window.wasAsked")
        expect(install).to_have_count(0)


def test_the_shops_look_different(browser, plaza):
    """Any two on one home screen differ in name, colour and icon."""
    with watched(browser, plaza) as visitor:
        apps = [visitor.context.request.get(f"/{slug}/manifest.webmanifest").json() for slug in SHOPS]
        for of in (lambda app: app["name"], lambda app: app["theme_color"], lambda app: app["icons"][1]["src"]):
            assert len({of(app) for app in apps}) == len(SHOPS)


@pytest.mark.parametrize("size", [pytest.param("phone", marks=pytest.mark.main), "tablet"])
def test_pages_respect_the_safe_area_of_the_device(browser, plaza, size):
    """A phone on its side, with a notch, rounded corners and a home indicator."""
    with watched(browser, plaza, size) as visitor:
        page = visitor.page
        chromium = page.context.new_cdp_session(page)
        edges = {"top": 47, "topMax": 47, "left": 44, "leftMax": 44, "right": 44, "rightMax": 44,
                 "bottom": 34, "bottomMax": 34}  # fmt: skip
        chromium.send("Emulation.setSafeAreaInsetsOverride", {"insets": edges})
        width, height = page.viewport_size["width"], page.viewport_size["height"]
        for path in ("/", "/popcorn/films", "/print"):
            page.goto(path)
            assert "viewport-fit=cover" in page.get_attribute("meta[name=viewport]", "content")
            boxes = page.evaluate(SEEN, "h1, nav.tabs a")
            assert boxes
            for box in boxes:
                assert box["left"] >= 44 and box["right"] <= width - 44 and box["top"] >= 47, (path, box)
            tabs = page.evaluate(SEEN, "nav.tabs a")
            assert all(box["bottom"] <= height - 34 for box in tabs), (path, tabs)
            visitor.check(f"install-edges{path.replace('/', '-')}")


def test_pages_with_money_or_orders_are_not_cached_on_the_device(browser, plaza):
    """A cached page states its age; all other pages come from the server or are not available."""
    with watched(browser, plaza) as visitor:
        visitor.signed_in("member")
        page = visitor.page
        page.goto("/popcorn/films")
        wait_for_worker(page)
        first_film(page)
        film = page.url
        wait_for_worker(page)
        for path in ("/wallet", "/print/status", "/print", "/camp", "/", "/account", "/popcorn/watched"):
            page.goto(path)
        kept = page.evaluate(
            """async () => {
              const all = []
              for (const name of await caches.keys()) {
                for (const one of await (await caches.open(name)).keys()) all.push(new URL(one.url).pathname)
              }
              return all
            }""")
        allowed = ("/assets/", "/films/", "/popcorn/films", "/popcorn/watched", "/popcorn/bookmarked", "/popcorn/plays")
        others = [path for path in kept if not path.startswith(allowed)]
        assert set(others) <= {"/popcorn/offline", "/popcorn/member", "/popcorn/own-lists"}, others
        assert "/popcorn/films" in kept
        visitor.context.set_offline(True)
        page.goto(film)
        page.get_by_text("offline. This page is from").wait_for()
        for path in ("/wallet", "/print/status", "/"):
            with pytest.raises(Exception, match="ERR_INTERNET_DISCONNECTED"):
                page.goto(path)
        visitor.context.set_offline(False)
        # The browser logs an error for each request that it could not send.
        visitor.troubles = [one for one in visitor.troubles if "ERR_INTERNET_DISCONNECTED" not in one]


def test_an_installed_app_shows_an_offline_page(browser, plaza):
    with watched(browser, plaza) as visitor:
        page = visitor.page
        # Pretends to be the window of an installed app.
        visitor.context.add_init_script(
            """const match = matchMedia
            window.matchMedia = (query) => query === '(display-mode: standalone)' ? { matches: true } : match(query)""")
        page.goto("/")
        page.evaluate("navigator.serviceWorker.ready.then(() => true)")
        wait_until(page, "() => navigator.serviceWorker.controller?.scriptURL.endsWith('/offline.js')")
        kept = page.evaluate(
            """async () => (await (await caches.open('plaza-offline')).keys()).map((one) => one.url)""")
        others = [url for url in kept if "/assets/" not in url]
        assert [re.sub("^http://[^/]+", "", url) for url in others] == ["/offline"], "nothing of a member is kept"
        visitor.context.set_offline(True)
        for path in ("/", "/print/stores", "/wallet"):
            page.goto(path)
            page.get_by_text("You're offline").wait_for()
            visitor.check(f"install-offline{path.replace('/', '-')}")
        page.goto("/signin")
        visitor.context.set_offline(False)
        page.get_by_role("link", name="Try again").click()
        page.get_by_text("You're offline").wait_for(state="detached")
        assert page.url.endswith("/signin")
        # A form that cannot be sent still stays on its page, because this worker does not handle submissions.
        page.goto("/signin")
        page.get_by_label("Email").fill("ann@plaza.test")
        page.get_by_label("Password", exact=True).fill("wrong")
        visitor.context.set_offline(True)
        page.get_by_role("button", name="Sign in").click()
        page.get_by_text("Nothing was lost").wait_for()
        visitor.context.set_offline(False)
        visitor.troubles = [one for one in visitor.troubles if "ERR_INTERNET_DISCONNECTED" not in one]
