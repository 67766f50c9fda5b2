# The suites of a test run, in the order of speed. A suite's report counts its tests; one that fails without a failure in
# its report, because it crashed or was stopped, fails itself.

# What script/test runs after the build. A name is looked for in all browser tests.
main_tests() {
  local -a which=(-m main)
  [ -z "$filter" ] || which=()
  run_suite swift_tests || true
  run_suite browser_tests "browser tests" "${which[@]}" Tests/Browser || true
}

# What CI runs after the build.
all_tests() {
  # The Swift tests run alone: they race as many writers as they can, and browsers beside them would wait.
  run_suite swift_tests || true
  run_suite browser_tests "browser tests" Tests/Browser || true
  run_suite daily_fault_tests || true
  # Nothing else is busy meanwhile, because these tests observe how the server bears load.
  run_suite edge_tests || true
  if [ -n "$filter" ]; then
    run_suite security_tests || true
    return
  fi
  # The fuzzers use the time in which the other suites wait, at the lowest priority.
  daily_fuzz_tests &
  local fuzzing=$!
  run_suite security_tests || true
  PLAZA_CUTS=${PLAZA_CUTS:-4} run_suite power_cut_tests || true
  run_suite cluster_tests || true
  run_suite wait $fuzzing || true
}

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

# swift_tests [PATTERN]: those whose name matches. Sixteen at once: Swift Testing's own choice, all at once, opens more
# than a thousand files and lets tests wait for each other until deadlines pass.
swift_tests() {
  local report="$LOGS/swift-swift-testing.xml" events="$LOGS/swift-events.jsonl" pattern=${1:-$filter} status=0
  export SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH=16
  # Each test has a database file of its own, and nothing in it outlives the run.
  local folder
  folder=$(memory_folder tests)
  at_exit "rm -rf '$folder'"
  # Of a crash only the thread that crashed: hundreds of others would bury it.
  export SWIFT_BACKTRACE=enable=yes,threads=crashed,registers=none,images=none,color=no
  TMPDIR=$folder run_part "Swift tests" 30 swift test "${test_build[@]}" --skip-build --parallel --xunit-output "$LOGS/swift.xml" \
    --event-stream-output-path "$events" ${pattern:+--filter "$pattern"} || status=$?
  [ ! -f "$report" ] || /usr/bin/python3 script/lib/swift_times.py "$events" "$report" >"$LOGS/Swift-test-times.txt"
  [ $status = 0 ] || report_tells "$report"
}

# browser_tests NAME OPTION...: the options are pytest's.
browser_tests() {
  local name=$1 report="$LOGS/${1// /-}.xml"
  shift
  # Two workers, each with a browser and servers of its own; the tests of a file stay together.
  run_part "$name" 45 "$VENV/bin/python" -m pytest -c Tests/Browser/pytest.ini -n 2 --dist loadfile --no-loadscope-reorder \
    --junitxml "$report" ${filter:+-k "$filter"} "$@" || report_tells "$report"
}

# Whether a report knows of a failure.
report_tells() {
  local passed failed
  read -r passed failed < <(/usr/bin/python3 script/lib/count.py "$1")
  [ "$failed" -gt 0 ]
}
