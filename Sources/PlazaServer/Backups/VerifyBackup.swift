import Foundation
import Logging
import PlazaBase
import PlazaData
import PlazaDataSQLite

/// Verifies a backup: restores it into a scratch folder and, with PostgreSQL, a scratch database,
/// applies pending migrations and runs those checks of `plaza doctor` that prove the data.
struct VerifyBackup: Sendable {
  let settings: Settings
  /// A folder that does not exist yet. It is removed afterwards.
  let scratch: String
  /// The name of the scratch database.
  let database: String
  /// Decrypts encrypted archives.
  var passphrase: String?
  let world: World

  /// - Throws: errors that say nothing about the backup, such as a full disk.
  func callAsFunction(_ archive: String) async throws -> BackupCheck {
    defer { try? FileManager.default.removeItem(atPath: scratch) }
    let copies = EncryptedArchive.isEncrypted(archive) ? 2 : 1
    do {
      try Folder.requireSpace(
        copies * Folder.fileSize(of: archive), in: Self.parent(of: scratch))
    } catch let failure as BackupFailure { throw CannotVerify(why: failure.phrase) }
    do {
      let backup = try await UnpackedBackup(archive, into: scratch, passphrase: passphrase)
      try backup.check(for: settings)
      try await backup.checkDatabase()
      return try await prove(backup)
    } catch {
      try Task.checkCancellation()
      switch error {
      case let failure as BackupFailure: return .invalid(failure.phrase)
      case let error as any OperatorError:
        let reason = error.description
        return .invalid(StoredPhrase("Its database can't be opened: \(reason)"))
      case let error as any TransientError where error.isOutOfSpace: throw error
      default: return .invalid(StoredPhrase("Its database is damaged and can't be read."))
      }
    }
  }

  /// The reason why a backup could not be verified although it may be good.
  struct CannotVerify: Error { let why: StoredPhrase }

  private func prove(_ backup: UnpackedBackup) async throws -> BackupCheck {
    var copy = settings
    copy.replica = nil
    if backup.manifest.bucket == nil { copy.files = .folder(backup.folder + "/files") }
    switch settings.database {
    case .sqlite:
      copy.database = .sqlite(path: backup.database)
      return try await proven(copy)
    case .postgres(let address):
      let tools = PostgresTools(address)
      try await tools.read(backup.database)
      let check = try await tools.withScratchDatabase(named: database) { scratch in
        var copy = copy
        copy.database = .postgres(address: scratch)
        try await PostgresTools(scratch).restore(
          backup.database, script: backup.folder + "/restore.sql")
        return try await proven(copy)
      }
      return check
        ?? BackupCheck(
          state: .readable,
          why: StoredPhrase(
            """
            It was read completely, but not restored: the database role may not create databases. Allow it with \
            ALTER ROLE … CREATEDB.
            """))
    }
  }

  /// Migrates the scratch database and checks its data.
  private func proven(_ copy: Settings) async throws -> BackupCheck {
    let migrations = try await Assembly.withTemporaryAssembly(copy) { $0.migrations }
    let store = try await Assembly.openStore(
      copy.database, world: world, logger: Logger(label: "plaza.verify"))
    do {
      guard try await store.read({ try DatabaseContents.of($0) }) == .plaza else {
        await store.close()
        return .invalid(StoredPhrase("Its database isn't a database of Plaza."))
      }
      try await store.migrate(migrations)
      await store.close()
    } catch {
      await store.close()
      throw error
    }
    guard let wrong = await Examination(copy).proofs().first(where: { $0.state == .bad }) else {
      return .verified
    }
    let reason = wrong.message
    return .invalid(StoredPhrase("Its data is wrong: \(reason)"))
  }

  private static func parent(of path: String) -> String {
    URL(fileURLWithPath: path).deletingLastPathComponent().path
  }
}
