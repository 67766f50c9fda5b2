"""Adds up JUnit reports: prints the numbers of passed and failed tests. A skipped test counts as failed.

With --slowest, prints the ten slowest tests instead. A truncated report, whose runner crashed, counts no tests: the
part that wrote it has failed as a whole.
"""

import os
import sys
import xml.etree.ElementTree as xml


def cases(paths):
    for path in paths:
        if os.path.exists(path):
            try:
                yield from xml.parse(path).iter("testcase")
            except xml.ParseError:
                pass


def failed(case):
    return any(child.tag in ("failure", "error", "skipped") for child in case)


def slowest(paths):
    timed = sorted(((float(case.get("time") or 0), case) for case in cases(paths)), key=lambda pair: -pair[0])
    if timed:
        print("The ten slowest tests:")
    for seconds, case in timed[:10]:
        print(f"  {seconds:7.1f} s  {case.get('classname', '')} {case.get('name')}")


if sys.argv[1:2] == ["--slowest"]:
    slowest(sys.argv[2:])
else:
    outcomes = [failed(case) for case in cases(sys.argv[1:])]
    print(outcomes.count(False), outcomes.count(True))
