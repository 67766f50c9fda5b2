"""PDF files written object by object, including unusual ones, with a description of their expected appearance."""

import dataclasses

A4, A3, LETTER = (595.276, 841.89), (841.89, 1190.551), (612, 792)


@dataclasses.dataclass
class Page:
    """A page as written, and its expected appearance.

    `shown` is the visible rectangle (left, bottom, right, top) in the page's own units; `turn` is the clockwise
    rotation; `unit` is the size of a unit in points. `entries` are the entries of the page dictionary, `drawing` is the
    content stream.
    """

    shown: tuple
    drawing: str
    turn: int = 0
    unit: float = 1
    entries: str | None = None
    is_colour: bool = False
    # The visible drawing if the page contains layers, annotations or fields; None if it equals `drawing`.
    plain: str | None = None
    # Areas of the upright page in which only the presence of ink is checked: left, top, right, bottom.
    inked: tuple = ()
    # The entries of the resource dictionary. None omits the dictionary.
    resources: str | None = ""

    @property
    def size(self):
        """The displayed size in points."""
        left, bottom, right, top = self.shown
        width, height = (right - left) * self.unit, (top - bottom) * self.unit
        return (height, width) if self.turn % 180 else (width, height)

    @property
    def own(self):
        return f"/MediaBox [{numbers(*self.shown)}] /Rotate {self.turn}" if self.entries is None else self.entries


@dataclasses.dataclass
class Document:
    name: str
    pages: list
    data: bytes
    # The same document without its unusual features.
    twin: bytes
    options: dict = dataclasses.field(default_factory=dict)
    # Renderers that interpret the original differently, and receive the twin instead.
    strange: frozenset = frozenset()
    words: str = ""


def numbers(*values):
    return " ".join(f"{value:.4f}".rstrip("0").rstrip(".") for value in values)


def stream(drawing, entries=""):
    data = drawing.encode("latin-1")
    return b"<<%s/Length %d>>\nstream\n%s\nendstream" % (entries.encode(), len(data), data)


def write(pages, extra=(), catalog="", tree="", head=b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n"):
    """Returns a PDF of the pages. The extra objects have the numbers from 10; the objects of the pages follow."""
    first = 10 + len(extra)
    kids = " ".join(f"{first + 2 * index} 0 R" for index in range(len(pages)))
    objects = {
        1: f"<</Type/Catalog/Pages 2 0 R{catalog}>>".encode(),
        2: f"<</Type/Pages/Count {len(pages)}/Kids[{kids}]{tree}>>".encode(),
    }
    objects |= {10 + index: thing if isinstance(thing, bytes) else thing.encode() for index, thing in enumerate(extra)}
    for index, page in enumerate(pages):
        number = first + 2 * index
        contents = "" if "/Contents" in page.own else f"/Contents {number + 1} 0 R"
        resources = "" if page.resources is None else f"/Resources<<{page.resources}>>"
        objects[number] = f"<</Type/Page/Parent 2 0 R {page.own}{contents}{resources}>>".encode()
        objects[number + 1] = stream(page.drawing)
    return assemble(objects, head)


def assemble(objects, head=b"%PDF-1.7\n"):
    data, places = head, {}
    for number, body in sorted(objects.items()):
        places[number] = len(data)
        data += b"%d 0 obj\n%s\nendobj\n" % (number, body)
    size, table = max(objects) + 1, len(data)
    data += f"xref\n0 {size}\n0000000000 65535 f \n".encode()
    for number in range(1, size):
        data += f"{places[number]:010} 00000 n \n".encode() if number in places else b"0000000000 65535 f \n"
    return data + f"trailer\n<</Size {size}/Root 1 0 R>>\nstartxref\n{table}\n%%EOF\n".encode()


def plainly(pages):
    """Returns the same pages without UserUnit and other features that renderers interpret differently."""
    return write([
        Page(page.shown, page.drawing if page.plain is None else page.plain,
             entries=f"/MediaBox [{numbers(*page.shown)}] /Rotate {page.turn}")
        for page in pages
    ])  # fmt: skip


def document(name, pages, options=None, strange=(), words="", harm=None, **how):
    data = write(pages, **how)
    needs_more = any(page.resources and page.plain is None for page in pages)
    twin = data if needs_more else plainly(pages)
    return Document(name, pages, harm(data) if harm else data, twin, options or {}, frozenset(strange), words)
