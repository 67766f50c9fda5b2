import base64
import concurrent.futures
import pathlib
import sys
import types

import pytest

HERE = pathlib.Path(__file__).parent
sys.path[:0] = [str(HERE.parents[1] / "Browser"), str(HERE)]

from plaza import PROGRAM, Plaza, wait_for  # noqa: E402

TUS = {"Tus_Resumable": "1.0.0"}


def pytest_sessionstart(session):
    assert PROGRAM.exists(), f"{PROGRAM} is missing: swift build makes it"


def pytest_sessionfinish(session, exitstatus):
    """Accepts an empty selection: the name passed to script/test may match tests in other folders only."""
    if exitstatus == pytest.ExitCode.NO_TESTS_COLLECTED and session.config.getoption("-k"):
        session.exitstatus = pytest.ExitCode.OK


@pytest.fixture(scope="module")
def camp(tmp_path_factory):
    with Plaza.filled(tmp_path_factory.mktemp("clips")) as server:
        yield server


@pytest.fixture(scope="module")
def sent(camp, request, tmp_path_factory):
    """The path and URL of each clip of this run. All clips are uploaded before the first is checked, so that Plaza
    converts them while others are drawn."""
    folder = tmp_path_factory.mktemp("zoo")
    wanted = [test.callspec.params["clip"] for test in request.session.items if hasattr(test, "callspec")]
    client, found = camp.client("coach"), {}
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        for clip, path in zip(wanted, pool.map(lambda clip: clip.made(folder), wanted)):
            found[clip.name] = types.SimpleNamespace(path=path, address=published(client, path))
    return found


def published(client, path):
    data = path.read_bytes()
    name = "filename " + base64.b64encode(path.name.encode()).decode()
    begun = client.ask("POST", "/api/camp/uploads", Upload_Length=str(len(data)), Upload_Metadata=name, **TUS)
    assert begun.status == 201, begun.body
    place, part = begun.headers["Location"], {"Upload_Offset": "0", "Content_Type": "application/offset+octet-stream"}
    assert client.ask("PATCH", place, body=data, **part, **TUS).status == 204
    made = client.post("/api/camp/media", {"upload": place.rsplit("/", 1)[1], "title": path.name, "audience": "members"})
    assert made.status == 202, made.body
    return made.headers["Location"]


@pytest.fixture
def settled(camp, sent):
    """Returns a function that waits until a clip is ready or refused, then returns it and the reason."""

    def look(clip):
        client, address = camp.client("coach"), sent[clip.name].address
        wait_for(lambda: client.get(address).json()["state"] in ("ready", "refused"), clip.name, seconds=300)
        return client.get(address).json(), client.get(address + "/progress").json()["reason"]

    return look
