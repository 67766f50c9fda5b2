"""Computes the expected positions of pages on paper from the documented rules, without any code of the print shop.

The coordinates are those of the sheet as it is read: from its upper left corner, x to the right and y downwards, in
points. A landscape sheet is rotated to the left on the paper, which passes through the printer in portrait orientation.
"""

import dataclasses

INCH = 25.4
PAPERS = {
    "iso_a4_210x297mm": (210, 297), "iso_a3_297x420mm": (297, 420), "jis_b5_182x257mm": (182, 257),
    "na_letter_8.5x11in": (215.9, 279.4),
}  # fmt: skip
# Rows and columns on a portrait sheet, by the number of pages per side.
ROWS = {1: (1, 1), 2: (2, 1), 4: (2, 2), 6: (3, 2), 8: (4, 2), 9: (3, 3), 16: (4, 4)}


def points(millimetres):
    return millimetres * 72 / INCH


@dataclasses.dataclass
class Spot:
    """The position of a page on the sheet as it is read: upper left corner, scale, and the area it may cover."""

    left: float
    top: float
    scale: float
    cover: tuple


@dataclasses.dataclass
class Side:
    paper: tuple
    lies: bool
    pages: list
    spots: list


def chosen(count, ranges):
    if not ranges:
        return list(range(count))
    ends = [[int(end) for end in part.split("-")] for part in ranges.split(",")]
    return [page for one in ends for page in range(one[0] - 1, min(one[-1], count))]


def lies(sizes, up, orientation):
    if orientation != "automatic":
        return orientation == "landscape"
    wide = [width > height for width, height in sizes]
    most = wide[0] if 2 * sum(wide) == len(wide) else 2 * sum(wide) > len(wide)
    rows, columns = ROWS[up]
    # Two, six or eight portrait pages fill a landscape sheet.
    return most if rows == columns else not most


def rooms(area, rows, columns):
    left, top, right, bottom = area
    wide, high = (right - left) / columns, (bottom - top) / rows
    return [
        (left + column * wide, top + row * high, left + (column + 1) * wide, top + (row + 1) * high)
        for row in range(rows) for column in range(columns)
    ]  # fmt: skip


def spot(size, scaling, percent, paper, reach):
    """Returns the position of a page. `paper` is the whole area and `reach` the printable area, each as left, top,
    right, bottom."""

    def span(area):
        return area[2] - area[0], area[3] - area[1]

    def ratios(area):
        return [have / need for have, need in zip(span(area), size)]

    room, scale = paper, 1.0
    is_home = all(need <= have + points(1) for have, need in zip(span(paper), size))
    if scaling == "fit":
        room, scale = reach, min(ratios(reach))
    elif scaling == "auto-fit" or scaling == "auto" and not is_home:
        room, scale = reach, min([1.0, *ratios(reach)])
    elif scaling == "fill":
        scale = max(ratios(paper))
    elif scaling == "percent":
        scale = percent / 100
    left = (room[0] + room[2] - size[0] * scale) / 2
    top = (room[1] + room[3] - size[1] * scale) / 2
    return Spot(left, top, scale, paper)


def sides(sizes, options, margins):
    """Returns the sides of a document in order. `margins` are the left, bottom, right and top margins of portrait paper
    in millimetres."""
    up = options.get("numberUp", 1)
    pages = chosen(len(sizes), options.get("pageRanges"))
    return [side(pages[at:at + up], sizes, up, options, margins) for at in range(0, len(pages), up)]


def side(pages, sizes, up, options, margins):
    width, height = (points(one) for one in PAPERS[options.get("media", "iso_a4_210x297mm")])
    left, bottom, right, top = (points(one) for one in margins)
    is_lying = lies([sizes[page] for page in pages], up, options.get("orientation", "automatic"))
    rows, columns = ROWS[up]
    if is_lying:
        # Read with the paper's left edge at the bottom.
        whole, reach = (0, 0, height, width), (bottom, left, height - top, width - right)
        rows, columns = columns, rows
    else:
        whole, reach = (0, 0, width, height), (left, top, width - right, height - bottom)
    # Several pages per side share the printable area, each in its own cell.
    pairs = [(whole, reach)] if up == 1 else [(room, room) for room in rooms(reach, rows, columns)]
    scaling, percent = options.get("printScaling", "auto"), options.get("percent", 100)
    spots = [spot(sizes[page], scaling, percent, *pair) for page, pair in zip(pages, pairs)]
    return Side((width, height), is_lying, pages, spots)
