"""Two nodes under a mixed load. One is killed, the other is restarted, PostgreSQL is restarted, and both nodes are
upgraded in turn. Everything acknowledged exists once; errors occur only during an outage, and never during an
upgrade."""

import collections
import os
import re
import subprocess
import time

import pytest

from cluster import Bucket, Cluster
from workers import Clerk, Painter, paintings
from crowd import at_work, tally, tell
from customer import admit
from people import Passerby, Reader, open_store
from plaza import PEOPLE, Client, wait_for
from postgres import PrivatePostgres
from press import Press

# Seconds of load between two events; five minutes in total, including the events.
CALM = int(os.environ.get("PLAZA_CLUSTER_SECONDS", "300")) // 6
# Seconds after an event in which errors are still allowed, while nodes reconnect to the database.
GRACE = 8


class Diary:
    """The events of the cluster, with their start and end."""

    def __init__(self, workers, nodes):
        self.workers = workers
        self.nodes = nodes
        self.events = []

    def note(self, what, deed, may_fail=True):
        start = time.monotonic()
        deed()
        self.events.append((what, start, time.monotonic(), may_fail))

    def check(self):
        excused = [(start, end + GRACE) for _, start, end, may_fail in self.events if may_fail]
        setbacks = [
            (moment, type(worker).__name__, what) for worker in self.workers for moment, what in worker.setbacks
        ]
        unexcused = [one for one in setbacks if not any(start <= one[0] <= end for start, end in excused)]
        counts = collections.Counter(what for _, _, what in setbacks)
        print("cluster:", len(setbacks), "setbacks while something was away:", dict(counts.most_common(6)))
        for what, start, end, _ in self.events:
            print(f"cluster: {what} took {end - start:.1f} s")
        if unexcused:
            self.quote()
        assert unexcused == [], f"{len(unexcused)} setbacks while nothing was away: {unexcused[:5]}; {self.events}"

    def quote(self):
        """Prints the error lines of the nodes' logs, because a setback holds no detail."""
        for node in self.nodes:
            for line in node.log.read_text(errors="replace").splitlines():
                if re.search(r" error |gave no turn|outage|status=5\d\d", line):
                    print("cluster:", node.log.parent.name, line[:400])


@pytest.fixture(scope="module")
def postgres():
    with PrivatePostgres() as server:
        yield server


@pytest.fixture(scope="module")
def press(tmp_path_factory):
    with Press(tmp_path_factory.mktemp("press")) as printer:
        yield printer


@pytest.fixture(scope="module")
def cluster(tmp_path_factory, postgres):
    folder = tmp_path_factory.mktemp("cluster")
    with Cluster(folder, postgres.new_database("cluster"), Bucket()) as cluster:
        yield cluster


def hire(cluster, press, folder):
    staff = Client(cluster).sign_in("clerk").token
    ann = Client(cluster).sign_in("member").token
    store = open_store(cluster, press)
    patrons = admit(cluster, 3)
    readers = [Reader(cluster, patron, number, staff, store) for number, patron in enumerate(admit(cluster, 2))]
    pictures = paintings(folder)
    return (
        [Clerk(cluster, staff, number) for number in range(4)]
        + patrons
        + readers
        + [Painter(cluster, staff, number, pictures) for number in range(2)]
        + [Passerby(cluster, None, 0, None), Passerby(cluster, ann, 1, PEOPLE["member"])]
    )


def test_acknowledged_writes_exist_once_through_every_outage(cluster, postgres, press, tmp_path):
    first, second = cluster.nodes
    workers = hire(cluster, press, tmp_path)
    diary = Diary(workers, cluster.nodes)
    with at_work(workers):
        time.sleep(CALM)
        diary.note("killing a node", lambda: kill(first))
        time.sleep(CALM)
        diary.note("restarting the other", lambda: restart(second))
        time.sleep(CALM)
        diary.note("restarting PostgreSQL", lambda: bounce(postgres))
        time.sleep(CALM)
        diary.note("upgrading one node", lambda: cluster.upgrade(first), may_fail=False)
        time.sleep(CALM)
        diary.note("upgrading the other", lambda: cluster.upgrade(second), may_fail=False)
        time.sleep(CALM)
    print("cluster:", tell(workers))
    for kind in {type(worker) for worker in workers}:
        print("cluster:", kind.__name__, tell([worker for worker in workers if type(worker) is kind]))
    for worker in workers:
        worker.settle()
        worker.check()
    diary.check()
    check_printing(cluster, press, [worker for worker in workers if isinstance(worker, Reader)])
    check_database(postgres, workers)
    check_copies(first, second)
    assert tally(workers) > 20 * CALM, "hardly anything was done"


def kill(node):
    node.kill()
    time.sleep(3)
    node.start()


def restart(node):
    node.stop()
    node.start()


def bounce(postgres):
    postgres.stop("fast")
    postgres.start()


def check_printing(cluster, press, readers):
    """Checks that no order is printed twice. If a node died between the printer's acceptance and its record, a person
    must decide."""

    def over():
        orders = [order for reader in readers for order in reader.orders().values()]
        return all(order["state"] != "printing" or order.get("trouble") for order in orders) and orders

    orders = wait_for(over, "the end of printing", 180)
    done = sum(order["state"] == "done" for order in orders)
    printed = len(press.printed())
    print("cluster:", len(orders), "orders,", printed, "on paper,", done, "done")
    assert done <= printed <= len(orders), (done, printed, len(orders))
    assert len(orders) - done <= 2, [order for order in orders if order["state"] != "done"]


HALVES = """
    SELECT checkout, count(*) FROM rental r JOIN rental_customer c ON c.id = r.customer WHERE c.name LIKE 'Customer %'
    GROUP BY checkout HAVING count(*) <> 2"""


BOOKS = {
    "transfers that do not balance": "SELECT transfer FROM wallet_posting GROUP BY transfer, unit HAVING sum(amount) <> 0",
    "accounts that are not the sum of their lines": """
        SELECT a.unit, a.name FROM wallet_account a LEFT JOIN wallet_posting p ON p.unit = a.unit AND p.account = a.name
        WHERE a.balance IS NOT NULL GROUP BY a.unit, a.name, a.balance HAVING coalesce(sum(p.amount), 0) <> a.balance""",
}


def check_database(postgres, workers):
    assert postgres.ask("cluster", HALVES) == [], "half a rental"
    there = {row[0] for row in postgres.ask("cluster", "SELECT id FROM rental")}
    answered = {rental for worker in workers if isinstance(worker, Clerk) for rental in worker.rented}
    assert answered <= there, f"{len(answered - there)} answered rentals are lost"
    for what, question in BOOKS.items():
        assert postgres.ask("cluster", question) == [], what
    applied = postgres.ask("cluster", "SELECT id FROM plaza_migration WHERE id = 'next/0001-notes'")
    assert applied == [["next/0001-notes"]], "the upgrade brought no migration"


def check_copies(first, second):
    """Checks that the first upgraded node dumped the database before its migration. The second had none to run."""
    copies = [list((node.data / "backups").glob("before-*.dump")) for node in (first, second)]
    assert [len(found) for found in copies] == [1, 0]
    [dump] = copies[0]
    assert dump.stat().st_mode & 0o777 == 0o600
    content = subprocess.run(["pg_restore", "--list", dump], check=True, capture_output=True, text=True).stdout
    assert "TABLE DATA public rental " in content and "next_note" not in content


def test_the_check_reports_errors_outside_an_outage():
    """Negative control: a setback outside an outage is reported; an excused one is not."""

    class Nobody:
        setbacks = [(5.0, "cut off")]

    diary = Diary([Nobody()], [])
    diary.events = [("something", 1.0, 2.0, True)]
    diary.check()
    diary.events = [("something", 20.0, 21.0, True)]
    with pytest.raises(AssertionError, match="1 setbacks while nothing was away"):
        diary.check()
    diary.events = [("something", 1.0, 6.0, False)]
    with pytest.raises(AssertionError, match="while nothing was away"):
        diary.check()
