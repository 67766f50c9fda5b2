"""Prints the description of a release for `plaza upgrade --check`: release.py VERSION REVISION MIGRATIONS FOLDER"""

import datetime
import hashlib
import json
import os
import pathlib
import sys


def main(version, revision, migrations, folder):
    epoch = int(os.environ["SOURCE_DATE_EPOCH"])
    names = sorted(path for path in pathlib.Path(folder).iterdir() if path.name not in ("release.json", "SHA256SUMS"))
    description = {
        "name": "Plaza",
        "version": version,
        "revision": revision,
        "date": datetime.datetime.fromtimestamp(epoch, datetime.UTC).strftime("%Y-%m-%d"),
        "upgradesFrom": pathlib.Path("packaging/upgrades-from").read_text().strip(),
        "migrations": pathlib.Path(migrations).read_text().split(),
        "files": [{"name": path.name, "bytes": path.stat().st_size, "sha256": digest_of(path)} for path in names],
    }
    json.dump(description, sys.stdout, indent=1)
    print()


def digest_of(path):
    with open(path, "rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


if __name__ == "__main__":
    main(*sys.argv[1:])
