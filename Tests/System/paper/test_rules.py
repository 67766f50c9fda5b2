"""A rule of 100 mm is 100 mm long on paper, for each way of submitting a document."""

import pytest

from documents import A4
from rules import LENGTH, measured, ruled

SHEETS = {"standing": A4, "lying": A4[::-1], "small": (297.64, 419.53)}
# The tolerance in millimetres, for a raster of 300 dpi and the width of a line's edge.
MOST = 0.3


@pytest.mark.parametrize("sheet", SHEETS)
@pytest.mark.parametrize("way", ["by_program", "by_form", "by_ipp", "through_a_queue", "to_a_queue", "between_queues"])
def test_a_printed_ruler_has_its_exact_length(ways, way, sheet):
    file = ways.folder / f"{sheet}.pdf"
    file.write_bytes(ruled(*SHEETS[sheet]))
    order = getattr(ways, way)(file)
    done = ways.shop.done(ways.client, order)
    (line,) = done["documents"]
    assert {one["what"]: one["count"] for one in line["lines"]} == {"grey-sides": 1, "sheets": 1}
    wide, high, across, down = measured(ways.paper(order))
    assert abs(wide - LENGTH) < MOST and abs(high - LENGTH) < MOST, f"{wide} × {high} mm"
    assert abs(across) < MOST and abs(down) < MOST, f"it is {across} and {down} mm off"
