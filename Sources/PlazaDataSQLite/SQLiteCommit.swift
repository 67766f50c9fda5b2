import GRDB
import PlazaData

/// How a transaction of the writing connection begins and ends.
struct SQLiteCommit: Sendable {
  let disk: DiskFailureMonitor
  let keeper: StoreMetricsRecorder
  /// Longer than this no further write joins a commit, so that those who have had their turn are answered soon.
  var sharing = Duration.milliseconds(20)
  /// For tests of what a commit that fails does.
  let beforeCommit: @Sendable () throws -> Void

  /// Runs one transaction.
  /// - Throws: `DatabaseError`, and what the body throws.
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

  /// Puts the open transaction on the disk.
  /// - Throws: `DatabaseError`; after an error of the disk it may still be found in the log when the file is opened again.
  func commit(_ database: GRDB.Database, writes: Int) throws {
    let start = ContinuousClock.now
    do {
      try beforeCommit()
      try database.step("COMMIT")
    } catch {
      disk.record(error)
      guard let error = error as? GRDB.DatabaseError else { throw error }
      throw error.resultCode == .SQLITE_IOERR ? PlazaData.DatabaseError.outcomeUnknown : PlazaData.DatabaseError(error)
    }
    let took = ContinuousClock.now - start
    keeper.change { $0.add(commitOf: writes, took: took) }
  }
}
