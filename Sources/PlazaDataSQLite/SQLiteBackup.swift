import Foundation
import GRDB
import PlazaData

extension SQLiteStore {
  /// Writes a copy of one snapshot of the database while others read and write. It contains
  /// everything that was committed when the backup began and nothing later. The copy is a single
  /// file; when this returns, it has been checked and synced to disk.
  /// - Parameters:
  ///   - path: a file that must not exist yet.
  ///   - progress: receives the completed fraction, from 0 to 1.
  /// - Throws: ``BackupError``, `DatabaseError`.
  public func backup(
    to path: String, progress: @escaping @Sendable (Double) -> Void = { _ in }
  ) async throws {
    try await readLong { try $0.copy(to: path, progress: progress) }
  }

  /// Backs up a file that another process may be serving. In that case neither the file nor its
  /// write-ahead log is modified.
  /// - Throws: ``BackupError``, ``SQLiteOpenError``, `DatabaseError`.
  public static func backup(
    file: String, to path: String, progress: @escaping @Sendable (Double) -> Void = { _ in }
  ) async throws {
    guard FileManager.default.fileExists(atPath: file) else {
      throw BackupError.missing(path: file)
    }
    try await withUnchangedSource(file) { source in
      try await source.readOnQueue { try $0.copy(to: path, progress: progress) }
    }
  }

  /// Lends a connection that reads a file which another process may be serving.
  static func withUnchangedSource<Value>(
    _ file: String, _ read: (DatabaseQueue) async throws -> Value
  ) async throws
    -> Value
  {
    let lock = try FileLock.unlessInUse(path: file + ".lock")
    defer { lock?.release() }
    var configuration = Configuration()
    configuration.busyMode = .timeout(5)
    // If no process serves the file, the write-ahead log of a killed process must be recovered
    // first, which requires write access.
    configuration.readonly = lock == nil
    let source = try translated { try DatabaseQueue(path: file, configuration: configuration) }
    defer { try? source.close() }
    return try await read(source)
  }

  /// Creates a database from a backup and checks it before it appears. The backup is not modified.
  /// - Parameters:
  ///   - backup: a file that `backup` wrote.
  ///   - file: the file of the new database, which must not exist yet.
  ///   - progress: receives the completed fraction, from 0 to 1.
  /// - Throws: ``BackupError``, `DatabaseError`.
  public static func restore(
    _ backup: String, to file: String, progress: @escaping @Sendable (Double) -> Void = { _ in }
  ) async throws {
    guard FileManager.default.fileExists(atPath: backup) else {
      throw BackupError.missing(path: backup)
    }
    var configuration = Configuration()
    configuration.readonly = true
    do {
      let source = try DatabaseQueue(path: backup, configuration: configuration)
      defer { try? source.close() }
      try await source.readOnQueue { source in
        guard try source.tableExists("plaza_migration") else {
          throw BackupError.notABackup(path: backup)
        }
        try source.copy(to: file, progress: progress)
      }
    } catch let error as GRDB.DatabaseError where error.resultCode == .SQLITE_NOTADB {
      throw BackupError.notABackup(path: backup)
    }
  }
}

extension GRDB.Database {
  fileprivate func copy(to path: String, progress: @escaping (Double) -> Void) throws {
    try AtomicFile.write(path) { partial in
      // The first query fixes the snapshot to copy.
      _ = try Int.fetchOne(self, sql: "SELECT COUNT(*) FROM sqlite_schema")
      let target = try DatabaseQueue(path: partial)
      do {
        try target.writeWithoutTransaction { copy in
          try backup(to: copy, pagesPerStep: 500) { progress($0.fraction) }
          // A single file, without a write-ahead log that could be left behind.
          try copy.execute(sql: "PRAGMA journal_mode = DELETE")
          let damage = try copy.damage()
          if !damage.isEmpty { throw BackupError.damaged(damage) }
        }
        try target.close()
      } catch {
        try? target.close()
        throw error
      }
    }
  }
}

extension DatabaseBackupProgress {
  fileprivate var fraction: Double {
    totalPageCount == 0 ? 1 : Double(completedPageCount) / Double(totalPageCount)
  }
}
