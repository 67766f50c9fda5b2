import Foundation
import PlazaBase
import PlazaData
import PlazaDataSQLite
import PlazaTesting
import Testing

@testable import PlazaServer

/// `plaza upgrade --check`.
@Suite struct CheckReleaseTests {
  private func release(_ version: String, from oldest: String = "0.1.0", _ migrations: Int = 3)
    -> String
  {
    let ids = (0..<migrations).map { "\"t/000\($0)\"" }.joined(separator: ", ")
    return """
      {"name": "Plaza", "version": "\(version)", "revision": "abc", "date": "2026-12-01",
       "upgradesFrom": "\(oldest)", "migrations": [\(ids)], "files": []}
      """
  }

  /// Compares a release with version 0.3.0 and a database that has one migration.
  private func check(_ release: String, hasDatabase: Bool = true) async throws
    -> CheckRelease.Report
  {
    try await withTemporaryFolder { folder in
      let settings = try await Settings.read(flags: ["data": folder], environment: [:], file: nil)
      if hasDatabase {
        let store = try SQLiteStore(path: folder + "/plaza.sqlite", logger: .silent)
        try await store.migrate([
          Migration("t/0000", ["CREATE TABLE t (id \(.int) PRIMARY KEY) \(.strict)"])
        ])
        await store.close()
      }
      let file = folder + "/release.json"
      try Data(release.utf8).write(to: URL(filePath: file))
      let found = try await CheckRelease(
        settings, release: try ReleaseDescription.read(file), current: "0.3.0")()
      return CheckRelease.Report(
        lines: found.lines.map { $0.replacing(folder, with: "DATA") }, isPossible: found.isPossible
      )
    }
  }

  @Test func `a newer release names the migrations and the copy before them`() async throws {
    let report = try await check(release("0.4.0"))
    #expect(report.isPossible)
    #expect(
      report.lines == [
        "Plaza 0.4.0 of 2026-12-01 is newer than this version, 0.3.0.",
        "This database can be upgraded directly. The first start runs 2 migrations.",
        "Before that, it stores a copy of the database in DATA/backups.",
      ])
  }

  @Test func `the same version needs nothing`() async throws {
    let report = try await check(release("0.3.0", 1))
    #expect(report.isPossible)
    #expect(
      report.lines == [
        "Plaza 0.3.0 is this version.",
        "This database can be used directly. It needs no migration.",
      ])
  }

  @Test func `an older release is refused`() async throws {
    let report = try await check(release("0.2.9"))
    #expect(!report.isPossible)
    #expect(report.lines.first == "Plaza 0.2.9 is older than this version, 0.3.0.")
  }

  @Test func `a release that needs one in between names it`() async throws {
    let report = try await check(release("0.9.0", from: "0.5.0"))
    #expect(!report.isPossible)
    #expect(
      report.lines.last == "It cannot be installed directly: first install version 0.5.0.")
  }

  @Test func `a release that lacks a migration of the database is refused`() async throws {
    let report = try await check(release("0.4.0", 0))
    #expect(!report.isPossible)
    #expect(report.lines.last?.contains("has migration t/0000, which that version") == true)
  }

  @Test func `without a database the first start creates one`() async throws {
    let report = try await check(release("0.4.0"), hasDatabase: false)
    #expect(report.isPossible)
    #expect(report.lines.last == "There is no database yet. The first start creates it.")
  }

  @Test(arguments: ["", "[]", "{\"version\": \"0.4.0\"}"])
  func `a file that describes no release is refused with a sentence`(_ text: String) async throws {
    await #expect(throws: ReleaseError.self) { try await check(text) }
    await #expect(throws: ReleaseError.self) { try await check(release("next")) }
  }

  @Test func `versions are ordered by their numbers, and previews come before their version`() {
    let ordered = ["0.3.0", "0.3.1", "0.10.0-rc.1", "0.10.0", "0.10.0.1", "1", "1.0.1"]
    let versions = ordered.compactMap(VersionNumber.init)
    #expect(versions.count == ordered.count && versions == versions.sorted())
    #expect(VersionNumber("1.0") == VersionNumber("1"))
    #expect(["", "a", "1..2", "-1", "1.x"].compactMap(VersionNumber.init).isEmpty)
  }
}
