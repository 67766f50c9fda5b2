"""The marks on the pages, which show position, orientation, size and colour."""

from documents import numbers

GREYS = ["0.15", "0.35", "0.5", "0.65"]
COLOURS = ["0.85 0.1 0.1", "0.1 0.55 0.15", "0.1 0.2 0.8", "0.9 0.6 0", "0.55 0.1 0.6"]
# Visually grey, but mixed: of equal red, green and blue, or with a tint within the store's threshold.
MIXED_GREYS = ["0.4 0.4 0.4", "0.6 0.6 0.6", "0.42 0.4 0.39", "0.3 0.31 0.33"]


def box(left, bottom, width, height, paint):
    return f"{paint} {numbers(left, bottom, width, height)} re f\n"


def grey(value):
    return f"{value} g"


def colour(value):
    return f"{value} rg"


def marks(dice, shown, paints=None, number=1):
    """Returns marks on the visible part of a page. The surrounding area is black and must never be printed."""
    left, bottom, right, top = shown
    width, height = right - left, top - bottom
    paints = paints or [grey(one) for one in GREYS]

    def at(x, y, wide, high, paint):
        return box(left + x * width, bottom + y * height, wide * width, high * height, paint)

    drawing = box(left - 300, bottom - 300, width + 600, height + 600, "0 g") + at(0, 0, 1, 1, "0.8 g")
    # A frame, and marks at three corners, of which the largest is at the upper left.
    drawing += "".join([
        at(0.03, 0.03, 0.94, 0.03, "0 g"), at(0.03, 0.94, 0.94, 0.03, "0 g"), at(0.03, 0.03, 0.03, 0.94, "0 g"),
        at(0.94, 0.03, 0.03, 0.94, "0 g"), at(0.07, 0.78, 0.2, 0.15, paints[0]),
        at(0.78, 0.85, 0.12, 0.05, paints[-1]), at(0.07, 0.08, 0.06, 0.12, paints[-1]),
    ])  # fmt: skip
    # The page number in binary.
    for bit in range(6):
        drawing += at(0.2 + 0.1 * bit, 0.28, 0.07, 0.1, "0 g" if number >> bit & 1 else "1 g")
    for _ in range(4):
        wide, high = dice.uniform(0.08, 0.2), dice.uniform(0.06, 0.13)
        drawing += at(dice.uniform(0.2, 0.9 - wide), dice.uniform(0.42, 0.74 - high), wide, high, dice.choice(paints))
    return drawing
