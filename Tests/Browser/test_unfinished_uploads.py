"""Interrupted uploads: listed on the upload page, resumed with the same file and no other, and discarded."""

import pytest
from playwright.sync_api import expect

from browser import wait_until, watched
from plaza import Plaza

SIZE = 300_000
# Begins an upload and sends its first part, as before a connection that broke. Returns the address of the upload.
BEGIN = """async ([uploads, name, size, sent]) => {
  const tus = { 'Tus-Resumable': '1.0.0' }
  const begun = await fetch(uploads, { method: 'POST', headers:
    { ...tus, 'Upload-Length': size, 'Upload-Metadata': `filename ${btoa(name)}` } })
  const place = begun.headers.get('Location')
  await fetch(place, { method: 'PATCH', body: new Uint8Array(sent).fill(37), headers:
    { ...tus, 'Upload-Offset': 0, 'Content-Type': 'application/offset+octet-stream' } })
  return place
}"""


@pytest.fixture(scope="module")
def shop(tmp_path_factory):
    with Plaza.filled(tmp_path_factory.mktemp("unfinished")) as server:
        yield server


def resume_and_discard(visitor, path, uploads):
    """Resumes one of two interrupted uploads and discards the other, on the upload page of their owner."""
    page = visitor.page
    page.goto(path)
    names = [f"{visitor.size}-{name}.mp4" for name in ("first", "second")]
    begun = [page.evaluate(BEGIN, [uploads, name, SIZE, 100_000]) for name in names]
    page.goto(path)
    first, second = (page.locator(".unfinished").filter(has_text=name) for name in names)
    expect(first.get_by_text("100 KB of 300 KB are here.")).to_be_visible()
    visitor.check(f"unfinished-{uploads.split('/')[2]}")
    field = first.locator("input[type=file]")
    whole = b"%" * SIZE
    for name, data in [(names[0], whole[1:]), ("third.mp4", whole)]:
        field.set_input_files({"name": name, "mimeType": "video/mp4", "buffer": data})
        expect(first.get_by_text(f"This is another file. Please choose “{names[0]}” of 300 KB.")).to_be_visible()
    field.set_input_files({"name": names[0], "mimeType": "video/mp4", "buffer": whole})
    expect(first).to_have_count(0)
    wait_until(page, "async (place) => (await (await fetch(place)).json()).received === 300000", begun[0])
    second.get_by_role("button", name="Discard").click()
    expect(second).to_have_count(0)
    assert page.context.request.get(visitor.plaza.url + begun[1]).status == 404


@pytest.mark.parametrize("size", ["phone", "tablet"])
def test_a_clip_upload_is_resumed_with_the_same_file_or_discarded(browser, shop, size):
    with watched(browser, shop, size) as visitor:
        visitor.sign_in("bob")
        resume_and_discard(visitor, "/camp/media/new", "/api/camp/uploads")
