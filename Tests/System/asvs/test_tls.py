"""The proxy as configured in docs/behind-a-proxy.md: its TLS versions and ciphers, and its redirects from HTTP to HTTPS."""

import http.client
import socket
import ssl

import pytest

from proxied_plaza import HOST, ProxiedPlaza


@pytest.fixture(scope="module")
def proxied(tmp_path_factory):
    with ProxiedPlaza(tmp_path_factory.mktemp("proxied")) as served:
        yield served


def greet(proxied, ciphers, version=None):
    """Performs a handshake with only these ciphers and this version. Returns what was negotiated, or None."""
    trust = ssl.create_default_context(cafile=proxied.authority)
    # The client must allow weak ciphers, so that it is the proxy that refuses them.
    trust.set_ciphers(f"{ciphers}:@SECLEVEL=0")
    if version:
        trust.minimum_version = trust.maximum_version = version
    try:
        with socket.create_connection(("127.0.0.1", proxied.port), 5) as raw:
            with trust.wrap_socket(raw, server_hostname=HOST) as shaken:
                return shaken.version(), shaken.cipher()[0]
    except (ssl.SSLError, ConnectionError):
        return None


@pytest.mark.filterwarnings("ignore:ssl.TLSVersion:DeprecationWarning")
def test_the_documented_proxy_accepts_only_tls_1_2_and_1_3(proxied):
    assert greet(proxied, "ALL", ssl.TLSVersion.TLSv1_2)[0] == "TLSv1.2"
    assert greet(proxied, "ALL", ssl.TLSVersion.TLSv1_3)[0] == "TLSv1.3"
    assert greet(proxied, "ALL")[0] == "TLSv1.3", "the newest is chosen"
    assert greet(proxied, "ALL", ssl.TLSVersion.TLSv1_1) is None
    assert greet(proxied, "ALL", ssl.TLSVersion.TLSv1) is None
    documented = proxied.configuration()
    assert "ssl_protocols TLSv1.2 TLSv1.3;" in documented


def test_the_documented_proxy_accepts_only_strong_ciphers(proxied):
    two = ssl.TLSVersion.TLSv1_2
    assert greet(proxied, "ECDHE+AESGCM", two)[1].startswith("ECDHE-ECDSA-AES")
    for weak in ("AES128-SHA", "AES256-GCM-SHA384", "ECDHE-ECDSA-AES128-SHA", "ECDHE-ECDSA-AES256-SHA384",
                 "DHE-RSA-AES128-SHA", "ECDHE-ECDSA-AES128-CCM8", "aNULL", "eNULL", "ARIA", "CAMELLIA"):  # fmt: skip
        assert greet(proxied, weak, two) is None, weak


def test_only_pages_are_redirected_from_http_to_https(proxied):
    def ask(path):
        connection = http.client.HTTPConnection("127.0.0.1", proxied.plain_port, timeout=10)
        try:
            connection.request("GET", path, headers={"Host": HOST})
            answer = connection.getresponse()
            return answer.status, answer.headers.get("Location")
        finally:
            connection.close()

    assert ask("/rental?q=a") == (301, f"https://{HOST}:{proxied.port}/rental?q=a")
    # An API client that sends its token over HTTP must notice, and is not redirected.
    for path in ("/api/me", "/api/session", "/api/rental/customers?q=a"):
        assert ask(path) == (403, None), path
