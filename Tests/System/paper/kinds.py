"""All documents, generated from one seed."""

import random

import boxes
import contents
import damages
import layouts
import shades

SEED = 20261126
KINDS = [
    boxes.boxes, boxes.inherited, boxes.units, boxes.broken, layouts.sizes, layouts.scales, layouts.several,
    layouts.ranges, contents.layers, contents.annotations, contents.described, contents.fields, contents.patterns,
    contents.streams, shades.shades, shades.hidden, damages.damaged, damages.rewritten,
]  # fmt: skip


def everything():
    """Returns the documents in shuffled order, so that each part of the tests contains every kind."""
    made = [one for kind in KINDS for one in kind(random.Random(f"{SEED} {kind.__name__}"))]
    random.Random(SEED).shuffle(made)
    return made
