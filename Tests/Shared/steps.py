"""A person at a page, in any browser: looks for words, taps, writes, scans, draws. The browser is used only through a
few commands: goto, run, tap, write, attach, choose, keys, drag, add_cookie, picture.
"""

import re
import time

SECONDS = 60
# Finds only what a person can see. With a dialog open over the page, that is only what is in the dialog.
LOOK = r"""
const tidy = (text) => (text || '').replace(/[⁦-⁩‎‏]/g, '').replace(/\s+/g, ' ').trim()
const sheet = () => [...document.querySelectorAll('dialog[open]')].filter((one) => one.matches(':modal')).at(-1)
const seen = (one) => one.getClientRects().length > 0 && getComputedStyle(one).visibility !== 'hidden'
  && one.getAttribute('aria-hidden') !== 'true'
const nameOf = (one) => {
  const by = one.getAttribute('aria-labelledby')?.split(' ')
    .map((id) => document.getElementById(id)?.textContent).join(' ')
  const own = one.getAttribute('aria-label') || by || one.innerText
  return tidy(own || one.value || one.querySelector('img')?.alt || one.title)
}
const fits = (text, wanted) => typeof wanted === 'string' ? text === wanted : new RegExp(wanted.pattern, wanted.flags).test(text)
const places = (within) => within ? [...document.querySelectorAll(within)].filter(seen)
  : sheet() ? [sheet()] : [...document.querySelectorAll('main'), document.body]
// A tap on a dialog that still slides in would land beside its button.
const moves = (one) => document.getAnimations().some((animation) => animation.playState === 'running'
  && animation.timeline === document.timeline && animation.effect?.getComputedTiming().endTime !== Infinity
  && animation.effect?.target?.contains(one))
// No element covers its middle, such as a bar or the fading picture of the previous page.
const inReach = (one) => {
  if (moves(one)) return false
  one.scrollIntoView({ block: 'center', behavior: 'instant' })
  const [box] = one.getClientRects()
  const hit = box && document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)
  return one.contains(hit) || hit?.closest('label')?.control === one
}
const first = (selector, within, test) => {
  for (const place of places(within)) {
    const found = [...place.querySelectorAll(selector)].find((one) => seen(one) && test(one))
    if (found) return found
  }
}
// A label may go on, as in "Phone optional".
const control = (label, within) => {
  const page = within ? document.querySelector(within) : sheet() || document
  if (!page) return
  const labels = [...page.querySelectorAll('label')].filter((one) => one.control)
    .map((one) => [tidy(one.textContent), one.control])
  const named = [...page.querySelectorAll('input, select, textarea')].filter((one) => one.ariaLabel)
    .map((one) => [tidy(one.ariaLabel), one])
  const all = [...labels, ...named].filter(([, one]) => seen(one) || one.labels?.length)
  const found = all.find(([name]) => fits(name, label)) ?? all.find(([name]) => label.pattern ? false : name.startsWith(label))
  return found?.[1]
}
"""
TAPPED = "a, button, summary, [role=button], [role=switch], input[type=submit], label"


class Gone(AssertionError):
    """An element is no longer where it was found."""


def wanted(words):
    if not isinstance(words, re.Pattern):
        return words
    return {"pattern": words.pattern, "flags": "ui" if words.flags & re.I else "u"}


class Person:
    """A person who uses pages through their own line, and with their own session."""

    def __init__(self, engine, line, role=None, token=None):
        self.engine, self.line, self.role = engine, line, role
        if token:
            engine.goto(line.url + "/signin")
            engine.add_cookie({"name": "plaza", "value": token, "path": "/", "httpOnly": True, "sameSite": "Lax"})

    def goto(self, path):
        self.engine.goto(self.line.url + path)

    def reload(self):
        """Reloads from within the page, because a reload by the driver of Firefox bypasses the service worker."""
        self.run("window.isBefore = true; setTimeout(() => location.reload())")
        self.until("return !window.isBefore && document.readyState === 'complete'")

    def path(self):
        return self.run("return location.pathname + location.search + location.hash")

    def run(self, script, *values):
        return self.engine.run(LOOK + script, *values)

    def until(self, script, *values, what=None):
        """Returns the first true result of a script in the page."""
        end, told = time.monotonic() + SECONDS, None
        while time.monotonic() < end:
            try:
                if found := self.run(script, *values):
                    return found
            # The page navigated during the script.
            except AssertionError as error:
                told = error
            time.sleep(0.02)
        place = self.run("""return location.href + '\\n' + document.body.innerText.replace(/\\n+/g, ' | ').slice(0, 2000)
          + '\\nin fields: ' + [...document.querySelectorAll('input, textarea')].map((one) => `${one.id}=${one.value}`).join(' ')
          + `\\nactive: ${document.activeElement?.id}, has focus: ${document.hasFocus()}`""")
        raise AssertionError(f"it is not so after {SECONDS:g} s: {what or script} {values}\n{told or ''}\n{place}")

    def find(self, selector, words=None, within=None):
        return self.until(
            """const [selector, words, within] = arguments
              const found = first(selector, within, (one) => words === null || fits(nameOf(one), words))
              if (found && inReach(found)) return found""",
            selector, wanted(words), within, what="there is nothing to find:",
        )  # fmt: skip

    def reach(self, act, look):
        """Acts on what `look` finds, and tries again if it is gone by then."""
        end = time.monotonic() + SECONDS
        while True:
            try:
                return act(look())
            # The page replaced the element before the action, which did nothing.
            except Gone:
                if time.monotonic() > end:
                    raise

    def tap(self, words, within=None, selector=TAPPED):
        self.reach(self.engine.tap, lambda: self.find(selector, words, within))

    def tap_on(self, selector, within=None):
        self.tap(None, within, selector)

    def field(self, label, within=None):
        return self.until(
            """const found = control(...arguments)
              return [found, ...found?.labels ?? []].find((one) => one && inReach(one)) && found""",
            wanted(label), within, what="there is no field in reach:",
        )  # fmt: skip

    def write(self, label, text, within=None):
        self.reach(lambda found: self.engine.write(found, text), lambda: self.field(label, within))

    def put(self, label, value):
        """Sets the value of a field in which each browser handles keys differently, such as a date."""
        self.run("""const [one, value] = arguments
          one.value = value
          for (const kind of ['input', 'change']) one.dispatchEvent(new Event(kind, { bubbles: true }))""",
          self.field(label), value)  # fmt: skip

    def choose(self, label, words):
        option = self.until(
            "return [...arguments[0].options].find((one) => fits(tidy(one.textContent), arguments[1]))",
            self.field(label), wanted(words),
        )  # fmt: skip
        self.engine.choose(option)

    def tick(self, label):
        """Taps a checkbox, or its label if the label covers it."""
        look = """const found = control(arguments[0])
          return [...found?.labels ?? [], found].find((one) => one && inReach(one))"""
        self.reach(self.engine.tap, lambda: self.until(look, wanted(label), what="there is nothing to tick:"))

    def attach(self, selector, *paths):
        self.engine.attach(self.until("return document.querySelector(arguments[0])", selector), *paths)

    def keys(self, text):
        self.engine.keys(text)

    def sees(self, words, within=None):
        """Waits until words can be read on the page."""
        self.until(
            """const text = (within) => within ? [...document.querySelectorAll(within)].map((one) => one.innerText).join('\\n')
                : document.body.innerText
              const read = tidy(text(arguments[1]))
              return typeof arguments[0] === 'string' ? read.includes(arguments[0]) : fits(read, arguments[0])""",
            wanted(words), within,
        )  # fmt: skip

    def heading(self, words):
        self.until("return [...document.querySelectorAll('h1')].some((one) => seen(one) && fits(nameOf(one), arguments[0]))",
                   wanted(words))  # fmt: skip

    def arrives(self, pattern):
        self.until("return new RegExp(arguments[0]).test(location.pathname + location.search)", pattern)

    def text(self, selector):
        return self.until("return tidy(first(arguments[0], null, () => true)?.innerText)", selector)

    def drag(self, selector, *points, kind="touch"):
        """Drags over an element. Points are fractions of its width and height."""
        box = self.until(
            """const found = first(arguments[0], null, () => true), box = found?.getBoundingClientRect()
              return box && [box.x, box.y, box.width, box.height]""",
            selector,
        )  # fmt: skip
        self.engine.drag([(box[0] + x * box[2], box[1] + y * box[3]) for x, y in points], kind)

    def fits_the_window(self):
        """Asserts that the page is not wider than the window."""
        wide = self.run("return document.documentElement.scrollWidth - document.documentElement.clientWidth")
        assert wide <= 0, f"{self.path()} is {wide} px wider than the window"
