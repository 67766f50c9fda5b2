"""Pages with page boxes of every kind in the PDF standard, and with invalid ones."""

from documents import A3, A4, LETTER, Page, document, numbers
from drawings import marks

WHOLE = (0, 0, 420, 595)
# MediaBox arrays, as written, and the visible rectangle of each.
MEDIA = {
    "plain": ("[0 0 420 595]", WHOLE), "negative": ("[-210 -300 210 295]", (-210, -300, 210, 295)),
    "offset": ("[1000 700 1420 1295]", (1000, 700, 1420, 1295)), "corners": ("[420 595 0 0]", WHOLE),
    "crossed": ("[420 0 0 595]", WHOLE), "real": ("[0.5 0.25 420.5 595.25]", (0.5, 0.25, 420.5, 595.25)),
    "far": ("[-9000 9000 -8580 9595]", (-9000, 9000, -8580, 9595)),
}  # fmt: skip
# CropBoxes as fractions of the MediaBox: left, bottom, right, top. None omits the CropBox.
CROPS = {
    "none": None, "inner": (0.1, 0.2, 0.8, 0.9), "corner": (0, 0, 0.5, 0.5), "wide": (0, 0.4, 1, 0.7),
    "beyond": (-0.2, 0.3, 0.7, 1.3), "swapped": (0.8, 0.9, 0.1, 0.2), "empty": (0.3, 0.3, 0.3, 0.3),
    "outside": (1.5, 1.5, 2, 2),
}  # fmt: skip
TURNS = {
    "": 0, "/Rotate 90": 90, "/Rotate 180": 180, "/Rotate 270": 270, "/Rotate -90": 270, "/Rotate 450": 90,
    "/Rotate 720": 0, "/Rotate 45": 0, "/Rotate 1": 0, "/Rotate /No": 0, "/Rotate (90)": 0, "/Rotate null": 0,
}  # fmt: skip
OTHERS = ["", "/TrimBox [50 50 60 60]", "/BleedBox [0 0 10 10] /ArtBox [5 5 9 9]", "/Tabs /S /Dur 3"]


def part(shown, share):
    left, bottom, right, top = shown
    wide, high = right - left, top - bottom
    return left + share[0] * wide, bottom + share[1] * high, left + share[2] * wide, bottom + share[3] * high


def cropped(shown, share):
    """Returns the intersection of both boxes. An empty intersection leaves the MediaBox uncropped."""
    if share is None:
        return shown
    crop = part(shown, share)
    crop = min(crop[0], crop[2]), min(crop[1], crop[3]), max(crop[0], crop[2]), max(crop[1], crop[3])
    both = max(shown[0], crop[0]), max(shown[1], crop[1]), min(shown[2], crop[2]), min(shown[3], crop[3])
    return both if both[2] - both[0] > 1 and both[3] - both[1] > 1 else shown


def boxed(dice, number, media, crop, turn):
    """Returns a page, and the renderers that treat its boxes differently from the specification."""
    written, shown = MEDIA[media]
    seen = cropped(shown, CROPS[crop])
    entries = f"/MediaBox {written} {turn} {dice.choice(OTHERS)}"
    if CROPS[crop]:
        entries += f" /CropBox [{numbers(*part(shown, CROPS[crop]))}]"
    strange = set()
    if crop in ("empty", "outside", "beyond"):
        strange.add("poppler")
    if crop in ("empty", "outside"):
        strange.add("mupdf")
    if turn in ("/Rotate 45", "/Rotate 1"):
        strange.add("mupdf")
    return Page(seen, marks(dice, seen, number=number), TURNS[turn], entries=entries), strange


def boxes(dice):
    """Yields every MediaBox, every CropBox and every rotation, each combined with random values of the others."""
    cases = [(media, dice.choice([*CROPS]), dice.choice([*TURNS])) for media in MEDIA for _ in range(3)]
    cases += [(dice.choice([*MEDIA]), crop, dice.choice([*TURNS])) for crop in CROPS for _ in range(3)]
    cases += [(dice.choice([*MEDIA]), dice.choice([*CROPS]), turn) for turn in TURNS]
    for index, case in enumerate(cases):
        page, strange = boxed(dice, index, *case)
        yield document(f"box-{index}-{'-'.join(case)}", [page], {}, strange)


def inherited(dice):
    """Yields boxes and rotations that are inherited from the page tree or stored in indirect objects."""
    for index in range(12):
        turn, crop = dice.choice([0, 90, 180, 270]), dice.choice([None, (0.1, 0.1, 0.7, 0.6)])
        shown = (-30, 20, 390, 615)
        seen = cropped(shown, crop)
        boxes = f"/MediaBox [{numbers(*shown)}] /Rotate {turn}"
        if crop:
            boxes += f" /CropBox [{numbers(*part(shown, crop))}]"
        pages = [Page(seen, marks(dice, seen, number=number), turn, entries="") for number in (1, 2)]
        if index % 3 == 0:
            yield document(f"inherited-{index}", pages, tree=boxes)
        elif index % 3 == 1:
            # The second page overrides the inherited values.
            pages[1] = Page((0, 0, 300, 300), marks(dice, (0, 0, 300, 300), number=2), 0,
                            entries="/MediaBox [0 0 300 300] /CropBox [0 0 300 300] /Rotate 0")  # fmt: skip
            yield document(f"inherited-other-{index}", pages, tree=boxes)
        else:
            objects = [f"[{numbers(*shown)}]", f"[{numbers(*seen)}]", str(turn)]
            for page in pages:
                page.entries = "/MediaBox 10 0 R /CropBox 11 0 R /Rotate 12 0 R"
            yield document(f"inherited-referred-{index}", pages, extra=objects)


def units(dice):
    """Yields valid and invalid values of UserUnit."""
    for index, (written, unit) in enumerate([
        ("2", 2), ("0.5", 0.5), ("1.5", 1.5), ("3", 3), ("1", 1), ("0.25", 0.25), ("1.2345", 1.2345), ("2.0", 2),
        ("0", 1), ("-2", 1), ("/Two", 1), ("(3)", 1), ("null", 1), ("4", 4),
    ]):  # fmt: skip
        shown, turn = (10, 20, 190, 290), dice.choice([0, 90, 180, 270])
        entries = f"/MediaBox [{numbers(*shown)}] /Rotate {turn} /UserUnit {written}"
        page = Page(shown, marks(dice, shown, number=index), turn, unit, entries)
        strange = {"mupdf"} if written in ("0", "-2") else set()
        yield document(f"unit-{index}-{written.strip('/()')}", [page], {}, strange)


def broken(dice):
    """Yields pages with an invalid MediaBox, which are treated as US Letter."""
    letter = (0, 0, *LETTER)
    for index, entries in enumerate([
        "", "/MediaBox [0 0 0 0]", "/MediaBox [0 0 420]", "/MediaBox (A4)", "/MediaBox [0 0 /A /B]", "/MediaBox null",
        "/MediaBox 99 0 R", "/MediaBox [5 5 5 700]",
    ]):  # fmt: skip
        page = Page(letter, marks(dice, letter, number=index), dice.choice([0, 90]))
        page.entries = f"{entries} /Rotate {page.turn}"
        yield document(f"broken-{index}", [page], {"media": "na_letter_8.5x11in"}, {"poppler", "mupdf"})


SIZES = {
    "A6": (297.64, 419.53), "A5": (419.53, 595.28), "A4": A4, "A3": A3, "B5": (515.91, 728.5), "letter": LETTER,
    "legal": (612, 1008), "tabloid": (792, 1224), "receipt": (226.77, 1400), "strip": (1500, 180), "label": (113, 71),
    "stamp": (56.69, 56.69), "square": (283.46, 283.46), "poster": (1684, 2384), "odd": (487.31, 611.87),
}  # fmt: skip


def sized(dice, name, number, lies=False):
    width, height = SIZES[name][::-1] if lies else SIZES[name]
    shown = (0, 0, round(width, 3), round(height, 3))
    return Page(shown, marks(dice, shown, number=number))
