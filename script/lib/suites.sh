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
  # Nothing else is busy meanwhile, because these tests observe how the server bears load.
  run_suite edge_tests || true
  run_suite clip_tests || true
  # These wait for servers to start and stop most of the time.
  daily_fault_tests &
  local faults=$!
  run_suite sheet_tests || true
  run_suite paper_tests || true
  run_suite engine_tests || true
  run_suite wait $faults || true
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
  run_suite evidence_check || true
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

# The targets that take longest come first, so that no worker is alone at the end.
longest_targets=(
  MediaLibraryTests PrintShopTests PlazaServerTests FilmCatalogueTests MembersTests HockeyCampTests RentalCounterTests
  PlazaDataTests ArchitectureTests
)

# swift_tests [TARGET...]: these test targets, or all. Each runs in a process of its own, one test after another, so that
# a test's time is its own and a crash ends one target; four processes run side by side, because tests wait for programs
# and databases. With a name, one process runs the tests that have it.
swift_tests() {
  local target pid status=0 workers=()
  local -a targets=("$@")
  [ $# -gt 0 ] || targets=("${longest_targets[@]}" $(swift_targets))
  # Each test has a database file of its own, and nothing in it outlives the run.
  TMPDIR=$(memory_folder tests)
  at_exit "rm -rf '$TMPDIR'"
  export TMPDIR NO_COLOR=1
  # Of a crash only the thread that crashed: hundreds of others would bury it.
  export SWIFT_BACKTRACE=enable=yes,threads=crashed,registers=none,images=none,color=no
  if [ -n "$filter" ]; then
    swift_target "$filter" "$filter" || status=1
  else
    for target in "${targets[@]}"; do
      if [ ${#workers[@]} -ge 4 ]; then
        wait -n -p pid "${workers[@]}" || status=1
        unset "workers[$pid]"
      fi
      swift_target "$target" "^$target\." &
      workers[$!]=$!
    done
    for pid in "${workers[@]}"; do wait "$pid" || status=1; done
  fi
  unset TMPDIR NO_COLOR
  return $status
}

# The other test targets.
swift_targets() {
  local folder name
  for folder in Tests/*Tests Fuzz; do
    name=$(basename "$folder")
    [ "$name" != Fuzz ] || name=FuzzTests
    [[ " ${longest_targets[*]} " == *" $name "* ]] || echo "$name"
  done
}

# swift_target NAME PATTERN
swift_target() {
  local report="$LOGS/$1.xml"
  run_part "$1" 30 .build-test/debug/plazaPackageTests.xctest --testing-library swift-testing --no-parallel \
    --filter "$2" --xunit-output "$report" || report_tells "$report"
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
