# Runs libFuzzer on the properties in Fuzz.

FUZZER=.build-fuzz/release/plaza-fuzz
FOUND="$STATE/fuzz"

# build_fuzzers QUICK: builds the fuzzers. If QUICK is not "no", reuses the libraries of the test build and rebuilds
# only the base modules that every shop uses; the next test run then rebuilds these modules again.
build_fuzzers() {
  local kind=whole
  local -a how=(-c release --scratch-path .build-fuzz)
  [ "$1" = no ] || { kind=short && how=("${test_build[@]}"); }
  say "Building the fuzzers. The first time this takes about ten minutes on two cores, and with --quick a few."
  PLAZA_FUZZ=$kind swift build "${how[@]}" --product plaza-fuzz >"$STATE/fuzz-build.log" 2>&1 ||
    give_up "The fuzzers could not be built: $(grep -E 'error' "$STATE/fuzz-build.log" | head -40)"
}

# Fuzzes a parser with a planted bug. If the fuzzer does not find it, no other result means anything.
control_fuzzers() {
  local log="$FOUND/control.log" tried
  mkdir -p "$FOUND"
  if SWIFT_BACKTRACE=enable=no SWIFT_DETERMINISTIC_HASHING=1 ASAN_OPTIONS=detect_leaks=0 "$FUZZER" control \
    -max_total_time=600 -max_len=64 -artifact_prefix="$FOUND/control-" >"$log" 2>&1 </dev/null; then
    give_up "The fuzzer did not find the planted fault within ten minutes: see $log."
  fi
  grep -aqE 'deadly signal|AddressSanitizer' "$log" || give_up "The fuzzer does not run: $(tail -5 "$log")"
  tried=$(sed -n 's/^#\([0-9]*\).*/\1/p' "$log" | tail -1)
  say "The planted fault was found after some $tried inputs."
}

# choose_targets NAME...: sets `targets` to these targets, or to all, and `longest` to the maximum input length of each.
choose_targets() {
  local name most wanted=("$@")
  targets=()
  declare -gA longest=()
  while read -r name most; do
    longest[$name]=$most
    [ ${#wanted[@]} -gt 0 ] || targets+=("$name")
  done < <("$FUZZER" --list)
  if [ "${wanted[*]}" = --list ]; then
    printf '%s\n' "${!longest[@]}" | sort
    exit
  fi
  for name in "${wanted[@]}"; do
    [ -n "${longest[$name]:-}" ] || give_up "There is no target $name. script/fuzz --list tells which there are."
    targets+=("$name")
  done
}

# Runs the targets, two at a time. Each writes a log and a line with its result.
run_fuzzers() {
  local seconds=$1 name
  rm -rf "$FOUND/logs" && mkdir -p "$FOUND/logs"
  say "Running ${#targets[@]} targets, $seconds s each, two side by side."
  for name in "${targets[@]}"; do
    while [ "$(jobs -rp | wc -l)" -ge 2 ]; do wait -n || true; done
    fuzz_one "$name" "$seconds" &
  done
  wait
}

# fuzz_one NAME SECONDS. Swift's crash reporter is off, because it would catch the crashes that libFuzzer records.
# Hashing is deterministic, so that runs are repeatable. Leak detection is off: Swift stores enum cases in the spare
# bits of pointers, which the leak detector does not recognise as pointers.
fuzz_one() {
  local name=$1 seconds=$2 log="$FOUND/logs/$1.log" crashes="$FOUND/logs/$1-"
  local -a options=(-max_total_time="$seconds" -max_len="${longest[$1]}" -timeout=20 -rss_limit_mb=2048
    -print_final_stats=1 -artifact_prefix="$crashes" -detect_leaks=0)
  [ -z "${seed:-}" ] || options+=(-seed="$seed")
  [ ! -f "Fuzz/Dictionaries/$name.dict" ] || options+=(-dict="Fuzz/Dictionaries/$name.dict")
  mkdir -p "$FOUND/$name" "Fuzz/Corpus/$name"
  setpriv --pdeathsig KILL env SWIFT_BACKTRACE=enable=no SWIFT_DETERMINISTIC_HASHING=1 ASAN_OPTIONS=detect_leaks=0 \
    "$FUZZER" "$name" "${options[@]}" "$FOUND/$name" "Fuzz/Corpus/$name" >"$log" 2>&1 </dev/null && report_run "$name" ||
    report_finding "$name"
}

# Prints a line such as "range  1234567 inputs, 20576/s, coverage 210 -> 214, 3 new".
report_run() {
  local log="$FOUND/logs/$1.log" tried speed first last new
  tried=$(sed -n 's/^stat::number_of_executed_units: *//p' "$log")
  speed=$(sed -n 's/^stat::average_exec_per_sec: *//p' "$log")
  new=$(sed -n 's/^stat::new_units_added: *//p' "$log")
  first=$(sed -n 's/^#[0-9]*\tINITED cov: \([0-9]*\).*/\1/p' "$log" | head -1)
  last=$(sed -n 's/.* cov: \([0-9]*\) .*/\1/p' "$log" | tail -1)
  printf '%-16s %10s inputs, %6s/s, coverage %s -> %s, %s new\n' "$1" "$tried" "$speed" "$first" "$last" "$new" |
    tee "$FOUND/logs/$1.result"
}

# Prints the input that broke a target and adds it to Fuzz/Corpus.
report_finding() {
  local name=$1 log="$FOUND/logs/$1.log" input kept
  for input in "$FOUND/logs/$name"-{crash,timeout,oom,leak}-*; do
    [ -f "$input" ] || continue
    kept="Fuzz/Corpus/$name/found-$(basename "$input" | sed "s/^$name-//" | cut -c1-20)"
    cp "$input" "$kept"
    printf '%s\n' "$name: BROKEN by $kept" "$(grep -aE '^BROKEN|^Fatal error|Swift runtime failure|ERROR: ' "$log" | head -5)" \
      "$(od -A d -t x1z "$kept" | head -40)" "(end of $name)"
  done
  echo "$name" >>"$FOUND/logs/broken"
  [ -n "${kept:-}" ] || printf '%s\n' "$name: FAILED" "$(tail -20 "$log")" "(end of $name)"
}

# Adds the smallest set of inputs with the same coverage to Fuzz/Corpus: at most 60 per target, of at most 400 bytes
# each.
keep_corpora() {
  local name
  for name in "${targets[@]}"; do
    rm -rf "$FOUND/small" && mkdir -p "$FOUND/small"
    SWIFT_BACKTRACE=enable=no SWIFT_DETERMINISTIC_HASHING=1 "$FUZZER" "$name" -merge=1 -max_len=400 -detect_leaks=0 \
      "$FOUND/small" "Fuzz/Corpus/$name" "$FOUND/$name" >>"$FOUND/logs/$name.log" 2>&1 || true
    find "$FOUND/small" -type f -printf '%s %p\n' | sort -n | head -60 | while read -r _ input; do
      # Skips an input that is already in the corpus under another name.
      sha1sum "Fuzz/Corpus/$name"/* | grep -q "$(basename "$input")" || cp "$input" "Fuzz/Corpus/$name/"
    done
  done
}

# Fuzzes each target for ten seconds, as one part of a test run; each target counts as a test. The seed is fixed, so
# that a failure points to the change under test; script/fuzz searches further.
daily_fuzz_tests() {
  local status=0 report="$LOGS/fuzz.xml" name
  rm -rf "$FOUND/logs"
  run_part fuzzers 60 nice -n 19 bash script/fuzz --quick --seed 1 --seconds "${PLAZA_FUZZ_SECONDS:-10}" || status=$?
  {
    echo '<testsuite name="fuzzers">'
    for name in "$FOUND"/logs/*.result; do
      [ ! -f "$name" ] || printf '<testcase name="%s"/>\n' "$(basename "$name" .result)"
    done
    if [ -f "$FOUND/logs/broken" ]; then sed 's|.*|<testcase name="&"><failure/></testcase>|' "$FOUND/logs/broken"; fi
    echo '</testsuite>'
  } >"$report"
  [ $status = 0 ] || has_failures "$report"
}

report_fuzzers() {
  local broken=0
  [ ! -f "$FOUND/logs/broken" ] || broken=$(wc -l <"$FOUND/logs/broken")
  say "$((${#targets[@]} - broken)) targets held, $broken broken"
  [ "$broken" = 0 ]
}
