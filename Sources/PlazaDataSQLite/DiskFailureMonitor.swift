import GRDB
import Synchronization

/// Remembers that the disk has failed to keep what it was asked to keep. After such a failure the system may have
/// thrown away the bytes and call them written, so nothing that this process wrote or read since can be relied on.
final class DiskFailureMonitor: Sendable {
  private let lost = Atomic(false)

  var isLost: Bool { lost.load(ordering: .acquiring) }

  func record(_ error: any Error) {
    if let code = (error as? GRDB.DatabaseError)?.extendedResultCode.rawValue { record(code) }
  }

  func record(_ code: Int32) {
    if Self.isLoss(code) { lost.store(true, ordering: .releasing) }
  }

  /// Whether `fsync` of the file, its log or its folder has failed.
  static func isLoss(_ code: Int32) -> Bool {
    [ResultCode.SQLITE_IOERR_FSYNC, .SQLITE_IOERR_DIR_FSYNC].contains { $0.rawValue == code }
  }
}
