"""Each store is an IPP Everywhere printer: ipptool's own conformance files against the real server, with a store that
prints on a real printer."""

import collections
import re
import subprocess

import pytest

from everywhere import Customer, Person, lay_out, pdf, press
from plaza import Plaza

LINE = re.compile(r"^\s+(\S.*?)\s+\[(PASS|FAIL|SKIP)\]$", re.MULTILINE)
# Words from the names of tests of features that the standard makes optional and stores do not offer.
OPTIONAL = [
    "Print-URI", "Send-URI", "PostScript", "US Letter", "4x6", "Standard Sheet", "job-hold-until", "Release-Job",
    # Run only for printers that require no password.
    "my-jobs different user",
    # These require a job attribute of the printer, which no printer has.
    "Draft Quality",
]  # fmt: skip


QUESTION = """
{
  NAME "What would it cost?"
  OPERATION Validate-Job
  GROUP operation-attributes-tag
  ATTR charset attributes-charset utf-8
  ATTR language attributes-natural-language en
  ATTR uri printer-uri $uri
  ATTR integer job-impressions 6
  ATTR mimeMediaType document-format application/pdf
  GROUP job-attributes-tag
  ATTR keyword print-color-mode monochrome
  STATUS successful-ok
  EXPECT status-message WITH-VALUE "/^Costs /"
}
"""
TICKET = """
{
  NAME "Print"
  OPERATION Print-Job
  GROUP operation-attributes-tag
  ATTR charset attributes-charset utf-8
  ATTR language attributes-natural-language en
  ATTR uri printer-uri $uri
  ATTR name job-name "Six pages"
  ATTR mimeMediaType document-format application/pdf
  GROUP job-attributes-tag
  ATTR integer copies 2
  ATTR integer number-up 2
  ATTR keyword sides two-sided-long-edge
  ATTR keyword print-color-mode monochrome
  ATTR rangeOfInteger page-ranges 1-3,5-5
  FILE $filename
  STATUS successful-ok
  EXPECT job-state WITH-VALUE 4
}
{
  NAME "Until it is paper"
  OPERATION Get-Job-Attributes
  GROUP operation-attributes-tag
  ATTR charset attributes-charset utf-8
  ATTR language attributes-natural-language en
  ATTR uri printer-uri $uri
  ATTR integer job-id $job-id
  STATUS successful-ok
  EXPECT job-state WITH-VALUE 9 REPEAT-NO-MATCH REPEAT-LIMIT 30
}
"""


class Shop:
    def __init__(self, plaza, address, folder):
        self.plaza = plaza
        self.folder = folder
        self.press = folder.parent / "press"
        admin = Person(plaza, "admin@plaza.test")
        # A store that is also open at night, so that it prints immediately whenever this test runs.
        stores = admin.get("/api/print/stores?q=moonlight").json()["items"]
        self.store = next(store["id"] for store in stores if store["name"] == "Moonlight Copy")
        added = admin.send(f"/print/desk/{self.store}/printers", name="Front", address=address)
        assert added.status == 303, added.body
        self.customer = Customer(plaza, "bob@plaza.test")

    def uri(self, password=None):
        who = f"bob:{password}@" if password else ""
        return f"ipp://{who}localhost:{self.plaza.port}/print/stores/{self.store}/ipp"

    def ipptool(self, *words, seconds=300):
        return subprocess.run(["ipptool", *words], cwd=self.folder, capture_output=True, text=True, timeout=seconds)


@pytest.fixture(scope="module")
def shop(tmp_path_factory):
    folder = tmp_path_factory.mktemp("everywhere")
    with press(folder / "press") as address, Plaza(folder) as plaza:
        yield Shop(plaza, address, lay_out(folder / "suite"))


def is_optional(name):
    return any(word in name for word in OPTIONAL) or " @ " in name


# ipp-everywhere includes all tests of ipp-2.0, which includes all of ipp-1.1.
@pytest.mark.parametrize("file, version", [("ipp-1.1", "1.1"), ("ipp-everywhere", "2.0")])
def test_a_store_passes_the_ipp_conformance_file(shop, file, version):
    uri = shop.uri(shop.customer.device(file))
    with shop.customer.paying():
        done = shop.ipptool("-V", version, "-tI", "-f", "document.pdf", uri, str(shop.folder / f"{file}.test"))
    lines = LINE.findall(done.stdout)
    results = collections.Counter(result for _, result in lines)
    failed = [name for name, result in lines if result == "FAIL"]
    assert not failed, done.stdout
    assert done.returncode == 0, done.stdout + done.stderr
    passed = {name for name, result in lines if result == "PASS"}
    skipped = {name for name, result in lines if result == "SKIP" and not is_optional(name)} - passed
    assert not skipped, skipped
    least = {"ipp-1.1": 34, "ipp-everywhere": 47}
    assert results["PASS"] >= least[file], results


def test_print_dialog_settings_are_applied_by_the_stores_printer(shop):
    uri = shop.uri(shop.customer.device("Phone"))
    (shop.folder / "six.pdf").write_bytes(pdf(6))
    (shop.folder / "question.test").write_text(QUESTION)
    (shop.folder / "ticket.test").write_text(TICKET)
    asked = shop.ipptool("-t", uri, str(shop.folder / "question.test"))
    assert asked.returncode == 0 and "[PASS]" in asked.stdout, asked.stdout
    with shop.customer.paying():
        done = shop.ipptool("-t", "-f", "six.pdf", uri, str(shop.folder / "ticket.test"))
    assert done.returncode == 0 and "[PASS]" in done.stdout, done.stdout
    # The printer also has the jobs of the other tests.
    asked = [path.stem.removeprefix("env-") for path in shop.press.glob("env-*.txt")
             if {"IPP_COPIES=2", "IPP_SIDES=two-sided-long-edge"} <= set(path.read_text().split())]  # fmt: skip
    printed = [shop.press / f"printed-{job}.pdf" for job in asked]
    count = subprocess.run(["qpdf", "--show-npages", *printed], capture_output=True, text=True)
    # Pages 1-3 and 5 of six, two per side.
    assert len(printed) == 1 and count.stdout.strip() == "2"
