import Foundation
import Logging
import PlazaBase
import PlazaData
import PlazaDataSQLite
import PlazaTesting
import Testing

@testable import PlazaServer

/// A spoiled backup is never reported as good and never restored.
@Suite struct SpoiledBackupTests {
  /// A way to spoil a backup, and a part of the sentence that says so.
  enum Damage: String, CaseIterable, CustomTestStringConvertible {
    case databaseByte = "the checksum of plaza.sqlite differs"
    case fileByte = "the checksum of files/"
    /// Which sentence it is depends on the byte.
    case manifestByte
    case truncated = "cannot be unpacked"
    case missingFile = "is missing"
    case extraFile = "is not in its list of checksums"
    case noList = "its list of checksums"
    case empty = "it is not a Plaza backup"
    case notABackup = "not a Plaza backup"
    case otherVersion = "newer version"
    case newerFormat = "A newer version of Plaza made this backup"
    case changedLedger = "Its data is wrong"
    case changedAudit = "of the audit log was changed"
    /// SQLite may find it when it opens the file, or when it checks it.
    case damagedPages
    case otherDatabase = "isn't a database of Plaza"
    case link = "not in its list of checksums."

    var testDescription: String { "\(self)" }
  }

  @Test(arguments: Damage.allCases)
  func `a spoiled backup is not valid`(damage: Damage) async throws {
    try await withBackups { fixture in
      let good = try await fixture.make()
      #expect(good.state == .verified, "\(good.why?() ?? "")")
      let archive = fixture.folder + "/" + good.name
      try await spoil(archive, damage)
      try fixture.storage.prepareWorkFolder()
      let check = try await fixture.storage.check(good)
      #expect(check.state == .invalid)
      let why = try #require(check.why).callAsFunction(Translator(.english))
      let isAny = [.manifestByte, .damagedPages].contains(damage)
      #expect(isAny || why.contains(damage.rawValue), "\(why)")
      #expect(
        try FileManager.default.contentsOfDirectory(atPath: fixture.storage.workFolder) == [])
    }
  }

  @Test(arguments: Damage.allCases)
  func `a spoiled backup is not restored`(damage: Damage) async throws {
    try await withBackups { fixture in
      let archive = fixture.folder + "/" + (try await fixture.make()).name
      try await spoil(archive, damage)
      let target = fixture.plaza.settings.data + "/other"
      let settings = try await Settings.read(
        flags: ["data": target], environment: [:], file: nil)
      await #expect(throws: BackupFailure.self) {
        try await RestoreBackup(settings, from: archive)(progress: { _ in })
      }
      #expect(try FileManager.default.contentsOfDirectory(atPath: target) == [])
    }
  }

  private func spoil(_ archive: String, _ damage: Damage) async throws {
    switch damage {
    case .databaseByte: try await respoil(archive) { try flip($0 + "/plaza.sqlite") }
    case .fileByte: try await respoil(archive) { try flip($0 + "/" + self.file(in: $0)) }
    case .manifestByte: try await respoil(archive) { try flip($0 + "/manifest.json") }
    case .truncated:
      let file = try #require(FileHandle(forUpdatingAtPath: archive))
      try file.truncate(atOffset: file.seekToEnd() / 2)
      try file.close()
    case .missingFile:
      try await respoil(archive) {
        try FileManager.default.removeItem(atPath: $0 + "/" + self.file(in: $0))
      }
    case .extraFile:
      try await respoil(archive) { try Data("x".utf8).write(to: URL(filePath: $0 + "/files/x")) }
    case .noList:
      try await respoil(archive) {
        try FileManager.default.removeItem(atPath: $0 + "/" + Checksums.name)
      }
    case .empty: try Data().write(to: URL(filePath: archive))
    case .notABackup: try Data("not a backup at all".utf8).write(to: URL(filePath: archive))
    case .link:
      try await respoil(archive) { folder in
        let path = folder + "/" + self.file(in: folder)
        try FileManager.default.removeItem(atPath: path)
        try FileManager.default.createSymbolicLink(
          atPath: path, withDestinationPath: "/etc/hostname")
      }
    default: try await respoil(archive, signed: true) { try await self.forge($0, damage) }
    }
  }

  /// Changes the content of a backup whose checksums are written again.
  private func forge(_ folder: String, _ damage: Damage) async throws {
    let database = folder + "/plaza.sqlite"
    switch damage {
    case .otherVersion:
      try await change(
        database,
        "INSERT INTO plaza_migration (id, checksum, applied_at) VALUES ('zoo/0001', 'x', 0)")
    case .changedLedger:
      try await change(database, "UPDATE wallet_account SET balance = balance + 1")
    case .changedAudit: try await change(database, "UPDATE members_audit SET detail = 'other'")
    case .otherDatabase:
      try FileManager.default.removeItem(atPath: database)
      try await change(database, "CREATE TABLE zoo (id INTEGER)")
    case .damagedPages:
      let file = try #require(FileHandle(forUpdatingAtPath: database))
      for page in 2..<12 {
        try file.seek(toOffset: UInt64(page * 4096))
        try file.write(contentsOf: Data(repeating: 255, count: 64))
      }
      try file.close()
    case .newerFormat:
      try Data(#"{"format":99,"other":true}"#.utf8).write(
        to: URL(filePath: folder + "/manifest.json"))
    default: Issue.record("\(damage) is no forgery")
    }
  }

  /// Changes a database by hand, past the rules of its tables.
  private func change(_ path: String, _ statement: SQL) async throws {
    let store = try SQLiteStore(path: path, logger: .silent)
    try await store.write { tx in
      let triggers = try tx.rows(
        "SELECT name FROM sqlite_schema WHERE type = 'trigger'"
      ).map { try $0.value("name", as: String.self) }
      for trigger in triggers { try tx.run(SQL(unsafe: "DROP TRIGGER \(trigger)")) }
      try tx.run(statement)
    }
    await store.close()
    for leftover in ["-wal", "-shm", ".lock"] {
      try? FileManager.default.removeItem(atPath: path + leftover)
    }
  }

  /// The first stored file of a backup.
  private func file(in folder: String) -> String {
    "files/" + (Folder.files(in: folder + "/files").sorted().first ?? "none")
  }
}
