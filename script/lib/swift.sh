# The Swift toolchain.

require_swift() {
  command -v swift >/dev/null ||
    give_up "Swift is missing. Please install Swift 6.2 or newer from https://www.swift.org/install and start again."
}

# The options of the test build: its own folder, whole-module compilation and no debug information. A clean build then
# takes the least processor time, and an edited file recompiles only its module.
test_build=(--scratch-path .build-test -Xswiftc -wmo -Xswiftc -num-threads -Xswiftc 1 -debug-info-format none)
