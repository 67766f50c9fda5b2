"""An administrator makes a backup, downloads it, learns that it was spoiled on disk, uploads the copy and restores it."""

import tarfile

import pytest
from playwright.sync_api import expect

from browser import sign_in, watched
from plaza import Plaza, wait_for


@pytest.fixture
def house(tmp_path):
    with Plaza.filled(tmp_path) as server:
        yield server


@pytest.fixture
def dan(browser, house):
    with watched(browser, house) as visitor:
        yield visitor.signed_in("admin")


def press(page, name):
    page.get_by_role("button", name=name, exact=True).click()


def backups(house, state):
    """Waits for backups in a state. The first jobs of the demo come before them."""
    admin = house.client("admin")
    return wait_for(
        lambda: [item for item in admin.get("/api/backups").json()["items"] if item["state"] == state], f"a backup: {state}", 180
    )


def spoil(path):
    damaged = bytearray(path.read_bytes())
    damaged[len(damaged) // 3] ^= 1
    path.write_bytes(damaged)


def test_a_backup_is_made_downloaded_found_spoiled_and_deleted(dan, house, tmp_path):
    page = dan.page
    page.goto("/backups")
    press(page, "Back up now")
    made = backups(house, "verified")[0]
    stored = house.data / "backups" / made["name"]
    assert stored.stat().st_mode & 0o777 == 0o600 and stored.parent.stat().st_mode & 0o777 == 0o700
    page.goto("/backups")
    expect(page.get_by_role("main")).to_contain_text("Verified")
    with page.expect_download() as saving:
        page.get_by_role("link", name="Download").click()
    copy = tmp_path / "copy.tar"
    saving.value.save_as(copy)
    assert copy.read_bytes() == stored.read_bytes()
    with tarfile.open(copy) as archive:
        assert {"./plaza.sqlite", "./manifest.json", "./SHA256SUMS"} <= set(archive.getnames())
    spoil(stored)
    press(page, "Verify again")
    spoiled = backups(house, "invalid")[0]
    page.goto("/backups")
    expect(page.get_by_role("main")).to_contain_text("Not valid")
    expect(page.get_by_role("main")).to_contain_text(spoiled["why"])
    page.get_by_role("link", name="Delete").click()
    press(page, "Delete backup")
    expect(page.get_by_role("main")).to_contain_text("No backups yet")
    assert not stored.exists()


def test_an_uploaded_backup_is_restored_and_the_administrator_signs_in_again(dan, house, tmp_path):
    page = dan.page
    page.goto("/backups")
    press(page, "Back up now")
    made = backups(house, "verified")[0]
    copy = tmp_path / "copy.tar"
    copy.write_bytes((house.data / "backups" / made["name"]).read_bytes())
    (house.data / "backups" / made["name"]).unlink()
    person = house.client("clerk").create(
        "/api/rental/customers", {"name": "Too Late", "address": "1 Road", "postcode": "AB1 2CD"}
    )
    page.goto("/backups")
    page.get_by_label("Upload a backup").set_input_files(copy)
    expect(page.get_by_role("main")).to_contain_text("Uploaded")
    wait_for(
        lambda: [item for item in house.client("admin").get("/api/backups").json()["items"]
                 if item["reason"] == "uploaded" and item["state"] == "verified"], "the verification", 180)  # fmt: skip
    page.goto("/backups")
    row = page.get_by_role("listitem").filter(has_text="Uploaded")
    row.get_by_role("link", name="Restore").click()
    page.get_by_role("link", name="Continue").click()
    page.get_by_label("Type “restore” to confirm.").fill("restore")
    press(page, "Restore this backup")
    expect(page.get_by_role("main")).to_contain_text("A backup is being restored")
    # The page would report the connections that the restart closes.
    page.goto("about:blank")
    wait_for(lambda: "the staged backup was restored" in house.log.read_text(), "the restart", 240)
    house.wait_until_ready()
    page.context.clear_cookies()
    sign_in(page, "admin")
    page.goto("/backups")
    expect(page.get_by_role("main")).to_contain_text("Backup")
    assert house.client("clerk").get(f"/api/rental/customers/{person['id']}").status == 404
