"""Takes the place of systemd: restarts the server after it ended (Restart=on-failure)."""

import threading
import time


class Supervisor:
    """A context manager around a running server."""

    def __init__(self, plaza):
        self.plaza = plaza
        self.ends = []
        self.failure = None
        self.stopping = threading.Event()
        self.thread = threading.Thread(target=self.watch)

    def __enter__(self):
        self.thread.start()
        return self

    def __exit__(self, *_):
        self.stopping.set()
        self.thread.join()
        if self.failure:
            raise self.failure

    def watch(self):
        try:
            while not self.stopping.is_set():
                code = self.plaza.process.poll()
                if code is not None:
                    self.ends.append((code, self.plaza.log_tail(3)))
                    self.plaza.start()
                time.sleep(0.02)
        except BaseException as failure:
            self.failure = failure
