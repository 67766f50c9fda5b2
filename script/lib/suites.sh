# What a test run consists of, in the order of speed. A suite's report counts its tests; a suite that fails without a
# failure in its report, because it crashed or was stopped, counts as one.

check_format() {
  run_part format 5 swift format lint --strict --parallel --recursive Package.swift Sources Tests Fuzz
}

build_everything() {
  run_part build 60 swift build "${test_build[@]}" --build-tests --explicit-target-dependency-import-check error
}

# The server alone, for the suites that only need that. Where PLAZA_PROGRAM names one, it is tested instead.
build_program() {
  [ -z "${PLAZA_PROGRAM:-}" ] || return 0
  run_part build 60 swift build "${test_build[@]}" --product plaza --explicit-target-dependency-import-check error
}

# Sixteen at once: all of them at once, which is what Swift Testing does by itself, open more than a thousand files and
# let each other wait until deadlines pass.
swift_tests() {
  local report="$LOGS/swift.xml"
  export SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH=16
  # Of a crash, the thread that crashed: what hundreds of others were doing would bury it.
  export SWIFT_BACKTRACE=enable=yes,threads=crashed,registers=none,images=none,color=no
  run_part "Swift tests" 30 swift test "${test_build[@]}" --skip-build --parallel --xunit-output "$report" ${filter:+--filter "$filter"} ||
    report_tells "$LOGS/swift-swift-testing.xml"
}

browser_tests() {
  local report="$LOGS/browser.xml"
  # Two at once, each with a browser and servers of its own; the tests of a file stay together.
  run_part "browser tests" 45 "$VENV/bin/python" -m pytest -n 2 --dist loadfile --no-loadscope-reorder Tests/Browser \
    --junitxml "$report" ${filter:+-k "$filter"} || report_tells "$report"
}

# Whether a report knows of a failure.
report_tells() {
  local passed failed
  read -r passed failed < <(/usr/bin/python3 script/lib/count.py "$1")
  [ "$failed" -gt 0 ]
}
