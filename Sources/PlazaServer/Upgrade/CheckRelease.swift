import Foundation
public import PlazaBase
import PlazaData

/// Checks offline whether a release can replace this version. It changes nothing, and the server
/// may be running.
public struct CheckRelease: Sendable {
  private let settings: Settings
  private let release: ReleaseDescription
  private let current: String

  /// - Parameter current: the version of this program.
  public init(
    _ settings: Settings, release: ReleaseDescription, current: String = Version.text
  ) {
    self.settings = settings
    self.release = release
    self.current = current
  }

  /// The result, in sentences for the operator.
  public struct Report: Sendable, Equatable {
    public let lines: [String]
    /// Whether the release can be installed over this version.
    public let isPossible: Bool
  }

  /// - Throws: an error whose description is a sentence for the operator.
  public func callAsFunction() async throws -> Report {
    guard let new = VersionNumber(release.version), let old = VersionNumber(current),
      let oldest = VersionNumber(release.upgradesFrom)
    else { throw ReleaseError.notARelease(path: "release.json") }
    guard new >= old else {
      return refusal(
        "Plaza \(new.text) is older than this version, \(old.text).",
        "An older version cannot use the database of a newer one. To go back, restore a backup.")
    }
    let comparison =
      new == old
      ? "Plaza \(new.text) is this version."
      : "Plaza \(new.text) of \(release.date) is newer than this version, \(old.text)."
    guard old >= oldest else {
      return refusal(
        comparison, "It cannot be installed directly: first install version \(oldest.text).")
    }
    guard let applied = try await appliedMigrations() else {
      return Report(
        lines: [comparison, "There is no database yet. The first start creates it."],
        isPossible: true)
    }
    if let unknown = applied.subtracting(release.migrations).min() {
      return refusal(
        comparison,
        "This database has migration \(unknown), which that version does not know. A newer version has used it."
      )
    }
    let count = Set(release.migrations).subtracting(applied).count
    return Report(lines: [comparison] + migrationLines(count), isPossible: true)
  }

  private func refusal(_ lines: String...) -> Report { Report(lines: lines, isPossible: false) }

  private func migrationLines(_ count: Int) -> [String] {
    guard count > 0 else {
      return ["This database can be used directly. It needs no migration."]
    }
    return [
      "This database can be upgraded directly. The first start runs \(counted(count, "migration")).",
      BackUpBeforeMigrating.announcement(settings),
    ]
  }

  /// Returns nil if there is no database.
  private func appliedMigrations() async throws -> Set<String>? {
    try await Examination(settings).readDatabase { tx -> Set<String>? in
      switch try DatabaseContents.of(tx) {
      case .empty: nil
      case .foreign: throw MigrationError.foreignDatabase
      case .plaza: try AppliedMigrations(tx).ids
      }
    } ?? nil
  }
}
