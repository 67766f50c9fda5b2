"""The servers to measure. Each listens on a free port and stops with the runner."""

import contextlib
import json
import os
import pathlib
import shutil
import signal
import socket
import subprocess
import time
import urllib.error
import urllib.request

from .load import Broken

BENCHMARKS = pathlib.Path(__file__).resolve().parents[1]


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def ask(url, **headers):
    """Sends a GET request. Returns the status, the header fields and the body."""
    request = urllib.request.Request(url, headers={k.replace("_", "-"): v for k, v in headers.items()})
    try:
        with urllib.request.urlopen(request, timeout=10) as answer:
            return answer.status, answer.headers, answer.read()
    except urllib.error.HTTPError as refusal:
        return refusal.code, refusal.headers, refusal.read()


class Peer:
    """A server that runs as a child process."""

    def __init__(self, name, command, port, log, environment=None, ready="/"):
        self.name, self.command, self.port, self.log = name, [str(part) for part in command], port, log
        self.environment, self.ready = environment, ready
        self.url = f"http://127.0.0.1:{port}"
        self.process = None

    def start(self):
        # setpriv kills the server when the runner dies, however it ends.
        with open(self.log, "ab") as log:
            self.process = subprocess.Popen(
                ["setpriv", "--pdeathsig", "KILL", *self.command],
                stdin=subprocess.DEVNULL, stdout=log, stderr=log, env=self.environment,
            )
        self.wait()
        return self

    def wait(self, seconds=60):
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            if self.process.poll() is not None:
                raise Broken(f"{self.name} ended:\n{self.tail()}")
            with contextlib.suppress(OSError):
                if ask(self.url + self.ready)[0] < 500:
                    return
            time.sleep(0.02)
        raise Broken(f"{self.name} did not answer within {seconds} s:\n{self.tail()}")

    def stop(self):
        if self.process and self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
            try:
                self.process.wait(20)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()
        self.process = None

    def __enter__(self):
        return self.start()

    def __exit__(self, *_):
        self.stop()

    def tail(self):
        return pathlib.Path(self.log).read_text(errors="replace")[-3000:]


def plaza_environment(data, port, database=None):
    """Returns the environment of a Plaza process. PLAZA_ variables of the caller are not inherited."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("PLAZA_")}
    kept |= {"PLAZA_PORT": str(port), "PLAZA_DATA": str(data), "PLAZA_PROXIES": "127.0.0.1"}
    # Disables the film search on iTunes, so that no request leaves this machine.
    kept |= {"PLAZA_ITUNES_URL": "none"}
    return kept | ({"PLAZA_DATABASE": database} if database else {})


def plaza(name, program, data, *arguments, database=None, printer=None):
    port = free_port()
    environment = plaza_environment(data, port, database) | ({"PLAZA_DEMO_PRINTER": printer} if printer else {})
    return Peer(
        name, [program, *arguments], port, f"{data}-{name.replace(' ', '-')}.log",
        environment, ready="/ready",
    )


def go(program, database, template, asset, folder):
    port = free_port()
    return Peer(
        "Go", [program, port, database, template, asset], port, f"{folder}/go.log", ready="/api/bench/films/1"
    )


def django(venv, database, templates, folder):
    port = free_port()
    environment = os.environ | {"BENCH_DATABASE": str(database), "BENCH_TEMPLATES": str(templates)}
    command = [
        f"{venv}/bin/gunicorn", "--chdir", BENCHMARKS / "Django", "--workers", "3", "--bind", f"127.0.0.1:{port}",
        "bench:application",
    ]
    return Peer("Django", command, port, f"{folder}/django.log", environment, ready="/api/bench/films/1")


def go_file(program, file, folder):
    """Returns a Go peer that serves one file with http.ServeFile."""
    port = free_port()
    return Peer("Go", [program, port, "file", file], port, f"{folder}/go-file.log", ready="/none")


def nginx(asset, folder):
    """Returns an nginx peer that serves a stylesheet."""
    home = pathlib.Path(folder) / "nginx"
    (home / "files").mkdir(parents=True)
    shutil.copyfile(asset, home / "files/asset.css")
    return nginx_in(home, "/asset.css")


def nginx_of(file, folder):
    """Returns an nginx peer that serves a large file through a hard link, without copying it."""
    home = pathlib.Path(folder) / "nginx-large"
    (home / "files").mkdir(parents=True)
    os.link(file, home / "files/large.mp4")
    (home / "files/large.mp4").chmod(0o644)
    return nginx_in(home, "/none")


def nginx_in(home, ready):
    port = free_port()
    home.chmod(0o755)
    text = (BENCHMARKS / "nginx.conf").read_text()
    for word, value in {"FOLDER": home, "PORT": port, "WORKERS": len(os.sched_getaffinity(0))}.items():
        text = text.replace(word, str(value))
    if os.getuid() == 0:
        text = "user root;\n" + text
    (home / "nginx.conf").write_text(text)
    command = [shutil.which("nginx") or "/usr/sbin/nginx", "-p", home, "-c", home / "nginx.conf"]
    return Peer("nginx", command, port, home / "output.log", ready=ready)


def as_json(peer, path):
    status, _, body = ask(peer.url + path)
    if status != 200:
        raise Broken(f"{peer.name} answered {status} to {path}: {body[:300]}")
    return json.loads(body)
