"""Checks an SPDX 2.3 document: the fields that its specification requires, and their grammar."""

import re

ELEMENT = re.compile(r"SPDXRef-[A-Za-z0-9.-]+")
LICENCES = {"NOASSERTION", "Apache-2.0", "Apache-2.0 WITH Swift-exception", "MIT"}
RELATIONS = {"DESCRIBES", "STATIC_LINK", "DEPENDS_ON"}


def check(document):
    assert document["spdxVersion"] == "SPDX-2.3" and document["dataLicense"] == "CC0-1.0"
    assert document["SPDXID"] == "SPDXRef-DOCUMENT" and document["name"]
    assert re.fullmatch(r"https://[^#\s]+", document["documentNamespace"])
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", document["creationInfo"]["created"])
    for creator in document["creationInfo"]["creators"]:
        assert re.fullmatch(r"(Tool|Person|Organization): .+", creator)
    known = {document["SPDXID"]}
    for package in document["packages"]:
        identifier = package["SPDXID"]
        assert ELEMENT.fullmatch(identifier) and identifier not in known, identifier
        known.add(identifier)
        assert package["name"] and package["versionInfo"] and package["filesAnalyzed"] is False
        assert re.fullmatch(r"NOASSERTION|git\+https://\S+", package["downloadLocation"])
        assert {package["licenseConcluded"], package["licenseDeclared"]} <= LICENCES, package
        assert package["copyrightText"]
        for reference in package["externalRefs"]:
            assert (reference["referenceCategory"], reference["referenceType"]) == ("PACKAGE-MANAGER", "purl")
            assert re.fullmatch(r"pkg:(generic|swift|deb)/[^\s@]+@[^\s@]+", reference["referenceLocator"]), reference
    for relation in document["relationships"]:
        assert {relation["spdxElementId"], relation["relatedSpdxElement"]} <= known
        assert relation["relationshipType"] in RELATIONS
