"""Two nodes with a shared PostgreSQL database and a shared bucket, behind nginx."""

import base64
import os
import pathlib
import secrets
import subprocess
import time
import uuid

import boto3

from plaza import PROGRAM, ROOT, Client, Plaza, free_port

NEXT = PROGRAM.with_name("plaza-next")
TEMPLATE = ROOT / "script/lib/cluster-nginx.conf"


class Bucket:
    """A new bucket on the S3 test server."""

    def __init__(self):
        self.endpoint = os.environ["PLAZA_TEST_S3"]
        self.name = f"cluster-{uuid.uuid4().hex[:12]}"
        self.client = boto3.client(
            "s3", endpoint_url=self.endpoint, region_name="us-east-1", aws_access_key_id="test",
            aws_secret_access_key="test",
        )  # fmt: skip
        self.client.create_bucket(Bucket=self.name)

    @property
    def settings(self):
        return {
            "PLAZA_FILES": f"s3://{self.name}/plaza?endpoint={self.endpoint}&region=us-east-1",
            "AWS_ACCESS_KEY_ID": "test", "AWS_SECRET_ACCESS_KEY": "test",
        }  # fmt: skip


class Nginx:
    """The load balancer in front of the nodes. A node may be taken out while nginx runs, as for an upgrade."""

    def __init__(self, folder, nodes):
        self.folder = pathlib.Path(folder)
        self.folder.mkdir()
        self.nodes = nodes
        self.out = set()
        self.port = free_port()

    def __enter__(self):
        self.write()
        self.process = subprocess.Popen(["setpriv", "--pdeathsig", "TERM", "nginx", "-c", self.file], stderr=subprocess.DEVNULL)
        self.wait_until(lambda: Client(self, timeout=5).get("/health").status == 200)
        return self

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait(20)

    @property
    def file(self):
        return self.folder / "nginx.conf"

    def write(self):
        lines = [
            f"    server 127.0.0.1:{node.port} max_fails=1 fail_timeout=2s{' down' if node in self.out else ''};"
            for node in self.nodes
        ]
        text = TEMPLATE.read_text()
        user = "user root;" if os.geteuid() == 0 else ""
        for name, value in {"FOLDER": self.folder, "PORT": self.port, "NODES": "\n".join(lines), "USER": user}.items():
            text = text.replace(f"@{name}@", str(value))
        self.file.write_text(text)

    def take_out(self, node):
        self.out.add(node)
        self.reload()

    def put_in(self, node):
        self.out.discard(node)
        self.reload()

    def reload(self):
        """Reloads the configuration, and waits until every worker with the old list has finished its requests."""
        before = self.workers()
        self.write()
        subprocess.run(["nginx", "-c", self.file, "-s", "reload"], check=True, stderr=subprocess.DEVNULL)
        self.wait_until(lambda: not before & self.workers())

    def workers(self):
        children = pathlib.Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text()
        return set(children.split())

    def wait_until(self, truth, seconds=30):
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            try:
                if truth():
                    return
            except OSError:
                pass
            time.sleep(0.05)
        raise AssertionError("nginx: " + (self.folder / "nginx.log").read_text()[-2000:])


class Cluster:
    """A context manager. Workers use it like a single server, through its `port` and `url`."""

    # Every request opens a new connection, so that the closing of an idle connection is not counted as an error.
    fresh = True

    def __init__(self, folder, database, bucket, **settings):
        self.folder = pathlib.Path(folder)
        key = self.folder / "seal-key"
        key.write_text(base64.b64encode(secrets.token_bytes(32)).decode() + "\n")
        key.chmod(0o600)
        settings |= {"PLAZA_DATABASE": database, "PLAZA_PROXIES": "127.0.0.1", "PLAZA_ENCRYPTION_KEY": str(key)}
        settings |= bucket.settings
        self.nodes = []
        for name in ("a", "b"):
            (self.folder / name).mkdir()
            self.nodes.append(Plaza(self.folder / name, **settings))
        self.nginx = Nginx(self.folder / "nginx", self.nodes)

    def __enter__(self):
        for node in self.nodes:
            node.start()
        self.nginx.__enter__()
        return self

    def __exit__(self, *_):
        self.nginx.__exit__()
        for node in self.nodes:
            node.__exit__()

    @property
    def port(self):
        return self.nginx.port

    @property
    def url(self):
        return f"http://127.0.0.1:{self.port}"

    def upgrade(self, node):
        """Replaces a node with the next version. It receives no requests in the meantime."""
        self.nginx.take_out(node)
        node.stop()
        node.command = [NEXT]
        node.start()
        self.nginx.put_in(node)
