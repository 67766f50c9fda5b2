# Runs Lighthouse on the main pages; docs/quality.md describes how the scores are computed. Needs a release build,
# because a debug build is too slow for the performance score.

lighthouse_tests() {
  local report="$LOGS/lighthouse.xml"
  if [ -z "${PLAZA_PROGRAM:-}" ]; then
    build_release || return 1
    export PLAZA_PROGRAM="$PWD/.build/release/plaza"
  fi
  run_part lighthouse 40 "$VENV/bin/python" -m pytest -s Tests/System/lighthouse -c Tests/System/lighthouse/pytest.ini \
    --junitxml "$report" ${filter:+-k "${filter//[^A-Za-z0-9_]/_}"} || has_failures "$report"
}
