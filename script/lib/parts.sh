# Runs the parts of a test run. The output of each part goes to script/.state/logs and is printed if the part fails.

LOGS="$STATE/logs"
rm -rf "$LOGS"
mkdir -p "$LOGS"
# Failures that no test report counts, such as a failed build.
broken=0

# run_suite COMMAND...: runs a suite and counts a failure if it fails without a failed test in its report, because it
# crashed or was stopped.
run_suite() {
  "$@" && return 0
  broken=$((broken + 1))
  return 1
}

# run_part NAME MINUTES COMMAND...: runs one part with a time limit and prints its result and duration.
run_part() {
  local name=$1 minutes=$2 log="$LOGS/${1// /-}.log" start=$SECONDS status=0
  shift 2
  # In the background, so that the script handles signals immediately; the part stops when the script ends.
  setpriv --pdeathsig TERM timeout --kill-after=30 "${minutes}m" "$@" >"$log" 2>&1 </dev/null &
  wait $! || status=$?
  if [ $status = 0 ]; then
    say "$name: passed after $((SECONDS - start)) s."
    return 0
  fi
  [ $status = 124 ] && printf '\n%s\n' "Stopped: it was not done after $minutes minutes." >>"$log"
  failure_summary "$name" "$log" >>"$LOGS/failures"
  # A single printf, so that the lines of concurrent parts do not mix.
  printf '%s\n' "$name: FAILED after $((SECONDS - start)) s." "$(without_passed_tests "$log")" "(end of $name)"
  return 1
}

# without_passed_tests LOG: prints a log without the entries of passed tests, which may span several lines.
without_passed_tests() {
  awk '/^(◇|✔)/ { skip = 1; next }
    /^(✘|↳|error|warning|Fatal|\*\*\*|Stopped:)|: (error|warning|Fatal error): / { skip = 0 }
    /^\[[0-9]+\/[0-9]+\] |unhandled; explicitly|CMakeLists.txt$|^↳ T(esting Library|arget Platform)/ { next }
    !skip' "$1" | tail -n 400
}

# failure_summary NAME LOG: prints a short summary of a failed part: crashes, failed tests, broken targets.
failure_summary() {
  echo "$1:"
  grep -aE '^✘ .*(recorded an issue|failed after)|Fatal error|^(FAILED|ERROR) |: (error|BROKEN|FAILED)' "$2" | cut -c1-300 |
    awk '!seen[$0]++' | head -n 12
}

# Adds up the test reports, prints the totals and returns the result of the run.
report() {
  local passed failed
  read -r passed failed < <(/usr/bin/python3 script/lib/count.py "$LOGS"/*.xml)
  failed=$((failed + broken))
  if [ $((passed + failed)) = 0 ]; then
    say "There is no test of that name."
    failed=1
  fi
  /usr/bin/python3 script/lib/count.py --slowest "$LOGS"/*.xml
  [ ! -f "$LOGS/failures" ] || say "Failures, in short:" "$(cat "$LOGS/failures")"
  say "$passed passed, $failed failed"
  [ "$failed" = 0 ]
}
