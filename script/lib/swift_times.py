"""Gives each test of a Swift Testing report the time that it ran: swift_times.py EVENTS REPORT

The runner's own times count from when a test is queued, which is minutes before it runs when hundreds wait for a place.
EVENTS is its event stream, in which each case of a test starts when it runs. The times go into REPORT (xUnit) and to
the output, a line for each test; a test with several cases has their sum.
"""

import collections
import json
import re
import sys
import xml.etree.ElementTree as xml

events, report = sys.argv[1:]
seconds = collections.defaultdict(float)
with open(events) as lines:
    for line in lines:
        try:
            event = json.loads(line)["payload"]
        except ValueError:
            continue  # The last line of a process that crashed.
        # The sum of all ends less the sum of all starts is the sum of the cases' times.
        sign = {"testCaseStarted": -1, "testCaseEnded": 1}.get(event.get("kind"))
        if sign:
            name = re.sub(r"/[^/]*\.swift:\d+:\d+$", "", event["testID"]).replace("/", ".")
            seconds[name] += sign * event["instant"]["absolute"]

tree = xml.parse(report)
for case in tree.iter("testcase"):
    name = f"{case.get('classname')}.{case.get('name')}".replace("/", ".")
    if name in seconds:
        case.set("time", f"{seconds[name]:.3f}")
    print(f"{float(case.get('time') or 0):8.3f} s  {case.get('classname')} {case.get('name')}")
tree.write(report)
