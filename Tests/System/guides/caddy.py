"""The server behind Caddy, configured as in docs/behind-a-proxy.md, with its own certificate authority."""

import os
import re
import shutil
import socket
import ssl
import subprocess

from proxied_plaza import HOST, ProxiedPlaza, certify
from plaza import ROOT, wait_for


def documented():
    """Returns the Caddyfile in docs/behind-a-proxy.md."""
    text = (ROOT / "docs/behind-a-proxy.md").read_text()
    blocks = re.findall(r"(?m)^    https?://plaza\.example \{\n(?:    .*\n)+?    \}\n", text)
    assert len(blocks) == 2, "docs/behind-a-proxy.md shows a site for http and one for https"
    return "".join(blocks)


class CaddyPlaza(ProxiedPlaza):
    """A context manager for a demo server behind Caddy."""

    def __enter__(self):
        program = shutil.which("caddy")
        assert program, "Caddy is missing: apt-get install caddy"
        self.plaza.start()
        self.authority = certify(self.folder)
        self.trust = ssl.create_default_context(cafile=self.authority)
        (self.folder / "Caddyfile").write_text(self.configuration())
        folders = {"HOME": str(self.folder), "XDG_DATA_HOME": str(self.folder), "XDG_CONFIG_HOME": str(self.folder)}
        self.log = open(self.folder / "caddy.log", "w+")
        self.nginx = subprocess.Popen(
            ["setpriv", "--pdeathsig", "KILL", program, "run", "--adapter", "caddyfile", "--config", self.folder / "Caddyfile"],
            stdin=subprocess.DEVNULL, stdout=self.log, stderr=self.log, env=os.environ | folders,
        )  # fmt: skip
        wait_for(self.is_open, "Caddy")
        return self

    def __exit__(self, *_):
        if self.nginx:
            self.nginx.terminate()
            self.nginx.wait(20)
            self.log.close()
        self.plaza.__exit__()

    def is_open(self):
        assert self.nginx.poll() is None, "Caddy ended: " + (self.folder / "caddy.log").read_text()
        try:
            socket.create_connection(("127.0.0.1", self.port), 1).close()
            return True
        except OSError:
            return False

    def configuration(self):
        sites = documented()
        for shown, here in [
            ("http://plaza.example {", f"http://{HOST}:{self.plain_port} {{"),
            # The tests have certificates of their own.
            ("https://plaza.example {", f"https://{HOST}:{self.port} {{\n  tls {self.folder}/fullchain.pem {self.folder}/privkey.pem"),
            ("reverse_proxy 127.0.0.1:8080", f"reverse_proxy 127.0.0.1:{self.plaza.port}"),
        ]:  # fmt: skip
            assert sites.count(shown) == 1, f"docs/behind-a-proxy.md no longer shows: {shown}"
            sites = sites.replace(shown, here)
        return "{\n  admin off\n  auto_https off\n  default_bind 127.0.0.1\n}\n" + sites
