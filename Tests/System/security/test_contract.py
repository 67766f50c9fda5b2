"""Runs schemathesis against the server with its published contract: every operation and every check, in each role.

PLAZA_CONTRACT_MINUTES is the total duration. Without it, only the phases examples and coverage run, whose cases follow
from the contract, which takes seconds.
"""

import os
import pathlib
import subprocess
import sys

import pytest

from plaza import Client, Plaza

HERE = pathlib.Path(__file__).parent
MINUTES = float(os.environ.get("PLAZA_CONTRACT_MINUTES", 0))
ENDING = ["signOut", "changePassword", "deleteMe", "endSession"]
# For each user, the share of the time and the selected operations. "leaving" runs the operations that end their
# session, with a new session for each request.
RUNS = {
    "stranger": (0.1, []),
    "clerk": (0.4, [f"--exclude-operation-id={one}" for one in ENDING]),
    "admin": (0.4, [f"--exclude-operation-id={one}" for one in ENDING]),
    "leaving": (0.1, [f"--include-operation-id={one}" for one in ENDING]),
}


def schemathesis(plaza, folder, token, options, seconds):
    program = [sys.executable, "-m", "schemathesis.cli", "--config-file", HERE / "schemathesis.toml", "run"]
    program += [f"{plaza.url}/openapi.yaml", "--checks=all", "--no-color", "--request-timeout=30", *options]
    program += ["--max-time", str(seconds)] if seconds else ["--phases=examples,coverage"]
    if token:
        program += ["--header", f"Authorization: Bearer {token}"]
    environment = os.environ | {
        "SCHEMATHESIS_HOOKS": "contract_hooks", "PYTHONPATH": str(HERE), "PLAZA_CONTRACT_TOKEN": token or "none",
        "PLAZA_CONTRACT_DATABASE": str(plaza.data / "plaza.sqlite"), "PYTHONWARNINGS": "ignore",
    }  # fmt: skip
    return subprocess.run(program, cwd=folder, env=environment, capture_output=True, text=True, timeout=seconds + 900)


@pytest.mark.parametrize("who", RUNS)
def test_the_server_conforms_to_its_api_contract(tmp_path, who):
    part, options = RUNS[who]
    role = {"stranger": None, "leaving": "member"}.get(who, who)
    with Plaza.filled(tmp_path, PLAZA_PROXIES="127.0.0.1") as plaza:
        token = Client(plaza).sign_in(role).token if role else None
        ran = schemathesis(plaza, tmp_path, token, options, round(MINUTES * 60 * part))
        print(ran.stdout[-6000:], ran.stderr[-2000:])
        faults = [line for line in plaza.log.read_text(errors="replace").splitlines() if " fault" in line]
        assert plaza.process.poll() is None
        if token:
            assert Client(plaza, token).get("/api/me").status == 200, "the run lost its session, so it tried little"
    assert not faults, "\n".join(faults[:5])
    assert ran.returncode == 0, ran.stdout[-20_000:]
    assert "No issues found" in ran.stdout or "passed" in ran.stdout, ran.stdout[-3000:]


def test_a_contract_violation_is_detected(tmp_path):
    """Negative control: a contract that differs from the responses of the server."""
    with Plaza.filled(tmp_path) as plaza:
        text = Client(plaza).get("/openapi.yaml").body.decode()
        changed = text.replace("required: [id, email, emailVerified, name,", "required: [id, email, emailVerified, shoeSize,")
        assert changed != text
        (tmp_path / "changed.yaml").write_text(changed)
        token = Client(plaza).sign_in("member").token
        ran = subprocess.run(
            [sys.executable, "-m", "schemathesis.cli", "--config-file", HERE / "schemathesis.toml", "run",
             tmp_path / "changed.yaml", "--url", plaza.url, "--checks=all", "--phases=coverage", "--no-color",
             "--include-operation-id=getMe", "--header", f"Authorization: Bearer {token}"],
            cwd=tmp_path, capture_output=True, text=True, timeout=300, env=os.environ | {"PYTHONWARNINGS": "ignore"},
        )  # fmt: skip
        assert ran.returncode == 1 and "shoeSize" in ran.stdout, ran.stdout[-3000:] + ran.stderr[-2000:]
