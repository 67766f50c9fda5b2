"""Orders documents of every kind through the API, prints them on printers on the loopback interface and examines the
output. Each page has the position, orientation and size at which two other renderers draw the document, and the payment
matches the printed sides and colours."""

import concurrent.futures

import pytest

import damages
import kinds
from conftest import FAILED
from judge import Judge
from plaza import Client
from random import Random

PARTS = 16
# Documents per order, and concurrent orders.
TOGETHER, AT_ONCE = 5, 3


def test_the_collection_has_enough_documents_of_every_kind():
    names = [one.name for one in kinds.everything()]
    assert len(names) >= 300 and len(set(names)) == len(names)


@pytest.mark.parametrize("part", range(PARTS))
def test_printed_pages_match_the_order_and_the_price(shop, part, tmp_path):
    documents = kinds.everything()[part::PARTS]
    judge = Judge(tmp_path, FAILED)

    def printed(some):
        client = Client(shop.plaza, shop.customers[part % 2].token, timeout=60)
        print("to be ordered:", *(one.name for one in some))
        order = shop.done(client, shop.order(client, [(one.data, one.options) for one in some]))
        return zip(some, shop.paper(order), order["documents"])

    orders = [documents[at:at + TOGETHER] for at in range(0, len(documents), TOGETHER)]
    with concurrent.futures.ThreadPoolExecutor(AT_ONCE) as pool:
        for order in pool.map(printed, orders):
            for document, (paper, told), line in order:
                judge.add(document, paper, told, line)
    wrong = judge.verdict()
    assert not wrong, "\n".join(wrong)


def test_unprintable_files_are_refused_before_payment(shop):
    files = damages.refused(Random(kinds.SEED))
    client = Client(shop.plaza, shop.bob.token)
    before = client.get("/api/wallet").json()
    places = {name: shop.upload(client, data) for name, (data, _) in files.items()}
    states = {name: shop.ready(client, place)["state"] for name, place in places.items()}
    assert set(states.values()) == {"refused"}, states
    assert {name: shop.reason(place) for name, place in places.items()} == {name: why for name, (_, why) in files.items()}
    assert client.get("/api/wallet").json() == before
