"""Several workers at once."""

import concurrent.futures
import contextlib
import threading

from crew import Clerk
from plaza import Client


def hire(plaza, clerks):
    token = Client(plaza).sign_in("clerk").token
    return [Clerk(plaza, token, number) for number in range(clerks)]


@contextlib.contextmanager
def at_work(workers):
    """They work while the body runs, and call again whenever the server is away."""
    stop = threading.Event()
    with concurrent.futures.ThreadPoolExecutor(len(workers)) as pool:
        work = [pool.submit(worker.work, stop, patient=True) for worker in workers]
        try:
            yield
        except BaseException as failure:
            stop.set()
            # Who gave up explains why others waited in vain.
            for done in work:
                if done.exception():
                    raise done.exception() from failure
            raise
        finally:
            stop.set()
    for done in work:
        done.result()


def work_until(workers, seconds, meanwhile):
    """They work for a while, or until one of them has found a fault; then the server is dealt with, and they go."""
    stop = threading.Event()
    with concurrent.futures.ThreadPoolExecutor(len(workers)) as pool:
        work = [pool.submit(worker.work, stop) for worker in workers]
        concurrent.futures.wait(work, timeout=seconds, return_when=concurrent.futures.FIRST_EXCEPTION)
        try:
            meanwhile()
        finally:
            stop.set()
    for done in work:
        done.result()


def tally(workers, what="done"):
    return sum(worker.tally[what] for worker in workers)


def tell(workers):
    return ", ".join(f"{tally(workers, what)} {what}" for what in ("done", "nothing", "uncertain", "cut off"))
