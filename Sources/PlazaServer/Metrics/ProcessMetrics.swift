import Foundation
import Glibc
import PlazaBase

/// The process's use of resources as reported by the kernel.
struct ProcessMetrics {
  /// CPU time in seconds.
  let processorSeconds: Double
  /// Resident memory and address space, in bytes.
  let residentBytes: Int
  let virtualBytes: Int
  let threads: Int
  /// The number of open file descriptors and their limit.
  let openFiles: Int
  let maxOpenFiles: Int
  /// Start time in seconds since the Unix epoch.
  let startSeconds: Double

  /// Returns nil on a system without `/proc`.
  init?() {
    guard let stat = Self.text("/proc/self/stat"), let bracket = stat.lastIndex(of: ")"),
      let boot = Self.text("/proc/stat")?.split(separator: "\n").first(where: {
        $0.hasPrefix("btime ")
      })
    else { return nil }
    // The fields after the process name, which may contain spaces and parentheses, are separated
    // by spaces. proc(5) counts from 1.
    let fields = stat[bracket...].split(separator: " ").dropFirst().map { Double($0) ?? 0 }
    guard fields.count > 21 else { return nil }
    func field(_ number: Int) -> Double { fields[number - 3] }
    let ticks = Double(sysconf(Int32(_SC_CLK_TCK)))
    processorSeconds = (field(14) + field(15)) / ticks
    threads = Int(nearest: field(20))
    startSeconds = (Double(boot.dropFirst(6)) ?? 0) + field(22) / ticks
    virtualBytes = Int(nearest: field(23))
    residentBytes = Int(nearest: field(24)) * sysconf(Int32(_SC_PAGESIZE))
    openFiles = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count) ?? 0
    maxOpenFiles = FileLimit.now
  }

  private static func text(_ path: String) -> String? {
    guard let file = fopen(path, "re") else { return nil }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 16_384)
    while true {
      let count = fread(&part, 1, part.count, file)
      if count == 0 { return String(decoding: bytes, as: UTF8.self) }
      bytes += part.prefix(count)
    }
  }
}
