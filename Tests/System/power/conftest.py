import pathlib
import sys

hard = pathlib.Path(__file__).parents[1]
sys.path[:0] = [str(hard / "shared"), str(hard.parent / "Browser")]

from disk import require_what_it_takes
from mounts import hide_our_mounts
from plaza import PROGRAM


def pytest_sessionstart(session):
    assert PROGRAM.exists(), f"{PROGRAM} is missing: swift build makes it"
    hide_our_mounts()
    require_what_it_takes()
