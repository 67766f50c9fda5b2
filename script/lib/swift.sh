# The Swift toolchain.

require_swift() {
  command -v swift >/dev/null ||
    give_up "Swift is missing. Please install Swift 6.2 or newer from https://www.swift.org/install and start again."
}

# The tests are built in a folder of their own, each module whole and without debug information: that takes the least
# processor time from nothing, and an edited file costs the compilation of its module alone.
test_build=(--scratch-path .build-test -Xswiftc -wmo -Xswiftc -num-threads -Xswiftc 1 -debug-info-format none)
