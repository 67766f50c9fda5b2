"""Frames that show their own number as black and white bars, the complement of those bars below, and eight colour
patches whose order every rotation and mirroring changes."""

import numpy

BITS = 10
COLOURS = [
    (200, 40, 40), (40, 180, 40), (40, 60, 200), (200, 200, 40), (180, 40, 180), (40, 180, 180), (128, 128, 128),
    (225, 225, 225),
]  # fmt: skip
DARK, LIGHT = 16, 235
# The lower edges of the rows as fractions of the height: number, complement, colours.
ROWS = (0.3, 0.6, 1.0)


def drawn(number, width=160, height=120):
    """Returns one frame, as red, green and blue from 0 to 255."""
    picture = numpy.empty((height, width, 3), numpy.uint8)
    one, two, _ = (round(height * share) // 4 * 4 for share in ROWS)
    for bit in range(BITS):
        light = number >> bit & 1
        columns = slice(width * bit // BITS, width * (bit + 1) // BITS)
        picture[:one, columns] = LIGHT if light else DARK
        picture[one:two, columns] = DARK if light else LIGHT
    for place, colour in enumerate(COLOURS):
        picture[two:, width * place // len(COLOURS) : width * (place + 1) // len(COLOURS)] = colour
    return picture


def middle(plane, top, bottom, left, right):
    """Returns the mean of the inner part of a rectangle, whose edges are fractions of the picture's size."""
    height, width = plane.shape[:2]
    high, wide = bottom - top, right - left
    rows = slice(round(height * (top + 0.25 * high)), max(round(height * (bottom - 0.25 * high)), 1))
    columns = slice(round(width * (left + 0.3 * wide)), max(round(width * (right - 0.3 * wide)), 1))
    return plane[rows, columns].mean(axis=(0, 1))


def number_in(grey):
    """Returns the number that a grey picture shows, or None if a bar and its complement contradict each other."""
    number = 0
    for bit in range(BITS):
        sides = bit / BITS, (bit + 1) / BITS
        above, below = middle(grey, 0, ROWS[0], *sides), middle(grey, ROWS[0], ROWS[1], *sides)
        if abs(float(above) - float(below)) < 70:
            return None
        number |= int(above > below) << bit
    return number


def colours_in(rgb):
    """Returns the colours of the patches, in order."""
    count = len(COLOURS)
    return [tuple(middle(rgb, ROWS[1] + 0.03, 1, n / count, (n + 1) / count)) for n in range(count)]


# The eight orientations of a picture, by the values a b c d of a display matrix: x' = ax + cy, y' = bx + dy.
WAYS = {
    (1, 0, 0, 1): lambda p: p,
    (0, 1, -1, 0): lambda p: numpy.rot90(p, -1),
    (-1, 0, 0, -1): lambda p: numpy.rot90(p, 2),
    (0, -1, 1, 0): lambda p: numpy.rot90(p, 1),
    (-1, 0, 0, 1): lambda p: p[:, ::-1],
    (1, 0, 0, -1): lambda p: p[::-1],
    (0, 1, 1, 0): lambda p: p.swapaxes(0, 1),
    (0, -1, -1, 0): lambda p: numpy.rot90(p, 2).swapaxes(0, 1),
}


def turned(picture, way):
    """Returns the picture as a player shows it."""
    return WAYS[way](picture)


def lying(picture, way):
    """Returns the picture as a rotated camera stores it: the inverse of `turned`."""
    back = (way[0], way[2], way[1], way[3])
    return WAYS[back](picture)
