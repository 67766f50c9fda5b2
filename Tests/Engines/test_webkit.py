"""The journeys of every person and shop on a phone, in WebKit."""

import pytest

from engines import WebKit
from journeys import JOURNEYS, World


@pytest.fixture(scope="module")
def engine(tmp_path_factory):
    with WebKit(tmp_path_factory.mktemp("webkit")) as browser:
        yield browser


@pytest.mark.parametrize("name", JOURNEYS)
def test_journey(engine, house, tmp_path, name):
    with World(engine, house, tmp_path) as world:
        JOURNEYS[name](world)
