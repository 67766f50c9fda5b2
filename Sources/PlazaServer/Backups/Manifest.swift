import Foundation
import PlazaBase

/// The engine whose database a backup contains.
enum BackupEngine: String, Codable {
  case sqlite, postgres

  init(_ setting: DatabaseSetting) {
    switch setting {
    case .sqlite: self = .sqlite
    case .postgres: self = .postgres
    }
  }

  /// The name of the database's file in the archive.
  var fileName: String {
    switch self {
    case .sqlite: "plaza.sqlite"
    case .postgres: "plaza.pgdump"
    }
  }
}

/// The contents of an archive, with which a restoration checks that it is complete.
struct Manifest: Codable {
  /// The format of the archives that this version writes, and the newest that it can read.
  static let currentFormat = 2

  let createdAt: String
  /// The number of stored objects.
  let objects: Int
  /// The bucket and key prefix of the objects that are not in the archive; nil if they are.
  let bucket: String?
  /// nil in backups of versions that wrote no checksums.
  let hasChecksums: Bool?
  /// nil in backups of versions that backed up only SQLite.
  let engine: BackupEngine?
  /// nil in backups of versions that backed up only SQLite.
  let format: Int?

  func write(to path: String) throws {
    try JSONEncoder().encode(self).write(to: URL(fileURLWithPath: path))
  }

  /// - Throws: ``BackupFailure``.
  static func read(_ path: String) throws -> Manifest {
    guard let data = FileManager.default.contents(atPath: path) else {
      throw BackupFailure(StoredPhrase("This is not a Plaza backup: it has no manifest."))
    }
    if let head = try? JSONDecoder().decode(Head.self, from: data),
      head.format ?? 1 > currentFormat
    {
      throw BackupFailure(
        StoredPhrase("A newer version of Plaza made this backup. Install that version first."))
    }
    guard let manifest = try? JSONDecoder().decode(Manifest.self, from: data) else {
      throw BackupFailure(StoredPhrase("This backup is damaged: its manifest cannot be read."))
    }
    return manifest
  }

  private struct Head: Decodable { let format: Int? }
}
