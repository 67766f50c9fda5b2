"""Sizes, several pages on a side, both sides, scale, ranges: what is chosen when something is printed."""

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
    """Every size on some paper, in every scale."""
    for index, name in enumerate(SIZES):
        for way in range(3):
            how = SCALINGS[(index + way) % len(SCALINGS)]
            options = {"media": MEDIA[(index + way) % len(MEDIA)]} | scaling(dice, how)
            page = sized(dice, name, index, lies=way % 2 == 1)
            yield document(f"size-{name}-{way}-{how}", [page], options)


def scales(dice):
    """Every scale of what is smaller, as large and larger than paper, with every orientation."""
    for how in SCALINGS:
        for name in ("A5", "A4", "A3"):
            for lies in (False, True):
                options = {"orientation": dice.choice(ORIENTATIONS)} | scaling(dice, how)
                yield document(f"scale-{how}-{name}-{lies}", [sized(dice, name, 3, lies)], options)


def several(dice):
    """Pages on a side: standing, lying and both, in whole sides and others."""
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
    """Some of the pages, on both sides, in copies."""
    for index, some in enumerate(["1", "2-4", "1-3,5", "2,4,6", "7-99", "1-2,4-5,7-8"]):
        for sides in SIDES:
            pages = [sized(dice, "A5", number, number % 4 == 3) for number in range(8)]
            options = {"pageRanges": some, "sides": sides, "copies": 1 + index % 3}
            options["numberUp"] = dice.choice([1, 1, 2, 4])
            yield document(f"range-{index}-{sides}", pages, options)
