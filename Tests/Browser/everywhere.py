"""What ipptool's conformance files need: a real printer for the store, a customer's device, and documents."""

import contextlib
import pathlib
import re
import shutil
import struct
import subprocess
import threading
import time
import urllib.parse

from plaza import PASSWORD, ROOT, Client, free_port

SUITE = pathlib.Path("/usr/share/cups/ipptool")
PASSWORD_SHAPE = re.compile(r"[a-z2-9]{5}(?:-[a-z2-9]{5}){3}")


@contextlib.contextmanager
def press(folder):
    """Runs a real printer (ippeveprinter) and yields its address."""
    folder.mkdir(parents=True, exist_ok=True)
    port = free_port()
    command = ["sh", ROOT / "script/lib/ipp-printer/printer.sh", str(port), folder]
    process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
    address = f"ipp://localhost:{port}/ipp/print"
    try:
        end = time.monotonic() + 30
        ask = ["ipptool", "-q", "-T", "2", address, "get-printer-attributes.test"]
        while subprocess.run(ask, capture_output=True).returncode != 0:
            assert process.poll() is None and time.monotonic() < end, "the printer does not start"
            time.sleep(0.02)
        yield address
    finally:
        process.terminate()
        process.wait()


class Person:
    """A signed-in member who requests pages and submits forms without a browser."""

    def __init__(self, plaza, email):
        self.client = Client(plaza)
        answer = self.client.post("/api/session", {"email": email, "password": PASSWORD})
        self.client.token = answer.json()["token"]

    def get(self, path):
        return self.client.get(path)

    def send(self, path, **fields):
        return self.client.ask(
            "POST", path, body=urllib.parse.urlencode(fields), Content_Type="application/x-www-form-urlencoded"
        )


class Customer(Person):
    """A customer who pays for what the print dialog sends, as on the Status page."""

    def device(self, name="Laptop"):
        """Adds a device. Returns its password, which the page shows once."""
        page = self.send("/print/me/devices", name=name).body.decode()
        found = PASSWORD_SHAPE.findall(page)
        assert len(found) == 1, page
        return found[0]

    def orders(self, state):
        return self.get(f"/api/print/orders?state={state}").json()["items"]

    def pay(self, order):
        answer = self.send(f"/print/order/{order['store']}/drafts/{order['id']}/pay")
        assert answer.status == 303, answer.body

    def pick_up(self, order):
        answer = self.client.post(f"/api/print/orders/{order['id']}/pick-up", {"code": order["code"]})
        assert answer.status == 200, answer.body

    @contextlib.contextmanager
    def paying(self):
        """Pays for and picks up orders in the background while the context is active. Errors there fail the test."""
        over, troubles = threading.Event(), []

        def go_on():
            try:
                while not over.wait(0.1):
                    for order in self.orders("draft"):
                        self.pay(order)
                    for order in self.orders("done"):
                        self.pick_up(order)
            except Exception as trouble:  # reported below, in the test's own thread
                troubles.append(trouble)

        thread = threading.Thread(target=go_on)
        thread.start()
        try:
            yield
        finally:
            over.set()
            thread.join()
        assert not troubles, troubles


def pdf(pages, width=595, height=842):
    """Returns a PDF with a grey bar on each page."""
    objects = ["<</Type/Catalog/Pages 2 0 R>>"]
    kids = " ".join(f"{3 + 2 * page} 0 R" for page in range(pages))
    objects.append(f"<</Type/Pages/Kids[{kids}]/Count {pages}>>")
    for page in range(pages):
        box = f"/MediaBox[0 0 {width} {height}]"
        objects.append(f"<</Type/Page/Parent 2 0 R{box}/Contents {4 + 2 * page} 0 R/Resources<<>>>>")
        drawing = f"0.5 g 50 {100 + 10 * page} 300 20 re f"
        objects.append(f"<</Length {len(drawing)}>>stream\n{drawing}\nendstream")
    out, places = b"%PDF-1.4\n", []
    for number, text in enumerate(objects, 1):
        places.append(len(out))
        out += f"{number} 0 obj\n{text}\nendobj\n".encode()
    start = len(out)
    out += f"xref\n0 {len(objects) + 1}\n0000000000 65535 f \n".encode()
    out += b"".join(f"{place:010} 00000 n \n".encode() for place in places)
    return out + f"trailer<</Size {len(objects) + 1}/Root 1 0 R>>\nstartxref\n{start}\n%%EOF\n".encode()


def raster(channels, width=2480, height=3508, pages=1):
    """Returns a PWG Raster document (PWG 5102.4) at 300 dpi: white with a dark band."""

    def text(words):
        return words.encode().ljust(64, b"\0")

    def numbers(*values):
        return struct.pack(f">{len(values)}I", *values)

    points = [dots * 72 // 300 for dots in (width, height)]
    space = 19 if channels == 3 else 18
    head = text("PwgRaster") + text("") + text("") + text("")
    head += numbers(0, 0, 0, 0, 0, 300, 300) + numbers(0, 0, 0, 0) + numbers(0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0)
    head += numbers(0, 0) + numbers(*points) + numbers(0, 0, 0)
    head += numbers(width, height, 0, 8, 8 * channels, width * channels, 0, space)
    head += numbers(0, 0, 0, 0, channels) + bytes(28) + numbers(pages, 1, 1, 0, 0, width, height, 0, 4)
    head = head.ljust(1796, b"\0")

    def lines(count, colour):
        line = b"".join(bytes([min(width - at, 128) - 1, *colour]) for at in range(0, width, 128))
        return b"".join(bytes([min(count - at, 256) - 1]) + line for at in range(0, count, 256))

    page = lines(1000, [255] * channels) + lines(200, [40] * channels) + lines(height - 1200, [255] * channels)
    return b"RaS2" + (head + page) * pages


def named(folder):
    """Returns the documents that the conformance files name. ipptool requires even those that it never sends."""
    files = [(folder / f"{name}.test").read_text() for name in ("ipp-1.1", "ipp-2.0", "ipp-everywhere")]
    return {name for text in files for name in re.findall(r"^\s*FILE (\S+)$", text, re.MULTILINE) if "$" not in name}


def draw(place, folder):
    """Writes the document that a name describes: one page for "onepage", two for all others."""
    if place.suffix == ".pdf":
        place.write_bytes(pdf(2, 612, 792) if "letter" in place.name else pdf(2))
    elif place.suffix == ".jpg":
        bands = "1" if "gray" in place.name else "3"
        subprocess.run(["vips", "black", place.name, "400", "300", "--bands", bands], cwd=folder, check=True)
    elif "-8-300dpi" in place.name:
        size = (2550, 3300) if "letter" in place.name else (1200, 1800) if "4x6" in place.name else (2480, 3508)
        place.write_bytes(raster(3 if "srgb" in place.name else 1, *size, pages=1 if "onepage" in place.name else 2))
    else:
        place.touch()


def lay_out(folder):
    """Copies the conformance files unchanged, and adds the documents that they name."""
    shutil.copytree(SUITE, folder)
    (folder / "document.pdf").write_bytes(pdf(3))
    for name in named(folder):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        draw(folder / name, folder)
    return folder
