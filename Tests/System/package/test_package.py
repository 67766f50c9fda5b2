"""Installs the Debian package in a copy of the machine, starts it as its unit specifies, and upgrades, removes and
purges it. The copy runs no systemd, so the unit's command is started directly, with its user and settings."""

import os
import re
import subprocess

import pytest

from copy_of_machine import Copy
from plaza import PROGRAM, ROOT, Client, free_port, wait_for

PERSON = {"email": "owner@plaza.test", "password": "nine patient herons at dusk"}
UNIT = "/lib/systemd/system/plaza.service"
SETTINGS = "/etc/plaza/plaza.env"


@pytest.fixture(scope="module")
def packages(tmp_path_factory):
    """Builds two versions of the package with the same program."""
    folder = tmp_path_factory.mktemp("packages")
    for version in ("1.0", "1.1"):
        command = [ROOT / "script/package", "--version", version, "--program", PROGRAM, folder]
        done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT)
        assert done.returncode == 0, done.stdout + done.stderr
    return {path.name.split("_")[1]: path for path in folder.glob("*.deb")}


@pytest.fixture(scope="module")
def machine(tmp_path_factory):
    with Copy(tmp_path_factory.mktemp("machine")) as copy:
        yield copy


class Service:
    """Takes the place of systemd: runs the unit's command with its user and settings."""

    def __init__(self, machine):
        self.machine = machine
        unit = machine.run("cat", UNIT)
        self.user = re.search(r"^User=(.+)$", unit, re.M)[1]
        self.start_command = re.search(r"^ExecStart=(.+)$", unit, re.M)[1].split()
        assert re.search(r"^EnvironmentFile=(.+)$", unit, re.M)[1] == SETTINGS
        self.process = None

    @property
    def settings(self):
        lines = self.machine.run("cat", SETTINGS).splitlines()
        return [line for line in lines if line and not line.startswith("#")]

    @property
    def port(self):
        return int(dict(line.split("=", 1) for line in self.settings)["PLAZA_PORT"])

    def as_user(self, *words):
        plain = ["env", "-i", "PATH=/usr/bin:/bin", *self.settings]
        return ["setpriv", f"--reuid={self.user}", f"--regid={self.user}", "--init-groups", "--no-new-privs", *plain, *words]

    def start(self):
        command = self.machine.command(*self.as_user(*self.start_command))
        self.process = subprocess.Popen(["setpriv", "--pdeathsig", "TERM", *command], stdin=subprocess.DEVNULL)
        wait_for(self.is_ready, "the service")

    def is_ready(self):
        assert self.process.poll() is None, "the service ended"
        try:
            return Client(self).get("/ready").status == 200
        except OSError:
            return False

    def stop(self):
        self.process.terminate()
        assert self.process.wait(30) == 0


def test_the_package_is_installed_upgraded_removed_and_purged(packages, machine):
    assert sorted(packages) == ["1.0", "1.1"]
    install(machine, packages["1.0"])
    check_installed(machine)
    port = free_port()
    machine.run("sh", "-c", f"printf 'PLAZA_PORT={port}\\nPLAZA_ITUNES_URL=none\\n' >>{SETTINGS}")
    service = Service(machine)
    made = service.as_user("/usr/bin/plaza", "admin", "create", PERSON["email"], "--name", "The Owner")
    machine.run(*made, input=(PERSON["password"] + "\n").encode())
    doctor = machine.run(*service.as_user("/usr/bin/plaza", "doctor"), check=False)[1]
    assert "bubblewrap" not in doctor or "not" not in line_with("bubblewrap", doctor), doctor
    service.start()
    try:
        assert signs_in(service)
        # The old process continues while the new version is installed.
        install(machine, packages["1.1"])
        assert signs_in(service)
    finally:
        service.stop()
    assert machine.run("dpkg-query", "-W", "-f", "${Version}", "plaza") == "1.1"
    assert f"PLAZA_PORT={port}" in machine.run("cat", SETTINGS), "the upgrade took the operator's settings"
    service.start()
    try:
        assert signs_in(service), "the upgrade lost the members"
    finally:
        service.stop()
    machine.run("dpkg", "--remove", "plaza")
    assert not machine.has("/usr/bin/plaza") and not machine.has(UNIT)
    assert machine.has("/var/lib/plaza/plaza.sqlite") and machine.has(SETTINGS), "removing took what is not the package's"
    machine.run("dpkg", "--purge", "plaza")
    assert not machine.has("/var/lib/plaza") and not machine.has("/etc/plaza")
    assert not os.path.exists("/usr/bin/plaza"), "it was installed on the real machine"


def install(machine, package):
    name = f"/tmp/{package.name}"
    machine.write(name, package.read_bytes())
    machine.run("env", "DEBIAN_FRONTEND=noninteractive", "dpkg", "--install", name)


def check_installed(machine):
    assert machine.run("stat", "-c", "%U:%G %a", "/var/lib/plaza", SETTINGS).split("\n")[:2] == [
        "plaza:plaza 700", "root:plaza 640"]  # fmt: skip
    assert machine.run("stat", "-c", "%U:%G %a", "/usr/bin/plaza").strip() == "root:root 755"
    assert "the shops around a square" in machine.run("sh", "-c", "zcat /usr/share/man/man1/plaza.1.gz")
    assert machine.run("dpkg", "--verify", "plaza").strip() in ("", "??5?????? c /etc/plaza/plaza.env")
    assert machine.run("sh", "-c", "ldd /usr/bin/plaza").count("swift") == 0, "Swift's libraries are not inside"


def signs_in(service):
    return Client(service).post("/api/session", PERSON).status == 201


def line_with(word, text):
    return next(line for line in text.splitlines() if word in line)


def test_systemd_accepts_the_unit():
    """Runs offline, without the program: only complaints about unknown or invalid lines count."""
    said = subprocess.run(
        ["systemd-analyze", "verify", "--man=no", ROOT / "packaging/plaza.service"], capture_output=True, text=True
    ).stderr
    unknown = [line for line in said.splitlines() if "Unknown" in line or "Failed to parse" in line or "Invalid" in line]
    assert unknown == [], unknown
