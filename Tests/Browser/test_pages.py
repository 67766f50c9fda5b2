"""Every page that a link leads to, for each role, on a phone and on a tablet."""

import re
import urllib.parse

import pytest

from browser import Watched, parse_errors, watched

# The pages that each role must reach by following links.
EVERYBODY = {"/popcorn/films", "/popcorn/films/:id", "/popcorn/films/:id/watched", "/popcorn/bookmarked"}
EVERYBODY |= {"/marquee/home", "/marquee/now-playing/:id", "/marquee/trending", "/marquee/trending/:id", "/marquee/search"}
MEMBERS = EVERYBODY | {"/popcorn/import", "/account/data", "/wallet", "/wallet/lines?unit", "/wallet/coupons"}
STAFF = MEMBERS | {"/rental/customers/:id", "/rental/films/:id/edit", "/rental/rentals/returns"}
ADMINS = STAFF | {
    "/films", "/films/new", "/films/:id", "/films/:id/edit", "/films/:id/merge", "/films/duplicates", "/films/merges",
    "/films/dates", "/adverts", "/adverts/new", "/adverts/:id", "/adverts/:id/edit", "/adverts/advertisers/:id/edit",
    "/jobs", "/backups", "/members/:id/edit", "/members/audit", "/wallet/desk", "/wallet/desk/accounts", "/wallet/desk/coupons/new",
    "/wallet/desk/members/:id", "/wallet/desk/members/:id/top-up", "/wallet/desk/vouchers",
}
# The path prefix of the pages that are checked for a role. All other pages of a clerk are checked as a member or an
# administrator.
JUDGED = {"clerk": "/rental"}
FOUND = {"visitor": EVERYBODY, "member": MEMBERS, "clerk": STAFF, "admin": ADMINS}
UUID = re.compile(r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}")
# Of the pages that differ only in the data they show, LOOKED_AT are checked on a phone, the first also on a tablet and by
# axe, which takes most of the time, and ASKED_FOR are requested.
LOOKED_AT = 2
ASKED_FOR = 12


def pattern(path):
    """Returns the address with ids replaced and without the values of query parameters."""
    parts = urllib.parse.urlsplit(path)
    names = sorted(name for name, _ in urllib.parse.parse_qsl(parts.query, keep_blank_values=True))
    return UUID.sub(":id", parts.path) + ("?" + "&".join(names) if names else "")


def links(page):
    """Returns the addresses on this site that a page links to, without fragments and redirects to other sites."""
    found = page.eval_on_selector_all("a[href]", "all => all.map(a => a.href)")
    ours = [urllib.parse.urldefrag(link)[0] for link in found if link.startswith(page.context.plaza_url + "/")]
    paths = [link.removeprefix(page.context.plaza_url) for link in ours]
    return [path for path in paths if not path.startswith(("/go/", "/camp/go/"))]


class Scales:
    """Measures the compressed size of a page: its text and the styles and scripts that it refers to."""

    # The limits in bytes, for scripts alone and for everything together.
    SCRIPTS, ALL = 20_000, 50_000

    def __init__(self, page):
        self.page = page
        self.known = {}

    def troubles(self, path):
        """Yields the limits that the page exceeds. The page must be open."""
        scripts = sum(self.weight(link) for link in self.named("script[src]", "src"))
        styles = sum(self.weight(link) for link in self.named("link[rel=stylesheet]", "href"))
        total = self.weigh(path) + styles + scripts
        if scripts > self.SCRIPTS:
            yield f"{path}: {scripts} bytes of scripts"
        if total > self.ALL:
            yield f"{path}: {total} bytes of text, styles and scripts"

    def named(self, selector, attribute):
        return set(self.page.eval_on_selector_all(selector, f"all => all.map(one => one.{attribute})"))

    def weight(self, link):
        """Returns the size of a file, which is cached because the content at its address never changes."""
        if link not in self.known:
            self.known[link] = self.weigh(link)
        return self.known[link]

    def weigh(self, link):
        answer = self.page.context.request.get(link)
        return int(answer.headers.get("content-length") or len(answer.body()))


class Crawl:
    """A crawl along all links as one person, with a device of each size."""

    def __init__(self, visitors, judged="/"):
        self.visitors = visitors
        self.page = visitors[0].page
        self.page.context.plaza_url = visitors[0].plaza.url
        self.judged = judged
        self.waiting = ["/"]
        self.known = {"/"}
        self.looked = {}
        self.troubles = []
        self.scales = Scales(self.page)

    def run(self, name):
        while self.waiting:
            path = self.waiting.pop(0)
            times = self.looked.setdefault(pattern(path), 0)
            self.looked[pattern(path)] += 1
            if times < LOOKED_AT and path.startswith(self.judged):
                is_first = times == 0
                self.look(path, f"{name}{pattern(path)}" if is_first else None, is_first)
            elif times < LOOKED_AT:
                self.pass_through(path)
            elif times < ASKED_FOR:
                self.ask(path)
        return self.troubles

    def ask(self, path):
        """Requests an address without opening it, and checks its status and markup. Returns whether it is a page."""
        answer = self.page.context.request.get(path)
        if answer.status != 200:
            self.troubles.append(f"{path}: {answer.status}")
            return False
        if not answer.headers.get("content-type", "").startswith("text/html"):
            return False
        self.troubles += [f"{path}: {error}" for error in parse_errors(answer.body())]
        return True

    def weigh(self, path):
        return self.scales.troubles(path)

    def pass_through(self, path):
        """Opens a page only to record its console messages and to follow its links."""
        if self.ask(path):
            self.page.goto(path)
            self.follow_links()

    def look(self, path, name, is_first):
        if not self.ask(path):
            return
        for visitor in self.visitors if is_first else self.visitors[:1]:
            visitor.page.goto(path)
            try:
                visitor.check(name and re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-"), with_axe=is_first)
            except AssertionError as trouble:
                self.troubles.append(str(trouble))
        self.troubles += self.weigh(path)
        self.follow_links()

    def follow_links(self):
        for link in links(self.page):
            if link not in self.known:
                self.known.add(link)
                self.waiting.append(link)


def crawl_as(role, browser, plaza):
    with watched(browser, plaza, "phone") as phone, watched(browser, plaza, "tablet") as tablet:
        if role != "visitor":
            phone.signed_in(role)
            tablet.signed_in(role)
        crawl = Crawl([phone, tablet], JUDGED.get(role, "/"))
        troubles = crawl.run(role)
        print(f"{len(crawl.known)} addresses of {len(crawl.looked)} kinds:", *sorted(crawl.looked), sep="\n")
        assert not troubles, "\n".join(troubles)
        missed = FOUND[role] - set(crawl.looked)
        assert not missed, f"no link led to {sorted(missed)}"


# The administrator, who reaches most pages, is in test_pages_admin.py, so that two workers share the work.
@pytest.mark.parametrize("role", ["visitor", "member", "clerk"])
def test_every_linked_page_passes_the_page_checks(browser, plaza, role):
    crawl_as(role, browser, plaza)


def test_the_crawler_reports_faulty_pages(browser, plaza):
    """The negative control: a bad page fails each check."""
    visitor = Watched(browser, plaza)
    visitor.page.goto("/")
    visitor.page.evaluate("document.body.innerHTML = '<img src=/><a href=/>x</a>'")
    visitor.page.evaluate("document.querySelector('a').style.cssText = 'display: block; width: 999px'")
    visitor.page.evaluate("document.head.append(Object.assign(document.createElement('script'), {src: '/heavy.js'}))")
    scales = Scales(visitor.page)
    scales.known[f"{plaza.url}/heavy.js"] = Scales.ALL
    assert [trouble.split(" of ")[1] for trouble in scales.troubles("/")] == ["scripts", "text, styles and scripts"]
    with pytest.raises(AssertionError) as raised:
        visitor.check()
    assert "image-alt" in str(raised.value) and "wider than the window" in str(raised.value)
    visitor.page.evaluate("setTimeout(() => { throw Error('planted') })")
    visitor.page.evaluate("document.body.append(Object.assign(document.createElement('script'), {text: '1'}))")
    for word in ("planted", "content security policy: ", "console: "):
        visitor.wait_for_trouble(word)
    with pytest.raises(AssertionError, match="planted"):
        visitor.close()
    assert parse_errors("<!doctype html><title>a</title><p id=a></div><b id=a>") != []
