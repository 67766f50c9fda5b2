"""Uploads over real connections that break: resumed where they broke off, they arrive unchanged."""

import hashlib
import random
import socket
import struct

import pytest

from papers import pdf
from plaza import Plaza, wait_for

TUS = {"Tus_Resumable": "1.0.0"}
SEED = 20260


@pytest.fixture(scope="module")
def shop(tmp_path_factory):
    with Plaza.filled(tmp_path_factory.mktemp("uploads")) as server:
        yield server


@pytest.fixture
def bob(shop):
    return shop.client("bob")


def begin(client, length):
    return client.ask("POST", "/api/print/uploads", Upload_Length=str(length), **TUS).headers["Location"]


def offset(client, place):
    return int(client.ask("HEAD", place, **TUS).headers["Upload-Offset"])


def send(client, place, data, at):
    part = {"Upload_Offset": str(at), "Content_Type": "application/offset+octet-stream"}
    return client.ask("PATCH", place, body=data, **part, **TUS)


def send_and_break(plaza, client, place, data, at, sent, rudely):
    """Announces the rest of an upload, sends part of it and disconnects, with a TCP reset if `rudely` is true."""
    head = (
        f"PATCH {place} HTTP/1.1\r\nHost: 127.0.0.1:{plaza.port}\r\nAuthorization: Bearer {client.token}\r\n"
        f"Tus-Resumable: 1.0.0\r\nUpload-Offset: {at}\r\nContent-Type: application/offset+octet-stream\r\n"
        f"Content-Length: {len(data)}\r\n\r\n"
    )
    with socket.create_connection(("127.0.0.1", plaza.port)) as wire:
        if rudely:
            wire.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        wire.sendall(head.encode() + data[:sent])


def is_ready(client, place):
    upload = client.get(place).json()
    return upload if upload["state"] == "ready" else None


@pytest.mark.main
def test_a_repeatedly_interrupted_upload_arrives_unchanged(shop, bob):
    dice = random.Random(SEED)
    document = pdf(300)
    place, at, breaks = begin(bob, len(document)), 0, 0
    while at < len(document) and breaks < 25:
        sent = dice.choice([0, 1, 1023, dice.randrange(len(document) - at)])
        send_and_break(shop, bob, place, document[at:], at, sent, rudely=breaks % 2 == 1)
        at = offset(bob, place)
        breaks += 1
    assert breaks > 5, f"seed {SEED}"
    wait_for(lambda: resume(bob, place, document), "the rest")
    upload = wait_for(lambda: is_ready(bob, place), "the document")
    assert upload["sha256"] == hashlib.sha256(document).hexdigest(), f"seed {SEED}"


def resume(client, place, document):
    """Resumes as a client does. Returns false if the offset moved while the server was still storing a broken part."""
    at = offset(client, place)
    status = send(client, place, document[at:], at).status
    assert status in (204, 409)
    return status == 204


def test_an_upload_continues_after_the_server_was_killed(shop, bob):
    document = pdf(60)
    place, half = begin(bob, len(document)), len(document) // 2
    assert send(bob, place, document[:half], 0).status == 204
    shop.kill()
    shop.start()
    again = shop.client("bob")
    assert offset(again, place) == half
    assert send(again, place, document[half:], half).status == 204
    upload = wait_for(lambda: is_ready(again, place), "the document")
    assert upload["sha256"] == hashlib.sha256(document).hexdigest()
