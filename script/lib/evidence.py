"""Checks that every test that the documents name as evidence ran and passed: evidence.py DOCUMENTS REPORT...

DOCUMENTS is the folder with asvs.csv, controls.md and requirements.csv; the reports are the JUnit reports of the Swift
and Python tests. Prints each test that did not run, was skipped or failed; the exit code is then 1. The suites that
need a release build run separately: if their tests did not run, they are printed but do not fail the check.
"""

import csv
import pathlib
import re
import sys
import xml.etree.ElementTree as xml

PYTHON = r"Tests/[\w/]+\.py::\w+"
# The suites that run separately: script/test --lighthouse, --package and --release.
APART = ("Tests/System/lighthouse/", "Tests/System/package/", "Tests/System/release/")
SUITE = r"(?<![\w/])[A-Z]\w*Tests\b"


def named(folder):
    """Returns every test that the documents name, with its place: the id of a row, or controls.md."""
    found = {}
    for name in ("asvs.csv", "requirements.csv"):
        with open(folder / name, newline="") as sheet:
            for row in csv.DictReader(sheet):
                if row["answer"] in ("test", "document"):
                    for piece in row["evidence"].split("; "):
                        if not piece.startswith(("docs/", "README")):
                            found.setdefault(piece, row["id"])
    text = (folder / "controls.md").read_text()
    for word in re.findall(rf"`({PYTHON}|{SUITE}(?:/[^`]+)?)`", text):
        found.setdefault(word, "controls.md")
    return found


def plain(name):
    """Returns the name of a test without backticks, parameters and arguments."""
    return re.sub(r"\([\w:]*\)$", "", re.sub(r"\[.*\]$", "", name, flags=re.S)).replace("`", "").strip()


def outcomes(paths):
    """Returns whether each test passed in all of its cases, keyed by suite and name and by file and function."""
    found = {}
    for path in paths:
        try:
            cases = list(xml.parse(path).iter("testcase"))
        except (FileNotFoundError, xml.ParseError):
            continue
        for case in cases:
            passed = not any(child.tag in ("failure", "error", "skipped") for child in case)
            place, name = case.get("classname", ""), plain(case.get("name", ""))
            for key in (place.replace(".", "/") + ".py::" + name, place.split(".")[-1] + "/" + name):
                found[key] = found.get(key, True) and passed
    return found


def gaps(folder, paths):
    """Returns a line for each test without evidence, and a line for each test that must run separately."""
    known = outcomes(paths)
    lines, elsewhere = [], []
    for name, place in sorted(named(folder).items()):
        if re.fullmatch(SUITE, name):
            results = [passed for key, passed in known.items() if key.startswith(name + "/")]
        else:
            # A report's file paths are relative to its own folder.
            results = [passed for key, passed in known.items() if key == name or "::" in name and name.endswith("/" + key)]
        if not results:
            (elsewhere if name.startswith(APART) else lines).append(f"{place}: {name} did not run")
        elif not all(results):
            lines.append(f"{place}: {name} did not pass")
    return lines, elsewhere


if __name__ == "__main__":
    missing, elsewhere = gaps(pathlib.Path(sys.argv[1]), sys.argv[2:])
    for line in elsewhere:
        print(line, "in this run; its suite runs by itself")
    print("\n".join(missing) or "Every test of this run that the documents name ran and passed.")
    sys.exit(bool(missing))
