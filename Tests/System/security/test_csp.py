"""Opens every linked page in Chromium behind TLS, in each role, and checks that none violates the content security
policy. The crawler is that of the browser tests."""

import pytest

import test_pages
from browser import Watched
from routes import Places, routes

PATIENCE = {"visitor": 2, "member": 4, "clerk": 10, "admin": 10}


class Quiet(Watched):
    """Checks security only; test_pages checks the layout."""

    def check(self, name=None, with_axe=True):
        self.page.wait_for_load_state()


class Behind(test_pages.Crawl):
    """Requests pages outside the browser, because only the browser resolves the site's name."""

    def ask(self, path):
        proxied = self.visitors[0].plaza
        cookie = "; ".join(f"{one['name']}={one['value']}" for one in self.page.context.cookies(proxied.url))
        answer = proxied.ask("GET", path, cookie=cookie)
        if answer.status == 303:
            place = answer.first("location")
            # An advert leads to another site.
            return place.startswith("/") and self.ask(place)
        if answer.status != 200:
            self.troubles.append(f"{path}: {answer.status}")
        return answer.status == 200 and (answer.first("content-type") or "").startswith("text/html")

    def weigh(self, path):
        """Ignores the size of pages, which test_pages checks."""
        return []


@pytest.fixture(scope="module")
def places(proxied, tmp_path_factory):
    return Places(proxied, tmp_path_factory.mktemp("csp"))


# test_pages covers all roles over HTTP in the daily run; behind TLS, it covers only the administrator, who sees most
# pages.
@pytest.mark.parametrize(
    "role", ["admin", *(pytest.param(one, marks=pytest.mark.long) for one in ("visitor", "member", "clerk"))]
)
def test_no_page_violates_the_policy(browser, proxied, places, role):
    visitor = Quiet(browser, proxied, "tablet", ignore_https_errors=True, service_workers="block")
    if role != "visitor":
        visitor.sign_in(role)
    crawl = Behind([visitor])
    # Pages without a link in the demo, such as an invitation.
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


def test_a_policy_violation_is_detected(browser, proxied):
    """Negative control, for each kind of content that pages must not contain."""
    visitor = Quiet(browser, proxied, "tablet", ignore_https_errors=True, service_workers="block")
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
    # A script whose content does not match its hash is not executed.
    visitor.troubles.clear()
    visitor.context.route("**/*.js", lambda route: route.fulfill(body="window.changed = 1", content_type="text/javascript"))
    visitor.page.goto("/signin")
    visitor.wait_for_trouble("integrity")
    assert visitor.page.evaluate("window.changed") is None
    visitor.context.close()
