"""Every form of every page, submitted blank: going back to it never ends on an error page, for any response."""

import pytest

from browser import watched
from plaza import Plaza
from test_pages import links, pattern

# Forms that would end the session of the crawl, and one whose response is a file, which leaves the page as it is.
LEFT_OUT = {"/signout", "/account/delete", "/account/sessions/end-others", "/rental/films/:id/labels"}
# The number of pages of one kind whose forms are collected.
OF_A_KIND = 2
# The forms that were already submitted. A form that several roles see is submitted as the first of them.
submitted = set()

# The POST forms of a page, with the path that each is submitted to.
FORMS = """[...document.forms].map((form, place) => ({place, method: form.method, to: new URL(form.action).pathname}))
  .filter((form) => form.method === 'post')"""
# Submits a form blank, without its idempotency key and without validation by the browser. Returns whether a script
# prevented the submission.
SEND = """(place) => {
  const form = document.forms[place]
  for (const field of form.elements) {
    if (field.name === '_key') field.disabled = true
    if (/^(text|search|email|tel|number|date|password)$/.test(field.type) || field.localName === 'textarea') field.value = ''
  }
  let kept = true
  addEventListener('submit', (event) => { kept = event.defaultPrevented }, { once: true })
  form.noValidate = true
  document.documentElement.dataset.sent = 'yes'
  const button = [...form.elements, ...document.querySelectorAll(`[form="${form.id || 'none'}"]`)]
    .find((one) => one.type === 'submit' && !one.hasAttribute('formaction') && !one.hasAttribute('data-confirm'))
  form.requestSubmit(button)
  return kept
}"""


def forms_of_all_pages(page):
    """Follows all links. Returns each form once, with the path of a page that has it."""
    waiting, known, looked, found = ["/"], {"/"}, {}, {}
    while waiting:
        path = waiting.pop(0)
        looked[pattern(path)] = looked.get(pattern(path), 0) + 1
        if looked[pattern(path)] > OF_A_KIND:
            continue
        head = page.context.request.head(path)
        if head.status != 200 or not head.headers.get("content-type", "").startswith("text/html"):
            continue
        page.goto(path)
        for form in page.evaluate(FORMS):
            if pattern(form["to"]) not in LEFT_OUT:
                found.setdefault(pattern(form["to"]), (path, pattern(form["to"])))
        for link in links(page):
            if link not in known:
                known.add(link)
                waiting.append(link)
    return list(found.values())


def go_back_to(page, path, to):
    """Submits a form, opens another page and goes back. Returns what is wrong with the page then, or None."""
    if (answer := page.goto(path)) and answer.status != 200:
        return None
    there = [form["place"] for form in page.evaluate(FORMS) if pattern(form["to"]) == to]
    if not there or page.evaluate(SEND, there[0]):
        return None
    page.locator("html:not([data-sent])").wait_for(state="attached")
    page.wait_for_load_state("load")
    page.goto("/offline")
    answer = page.go_back()
    if answer and answer.status >= 400:
        return f"{to} on {path}: {answer.status} at {page.url}"
    if page.url.startswith("chrome-error") or page.get_by_role("main").count() != 1:
        return f"{to} on {path}: no page at {page.url}"
    return None


@pytest.mark.parametrize("who", ["member", "clerk", "press", "coach", "admin"])
def test_back_never_shows_an_error_page(browser, tmp_path, who):
    with Plaza.filled(tmp_path) as server, watched(browser, server, "tablet") as visitor:
        visitor.expected_statuses = {400, 403, 404, 409, 412, 413, 415, 422, 429, 503}
        visitor.sign_in(who)
        page = visitor.page
        page.context.plaza_url = server.url
        forms = forms_of_all_pages(page)
        assert len(forms) > 10, forms
        new = [form for form in forms if form[1] not in submitted]
        submitted.update(to for _, to in new)
        # Twice, because the action of a button is refused the second time.
        troubles = [trouble for form in new for _ in range(2) if (trouble := go_back_to(page, *form))]
        assert not troubles, "\n".join(sorted(set(troubles)))
