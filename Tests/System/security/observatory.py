"""Computes the score of MDN's HTTP Observatory from its published table (version 1.6.3): 100 points, minus penalties,
plus bonuses if at least 90 points remain after the penalties.

160 is the maximum without HSTS preloading, which a private site does not get. The five points for cookies require a
cookie in the visit, and the five for integrity require a page with scripts.
"""

import re

import html5lib

BEST = 160
NEEDED_FOR_MORE = 90
BROAD = {"ftp:", "http:", "https:", "*", "http://*", "http://*.*", "https://*", "https://*.*"}
UNSAFE = BROAD | {"'unsafe-inline'", "data:"}
STRICT_REFERRERS = {"no-referrer", "same-origin", "strict-origin", "strict-origin-when-cross-origin"}
LOOSE_REFERRERS = {"origin", "origin-when-cross-origin", "unsafe-url", "no-referrer-when-downgrade"}
HALF_A_YEAR = 15_768_000


def policy(headers):
    """Returns the directives of all policies. If a directive is repeated, the first one counts."""
    found = {}
    for text in values(headers, "content-security-policy"):
        for directive in text.split(";"):
            name, *sources = directive.split() or [""]
            if name:
                found.setdefault(name.lower(), {source.lower() for source in sources})
    return found


def values(headers, name):
    return [value.strip() for known, value in headers if known.lower() == name]


def only(headers, name):
    """Returns the value of a field; None if it is missing, and an invalid value if it is repeated."""
    found = [value.lower() for value in values(headers, name)]
    return found[0] if len(found) == 1 else "twice" if found else None


def content_security_policy(headers):
    csp = policy(headers)
    if not csp:
        return -25
    default = csp.get("default-src", {"*"})
    scripts = csp.get("script-src", default)
    styles = csp.get("style-src", default)
    active = {source for name, sources in csp.items() if name not in ("img-src", "media-src") for source in sources}
    passive = csp.get("img-src", default) | csp.get("media-src", default)
    if scripts & UNSAFE or csp.get("object-src", default) & BROAD:
        return -20
    if any(source.startswith(("http:", "ftp:")) for source in active):
        return -20
    if "'unsafe-eval'" in scripts | styles:
        return -10
    if any(source.startswith(("http:", "ftp:")) for source in passive):
        return -10
    if styles & UNSAFE:
        return 0
    strict_forms = csp.get("form-action", {"*"}) <= {"'self'", "'none'"}
    return 10 if default == {"'none'"} and strict_forms else 5


def framing(headers):
    ancestors = policy(headers).get("frame-ancestors")
    if ancestors is not None and not ancestors & BROAD:
        return 5
    option = only(headers, "x-frame-options")
    return 0 if option in ("deny", "sameorigin") else -20


def transport(headers):
    field = only(headers, "strict-transport-security")
    age = re.search(r"max-age\s*=\s*\"?(\d+)", field or "")
    if not age:
        return -20
    return 0 if int(age[1]) >= HALF_A_YEAR else -10


def referrer(headers):
    if not values(headers, "referrer-policy"):
        return 0
    words = [word.strip().lower() for value in values(headers, "referrer-policy") for word in value.split(",")]
    known = [word for word in words if word in STRICT_REFERRERS | LOOSE_REFERRERS]
    return 5 if known and known[-1] in STRICT_REFERRERS else -5


def chosen(headers, name, points):
    """Returns the points of a field by its value: 0 if it is missing, -5 if it is invalid."""
    value = only(headers, name)
    return 0 if value is None else points.get(value, -5)


def cookies(set_cookies, transport_is_kept):
    """Returns the points of the worst cookie. A session cookie must have Secure and HttpOnly."""
    worst = 5
    for text in set_cookies:
        name, *attributes = [part.strip().lower() for part in text.split(";")]
        flags = dict(attribute.partition("=")[::2] for attribute in attributes)
        is_session = any(word in name.split("=")[0] for word in ("login", "sess", "plaza"))
        if "secure" not in flags:
            worst = min(worst, (-10 if is_session else -5) if transport_is_kept else (-40 if is_session else -20))
        if is_session and "httponly" not in flags:
            worst = min(worst, -30)
        same_site = flags.get("samesite")
        if same_site is None:
            worst = min(worst, 0)
        elif same_site not in ("lax", "strict", "none") or same_site == "none" and "secure" not in flags:
            worst = min(worst, -20)
    return worst if set_cookies else 0


def integrity(headers, body):
    """Checks that every script and preloaded module of a page has an integrity hash."""
    if not (only(headers, "content-type") or "").startswith("text/html"):
        return 0
    document = html5lib.parse(body, namespaceHTMLElements=False)
    scripts = [script for script in document.iter("script") if script.get("src")]
    scripts += [link for link in document.iter("link") if link.get("rel") in ("modulepreload", "preload")]
    if any((script.get("src") or script.get("href")).startswith(("http:", "//")) for script in scripts):
        return -50
    # The Observatory accepts a single hash; this test requires all of them.
    return 5 if scripts and all(script.get("integrity") for script in scripts) else 0


def points(headers, body=b"", set_cookies=()):
    """Returns the points of each test."""
    kept = transport(headers)
    return {
        "content-security-policy": content_security_policy(headers),
        "frame-ancestors": framing(headers),
        "strict-transport-security": kept,
        "x-content-type-options": 0 if only(headers, "x-content-type-options") == "nosniff" else -5,
        "referrer-policy": referrer(headers),
        "cross-origin-opener-policy": chosen(headers, "cross-origin-opener-policy", {
            "same-origin": 10, "same-origin-allow-popups": 10, "noopener-allow-popups": 10, "unsafe-none": 0}),
        "cross-origin-embedder-policy": chosen(headers, "cross-origin-embedder-policy", {
            "require-corp": 10, "credentialless": 10, "unsafe-none": 0}),
        "cross-origin-resource-policy": chosen(headers, "cross-origin-resource-policy", {
            "same-origin": 10, "same-site": 10, "cross-origin": 0}),
        "cross-origin-resource-sharing": -50 if values(headers, "access-control-allow-credentials") else 0,
        "cookies": cookies(list(set_cookies), kept == 0),
        "subresource-integrity": integrity(headers, body),
    }  # fmt: skip


def score(headers, body=b"", set_cookies=()):
    given = points(headers, body, set_cookies).values()
    base = 100 + sum(one for one in given if one < 0)
    more = sum(one for one in given if one > 0)
    return max(0, base + more if base >= NEEDED_FOR_MORE else base)
