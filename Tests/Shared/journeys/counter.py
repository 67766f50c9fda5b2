"""The rental counter: a clerk with a scanner, with and without a connection."""

import re
import uuid


def stock(clerk, copies):
    title = f"Film {uuid.uuid4().hex[:8]}"
    film = clerk.create("/api/rental/films", {"title": title, "quantity": copies, "rating": "U"})
    return title, [copy["code"] for copy in film["copies"]]


def customer(clerk, name):
    details = {"name": f"{name} {uuid.uuid4().hex[:8]}", "address": "1 Square", "postcode": "SQ1 1AA"}
    return clerk.create("/api/rental/customers", details | {"dateOfBirth": "1990-01-01"})


def out(clerk, person):
    """Returns the sorted codes of the copies that a customer has rented."""
    rentals = clerk.get(f"/api/rental/customers/{person['id']}/rentals?state=open").json()["items"]
    return sorted(one["copyCode"] for one in rentals)


ANSWERED = """return document.querySelectorAll('.scanned > li').length === arguments[0]
  && !document.querySelector('.scanned > li:not(:has(.mark-tick, .mark-cross))')"""


def clerk(world):
    client, kim = world.client("clerk"), world.person("clerk")
    title, codes = stock(client, 2)
    name = f"Wilma {uuid.uuid4().hex[:8]}"
    # A new customer is registered.
    kim.goto("/rental/customers")
    kim.tap("Add a customer")
    kim.write("Name", name)
    kim.write("Address", "1 Square")
    kim.write("Postcode", "SQ1 1AA")
    kim.put("Date of birth", "1990-02-28")
    kim.fits_the_window()
    kim.tap("Done")
    kim.heading(name)
    person = {"id": kim.path().rsplit("/", 1)[1].split("?")[0]}
    # The scanner enters the codes of two copies and one code that it misread.
    kim.goto(f"/rental/rentals/customers/{person['id']}/choose")
    kim.keys("".join(f"{code.replace('-', '')}\n" for code in [*codes, "MIS00READ"]))
    kim.until(ANSWERED, 3)
    kim.sees("t a copy code, and no film in the shop matches it", ".scanned")
    assert kim.run("return document.querySelector('#rent-q').value") == ""
    assert kim.run("return document.querySelectorAll('.ticks input:checked').length") == 2
    kim.fits_the_window()
    kim.tap("Rent")
    kim.arrives(f"/rental/rentals/customers/{person['id']}$")
    kim.sees(title)
    assert out(client, person) == sorted(codes)
    kim.goto("/rental/rentals/returns")
    kim.keys("".join(f"{code}\n" for code in codes))
    kim.until(ANSWERED, 2)
    kim.sees("on time", ".scanned")
    assert out(world.client("clerk"), person) == []


def clerk_offline(world):
    client, kim = world.client("clerk"), world.person("clerk")
    _, codes = stock(client, 2)
    ann = customer(client, "Ann")
    client.create("/api/rental/rentals", {"customer": ann["id"], "films": [codes[0]], "nights": 1})
    kim.goto("/rental/counter")
    kim.write("Name of this device", "Till by the door")
    kim.tap("Use this device as a counter")
    kim.sees("is connected. All entries sent.")
    kim.until("""await navigator.serviceWorker.ready
      const kept = await caches.open('rental-counter-1')
      const files = [...document.scripts].map((one) => one.src).filter(Boolean)
      for (const one of ['/rental/counter', document.querySelector('[data-counter]').dataset.counter, ...files]) {
        if (!await kept.match(one)) return false
      }
      return true""")
    world.forgive_the_line()
    kim.line.cut()
    kim.write("Scan a code or enter a title", codes[0])
    kim.tap("Return")
    kim.sees(f"Returned by {ann['name']}.")
    kim.write("Customer: name or code", ann["name"])
    kim.tap_on("ul[aria-label='Results'] button")
    kim.write("Film: title or code", codes[1])
    kim.keys("\n")
    kim.tap(re.compile("^Rent "))
    kim.sees("2 entries are waiting")
    kim.fits_the_window()
    # As after the device was put away and opened again.
    kim.reload()
    kim.sees("2 entries are waiting to be sent.")
    assert out(world.client("clerk"), ann) == [codes[0]], "the server cannot know yet"
    kim.line.mend()
    kim.sees("is connected. All entries sent.")
    assert out(world.client("clerk"), ann) == [codes[1]]
