"""Prints the components of a release as SPDX 2.3: sbom.py VERSION REVISION PACKAGE_RESOLVED CHECKOUTS DPKG_STATUS

The components are Plaza, the Swift packages that it is built from, Swift's own libraries, and the Debian packages of
the image. The document depends only on the arguments and SOURCE_DATE_EPOCH.
"""

import datetime
import json
import os
import pathlib
import re
import subprocess
import sys
import uuid

NOT_KNOWN = "NOASSERTION"


def main(version, revision, resolved, checkouts, status):
    epoch = int(os.environ["SOURCE_DATE_EPOCH"])
    plaza = component(
        "Plaza", version, "Apache-2.0", f"pkg:generic/plaza@{version}", identifier="SPDXRef-Plaza", comment=f"commit {revision}",
        kind="APPLICATION",
    )  # fmt: skip
    linked = [*swift_packages(json.loads(pathlib.Path(resolved).read_text()), pathlib.Path(checkouts)), swift_itself()]
    installed = list(debian_packages(pathlib.Path(status).read_text()))
    relations = [relation("SPDXRef-DOCUMENT", "DESCRIBES", plaza)]
    relations += [relation(plaza["SPDXID"], "STATIC_LINK", part) for part in linked]
    relations += [relation(plaza["SPDXID"], "DEPENDS_ON", part) for part in installed]
    name = f"plaza-{version}"
    document = {
        "spdxVersion": "SPDX-2.3",
        "dataLicense": "CC0-1.0",
        "SPDXID": "SPDXRef-DOCUMENT",
        "name": name,
        "documentNamespace": f"https://spdx.org/spdxdocs/{name}-{uuid.uuid5(uuid.NAMESPACE_URL, name + revision)}",
        "creationInfo": {
            "created": datetime.datetime.fromtimestamp(epoch, datetime.UTC).strftime("%Y-%m-%dT%H:%M:%SZ"),
            "creators": ["Tool: plaza-script-release"],
        },
        "packages": [plaza, *linked, *installed],
        "relationships": relations,
    }
    json.dump(document, sys.stdout, indent=1, ensure_ascii=False)
    print()


def component(name, version, licence, address, identifier, location=NOT_KNOWN, kind="LIBRARY", comment=None):
    part = {
        "SPDXID": identifier,
        "name": name,
        "versionInfo": version,
        "downloadLocation": location,
        "filesAnalyzed": False,
        "licenseConcluded": licence,
        "licenseDeclared": licence,
        "copyrightText": NOT_KNOWN,
        "primaryPackagePurpose": kind,
        "externalRefs": [
            {"referenceCategory": "PACKAGE-MANAGER", "referenceType": "purl", "referenceLocator": address},
        ],
    }  # fmt: skip
    return part | ({"comment": comment} if comment else {})


def relation(source, kind, target):
    return {"spdxElementId": source, "relationshipType": kind, "relatedSpdxElement": target["SPDXID"]}


def identifier(kind, name):
    return f"SPDXRef-{kind}-" + re.sub(r"[^A-Za-z0-9.-]", lambda sign: f"-{ord(sign[0]):x}-", name)


def swift_packages(resolved, checkouts):
    for pin in sorted(resolved["pins"], key=lambda pin: pin["identity"]):
        location, state = pin["location"].removesuffix(".git"), pin["state"]
        version = state.get("version", state["revision"])
        yield component(
            pin["identity"], version, licence_of(checkouts / location.rsplit("/", 1)[-1]),
            f"pkg:swift/{location.split('://', 1)[-1]}@{version}", identifier("Swift", pin["identity"]),
            f"git+{location}@{version}",
        )  # fmt: skip


def licence_of(folder):
    files = sorted(folder.glob("LICENSE*"))
    assert files, f"{folder} has no licence"
    text = " ".join(files[0].read_text().split())
    if "Apache License Version 2.0" in text:
        return "Apache-2.0 WITH Swift-exception" if "Runtime Library Exception" in text else "Apache-2.0"
    # The text of the MIT license, whether or not it has its title.
    assert "Permission is hereby granted, free of charge" in text, f"the licence of {folder} is not known here"
    return "MIT"


def swift_itself():
    said = subprocess.run(["swift", "--version"], capture_output=True, text=True, check=True).stdout
    version = re.search(r"Swift version (\S+)", said)[1]
    licence = "Apache-2.0 WITH Swift-exception"
    return component("swift", version, licence, f"pkg:generic/swift@{version}", "SPDXRef-Swift-Libraries")


def debian_packages(status):
    for stanza in sorted(status.strip().split("\n\n")):
        fields = dict(re.findall(r"^([A-Z][A-Za-z-]*): (.*)$", stanza, re.M))
        if not fields["Status"].endswith(" installed"):
            continue
        name, version, architecture = fields["Package"], fields["Version"], fields["Architecture"]
        address = f"pkg:deb/debian/{name}@{version.replace('+', '%2B').replace(':', '%3A')}?arch={architecture}"
        yield component(
            name, version, NOT_KNOWN, address, identifier("Debian", name),
            comment=f"The licence is in /usr/share/doc/{name}/copyright of the image.",
        )  # fmt: skip


if __name__ == "__main__":
    main(*sys.argv[1:])
