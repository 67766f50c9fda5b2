# Faults: kills, full and failing disks, wrong clocks, a lost database server, broken connections. The daily part is
# short and needs no root; script/test --faults runs all tests, and those of disks need root.

fault_packages() {
  cat <<'END'
faketime          gives the server another time
libfiu-dev        lets the server's disk fail now and then
fiu-utils         and steers it
psmisc            names who keeps a disk busy
END
}

daily_fault_tests() {
  system_tests faults "faults" 20
}

fault_tests() {
  : "${PLAZA_KILLS:=200}" "${PLAZA_FIRST_STARTS:=30}" "${PLAZA_FAULT_SECONDS:=20}"
  export PLAZA_KILLS PLAZA_FIRST_STARTS PLAZA_FAULT_SECONDS PLAZA_FAULTS=all
  system_tests faults "faults" 60
}
