"""Where pages have to be on paper: reckoned from what the shop promises, by nothing of the shop's own code.

A sheet is looked at as it is held: x to the right and y downwards from its upper left corner, points. What lies is
turned to the left on the paper, which goes through the printer upright."""

import dataclasses

INCH = 25.4
PAPERS = {
    "iso_a4_210x297mm": (210, 297), "iso_a3_297x420mm": (297, 420), "jis_b5_182x257mm": (182, 257),
    "na_letter_8.5x11in": (215.9, 279.4),
}  # fmt: skip
# Rows and columns of paper that stands, by the pages on a side.
ROWS = {1: (1, 1), 2: (2, 1), 4: (2, 2), 6: (3, 2), 8: (4, 2), 9: (3, 3), 16: (4, 4)}


def points(millimetres):
    return millimetres * 72 / INCH


@dataclasses.dataclass
class Spot:
    """Where a page is on the sheet as it is held: its upper left corner, its scale, and what it may cover."""

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
    # Two, six and eight standing pages fill paper that lies.
    return most if rows == columns else not most


def rooms(area, rows, columns):
    left, top, right, bottom = area
    wide, high = (right - left) / columns, (bottom - top) / rows
    return [
        (left + column * wide, top + row * high, left + (column + 1) * wide, top + (row + 1) * high)
        for row in range(rows) for column in range(columns)
    ]  # fmt: skip


def spot(size, scaling, percent, paper, reach):
    """`paper` is what there is, `reach` what of it the printer reaches; both as left, top, right, bottom."""

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
    """Every side of a document in its order. `margins` are left, bottom, right, top of standing paper, millimetres."""
    up = options.get("numberUp", 1)
    pages = chosen(len(sizes), options.get("pageRanges"))
    return [side(pages[at:at + up], sizes, up, options, margins) for at in range(0, len(pages), up)]


def side(pages, sizes, up, options, margins):
    width, height = (points(one) for one in PAPERS[options.get("media", "iso_a4_210x297mm")])
    left, bottom, right, top = (points(one) for one in margins)
    is_lying = lies([sizes[page] for page in pages], up, options.get("orientation", "automatic"))
    rows, columns = ROWS[up]
    if is_lying:
        # Held with its left edge downwards.
        whole, reach = (0, 0, height, width), (bottom, left, height - top, width - right)
        rows, columns = columns, rows
    else:
        whole, reach = (0, 0, width, height), (left, top, width - right, height - bottom)
    # Several on a side are within what the printer reaches, each in its room.
    pairs = [(whole, reach)] if up == 1 else [(room, room) for room in rooms(reach, rows, columns)]
    scaling, percent = options.get("printScaling", "auto"), options.get("percent", 100)
    spots = [spot(sizes[page], scaling, percent, *pair) for page, pair in zip(pages, pairs)]
    return Side((width, height), is_lying, pages, spots)
