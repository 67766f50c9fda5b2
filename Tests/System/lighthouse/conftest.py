import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parents[2] / "Browser"))

import pytest

from panel import Lighthouse
from plaza import PROGRAM, Plaza


def pytest_sessionstart(session):
    assert PROGRAM.exists(), f"{PROGRAM} is missing: script/test makes it"


@pytest.fixture(scope="session")
def plaza(tmp_path_factory):
    with Plaza(tmp_path_factory.mktemp("plaza")) as server:
        yield server


@pytest.fixture(scope="session")
def lighthouse():
    with Lighthouse() as panel:
        yield panel
