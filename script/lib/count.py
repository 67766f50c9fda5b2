"""Adds up JUnit reports: prints how many tests passed and how many did not. A skipped test did not.

A report that breaks off, because its runner crashed, counts nothing: the part that wrote it has failed as a whole.
"""

import os
import sys
import xml.etree.ElementTree as xml

passed = failed = 0
for path in sys.argv[1:]:
    if not os.path.exists(path):
        continue
    try:
        cases = xml.parse(path).iter("testcase")
    except xml.ParseError:
        continue
    for case in cases:
        if any(child.tag in ("failure", "error", "skipped") for child in case):
            failed += 1
        else:
            passed += 1
print(passed, failed)
