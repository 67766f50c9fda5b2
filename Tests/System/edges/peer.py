"""An nginx that serves files on a free port. Every probe is sent to it as well, for comparison."""

import os
import pathlib
import subprocess
import time

from plaza import free_port
from wire import Ill, talk

CONFIGURATION = """
daemon off;
{user}
pid {folder}/nginx.pid;
error_log {folder}/nginx.log crit;
worker_processes 1;
events {{ worker_connections 2048; }}
http {{
  access_log off;
  client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy; fastcgi_temp_path {folder}/fastcgi;
  uwsgi_temp_path {folder}/uwsgi; scgi_temp_path {folder}/scgi;
  types {{ text/plain txt; text/css css; }}
  default_type application/octet-stream;
  client_max_body_size 256k;
  large_client_header_buffers 4 8k;
  client_header_timeout 15s; client_body_timeout 20s; keepalive_timeout 60s; send_timeout 60s;
  gzip on; gzip_types text/css; gzip_min_length 1;
  server {{
    listen 127.0.0.1:{port};
    root {folder}/files;
    location = / {{ return 303 /health; }}
  }}
}}
"""


class Nginx:
    def __init__(self, folder):
        self.folder = pathlib.Path(folder)
        self.port = free_port()
        self.process = None

    def __enter__(self):
        files = self.folder / "files"
        (files / "api").mkdir(parents=True)
        (files / "assets").mkdir()
        (files / "health").write_text('{"status":"ok"}')
        (files / "api/session").write_text("{}")
        self.large = files / "assets/large.css"
        self.large.write_bytes(b"a{color:red}\n" * 2000)
        settings = self.folder / "nginx.conf"
        settings.write_text(CONFIGURATION.format(user="user root;" if os.geteuid() == 0 else "", folder=self.folder, port=self.port))
        self.process = subprocess.Popen(
            ["setpriv", "--pdeathsig", "KILL", "/usr/sbin/nginx", "-c", settings, "-e", self.folder / "nginx.log"],
            stdin=subprocess.DEVNULL,
        )
        end = time.monotonic() + 20
        while time.monotonic() < end:
            try:
                if talk(self.port, [b"GET /health HTTP/1.0\r\n\r\n"]).statuses == [200]:
                    return self
            except (OSError, Ill):
                time.sleep(0.02)
        raise AssertionError("nginx does not answer: " + (self.folder / "nginx.log").read_text())

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait(10)
