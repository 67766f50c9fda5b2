"""A sign-in provider of OpenID Connect on the loopback: the package oidc-provider-mock as a child process."""

import contextlib
import json
import os
import subprocess
import sys
import urllib.request

from plaza import Plaza, free_port, wait_for

TITLE = "Lakeside School"


class Provider:
    """A provider; a context manager. Its pages ask only for the subject of the account that signs in."""

    def __init__(self, folder):
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.log = folder / "provider.log"
        self.process = None

    def __enter__(self):
        command = [sys.executable, "-m", "oidc_provider_mock", "--port", str(self.port), "--require-nonce", "true"]
        with open(self.log, "ab") as log:
            self.process = subprocess.Popen(
                ["setpriv", "--pdeathsig", "KILL", *command], stdin=subprocess.DEVNULL, stdout=log, stderr=log,
                env=os.environ | {"AUTHLIB_INSECURE_TRANSPORT": "1"},
            )  # fmt: skip
        wait_for(self.responds, "the provider")
        return self

    def __exit__(self, *_):
        self.stop()

    def stop(self):
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()

    def responds(self):
        assert self.process.poll() is None, self.log.read_text()
        with contextlib.suppress(OSError):
            with urllib.request.urlopen(self.url + "/.well-known/openid-configuration", timeout=5) as answer:
                return json.load(answer)["issuer"] == self.url

    def add(self, subject, **claims):
        """Adds or replaces an account."""
        request = urllib.request.Request(
            f"{self.url}/users/{subject}", json.dumps(claims).encode(), {"Content-Type": "application/json"},
            method="PUT",
        )  # fmt: skip
        with urllib.request.urlopen(request, timeout=10) as answer:
            assert answer.status == 204

    def sign_in(self, page, subject):
        """Signs an account in on the provider's page."""
        page.locator("input[name=sub]").fill(subject)
        page.get_by_role("button", name="Authorize").click()

    def plaza(self, folder, **settings):
        """Returns a server whose members can sign in with this provider."""
        server = Plaza.filled(
            folder, PLAZA_OIDC_ISSUER=self.url, PLAZA_OIDC_CLIENT="plaza", PLAZA_OIDC_SECRET="s3cret",
            PLAZA_OIDC_TITLE=TITLE, PLAZA_OIDC_ROLES="print crew=staff:print", **settings,
        )  # fmt: skip
        server.settings["PLAZA_ORIGIN"] = server.url
        return server


def offline(visitor):
    """The provider's pages link to a stylesheet on the Internet, which the tests do not reach."""
    visitor.context.route("https://cdn.jsdelivr.net/**", lambda route: route.fulfill(body="", content_type="text/css"))
    # The provider has no icon.
    visitor.expected_statuses.add(404)
    return visitor.page
