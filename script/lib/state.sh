# What a script keeps beside the sources: script/.state, which git ignores. What it started is stopped on every way out.

STATE="$PWD/script/.state"
mkdir -p "$STATE"
on_exit=()

# Remembers a command for the end of the script; the last one added runs first.
at_exit() { on_exit+=("$1"); }

run_exit_commands() {
  local status=$? index
  trap - EXIT INT TERM HUP
  for ((index = ${#on_exit[@]} - 1; index >= 0; index--)); do eval "${on_exit[index]}" || true; done
  exit "$status"
}

trap run_exit_commands EXIT
trap 'exit 130' INT
trap 'exit 143' TERM
trap 'exit 129' HUP

# Asks a process to stop, and makes it after ten seconds.
stop_process() {
  local pid=$1 signal=${2:-TERM} tenth
  kill "-$signal" "$pid" 2>/dev/null || return 0
  for tenth in {1..100}; do
    kill -0 "$pid" 2>/dev/null || return 0
    sleep 0.1
  done
  kill -KILL "$pid" 2>/dev/null || true
}

# memory_folder NAME: makes a folder that is deleted at the end, in memory where there is plenty, and names it.
memory_folder() {
  local above=/tmp
  [ "$(df --output=avail --block-size=1M /dev/shm 2>/dev/null | tail -1)" -gt 6000 ] 2>/dev/null && above=/dev/shm
  mktemp -d "$above/plaza-$1.XXXXXX"
}
