"""The journeys of every person and shop on a phone, in Chromium. Tests/Engines runs them in other browsers."""

import pytest

from chromium import Chromium
from journeys import JOURNEYS, World
from journeys.printing import add_printer, open_store, ordered
from plaza import Plaza


@pytest.fixture(scope="module")
def house(tmp_path_factory):
    with Plaza.filled(tmp_path_factory.mktemp("people")) as server:
        yield server


@pytest.mark.parametrize("name", JOURNEYS)
def test_journey(browser, house, tmp_path, name):
    with World(Chromium(browser, house), house, tmp_path) as world:
        JOURNEYS[name](world)


# Behaves as Chromium on Android, where only workers may show notifications.
ANDROID = """if (location.protocol !== 'about:') localStorage.setItem('plaza-print-notify', 'yes')
window.Notification = class {
  static permission = 'granted'
  constructor() { throw new TypeError('Illegal constructor') }
}"""


def test_an_order_is_followed_where_only_service_workers_may_notify(browser, house, tmp_path):
    with World(Chromium(browser, house), house, tmp_path) as world, open_store(world) as (admin, store, press):
        add_printer(admin, store, press)
        order = ordered(world, store, press)
        world.engine.page.add_init_script(ANDROID)
        bob = world.person("bob")
        bob.goto("/print/status")
        bob.sees(f"Order {order['number']}")
        assert admin.post(f"/api/print/orders/{order['id']}/start").status == 200
        bob.until(
            """return [...document.querySelectorAll('.order-card')].find((one) => one.innerText.includes(arguments[0]))
              ?.querySelector('.pick-up-code')""",
            f"Order {order['number']}",
        )  # fmt: skip
