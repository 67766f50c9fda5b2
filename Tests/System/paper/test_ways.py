"""Documents with options submitted through IPP and through a print server: the output equals that of the API."""

import random

import pytest

import kinds
from boxes import sized
from conftest import FAILED
from documents import document
from judge import Judge

SIDES = {"one-sided": [], "two-sided-long-edge": ["-o", "sides=two-sided-long-edge"],
         "two-sided-short-edge": ["-o", "sides=two-sided-short-edge"]}  # fmt: skip


def by_ipp():
    """Returns documents whose options a print dialog can set."""
    wanted = ["box-", "up-2", "up-4", "up-6", "range-2", "scale-fill", "scale-auto", "layer-off", "note-", "shade-",
              "damage-"]  # fmt: skip
    made = [one for one in kinds.everything() if one.options.get("printScaling") != "percent"]
    return [next(one for one in made if one.name.startswith(name)) for name in wanted]


def told(document, **more):
    """Sets the defaults that apply when the dialog requests no colour mode."""
    document.options = {"printColorMode": "auto"} | document.options | more
    return document


@pytest.mark.parametrize("document", by_ipp(), ids=lambda one: one.name)
def test_print_dialog_settings_are_applied_on_paper(ways, document, tmp_path):
    (tmp_path / "document.pdf").write_bytes(document.data)
    told(document)
    # Laptops request colour; only pages with colour are printed in colour.
    if document.options["printColorMode"] == "color":
        told(document, printColorMode="auto")
    look(ways, document, ways.by_ipp(tmp_path / "document.pdf", document.options), tmp_path)


@pytest.mark.parametrize("sides", SIDES)
@pytest.mark.parametrize("size", ["A4", "A6", "odd"])
def test_jobs_of_a_print_server_are_printed_as_sent(ways, sides, size, tmp_path):
    dice = random.Random(f"{kinds.SEED} {sides} {size}")
    pages = [sized(dice, size, number) for number in range(1, 4)]
    # CUPS does not clip at the page box, so the page must contain nothing outside it.
    for page in pages:
        page.drawing = page.drawing.split("\n", 1)[1]
    made = told(document(f"queue-{size}-{sides}", pages), sides=sides)
    (tmp_path / "document.pdf").write_bytes(made.data)
    look(ways, made, ways.through_a_queue(tmp_path / "document.pdf", *SIDES[sides]), tmp_path)


def look(ways, document, order, folder):
    done = ways.shop.done(ways.client, order)
    ((paper, told),), (line,) = ways.shop.paper(order), done["documents"]
    judge = Judge(folder, FAILED)
    judge.add(document, paper, told, line)
    assert not judge.verdict()
