"""The print shop: a student's prints, and the store that makes them."""

import base64
import contextlib
import re
import subprocess
import urllib.parse
import uuid

from papers import page_texts, pdf
from plaza import wait_for
from press import Press

FORM = "application/x-www-form-urlencoded"
TUS = {"Tus_Resumable": "1.0.0"}


@contextlib.contextmanager
def open_store(world):
    """Yields the administrator's client, a store that is always open and starts no order by itself, and a printer."""
    admin = world.client("admin")
    stores = admin.get("/api/print/stores?limit=200").json()["items"]
    store = next(one["id"] for one in stores if one["name"] == "Copy & Coffee")
    always = urllib.parse.urlencode({f"day{number}": "0-24" for number in range(7)})
    assert admin.ask("POST", f"/print/desk/{store}/hours", body=always, Content_Type=FORM).status == 303
    with Press(world.folder / "press") as press:
        try:
            yield admin, store, press
        finally:
            retire(admin, store)


def retire(admin, store):
    """Takes every printer of a store out of use, for the tests that follow."""
    desk = f"/print/desk/{store}/printers"
    for place in set(re.findall(rf"{desk}/[^/\"]+/enable", admin.get(desk).body.decode())):
        answer = admin.ask("POST", place, body="isUsed=", Content_Type=FORM)
        assert answer.status == 303, answer.body


def ordered(world, store, press):
    """Creates and pays for an order of a document of two pages, through the API. Returns the order."""
    bob, data = world.client("bob"), pdf(2)
    name = "filename " + base64.b64encode(b"Essay.pdf").decode()
    begun = bob.ask("POST", "/api/print/uploads", Upload_Length=str(len(data)), Upload_Metadata=name, **TUS)
    place, part = begun.headers["Location"], {"Upload_Offset": "0", "Content_Type": "application/offset+octet-stream"}
    assert bob.ask("PATCH", place, body=data, **part, **TUS).status == 204
    upload = place.rsplit("/", 1)[1]
    wait_for(lambda: bob.get(place).json()["state"] == "ready", "the document")
    order = bob.create("/api/print/orders", {"store": store, "documents": [{"upload": upload, "copies": 1}]})
    paid = bob.post(f"/api/print/orders/{order['id']}/pay", {"expectedTotalMinor": order["totalMinor"]})
    assert paid.status == 200, paid.body
    return paid.json()


def student(world):
    with open_store(world) as (admin, store, press):
        add_printer(admin, store, press)
        bob, name = world.person("bob"), f"{uuid.uuid4().hex[:12]}.pdf"
        paper = world.folder / name
        paper.write_bytes(pdf(3, colour={2}))
        bob.goto("/print/stores/colleges")
        bob.write(re.compile("college|university|Search", re.I), "hanb")
        bob.tap(re.compile("^Hanbit University"))
        bob.arrives("^/print/stores$")
        bob.tap(re.compile("^Copy & Coffee"))
        bob.tap("Order here")
        bob.arrives(f"/print/order/{store}")
        priced = "return [...document.querySelectorAll('button')].some((one) => seen(one) && nameOf(one) === 'See the price')"
        assert not bob.run(priced), "there is nothing yet to have a price"
        bob.attach("input[type=file][multiple]", paper)
        is_ready = """return [...document.querySelectorAll('.document.is-ready')]
          .some((one) => one.innerText.includes(arguments[0]))"""
        bob.until(is_ready, name)
        # A photo from the camera.
        photo = world.folder / f"{uuid.uuid4().hex[:12]}.jpg"
        frame = ["-f", "lavfi", "-i", "testsrc2=size=600x800", "-frames:v", "1"]
        subprocess.run(["ffmpeg", "-v", "error", *frame, photo], check=True)
        bob.attach("input[type=file][capture]", photo)
        bob.until(is_ready, photo.stem)
        bob.choose("Sides", "Two-sided")
        bob.fits_the_window()
        bob.tap("See the price")
        bob.heading("Your order")
        bob.until("return [...document.querySelectorAll('.side img')].every((one) => one.complete && one.naturalWidth > 0)"
                  " && document.querySelectorAll('.side').length === 4")  # fmt: skip
        bob.fits_the_window()
        bob.tap(re.compile("^Pay "))
        bob.arrives("^/print/status")
        number = int(re.search(r"Order (\d+)", bob.text(".order-card h2"))[1])
        order = next(one for one in world.client("bob").get("/api/print/orders?limit=1").json()["items"])
        assert order["number"] == number
        started = admin.post(f"/api/print/orders/{order['id']}/start")
        assert started.status == 200, started.body
        # The page updates without a reload.
        code = bob.until(
            """return [...document.querySelectorAll('.order-card')].find((one) => one.innerText.includes(arguments[0]))
              ?.querySelector('.pick-up-code')?.innerText""",
            f"Order {number}",
        )  # fmt: skip
        printed = [page_texts(one) for one in press.printed()]
        assert sorted(len(pages) for pages in printed) == [1, 3], printed
        handed = admin.post(f"/api/print/orders/{order['id']}/hand-over", {"code": code})
        assert handed.status == 200, handed.body
        bob.until("return ![...document.querySelectorAll('.order-card')].some((one) => one.innerText.includes(arguments[0]))",
                  f"Order {number}")  # fmt: skip


def add_printer(admin, store, press):
    form = urllib.parse.urlencode({"name": f"Press {press.port}", "address": press.address})
    answer = admin.ask("POST", f"/print/desk/{store}/printers", body=form, Content_Type=FORM)
    assert answer.status == 303, answer.body


def staff(world):
    with open_store(world) as (admin, store, press):
        dan = world.person("admin")
        dan.goto(f"/print/desk/{store}/printers")
        adding = "form[action$='/printers']"
        dan.write("Name", f"Press {press.port}", within=adding)
        dan.write("Address", press.address, within=adding)
        dan.tap("Add", within=adding)
        dan.sees(re.compile("Ready"), ".printer")
        order = ordered(world, store, press)
        number = order["number"]
        dan.goto(f"/print/desk/{store}")
        dan.sees(f"Order {number}")
        dan.fits_the_window()
        dan.tap("Start", within=f".desk-order:has([id*='{order['id']}'], [action*='{order['id']}'])")
        dan.sees(f"Order {number}", "[data-column='Ready for pickup']")
        printed = [page_texts(one) for one in press.printed()]
        [[first, second]] = printed
        # The first side shows the number of the order and the initials of the customer.
        assert first.startswith(f"{number} · B. I.") and first.endswith("Page 1.") and second == "Page 2.", printed
        code = world.client("bob").get(f"/api/print/orders/{order['id']}").json()["code"]
        dan.write("Customer's code", code)
        dan.tap("Hand over")
        dan.until("return ![...document.querySelectorAll('.order-card')].some((one) => one.innerText.includes(arguments[0]))",
                  f"Order {number}")
