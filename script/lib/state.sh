# The working folder of the scripts, script/.state, which git ignores, and the commands that run when a script ends,
# however it ends.

STATE="$PWD/script/.state"
mkdir -p "$STATE"
on_exit=()

# at_exit COMMAND: runs a command at the end of the script; the last one added runs first.
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

# stop_process PID [SIGNAL]: sends a process the signal (TERM), and KILL after ten seconds.
stop_process() {
  local pid=$1 signal=${2:-TERM} tenth
  kill "-$signal" "$pid" 2>/dev/null || return 0
  for tenth in {1..100}; do
    kill -0 "$pid" 2>/dev/null || return 0
    sleep 0.1
  done
  kill -KILL "$pid" 2>/dev/null || true
}

# run_plaza COMMAND...: becomes a command that runs Plaza, without the variables of builds and tests: Plaza refuses
# PLAZA_ variables that are not settings.
run_plaza() {
  unset "${!PLAZA_TEST_@}" "${!PLAZA_CONTRACT_@}" "${!PLAZA_FUZZ@}" PLAZA_BROWSERS PLAZA_CLUSTER_SECONDS PLAZA_CUTS \
    PLAZA_EDGES PLAZA_FAULTS PLAZA_FAULT_SECONDS PLAZA_FIRST_STARTS PLAZA_KILLS PLAZA_ONLY PLAZA_PROGRAM \
    PLAZA_SANITIZER_SECONDS PLAZA_SCREENSHOTS PLAZA_SEED PLAZA_STRICT
  exec "$@"
}

# memory_folder NAME: creates a temporary folder, in memory if there is enough, and prints its path. The caller deletes
# it.
memory_folder() {
  local above=/tmp
  [ "$(df --output=avail --block-size=1M /dev/shm 2>/dev/null | tail -1)" -gt 6000 ] 2>/dev/null && above=/dev/shm
  mktemp -d "$above/plaza-$1.XXXXXX"
}
