# Calls every route of the server, built first with ThreadSanitizer and then with AddressSanitizer.

SANITIZED="$PWD/Tests/System/sanitizers"

# sanitizer_tests SECONDS: puts load on each build for SECONDS on each database.
sanitizer_tests() {
  local kind crashed=0
  local -a linked
  for kind in thread address; do
    linked=()
    if [ $kind = thread ]; then
      see_mutexes || return 1
      linked=(-Xlinker "$PWD/.build-thread/mutex.o")
    fi
    run_part "build with sanitizer $kind" 60 swift build --sanitize "$kind" --scratch-path ".build-$kind" \
      --product plaza -Xswiftc -use-ld=lld "${linked[@]}" || return 1
    run_part "sanitizer $kind" 30 env PLAZA_PROGRAM="$PWD/.build-$kind/debug/plaza" PLAZA_SANITIZER_SECONDS="$1" \
      "$VENV/bin/python" -m pytest "$SANITIZED" -s --junitxml "$LOGS/sanitizer-$kind.xml" ||
      has_failures "$LOGS/sanitizer-$kind.xml" || crashed=1
  done
  return $crashed
}

# Compiles the code that reports Swift's locks to ThreadSanitizer. The C compiler comes with Swift.
see_mutexes() {
  mkdir -p .build-thread
  run_part "build mutex" 1 clang -O1 -Wall -Werror -c "$SANITIZED/mutex.c" -o .build-thread/mutex.o
}
