"""Writes a container image as one archive: image.py VERSION REVISION ARCHITECTURE FILE LAYER...

The archive is an OCI image layout with a manifest.json beside it, so that `podman load`, `skopeo copy oci-archive:` and
`docker load` read it. It depends only on its arguments, the content of the layers and SOURCE_DATE_EPOCH.
"""

import datetime
import gzip
import hashlib
import io
import json
import os
import pathlib
import shutil
import sys
import tarfile
import tempfile

NAME = "localhost/plaza"
TYPES = "application/vnd.oci.image"
READY = ["CMD", "/usr/lib/plaza/ready"]
SECOND = 1_000_000_000


def main(version, revision, architecture, target, *layers):
    epoch = int(os.environ["SOURCE_DATE_EPOCH"])
    created = datetime.datetime.fromtimestamp(epoch, datetime.UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
    with tempfile.TemporaryDirectory(dir=pathlib.Path(layers[0]).parent) as folder:
        blobs = Blobs(pathlib.Path(folder))
        packed = [blobs.add_layer(pathlib.Path(layer)) for layer in layers]
        labels = labels_of(version, revision, created)
        config = blobs.add_json(
            configuration(architecture, created, labels, [plain for _, plain in packed]), f"{TYPES}.config.v1+json"
        )
        manifest = blobs.add_json(
            {"schemaVersion": 2, "mediaType": f"{TYPES}.manifest.v1+json", "config": config,
             "layers": [descriptor for descriptor, _ in packed], "annotations": labels},
            f"{TYPES}.manifest.v1+json",
        )  # fmt: skip
        name = f"{NAME}:{version}"
        index = manifest | {"annotations": {"org.opencontainers.image.ref.name": name}}
        texts = {
            "oci-layout": {"imageLayoutVersion": "1.0.0"},
            "index.json": {"schemaVersion": 2, "mediaType": f"{TYPES}.index.v1+json", "manifests": [index]},
            "manifest.json": [{
                "Config": path_of(config), "RepoTags": [name],
                "Layers": [path_of(descriptor) for descriptor, _ in packed],
            }],
        }  # fmt: skip
        write(pathlib.Path(target), blobs.folder, {name: encoded(value) for name, value in texts.items()}, epoch)


def labels_of(version, revision, created):
    return {
        "org.opencontainers.image.title": "Plaza",
        "org.opencontainers.image.description": "One self-hosted server for small shops",
        "org.opencontainers.image.version": version,
        "org.opencontainers.image.revision": revision,
        "org.opencontainers.image.created": created,
        "org.opencontainers.image.licenses": "Apache-2.0",
    }


def configuration(architecture, created, labels, layers):
    """Returns the configuration. OCI defines no health check: Docker reads it from here, podman from compose.yaml."""
    return {
        "architecture": architecture,
        "os": "linux",
        "created": created,
        "config": {
            "User": "10001:10001",
            "ExposedPorts": {"8080/tcp": {}},
            "Env": [
                "PATH=/usr/local/bin:/usr/bin:/bin", "LANG=C.UTF-8",
                "PLAZA_HOST=0.0.0.0", "PLAZA_PORT=8080", "PLAZA_DATA=/var/lib/plaza",
            ],
            "Entrypoint": ["/usr/bin/plaza"],
            "Cmd": ["serve"],
            "Volumes": {"/var/lib/plaza": {}},
            "WorkingDir": "/var/lib/plaza",
            "StopSignal": "SIGTERM",
            "Labels": labels,
            "Healthcheck": {"Test": READY, "Interval": 30 * SECOND, "Timeout": 5 * SECOND, "StartPeriod": 60 * SECOND, "Retries": 3},
        },
        "rootfs": {"type": "layers", "diff_ids": layers},
        "history": [
            {"created": created, "created_by": "Debian packages"}, {"created": created, "created_by": "Plaza"},
        ],
    }  # fmt: skip


def encoded(value):
    return json.dumps(value, sort_keys=True, separators=(",", ":")).encode()


def path_of(descriptor):
    return "blobs/sha256/" + descriptor["digest"].removeprefix("sha256:")


class Blobs:
    """A folder of blobs, named by their digests."""

    def __init__(self, folder):
        self.folder = folder

    def add(self, path, media_type):
        digest = digest_of(path)
        size = path.stat().st_size
        path.rename(self.folder / digest)
        return {"mediaType": media_type, "digest": f"sha256:{digest}", "size": size}

    def add_json(self, value, media_type):
        path = self.folder / "json"
        path.write_bytes(encoded(value))
        return self.add(path, media_type)

    def add_layer(self, layer):
        """Returns the descriptor of the compressed layer, and the digest of the uncompressed one."""
        path = self.folder / "layer"
        with open(layer, "rb") as source, open(path, "wb") as raw:
            with gzip.GzipFile(filename="", mode="wb", fileobj=raw, compresslevel=6, mtime=0) as target:
                shutil.copyfileobj(source, target, 1 << 20)
        return self.add(path, f"{TYPES}.layer.v1.tar+gzip"), f"sha256:{digest_of(layer)}"


def digest_of(path):
    with open(path, "rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def write(target, blobs, texts, epoch):
    def member(name, size=0, kind=tarfile.REGTYPE):
        entry = tarfile.TarInfo(name)
        entry.size, entry.mtime, entry.type = size, epoch, kind
        entry.mode = 0o755 if kind == tarfile.DIRTYPE else 0o644
        return entry

    partial = target.with_name(target.name + ".partial")
    with tarfile.open(partial, "w", format=tarfile.USTAR_FORMAT) as archive:
        for name in ("blobs", "blobs/sha256"):
            archive.addfile(member(name, kind=tarfile.DIRTYPE))
        for path in sorted(blobs.iterdir()):
            with open(path, "rb") as content:
                archive.addfile(member(f"blobs/sha256/{path.name}", path.stat().st_size), content)
        for name, text in sorted(texts.items()):
            archive.addfile(member(name, len(text)), io.BytesIO(text))
    partial.rename(target)


if __name__ == "__main__":
    main(*sys.argv[1:])
