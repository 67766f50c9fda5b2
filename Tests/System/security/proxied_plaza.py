"""The server behind nginx and TLS, configured as in docs/behind-a-proxy.md, with its own certificate authority."""

import http.client
import json
import os
import pathlib
import re
import shutil
import socket
import ssl
import subprocess
import time
import urllib.parse

from plaza import PASSWORD, PEOPLE, ROOT, Client, Plaza, free_port, is_endless, wait_for

HOST = "plaza.test"
# Host names that the tests' browser resolves to the loopback interface: the site, another site, and a subdomain of the
# site.
HOSTS = [HOST, "evil.test", "evil.plaza.test"]


def documented():
    """Returns the nginx configuration in docs/behind-a-proxy.md."""
    text = (ROOT / "docs/behind-a-proxy.md").read_text()
    blocks = re.findall(r"(?m)^    (?:(?:server|map [^\n]+) \{\n(?:    .*\n)+?    \}\n|log_format [^\n]*\n)", text)
    assert len(blocks) == 4, "docs/behind-a-proxy.md shows a server for http and one for https, and how they write their log"
    return "".join(blocks)


def openssl(*arguments):
    subprocess.run(["openssl", *map(str, arguments)], check=True, capture_output=True)


def certify(folder):
    """Creates a certificate authority and a certificate for HOST."""
    key, authority, request = folder / "ca.key", folder / "ca.pem", folder / "plaza.csr"
    openssl("req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-keyout", key, "-out",
            authority, "-days", 2, "-subj", "/CN=Plaza test authority")  # fmt: skip
    openssl("req", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-keyout", folder / "privkey.pem",
            "-out", request, "-subj", f"/CN={HOST}")  # fmt: skip
    names = folder / "names"
    names.write_text(f"subjectAltName=DNS:{HOST}\n")
    openssl("x509", "-req", "-in", request, "-CA", authority, "-CAkey", key, "-CAcreateserial", "-days", 2, "-extfile",
            names, "-out", folder / "fullchain.pem")  # fmt: skip
    return authority


class ProxiedPlaza:
    """A context manager for a demo server behind nginx. The browser helpers accept it in place of a Plaza."""

    def __init__(self, folder, weakened="", **settings):
        """`weakened` is added to the documented nginx configuration, for negative controls."""
        self.folder = folder
        self.access_log = pathlib.Path(folder) / "access.log"
        self.weakened = weakened
        self.port, self.plain_port = free_port(), free_port()
        self.origin = self.url = f"https://{HOST}:{self.port}"
        settings = {"PLAZA_ORIGIN": self.origin, "PLAZA_PROXIES": "127.0.0.1"} | settings
        self.plaza = Plaza.filled(folder, **settings)
        self.nginx = None

    def __enter__(self):
        program = shutil.which("nginx") or "/usr/sbin/nginx"
        assert os.access(program, os.X_OK), "nginx is missing: apt-get install nginx-light"
        self.plaza.start()
        # The server prepares the demo's clips in the background, which would look like a change made by a test.
        bob = Client(self.plaza).sign_in("bob")
        wait_for(lambda: len(bob.get("/api/camp/media").json()["items"]) == 3, "the demo's clips")
        self.authority = certify(self.folder)
        self.trust = ssl.create_default_context(cafile=self.authority)
        configuration = self.folder / "nginx.conf"
        configuration.write_text(self.configuration())
        self.nginx = subprocess.Popen(
            ["setpriv", "--pdeathsig", "KILL", program, "-p", self.folder, "-c", configuration, "-g", "daemon off;"],
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True,
        )  # fmt: skip
        for _ in range(200):
            assert self.nginx.poll() is None, "nginx ended: " + self.nginx.stderr.read()
            try:
                socket.create_connection(("127.0.0.1", self.port), 1).close()
                return self
            except OSError:
                time.sleep(0.05)
        raise AssertionError("nginx does not answer")

    def __exit__(self, *_):
        if self.nginx:
            self.nginx.terminate()
            self.nginx.wait(20)
            self.nginx.stderr.close()
        self.plaza.__exit__()

    def configuration(self):
        servers = documented()
        for shown, here in [
            ("listen 80;", f"listen 127.0.0.1:{self.plain_port};"),
            ("listen 443 ssl;", f"listen 127.0.0.1:{self.port} ssl;"),
            ("return 301 https://$host$", f"return 301 https://$host:{self.port}$"),
            ("http://127.0.0.1:8080", f"http://127.0.0.1:{self.plaza.port}"),
            # Only the tests use a port in the URL.
            ("proxy_set_header Host $host;", "proxy_set_header Host $http_host;"),
            ("/etc/letsencrypt/live/plaza.example", str(self.folder)),
            ("/var/log/nginx/plaza.log", str(self.access_log)),
        ]:
            assert servers.count(shown) >= 1, f"docs/behind-a-proxy.md no longer shows: {shown}"
            servers = servers.replace(shown, here)
        servers = servers.replace("plaza.example", HOST)
        servers = servers.replace("proxy_http_version 1.1;", "proxy_http_version 1.1;\n" + self.weakened)
        folders = "\n".join(
            f"{kind}_temp_path {self.folder}/{kind};" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
        )
        user = "user root;\n" if os.geteuid() == 0 else ""
        return (
            f"{user}worker_processes 1;\npid {self.folder}/nginx.pid;\nerror_log {self.folder}/nginx.log warn;\n"
            f"events {{}}\nhttp {{\naccess_log off;\n{folders}\n{servers}}}\n"
        )

    def ask(self, method, path, body=None, cookie=None, token=None, **headers):
        """Sends one request over a new connection and verifies the certificate."""
        headers = {name.replace("_", "-"): text for name, text in headers.items()}
        if cookie:
            headers["Cookie"] = cookie
        if token:
            headers["Authorization"] = "Bearer " + token
        return fetch(self, method, path, body, headers)

    def sign_in(self, role):
        """Returns the cookie of a new session, as a browser would return it, and all Set-Cookie fields."""
        form = urllib.parse.urlencode({"email": PEOPLE[role], "password": PASSWORD})
        answer = self.ask("POST", "/signin", form, Content_Type=FORM, Sec_Fetch_Site="same-origin")
        assert answer.status == 303, f"{role} could not sign in: {answer.status}"
        return answer.set_cookies[0].split(";")[0], answer.set_cookies

    def client(self, role=None):
        """Returns an API client that connects directly to the server."""
        client = Client(self.plaza, timeout=180)
        return client.sign_in(role) if role else client


FORM = "application/x-www-form-urlencoded"


VISITOR = "127.0.0.2"


class Fetched:
    def __init__(self, response):
        self.status = response.status
        self.headers = [(name.lower(), value) for name, value in response.getheaders()]
        # Event streams are endless, and their first event may take long.
        self.body = b"" if is_endless(response.headers) else response.read()

    def all(self, name):
        return [value for known, value in self.headers if known == name]

    def first(self, name):
        return next(iter(self.all(name)), None)

    @property
    def set_cookies(self):
        return self.all("set-cookie")

    @property
    def text(self):
        return self.body.decode(errors="replace")

    def json(self):
        return json.loads(self.body)


class Connection(http.client.HTTPSConnection):
    """Connects to the loopback interface for any host name."""

    def connect(self):
        # The proxy's own address is trusted, so another one is used.
        raw = socket.create_connection(("127.0.0.1", self.port), self.timeout, source_address=(VISITOR, 0))
        self.sock = self._context.wrap_socket(raw, server_hostname=self.host)


def fetch(proxied, method, path, body, headers):
    connection = Connection(HOST, proxied.port, timeout=180, context=proxied.trust)
    try:
        connection.putrequest(method, path, skip_accept_encoding=True)
        data = body.encode() if isinstance(body, str) else body
        if data is not None:
            connection.putheader("Content-Length", str(len(data)))
        for name, value in headers.items():
            connection.putheader(name, value)
        connection.endheaders(data)
        return Fetched(connection.getresponse())
    finally:
        connection.close()
