"""Values that every input must handle without harm."""

HOSTILE = ["", " ", "\x00", "<script>alert(1)</script>", "'; DROP TABLE x; --", "\u202e\u0301" * 20, "x" * 5000, "-1", "9" * 30]
