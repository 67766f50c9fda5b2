import Foundation
import NIOCore
import PlazaBase
import PlazaData
import PlazaDataSQLite
import PlazaFetch
import PlazaFiles
import PlazaProcesses
import PlazaTesting
import Storefronts
import Testing

@testable import PlazaServer

/// Faults are reported to the operator in sentences, without the names of types.
@Suite struct OperatorMessageTests {
  private enum Unexpected: Error { case somethingElse(code: Int) }

  private static let errors: [any Error] =
    [
      DatabaseError.noColumn("title"), .mismatch(column: "title", expected: "Int"), .unique,
      .check,
      .nul, .foreignKey, .readOnly, .busy, .unavailable, .outcomeUnknown, .full,
      .other("SQLite error 1: no such table: film - while executing `SELECT title FROM film`"),
      .other("42P01 ERROR:  relation \"film\" does not exist\nLINE 1: SELECT title FROM film"),
      .other("The commit was a rollback."),
    ] + [
      FileError.full, FileError.unavailable("cannot write to /srv/files: Permission denied"),
      FetchFailure.unreachable, FetchFailure.refused(status: 500, retryAfter: nil),
      ToolError.missing("vips"), ToolError.cannotStart("tools", reason: "\(FileError.full)"),
      IOError(errnoCode: EACCES, reason: "bind(descriptor:ptr:bytes:)"),
      CocoaError(.fileNoSuchFile), CancellationError(), Unexpected.somethingElse(code: 7),
      MigrationError.foreignDatabase, SettingsError("PLAZA_PORT", "must be a number."),
      ListenError.other(host: "::1", port: 80, reason: "Invalid argument"),
    ]

  @Test(arguments: errors.indices)
  func `an error is one line without the name of a type or a statement`(index: Int) {
    let sentence = Self.errors[index].operatorMessage
    #expect(sentence.first?.isUppercase == true && sentence.hasSuffix("."), "\(sentence)")
    #expect(!sentence.contains("\n") && !sentence.contains("SELECT"), "\(sentence)")
    #expect(sentence.firstMatch(of: /[a-z][A-Z]|Error|Optional|\w\(\w+:/) == nil, "\(sentence)")
  }

  @Test func `a password in a message is hidden`() {
    let error = SettingsError("PLAZA_X", "is postgres://ann:secret@db.example/plaza.")
    #expect(error.operatorMessage == "PLAZA_X is postgres://ann:…@db.example/plaza.")
  }

  @Test(arguments: ["text", "foreign", "newer", "no folder"])
  func `a start on unusable data is refused`(kind: String) async throws {
    try await withTemporaryFolder { folder in
      let (data, file) = (folder + "/data", folder + "/data/plaza.sqlite")
      let settings = try await Settings.read(flags: ["data": data], environment: [:], file: nil)
      if kind == "no folder" {
        try Data().write(to: URL(filePath: data))
      } else {
        try FileManager.default.createDirectory(atPath: data, withIntermediateDirectories: false)
      }
      switch kind {
      case "text":
        try Data(String(repeating: "No database.\n", count: 500).utf8).write(
          to: URL(filePath: file))
      case "foreign": try await change(file, "CREATE TABLE recipe (name TEXT)")
      case "newer":
        await (try await Assembly.open(settings, isDemo: false, logger: .silent)).close()
        try await change(file, "INSERT INTO plaza_migration VALUES ('plaza/9999', 'tomorrow', 0)")
      default: break
      }
      let error = await #expect(throws: (any Error).self) {
        try await Assembly.open(settings, isDemo: false, logger: .silent)
      }
      let sentence = try #require(error).operatorMessage
      let expected = [
        "text": "is not an SQLite database", "foreign": "This is not a Plaza database",
        "newer": "A newer version has used it", "no folder": "PLAZA_DATA names \(data)",
      ]
      #expect(sentence.contains(try #require(expected[kind])), "\(sentence)")
    }
  }

  private func change(_ file: String, _ statement: SQL) async throws {
    let store = try SQLiteStore(path: file, logger: .silent)
    _ = try await store.write { try $0.run(statement) }
    await store.close()
  }
}
