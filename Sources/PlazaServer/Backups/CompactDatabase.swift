import PlazaBase
import PlazaDataSQLite

/// Rewrites the whole database file without free pages.
public struct CompactDatabase: Sendable {
  private let settings: Settings

  /// - Parameter settings: the settings of the installation.
  public init(_ settings: Settings) { self.settings = settings }

  /// - Returns: a sentence about the result.
  /// - Throws: an error whose description is a sentence for the operator.
  public func callAsFunction() throws -> String {
    guard case .sqlite(let path) = settings.database else {
      return "PostgreSQL reclaims the space of deleted data automatically. Nothing was changed."
    }
    let (before, after) = try SQLiteStore.compact(file: path)
    return
      "Compacted \(path) from \(ByteCount(before).localizedText) to \(ByteCount(after).localizedText)."
  }
}
