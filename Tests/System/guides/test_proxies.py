"""The server behind each proxy of docs/behind-a-proxy.md, with the configuration taken from that page."""

import contextlib
import http.client
import re
import secrets

import pytest
import yaml

from caddy import CaddyPlaza
from proxied_plaza import HOST, VISITOR, Connection, ProxiedPlaza
from plaza import ROOT, Client, wait_for


@pytest.fixture(scope="module", params=[ProxiedPlaza, CaddyPlaza], ids=["nginx", "caddy"])
def proxied(request, tmp_path_factory):
    with request.param(tmp_path_factory.mktemp("proxy"), PLAZA_PROXIES="127.0.0.1/32") as served:
        yield served


def test_a_page_is_served_over_https(proxied):
    page = proxied.ask("GET", "/")
    assert page.status == 200 and "<title>" in page.text
    assert "max-age=" in page.first("strict-transport-security")


def test_a_member_signs_in_and_gets_a_cookie_for_https_only(proxied):
    cookie, [attributes] = proxied.sign_in("member")
    assert "secure" in attributes.lower() and "httponly" in attributes.lower()
    assert proxied.ask("GET", "/account", cookie=cookie).status == 200


def test_the_largest_picture_passes_and_a_larger_request_is_refused(proxied):
    clerk = Client(proxied.plaza).sign_in("clerk")
    film = clerk.get("/api/rental/films").json()["items"][0]["id"]
    path, picture = f"/api/rental/films/{film}/cover", secrets.token_bytes(10_000_000)
    direct = clerk.ask("PUT", path, body=picture, Content_Type="image/jpeg")
    through = proxied.ask("PUT", path, picture, token=clerk.token, Content_Type="image/jpeg")
    # Random bytes are no picture. Plaza says so only after reading all of them.
    assert (direct.status, direct.json()["type"]) == (through.status, through.json()["type"]) and direct.status == 422
    # nginx refuses by the size in the header. Caddy passes a request on as it arrives, and limits the bytes that it
    # reads, so its answer depends on how far Plaza, which refuses by the header too, has got.
    if isinstance(proxied, CaddyPlaza):
        return
    with contextlib.closing(Connection(HOST, proxied.port, timeout=30, context=proxied.trust)) as connection:
        connection.putrequest("PUT", path)
        for field in ("Content-Length: 20000000", "Content-Type: image/jpeg", f"Authorization: Bearer {clerk.token}"):
            connection.putheader(*field.split(": "))
        connection.endheaders()
        assert connection.getresponse().status == 413


def test_events_are_not_buffered(proxied):
    cookie, _ = proxied.sign_in("member")
    with contextlib.closing(Connection(HOST, proxied.port, timeout=30, context=proxied.trust)) as connection:
        connection.request("GET", "/notifications/events", headers={"Cookie": cookie})
        assert connection.getresponse().read1().startswith(b"retry: ")


def test_ranges_pass(proxied):
    asset = re.search(r'href="(/assets/[^"]+\.css)"', proxied.ask("GET", "/").text)[1]
    whole = proxied.ask("GET", asset).body
    part = proxied.ask("GET", asset, Range="bytes=5-14")
    assert part.status == 206 and part.body == whole[5:15]
    assert part.first("content-range") == f"bytes 5-14/{len(whole)}"


def test_the_visitors_address_is_known_and_cannot_be_forged(proxied):
    number = proxied.ask("GET", "/nowhere", X_Forwarded_For="203.0.113.7").first("x-request-id")
    log = proxied.plaza.log
    line = wait_for(lambda: next((one for one in log.read_text().splitlines() if number in one), None), "the log's line")
    assert f" address={VISITOR} " in line


def test_http_is_redirected_and_refused_for_programs(proxied):
    for path, status in [("/popcorn", (301, 308)), ("/api/me", (403,))]:
        connection = http.client.HTTPConnection("127.0.0.1", proxied.plain_port, timeout=20)
        with contextlib.closing(connection):
            connection.request("GET", path, headers={"Host": HOST})
            answer = connection.getresponse()
            assert answer.status in status
            assert path != "/popcorn" or re.fullmatch(rf"https://{HOST}(:\d+)?/popcorn", answer.getheader("Location"))


def test_traefiks_configuration_is_yaml_that_names_the_server():
    """Traefik itself is not packaged for this system."""
    text = (ROOT / "docs/behind-a-proxy.md").read_text()
    entry, routes = (re.search(rf"(?m)^    {key}:\n(?:(?:    .*)?\n)+?(?=\S)", text)[0] for key in ("entryPoints", "http"))
    assert yaml.safe_load(entry)["entryPoints"]["websecure"]["address"] == ":443"
    [server] = yaml.safe_load(routes)["http"]["services"]["plaza"]["loadBalancer"]["servers"]
    assert server == {"url": "http://127.0.0.1:8080"}
