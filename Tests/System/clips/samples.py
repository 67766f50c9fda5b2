"""The clips: containers, codecs, rates, orientations, interlacing, edit lists, colours, sound and damage. Random values
come from fixed seeds."""

import random
from itertools import accumulate

import damage
import mp4
from clip import Clip
from pattern import WAYS

H264 = "-c:v libx264 -preset ultrafast -crf 18 -threads 2"
ORDERED = "-c:v libx264 -preset veryfast -bf 3 -crf 18 -threads 2"
HEVC = "-c:v libx265 -preset ultrafast -crf 16 -x265-params log-level=error:pools=2 -tag:v hvc1"
AV1 = "-c:v libaom-av1 -cpu-used 8 -usage realtime -crf 20 -b:v 0 -row-mt 1"
VP9 = "-c:v libvpx-vp9 -deadline realtime -cpu-used 8 -crf 20 -b:v 0"
VP8 = "-c:v libvpx -deadline realtime -cpu-used 8 -crf 8 -b:v 4M"
MPEG2, MPEG4 = "-c:v mpeg2video -q:v 2", "-c:v mpeg4 -q:v 2"
# These formats do not declare a colour space. A small picture then has the default, BT.601.
PLAIN = {"matrix": "bt601", "tagged": False}
JPEG = PLAIN | {"full": True}


def every(names, codings, rates, **more):
    return [
        Clip(f"{names.format(rate.replace('/', '-'))}", codings, rate, **more) for rate in rates.split()
    ]


def rates():
    usual = "24000/1001 24 25 30000/1001 30 48 50 60000/1001 60 100 120000/1001 120 200 240000/1001 240"
    return (
        every("rate-{}.mp4", H264, usual)
        + every("rate-{}.mov", ORDERED, "7 25/2 15 18 58 72 90 144 300")
        + every("rate-960.mp4", H264, "960", count=240)
        + every("out-of-order-{}.mkv", ORDERED, "24000/1001 60 240")
        + every("one-whole-picture-{}.mp4", H264 + " -g 600", "120")
    )


def codings():
    return (
        every("hevc-{}.mp4", HEVC, "24000/1001 30 240")
        + every("hevc-{}.mkv", HEVC, "60000/1001")
        + every("hevc-{}.ts", HEVC, "50")
        + every("av1-{}.mp4", AV1, "25 60")
        + every("av1-{}.mkv", AV1, "30000/1001")
        + every("vp9-{}.webm", VP9, "30 120")
        + every("vp9-{}.mp4", VP9, "50")
        + every("vp8-{}.webm", VP8, "30 60", **PLAIN)
        + every("mpeg4-{}.avi", MPEG4, "25 60 120", **PLAIN)
        + every("mpeg4-{}.mp4", MPEG4 + " -bf 2", "24000/1001 50", **PLAIN)
        + every("mpeg4-{}.3gp", MPEG4, "15", size=(176, 144), **PLAIN)
        + every("h263-{}.3gp", "-c:v h263 -q:v 2", "30000/1001", size=(176, 144), shown=(192, 144), **PLAIN)
        + every("mpeg2-{}.ts", MPEG2, "25 60000/1001")
        + every("mpeg2-{}.mpg", MPEG2 + " -bf 2 -f vob", "30000/1001 50")
        + every("mpeg1-{}.mpg", "-c:v mpeg1video -q:v 2", "24 30", **PLAIN)
        + every("mjpeg-{}.avi", "-c:v mjpeg -q:v 2 -pix_fmt yuvj420p", "30 240", **JPEG)
        + every("mjpeg-{}.mov", "-c:v mjpeg -q:v 2 -pix_fmt yuvj420p", "60000/1001", **JPEG)
        + every("prores-{}.mov", "-c:v prores_ks", "24000/1001 120", chroma="422", bits=10, **PLAIN)
        + every("h264-{}.avi", H264, "25")
        + every("h264-{}.mts", H264 + " -f mpegts -mpegts_m2ts_mode 1", "60000/1001")
        + every("h264-{}.ts", ORDERED, "50 240")
        + every("fragments-{}.mp4", H264 + " -g 12 -movflags frag_keyframe+empty_moov", "30 240")
        + every("header-first-{}.mp4", ORDERED + " -movflags faststart", "30")
        + every("baseline-{}.mp4", H264 + " -profile:v baseline", "30")
        + [Clip("ffv1-30.mkv", "-c:v ffv1", "30", refused="ffv1"), Clip("gif-10.mkv", "-c:v gif -f gif -pix_fmt gray", "10", refused="gif")]
    )  # fmt: skip


def turns():
    def clip(way, ending, coding, rate="30"):
        change = None if way == (1, 0, 0, 1) else lambda data: mp4.with_matrix(data, way, 160, 120)
        name = "turned" + "".join("-0+"[n + 1] for n in way)
        return Clip(f"{name}-{rate}.{ending}", coding, rate, way=way, change=change)

    ways = list(WAYS)
    return (
        [clip(way, "mp4", H264) for way in ways]
        + [clip(way, "mov", HEVC) for way in ways[1:4]]
        + [clip(way, "mov", ORDERED, "240") for way in (ways[1], ways[3], ways[5])]
        + [
            Clip("narrow-dots.mp4", H264 + " -vf setsar=2/3", size=(240, 120), shown=(160, 120)),
            Clip("wide-dots.mkv", H264 + " -vf setsar=4/3", size=(120, 120), shown=(160, 120)),
        ]
    )


def fields():
    woven = " -flags +ilme+ildct"
    fiel = {"top": " -top 1", "bottom": " -top 0"}
    both = [(first, rate) for first in ("top", "bottom") for rate in ("50", "60000/1001")]
    x264 = {first: H264 + woven + fiel[first] for first in fiel}
    name = "{}-{}-{{}}"
    return [
        clip
        for first, rate in both
        for clip in every(name.format("mpeg2", first) + ".ts", MPEG2 + woven + fiel[first], rate, fields=first)
        + every(name.format("h264", first) + ".mp4", x264[first], rate, fields=first)
    ] + (
        every("h264-top-{}.mts", x264["top"] + " -f mpegts", "50", fields="top")
        + every("h264-bottom-{}.mkv", x264["bottom"], "60000/1001", fields="bottom")
        + every("mpeg2-top-{}.mpg", MPEG2 + woven + fiel["top"] + " -f vob", "60000/1001", fields="top")
        + every("prores-top-{}.mov", "-c:v prores_ks" + woven + fiel["top"], "50", fields="top", chroma="422", bits=10, **PLAIN)
        + every("dv-{}.avi", "-c:v dvvideo", "50", fields="bottom", size=(720, 576), shown=(768, 576), **PLAIN)
        + every("dv-{}.dv", "-c:v dvvideo -f dv", "50", fields="bottom", size=(720, 576), shown=(768, 576), **PLAIN)
    )


def edits():
    def clip(name, edits, shown, coding=H264, rate="30", wide=False, **more):
        """Edit durations are in milliseconds, media times in units of a timescale of 12,000."""
        return Clip(
            f"edit-{name}.mov", coding + " -video_track_timescale 12000", rate, edited=tuple(shown),
            change=lambda data: mp4.with_edits(data, edits, wide=wide), **more,
        )  # fmt: skip

    return [
        clip("later", [(400, 1200)], [(n, (n - 3) / 30) for n in range(3, 15)]),
        clip("later-240", [(400, 1200)], [(n, (n - 24) / 240) for n in range(24, 120)], rate="240"),
        clip("later-leaning", [(333, 2000)], [(n, (n - 5) / 30) for n in range(5, 15)], H264 + " -g 60"),
        clip("earlier-end", [(300, 0)], [(n, n / 30) for n in range(9)]),
        clip("wide", [(400, 1200)], [(n, (n - 3) / 30) for n in range(3, 15)], wide=True),
        clip(
            "gap", [(200, 0), (200, 3600)],
            [(n, n / 30) for n in range(6)] + [(n, (n - 3) / 30) for n in range(9, 15)],
        ),
        clip("again", [(200, 0), (200, 0)], [(n, n / 30) for n in range(6)] + [(n, (n + 6) / 30) for n in range(6)]),
        clip("delay", [(200, -1), (500, 0)], [(n, n / 30 + 0.2) for n in range(15)], sound=(0.2, 0.5, 0.7)),
    ]  # fmt: skip


def colours():
    def clip(name, coding=ORDERED, ending="mp4", **more):
        return Clip(f"colours-{name}.{ending}", coding, "25", 12, **more)

    lossless = "-c:v libx264 -preset ultrafast -crf 8"
    deep = HEVC.replace("-crf 16", "-crf 8")
    both = [(matrix, full) for matrix in ("bt601", "bt709") for full in (False, True)]
    return (
        [clip(f"{m}-{'full' if f else 'limited'}-8", lossless, matrix=m, full=f) for m, f in both]
        + [clip(f"{m}-{'full' if f else 'limited'}-10", deep, "mov", matrix=m, full=f, bits=10) for m, f in both]
        + [clip(f"{m}-h264-10", lossless, matrix=m, bits=10) for m in ("bt601", "bt709")]
        + [
            clip("vp9-bt601", VP9, "webm", matrix="bt601"),
            clip("vp9-10", VP9, "webm", bits=10),
            clip("av1-10", AV1, bits=10),
            clip("av1-full", AV1, full=True),
            clip("untold-small", lossless, matrix="bt601", tagged=False),
            clip("untold-large", lossless, size=(1280, 720), tagged=False),
            clip("422", lossless, chroma="422"),
            clip("444", lossless, chroma="444"),
            clip("444-10", "-c:v prores_ks -profile:v 4 -pix_fmt yuv444p10le", "mov", chroma="444", bits=10, **PLAIN),
            clip("bt2020", deep, "mov", matrix="bt2020", bits=10, colours=None),
            clip("hlg", deep, "mov", matrix="bt2020", curve="arib-std-b67", bits=10, colours=None),
            clip("pq", deep, "mov", matrix="bt2020", curve="smpte2084", bits=10, colours=None),
        ]
    )


def uneven():
    def clip(name, times, ending="mp4", coding=H264):
        clock = " -video_track_timescale 90000" if ending in ("mp4", "mov") else ""
        return Clip(f"uneven-{name}.{ending}", coding + clock, times=tuple(round(time, 4) for time in times))

    chance = random.Random(24)
    thirds = [n / 30 for n in range(40)]
    dark = [time for time in thirds if time == 0 or chance.random() > 0.3]
    shaken = [max(0, time + chance.uniform(-0.004, 0.004)) for time in thirds]
    anyhow = list(accumulate([0.0] + [chance.choice([0.004, 0.01, 0.02, 0.033, 0.05, 0.1]) for _ in range(30)]))
    fast = list(accumulate([0.0] + [1 / 240 if n % 20 < 10 else 1 / 30 for n in range(60)]))
    return [
        clip("dark", dark), clip("dark", dark, "mkv"), clip("dark", dark, "mov", ORDERED),
        clip("shaken", [0.0, *shaken[1:]]), clip("anyhow", anyhow), clip("anyhow", anyhow, "mkv"),
        clip("bursts-of-240", fast), clip("thirty-then-sixty", thirds[:15] + [0.5 + n / 60 for n in range(30)]),
        clip("pause", thirds[:10] + [time + 1.5 for time in thirds[10:20]]),
        clip("one-a-second", [float(n) for n in range(6)]), clip("one-in-two-seconds", [2.0 * n for n in range(4)]),
        clip("one-late", [time + (0.02 if n == 20 else 0) for n, time in enumerate(thirds)]),
        clip("dark", dark, "ts"), clip("dark", dark, "webm", VP9),
    ]  # fmt: skip


def sounds():
    held = H264 + " -tune stillimage"
    return [
        Clip("still.mp4", held, "30", 1, sound=(1, 2, 4), seconds=4),
        Clip("still.mkv", held, "30", 1, sound=(1, 2, 4), sound_coding="-c:a libopus", seconds=4),
        Clip("still.mov", "-c:v mjpeg -q:v 2 -pix_fmt yuvj420p", "30", 1, sound=(1, 2, 4), seconds=4, **JPEG),
        Clip("slides.mp4", held + " -video_track_timescale 90000", times=(0.0, 3.0, 5.0), sound=(2, 3, 8), seconds=8),
        Clip("short-picture.mp4", H264, "30", 30, sound=(2, 3, 4), seconds=4),
        Clip("speech.mp4", H264, "30", 60, sound=(1, 1.5, 2)),
        Clip("speech.mkv", ORDERED, "60000/1001", 120, sound=(1, 1.5, 2), sound_coding="-c:a libvorbis"),
        Clip("speech.avi", MPEG4, "25", 50, sound=(1, 1.5, 2), sound_coding="-c:a pcm_s16le", **PLAIN),
        Clip("speech.ts", ORDERED, "25", 50, sound=(1, 1.5, 2), sound_coding="-c:a mp2"),
        Clip("speech-240.mov", H264, "240", 240, sound=(0.5, 0.8, 1), sound_coding="-c:a alac"),
        Clip("speech.webm", VP9, "30", 60, sound=(1, 1.5, 2), sound_coding="-c:a libopus"),
    ]


def damaged():
    whole = H264 + " -g 1"
    hit = frozenset({5, 6, 20, 21, 22, 30, 31, 40, 41, 42})
    jpeg = "-c:v mjpeg -q:v 2 -pix_fmt yuvj420p"
    late = frozenset(range(30, 36))
    return [
        Clip("frames-gone.mp4", whole, "60", 60, lost=hit, told="10 frames", change=damage.zeroed(*hit)),
        Clip("frames-gone.avi", jpeg, "60", 60, lost=hit, told="10 frames", change=damage.zeroed_chunks(*hit), **JPEG),
        Clip("leaning-gone.mp4", H264 + " -g 12", "60", 60, lost=late, change=damage.zeroed(*late)),
        Clip("half-gone.mp4", whole, "60", 60, refused="damaged", change=damage.zeroed(*range(0, 60, 2))),
        Clip("no-index.avi", MPEG4, "30", 30, change=damage.without_index, **PLAIN),
        Clip("end-gone.mkv", H264 + " -g 12", "30", 90, lost=frozenset(range(70, 90)), told="t be read",
             change=damage.cut(0.9)),
        Clip("end-gone.ts", H264 + " -g 12", "30", 90, lost=frozenset(range(70, 90)), change=damage.cut(0.9)),
        Clip("most-gone.mkv", H264, "30", 90, refused="damaged", change=damage.cut(0.3)),
        Clip("no-header.mp4", H264, "30", 30, refused="damaged", change=damage.without_header),
        Clip("radio.ts", H264 + " -g 6", "30", 60, lost=frozenset(range(60)), change=damage.lost_packets(0.01, 7)),
        Clip("middle-of-a-stream.ts", MPEG2, "25", 25, change=damage.behind(1000, 3)),
        Clip("clock-runs-over.ts", H264 + " -output_ts_offset 95443.2 -muxdelay 0", "30", 30),
        Clip("late-clock.ts", ORDERED + " -output_ts_offset 5000", "50", 50),
        Clip("late-clock.mkv", H264 + " -output_ts_offset 12", "30", 30),
        Clip("nothing-but-noise.mp4", H264, "30", 30, refused="damaged", change=damage.noise(4000, 5)),
    ]  # fmt: skip


ALL = [*rates(), *codings(), *turns(), *fields(), *edits(), *colours(), *uneven(), *sounds(), *damaged()]
