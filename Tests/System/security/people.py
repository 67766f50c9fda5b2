"""Temporary members."""

import re
import urllib.parse
import uuid

from plaza import Client
from totp import fresh_code

GOOD = "seven quiet lanterns"
# In seconds: hashing a password is slow on a busy machine, and in a debug build.
PATIENCE = 180
FORM = {"Content_Type": "application/x-www-form-urlencoded", "Sec_Fetch_Site": "same-origin"}


class Someone:
    """A member for one test, who was invited by an administrator and has chosen a password."""

    def __init__(self, plaza, admin, roles=()):
        self.plaza = plaza
        self.admin = admin
        self.email = f"{uuid.uuid4().hex[:12]}@plaza.test"
        made = admin.create("/api/members/invitations", {
            "email": self.email, "name": "Sam Someone", "roles": list(roles), "reason": "for a test"})  # fmt: skip
        self.id = made["member"]["id"]
        self.password = GOOD
        link = made["invitation"]["link"]
        secret = urllib.parse.urlsplit(link).fragment
        answer = self.form("/welcome", {"code": secret, "password": GOOD})
        assert answer.status == 303, answer.body[:500]
        self.invitation = secret
        self.cookie = cookie_of(answer)

    def form(self, path, fields, cookie=None):
        """Submits a form as one of the site's own pages would."""
        headers = dict(FORM) | ({"Cookie": cookie} if cookie else {})
        return Client(self.plaza, timeout=PATIENCE).ask("POST", path, body=urllib.parse.urlencode(fields), **headers)

    def try_sign_in(self, password=None, **more):
        return Client(self.plaza, timeout=PATIENCE).post("/api/session", {"email": self.email, "password": password or self.password} | more)

    def token(self):
        answer = self.try_sign_in()
        assert answer.status == 201, answer.body
        return answer.json()["token"]

    def sign_in_page(self, cookie=None):
        """Signs in through the page and returns the cookie."""
        answer = self.form("/signin", {"email": self.email, "password": self.password}, cookie)
        assert answer.status == 303, answer.body[:500]
        return cookie_of(answer)

    def page(self, path, cookie):
        return Client(self.plaza, timeout=PATIENCE).get(path, Cookie=cookie)

    def is_in(self, *, token=None, cookie=None):
        if token:
            return Client(self.plaza, token, PATIENCE).get("/api/me").status == 200
        return self.page("/account", cookie).status == 200

    def change(self, **fields):
        answer = self.admin.ask("PATCH", f"/api/members/{self.id}", fields | {"reason": "for a test"})
        assert answer.status == 200, answer.body
        return answer.json()

    def enrol(self):
        """Enables a second factor. Returns its secret and the recovery codes."""
        cookie = self.sign_in_page()
        assert self.form("/account/second-factor", {"current": self.password}, cookie).status == 303
        page = self.page("/account/second-factor/setup", cookie).body.decode()
        secret = re.search(r">((?:[A-Z2-7]{4} ){3,}[A-Z2-7]{1,4})<", page)[1].replace(" ", "")
        answer = self.form("/account/second-factor/confirm", {"code": fresh_code(secret)}, cookie)
        assert answer.status == 200, (answer.status, answer.body[:800])
        return secret, re.findall(r"[0-9A-Z]{4}(?:-[0-9A-Z]{4}){6}", answer.body.decode())


def cookie_of(answer):
    """Returns the cookie as a browser would send it back."""
    cookies = answer.headers.get_all("Set-Cookie") or []
    return next((one.split(";")[0] for one in cookies if one.startswith(("plaza=", "__Host-plaza="))), None)
