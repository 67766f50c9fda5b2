"""Adds up JUnit reports: prints how many tests passed and how many did not. A skipped test did not."""

import os
import sys
import xml.etree.ElementTree as xml

passed = failed = 0
for path in sys.argv[1:]:
    if not os.path.exists(path):
        continue
    for case in xml.parse(path).iter("testcase"):
        if any(child.tag in ("failure", "error", "skipped") for child in case):
            failed += 1
        else:
            passed += 1
print(passed, failed)
