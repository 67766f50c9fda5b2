"""The programs of docs/api-in-five-minutes.md, taken from that page and run against a server."""

import json
import os
import re
import subprocess

import pytest

from plaza import ROOT, Plaza


@pytest.fixture(scope="module")
def plaza(tmp_path_factory):
    with Plaza.filled(tmp_path_factory.mktemp("api")) as server:
        yield server


def shown(language):
    text = (ROOT / "docs/api-in-five-minutes.md").read_text()
    return re.findall(rf"(?ms)^```{language}\n(.*?)^```$", text)


def run(plaza, *command, token=None, check=True):
    variables = {"PLAZA": plaza.url, "KEY": token or plaza.token("clerk")}
    done = subprocess.run(command, capture_output=True, text=True, env=os.environ | variables, timeout=300)
    assert not check or done.returncode == 0, done.stdout + done.stderr
    return done.stdout if check else done.returncode


def test_each_call_of_curl_succeeds(plaza):
    me, customers, created = (json.loads(run(plaza, "bash", "-c", script)) for script in shown("sh"))
    assert me["email"] == "clerk@plaza.test"
    assert len(customers["items"]) == 2 and customers["next"]
    assert created["name"] == "Mia Chen" and created["isOpen"]


def test_curl_fails_with_a_wrong_key(plaza):
    assert run(plaza, "bash", "-c", shown("sh")[0], token="wrong", check=False) == 22


def test_the_python_program_creates_changes_and_counts_customers(plaza):
    [program] = shown("python")
    changed, refused, count = run(plaza, "/usr/bin/python3", "-c", program).splitlines()
    assert changed == "Changed: Noah Kim 01223 555 0100"
    assert refused.startswith("Refused: 412 /problems/changed-meanwhile ")
    assert int(count.removeprefix("Customers: ")) > 2


def test_the_swift_program_lists_all_customers(plaza, tmp_path):
    [program] = shown("swift")
    (tmp_path / "customers.swift").write_text(program)
    subprocess.run(["swiftc", tmp_path / "customers.swift", "-o", tmp_path / "customers"], check=True, capture_output=True)
    *names, count = run(plaza, tmp_path / "customers").splitlines()
    assert count == f"Customers: {len(names)}" and len(names) == len(set(names)) > 2
