"""A sheet with rules of 100 mm in both directions, and the measurement of their printed length."""

import subprocess

import numpy

from documents import A4, Page, write
from places import points

DOTS = 300
LENGTH = 100


def ruled(width=A4[0], height=A4[1]):
    """Returns a page with two rules, which span a square in its centre."""
    length, thick = points(LENGTH), 6
    left, bottom = (width - length) / 2, (height - length) / 2
    drawing = f"0 g {left} {bottom} {length} {thick} re f {left} {bottom} {thick} {length} re f\n"
    return write([Page((0, 0, width, height), drawing)])


def measured(paper):
    """Returns both lengths and the square's offsets from the centre in millimetres. Grey pixels are ignored."""
    (found,) = drawn(paper)
    rows, columns = (numpy.flatnonzero((found < 128).any(axis=axis)) for axis in (1, 0))
    wide, high = columns[-1] - columns[0] + 1, rows[-1] - rows[0] + 1
    across, down = columns[0] + columns[-1] + 1 - found.shape[1], rows[0] + rows[-1] + 1 - found.shape[0]
    return tuple(round(float(dots) * 25.4 / DOTS, 2) for dots in (wide, high, across / 2, down / 2))


def drawn(paper):
    done = subprocess.run(["pdftoppm", "-gray", "-r", str(DOTS), paper], capture_output=True, check=True)
    head, size, most, dots = done.stdout.split(b"\n", 3)
    width, height = map(int, size.split())
    return [numpy.frombuffer(dots, numpy.uint8, width * height).reshape(height, width)]
