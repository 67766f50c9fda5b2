"""Reads the archive of an image and checks it against the formats of OCI and Docker."""

import gzip
import hashlib
import io
import json
import tarfile


class Archive:
    def __init__(self, path):
        with tarfile.open(path) as archive:
            self.names = archive.getnames()
            self.content = {entry.name: archive.extractfile(entry).read() for entry in archive if entry.isfile()}

    def json(self, name):
        return json.loads(self.content[name])

    def blob(self, descriptor):
        """Returns the content of a descriptor after checking its digest and size."""
        kind, digest = descriptor["digest"].split(":")
        assert kind == "sha256"
        content = self.content[f"blobs/sha256/{digest}"]
        assert hashlib.sha256(content).hexdigest() == digest and len(content) == descriptor["size"]
        return content

    @property
    def manifest(self):
        [descriptor] = self.json("index.json")["manifests"]
        assert descriptor["mediaType"] == "application/vnd.oci.image.manifest.v1+json"
        return json.loads(self.blob(descriptor))

    @property
    def config(self):
        return json.loads(self.blob(self.manifest["config"]))

    def layers(self):
        """Yields the uncompressed layers."""
        for descriptor in self.manifest["layers"]:
            assert descriptor["mediaType"] == "application/vnd.oci.image.layer.v1.tar+gzip"
            yield gzip.decompress(self.blob(descriptor))

    def files(self):
        """Yields the entries of all layers and their content."""
        for layer in self.layers():
            with tarfile.open(fileobj=io.BytesIO(layer)) as entries:
                for entry in entries:
                    yield entry, entries.extractfile(entry).read() if entry.isfile() else b""

    def check_layout(self, name):
        """Checks what `podman load` (OCI) and `docker load` (manifest.json) read."""
        assert self.json("oci-layout") == {"imageLayoutVersion": "1.0.0"}
        index = self.json("index.json")
        assert index["schemaVersion"] == 2 and index["manifests"][0]["annotations"] == {
            "org.opencontainers.image.ref.name": name}  # fmt: skip
        diffs = [f"sha256:{hashlib.sha256(layer).hexdigest()}" for layer in self.layers()]
        assert diffs == self.config["rootfs"]["diff_ids"]
        [docker] = self.json("manifest.json")
        paths = ["blobs/sha256/" + one["digest"][7:] for one in [self.manifest["config"], *self.manifest["layers"]]]
        assert docker == {"Config": paths[0], "Layers": paths[1:], "RepoTags": [name]}
        used = {"oci-layout", "index.json", "manifest.json", *paths, "blobs/sha256/" + index["manifests"][0]["digest"][7:]}
        assert set(self.content) == used, "the archive has files that no manifest names"
