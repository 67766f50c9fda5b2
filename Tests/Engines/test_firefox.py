"""The journeys of every person and shop on a phone, in Firefox."""

import pytest

from engines import Firefox
from journeys import JOURNEYS, World


@pytest.fixture(scope="module")
def engine(tmp_path_factory):
    with Firefox(tmp_path_factory.mktemp("firefox")) as browser:
        yield browser


@pytest.mark.parametrize("name", JOURNEYS)
def test_journey(engine, house, tmp_path, name):
    with World(engine, house, tmp_path) as world:
        JOURNEYS[name](world)
