import PlazaDataSQLite

/// Writes the database's file anew as a whole.
public struct CompactDatabase: Sendable {
  private let settings: Settings

  /// - Parameter settings: of the plaza whose file it is.
  public init(_ settings: Settings) { self.settings = settings }

  /// - Returns: a sentence about what became of it.
  /// - Throws: an error whose description is a sentence for the operator.
  public func callAsFunction() throws -> String {
    guard case .sqlite(let path) = settings.database else {
      return "PostgreSQL gives the room of deleted data back by itself. Nothing was done."
    }
    let (before, after) = try SQLiteStore.compact(file: path)
    return "\(path) had \(SizedParts.words(before)) and has \(SizedParts.words(after)) now."
  }
}
