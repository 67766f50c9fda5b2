# The server built with ThreadSanitizer, then with AddressSanitizer, under the load of every route.

# sanitizer_tests SECONDS: so long a load for each build on each database.
sanitizer_tests() {
  local kind
  for kind in thread address; do
    run_part "build with sanitizer $kind" 60 swift build --sanitize "$kind" --scratch-path ".build-$kind" \
      --product plaza -Xswiftc -use-ld=lld || return 1
    run_part "sanitizer $kind" 30 env PLAZA_PROGRAM="$PWD/.build-$kind/debug/plaza" PLAZA_SANITIZER_SECONDS="$1" \
      "$VENV/bin/python" -m pytest Tests/Hard/sanitizers -s --junitxml "$LOGS/sanitizer-$kind.xml" ||
      report_tells "$LOGS/sanitizer-$kind.xml"
  done
}
