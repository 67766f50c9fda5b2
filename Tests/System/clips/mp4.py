"""Reads and edits the boxes of an MP4 (ISO 14496-12), independently of the programs that Plaza runs."""

import struct
from fractions import Fraction

PARENTS = {b"moov", b"trak", b"mdia", b"minf", b"stbl", b"edts"}


def boxes(data, start=0, end=None):
    """Yields each box: its type, its start, the start of its content and its end. Parents precede their children."""
    end = len(data) if end is None else end
    while start + 8 <= end:
        size, kind = struct.unpack_from(">I4s", data, start)
        head = 8
        if size == 1:
            size, head = struct.unpack_from(">Q", data, start + 8)[0], 16
        size = size or end - start
        yield kind, start, start + head, start + size
        if kind in PARENTS:
            yield from boxes(data, start + head, start + size)
        start += size


def tracks(data):
    """Returns the boxes of each track by type."""
    found = []
    for kind, start, content, end in boxes(data):
        if kind == b"trak":
            found.append({})
        if found:
            found[-1].setdefault(kind, (start, content, end))
    return found


def kind_of(data, track):
    content = track[b"hdlr"][1]
    return data[content + 8 : content + 12]


def track_of(data, kind):
    return next((track for track in tracks(data) if kind_of(data, track) == kind), None)


def numbers(data, place, count):
    return struct.unpack_from(f">{count}I", data, place)


class Picture:
    """The video track of a file that Plaza made: the samples and their times. It is deliberately simple and asserts
    that the file needs no more."""

    def __init__(self, data):
        self.data = data
        self.track = track = track_of(data, b"vide")
        assert b"ctts" not in track, "frames out of order"
        head = track[b"mdhd"][1]
        self.clock = numbers(data, head + (20 if data[head] == 1 else 12), 1)[0]
        self.matrix = numbers(data, track[b"tkhd"][1] + (52 if data[track[b"tkhd"][1]] == 1 else 40), 9)
        self.steps = [step for count, step in self._pairs(b"stts", 2) for _ in range(count)]
        self.delay = self._delay()
        sizes = track[b"stsz"][1]
        one, count = numbers(data, sizes + 4, 2)
        self.sizes = [one] * count if one else list(numbers(data, sizes + 12, count))
        assert len(self.steps) == len(self.sizes)

    def _pairs(self, kind, width):
        content = self.track[kind][1]
        count = numbers(self.data, content + 4, 1)[0]
        return [numbers(self.data, content + 8 + 4 * width * n, width) for n in range(count)]

    def _delay(self):
        """Returns the presentation time of the first frame, in units of the track's timescale."""
        if b"elst" not in self.track:
            return 0
        edits = self._pairs(b"elst", 3)
        assert len(edits) == 1, edits
        return -edits[0][1]

    @property
    def rate(self):
        assert self.delay == 0, f"the picture begins at {-self.delay}"
        assert len(set(self.steps)) == 1 or len(set(self.steps[:-1])) == 1, "a rate that varies"
        return Fraction(self.clock, self.steps[0])

    def samples(self):
        chunks = [n[0] for n in self._pairs(b"stco", 1)]
        runs = self._pairs(b"stsc", 3)
        ends = [run[0] for run in runs[1:]] + [len(chunks) + 1]
        sizes = iter(self.sizes)
        for (first, count, _), end in zip(runs, ends):
            for chunk in range(first, end):
                place = chunks[chunk - 1]
                for _ in range(count):
                    size = next(sizes)
                    yield self.data[place : place + size]
                    place += size

    def parameters(self):
        """Yields the parameter sets that a decoder needs before the first sample."""
        start, _, end = self.track[b"stsd"]
        place = self.data.index(b"avcC", start, end) + 4
        assert self.data[place + 4] & 3 == 3, "lengths of other than four bytes"
        place += 5
        for mask in (0x1F, 0xFF):
            count, place = self.data[place] & mask, place + 1
            for _ in range(count):
                size = struct.unpack_from(">H", self.data, place)[0]
                yield self.data[place + 2 : place + 2 + size]
                place += 2 + size


def without_edits(data):
    """Returns the file with its edit lists disabled."""
    return data.replace(b"edts", b"free")


def with_edits(data, edits, kind=b"vide", wide=False):
    """Adds an edit list to a track. Each edit is a duration in units of the movie timescale (1,000 per second) and a
    media time in units of the track's timescale; -1 is an empty edit."""
    data = without_edits(data)
    form = ">qqI" if wide else ">iiI"
    rows = b"".join(struct.pack(form, *edit, 0x10000) for edit in edits)
    content = struct.pack(">BxxxI", int(wide), len(edits)) + rows
    elst = struct.pack(">I4s", 8 + len(content), b"elst") + content
    box = struct.pack(">I4s", 8 + len(elst), b"edts") + elst
    return after_header(data, track_of(data, kind), box)


def after_header(data, track, box):
    """Inserts a box after a track's header."""
    moov = next(start for kind, start, *_ in boxes(data) if kind == b"moov")
    trak, place = track[b"trak"][0], track[b"tkhd"][2]
    data = bytearray(data[:place] + box + data[place:])
    for parent in (moov, trak):
        struct.pack_into(">I", data, parent, numbers(data, parent, 1)[0] + len(box))
    return bytes(data)


def with_matrix(data, way, width, height):
    """Sets the display matrix of the video track."""
    data = bytearray(data)
    place = track_of(data, b"vide")[b"tkhd"][1]
    place += 52 if data[place] == 1 else 40
    a, b, c, d = (n * 0x10000 for n in way)
    # Translates the rotated or mirrored picture back to the origin.
    x = (width if way[0] < 0 else 0) + (height if way[2] < 0 else 0)
    y = (width if way[1] < 0 else 0) + (height if way[3] < 0 else 0)
    struct.pack_into(">9i", data, place, a, b, 0, c, d, 0, x * 0x10000, y * 0x10000, 0x40000000)
    return bytes(data)
