"""The words of a document and its title cannot be found in storage or logs, neither while it is stored nor later."""

import base64
import os
import subprocess
import uuid

import boto3
import pytest

from papers import pdf
from plaza import Client, Plaza, wait_for
from press import Press
from stores import postgres_with_s3

TUS = {"Tus_Resumable": "1.0.0"}


class Disk:
    """SQLite and a folder."""

    def __init__(self, folder):
        self.settings = {}

    def places(self):
        return {}


class Engines:
    """PostgreSQL, and an S3 bucket that retains every version of every object."""

    def __init__(self, folder):
        self.bucket, self.database, self.settings = postgres_with_s3()
        keys = {"aws_access_key_id": "test", "aws_secret_access_key": "test"}
        self.s3 = boto3.client("s3", endpoint_url=os.environ["PLAZA_TEST_S3"], region_name="us-east-1", **keys)
        self.s3.put_bucket_versioning(Bucket=self.bucket, VersioningConfiguration={"Status": "Enabled"})

    def places(self):
        dump = subprocess.run(["pg_dump", "--inserts", self.database], capture_output=True, check=True).stdout
        found = {"the database": dump}
        for version in self.s3.list_object_versions(Bucket=self.bucket).get("Versions", []):
            key, number = version["Key"], version["VersionId"]
            found[f"{key} {number}"] = self.s3.get_object(Bucket=self.bucket, Key=key, VersionId=number)["Body"].read()
        return found

    def kept(self):
        return [entry["Key"] for entry in self.s3.list_objects_v2(Bucket=self.bucket).get("Contents", [])]


class Student(Client):
    """A member of the demo who uses the API."""

    def upload(self, name, document):
        title = "filename " + base64.b64encode(name.encode()).decode()
        begun = self.ask("POST", "/api/print/uploads", Upload_Length=str(len(document)), Upload_Metadata=title, **TUS)
        place = begun.headers["Location"]
        part = {"Upload_Offset": "0", "Content_Type": "application/offset+octet-stream"}
        assert self.ask("PATCH", place, body=document, **part, **TUS).status == 204
        wait_for(lambda: self.get(place).json()["state"] == "ready", f"{name} is ready", 60)
        return place

    def order(self, store, place):
        upload = place.rsplit("/", 1)[1]
        order = self.post("/api/print/orders", {"store": store, "documents": [{"upload": upload, "options": {}}]})
        assert order.status == 201, order.body
        return order.headers["Location"]


def look(plaza, engine, words):
    """Returns the places that contain words as UTF-8, UTF-16, hexadecimal or base64."""
    shapes = [words.encode(), words.encode().hex().encode(), words.encode("utf-16-be"), words.encode("utf-16-le")]
    shapes.append(base64.b64encode(words.encode() + b"\0" * (-len(words) % 3))[:-4])
    places = {str(path): path.read_bytes() for path in plaza.data.rglob("*") if path.is_file()}
    places |= {"the log": plaza.log.read_bytes()} | engine.places()
    assert len(places) > 3
    return [place for place, data in places.items() if any(shape in data for shape in shapes)]


@pytest.mark.parametrize("make", [Disk, Engines])
def test_document_text_is_unreadable_in_stored_files_and_logs(tmp_path, make):
    canary = "Canary" + uuid.uuid4().hex[:7]
    engine = make(tmp_path)
    with Press(tmp_path / "press") as press, Plaza(
        tmp_path, PLAZA_LOG_LEVEL="trace", PLAZA_DEMO_PRINTER=press.address, **engine.settings
    ) as plaza:
        bob, staff = Student(plaza), plaza.client("admin")
        assert look(plaza, engine, "Bob Iyer"), "what is there is not found"
        bob.sign_in("bob")
        stores = bob.get("/api/print/stores?limit=200").json()["items"]
        store = next(one["id"] for one in stores if one["name"] == "Copy & Coffee")
        printed = bob.upload(f"{canary}.pdf", pdf(2).replace(b"Page 1.", canary.encode()))
        dropped = bob.upload(f"{canary}.txt", f"{canary}\n".encode() * 50)
        place = bob.order(store, printed)
        assert not look(plaza, engine, canary), "it can be read while it is kept"

        assert bob.post(f"{place}/pay", {}).json()["state"] == "order"
        assert canary.encode() not in staff.get(f"/api/print/stores/{store}/queue").body
        assert canary.encode() not in staff.get(f"/print/desk/{store}").body
        assert staff.post(f"{place}/start", {}).status == 200
        wait_for(lambda: bob.get(place).json()["state"] == "done", "it is printed", 60)
        assert subprocess.run(["pdftotext", press.printed()[0], "-"], capture_output=True).stdout.count(canary.encode())
        assert canary.encode() not in staff.get(f"/print/desk/{store}").body
        assert not look(plaza, engine, canary), "it can be read when it is printed"

        code = bob.get(place).json()["code"]
        assert bob.post(f"{place}/pick-up", {"code": code}).json()["state"] == "picked-up"
        assert bob.ask("DELETE", dropped, **TUS).status == 204
        wait_for(lambda: bob.get(printed).status == 404, "the document is deleted", 60)
        assert bob.get(dropped).status == 404
        assert not look(plaza, engine, canary)
        if make is Engines:
            assert not [key for key in engine.kept() if "print/" in key]
        plaza.stop()
        assert not look(plaza, engine, canary)
