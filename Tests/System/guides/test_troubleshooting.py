"""The messages that docs/troubleshooting.md and docs/mail.md quote are those of the program."""

import re

from plaza import ROOT


def messages():
    """Returns all texts of the sources, with literals over several lines joined."""
    texts = (path.read_text() for path in sorted((ROOT / "Sources").rglob("*.swift")))
    joined = re.sub(r"\\\n\s*", "", "\n".join(texts))
    return re.sub(r'"\s*\n?\s*\+ "', "", joined)


def quoted():
    text = (ROOT / "docs/troubleshooting.md").read_text()
    return re.findall(r"“([^”]+)”", text)


def test_every_quoted_message_is_one_of_the_program():
    sources, found = messages(), quoted()
    # An interpolated value divides a message.
    assert len(found) > 14 and [one for one in found if one not in sources] == []


def test_the_reasons_for_undelivered_mail_are_those_of_the_program():
    rows = re.findall(r"(?m)^\| `([^`]+)` \|", (ROOT / "docs/mail.md").read_text())
    reasons = [part.strip() for row in rows if "'t" in row for part in row.split("…")]
    assert len(reasons) == 4 and [one for one in reasons if one not in messages()] == []
