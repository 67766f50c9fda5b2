# Builds the release.

# Without debug information and symbols, the binary is less than a third of the size.
release_build=(-c release -debug-info-format none -Xlinker -s)

# Builds .build/release/plaza and shows the progress; the output of the compiler goes to a log.
build_release() {
  local log="$STATE/build.log" is_first=no
  if [ ! -x .build/release/plaza ]; then
    is_first=yes
    say "Building Plaza. The first build takes about ten minutes on two cores; its output is in $log."
  fi
  swift build "${release_build[@]}" --product plaza </dev/null 2>&1 | tee "$log" | show_progress $is_first && return
  say "The build failed; $log has all of its output. The errors:" "$(grep -E 'error:' "$log" | head -20)"
  return 1
}

# show_progress IS_FIRST: shows the progress of `swift build` from its output lines, such as "[120/540] Compiling
# PrintShop Order.swift". build-times.tsv has a weight for each step of a first build, so that the estimate does not
# depend on their order.
show_progress() {
  local is_first=$1 line name file weight count share seconds done=0 total=0 start=
  local -A weights=()
  while read -r name weight count; do
    weights[$name]=$weight
    total=$((total + weight * count))
  done < <(grep -v '^#' script/lib/build-times.tsv)
  while IFS= read -r line; do
    case $line in
      Fetch* | Comput* | Creat* | "Working copy"*) show_step "Fetching Swift packages." ;;
      \[*/*\]\ Compiling*)
        [[ $line =~ \]\ Compiling\ ([^ ]+)(.*) ]] || continue
        name=${BASH_REMATCH[1]} file=${BASH_REMATCH[2]} start=${start:-$SECONDS}
        if [[ "$name$file" =~ \.(c|cc|S)$ ]]; then
          done=$((done + weights[C])) name="libraries in C"
        else
          done=$((done + ${weights[$name]:-0}))
        fi
        share=$((100 * done / total))
        if [ $is_first = no ] || [ "$share" -lt 3 ]; then
          show_step "Building: $name."
        else
          seconds=$(((SECONDS - start) * (total - done) / done))
          show_step "Building: $share %, about $((seconds / 60 + 1)) min left. Done: $name."
        fi
        ;;
    esac
  done
  [ ! -t 1 ] || printf '\r\033[K'
}

# show_step TEXT: replaces the previous step on a terminal; elsewhere prints at most one step every 20 seconds.
show_step() {
  if [ -t 1 ]; then
    printf '\r\033[K%s' "$1"
  elif [ $((SECONDS - ${shown_at:--20})) -ge 20 ]; then
    shown_at=$SECONDS
    say "$1"
  fi
}
