"""Chooses the tests that the uncommitted changes can break.

Prints up to four lines: `swift TARGET...` (test targets, or `all`), `browser PATH...` (whole files), `main PATH...` (files
whose tests of main paths run; no path means all files), and `hard SUITE...`. Reads the dependencies of the targets from
the output of `swift package dump-package` on standard input.
"""

import json
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path()
# The browser tests of the pages of each module. A change to any other module affects all browser tests.
PAGES = {
    "Popcorn": ["popcorn", "install"],
    "Marquee": ["marquee"],
    "RentalCounter": ["counter", "till"],
    "PrintShop": ["print", "stores"],
    "HockeyCamp": ["camp"],
    "Wallet": ["wallet", "marquee"],
    "Notifications": ["notices"],
    "MediaLibrary": ["camp", "flows_media"],
    "Members": ["flows", "lifecycle"],
}
SUITES = {
    "clips", "cluster", "edges", "faults", "lighthouse", "package", "paper", "power", "release", "guides",
    "sanitizers", "security", "asvs",
}  # fmt: skip


def changed_paths():
    lines = subprocess.run(
        ["git", "status", "--porcelain", "--untracked-files=all", "--no-renames", "-z"],
        check=True, capture_output=True, text=True,
    ).stdout.split("\0")  # fmt: skip
    return [line[3:] for line in lines if line]


def dependencies(package):
    """Returns the targets of the package that each target depends on, directly or transitively."""
    direct = {}
    for target in package["targets"]:
        names = [next(iter(entry.values()))[0] for entry in target["dependencies"]]
        direct[target["name"]] = set(names)
    known = {}

    def all_of(name):
        if name not in known:
            known[name] = set()
            for other in direct.get(name, set()) & set(direct):
                known[name] |= {other} | all_of(other)
        return known[name]

    return {name: all_of(name) for name in direct}


class Choice:
    def __init__(self, package):
        self.needs = dependencies(package)
        self.test_targets = {target["name"] for target in package["targets"] if target["type"] == "test"}
        self.swift, self.browser, self.main, self.hard = set(), set(), set(), set()
        self.all_pages = False

    def code(self, module):
        self.swift |= {name for name in self.test_targets if module in self.needs[name]} | {"ArchitectureTests"}
        self.pages(module)

    def pages(self, module):
        if module in PAGES:
            self.main |= set(PAGES[module])
        else:
            self.all_pages = True

    def add(self, path):
        parts = path.split("/")
        if path in ("Package.swift", "script/lib/swift.sh"):
            self.swift |= self.test_targets
            self.all_pages = True
        elif path.endswith("/Assets/ko.phrases"):
            self.swift |= {"ArchitectureTests", "PlazaBaseTests"}
            self.browser.add("Tests/Browser/test_languages.py")
        elif parts[0] == "Sources" and "Assets" in parts:
            self.swift |= {"ArchitectureTests", parts[1] + "Tests"} & self.test_targets
            self.pages(parts[1])
        elif parts[0] == "Sources":
            self.code(parts[1])
        elif path == "docs/openapi.yaml":
            self.swift.add("PlazaServerTests")
        elif parts[0] == "docs" or path in ("README.md", "STYLE.md"):
            self.swift |= {"ArchitectureTests", "GuideTests"}
        elif path.startswith("script/lib/ipp-printer/"):
            self.swift.add("PrintShopTests")
        elif parts[0] == "Fuzz":
            self.swift.add("FuzzTests")
        elif parts[0] == "Tests":
            self.test_file(path, parts)

    def test_file(self, path, parts):
        if parts[1] == "PlazaTesting":
            self.swift |= self.test_targets
        elif parts[1] in self.test_targets:
            self.swift |= {parts[1], "ArchitectureTests"}
        elif parts[1] == "System":
            self.hard |= {parts[2]} & SUITES
        elif parts[1] == "Engines":
            self.hard.add("engines")
        elif re.fullmatch(r"Tests/Browser/test_\w+\.py", path):
            self.browser.add(path)
        elif parts[1] in ("Browser", "Shared"):
            self.all_pages = True


def main():
    choice = Choice(json.load(sys.stdin))
    for path in changed_paths():
        choice.add(path)
    if choice.swift:
        print("swift", *sorted(choice.swift) if choice.swift != choice.test_targets else ["all"])
    if choice.browser:
        print("browser", *sorted(choice.browser))
    if choice.all_pages:
        print("main")
    elif choice.main:
        print("main", *sorted(str(path) for name in choice.main for path in ROOT.glob(f"Tests/Browser/test_{name}*.py")))
    if choice.hard:
        print("hard", *sorted(choice.hard))


main()
