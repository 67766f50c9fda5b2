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
      return "PostgreSQL gives the room of deleted data back by itself. Nothing was done."
    }
    let (before, after) = try SQLiteStore.compact(file: path)
    return
      "\(path) had \(ByteCount(before).localizedText) and has \(ByteCount(after).localizedText) now."
  }
}
