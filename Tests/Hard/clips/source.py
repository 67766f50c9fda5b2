"""What is in a file that came in, by PyAV, which brings libraries of its own and of another age than the program that Plaza
calls."""

import contextlib

import av
import numpy
from av.sidedata.sidedata import Type

from pattern import number_in, turned


def frames(path, fields=None, step=0):
    """Each frame that is shown, or half picture where there are, which come so many seconds apart: its time from the
    file's beginning, and its number."""
    with av.open(str(path)) as file:
        begin = (file.start_time or 0) / 1_000_000
        stream = file.streams.video[0]
        for frame in readable(file, stream):
            picture, way = frame.to_ndarray(format="gray"), way_of(frame)
            time = frame.time - begin
            if fields is None:
                yield time, number_in(turned(picture, way))
                continue
            for half in range(2):
                lines = picture[(half if fields == "top" else 1 - half) :: 2]
                yield time + half * step, number_in(lines)


def readable(file, stream):
    """The frames of what is not damaged."""
    for packet in file.demux(stream):
        with contextlib.suppress(av.error.InvalidDataError):
            yield from packet.decode()


def way_of(frame):
    """How the file says that its picture is turned or mirrored."""
    found = next((data for data in frame.side_data if data.type == Type.DISPLAYMATRIX), None)
    if found is None:
        return (1, 0, 0, 1)
    matrix = numpy.frombuffer(bytes(found), "<i4")
    return tuple(int(round(matrix[place] / 0x10000)) for place in (0, 1, 3, 4))


def begins_to_sound(data):
    """When a file's sound rises above silence, in seconds, and how long it lasts."""
    with av.open(data) as file:
        stream = file.streams.audio[0]
        pieces = [(frame.time, frame.to_ndarray()) for frame in file.decode(stream)]
    rate = stream.rate
    end = pieces[-1][0] + pieces[-1][1].shape[-1] / rate
    for time, piece in pieces:
        loud = numpy.flatnonzero(abs(piece).max(axis=0) > 0.1)
        if loud.size:
            return time + loud[0] / rate, end
    return None, end
