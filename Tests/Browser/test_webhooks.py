"""Webhooks: a real receiver that verifies the signatures with its own code, and a server that is killed in between."""

import base64
import contextlib
import hashlib
import hmac
import http.server
import json
import threading
import time

import pytest

from plaza import Client, Plaza, free_port, wait_for


class Receiver:
    """A receiver of webhooks on this machine; a context manager."""

    def __init__(self, port=None):
        self.port = port or free_port()
        self.url = f"http://127.0.0.1:{self.port}/plaza"
        self.status = 204
        self.pause = 0
        self.received = []

    def __enter__(self):
        receiver = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_POST(self):
                body = self.rfile.read(int(self.headers["Content-Length"]))
                receiver.received.append((self.headers, body))
                time.sleep(receiver.pause)
                with contextlib.suppress(OSError):
                    self.send_response(receiver.status)
                    self.send_header("Content-Length", "0")
                    self.end_headers()

            def log_message(self, *_):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", self.port), Handler)
        self.thread = threading.Thread(target=self.server.serve_forever, daemon=True)
        self.thread.start()
        return self

    def __exit__(self, *_):
        self.server.shutdown()
        self.server.server_close()
        self.thread.join()

    def ids(self):
        return [headers["webhook-id"] for headers, _ in self.received]


def verify(secret, headers, body):
    """Raises ValueError unless the delivery was signed with the secret in the last five minutes."""
    identifier, timestamp = headers["webhook-id"], headers["webhook-timestamp"]
    if abs(time.time() - int(timestamp)) > 300:
        raise ValueError("too old")
    key = base64.b64decode(secret.removeprefix("whsec_"))
    content = f"{identifier}.{timestamp}.".encode() + body
    expected = base64.b64encode(hmac.digest(key, content, hashlib.sha256)).decode()
    signatures = headers["webhook-signature"].split()
    if not any(hmac.compare_digest(f"v1,{expected}", signature) for signature in signatures):
        raise ValueError("wrong signature")


@pytest.fixture
def shop(tmp_path):
    with Plaza.filled(tmp_path, PLAZA_WEBHOOK_HOSTS="127.0.0.1") as server:
        yield server


def lend(shop, title):
    """Lends a film at the counter."""
    clerk = Client(shop, shop.token("clerk"))
    film = clerk.create("/api/rental/films", {"title": title, "quantity": 1})["id"]
    customer = clerk.create(
        "/api/rental/customers", {"name": title, "address": "1 Square", "postcode": "SQ1 1AA"}
    )["id"]
    clerk.create("/api/rental/rentals", {"customer": customer, "films": [film], "nights": 1})
    return customer


def added(shop, url):
    return shop.client("admin").create("/api/webhooks", {"url": url, "events": ["rental.lent"]})


def deliveries(shop, webhook):
    return shop.client("admin").get(f"/api/webhooks/{webhook['id']}/deliveries").json()["items"]


def test_an_event_arrives_with_a_valid_signature(shop):
    with Receiver() as receiver:
        webhook = added(shop, receiver.url)
        customer = lend(shop, "Signed")
        wait_for(lambda: receiver.received, "the event")
        headers, body = receiver.received[0]
        verify(webhook["secret"], headers, body)
        event = json.loads(body)
        assert event["type"] == "rental.lent" and event["data"]["customer"] == customer
        assert "Signed" not in body.decode(), "no personal data"
        with pytest.raises(ValueError, match="wrong signature"):
            verify(webhook["secret"], headers, body + b" ")
        with pytest.raises(ValueError, match="wrong signature"):
            verify("whsec_" + base64.b64encode(bytes(32)).decode(), headers, body)
        wait_for(lambda: deliveries(shop, webhook)[0]["state"] == "delivered", "the response")
        rotated = shop.client("admin").post(f"/api/webhooks/{webhook['id']}/secret").json()["secret"]
        shop.client("admin").post(f"/api/webhooks/{webhook['id']}/test")
        wait_for(lambda: len(receiver.received) == 2, "the test event")
        for secret in (webhook["secret"], rotated):
            verify(secret, *receiver.received[1])


def test_an_event_survives_a_killed_server_and_keeps_its_id(shop):
    with Receiver() as receiver:
        receiver.status = 500
        webhook = added(shop, receiver.url)
        lend(shop, "Killed")
        wait_for(lambda: receiver.received, "the first attempt")
        shop.kill()
        receiver.status = 204
        shop.start()
        wait_for(lambda: deliveries(shop, webhook)[0]["state"] == "delivered", "the delivery", seconds=200)
        assert len(receiver.ids()) >= 2 and len(set(receiver.ids())) == 1


def test_an_event_of_a_server_that_is_killed_right_after_the_act_is_not_lost(shop):
    port = free_port()
    webhook = added(shop, f"http://127.0.0.1:{port}/plaza")
    lend(shop, "Lost")
    shop.kill()
    with Receiver(port) as receiver:
        shop.start()
        wait_for(lambda: receiver.received, "the event", seconds=200)
        verify(webhook["secret"], *receiver.received[0])


def test_an_endpoint_that_is_gone_is_paused_and_administrators_are_notified(shop):
    with Receiver() as receiver:
        receiver.status = 410
        webhook = added(shop, receiver.url)
        lend(shop, "Gone")
        admin = shop.client("admin")
        wait_for(lambda: admin.get(f"/api/webhooks/{webhook['id']}").json()["state"] == "gone", "the pause")
        notices = admin.get("/api/notifications").json()["items"]
        assert any(notice["link"] == f"/webhooks/{webhook['id']}" for notice in notices), notices


def test_faults_of_the_receiver_are_shown(shop):
    """A receiver that does not respond in time, one without a trusted certificate, and one without an address."""
    with Receiver() as slow, Receiver() as plain:
        slow.pause = 12
        late = added(shop, slow.url)
        # The receiver speaks no TLS.
        untrusted = added(shop, plain.url.replace("http://", "https://"))
        nowhere = added(shop, "https://books.invalid/plaza")
        lend(shop, "Faults")
        for webhook in (late, untrusted, nowhere):
            failed = wait_for(
                lambda: next((item for item in deliveries(shop, webhook) if item["attempts"] > 0), None), "a failure"
            )
            assert failed["state"] == "waiting" and failed["status"] is None and failed["problem"], failed
        assert not plain.received


def test_an_address_in_a_private_network_is_refused(shop):
    admin = shop.client("admin")
    for url in ("http://192.168.1.5/plaza", "http://localhost:1/plaza", "ftp://books.example/"):
        refused = admin.post("/api/webhooks", {"url": url, "events": ["rental.lent"]})
        assert refused.status == 422, url
