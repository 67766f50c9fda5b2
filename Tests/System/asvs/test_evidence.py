"""script/lib/evidence.py reports evidence that did not run or did not pass."""

import subprocess

import pytest
from plaza import ROOT

SHEET = "id,level,subject,answer,evidence\nV1.1.1,1,words,test,ATests/it holds; Tests/System/asvs/test_a.py::test_it\n"
ROWS = "id,source,subject,answer,evidence\nR1,rental,words,test,{}\n"
REPORT = """<testsuites><testsuite>
<testcase classname="Some.ATests" name="`it holds`()">{swift}</testcase>
<testcase classname="Tests.System.asvs.test_a" name="{python}[one]">{outcome}</testcase>
<testcase classname="Some.BTests" name="it counts(words:)"/>
</testsuite></testsuites>"""


def judged(folder, swift="", python="test_it", outcome="", controls="It is `BTests`.", row="BTests"):
    (folder / "asvs.csv").write_text(SHEET)
    (folder / "controls.md").write_text(controls)
    (folder / "requirements.csv").write_text(ROWS.format(row))
    (folder / "report.xml").write_text(REPORT.format(swift=swift, python=python, outcome=outcome))
    return subprocess.run(
        ["/usr/bin/python3", ROOT / "script/lib/evidence.py", folder, folder / "report.xml"],
        capture_output=True, text=True,
    )  # fmt: skip


def test_evidence_that_ran_and_passed_is_accepted(tmp_path):
    found = judged(tmp_path)
    assert found.returncode == 0, found.stdout


@pytest.mark.parametrize(
    "change, sentence",
    [
        ({"swift": "<failure/>"}, "V1.1.1: ATests/it holds did not pass"),
        ({"outcome": "<skipped/>"}, "V1.1.1: Tests/System/asvs/test_a.py::test_it did not pass"),
        ({"outcome": "<error/>"}, "V1.1.1: Tests/System/asvs/test_a.py::test_it did not pass"),
        ({"python": "test_other"}, "V1.1.1: Tests/System/asvs/test_a.py::test_it did not run"),
        ({"controls": "It is `CTests/it holds`."}, "controls.md: CTests/it holds did not run"),
        ({"controls": "It is `CTests`."}, "controls.md: CTests did not run"),
        ({"row": "BTests/it counts; BTests/it adds"}, "R1: BTests/it adds did not run"),
    ],
)
def test_evidence_that_did_not_run_or_pass_is_reported(tmp_path, change, sentence):
    found = judged(tmp_path, **change)
    assert found.returncode == 1 and found.stdout.strip() == sentence


def test_a_separately_run_suite_is_reported_and_counts_where_it_ran(tmp_path):
    own = {"row": "Tests/System/package/test_package.py::test_it", "controls": "It is `BTests`."}
    found = judged(tmp_path, **own)
    assert found.returncode == 0 and "R1: Tests/System/package/test_package.py::test_it did not run" in found.stdout, found.stdout
    (tmp_path / "own.xml").write_text(
        '<testsuite><testcase classname="Tests.System.package.test_package" name="test_it"><failure/></testcase></testsuite>'
    )
    found = subprocess.run(
        ["/usr/bin/python3", ROOT / "script/lib/evidence.py", tmp_path, tmp_path / "report.xml", tmp_path / "own.xml"],
        capture_output=True, text=True,
    )  # fmt: skip
    assert found.returncode == 1 and "test_package.py::test_it did not pass" in found.stdout, found.stdout
