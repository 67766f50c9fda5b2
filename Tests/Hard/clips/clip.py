"""A clip as a camera or a program might save it: drawn by us, coded by ffmpeg, changed by hand where that writes no such
files."""

import subprocess
from dataclasses import dataclass
from fractions import Fraction

import numpy

from colours import coded
from pattern import drawn, lying

TAGS = {"bt601": ("smpte170m", "smpte170m"), "bt709": ("bt709", "bt709"), "bt2020": ("bt2020nc", "bt2020")}


@dataclass
class Clip:
    name: str
    coding: str
    rate: str = "30"
    # Frames that are filmed; half pictures where there are two in each frame.
    count: int = 0
    # The seconds at which frames are shown, where they vary.
    times: tuple = ()
    size: tuple = (160, 120)
    # How it lies in the file, as pattern.WAYS has it.
    way: tuple = (1, 0, 0, 1)
    # Which half picture is the first one.
    fields: str | None = None
    matrix: str = "bt709"
    full: bool = False
    bits: int = 8
    chroma: str = "420"
    # Whether the file says what its colours are; else they are those of custom.
    tagged: bool = True
    curve: str = ""
    # From when to when there is a tone, in seconds, and where silence ends.
    sound: tuple = ()
    sound_coding: str = "-c:a aac"
    # What is done to the file's bytes.
    change: object = None
    # Numbers of frames that may be lacking, for they are damaged.
    lost: frozenset = frozenset()
    # Part of what the sender is told.
    told: str = ""
    # Part of why it is not taken.
    refused: str = ""
    # How long it is in seconds, where its last frame stays.
    seconds: float = 0
    # How far a patch's colour may be off; None where it cannot be told.
    colours: float | None = 14
    # The width and height as which it is shown, where its dots are no squares.
    shown: tuple = ()
    # What the frames are shown to be where an edit list chooses among them: number and time of each.
    edited: tuple = ()

    @property
    def frames_per_second(self):
        return Fraction(self.rate)

    def frames(self):
        """The number and the time of each frame that is to be seen."""
        if self.edited:
            return list(self.edited)
        if self.times:
            return list(enumerate(self.times))
        return [(number, float(number / self.frames_per_second)) for number in range(self.filmed)]

    @property
    def filmed(self):
        return len(self.times) or self.count or max(12, round(self.frames_per_second / 4) * 2)

    def pictures(self):
        width, height = self.size
        sides = (height, width) if self.way[0] == 0 else (width, height)
        for number in range(self.filmed):
            yield lying(drawn(number, *sides), self.way)

    def raw(self):
        pictures = self.pictures()
        if self.fields:
            pictures = woven(pictures, self.fields)
        return b"".join(coded(picture, self.matrix, self.full, self.bits, self.chroma) for picture in pictures)

    def made(self, folder):
        path = folder / self.name
        rate = self.frames_per_second / (2 if self.fields else 1)
        # Pictures of JPEG have a kind of their own, or they would be brought into another range.
        kind = f"yuv{'j' if 'mjpeg' in self.coding else ''}{self.chroma}p" + ("10le" if self.bits == 10 else "")
        size = "{}x{}".format(*self.size)
        line = ["ffmpeg", "-v", "error", "-nostdin", "-y", "-f", "rawvideo", "-pix_fmt", kind, "-s", size]
        line += ["-r", "10000" if self.times else str(rate), "-i", "-"]
        if self.sound:
            start, end, length = self.sound
            tone = f"aevalsrc='if(between(t,{start},{end}),0.5*sin(2764*t),0)':s=48000:d={length}"
            line += ["-f", "lavfi", "-i", tone, *self.sound_coding.split()]
        if self.times:
            place = "+".join(f"eq(N\\,{number})*{time:.4f}" for number, time in enumerate(self.times))
            line += ["-vf", f"setpts=({place})/TB", "-fps_mode", "passthrough"]
        if self.tagged:
            space, primaries = TAGS[self.matrix]
            line += ["-colorspace", space, "-color_primaries", primaries, "-color_trc", self.curve or "bt709"]
            line += ["-color_range", "pc" if self.full else "tv"]
        line += [*self.coding.split(), "-bitexact", path]
        subprocess.run(line, input=self.raw(), check=True)
        if self.change:
            path.write_bytes(self.change(path.read_bytes()))
        return path


def woven(pictures, first):
    """Two pictures in the lines of one, as tapes and television have them."""
    pictures = list(pictures)
    for one, two in zip(pictures[::2], pictures[1::2]):
        frame = numpy.empty_like(one)
        top, bottom = (one, two) if first == "top" else (two, one)
        frame[::2], frame[1::2] = top[::2], bottom[1::2]
        yield frame
