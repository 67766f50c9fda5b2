import Foundation
import PlazaBase
import PlazaData
import PlazaUI

/// The size of the database, and the used and free space of the disk with the data folder.
struct StorageSpace: Sendable {
  /// Less free space than this calls for action.
  private static let minimum = 1_073_741_824

  let used: Int?
  let free: Int?

  /// Reads the space of a disk; the values are `nil` if it cannot be read.
  init(of folder: String) {
    let attributes = try? FileManager.default.attributesOfFileSystem(forPath: folder)
    let free = (attributes?[.systemFreeSize] as? NSNumber)?.intValue
    let size = (attributes?[.systemSize] as? NSNumber)?.intValue
    self.free = free
    used = if let size, let free { size - free } else { nil }
  }

  func figures(database bytes: Int) -> [Figure] {
    let disk = [
      used.map { Figure("storage.used", say("Disk space used"), .bytes($0), nil) },
      free.map {
        Figure(
          "storage.free", say("Disk space free"), .bytes($0), nil, isProblem: $0 < Self.minimum)
      },
    ]
    return [Figure("storage.database", say("Size of the database"), .bytes(bytes), nil)]
      + disk.compactMap(\.self)
  }

  /// Returns the size of the database in bytes.
  static func ofDatabase(_ tx: any Transaction) throws -> Int {
    let size: SQL =
      tx.dialect == .sqlite
      ? "SELECT c.page_count * s.page_size AS bytes FROM pragma_page_count c, pragma_page_size s"
      : "SELECT pg_database_size(current_database()) AS bytes"
    return try tx.first(size)?.value("bytes") ?? 0
  }
}
