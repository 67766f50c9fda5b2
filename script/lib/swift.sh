# The Swift toolchain.

require_swift() {
  command -v swift >/dev/null ||
    give_up "Swift is missing. Please install Swift 6.2 or newer from https://www.swift.org/install and start again."
}
