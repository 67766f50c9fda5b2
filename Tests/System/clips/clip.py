"""A clip as a camera or an application might save it: drawn here, encoded by ffmpeg, and edited afterwards where ffmpeg
cannot produce such a file."""

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
    # The number of recorded frames, or of fields if the clip is interlaced.
    count: int = 0
    # The presentation times of the frames in seconds, for a variable frame rate.
    times: tuple = ()
    size: tuple = (160, 120)
    # The orientation of the stored picture, a key of pattern.WAYS.
    way: tuple = (1, 0, 0, 1)
    # The first field, "top" or "bottom"; None if the clip is progressive.
    fields: str | None = None
    matrix: str = "bt709"
    full: bool = False
    bits: int = 8
    chroma: str = "420"
    # Whether the file declares its colour space. Without it, the defaults apply.
    tagged: bool = True
    curve: str = ""
    # The start and end of the tone and the length of the audio, in seconds.
    sound: tuple = ()
    sound_coding: str = "-c:a aac"
    # A function that edits the bytes of the file.
    change: object = None
    # Numbers of frames that may be missing because they are damaged.
    lost: frozenset = frozenset()
    # Part of the message shown to the uploader.
    told: str = ""
    # Part of the reason for the refusal.
    refused: str = ""
    # The duration in seconds, if the last frame is held.
    seconds: float = 0
    # The maximum deviation of a patch's colour; None if it cannot be determined.
    colours: float | None = 14
    # The display size, if the pixels are not square.
    shown: tuple = ()
    # The number and time of each frame shown, if an edit list selects among them.
    edited: tuple = ()

    @property
    def frames_per_second(self):
        return Fraction(self.rate)

    def frames(self):
        """Returns the number and the time of each frame to be shown."""
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
        # JPEG needs its own pixel format; otherwise ffmpeg would convert the range.
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
    """Interleaves the lines of each pair of pictures into one frame, as in interlaced video."""
    pictures = list(pictures)
    for one, two in zip(pictures[::2], pictures[1::2]):
        frame = numpy.empty_like(one)
        top, bottom = (one, two) if first == "top" else (two, one)
        frame[::2], frame[1::2] = top[::2], bottom[1::2]
        yield frame
