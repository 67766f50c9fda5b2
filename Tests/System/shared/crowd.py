"""Groups of concurrent workers."""

import concurrent.futures
import contextlib
import threading

from workers import Clerk
from plaza import Client


def hire(plaza, clerks):
    token = Client(plaza).sign_in("clerk").token
    return [Clerk(plaza, token, number) for number in range(clerks)]


@contextlib.contextmanager
def at_work(workers):
    """Keeps the workers active while the body runs. They retry while the server is away."""
    stop = threading.Event()
    with concurrent.futures.ThreadPoolExecutor(len(workers)) as pool:
        work = [pool.submit(worker.work, stop, patient=True) for worker in workers]
        try:
            yield
        except BaseException as failure:
            stop.set()
            # A worker's failure explains why others waited in vain.
            for done in work:
                if done.exception():
                    raise done.exception() from failure
            raise
        finally:
            stop.set()
    for done in work:
        done.result()


def work_until(workers, seconds, meanwhile):
    """Lets the workers run for the given seconds or until one finds a fault, then calls `meanwhile` and stops them."""
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
