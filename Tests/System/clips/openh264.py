"""Decodes H.264 with Cisco's library, which shares no code with the programs that Plaza runs."""

import ctypes as c
import functools

import numpy

# Indices of functions in the decoder's table, and option numbers, from codec_api.h.
INITIALIZE, UNINITIALIZE, DECODE, FLUSH, SET_OPTION, GET_OPTION = 0, 1, 3, 5, 8, 9
END_OF_STREAM, TRACE_LEVEL, FRAMES_LEFT = 1, 9, 17


class Parameters(c.Structure):
    _fields_ = [
        ("name", c.c_char_p), ("load", c.c_uint), ("layer", c.c_ubyte), ("concealment", c.c_int), ("parse", c.c_bool),
        ("size", c.c_uint), ("stream", c.c_int),
    ]  # fmt: skip


class Buffer(c.Structure):
    _fields_ = [
        ("status", c.c_int), ("time_in", c.c_ulonglong), ("time_out", c.c_ulonglong), ("width", c.c_int),
        ("height", c.c_int), ("format", c.c_int), ("strides", c.c_int * 2), ("planes", c.POINTER(c.c_ubyte) * 3),
    ]  # fmt: skip


@functools.cache
def library():
    return c.CDLL("libopenh264.so.7")


class Decoder:
    def __enter__(self):
        self.decoder = c.c_void_p()
        assert library().WelsCreateDecoder(c.byref(self.decoder)) == 0
        table = c.cast(self.decoder, c.POINTER(c.POINTER(c.c_void_p))).contents
        self.call = lambda place, *arguments: c.CFUNCTYPE(c.c_long, c.c_void_p, *map(type, arguments))(table[place])(
            self.decoder, *arguments
        )
        quiet = c.c_int(0)
        self.call(SET_OPTION, c.c_int(TRACE_LEVEL), c.cast(c.pointer(quiet), c.c_void_p))
        wanted = Parameters(size=8, stream=0)
        assert self.call(INITIALIZE, c.cast(c.pointer(wanted), c.c_void_p)) == 0
        return self

    def __exit__(self, *_):
        self.call(UNINITIALIZE)
        library().WelsDestroyDecoder(self.decoder)

    def _picture(self, place, *arguments):
        planes, buffer = (c.POINTER(c.c_ubyte) * 3)(), Buffer()
        state = self.call(place, *arguments, c.cast(planes, c.c_void_p), c.cast(c.pointer(buffer), c.c_void_p))
        assert state == 0, f"openh264 says {state & 0xFFFFFFFF:#x}"
        if buffer.status != 1:
            return None
        sizes = [(buffer.height, buffer.width)] + [(buffer.height // 2, buffer.width // 2)] * 2
        strides = [buffer.strides[0], buffer.strides[1], buffer.strides[1]]
        return [
            numpy.ctypeslib.as_array(plane, (height, stride))[:, :width].copy()
            for plane, (height, width), stride in zip(planes, sizes, strides)
        ]

    def frames(self, parameters, samples):
        """Yields the three planes of each frame. Samples consist of NAL units, each after its length in four bytes."""
        head = b"".join(b"\0\0\0\1" + piece for piece in parameters)
        for sample in samples:
            data, place = head, 0
            while place < len(sample):
                size = int.from_bytes(sample[place : place + 4], "big")
                data += b"\0\0\0\1" + sample[place + 4 : place + 4 + size]
                place += 4 + size
            if picture := self._picture(DECODE, c.c_char_p(data), c.c_int(len(data))):
                yield picture
            head = b""
        end, left = c.c_int(1), c.c_int(0)
        self.call(SET_OPTION, c.c_int(END_OF_STREAM), c.cast(c.pointer(end), c.c_void_p))
        self.call(GET_OPTION, c.c_int(FRAMES_LEFT), c.cast(c.pointer(left), c.c_void_p))
        for _ in range(left.value):
            if picture := self._picture(FLUSH):
                yield picture
