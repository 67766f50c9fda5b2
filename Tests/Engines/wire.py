"""W3C WebDriver in two dialects: WebKitWebDriver speaks it over HTTP, Firefox over its own protocol, Marionette."""

import http.client
import json
import socket

# The key of an element reference in both dialects, from the WebDriver standard.
ELEMENT = "element-6066-11e4-a52e-4f735466cecf"


class Refused(AssertionError):
    """The error that a browser returned for a command."""

    def __init__(self, kind, message):
        super().__init__(f"{kind}: {message}")
        self.kind = kind


class Http:
    """One session of WebKitWebDriver."""

    def __init__(self, port, capabilities):
        self.connection = http.client.HTTPConnection("127.0.0.1", port, timeout=90)
        self.place = "/session"
        made = self.ask("POST", "", {"capabilities": {"alwaysMatch": capabilities}})
        self.place += f"/{made['sessionId']}"

    def ask(self, method, path, value=None):
        body = None if value is None else json.dumps(value)
        self.connection.request(method, self.place + path, body, {"Content-Type": "application/json"})
        answer = self.connection.getresponse()
        value = json.loads(answer.read() or b"{}").get("value")
        if answer.status >= 400:
            raise Refused(value.get("error"), value.get("message"))
        return value

    def close(self):
        try:
            self.ask("DELETE", "")
        finally:
            self.connection.close()


class Marionette:
    """One session of Firefox. Each frame is a length, a colon and JSON."""

    def __init__(self, port, capabilities):
        self.socket = socket.create_connection(("127.0.0.1", port), 90)
        self.stream = self.socket.makefile("rb")
        self.number = 0
        self.read()
        self.ask("WebDriver:NewSession", capabilities=capabilities)

    def read(self):
        length = b""
        while (one := self.stream.read(1)) != b":":
            if not one:
                raise Refused("gone", "Firefox hung up")
            length += one
        return json.loads(self.stream.read(int(length)))

    def ask(self, command, **values):
        self.number += 1
        frame = json.dumps([0, self.number, command, values]).encode()
        self.socket.sendall(b"%d:%b" % (len(frame), frame))
        _, number, error, value = self.read()
        assert number == self.number, f"an answer to {number}, not to {self.number}"
        if error:
            raise Refused(error["error"], error["message"])
        return value

    def close(self):
        try:
            self.ask("Marionette:Quit", flags=["eForceQuit"])
        finally:
            self.stream.close()
            self.socket.close()
