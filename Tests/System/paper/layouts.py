"""Documents for the print options: size, pages per side, duplex, scaling and page ranges."""

from boxes import SIZES, sized
from documents import document

A4, A3, B5, LETTER = "iso_a4_210x297mm", "iso_a3_297x420mm", "jis_b5_182x257mm", "na_letter_8.5x11in"
MEDIA = [A4, A4, A3, LETTER, B5]
SCALINGS = ["auto", "auto-fit", "fit", "fill", "none", "percent"]
SIDES = ["one-sided", "two-sided-long-edge", "two-sided-short-edge"]
ORIENTATIONS = ["automatic", "automatic", "portrait", "landscape"]
UP = [2, 4, 6, 8, 9, 16]


def scaling(dice, how):
    return {"printScaling": how} | ({"percent": dice.choice([25, 50, 71, 90, 125, 200])} if how == "percent" else {})


def sizes(dice):
    """Yields every page size with varying paper and scaling."""
    for index, name in enumerate(SIZES):
        for way in range(3):
            how = SCALINGS[(index + way) % len(SCALINGS)]
            options = {"media": MEDIA[(index + way) % len(MEDIA)]} | scaling(dice, how)
            page = sized(dice, name, index, lies=way % 2 == 1)
            yield document(f"size-{name}-{way}-{how}", [page], options)


def scales(dice):
    """Yields every scaling for pages smaller than, equal to and larger than the paper, with random orientation."""
    for how in SCALINGS:
        for name in ("A5", "A4", "A3"):
            for lies in (False, True):
                options = {"orientation": dice.choice(ORIENTATIONS)} | scaling(dice, how)
                yield document(f"scale-{how}-{name}-{lies}", [sized(dice, name, 3, lies)], options)


def several(dice):
    """Yields several pages per side: portrait, landscape and mixed, with complete and incomplete sides."""
    for up in UP:
        for index in range(7):
            count = dice.choice([up - 1, up, up + 1, 2 * up]) if up < 9 else dice.choice([up - 1, up, up + 2])
            shape = ("mixed", "standing", "lying")[index % 3]
            names = ["A4"] if index < 3 else ["A4", "A5", "letter", "odd"]
            pages = [
                sized(dice, dice.choice(names), number, shape == "lying" or shape == "mixed" and dice.random() < 0.5)
                for number in range(count)
            ]  # fmt: skip
            options = {"numberUp": up, "sides": SIDES[index % 3], "media": dice.choice(MEDIA)}
            options |= {"orientation": ORIENTATIONS[index % 4]} if index > 2 else {}
            options |= scaling(dice, dice.choice(SCALINGS)) if index > 3 else {}
            yield document(f"up-{up}-{shape}-{index}", pages, options)


def ranges(dice):
    """Yields page ranges with simplex and duplex printing and several copies."""
    for index, some in enumerate(["1", "2-4", "1-3,5", "2,4,6", "7-99", "1-2,4-5,7-8"]):
        for sides in SIDES:
            pages = [sized(dice, "A5", number, number % 4 == 3) for number in range(8)]
            options = {"pageRanges": some, "sides": sides, "copies": 1 + index % 3}
            options["numberUp"] = dice.choice([1, 1, 2, 4])
            yield document(f"range-{index}-{sides}", pages, options)
