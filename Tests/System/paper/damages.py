"""Damaged files that can be repaired, and files that cannot be printed."""

import pathlib
import re
import subprocess
import tempfile

from documents import document, plainly
from boxes import sized


def replaced(pattern, by, count=1):
    return lambda data: re.sub(pattern, by, data, count=count, flags=re.DOTALL)


REPAIRABLE = {
    "no-table": replaced(rb"xref\n.*?trailer", b"trailer"), "no-start": replaced(rb"startxref\n\d+", b""),
    "wrong-start": replaced(rb"startxref\n\d+", b"startxref\n7"), "no-end": replaced(rb"%%EOF\n$", b""),
    "wrong-table": replaced(rb"\n00000(\d{5}) 00000 n", rb"\n00009\1 00000 n", 3),
    "mail-before": lambda data: b"From: ann@plaza.test\r\nContent-Type: application/pdf\r\n\r\n" + data,
    "mark-before": lambda data: b"\xef\xbb\xbf" + data, "rest-after": lambda data: data + b"\n--boundary--\n" * 20,
    "zeros-after": lambda data: data + bytes(700), "long-stream": replaced(rb"/Length \d+", b"/Length 99999", 9),
    "short-stream": replaced(rb"/Length \d+", b"/Length 3", 9), "no-length": replaced(rb"/Length \d+", b"", 9),
    "count-less": replaced(rb"/Count \d+", b"/Count 1"), "count-more": replaced(rb"/Count \d+", b"/Count 99"),
    "no-endobj": replaced(rb"\nendobj\n", b"\n", 2), "old-version": replaced(rb"%PDF-1.7", b"%PDF-1.0"),
    "new-version": replaced(rb"%PDF-1.7", b"%PDF-2.0"), "no-type": replaced(rb"/Type/Page/", b"/", 9),
    "line-ends": lambda data: data.replace(b"\nendobj\n", b"\r\nendobj\r\n"),
    "no-size": replaced(rb"/Size \d+", b""), "small-size": replaced(rb"/Size \d+", b"/Size 3"),
}  # fmt: skip


def damaged(dice):
    for name, harm in REPAIRABLE.items():
        pages = [sized(dice, "A5", number, number % 2 == 1) for number in range(1, 4)]
        options = {"numberUp": dice.choice([1, 1, 2])}
        yield document(f"damage-{name}", pages, options, {"poppler", "mupdf"}, harm=harm)


def qpdf(*options, data):
    with tempfile.TemporaryDirectory() as folder:
        place = pathlib.Path(folder)
        (place / "in.pdf").write_bytes(data)
        subprocess.run(["qpdf", *options, place / "in.pdf", place / "out.pdf"], check=True)
        return (place / "out.pdf").read_bytes()


def rewritten(dice):
    """Yields files that qpdf rewrote: compressed, with an owner password only, and linearised."""
    ways = {
        "packed": ["--object-streams=generate"], "web": ["--linearize"], "old": ["--object-streams=disable", "--qdf"],
        "owner": ["--encrypt", "", "owner", "256", "--print=none", "--"],
        "owner-128": ["--encrypt", "", "owner", "128", "--use-aes=y", "--"],
        "owner-40": ["--allow-weak-crypto", "--encrypt", "", "owner", "40", "--"],
    }  # fmt: skip
    for name, options in ways.items():
        pages = [sized(dice, "A5", number, number % 2 == 1) for number in range(1, 4)]

        yield document(f"file-{name}", pages, {"numberUp": dice.choice([1, 2])},
                       harm=lambda data, options=options: qpdf(*options, data=data))  # fmt: skip


def refused(dice):
    """Returns files that are refused, each with the reason stored for it."""
    whole = plainly([sized(dice, "A5", number) for number in range(3)])
    locked = qpdf("--encrypt", "secret", "owner", "256", "--", data=whole)
    return {
        "locked": (locked, "locked"), "cut": (whole[:200], "damaged"),
        "no pages": (re.sub(rb"/Count 3/Kids\[[^]]*\]", b"/Count 0/Kids[]", whole), "damaged"),
        "empty": (b"%PDF-1.7\n%%EOF\n", "damaged"), "noise": (dice.randbytes(3000), "unknown-kind"),
        "no trailer": (whole[:whole.rindex(b"xref\n0")], "damaged"),
        "a page that is not there": (replaced(rb"/Kids\[", b"/Kids[99 0 R ")(whole), "damaged"),
        "noise after a head": (b"%PDF-1.7\n" + dice.randbytes(3000), "damaged"),
    }
