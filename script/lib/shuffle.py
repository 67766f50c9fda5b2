#!/usr/bin/env python3
"""Draws an order of the Swift tests: shuffle.py SEED < LIST, where LIST is the output of --list-tests.

Prints one line for each process, its name and its pattern: the suites of each target in random groups, and all groups in random
order. Each group has its own process, so that a test which needs what another test left behind fails.
"""

import random
import re
import sys

SUITES_PER_GROUP = 6


def groups(lines, seed):
    dice, targets = random.Random(seed), {}
    for line in sorted(lines):
        if match := re.match(r"(\w+)\.(\w+)/", line):
            targets.setdefault(match[1], {})[match[2]] = None
    for target, suites in targets.items():
        names = list(suites)
        dice.shuffle(names)
        for number, start in enumerate(range(0, len(names), SUITES_PER_GROUP), 1):
            chosen = "|".join(names[start:start + SUITES_PER_GROUP])
            yield f"{target}-{number}\t^{target}\\.({chosen})/"


if __name__ == "__main__":
    order = list(groups(sys.stdin, int(sys.argv[1])))
    random.Random(int(sys.argv[1])).shuffle(order)
    print("\n".join(order))
