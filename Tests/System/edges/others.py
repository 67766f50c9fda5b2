"""Measures how long other users wait while one member is busy, and the stalls that the server reports."""

import re
import threading
import time

from plaza import Client

# In seconds. Nothing else runs at the same time, so that there is no allowance for noise.
LONGEST = 1.0


class Others:
    """Measures the longest wait of another member and of a load balancer, for each kind of request."""

    def __init__(self, plaza):
        self.plaza = plaza
        self.longest = {}
        self.wrong = []
        self.over = threading.Event()
        # The metric reports the longest stall since the server started.
        self.stall_before = stalls(plaza)

    def __enter__(self):
        # A write that no rate limit stops within the five minutes of the longest run.
        store = self.plaza.client("bob").get("/api/print/stores?limit=1").json()["items"][0]["id"]
        asks = {
            "page": lambda bob: bob.get("/popcorn/films"),
            "square": lambda bob: bob.get("/"),
            "write": lambda bob: bob.ask("PUT", f"/api/print/favourites/{store}"),
            "/ready": lambda bob: bob.get("/ready"),
        }
        self.threads = [threading.Thread(target=self.watch, args=one) for one in asks.items()]
        for thread in self.threads:
            thread.start()
        return self

    def watch(self, name, ask):
        bob = self.plaza.client("bob")
        while not self.over.is_set():
            start = time.monotonic()
            answer = ask(bob)
            took = time.monotonic() - start
            self.longest[name] = max(self.longest.get(name, 0), took)
            if answer.status not in (200, 201, 204):
                self.wrong.append((name, answer.status, answer.body[:200]))
            self.over.wait(0.02)

    def __exit__(self, *_):
        self.over.set()
        for thread in self.threads:
            thread.join()

    def __str__(self):
        return ", ".join(f"{name} {1000 * wait:.0f} ms" for name, wait in sorted(self.longest.items()))

    def check(self):
        """Checks that no request was refused, that none took longer than LONGEST, and that no event loop or writer
        stalled for that long."""
        assert not self.wrong, self.wrong[:3]
        assert len(self.longest) == 4
        assert max(self.longest.values()) < LONGEST, str(self)
        stall = stalls(self.plaza)
        assert stall < LONGEST or stall == self.stall_before, f"a loop or the writer stood still for {stall} s"


def stalls(plaza):
    text = Client(plaza).get("/metrics").body.decode()
    found = re.findall(r"^(plaza_event_loop_longest_stall_seconds|plaza_db_writer_longest_stall_seconds)\S* (\S+)$", text, re.M)
    assert len(found) >= 2, text[:300]
    return max(float(value) for _, value in found)
