"""Conversions between RGB and Y'CbCr by the formulas of the standards, without an external program."""

import numpy

# The luma coefficients of red and blue in BT.601, BT.709 and BT.2020.
SHARES = {"bt601": (0.299, 0.114), "bt709": (0.2126, 0.0722), "bt2020": (0.2627, 0.0593)}


def coded(rgb, matrix="bt709", full=False, bits=8, chroma="420"):
    """Returns the planes of a picture one after another, as in raw video."""
    red, blue = SHARES[matrix]
    r, g, b = (rgb[..., n].astype(numpy.float64) / 255 for n in range(3))
    grey = red * r + (1 - red - blue) * g + blue * b
    differences = [(b - grey) / (2 - 2 * blue), (r - grey) / (2 - 2 * red)]
    scale, most = 1 << (bits - 8), (1 << bits) - 1
    lowest, span, wide = (0, most, most) if full else (16 * scale, 219 * scale, 224 * scale)
    planes = [lowest + grey * span]
    for difference in differences:
        plane = 128 * scale + difference * wide
        if chroma[1] == "2":
            plane = (plane[:, ::2] + plane[:, 1::2]) / 2
        if chroma[2] == "0":
            plane = (plane[::2] + plane[1::2]) / 2
        planes.append(plane)
    kind = numpy.uint8 if bits == 8 else numpy.dtype("<u2")
    return b"".join(numpy.clip(numpy.rint(plane), 0, most).astype(kind).tobytes() for plane in planes)


def seen(y, u, v):
    """Converts limited-range BT.709, the format of all of Plaza's output, to RGB."""
    red, blue = SHARES["bt709"]
    grey = (y.astype(numpy.float64) - 16) / 219
    u, v = ((plane.repeat(2, 0).repeat(2, 1)[: y.shape[0], : y.shape[1]] - 128.0) / 224 for plane in (u, v))
    r, b = grey + (2 - 2 * red) * v, grey + (2 - 2 * blue) * u
    g = (grey - red * r - blue * b) / (1 - red - blue)
    return numpy.clip(numpy.stack([r, g, b], axis=-1), 0, 1) * 255
