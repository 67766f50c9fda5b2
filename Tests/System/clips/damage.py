"""Functions that damage files in the way of power loss, faulty memory cards and poor radio reception."""

import random
import re

from mp4 import boxes, numbers, track_of


def places(data):
    """Returns the offset and size of each video sample of an MP4 whose chunks store samples contiguously."""
    track = track_of(data, b"vide")
    sizes = numbers(data, track[b"stsz"][1] + 12, numbers(data, track[b"stsz"][1] + 8, 1)[0])
    chunks = numbers(data, track[b"stco"][1] + 8, numbers(data, track[b"stco"][1] + 4, 1)[0])
    runs = [
        numbers(data, track[b"stsc"][1] + 8 + 12 * n, 3) for n in range(numbers(data, track[b"stsc"][1] + 4, 1)[0])
    ]
    found, samples = [], iter(sizes)
    for (first, count, _), end in zip(runs, [run[0] for run in runs[1:]] + [len(chunks) + 1]):
        for chunk in range(first, end):
            place = chunks[chunk - 1]
            for _ in range(count):
                size = next(samples)
                found.append((place, size))
                place += size
    return found


def zeroed(*which):
    """Returns a function that overwrites these samples of an MP4 with zeros."""

    def change(data):
        out = bytearray(data)
        for number, (place, size) in enumerate(places(data)):
            if number in which:
                out[place : place + size] = bytes(size)
        return bytes(out)

    return change


def zeroed_chunks(*which):
    """Returns a function that overwrites these frames of an AVI with zeros."""

    def change(data):
        out = bytearray(data)
        begin = data.index(b"movi")
        for number, found in enumerate(re.finditer(b"00dc", data[begin : data.rindex(b"idx1")])):
            place = begin + found.end()
            size = int.from_bytes(data[place : place + 4], "little")
            if number in which:
                out[place + 4 : place + 4 + size] = bytes(size)
        return bytes(out)

    return change


def without_index(data):
    """Returns an AVI that was never closed: without an index and without lengths in its header."""
    end = data.rindex(b"idx1")
    out = bytearray(data[:end])
    out[4:8] = bytes(4)
    out[48:52] = bytes(4)
    return bytes(out)


def cut(share):
    return lambda data: data[: int(len(data) * share)]


def without_header(data):
    """Returns an MP4 of a camera that lost power before it wrote the moov box."""
    return data[: next(start for kind, start, *_ in boxes(data) if kind == b"moov")]


def lost_packets(share, seed, size=188):
    """Returns a function that drops packets of a transport stream, except the first 20, which every receiver needs."""

    def change(data):
        chance = random.Random(seed)
        packets = [data[n : n + size] for n in range(0, len(data), size)]
        return b"".join(packets[:20] + [packet for packet in packets[20:] if chance.random() >= share])

    return change


def behind(count, seed):
    """Returns a function that prepends noise, as if recording had started in the middle of a stream."""
    noise = random.Random(seed).randbytes(count).replace(b"\x47", b"\x46").replace(b"\0\0\1", b"\0\0\2")
    return lambda data: noise + data


def noise(length, seed):
    return lambda data: data[:32] + random.Random(seed).randbytes(length) + data[32 + length :]
