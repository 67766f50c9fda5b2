# The suites of a test run, fastest first. The tests in the report of a suite are counted. A suite that fails without a
# failed test in its report, because it crashed or was stopped, counts as a failure itself.

# The suites of script/test after the build. A name is searched for in all browser tests.
main_tests() {
  local -a which=(-m main)
  [ -z "$filter" ] || which=()
  run_suite swift_tests || true
  run_suite browser_tests "browser tests" "${which[@]}" Tests/Browser || true
}

# The suites of CI after the build.
all_tests() {
  # The Swift tests run alone: they start as many concurrent writers as possible, which would delay browsers.
  run_suite swift_tests || true
  run_suite browser_tests "browser tests" Tests/Browser || true
  # These run alone, because they measure the server under load.
  run_suite edge_tests || true
  run_suite clip_tests || true
  run_suite guide_tests || true
  # These run in the background, because they mostly wait for servers to start and stop.
  daily_fault_tests &
  local faults=$!
  run_suite asvs_tests || true
  run_suite paper_tests || true
  run_suite engine_tests || true
  run_suite wait $faults || true
  if [ -n "$filter" ]; then
    run_suite security_tests || true
    return
  fi
  # The fuzzers run at the lowest priority, in the time in which the other suites wait.
  daily_fuzz_tests &
  local fuzzing=$!
  run_suite security_tests || true
  PLAZA_CUTS=${PLAZA_CUTS:-4} run_suite power_cut_tests || true
  # Three minutes of load instead of five: each outage and the upgrade happen as in script/test --cluster.
  PLAZA_CLUSTER_SECONDS=${PLAZA_CLUSTER_SECONDS:-180} run_suite cluster_tests || true
  run_suite wait $fuzzing || true
  run_suite evidence_check || true
}

check_format() {
  run_part format 5 swift format lint --strict --parallel --recursive Package.swift Sources Tests Fuzz
}

build_everything() {
  run_part build 60 swift build "${test_build[@]}" --build-tests --explicit-target-dependency-import-check error
}

# Builds only the server, for suites that need nothing else. If PLAZA_PROGRAM names a server, that is tested instead.
build_program() {
  [ -z "${PLAZA_PROGRAM:-}" ] || return 0
  run_part build 60 swift build "${test_build[@]}" --product plaza --explicit-target-dependency-import-check error
}

# The slowest targets, which start first so that no worker runs alone at the end.
longest_targets=(
  MediaLibraryTests PrintShopTests PlazaServerTests FilmCatalogueTests MembersTests HockeyCampTests RentalCounterTests
  PlazaDataTests ArchitectureTests
)

swift_tests=.build-test/debug/plazaPackageTests.xctest

# swift_tests [TARGET...]: runs these test targets, or all. Each target runs in its own process, one test at a time, so
# that test times are not distorted and a crash ends only one target. Four processes run concurrently, because tests
# wait for programs and databases. With a name, one process runs the tests whose name contains it; with
# PLAZA_TEST_SEED, each process runs a random group of suites.
swift_tests() {
  local name pattern pid status=0 workers=()
  local -a targets=("$@")
  [ $# -gt 0 ] || targets=("${longest_targets[@]}" $(swift_targets))
  # In memory, because each test has its own database file, which is not needed after the run.
  TMPDIR=$(memory_folder tests)
  at_exit "rm -rf '$TMPDIR'"
  export TMPDIR NO_COLOR=1
  # After a crash, prints only the thread that crashed, not the hundreds of others.
  export SWIFT_BACKTRACE=enable=yes,threads=crashed,registers=none,images=none,color=no
  while IFS=$'\t' read -r name pattern; do
    if [ ${#workers[@]} -ge 4 ]; then
      wait -n -p pid "${workers[@]}" || status=1
      unset "workers[$pid]"
    fi
    swift_process "$name" "$pattern" &
    workers[$!]=$!
  done < <(swift_processes "${targets[@]}")
  for pid in "${workers[@]}"; do wait "$pid" || status=1; done
  unset TMPDIR NO_COLOR
  return $status
}

# Prints the test targets that are not in longest_targets.
swift_targets() {
  local folder name
  for folder in Tests/*Tests Fuzz; do
    name=$(basename "$folder")
    [ "$name" != Fuzz ] || name=FuzzTests
    [[ " ${longest_targets[*]} " == *" $name "* ]] || echo "$name"
  done
}

# swift_processes TARGET...: prints the name and the pattern of each process that runs Swift tests, separated by a tab.
swift_processes() {
  if [ -n "$filter" ]; then
    printf '%s\t%s\n' "$filter" "$filter"
  elif [ -n "${PLAZA_TEST_SEED:-}" ]; then
    "$swift_tests" --testing-library swift-testing --list-tests | grep -E "^($(IFS='|' && echo "$*"))\." |
      /usr/bin/python3 script/lib/shuffle.py "$PLAZA_TEST_SEED"
  else
    printf '%s\n' "$@" | sed 's/.*/&\t^&\\./'
  fi
}

# swift_process NAME PATTERN: runs the tests that match the pattern.
swift_process() {
  local report="$LOGS/$1.xml"
  run_part "$1" 30 "$swift_tests" --testing-library swift-testing --no-parallel \
    --filter "$2" --xunit-output "$report" || has_failures "$report"
}

# browser_tests NAME OPTION...: runs browser tests; the options are those of pytest.
browser_tests() {
  local name=$1 report="$LOGS/${1// /-}.xml"
  shift
  # Each worker has its own browser and servers; the tests of a file stay together.
  run_part "$name" 45 "$VENV/bin/python" -m pytest -c Tests/Browser/pytest.ini -n ${PLAZA_BROWSERS:-4} --dist loadfile --no-loadscope-reorder \
    --junitxml "$report" ${filter:+-k "${filter//[^A-Za-z0-9_]/_}"} "$@" || has_failures "$report"
}

# has_failures FILE: whether a report contains a failure.
has_failures() {
  local passed failed
  read -r passed failed < <(/usr/bin/python3 script/lib/count.py "$1")
  [ "$failed" -gt 0 ]
}
