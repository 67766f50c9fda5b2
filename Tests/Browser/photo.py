"""A photo as a phone takes it: 12 megapixels, stored on its side, with a location in its EXIF data."""

import struct
import subprocess


def photograph(folder):
    """Makes a JPEG of 4032 × 3024 whose EXIF orientation says to rotate it upright. Returns its path."""
    colours = []
    for number, maker in enumerate(["perlin", "worley", "perlin"]):
        colour = folder / f"{number}.v"
        subprocess.run(["vips", maker, colour, "4032", "3024", "--cell-size", str(300 + 100 * number)], check=True)
        colours.append(folder / f"{number}u.v")
        subprocess.run(["vips", "scale", colour, colours[-1]], check=True)
    plain = folder / "plain.jpg"
    subprocess.run(["vips", "bandjoin", " ".join(map(str, colours)), f"{plain}[Q=90]"], check=True)
    bytes_ = plain.read_bytes()
    photo = folder / "IMG_2026.JPG"
    photo.write_bytes(bytes_[:2] + exif() + bytes_[2:])
    return photo


def exif():
    """Returns an APP1 segment with the orientation 6 (rotate 90° clockwise) and a GPS latitude."""
    gps = 8 + 2 + 2 * 12 + 4
    latitude = gps + 2 + 2 * 12 + 4
    tiff = b"MM\0\x2a" + struct.pack(">I", 8)
    tiff += struct.pack(">H", 2)
    tiff += struct.pack(">HHIHH", 0x0112, 3, 1, 6, 0) + struct.pack(">HHII", 0x8825, 4, 1, gps)
    tiff += struct.pack(">I", 0)
    tiff += struct.pack(">H", 2)
    tiff += struct.pack(">HHI4s", 1, 2, 2, b"N\0\0\0") + struct.pack(">HHII", 2, 5, 3, latitude)
    tiff += struct.pack(">I", 0) + struct.pack(">6I", 51, 1, 30, 1, 26, 1)
    return b"\xff\xe1" + struct.pack(">H", len(tiff) + 8) + b"Exif\0\0" + tiff
