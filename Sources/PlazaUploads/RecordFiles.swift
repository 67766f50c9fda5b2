import PlazaData

/// Runs work that stores files and then records them in the database. If it fails, the files are
/// discarded. If the database does not report whether it recorded them, they remain: the cleanup
/// deletes them later if no row refers to them.
public func recordFiles<Value>(
  _ work: () async throws -> Value, orDiscard discard: () async -> Void
) async throws -> Value {
  do {
    return try await work()
  } catch DatabaseError.outcomeUnknown {
    throw DatabaseError.outcomeUnknown
  } catch {
    await discard()
    throw error
  }
}
