# Lighthouse on the main pages; docs/quality.md tells how it is reckoned. It wants a release build: a debug build answers
# too slowly for its figure of performance.

lighthouse_tests() {
  local report="$LOGS/lighthouse.xml"
  if [ -z "${PLAZA_PROGRAM:-}" ]; then
    build_release || return 1
    export PLAZA_PROGRAM="$PWD/.build/release/plaza"
  fi
  run_part lighthouse 40 "$VENV/bin/python" -m pytest -s Tests/Hard/lighthouse -c Tests/Hard/lighthouse/pytest.ini \
    --junitxml "$report" ${filter:+-k "$filter"} || report_tells "$report"
}
