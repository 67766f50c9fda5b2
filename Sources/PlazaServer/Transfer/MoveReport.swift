import Foundation
import PlazaBase

/// The result of a transfer, and the operator's next steps.
public struct MoveReport: Sendable {
  /// The checksums of the tables, equal on both sides; nil if the database was not moved.
  public let tables: [TableChecksum]?
  /// The result for the files; nil if they were not moved.
  public let files: FilesChecksum?
  private let seal: EncryptionKeyLocation
  private let data: String

  init(_ settings: Settings, tables: [TableChecksum]?, files: FilesChecksum?) {
    self.tables = tables
    self.files = files
    seal = settings.encryptionKey
    data = settings.data
  }

  /// The report as lines of text.
  public var lines: [String] { tableLines + fileLines + next }

  private var tableLines: [String] {
    guard let tables else { return [] }
    let width = tables.map(\.table.count).max() ?? 0
    let lines = tables.map { tally in
      tally.table.padded(to: width + 2) + "\(tally.rows)".padded(to: 12)
        + tally.checksum.prefix(16)
    }
    let rows = tables.reduce(0) { $0 + $1.rows }
    return ["table".padded(to: width + 2) + "rows".padded(to: 12) + "checksum"] + lines
      + [
        "Verified: \(counted(rows, "row")) in \(counted(tables.count, "table")) are identical in both databases."
      ]
  }

  private var fileLines: [String] {
    guard let files else { return [] }
    let removed = files.removed == 0 ? "" : " \(counted(files.removed, "deleted file")) removed."
    return [
      "Verified: \(counted(files.files, "file")) are identical at the target. \(files.copied) copied.\(removed)"
    ]
  }

  private var key: String {
    guard FileManager.default.fileExists(atPath: seal.path) else {
      return
        "The encryption key of the second factors is not in \(seal.path). Without it no code can be verified. Copy it "
        + "from the machine that used this data, and set PLAZA_ENCRYPTION_KEY on every new machine."
    }
    return
      "The encryption key of the second factors was not transferred: it is in \(seal.path). Copy it to every new "
      + "machine, readable only by Plaza's user, and set PLAZA_ENCRYPTION_KEY there."
  }

  private var next: [String] {
    let settings = [tables.map { _ in "PLAZA_DATABASE" }, files.map { _ in "PLAZA_FILES" }]
      .compactMap(\.self)
    let again =
      "Until a server is started on the target, you can run this command again to transfer later changes."
    return ["", again] + (tables == nil ? [] : [key]) + [
      "Next, set \(listed(settings)) to the target, run plaza doctor, and start the server. Keep \(data) as a "
        + "fallback, but start no server on it: changes made there can't be merged later."
    ]
  }
}

extension String {
  fileprivate func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(1, width - count))
  }
}
