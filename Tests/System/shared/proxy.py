"""A proxy that breaks connections during a request, after it, or during the response."""

import contextlib
import socket
import threading


class CuttingProxy:
    """A context manager with a `port`. Every connection carries one request."""

    def __init__(self, upstream, chance):
        self.upstream = upstream
        self.chance = chance
        self.cuts = {"request": 0, "answer": 0}
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        self.thread = threading.Thread(target=self.serve, daemon=True)

    def __enter__(self):
        self.thread.start()
        return self

    def __exit__(self, *_):
        self.listener.shutdown(socket.SHUT_RDWR)
        self.listener.close()
        self.thread.join()

    def serve(self):
        with contextlib.suppress(OSError):
            while True:
                client, _ = self.listener.accept()
                with client, socket.create_connection(("127.0.0.1", self.upstream)) as server:
                    with contextlib.suppress(OSError):
                        self.carry(client, server)

    def carry(self, client, server):
        request = client.recv(65536)
        head, _, body = request.partition(b"\r\n\r\n")
        fields = dict(line.lower().split(b":", 1) for line in head.split(b"\r\n")[1:])
        length = int(fields.get(b"content-length", 0))
        while len(body) < length:
            more = client.recv(65536)
            body, request = body + more, request + more
        if self.chance.random() < 0.3:
            self.cuts["request"] += 1
            server.sendall(request[: self.chance.randrange(len(request))])
            return
        server.sendall(request)
        if self.chance.random() < 0.3:
            # Disconnects before the response: the server may still process the request.
            self.cuts["answer"] += 1
            return
        answer = server.recv(65536)
        if self.chance.random() < 0.5:
            self.cuts["answer"] += 1
            answer = answer[: self.chance.randrange(len(answer))]
        client.sendall(answer)
