# The Swift toolchain.

require_swift() {
  command -v swift >/dev/null ||
    give_up "Swift is missing. Please install Swift 6.2 or newer from https://www.swift.org/install and start again."
}

# What the tests need is made for one whole run, in a folder of its own; .build is the daily loop's. So each module is
# compiled whole, which after a change would take as long again; without what a debugger reads; and with the libraries in
# C++ optimised, for a sign-in is half a second of scrypt with it and two without.
test_build=(--scratch-path .build-test -Xswiftc -wmo -Xswiftc -num-threads -Xswiftc 1 -Xswiftc -gnone -Xcxx -O1 -Xcxx -g0)
