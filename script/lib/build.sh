# The program as a shop runs it.

# Without debug information and symbols, the program has less than a third of the size.
release_build=(-c release -debug-info-format none -Xlinker -s)

# Builds .build/release/plaza. A terminal shows one line of progress; the compiler's own lines go to a log.
build_release() {
  local log="$STATE/build.log" how=lines first=yes
  [ ! -t 1 ] || how=line
  if [ -x .build/release/plaza ]; then
    first=no
  else
    say "Building Plaza. The first build takes about ten minutes on two cores; its output is in $log."
  fi
  swift build "${release_build[@]}" --product plaza </dev/null 2>&1 | tee "$log" |
    awk -v how=$how -v first=$first -f script/lib/progress.awk script/lib/build-times.tsv - && return
  say "The build failed; $log has all of its output. The errors:" "$(grep -E 'error:' "$log" | head -20)"
  return 1
}
