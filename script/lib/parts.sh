# The parts of a test run. Each one's output is kept in script/.state/logs and printed where it fails.

LOGS="$STATE/logs"
rm -rf "$LOGS"
mkdir -p "$LOGS"
# Failures that no runner counts, such as a build that broke.
broken=0

# run_suite COMMAND...: counts a suite that fails without a failure in its report, because it crashed or was stopped.
run_suite() {
  "$@" && return 0
  broken=$((broken + 1))
  return 1
}

# run_part NAME MINUTES COMMAND...: runs one part and says how it went and how long it took.
run_part() {
  local name=$1 minutes=$2 log="$LOGS/${1// /-}.log" start=$SECONDS status=0
  shift 2
  # In the background, so that a signal to us is heard at once; it stops when we are gone.
  setpriv --pdeathsig TERM timeout --kill-after=30 "${minutes}m" "$@" >"$log" 2>&1 </dev/null &
  wait $! || status=$?
  if [ $status = 0 ]; then
    say "$name: well, after $((SECONDS - start)) s."
    return 0
  fi
  [ $status = 124 ] && printf '\n%s\n' "Stopped: it was not done after $minutes minutes." >>"$log"
  told_first "$name" "$log" >>"$LOGS/failures"
  # One write, so that parts that run side by side do not mix their lines.
  printf '%s\n' "$name: FAILED, after $((SECONDS - start)) s." "$(worth_reading "$log")" "(end of $name)"
  return 1
}

# A log without the lines about what went well, which may go on over several lines.
worth_reading() {
  awk '/^(◇|✔)/ { skip = 1; next }
    /^(✘|↳|error|warning|Fatal|\*\*\*|Stopped:)|: (error|warning|Fatal error): / { skip = 0 }
    /^\[[0-9]+\/[0-9]+\] |unhandled; explicitly|CMakeLists.txt$|^↳ T(esting Library|arget Platform)/ { next }
    !skip' "$1" | tail -n 400
}

# What a reader of a failed part looks for first, in a few lines: a crash, failed tests, broken targets.
told_first() {
  echo "$1:"
  grep -aE '^✘ .*(recorded an issue|failed after)|Fatal error|^(FAILED|ERROR) |: (error|BROKEN|FAILED)' "$2" | cut -c1-300 |
    awk '!told[$0]++' | head -n 12
}

# Counts what the runners reported and closes the run: the last line, and the exit code.
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
