import GRDB
import Synchronization

/// Records that an `fsync` failed. After such a failure the kernel may have discarded the dirty
/// pages and marked them clean, so nothing that this process has written or read since can be
/// relied on.
final class DiskFailureMonitor: Sendable {
  private let lost = Atomic(false)

  var isLost: Bool { lost.load(ordering: .acquiring) }

  func record(_ error: any Error) {
    if let code = (error as? GRDB.DatabaseError)?.extendedResultCode.rawValue { record(code) }
  }

  func record(_ code: Int32) {
    if Self.isLoss(code) { lost.store(true, ordering: .releasing) }
  }

  /// Whether `fsync` of the database file, its log or its folder failed.
  static func isLoss(_ code: Int32) -> Bool {
    [ResultCode.SQLITE_IOERR_FSYNC, .SQLITE_IOERR_DIR_FSYNC].contains { $0.rawValue == code }
  }
}
