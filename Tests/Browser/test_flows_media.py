"""Flows across shops: a shop buys an advert with credits, views and clicks use up its budget, and the rest is refunded.
A clip of the camp appears among the films on a member's lists as long as the member may see it.
"""

import datetime
import re
import uuid

import pytest
from playwright.sync_api import expect

from browser import wait_until, watched
from plaza import Plaza, wait_for


@pytest.fixture(scope="module")
def square(tmp_path_factory):
    with Plaza.filled(tmp_path_factory.mktemp("flows")) as server:
        yield server


@pytest.fixture
def nadia(browser, square):
    with watched(browser, square, "tablet") as visitor:
        yield visitor.signed_in("wallet")


@pytest.fixture
def dan(browser, square):
    with watched(browser, square, "tablet") as visitor:
        yield visitor.signed_in("admin")


def press(page, name):
    page.get_by_role("button", name=name, exact=True).click()


def link(page, name):
    page.get_by_role("main").get_by_role("link", name=name).first.click()


def top_up(page, name, amount):
    """Tops up a member's credits at the desk of the wallet, as staff do after a payment at the counter."""
    page.goto("/wallet/desk")
    page.get_by_role("searchbox").fill(name)
    wait_until(page, "document.querySelectorAll('#members .row').length === 1")
    link(page, name)
    link(page, "Top up credits")
    page.get_by_label("Amount paid, in GBP").fill(amount)
    page.get_by_label("Receipt").fill("F-" + uuid.uuid4().hex[:8])
    press(page, "Top up")
    page.get_by_role("heading", level=1, name="Topped up").wait_for()


def order(visitor, headline, budget, leads_to, name=None):
    """Orders an advert from the desk of a shop, which is open. Returns the address of the new advert."""
    page = visitor.page
    link(page, "New advert")
    page.get_by_label("Headline").fill(headline)
    page.get_by_label("Links to").select_option(leads_to)
    page.get_by_label("Last day").fill(str(datetime.date.today() + datetime.timedelta(days=20)))
    page.get_by_label("Budget in GBP").fill(budget)
    if name:
        visitor.check(name)
    press(page, "Pay")
    expect(page.get_by_text("Paid. The advert is awaiting review.")).to_be_visible()
    return page.url


def approve(page, headline):
    page.goto("/adverts")
    page.get_by_role("list", name="To review").get_by_role("link", name=re.compile(headline)).click()
    press(page, "Approve")
    expect(page.get_by_text("Approved. The advert runs from its first day.")).to_be_visible()


def shown_beside_a_film(page, headline):
    """Returns the advert on a film's page in Popcorn.

    The two adverts with the fewest views of the day are shown, and equal ones rotate by the minute. Where two others are
    shown, they are viewed, so that this one comes before them on the next page.
    """
    page.goto("/popcorn/films")
    films = page.locator(".posters .film").evaluate_all("all => all.map(one => one.getAttribute('href'))")
    for film in films[:12]:
        page.goto(film)
        advert = page.locator(".promo").filter(has_text=headline)
        if advert.count():
            return advert
        view(page, page.locator(".promo[data-seen]").all())
    raise AssertionError(f"{headline} is beside none of {len(films)} films")


def view(page, adverts):
    """Scrolls to each advert until it is counted. All may be in the window at once, so a response is awaited before."""
    if not adverts:
        return
    *others, last = adverts
    address = last.get_attribute("data-seen")
    with page.expect_response(lambda response: response.url.endswith(address)):
        view(page, others)
        last.scroll_into_view_if_needed()


def tile(page, label):
    return page.locator(".stat").filter(has_text=label).locator(".figure")


def credits(page):
    page.goto("/wallet")
    return page.locator(".balance").filter(has_text="Credits").locator(".balance-figure").inner_text()


def view_and_click(browser, square, headline, target):
    """Views the advert for a second as a guest, then follows it."""
    with watched(browser, square) as stranger:
        page = stranger.page
        # Views by clients that identify themselves as automated are not counted.
        agent = page.evaluate("navigator.userAgent").replace("HeadlessChrome", "Chrome")
        page.route("**/*", lambda route: route.continue_(headers=route.request.headers | {"user-agent": agent}))
        advert = shown_beside_a_film(page, headline)
        with page.expect_response(re.compile(r"/go/[0-9a-f-]{36}/view$")):
            advert.scroll_into_view_if_needed()
        advert.get_by_role("link").click()
        page.wait_for_url(lambda url: url.endswith(target))
        page.unroute_all(behavior="wait")


@pytest.mark.parametrize("size", ["phone", "tablet"])
def test_a_print_store_buys_an_advert_and_sees_its_spending(browser, square, dan, size):
    headline = f"Posters of your films on a {size}"
    top_up(dan.page, "press@plaza.test", "10.00")
    with watched(browser, square, size) as visitor:
        page = visitor.signed_in("press").page
        had = credits(page)
        page.goto("/print/desk")
        page.locator("main .rows .row").first.click()
        link(page, "Advertise")
        visitor.check("advertise")
        desk = page.url
        advert = order(visitor, headline, "5.00", "Store page", "advertise-new")
        visitor.check("advertise-waits")
        approve(dan.page, headline)
        store = desk.split("/")[-2]
        view_and_click(browser, square, headline, f"/print/stores/{store}")
        page.goto(advert)
        expect(tile(page, "Views")).to_have_text("1")
        expect(tile(page, "Clicks")).to_have_text("1")
        expect(tile(page, "Spent of £5.00")).to_have_text("£0.21")
        expect(tile(page, "Remaining")).to_have_text("£4.79")
        expect(page.get_by_role("table", name="Statistics by day")).to_contain_text("£0.21")
        visitor.check("advertise-spent")
        link(page, "Withdraw advert")
        press(page, "Withdraw advert")
        expect(page.get_by_text("Withdrawn. £4.79 was refunded.")).to_be_visible()
        expect(tile(page, "Refunded")).to_have_text("£4.79")
        assert f"{float(had[1:]) - 0.21:.2f}" == credits(page)[1:]
        page.goto("/wallet/lines?unit=credit")
        newest = page.locator(".rows .row")
        expect(newest.nth(0)).to_contain_text(f"Unspent advert budget: “{headline}”")
        expect(newest.nth(0).locator(".sum")).to_have_text("+£4.79")
        expect(newest.nth(1)).to_contain_text(f"An advert's budget: “{headline}”")
        expect(newest.nth(1).locator(".sum")).to_have_text("−£5.00")
        newest.nth(1).click()
        link(page, headline)
        page.wait_for_url(advert)


def test_the_camp_advertises_in_korean_and_a_declined_advert_is_returned(browser, square, dan, nadia):
    top_up(nadia.page, "admin@plaza.test", "8.00")
    page = dan.page
    had = credits(page)
    page.goto("/camp/desk")
    link(page, "Advertise")
    headline = "Skate like the film"
    advert = order(dan, headline, "3.00", "Camp home page")
    page.goto("/adverts")
    link(page, headline)
    dan.check("advert-to-look-at")
    page.get_by_label("Reason for declining").fill("Please name the days.")
    press(page, "Decline")
    expect(page.get_by_text("Declined. £3.00 was refunded to the shop.")).to_be_visible()
    page.goto(advert)
    expect(page.get_by_text("Declined: Please name the days.")).to_be_visible()
    assert credits(page) == had
    with watched(browser, square, "phone") as korean:
        korean.signed_in("admin")
        korean.context.add_cookies([{"name": "plaza-language", "value": "ko", "url": square.url}])
        korean.page.goto(advert)
        expect(korean.page.get_by_text("거절 사유: Please name the days.")).to_be_visible()
        korean.check("advertise-declined-ko")


def clip_of_the_camp(square):
    """Waits until a clip of the demo is ready. Returns the coach's client, the clip's id and its title."""
    coach = square.client("coach")

    def ready():
        return [item for item in coach.get("/api/camp/media").json()["items"] if item["state"] == "ready"]

    clip = wait_for(ready, "a clip of the camp")[-1]
    return coach, clip["id"], clip["title"]


def by_title(title):
    """Returns the key by which lists sort a title: without a leading article."""
    return re.sub("^(the|an?) ", "", title.casefold())


def rows(page):
    return page.locator("#marked .rows .row-title")


def bookmark_a_film(page, number):
    page.goto("/popcorn/films")
    page.locator(".posters .film").nth(number).click()
    press(page, "Bookmark")
    page.get_by_role("button", name="Bookmarked", exact=True).wait_for()
    return page.locator("h1").inner_text()


@pytest.mark.parametrize("size", ["phone", "tablet"])
def test_a_camp_clip_is_on_a_members_lists_among_the_films(browser, square, size):
    coach, clip, title = clip_of_the_camp(square)
    with watched(browser, square, size, java_script_enabled=size == "tablet") as visitor:
        page = visitor.signed_in("member").page
        films = [bookmark_a_film(page, 0)]
        page.goto(f"/camp/media/{clip}")
        press(page, "Bookmark")
        expect(page.get_by_role("button", name="Bookmarked", exact=True)).to_have_attribute("aria-pressed", "true")
        press(page, "Watched today")
        expect(page.get_by_role("button", name="Watched", exact=True)).to_have_attribute("aria-pressed", "true")
        visitor.check(f"camp-listed-{size}")
        films.append(bookmark_a_film(page, 1))
        page.goto("/popcorn/bookmarked")
        expect(rows(page)).to_have_text([films[1], title, films[0]])
        expect(page.locator(".said")).to_have_text("2 films and 1 video")
        row = page.locator(".marked").filter(has_text=title)
        expect(row).to_contain_text("Hockey camp · 0:")
        assert row.locator("img").evaluate("image => image.decode().then(() => image.naturalWidth)") > 0
        visitor.check(f"clip-among-films-{size}")
        page.goto("/popcorn/bookmarked?sort=title")
        assert sorted([*films, title], key=by_title) == rows(page).all_inner_texts()
        page.goto("/popcorn/watched")
        expect(page.locator(".marked").filter(has_text=title)).to_contain_text("Hockey camp · 0:")
        visitor.check(f"clip-in-the-diary-{size}")
        page.get_by_role("link", name=title).click()
        page.wait_for_url(f"**/camp/media/{clip}")
        # A page with the clip may request the video or the poster at any time after it has loaded, so no page is open
        # while the coach hides the video.
        page.goto("about:blank")
        # While the clip is for coaches only, the member's list has a placeholder in its place.
        assert coach.ask("PATCH", f"/api/camp/media/{clip}", {"audience": "coaches"}).status == 200
        page.goto("/popcorn/bookmarked")
        expect(rows(page)).to_have_text([films[1], "A video you can no longer see", films[0]])
        expect(page.get_by_text(title)).to_have_count(0)
        visitor.check(f"clip-not-shown-{size}")
        assert coach.ask("PATCH", f"/api/camp/media/{clip}", {"audience": "members"}).status == 200
        page.goto("/popcorn/bookmarked")
        press(page, f"Remove {title} from the list")
        expect(rows(page)).to_have_text([films[1], films[0]])
        press(page, "Undo")
        expect(rows(page)).to_have_text([films[1], title, films[0]])
        for name in (f"Remove {title} from the list", *(f"Remove the bookmark for {film}" for film in films)):
            press(page, name)
            page.get_by_role("button", name=name, exact=True).wait_for(state="detached")
        page.goto("/popcorn/watched")
        press(page, f"Remove {title} from the list")
        expect(page.locator(".marked").filter(has_text=title)).to_have_count(0)
