"""Rasters of sheet sides: the printed output, and the document drawn by two renderers at the expected positions. Each
is an array of rows, columns and RGB values."""

import functools
import json
import math
import pathlib
import re
import struct
import subprocess
import zlib

import numpy

HERE = pathlib.Path(__file__).parent
DOTS = 48
SCALE = DOTS / 72
PPM = re.compile(rb"P6\s(\d+) (\d+)\s255\s")


def read_png(data):
    """Reads a PNG as MuPDF writes it: 8-bit RGB."""
    width, height = struct.unpack(">II", data[16:24])
    assert data[24:29] == b"\x08\x02\0\0\0"
    place, packed = 8, b""
    while place < len(data):
        length = int.from_bytes(data[place:place + 4])
        if data[place + 4:place + 8] == b"IDAT":
            packed += data[place + 8:place + 8 + length]
        place += 12 + length
    rows = numpy.frombuffer(zlib.decompress(packed), numpy.uint8).reshape(height, 1 + 3 * width)
    assert not rows[:, 0].any(), "it filters its rows"
    return rows[:, 1:].reshape(height, width, 3)


@functools.lru_cache(maxsize=8)
def poppler(file, dots=str(DOTS), *options):
    """Returns all pages of a PDF."""
    done = subprocess.run(["pdftoppm", "-r", dots, *options, file], capture_output=True)
    assert done.returncode == 0, done.stderr
    pictures, place = [], 0
    while place < len(done.stdout):
        head = PPM.match(done.stdout, place)
        width, height = int(head[1]), int(head[2])
        dots = numpy.frombuffer(done.stdout, numpy.uint8, width * height * 3, head.end())
        pictures.append(dots.reshape(height, width, 3))
        place = head.end() + width * height * 3
    return pictures


def blank(side):
    width, height = (math.ceil(one * SCALE - 0.01) for one in side.paper)
    return numpy.full((height, width, 3), 255, numpy.uint8)


def on_paper(side, left, top, wide, high):
    """Converts a rectangle from the sheet as read to the paper as fed: left, top, right and bottom in pixels."""
    if side.lies:
        left, top, wide, high = top, side.paper[1] - left - wide, high, wide
    return left * SCALE, top * SCALE, (left + wide) * SCALE, (top + high) * SCALE


def borders(side, sizes):
    """Yields the rectangle of each page on the paper, in pixels."""
    for page, spot in zip(side.pages, side.spots):
        yield on_paper(side, spot.left, spot.top, sizes[page][0] * spot.scale, sizes[page][1] * spot.scale)


def covers(side):
    for spot in side.spots:
        left, top, right, bottom = spot.cover
        yield on_paper(side, left, top, right - left, bottom - top)


def by_poppler(file, side, pages, is_twin):
    """Draws each page separately, and places it on the sheet with an error of at most half a pixel."""
    sheet = blank(side)
    sizes = {page: pages[page].size for page in side.pages}
    places = zip(side.pages, side.spots, borders(side, sizes), covers(side))
    for page, spot, area, cover in places:
        # Poppler ignores UserUnit.
        dots = DOTS * spot.scale * pages[page].unit
        drawn = poppler(file, f"{dots:.5f}", "-cropbox")[page]
        wide, high = (one * spot.scale * SCALE for one in sizes[page])
        assert abs(drawn.shape[1] - wide) < 1.6 and abs(drawn.shape[0] - high) < 1.6, (
            f"poppler's page {page + 1} is {drawn.shape[1]}×{drawn.shape[0]}, not {wide:.1f}×{high:.1f}"
            f"{' (twin)' if is_twin else ''}"
        )
        left, top = round(area[0]), round(area[1])
        if side.lies:
            drawn = numpy.rot90(drawn)
            top = round(area[3]) - drawn.shape[0]
        lay_down(drawn, sheet, left, top, [round(one) for one in cover])
    return sheet


def lay_down(drawn, sheet, left, top, cover):
    first, last = max(0, left, cover[0]), min(sheet.shape[1], left + drawn.shape[1], cover[2])
    upper, lower = max(0, top, cover[1]), min(sheet.shape[0], top + drawn.shape[0], cover[3])
    if first < last and upper < lower:
        sheet[upper:lower, first:last] = drawn[upper - top:lower - top, first - left:last - left]


def mupdf_job(out, file, side, pages, is_twin):
    """Returns a job line for mupdf.js, which draws from the upper left corner of the upright page, in points."""
    places, sizes = [], {page: pages[page].size for page in side.pages}
    for page, spot, area, cover in zip(side.pages, side.spots, borders(side, sizes), covers(side)):
        # MuPDF also draws outside the page box.
        seen = [pick(*both) for pick, both in zip((max, max, min, min), zip(area, cover))]
        k = spot.scale * SCALE
        if is_twin:
            k *= pages[page].unit
        x, y = spot.left * SCALE, spot.top * SCALE
        matrix = [0, -k, k, 0, y, side.paper[1] * SCALE - x] if side.lies else [k, 0, 0, k, x, y]
        left, top, right, bottom = seen
        places.append(",".join(f"{one:.6f}" for one in [page, left, top, right, bottom, *matrix]))
    height, width, _ = blank(side).shape
    return f"{out}\t{file}\t{width}\t{height}\t{';'.join(places)}"


def by_mupdf(jobs, folder):
    """Draws all jobs in one run of mutool."""
    script = folder / "jobs.js"
    script.write_text(f"var jobs = {json.dumps(jobs)}\n" + (HERE / "mupdf.js").read_text())
    done = subprocess.run(["mutool", "run", script], capture_output=True, text=True)
    assert done.returncode == 0 and "Error" not in done.stderr, done.stderr


def around(picture, pick):
    """Returns the minimum or maximum of each pixel and its neighbours."""
    rows = picture.copy()
    pick(rows[1:], picture[:-1], out=rows[1:])
    pick(rows[:-1], picture[1:], out=rows[:-1])
    both = rows.copy()
    pick(both[:, 1:], rows[:, :-1], out=both[:, 1:])
    pick(both[:, :-1], rows[:, 1:], out=both[:, :-1])
    return both


def reaches(one, other, most):
    """Returns which pixels lie within the range of their neighbourhood in the other picture."""
    wide = one.astype(numpy.int16)
    low, high = around(other, numpy.minimum).astype(numpy.int16), around(other, numpy.maximum).astype(numpy.int16)
    return ((wide >= low - most) & (wide <= high + most)).all(axis=2)


def difference(paper, wanted, left_out=(), most=40):
    """Returns the fraction and a mask of the pixels that differ. Each may be off by one pixel."""
    if paper.shape != wanted.shape:
        return 1.0, None
    wrong = ~(reaches(paper, wanted, most) & reaches(wanted, paper, most))
    for left, top, right, bottom in left_out:
        wrong[max(0, top):max(0, bottom), max(0, left):max(0, right)] = False
    return wrong.mean(), wrong


def edges(side, sizes):
    """Yields the edges of each page, where renderers clip differently."""
    for left, top, right, bottom in [*borders(side, sizes), *covers(side)]:
        for x in (left, right):
            yield math.floor(x - 1.3), math.floor(top - 1.3), math.ceil(x + 1.3), math.ceil(bottom + 1.3)
        for y in (top, bottom):
            yield math.floor(left - 1.3), math.floor(y - 1.3), math.ceil(right + 1.3), math.ceil(y + 1.3)


def has_colour(picture, most=20):
    wide = picture.astype(numpy.int16)
    return bool((wide.max(axis=2) - wide.min(axis=2) > most).any())
