"""Reads the uploaded file with PyAV, which bundles libraries of another version than the program that Plaza runs."""

import contextlib

import av
import numpy
from av.sidedata.sidedata import Type

from pattern import number_in, turned


def frames(path, fields=None, step=0):
    """Yields the time and the number of each frame, or of each field, `step` seconds apart."""
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
    """Yields the frames that are not damaged."""
    for packet in file.demux(stream):
        with contextlib.suppress(av.error.InvalidDataError):
            yield from packet.decode()


def way_of(frame):
    """Returns the orientation that the frame's display matrix declares."""
    found = next((data for data in frame.side_data if data.type == Type.DISPLAYMATRIX), None)
    if found is None:
        return (1, 0, 0, 1)
    matrix = numpy.frombuffer(bytes(found), "<i4")
    return tuple(int(round(matrix[place] / 0x10000)) for place in (0, 1, 3, 4))


def begins_to_sound(data):
    """Returns the time at which the audio rises above silence, and its length, in seconds."""
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
