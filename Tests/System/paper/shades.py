"""Colour, grey and mixed grey: pages are charged as colour exactly if they contain visible colour."""

from documents import A4, Page, document, stream
from drawings import COLOURS, GREYS, MIXED_GREYS, box, colour, grey, marks

SHOWN = (0, 0, *A4)


def page(dice, kind, number):
    """Returns a page in greys, in mixed greys, with much colour or with a small spot of colour."""
    if kind == "grey":
        paints = [grey(one) for one in GREYS]
    elif kind == "colour":
        paints = [colour(one) for one in COLOURS]
    else:
        paints = [colour(one) for one in MIXED_GREYS]
    drawing = marks(dice, SHOWN, paints, number)
    if kind == "spot":
        drawing += box(300, 200, 36, 36, colour("0.9 0.05 0.05"))
    if kind == "black":
        drawing += box(150, 90, 120, 60, "0.6 0.4 0.4 1 k") + box(150, 190, 60, 30, "0 0 0 0.5 k")
    return Page(SHOWN, drawing, is_colour=kind in ("colour", "spot"))


def picture(dice, number, is_colour):
    """Returns a page with an RGB image, in colour or in grey with a scanner's noise, and the image object."""
    dots = bytearray()
    for _ in range(16 * 16):
        level = dice.randrange(60, 200)
        dots += bytes([level, 255 - level, 128] if is_colour else [level, level + dice.randrange(4), level])
    head = "/Type/XObject/Subtype/Image/Width 16/Height 16/BitsPerComponent 8/ColorSpace/DeviceRGB"
    made = Page(SHOWN, marks(dice, SHOWN, number=number) + "q 160 0 0 160 200 380 cm /I Do Q\n", is_colour=is_colour)
    made.resources = "/XObject<</I 10 0 R>>"
    return made, b"<<%s/Length %d>>\nstream\n%s\nendstream" % (head.encode(), len(dots), bytes(dots))


def shades(dice):
    kinds = ["grey", "mixed", "colour", "spot", "black"]
    for index in range(20):
        pages = [
            page(dice, dice.choice(kinds) if index > 4 else kinds[index], number) for number in range(1 + index % 5)
        ]  # fmt: skip
        options = {"printColorMode": dice.choice(["auto", "auto", "auto", "color", "monochrome"]),
                   "numberUp": dice.choice([1, 1, 2, 4]), "copies": dice.choice([1, 1, 2]),
                   "sides": dice.choice(["one-sided", "two-sided-long-edge"])}  # fmt: skip
        yield document(f"shade-{index}", pages, options)
    for index in range(6):
        made, image = picture(dice, index, index % 2 == 1)
        yield document(f"picture-{index}", [made], {"printColorMode": "auto"}, extra=[image])


def hidden(dice):
    """Yields pages with colour that is not printed, and therefore not charged: outside the CropBox, in a hidden layer,
    or in a screen-only annotation."""
    for index in range(4):
        crop = Page((100, 100, 400, 500), marks(dice, (100, 100, 400, 500), number=index))
        crop.drawing += box(450, 550, 100, 100, "1 0 0 rg")
        crop.entries = f"/MediaBox [0 0 595 842] /CropBox [100 100 400 500]"
        yield document(f"colour-behind-{index}", [crop], {"printColorMode": "auto"})
        layer = page(dice, "mixed", index)
        layer.plain = layer.drawing
        layer.drawing += "/OC /L BDC 1 0 0 rg 150 90 120 60 re f EMC\n"
        layer.resources = "/Properties<</L 10 0 R>>"
        yield document(f"colour-layer-{index}", [layer], {"printColorMode": "auto"}, {"poppler", "mupdf"},
                       extra=["<</Type/OCG/Name(Answers)>>"],
                       catalog="/OCProperties<</OCGs[10 0 R]/D<</OFF[10 0 R]>>>>")  # fmt: skip
        note = page(dice, "grey", index)
        note.plain = note.drawing
        note.entries = note.own + " /Annots [11 0 R]"
        stamp = stream("1 0 0 rg 0 0 120 60 re f", "/Type/XObject/Subtype/Form/BBox[0 0 120 60]")
        yield document(f"colour-note-{index}", [note], {"printColorMode": "auto"}, {"poppler", "mupdf"},
                       extra=[stamp, "<</Type/Annot/Subtype/Stamp/Rect[150 90 270 150]/F 0/AP<</N 10 0 R>>>>"])
