# Tests the claims of docs/asvs.csv about the running server that no other test verifies.

asvs_tests() {
  local report="$LOGS/asvs.xml"
  run_part "asvs" 20 "$VENV/bin/python" -m pytest Tests/System/asvs -c Tests/System/asvs/pytest.ini \
    -n 2 --dist load --junitxml "$report" ${filter:+-k "${filter//[^A-Za-z0-9_]/_}"} || has_failures "$report"
}

# Checks that each test named as evidence in docs/asvs.csv, docs/requirements.csv or docs/controls.md ran and passed.
evidence_check() {
  run_part "security evidence" 1 /usr/bin/python3 script/lib/evidence.py docs "$LOGS"/*.xml
}
