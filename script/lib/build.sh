# The program as a shop runs it.

# Without debug information and symbols, the program has less than a third of the size.
release_build=(-c release -debug-info-format none -Xlinker -s)

# Builds .build/release/plaza and shows how far it is; the compiler's own output goes to a log.
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

# show_progress IS_FIRST: reads the lines of `swift build`, such as "[120/540] Compiling PrintShop Order.swift". Of a first
# build it knows from build-times.tsv which share of the time has passed when a step ends.
show_progress() {
  local is_first=$1 line name file step count total share=0 seconds start=$SECONDS
  local -A shares=()
  while read -r name step; do shares[$name]=$step; done < <(grep -v '^#' script/lib/build-times.tsv)
  while IFS= read -r line; do
    case $line in
      Fetch* | Comput* | Creat* | "Working copy"*) show_step "Fetching Swift packages." ;;
      \[*/*\]\ Compiling*)
        [[ $line =~ ^\[([0-9]+)/([0-9]+)\]\ Compiling\ ([^ ]+)(.*) ]] || continue
        count=${BASH_REMATCH[1]} total=${BASH_REMATCH[2]} name=${BASH_REMATCH[3]} file=${BASH_REMATCH[4]}
        step=${shares[$name]:-0}
        # Files in C and C++ are many and alike, so their number tells.
        if [[ "$name$file" =~ \.(c|cc|S)$ ]]; then
          step=$((${shares[C]} * count / total))
          name="libraries in C"
        fi
        [ "$step" -le "$share" ] || share=$step
        seconds=$((share > 0 ? (SECONDS - start) * (100 - share) / share : 0))
        if [ $is_first = yes ] && [ "$share" -gt 0 ]; then
          show_step "Building: $share %, about $((seconds / 60 + 1)) min left. Done: $name."
        else
          show_step "Building: $name."
        fi
        ;;
    esac
  done
  [ ! -t 1 ] || printf '\r\033[K'
}

# A terminal shows the latest step alone, anything else one step in 20 seconds.
show_step() {
  if [ -t 1 ]; then
    printf '\r\033[K%s' "$1"
  elif [ $((SECONDS - ${shown_at:--20})) -ge 20 ]; then
    shown_at=$SECONDS
    say "$1"
  fi
}
