# What docs/asvs.csv needs of the running server and no other test shows.

sheet_tests() {
  local report="$LOGS/sheet.xml"
  run_part "security sheet" 20 "$VENV/bin/python" -m pytest Tests/Hard/sheet -c Tests/Hard/sheet/pytest.ini \
    -n 2 --dist load --junitxml "$report" ${filter:+-k "$filter"} || report_tells "$report"
}

# Whether each test that docs/asvs.csv or docs/controls.md names ran in this run and passed.
evidence_check() {
  run_part "security evidence" 1 /usr/bin/python3 script/lib/evidence.py docs "$LOGS"/*.xml
}
