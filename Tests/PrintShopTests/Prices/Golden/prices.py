"""Computes the golden table of prices page by page, without the code of the shop: python3 prices.py > prices.csv"""

import itertools
import random

MEDIA = {
    "iso_a4_210x297mm": (5, 20, 2), "iso_a3_297x420mm": (10, 40, 4), "jis_b5_182x257mm": (4, 18, 1),
    "na_letter_8.5x11in": (6, 21, 3),
}  # fmt: skip
FINISHINGS = {"": 0, "staple": 15, "bind": 150, "staple+bind": 165}
MINIMUM = 30


def inside(ranges, page):
    if not ranges:
        return True
    return any(int(part.split("-")[0]) <= page <= int(part.split("-")[-1]) for part in ranges.split(" "))


def reckon(pages, colour, ranges, copies, sides, mode, medium, up, finishing):
    grey, dear, paper = MEDIA[medium]
    chosen = [page for page in range(1, pages + 1) if inside(ranges, page)]
    total = printed = sheets = 0
    for _ in range(copies):
        back_is_free = False
        left = list(chosen)
        while left:
            together, left = left[:up], left[up:]
            if back_is_free:
                back_is_free = False
            else:
                sheets, total, back_is_free = sheets + 1, total + paper, sides != "one-sided"
            coloured = mode == "color" or mode == "auto" and any(colour and inside(colour, page) for page in together)
            total, printed = total + (dear if coloured else grey), printed + 1
        total += FINISHINGS[finishing]
    return printed, sheets, total, max(total, MINIMUM)


def rows():
    chance = random.Random(6)
    yield 40, "", "1-9", 1, "one-sided", "monochrome", "iso_a4_210x297mm", 2, ""
    yield 3, "", "", 3, "two-sided-long-edge", "monochrome", "iso_a4_210x297mm", 1, ""
    every = itertools.product(
        (1, 2, 7, 40), ("", "1", "2-5 7"), ("one-sided", "two-sided-long-edge", "two-sided-short-edge"),
        ("monochrome", "auto", "color"), (1, 2, 6),
    )  # fmt: skip
    for pages, colour, sides, mode, up in every:
        medium, copies = chance.choice(list(MEDIA)), chance.choice((1, 1, 2, 3, 25))
        ranges = chance.choice(("", "", "1", "1-3 5-6"))
        yield pages, colour, ranges, copies, sides, mode, medium, up, chance.choice(list(FINISHINGS))


if __name__ == "__main__":
    print("pages,colour pages,ranges,copies,sides,mode,medium,number up,finishings,sides,sheets,documents,order")
    for row in rows():
        print(",".join(map(str, row + reckon(*row))))
