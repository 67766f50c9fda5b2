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
        "\(counted(rows, "row")) of \(counted(tables.count, "table")) were read back and are the same on both sides."
      ]
  }

  private var fileLines: [String] {
    guard let files else { return [] }
    let gone = files.removed == 0 ? "" : " \(files.removed) that are no more were removed."
    return [
      "\(counted(files.files, "file")) were read back and are the same on both sides; \(files.copied) of them were not "
        + "there yet.\(gone)"
    ]
  }

  private var key: String {
    guard FileManager.default.fileExists(atPath: seal.path) else {
      return
        "The key of the second factors is not in \(seal.path). Without it no code can be checked: bring it from the "
        + "machine that served this data, and name it on every machine that will serve in PLAZA_ENCRYPTION_KEY."
    }
    return
      "The key of the second factors was not moved: it is in \(seal.path). Copy it to every machine that will serve, "
      + "readable for its user alone, and name it there in PLAZA_ENCRYPTION_KEY."
  }

  private var next: [String] {
    let settings = [tables.map { _ in "PLAZA_DATABASE" }, files.map { _ in "PLAZA_FILES" }]
      .compactMap(\.self)
    let again =
      "Until a server has been started there this may be run again, and brings over what changed here meanwhile."
    return ["", again] + (tables == nil ? [] : [key]) + [
      "Then set \(listed(settings)) to the new place, look with plaza doctor, and start. Keep \(data) until you are "
        + "sure, but start no server on it any more: nothing brings the two together again."
    ]
  }
}

extension String {
  fileprivate func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(1, width - count))
  }
}
