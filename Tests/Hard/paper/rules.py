"""A sheet with rules of 100 mm along both of its edges, and how long they are on paper."""

import subprocess

import numpy

from documents import A4, Page, write
from places import points

DOTS = 300
LENGTH = 100


def ruled(width=A4[0], height=A4[1]):
    """Its middle is the middle of the square that the rules span."""
    length, thick = points(LENGTH), 6
    left, bottom = (width - length) / 2, (height - length) / 2
    drawing = f"0 g {left} {bottom} {length} {thick} re f {left} {bottom} {thick} {length} re f\n"
    return write([Page((0, 0, width, height), drawing)])


def measured(paper):
    """Both lengths, and how far the square is from the middle of the paper, in millimetres; what is grey is no rule."""
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
