"""The real server as a child process, and a client of its API."""

import atexit
import contextlib
import functools
import http.client
import json
import os
import pathlib
import random
import shutil
import signal
import socket
import subprocess
import tempfile
import time
import uuid

ROOT = pathlib.Path(__file__).resolve().parents[2]
PROGRAM = pathlib.Path(os.environ.get("PLAZA_PROGRAM", ROOT / ".build-test/debug/plaza"))
PASSWORD = "plaza-demo"
PEOPLE = {
    "member": "ann@plaza.test", "clerk": "clerk@plaza.test", "admin": "admin@plaza.test", "bob": "bob@plaza.test",
    "press": "press@plaza.test", "coach": "coach@plaza.test", "wallet": "wallet@plaza.test",
}  # fmt: skip


# Ports that were given out: a server opens its own only once it has filled its database.
GIVEN = set()
# The servers that the running test has used, for the report of its failure.
USED = []
# Whose sessions the filled demo has from the start: a suite adds names of PEOPLE before its first server.
SIGNED_IN = []


def free_port():
    """A port that nobody has and that nobody else of these tests is given. The system gives none of these to whoever
    connects, so that it stays free for a while."""
    worker = int(os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw"))
    workers = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
    while True:
        port = random.randrange(10_000 + worker, 32_000, workers)
        if port in GIVEN:
            continue
        with socket.socket() as probe, contextlib.suppress(OSError):
            probe.bind(("127.0.0.1", port))
            GIVEN.add(port)
            return port


def wait_for(check, what, seconds=60):
    """What a check finds, as soon as it finds something."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if found := check():
            return found
        time.sleep(0.05)
    raise AssertionError(f"{what} did not come within {seconds} s")


def note_use(server):
    if isinstance(server, Plaza) and server not in USED:
        USED.append(server)


@functools.cache
def filled_demo():
    """The data of a demo that a server has filled, and the tokens of the sessions in it; made once, because it takes
    longer than everything else of a server's start."""
    folder = pathlib.Path(tempfile.mkdtemp(prefix="plaza-demo-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    with Plaza(folder) as server:
        tokens = {role: server.token(role) for role in SIGNED_IN}
    # No test is about this server.
    USED.remove(server)
    return folder / "data", tokens


class Plaza:
    """A server with the demo in a data folder of its own; a context manager. A prefix is a command that starts it."""

    def __init__(self, folder, log=None, prefix=(), **settings):
        self.data = pathlib.Path(folder) / "data"
        self.log = log or pathlib.Path(folder) / "plaza.log"
        self.prefix = list(prefix)
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.settings = settings
        # What tests look at they make themselves.
        self.command = [PROGRAM, "serve", "--demo", "--short-demo"]
        self.process = None
        self.tokens = {}

    @classmethod
    def filled(cls, folder, **settings):
        """A server that finds the demo there: for tests that are not about how it fills itself."""
        data, tokens = filled_demo()
        shutil.copytree(data, pathlib.Path(folder) / "data")
        server = cls(folder, **settings)
        server.tokens |= tokens
        return server

    def token(self, role):
        """That of the one session of a person that tests share. A test that ends a session signs in by itself."""
        if role not in self.tokens:
            self.tokens[role] = Client(self).sign_in(role).token
        return self.tokens[role]

    def client(self, role):
        """A client with the shared session of a person. Each password that is checked costs the server a slow hash."""
        return Client(self, self.token(role))

    def __enter__(self):
        self.start()
        return self

    def __exit__(self, *_):
        if self.process and self.process.poll() is None:
            self.stop()

    def start(self):
        note_use(self)
        environment = {name: value for name, value in os.environ.items() if not name.startswith("PLAZA_")}
        environment |= {"PLAZA_PORT": str(self.port), "PLAZA_DATA": str(self.data), "PLAZA_ITUNES_URL": "none"}
        # Tests have their printers on this machine, where a setting has to name them.
        environment |= {"PLAZA_PRINTERS": "localhost"}
        environment |= self.settings
        # setpriv: the server never outlives us, however we end.
        command = ["setpriv", "--pdeathsig", "KILL", *self.prefix, *self.command]
        with open(self.log, "ab") as log:
            self.process = subprocess.Popen(
                command, stdin=subprocess.DEVNULL, stdout=log, stderr=log, env=environment, cwd=self.data.parent
            )
        self.wait_until_ready()

    def wait_until_ready(self, seconds=60):
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            assert self.process.poll() is None, f"plaza serve ended with {self.process.poll()}:\n" + self.log_tail()
            try:
                if Client(self).get("/ready").status == 200:
                    return
            except OSError:
                pass
            time.sleep(0.05)
        raise AssertionError("plaza serve is not ready after a minute:\n" + self.log_tail())

    def stop(self):
        """Asks the server to stop, as Ctrl-C does; it must end well and soon."""
        self.process.send_signal(signal.SIGINT)
        try:
            code = self.process.wait(20)
        except subprocess.TimeoutExpired:
            self.kill()
            raise AssertionError("plaza serve did not stop within 20 s of being asked:\n" + self.log_tail())
        assert code == 0, f"plaza serve ended with {code}:\n" + self.log_tail()

    def kill(self):
        self.process.kill()
        self.process.wait()

    def log_tail(self, lines=40):
        return "\n".join(self.log.read_text(errors="replace").splitlines()[-lines:])

    def memory(self):
        """The memory the server has in use, in MB."""
        for line in pathlib.Path(f"/proc/{self.process.pid}/status").read_text().splitlines():
            if line.startswith("VmRSS:"):
                return int(line.split()[1]) / 1024
        raise AssertionError("the server is gone")


def is_endless(headers):
    """Whether events come for as long as somebody listens."""
    return (headers.get("Content-Type") or "").startswith("text/event-stream")


def read(response):
    """The body of http.client's answer; of events without an end what comes first."""
    if not is_endless(response.headers):
        return response.read()
    with response:
        return response.read1()


class Answer:
    def __init__(self, response):
        self.status = response.status
        self.headers = response.headers
        self.body = read(response)

    def json(self):
        return json.loads(self.body)


class GatewayError(OSError):
    """The proxy before the server says that the server went away: nobody knows what became of the request."""


class Client:
    """Speaks to the API over one connection that is kept open. One thread at a time."""

    def __init__(self, plaza, token=None, timeout=20):
        self.connection = http.client.HTTPConnection("127.0.0.1", plaza.port, timeout=timeout)
        self.token = token
        self.plaza = plaza
        # Whether each request has a connection of its own.
        self.fresh = getattr(plaza, "fresh", False)

    def __del__(self):
        self.connection.close()

    def ask(self, method, path, value=None, body=None, **headers):
        note_use(self.plaza)
        if self.token:
            headers["Authorization"] = "Bearer " + self.token
        if value is not None:
            body = json.dumps(value)
            headers.setdefault("Content-Type", "application/json")
        headers = {name.replace("_", "-"): text for name, text in headers.items()}
        self.connection.request(method, path, body, headers)
        answer = Answer(self.connection.getresponse())
        if self.fresh or is_endless(answer.headers):
            self.connection.close()
        if answer.status in (502, 504) and b"<center>nginx" in answer.body:
            raise GatewayError(f"{method} {path}: {answer.status} of the proxy")
        return answer

    def get(self, path, **headers):
        return self.ask("GET", path, **headers)

    def post(self, path, value=None, **headers):
        return self.ask("POST", path, value, **headers)

    def create(self, path, value):
        """Posts something that must be created."""
        answer = self.post(path, value, Idempotency_Key=str(uuid.uuid4()))
        assert answer.status == 201, f"POST {path}: {answer.status} {answer.body[:500]!r}"
        return answer.json()

    def sign_in(self, role):
        self.token = None
        answer = self.post("/api/session", {"email": PEOPLE[role], "password": PASSWORD})
        assert answer.status == 201, f"{role} could not sign in: {answer.status} {answer.body[:500]!r}"
        self.token = answer.json()["token"]
        return self
