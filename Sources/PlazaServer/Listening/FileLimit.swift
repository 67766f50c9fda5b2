import Glibc
import Logging

/// The limit of open file descriptors, of which each connection takes one. The soft limit, 1,024
/// on most systems, can be raised up to the hard limit.
enum FileLimit {
  /// File descriptors reserved for files, databases and child processes.
  private static let others: UInt = 256

  /// The current soft limit.
  static var now: Int {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return 0 }
    return Int(clamping: limit.rlim_cur)
  }

  /// Raises the soft limit to the hard limit, and warns if that is too low for the configured
  /// connections.
  static func raise(for connections: Int, _ logger: Logger) {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return }
    limit.rlim_cur = limit.rlim_max
    _ = setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    if limit.rlim_max < UInt(connections) + others {
      logger.warning(
        "the system allows fewer files than PLAZA_CONNECTIONS needs; raise LimitNOFILE or lower the setting",
        metadata: ["files": "\(limit.rlim_max)", "connections": "\(connections)"])
    }
  }
}
