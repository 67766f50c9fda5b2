# Power cuts: the real server runs on an ext4 file system of its own, whose power fails while sixteen clients are at
# work. Needs root and loop devices, and fails without them. PLAZA_CUTS sets the number of cuts (20), PLAZA_SEED repeats
# a run.

power_packages() {
  cat <<'END'
e2fsprogs         makes the file system whose power is cut
mount             mounts it
gcc               builds the disk that lies, which the test must find out
libc6-dev         and what that is built with
libvips-tools     paints the covers that are uploaded meanwhile
END
}

power_cut_tests() {
  system_tests power "power cut" 30
}

# system_tests FOLDER NAME MINUTES: runs the tests of Tests/System/FOLDER and prints their measurements.
system_tests() {
  local folder=$1 name=$2 minutes=$3 report="$LOGS/$1.xml" status=0
  run_part "$name" "$minutes" "$VENV/bin/python" -m pytest -s "Tests/System/$folder" --junitxml "$report" \
    ${filter:+-k "${filter//[^A-Za-z0-9_]/_}"} || { has_failures "$report" || status=1; }
  # The lines that the tests themselves printed.
  grep -hE '^\.?(seed|[0-9]+ (cuts|kills|starts)|lying|faults:|cluster:|package:) ' "$LOGS/${name// /-}.log" | sed 's/^\.//; s/^/  /' || true
  return $status
}
