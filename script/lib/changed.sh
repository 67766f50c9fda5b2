# Runs the tests that the uncommitted changes can break; changed.py selects them.

changed_tests() {
  local kind names choice
  choice=$(swift package dump-package | /usr/bin/python3 script/lib/changed.py)
  if [ -z "$choice" ]; then
    say "No uncommitted change can break a test."
    return
  fi
  say "The changes can break:" "$choice"
  if ! run_suite build_changed "$(sed -n 's/^swift //p' <<<"$choice")"; then return; fi
  while read -r kind names; do
    run_suite changed_suite "$kind" $names || true
  done <<<"$choice"
}

# build_changed TARGETS: builds the program and only these test targets.
build_changed() {
  local targets="$1 "
  case $1 in
    all) ;;
    "")
      build_program
      return
      ;;
    *) export PLAZA_ONLY=${targets//Tests /,} ;;
  esac
  build_everything
}

# changed_suite KIND NAME...: runs one line of changed.py's output.
changed_suite() {
  local kind=$1 name
  shift
  case $kind in
    swift) [ "$1" != all ] || set --; swift_tests "$@" ;;
    browser) browser_tests "changed browser tests" "$@" ;;
    main) browser_tests "browser tests" -m main "${@:-Tests/Browser}" ;;
    hard) for name in "$@"; do system_suite "$name" || return; done ;;
  esac
}

# system_suite NAME: runs the daily part of a suite of Tests/System, or the tests in other browser engines.
system_suite() {
  case $1 in
    faults) daily_fault_tests ;;
    edges) edge_tests ;;
    clips) clip_tests ;;
    engines) engine_tests ;;
    paper) paper_tests ;;
    security) security_tests ;;
    power) PLAZA_CUTS=4 power_cut_tests ;;
    cluster) cluster_tests ;;
    *) say "script/test --$1 runs the changed suite." ;;
  esac
}
