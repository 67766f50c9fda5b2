import GRDB
import PlazaData

/// Begins and ends the transactions of the writing connection.
struct SQLiteCommit: Sendable {
  let disk: DiskFailureMonitor
  let recorder: StoreMetricsRecorder
  /// The time after which no further write joins a commit, so that the callers of those that
  /// already ran are resumed soon.
  var sharing = Duration.milliseconds(20)
  /// A hook for tests of failing commits.
  let beforeCommit: @Sendable () throws -> Void

  /// Runs one transaction.
  /// - Throws: `DatabaseError`, and errors of the body.
  func transaction<Value>(_ database: GRDB.Database, _ body: () throws -> Value) throws -> Value {
    try begin(database)
    do {
      let value = try body()
      try commit(database, writes: 1)
      return value
    } catch {
      database.rollbackIfOpen()
      throw error
    }
  }

  func begin(_ database: GRDB.Database) throws {
    do {
      try translated { try database.step("BEGIN IMMEDIATE") }
    } catch {
      database.rollbackIfOpen()
      throw error
    }
  }

  /// Commits the open transaction to disk.
  /// - Throws: `DatabaseError`. After a disk error the transaction may still be recovered from the
  ///   log when the file is opened again.
  func commit(_ database: GRDB.Database, writes: Int) throws {
    let start = ContinuousClock.now
    do {
      try beforeCommit()
      try database.step("COMMIT")
    } catch {
      disk.record(error)
      guard let error = error as? GRDB.DatabaseError else { throw error }
      throw error.resultCode == .SQLITE_IOERR
        ? PlazaData.DatabaseError.outcomeUnknown : PlazaData.DatabaseError(error)
    }
    let took = ContinuousClock.now - start
    recorder.change { $0.add(commitOf: writes, took: took) }
  }
}
