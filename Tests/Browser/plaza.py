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


# The ports that were already given out. A server opens its port only after it has filled its database, so until then
# the port still looks free.
GIVEN = set()
# The servers that the running test has used, for the report if it fails.
USED = []
# The roles that already have a session in the prepared demo data. A suite adds names of PEOPLE before its first server.
SIGNED_IN = []


def free_port():
    """Returns a free port that no other test is given.

    The range is below the ephemeral ports of the system, so that no outgoing connection takes the port in the
    meantime. Each xdist worker draws from ports of its own.
    """
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
    """Returns the first true value that a check returns."""
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
    """Returns a data folder that a server has filled with the demo, and the tokens of the sessions in it.

    The folder is made once, because filling it takes longer than the rest of a server's start.
    """
    folder = pathlib.Path(tempfile.mkdtemp(prefix="plaza-demo-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    with Plaza(folder) as server:
        tokens = {role: server.token(role) for role in SIGNED_IN}
    # No failure is about this server.
    USED.remove(server)
    return folder / "data", tokens


class Plaza:
    """A server with the demo in its own data folder; a context manager. `prefix` is a command that wraps it."""

    def __init__(self, folder, log=None, prefix=(), **settings):
        self.data = pathlib.Path(folder) / "data"
        self.log = log or pathlib.Path(folder) / "plaza.log"
        self.prefix = list(prefix)
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.settings = settings
        # The short demo is enough, because tests create the data that they look at.
        self.command = [PROGRAM, "serve", "--demo", "--short-demo"]
        self.process = None
        self.tokens = {}

    @classmethod
    def filled(cls, folder, **settings):
        """Returns a server whose data folder already contains the demo, for tests that are not about filling it."""
        data, tokens = filled_demo()
        shutil.copytree(data, pathlib.Path(folder) / "data")
        server = cls(folder, **settings)
        server.tokens |= tokens
        return server

    def token(self, role):
        """Returns the token of a person's session that tests share. A test that ends a session signs in separately."""
        if role not in self.tokens:
            self.tokens[role] = Client(self).sign_in(role).token
        return self.tokens[role]

    def client(self, role):
        """Returns a client with a person's shared session, because each password check costs the server a slow hash."""
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
        # The printers of the tests are on this machine, and a setting has to allow such addresses.
        environment |= {"PLAZA_PRINTERS": "localhost"}
        environment |= self.settings
        # setpriv has the kernel kill the server when the test process ends, however it ends.
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
        """Stops the server as Ctrl-C does, and asserts that it exits with 0 within 20 s."""
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
        """Returns the resident memory of the server in MB."""
        for line in pathlib.Path(f"/proc/{self.process.pid}/status").read_text().splitlines():
            if line.startswith("VmRSS:"):
                return int(line.split()[1]) / 1024
        raise AssertionError("the server is gone")


def is_endless(headers):
    """Whether a response is an event stream, which lasts until the client disconnects."""
    return (headers.get("Content-Type") or "").startswith("text/event-stream")


def read(response):
    """Returns the body of an `http.client` response, or the first part of an event stream."""
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
    """The proxy in front of the server lost the connection to it, so the outcome of the request is unknown."""


class Client:
    """An API client with one persistent connection. Not safe for concurrent use."""

    def __init__(self, plaza, token=None, timeout=20):
        self.connection = http.client.HTTPConnection("127.0.0.1", plaza.port, timeout=timeout)
        self.token = token
        self.plaza = plaza
        # Whether each request uses a new connection.
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
        """Posts a value, asserts that it is created (201), and returns the JSON of the response."""
        answer = self.post(path, value, Idempotency_Key=str(uuid.uuid4()))
        assert answer.status == 201, f"POST {path}: {answer.status} {answer.body[:500]!r}"
        return answer.json()

    def sign_in(self, role):
        self.token = None
        answer = self.post("/api/session", {"email": PEOPLE[role], "password": PASSWORD})
        assert answer.status == 201, f"{role} could not sign in: {answer.status} {answer.body[:500]!r}"
        self.token = answer.json()["token"]
        return self
