"""The line between a browser and the server: a proxy with its own loopback address, which can be cut and restored.

Each person of a journey has one, so that one browser keeps their cookies, caches and databases apart.
"""

import contextlib
import itertools
import socket
import threading

HOSTS = itertools.count(2)


class Line:
    """A proxy to a port of the server; a context manager."""

    def __init__(self, port):
        self.port, self.open, self.door = port, set(), None
        number = next(HOSTS)
        self.host = f"127.0.{number // 250}.{number % 250 + 2}"

    def __enter__(self):
        self.mend()
        self.own = self.door.getsockname()[1]
        self.url = f"http://{self.host}:{self.own}"
        return self

    def __exit__(self, *_):
        self.cut()

    def mend(self):
        if self.door is None:
            self.door = socket.create_server((self.host, getattr(self, "own", 0)), backlog=50)
            threading.Thread(target=self.listen, args=[self.door], daemon=True).start()

    def cut(self):
        """Refuses new connections and ends the open ones."""
        door, self.door = self.door, None
        if door:
            # Wakes the thread that waits in `accept`.
            with contextlib.suppress(OSError):
                door.shutdown(socket.SHUT_RDWR)
            door.close()
        for one in list(self.open):
            with contextlib.suppress(OSError):
                one.shutdown(socket.SHUT_RDWR)

    def listen(self, door):
        with contextlib.suppress(OSError):
            while True:
                guest, _ = door.accept()
                threading.Thread(target=self.serve, args=[guest], daemon=True).start()

    def serve(self, guest):
        with guest, socket.create_connection(("127.0.0.1", self.port)) as host:
            self.open |= {guest, host}
            back = threading.Thread(target=pump, args=[host, guest], daemon=True)
            back.start()
            pump(guest, host)
            back.join()
            self.open -= {guest, host}


def pump(source, target):
    with contextlib.suppress(OSError):
        while part := source.recv(65536):
            target.sendall(part)
    with contextlib.suppress(OSError):
        target.shutdown(socket.SHUT_WR)
