"""Compares printed pages with the expected ones."""

import pathlib
import subprocess

import numpy

import places
import rasters
from shop import MARGINS

# The tolerated fraction of differing pixels, because renderers draw thin lines and edges differently.
MOST = 0.004
# The minimum fraction of inked pixels in an area where only ink is checked.
INK = 0.01


class Judge:
    def __init__(self, folder, kept):
        self.folder = pathlib.Path(folder)
        self.kept = kept
        self.cases = []

    def add(self, document, paper, told, line):
        """Adds a document. `told` are the attributes sent to the printer; `line` is the document in the order."""
        place = self.folder / f"{len(self.cases)}"
        place.mkdir()
        for name, data in (("own", document.data), ("twin", document.twin)):
            (place / f"{name}.pdf").write_bytes(data)
        sides = places.sides([page.size for page in document.pages], document.options, MARGINS)
        self.cases.append((place, document, paper, told, line, sides))

    def verdict(self):
        """Returns a sentence for each deviation."""
        jobs = []
        for place, document, _, _, _, sides in self.cases:
            file, is_twin = self.given("mupdf", place, document)
            jobs += [rasters.mupdf_job(place / f"{number}.png", file, side, document.pages, is_twin)
                     for number, side in enumerate(sides)]  # fmt: skip
        rasters.by_mupdf(jobs, self.folder)
        return [f"{case[1].name}: {wrong}" for case in self.cases for wrong in self.look(*case)]

    @staticmethod
    def given(renderer, place, document):
        is_twin = renderer in document.strange
        return place / ("twin.pdf" if is_twin else "own.pdf"), is_twin

    def look(self, place, document, paper, told, line, sides):
        printed = rasters.poppler(paper)
        yield from self.price(document, line, sides, printed)
        yield from self.ticket(document, told)
        if len(printed) != len(sides):
            yield f"{len(printed)} sides instead of {len(sides)}"
            return
        own, is_twin = self.given("poppler", place, document)
        sizes = [page.size for page in document.pages]
        for number, (side, there) in enumerate(zip(sides, printed)):
            # Text areas are excluded, because the shapes of the glyphs are not compared.
            spared = list(self.words(document, side))
            left_out = [*rasters.edges(side, sizes), *spared]
            wanted = {"poppler": rasters.by_poppler(own, side, document.pages, is_twin),
                      "mupdf": rasters.read_png((place / f"{number}.png").read_bytes())}  # fmt: skip
            for name, picture in wanted.items():
                share, wrong = rasters.difference(there, picture, left_out)
                if share > MOST:
                    self.keep(f"{document.name.replace('/', '_')}-{number + 1}-{name}", there, picture, wrong)
                    yield f"side {number + 1} is not as {name} draws it, {share:.2%} of it"
            for left, top, right, bottom in spared:
                part = there[max(0, top):max(0, bottom), max(0, left):max(0, right)]
                if not part.size or (part < 128).all(axis=2).mean() < INK:
                    yield f"side {number + 1} lacks words"
        if document.words and document.words not in text(paper):
            yield f"the words {document.words!r} are not there: {text(paper)!r}"

    def price(self, document, line, sides, printed):
        """Checks that the printed sides and colours are those that were paid for."""
        copies = document.options.get("copies", 1)
        paid = {one["what"]: one["count"] for one in line["lines"]}
        mode = document.options.get("printColorMode", "monochrome")
        coloured = {"monochrome": 0, "color": len(printed)}.get(mode, sum(map(rasters.has_colour, printed)))
        promised = sum(any(document.pages[page].is_colour for page in side.pages) for side in sides)
        if mode == "auto" and coloured != promised:
            yield f"{coloured} sides have colour on paper instead of {promised}"
        per_sheet = 1 if document.options.get("sides", "one-sided") == "one-sided" else 2
        there = {"grey-sides": (len(printed) - coloured) * copies, "colour-sides": coloured * copies,
                 "sheets": -(-len(printed) // per_sheet) * copies}  # fmt: skip
        there = {what: count for what, count in there.items() if count}
        if paid != there:
            yield f"paid are {paid}, on paper {there}"

    def ticket(self, document, told):
        asked = document.options
        wanted = {"IPP_COPIES": asked.get("copies", 1), "IPP_SIDES": asked.get("sides", "one-sided"),
                  "IPP_MEDIA": asked.get("media", "iso_a4_210x297mm"), "IPP_PRINT_SCALING": "none",
                  "IPP_PRINT_COLOR_MODE": asked.get("printColorMode", "monochrome")}  # fmt: skip
        for name, value in wanted.items():
            if told.get(name) != str(value):
                yield f"the printer was told {name}={told.get(name)} instead of {value}"

    @staticmethod
    def words(document, side):
        for page, spot in zip(side.pages, side.spots):
            for left, top, right, bottom in document.pages[page].inked:
                area = rasters.on_paper(side, spot.left + left * spot.scale, spot.top + top * spot.scale,
                                        (right - left) * spot.scale, (bottom - top) * spot.scale)  # fmt: skip
                yield tuple(round(one) for one in area)

    def keep(self, name, there, wanted, wrong):
        if wrong is None:
            return
        picture = numpy.zeros_like(there)
        picture[wrong] = 255
        beside = numpy.hstack([there, wanted, picture])
        head = f"P6 {beside.shape[1]} {beside.shape[0]} 255\n".encode()
        (self.kept / f"{name}.ppm").write_bytes(head + beside.tobytes())


def text(paper):
    return subprocess.run(["pdftotext", paper, "-"], capture_output=True, text=True, check=True).stdout
