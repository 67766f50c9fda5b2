"""Makes two releases and checks every file; loads their images with podman, runs them, and upgrades one to the other.

The docker engine and the compose commands cannot run on this machine: the archive is checked against Docker's format,
and the services in compose.yaml are read and run one by one.
"""

import json
import re
import subprocess
import tarfile
import uuid

import pytest
import yaml

import spdx
from archive import Archive
from plaza import PROGRAM, ROOT, Client, free_port, wait_for
from podman import Container, Podman

PERSON = {"email": "owner@plaza.test", "password": "nine patient herons at dusk"}
NAME = "localhost/plaza"
# Files of Debian's own, of which the last is empty.
DEBIAN = ("root/.bashrc", "root/.profile", "var/cache/apt/archives/lock")


def make(version, folder):
    command = [ROOT / "script/release", "--version", version, "--program", PROGRAM, "--out", folder]
    done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT)
    assert done.returncode == 0, done.stdout + done.stderr
    return folder


@pytest.fixture(scope="session")
def releases(tmp_path_factory):
    """Builds two versions of the release with the same program."""
    folder = tmp_path_factory.mktemp("releases")
    return {version: make(version, folder / version) for version in ("1.0", "1.1")}


@pytest.fixture(scope="session")
def archive(releases):
    return Archive(releases["1.0"] / file_of(releases, "image"))


@pytest.fixture(scope="session")
def podman(tmp_path_factory, releases):
    with Podman(tmp_path_factory.mktemp("podman")) as podman:
        for folder in releases.values():
            podman("load", "--input", next(folder.glob("*-image-*.tar")))
        yield podman


def file_of(releases, kind, version="1.0"):
    [path] = [path for path in releases[version].iterdir() if kind in path.name]
    return path.name


def sums(folder):
    lines = (folder / "SHA256SUMS").read_text().splitlines()
    return {name: digest for digest, name in (line.split("  ") for line in lines)}


def test_every_file_has_its_checksum_and_is_described(releases):
    for version, folder in releases.items():
        names = {path.name for path in folder.iterdir()}
        assert set(sums(folder)) == names - {"SHA256SUMS"} and len(names) == 10, names
        subprocess.run(["sha256sum", "--check", "--strict", "--quiet", "SHA256SUMS"], cwd=folder, check=True)
        description = json.loads((folder / "release.json").read_text())
        assert description["version"] == version and re.fullmatch("[0-9a-f]{40}", description["revision"])
        assert len(description["migrations"]) > 50 and len(set(description["migrations"])) == len(description["migrations"])
        listed = {file["name"]: file["sha256"] for file in description["files"]}
        assert listed.items() <= sums(folder).items() and len(listed) == 8


def test_a_release_made_again_has_the_same_bytes(releases, tmp_path):
    again = make("1.0", tmp_path / "again")
    assert sums(again) == sums(releases["1.0"])


def test_an_upgrade_replaces_only_the_second_layer(releases, archive):
    newer = Archive(releases["1.1"] / file_of(releases, "image", "1.1"))
    first, second = ([layer["digest"] for layer in one.manifest["layers"]] for one in (archive, newer))
    assert len(first) == 2 and first[0] == second[0]
    assert archive.manifest["config"] != newer.manifest["config"]


def test_the_archive_of_the_image_is_an_oci_layout_that_docker_loads_too(archive):
    archive.check_layout(f"{NAME}:1.0")
    config = archive.config["config"]
    assert (config["Entrypoint"], config["Cmd"], config["StopSignal"]) == (["/usr/bin/plaza"], ["serve"], "SIGTERM")
    assert config["User"] == "10001:10001" and config["ExposedPorts"] == {"8080/tcp": {}}
    assert config["Volumes"] == {"/var/lib/plaza": {}} and config["Healthcheck"]["Test"] == ["CMD", "/usr/lib/plaza/ready"]
    assert {"PLAZA_HOST=0.0.0.0", "PLAZA_PORT=8080", "PLAZA_DATA=/var/lib/plaza"} <= set(config["Env"])
    labels = {name.rsplit(".", 1)[-1]: value for name, value in config["Labels"].items()}
    assert labels["version"] == "1.0" and labels["licenses"] == "Apache-2.0" and len(labels["revision"]) == 40


def test_the_image_contains_the_dependencies_of_the_package_and_no_traces_of_the_build(releases, archive):
    package = releases["1.0"] / file_of(releases, ".deb")
    depends = subprocess.run(["dpkg-deb", "--field", package, "Depends"], capture_output=True, text=True, check=True).stdout
    needed = {re.split(r"[ (|:]", one.strip())[0] for one in depends.split(",")} - {"adduser"}
    status = b""
    trace = re.compile(re.escape(str(ROOT).encode()) + rb"|-----BEGIN [A-Z ]*PRIVATE KEY-----\r?\n[A-Za-z0-9+/]{40}")
    for entry, content in archive.files():
        path = entry.name.removeprefix("./")
        if path == "var/lib/dpkg/status":
            status = content
        elif path == "usr/bin/plaza":
            # The libraries of others in the program name their source files, with the folder of the build.
            content = b""
        assert not path.startswith(("root/", "home/", "tmp/", "var/cache/apt/")) or entry.isdir() or path in DEBIAN, path
        assert entry.uid == entry.gid == 10001 if path.startswith("var/lib/plaza") else entry.uid < 1000, path
        # Libraries contain keys for their self-tests.
        assert content.startswith(b"\x7fELF") or not trace.search(content), path
        assert entry.type not in (tarfile.CHRTYPE, tarfile.BLKTYPE), path
    installed = set(re.findall(r"^Package: (\S+)$", status.decode(), re.M))
    assert needed <= installed, needed - installed
    assert not installed & {"apt", "gcc-12", "git", "cron", "openssh-server"}


def test_the_list_of_components_is_valid_and_complete(releases):
    document = json.loads((releases["1.0"] / file_of(releases, "spdx")).read_text())
    spdx.check(document)
    named = {(package["name"], package["versionInfo"]) for package in document["packages"]}
    pins = json.loads((ROOT / "Package.resolved").read_text())["pins"]
    assert {(pin["identity"], pin["state"]["version"]) for pin in pins} < named
    assert {"Plaza", "swift", "ffmpeg", "libc6", "fonts-noto-cjk"} <= {name for name, _ in named}
    licences = {package["name"]: package["licenseDeclared"] for package in document["packages"]}
    assert licences["grdb.swift"] == "MIT" and licences["swift-nio"].startswith("Apache-2.0")


def test_the_tarball_has_the_program_and_all_licences(releases, tmp_path):
    with tarfile.open(releases["1.0"] / file_of(releases, ".tar.gz")) as archive:
        assert {(entry.uid, entry.gid, entry.mode & 0o7022) for entry in archive} == {(0, 0, 0)}
    subprocess.run(["tar", "--extract", "--gzip", "--file", archive.name, "--directory", tmp_path], check=True)
    top = tmp_path / "plaza-1.0"
    assert {path.name for path in top.iterdir()} == {
        "plaza", "README", "LICENSE", "NOTICE", "licences", "plaza.1", "plaza.env", "plaza.service"}  # fmt: skip
    pins = json.loads((ROOT / "Package.resolved").read_text())["pins"]
    repositories = {pin["location"].removesuffix(".git").rsplit("/", 1)[-1] for pin in pins}
    licensed = {path.name.removesuffix(".LICENSE") for path in (top / "licences").glob("*.LICENSE")}
    assert repositories | {"Plaza", "Swift"} == licensed
    assert "@" not in (top / "README").read_text()
    said = subprocess.run([top / "plaza", "--version"], capture_output=True, text=True, check=True).stdout
    assert said.startswith("Plaza ")
    libraries = subprocess.run(["ldd", top / "plaza"], capture_output=True, text=True, check=True).stdout
    assert "swift" not in libraries, "Swift's libraries are not inside"


def test_the_image_serves_is_upgraded_on_its_volume_and_stops_cleanly(podman):
    volume = f"plaza-{uuid.uuid4().hex}"
    created = podman("run", "--rm", "--cgroups=disabled", "--network=none", "--read-only", "--ulimit=nofile=4096:4096",
                     "--ulimit=nproc=8192:8192", f"--volume={volume}:/var/lib/plaza", "--entrypoint=/bin/sh", f"{NAME}:1.0", "-c",
                     f"echo '{PERSON['password']}' | plaza admin create {PERSON['email']} --name Owner")  # fmt: skip
    assert "is now an administrator" in created
    for version in ("1.0", "1.1"):
        container = Container(podman, f"{NAME}:{version}", volume, free_port())
        try:
            wait_for(container.is_healthy, f"health of {version}")
            client = Client(container)
            page = client.get("/")
            assert page.status == 200 and b"<!doctype html>" in page.body[:100].lower()
            answer = client.post("/api/session", PERSON)
            assert answer.status == 201, f"{version} lost the members: {answer.body}"
            status = container.execute("cat", "/proc/1/status")
            assert re.search(r"^Uid:\s+10001\s+10001\s+10001\s+10001$", status, re.M), status
            assert re.search(r"^CapEff:\s+0+$", status, re.M) and re.search(r"^NoNewPrivs:\s+1$", status, re.M)
            assert container.execute("sh", "-c", "echo x >/usr/x", check=False)[0] != 0
            assert container.execute("stat", "-c", "%u %a", "/var/lib/plaza", "/var/lib/plaza/plaza.sqlite").split() == [
                "10001", "700", "10001", "600"]  # fmt: skip
        except BaseException:
            print(container.logs())
            raise
        finally:
            status = container.stop()
        assert status == 0, f"{version} ended with {status}"


def test_the_health_check_fails_without_a_server(podman):
    arguments = ["--entrypoint=/usr/lib/plaza/ready", f"--env=PLAZA_PORT={free_port()}"]
    assert podman.run(f"{NAME}:1.0", options=arguments, check=False)[0] != 0


def doctor(podman, *options):
    return podman.run(f"{NAME}:1.0", "doctor", options=["--read-only", "--cap-drop=ALL", "--env=PLAZA_ITUNES_URL=none", *options], check=False)[1]


def test_programs_run_with_limits_in_a_default_container_and_sandboxed_with_the_documented_option(podman):
    assert "without a sandbox: bubblewrap does not work here" in doctor(podman)
    guide = (ROOT / "docs/install.md").read_text()
    options = re.search(r"^    podman run .*?(--security-opt=\S+) .*$", guide, re.M)
    assert options, "docs/install.md does not name the options"
    assert "sandboxed by /usr/bin/bwrap" in doctor(podman, options[1])


def test_the_compose_files_fit_the_image(releases, podman):
    folder = releases["1.0"]
    one = yaml.safe_load((folder / "compose.yaml").read_text())
    two = yaml.safe_load((folder / "compose.postgres.yaml").read_text())
    plaza = one["services"]["plaza"]
    assert plaza["image"] == two["services"]["database-password"]["image"] == f"{NAME}:1.0"
    assert plaza["read_only"] and plaza["cap_drop"] == ["ALL"] and plaza["volumes"] == ["plaza-data:/var/lib/plaza"]
    assert plaza["environment"]["PLAZA_PROXIES"] == one["networks"]["front"]["ipam"]["config"][0]["subnet"]
    assert plaza["healthcheck"]["test"] == ["CMD", "/usr/lib/plaza/ready"]
    assert "reverse_proxy plaza:8080" in (folder / "Caddyfile").read_text()
    assert (folder / "plaza.env").read_text() == (ROOT / "packaging/plaza.env").read_text()
    assert "passfile=/secrets/plaza" in two["services"]["plaza"]["environment"]["PLAZA_DATABASE"]
    assert two["services"]["database"]["environment"]["POSTGRES_PASSWORD_FILE"] == "/secrets/database"


def test_the_password_of_the_database_is_generated_once(podman):
    volume = f"secrets-{uuid.uuid4().hex}"
    shared, words = ["--user=0:0", f"--volume={volume}:/secrets"], set()
    for _ in range(2):
        podman.run(f"{NAME}:1.0", options=[*shared, "--entrypoint=/usr/lib/plaza/database-password"])
        seen = podman.run(f"{NAME}:1.0", "-c", "cat database; echo; cat plaza; stat -c '%u %a' plaza database", options=[
            *shared, "--workdir=/secrets", "--entrypoint=/bin/sh"]).split("\n")  # fmt: skip
        assert re.fullmatch("[0-9a-f]{48}", seen[0]) and seen[1] == f"*:*:*:*:{seen[0]}"
        assert seen[2:] == ["10001 600", "0 600"]
        words.add(seen[0])
    assert len(words) == 1, "the second start replaced the password"
    # Plaza's user reads its own file only.
    options = [f"--volume={volume}:/secrets:ro", "--entrypoint=/bin/cat"]
    assert podman.run(f"{NAME}:1.0", "/secrets/plaza", options=options) == f"*:*:*:*:{words.pop()}"
    assert podman.run(f"{NAME}:1.0", "/secrets/database", options=options, check=False)[0] != 0
