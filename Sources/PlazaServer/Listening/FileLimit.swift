import Glibc
import Logging

/// Each connection is a file to the system, and the number of a process's files is limited twice: softly, to 1,024 on
/// most machines, and above that hard.
enum FileLimit {
  /// What files, databases and programs need beside connections.
  private static let others: UInt = 256

  /// How many files the process may have open.
  static var now: Int {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return 0 }
    return Int(clamping: limit.rlim_cur)
  }

  /// Raises the soft limit as far as it may go, and warns where that is not far enough.
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
