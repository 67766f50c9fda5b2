"""A browser session without a window: stores cookies, submits forms and sends Sec-Fetch-Site."""

import base64
import hashlib
import hmac
import html
import http.client
import re
import struct
import time
import urllib.parse

from plaza import PASSWORD, PEOPLE, Answer


class Visitor:
    def __init__(self, plaza):
        self.plaza = plaza
        self.cookies = {}
        self.jar = []

    def ask(self, method, path, body=None, **headers):
        headers = {name.replace("_", "-"): text for name, text in headers.items()}
        headers.setdefault("Sec-Fetch-Site", "same-origin")
        if self.cookies:
            headers["Cookie"] = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        connection = http.client.HTTPConnection("127.0.0.1", self.plaza.port, timeout=30)
        try:
            connection.request(method, path, body, headers)
            answer = Answer(connection.getresponse())
        finally:
            connection.close()
        for line in answer.headers.get_all("Set-Cookie") or []:
            self.jar.append(line)
            name, _, value = line.partition(";")[0].partition("=")
            self.cookies[name] = value
            if "Max-Age=0" in line:
                del self.cookies[name]
        answer.text = answer.body.decode(errors="replace")
        return answer

    def get(self, path, **headers):
        return self.ask("GET", path, **headers)

    def form(self, path, **fields):
        return self.ask(
            "POST", path, urllib.parse.urlencode(fields), Content_Type="application/x-www-form-urlencoded"
        )

    def sign_in(self, role, password=PASSWORD):
        answer = self.form("/signin", email=PEOPLE.get(role, role), password=password)
        assert answer.status == 303, f"{role} could not sign in: {answer.status} {answer.text[:500]}"
        return self

    def set_up_second_factor(self, password=PASSWORD):
        """Enables a second factor and returns its secret."""
        assert self.form("/account/second-factor", current=password).status == 303
        page = self.get("/account/second-factor/setup").text
        seed = re.search(r'Or enter this key</dt><dd><span class="code">([^<]+)<', page)[1].replace(" ", "")
        done = self.form("/account/second-factor/confirm", code=fresh_code(seed))
        assert done.status == 200, done.text[:500]
        return seed


LAST_STEP = {}


def fresh_code(seed):
    """Returns an unused code of the authenticator. Waits for the next time step if the current one was used or is about
    to end."""
    while int(time.time()) // 30 <= LAST_STEP.get(seed, 0) or time.time() % 30 > 22:
        time.sleep(0.2)
    LAST_STEP[seed] = int(time.time()) // 30
    return one_time_code(seed)


def one_time_code(seed, steps=0):
    """Computes a code independently, from the text of RFC 6238."""
    key = base64.b32decode(seed + "=" * (-len(seed) % 8))
    mac = hmac.new(key, struct.pack(">Q", int(time.time()) // 30 + steps), hashlib.sha1).digest()
    start = mac[-1] & 15
    return f"{(struct.unpack('>I', mac[start:start + 4])[0] & 0x7FFFFFFF) % 1_000_000:06}"


def hidden(page, name):
    found = re.search(rf'<input type="hidden" name="{name}" value="([^"]*)"', page)
    return html.unescape(found[1]) if found else None
