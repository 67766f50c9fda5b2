"""Compares the clips that Plaza makes with what was drawn, frame by frame: count, order, times, orientation and
colours. One independent decoder reads the uploads, another reads the results."""

import io

import pytest

import source
from colours import seen
from mp4 import Picture
from openh264 import Decoder
from pattern import COLOURS, colours_in, number_in
from samples import ALL

# Containers count in milliseconds, and audio codecs add a delay at the start.
SLACK, HEARD = 0.002, 0.03
TAKEN = [clip for clip in ALL if not clip.refused]
REFUSED = [clip for clip in ALL if clip.refused]


def named(clips):
    return pytest.mark.parametrize("clip", clips, ids=[clip.name for clip in clips])


def runs(numbers):
    """Returns each number of a run of equal numbers with the index of its first element."""
    return [(number, place) for place, number in enumerate(numbers) if place == 0 or numbers[place - 1] != number]


def decoded(data):
    picture = Picture(data)
    with Decoder() as decoder:
        return picture, list(decoder.frames(picture.parameters(), picture.samples()))


def test_the_collection_has_enough_clips():
    assert len(ALL) >= 120 and len({clip.name for clip in ALL}) == len(ALL)


@named(TAKEN)
def test_a_clip_matches_its_source(clip, camp, sent, settled):
    check_source(clip, sent[clip.name].path)
    made, reason = settled(clip)
    assert made["state"] == "ready", reason
    client = camp.client("coach")
    data = client.get(made["video"]).body
    picture, frames = decoded(data)
    assert f"{picture.rate.numerator}/{picture.rate.denominator}" == made["frameRate"]
    assert len(frames) == len(picture.sizes) == made["frames"]
    assert picture.matrix[:5] == (0x10000, 0, 0, 0, 0x10000), "turned by whoever shows it"
    width, height = clip.shown or upright(clip)
    assert frames[0][0].shape == (made["height"], made["width"])
    assert abs(made["width"] / made["height"] - width / height) < 0.03
    numbers = [number_in(y) for y, _, _ in frames]
    check_times(clip, numbers, float(picture.rate))
    check_colours(clip, frames)
    check_length(clip, made)
    check_sound(clip, data)
    check_light(client, made, numbers, picture.rate)
    page = client.get(sent[clip.name].address.removeprefix("/api")).body.decode()
    assert clip.told in page
    assert clip.told or "t be read" not in page


@named(REFUSED)
def test_an_unreadable_clip_is_refused_with_a_reason(clip, settled):
    made, reason = settled(clip)
    assert made["state"] == "refused"
    assert clip.refused in reason


def upright(clip):
    return clip.size[::-1] if clip.way[0] == 0 else clip.size


def check_source(clip, path):
    """Checks that the uploaded file is as intended; otherwise the test would prove nothing."""
    wanted, there = clip.frames(), list(source.frames(path, clip.fields, 1 / clip.frames_per_second))
    if clip.lost:
        assert {number for number, _ in wanted} - {number for _, number in there} <= clip.lost
        return
    assert [number for _, number in there] == [number for number, _ in wanted]
    off = there[0][0] - wanted[0][1]
    assert all(abs(time - off - when) <= SLACK for (time, _), (_, when) in zip(there, wanted))


def check_times(clip, numbers, rate):
    """Checks that each frame appears in order and on time, repeated only with a variable rate or a held picture."""
    wanted, found = clip.frames(), runs(numbers)
    if clip.lost:
        there = {number: place for number, place in found if number is not None}
        assert {number for number, _ in wanted} - set(there) <= clip.lost
        assert list(there) == sorted(there)
        wanted = [(number, time) for number, time in wanted if number in there]
        found = [(number, there[number]) for number, _ in wanted]
    assert [number for number, _ in found] == [number for number, _ in wanted]
    slack = 1 / rate + SLACK + (0.01 if clip.sound else 0)
    late = [(number, place / rate, time) for (number, place), (_, time) in zip(found, wanted)]
    late = [frame for frame in late if abs(frame[1] - frame[2]) > slack]
    if clip.name.startswith("edit-delay"):
        late = late[1:]
    assert not late, late
    if not (clip.times or clip.edited or clip.lost or clip.seconds):
        assert len(numbers) == len(wanted) and rate == pytest.approx(float(clip.frames_per_second))


def check_colours(clip, frames):
    there = colours_in(seen(*frames[len(frames) // 2]))
    for wanted, found in zip(COLOURS, there):
        if clip.colours is not None:
            assert max(abs(a - b) for a, b in zip(wanted, found)) <= clip.colours, (wanted, found)
        else:
            # Another dynamic range: greys stay grey, and the order of strong and weak components stays.
            spread = max(wanted) - min(wanted)
            assert spread > 0 or max(found) - min(found) < 8, (wanted, found)
            assert all(a <= b for a, x in zip(found, wanted) for b, y in zip(found, wanted) if y - x > 60)


def check_length(clip, made):
    last = clip.frames()[-1][1]
    if clip.seconds:
        assert abs(made["milliseconds"] / 1000 - clip.seconds) < 0.15
    elif not clip.lost:
        assert -0.01 <= made["milliseconds"] / 1000 - last <= (3 if clip.times else 0.15)


def check_sound(clip, data):
    if not clip.sound:
        return
    begins, ends = source.begins_to_sound(io.BytesIO(data))
    assert abs(begins - clip.sound[0]) < HEARD
    assert abs(ends - clip.sound[2]) < 0.1


def check_light(client, made, numbers, rate):
    """Checks that the light version for viewers has every second, third or fourth frame."""
    if rate <= 60:
        return
    picture, frames = decoded(client.get(made["video"] + "?light=1").body)
    share = rate / picture.rate
    assert share.denominator == 1 and picture.rate <= 60
    assert [number_in(y) for y, _, _ in frames] == numbers[:: int(share)]
