"""Page content beyond plain drawings: layers, annotations, form fields, patterns, transparency groups, shared and split
content streams."""

from documents import A4, Page, document, numbers, stream
from drawings import box, grey, marks

SHOWN = (0, 0, *A4)
TURNS = [0, 0, 90, 180, 270]
# The position and size of the special content on a page.
SPOT = (150, 90, 120, 60)


def based(dice, number, turn=None):
    return Page(SHOWN, marks(dice, SHOWN, number=number), dice.choice(TURNS) if turn is None else turn)


def form(width, height, paint="0.3 g"):
    """Returns an appearance stream."""
    return stream(f"{paint} 0 0 {width} {height} re f", f"/Type/XObject/Subtype/Form/BBox[0 0 {width} {height}]")


def layers(dice):
    """Yields documents whose layer is visible or not, and printed or not."""
    usage = "/Usage<</Print<</Subtype/Print/PrintState/{}>>/View<</ViewState/{}>>>>"
    always = "/AS[<</Event/Print/Category[/Print]/OCGs[10 0 R 11 0 R]>>]"
    cases = [
        # Name, entries of the layer, configuration, and whether the layer is printed.
        ("on", "", "/ON[10 0 R 11 0 R]", True), ("off", "", "/OFF[10 0 R]", False), ("unnamed", "", "", True),
        ("base-off", "", "/BaseState/OFF/ON[11 0 R]", False),
        ("base-off-on", "", "/BaseState/OFF/ON[10 0 R 11 0 R]", True),
        ("screen-only", usage.format("OFF", "ON"), "/ON[10 0 R 11 0 R]" + always, False),
        ("paper-only", usage.format("ON", "OFF"), "/OFF[10 0 R]" + always, True),
        ("not-asked", usage.format("ON", "OFF"), "/OFF[10 0 R]", False),
    ]  # fmt: skip
    for index, (name, words, usual, is_printed) in enumerate(cases * 2):
        page = based(dice, index)
        mark = drawn = box(*SPOT, "0.3 g") + box(SPOT[0], SPOT[1] + 80, 60, 30, "0.6 g")
        other = box(SPOT[0] + 160, SPOT[1], 40, 40, "0.5 g")
        way = index // len(cases)
        page.plain = page.drawing + (mark if is_printed else "") + other
        # The layer is applied through marked content, or through a form XObject with an /OC entry.
        mark = "/F Do\n" if way else f"/OC /L BDC\n{mark}EMC\n"
        page.drawing += mark + f"/OC /M BDC\n{other}EMC\n"
        page.resources = "/Properties<</L 10 0 R/M 11 0 R>>" + ("/XObject<</F 12 0 R>>" if way else "")
        group = f"<</Type/OCG/Name(Layer){words}>>"
        shape = stream(drawn, f"/Type/XObject/Subtype/Form/BBox[{numbers(*SHOWN)}]/OC 10 0 R")
        catalog = f"/OCProperties<</OCGs[10 0 R 11 0 R]/D<<{usual}/Order[10 0 R 11 0 R]>>>>"
        yield document(f"layer-{name}-{way}", [page], {}, {"poppler", "mupdf"},
                       extra=[group, "<</Type/OCG/Name(Other)>>", shape], catalog=catalog)  # fmt: skip


def annotations(dice):
    """Yields annotations with various flags: hidden, printable, screen only."""
    cases = [
        ("printed", "/F 4", True), ("hidden", "/F 6", False), ("screen", "/F 0", False), ("paper", "/F 36", True),
        ("locked", "/F 132", True), ("unflagged", "", False),
    ]  # fmt: skip
    kinds = [("Stamp", ""), ("Square", "/C[0]"), ("FreeText", "/DA(/Helv 12 Tf)/Contents(x)")]
    for index in range(18):
        name, flags, is_printed = cases[index % 6]
        kind, more = kinds[index // 6]
        page = based(dice, index)
        x, y, wide, high = SPOT
        note = f"<</Type/Annot/Subtype/{kind}/Rect[{numbers(x, y, x + wide, y + high)}]{flags}{more}/AP<</N 10 0 R>>>>"
        page.plain = page.drawing + (box(*SPOT, "0.3 g") if is_printed else "")
        page.entries = page.own + " /Annots [11 0 R]"
        yield document(f"note-{name}-{kind}", [page], {}, {"poppler", "mupdf"}, extra=[form(wide, high), note])


def described(dice):
    """Yields annotations without an appearance stream, which viewers draw from their entries."""
    x, y, wide, high = SPOT
    corners = numbers(x, y + high, x + wide, y + high, x, y, x + wide, y)
    kinds = {
        "Highlight": f"/C[1 1 0]/QuadPoints[{corners}]", "Square": "/C[0]/IC[0.2 0.4 0.9]/BS<</W 6>>",
        "Underline": f"/C[0.8 0 0]/QuadPoints[{corners}]", "Circle": "/C[0]/IC[0.9 0.3 0.3]/BS<</W 6>>",
    }  # fmt: skip
    for index, (kind, words) in enumerate([*kinds.items()] * 2):
        page = based(dice, index)
        page.is_colour = True
        page.entries = page.own + " /Annots [10 0 R]"
        note = f"<</Type/Annot/Subtype/{kind}/Rect[{numbers(x, y, x + wide, y + high)}]/F 4{words}>>"
        yield document(f"described-{kind}-{index}", [page], {"printColorMode": "auto"}, extra=[note])


def fields(dice):
    """Yields form fields: with and without an appearance, checked and unchecked, and with Korean text that has no
    appearance yet."""
    x, y, wide, high = SPOT
    place = numbers(x, y, x + wide, y + high)
    for index in range(8):
        page = based(dice, index)
        is_on = index % 2 == 0
        field = f"<</Type/Annot/Subtype/Widget/FT/Btn/T(Box)/F 4/Rect[{place}]/V/{'On' if is_on else 'Off'}"
        field += f"/AS/{'On' if is_on else 'Off'}/AP<</N<</On 10 0 R/Off 11 0 R>>>>>>"
        page.plain = page.drawing + box(*SPOT, "0.3 g" if is_on else "0.8 g")
        page.entries = page.own + " /Annots [12 0 R]"
        yield document(f"field-box-{is_on}-{index}", [page], {}, {"poppler", "mupdf"},
                       extra=[form(wide, high), form(wide, high, "0.8 g"), field],
                       catalog="/AcroForm<</Fields[12 0 R]>>")  # fmt: skip
    words = ["한빛대학교", "김하늘", "제출 서류", "서울특별시", "Ann Lee", "printed"]
    for index, text in enumerate(words * 2):
        page = based(dice, index, turn=0)
        value = "FEFF" + text.encode("utf-16-be").hex()
        field = f"<</Type/Annot/Subtype/Widget/FT/Tx/T(Name)/F 4/Rect[{place}]/V<{value}>/DA(/Helv 18 Tf 0 g)>>"
        page.plain = page.drawing
        page.inked = ((x, A4[1] - y - high, x + wide, A4[1] - y),)
        page.entries = page.own + " /Annots [11 0 R]"
        font = "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>"
        stale = "/NeedAppearances true" if index < len(words) else ""
        yield document(
            f"field-words-{index}", [page], {}, {"poppler", "mupdf"}, words=text, extra=[font, field],
            catalog=f"/AcroForm<</Fields[11 0 R]/DR<</Font<</Helv 10 0 R>>>>/DA(/Helv 0 Tf 0 g){stale}>>",
        )  # fmt: skip
    # A combo box shows the chosen option, a list box all of them.
    for index, text in enumerate(words[:4] * 2):
        page = based(dice, index, turn=0)
        value = "FEFF" + text.encode("utf-16-be").hex()
        flags = 131072 if index < 4 else 0
        field = f"<</Type/Annot/Subtype/Widget/FT/Ch/Ff {flags}/T(Name)/F 4/Rect[{place}]/V(b)"
        field += f"/Opt[[(a)(A)][(b)<{value}>]]/DA(/Helv 18 Tf 0 g)>>"
        page.plain = page.drawing
        page.inked = ((x, A4[1] - y - high, x + wide, A4[1] - y),)
        page.entries = page.own + " /Annots [11 0 R]"
        yield document(
            f"field-choice-{index}", [page], {}, {"poppler", "mupdf"}, words=text, extra=[font, field],
            catalog="/AcroForm<</Fields[11 0 R]/DR<</Font<</Helv 10 0 R>>>>/DA(/Helv 0 Tf 0 g)/NeedAppearances true>>",
        )  # fmt: skip


def patterns(dice):
    """Yields tiling patterns and shadings, which are anchored to the page and not to the shape, and transparency."""
    for index in range(6):
        page = based(dice, index)
        place = "60 90 300 90 re f" if index % 2 == 0 else "80 500 200 120 re f /S sh"
        page.drawing += f"/Pattern cs /T scn {place}\n"
        page.drawing += "/G gs 0.2 g 300 450 150 150 re f 0.9 g 340 490 150 150 re f\n"
        page.resources = (
            "/Pattern<</T 10 0 R>>/ExtGState<</G<</ca 0.5>>>>"
            "/Shading<</S<</ShadingType 2/ColorSpace/DeviceGray/Coords[350 90 500 90]/Function<</FunctionType 2"
            "/Domain[0 1]/N 1/C0[0.1]/C1[0.9]>>/BBox[350 90 500 180]>>>>"
        )
        way = "/PatternType 1/PaintType 1/TilingType 1/BBox[0 0 40 40]/XStep 40/YStep 40/Resources<<>>"
        tile = stream("0.2 g 0 0 20 20 re f", way)
        yield document(f"pattern-{index}", [page], {"numberUp": 1 + index % 2}, extra=[tile])


def streams(dice):
    """Yields content streams in several pieces, shared by pages with different resources, or missing."""
    for index in range(4):
        one, other = based(dice, index, 0), based(dice, index, 0)
        half = one.drawing.index("\n", len(one.drawing) // 2) + 1
        pieces = [stream(one.drawing[:half]), stream(one.drawing[half:])]
        other.drawing = one.drawing
        for page in (one, other):
            page.entries = page.own + " /Contents [10 0 R 11 0 R]"
        yield document(f"pieces-{index}", [one, other], {"numberUp": dice.choice([1, 2])}, extra=pieces)
    for index in range(4):
        pages = [based(dice, index, 0), based(dice, index, 0)]
        shared = stream(pages[0].drawing + "/X Do\n")
        for page, name, paint, y in zip(pages, ("11 0 R", "12 0 R"), ("0.3 g", "0.6 g"), (0, 60)):
            page.plain = pages[0].drawing + box(*SPOT, paint)
            page.resources = f"/XObject<</X {name}>>"
            page.entries = page.own + " /Contents 10 0 R"
        place = f"/Matrix[1 0 0 1 {SPOT[0]} {SPOT[1]}]/Type".encode()
        forms = [form(SPOT[2], SPOT[3], paint).replace(b"/Type", place, 1) for paint in ("0.3 g", "0.6 g")]
        pages[1].drawing = pages[0].drawing
        yield document(f"shared-{index}", pages, {"numberUp": dice.choice([1, 2, 4])}, extra=[shared, *forms])
    for index, contents in enumerate(["/Contents null", "/Contents []", "/Contents 98 0 R"]):
        pages = [based(dice, index, 0), Page(SHOWN, "", entries=f"/MediaBox [{numbers(*SHOWN)}] {contents}"),
                 based(dice, index + 1, 0)]  # fmt: skip
        yield document(f"empty-{index}", pages, {"numberUp": dice.choice([1, 2])})
