"""Chromium behind TLS opens every page that a link leads to, as everybody, and no page breaks the content security
policy. The crawl is the browser tests' own."""

import pytest

import test_pages
from browser import Watched
from places import Places, routes

PATIENCE = {"visitor": 2, "member": 4, "clerk": 10, "admin": 10}


class Quiet(Watched):
    """Only what concerns security: how a page looks, test_pages judges."""

    def check(self, name=None):
        self.page.wait_for_load_state()


class Behind(test_pages.Crawl):
    """Asks beside the browser, which alone finds the plaza's name."""

    def ask(self, path):
        door = self.visitors[0].plaza
        cookie = "; ".join(f"{one['name']}={one['value']}" for one in self.page.context.cookies(door.url))
        answer = door.ask("GET", path, cookie=cookie)
        if answer.status == 303:
            place = answer.first("location")
            # An advert leads out of the plaza.
            return place.startswith("/") and self.ask(place)
        if answer.status != 200:
            self.troubles.append(f"{path}: {answer.status}")
        return answer.status == 200 and (answer.first("content-type") or "").startswith("text/html")

    def weigh(self, path):
        """What a page weighs, test_pages judges too."""
        return []


@pytest.fixture(scope="module")
def places(door, tmp_path_factory):
    return Places(door, tmp_path_factory.mktemp("csp"))


# test_pages looks over http every day; here one day's look behind TLS is the administrator's, who sees most.
@pytest.mark.parametrize(
    "role", ["admin", *(pytest.param(one, marks=pytest.mark.long) for one in ("visitor", "member", "clerk"))]
)
def test_no_page_breaks_the_policy(browser, door, places, role):
    visitor = Quiet(browser, door, "tablet", ignore_https_errors=True, service_workers="block")
    if role != "visitor":
        visitor.sign_in(role)
    crawl = Behind([visitor])
    # Pages that no link of this demo leads to, such as a welcome.
    for method, pattern, _ in routes():
        path = places.fill(pattern, role) if method == "GET" and "{file}" not in pattern else "/"
        if path not in crawl.known and not pattern.startswith("/api/") and crawl.ask(path):
            crawl.known.add(path)
            crawl.waiting.append(path)
    crawl.troubles.clear()
    troubles = crawl.run("csp-" + role)
    print(f"{len(crawl.known)} addresses of {len(crawl.looked)} kinds as {role}")
    visitor.close()
    assert not troubles, "\n".join(troubles)
    assert len(crawl.looked) >= PATIENCE[role]


def test_a_violation_is_noticed(browser, door):
    """The negative control: each kind of code that a page of ours must not hold."""
    visitor = Quiet(browser, door, "tablet", ignore_https_errors=True, service_workers="block")
    visitor.page.goto("/")
    for made in [
        "Object.assign(document.createElement('script'), { text: '1' })",
        "Object.assign(document.createElement('img'), { src: 'https://evil.test/x' })",
        "Object.assign(document.createElement('style'), { textContent: 'a {}' })",
        "Object.assign(document.createElement('iframe'), { src: '/' })",
    ]:
        visitor.troubles.clear()
        visitor.page.evaluate(f"document.body.append({made})")
        visitor.wait_for_trouble("content security policy: ")
    # The script with another content than its hash does not run.
    visitor.troubles.clear()
    visitor.context.route("**/*.js", lambda route: route.fulfill(body="window.changed = 1", content_type="text/javascript"))
    visitor.page.goto("/signin")
    visitor.wait_for_trouble("integrity")
    assert visitor.page.evaluate("window.changed") is None
    visitor.context.close()
