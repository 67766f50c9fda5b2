import Foundation
public import Logging
import Members
public import PlazaBase
public import PlazaData
import PlazaDataPostgres
import PlazaDataSQLite
import PlazaFetch
public import PlazaFiles
import PlazaFilesS3
import PlazaProcesses
public import PlazaUI
import Storefronts
import Wallet

extension Assembly {
  /// Opens the services that the settings name, assembles the installation and migrates its
  /// database.
  /// - Parameters:
  ///   - sealing: whether to create a missing encryption key for TOTP secrets and encrypt those
  ///     that are still in plain text. The server does so; a command that runs beside it only uses
  ///     an existing key.
  ///   - offeringSetup: whether a site without an administrator can be set up in the browser.
  ///   - more: additional shops.
  /// - Throws: an error whose description is a sentence for the operator.
  public static func open(
    _ given: Settings, isDemo: Bool, world: World = .real, logger: Logger, sealing: Bool = true,
    offeringSetup: Bool = false, beside more: [any Storefront] = []
  ) async throws -> Assembly {
    var settings = given
    if isDemo, settings.auth != .local {
      throw SettingsError(
        "PLAZA_AUTH", "must be local in the demo: everybody knows the passwords of its accounts.")
    }
    try makePrivateFolder(settings.data)
    let breached = try breachedPasswords(settings)
    let report: @Sendable (String) -> Void = { logger.error("\($0)") }
    let staged = StagedRestore(settings)
    if sealing, try await staged.apply() { logger.notice("the staged backup was restored") }
    let seal = try cipher(settings, world, making: sealing, report)
    let alarm = DiskFailureSignal()
    let store = try await openStore(settings.database, world: world, logger: logger, alarm: alarm)
    do {
      try await TransferMarker.use(store, now: world.now())
      let stored = try await StoredSettings.read(store, seal)
      try settings.add(stored, logger)
      let files = try await openFiles(settings.files, world: world, logger: logger)
      try await FileTransferMarker.remove(files)
      let tools = try await ToolRunner(folder: settings.data + "/bench", world: world)
      let assembly = Assembly(
        settings: settings, isDemo: isDemo, world: world, store: store, files: files, tools: tools,
        passwords: Passwords(breached: breached, report: report), seal: seal, alarm: alarm,
        replica: settings.replica.map {
          ReplicaMonitor($0, of: store, world: world, logger: logger)
        }, beside: more)
      assembly.startedWith.set(stored)
      let backUp = BackUpBeforeMigrating(settings, in: world, logger: logger)
      try await backUp(store, assembly.migrations)
      try await store.migrate(assembly.migrations)
      if sealing {
        // The person who sets the site up chooses the currency.
        if try await !assembly.readSetupState(offering: offeringSetup) {
          try await assembly.storeCurrency()
        }
        try await assembly.sealSeeds(logger)
        try await assembly.finishRestore(staged)
      }
      return assembly
    } catch {
      await store.close()
      throw error
    }
  }

  /// Completes a restoration that was applied before the database was opened.
  private func finishRestore(_ staged: StagedRestore) async throws {
    shared.backups.storage?.removeUploads()
    guard let note = staged.appliedNote else { return }
    let finish = FinishRestore(note: note, now: world.now())
    try await store.write { try finish($0) }
    staged.forgetNote()
    // The restored list lacks the newer backups, such as that of the replaced state. If this
    // fails, the schedule does it again.
    if let storage = shared.backups.storage {
      try? await SyncBackupList(storage: storage, store: store, time: settings.shopTime)()
    }
  }

  /// - Throws: ``SettingsError`` if the amounts in the ledger are in another currency.
  private func storeCurrency() async throws {
    let keep = SetCurrency(settings.currency, at: world.now())
    let kept = try await store.write(keep.callAsFunction)
    guard kept == settings.currency.code else {
      throw SettingsError(
        "PLAZA_CURRENCY",
        "must be \(kept), the currency of every amount in this database since its first start."
      )
    }
  }

  /// Cancels outgoing requests, waits for running transactions and closes the database.
  public func close() async {
    await shared.close()
    await files.close()
    await replica?.close()
    await store.close()
  }

  /// Lends an installation with an in-memory database, to inspect its routes, migrations and
  /// limits.
  public static func withTemporaryAssembly<Value: Sendable>(
    _ settings: Settings, world: World = .real, at body: (Assembly) async throws -> Value
  ) async throws -> Value {
    // Uses real randomness: deterministic worlds, as in tests, would choose the same folder and
    // delete each other's.
    let name = "plaza-look-\(World.real.newSecret(bytes: 9))"
    let folder = FileManager.default.temporaryDirectory.appending(path: name).path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let files = try await DiskFileStore(root: folder, world: world)
    let plaza = Assembly(
      settings: settings, isDemo: false, world: world, store: try SQLiteStore(inMemory: world),
      files: files,
      tools: try await ToolRunner(folder: folder + "/bench", world: world))
    do {
      let seen = try await body(plaza)
      await plaza.close()
      return seen
    } catch {
      await plaza.close()
      throw error
    }
  }

  /// Opens the configured database.
  /// - Parameter alarm: raised when an `fsync` of an SQLite file failed.
  public static func openStore(
    _ setting: DatabaseSetting, world: World, logger: Logger,
    alarm: DiskFailureSignal = DiskFailureSignal()
  ) async throws -> any Database {
    switch setting {
    case .sqlite(let path):
      try SQLiteStore(path: path, world: world, logger: logger, onLostDisk: alarm.report)
    case .postgres(let address):
      try await PostgresStore.open(address, world: world, logger: logger)
    }
  }

  /// Opens the configured folder or bucket.
  public static func openFiles(_ setting: FilesSetting, world: World, logger: Logger) async throws
    -> any FileStore
  {
    switch setting {
    case .folder(let path): return try await DiskFileStore(root: path, world: world)
    case .bucket(let bucket, let credentials):
      let fetcher = HTTPFetcher(logger: logger)
      do {
        return try await S3FileStore(bucket, as: credentials, fetcher: fetcher, world: world)
      } catch {
        await fetcher.close()
        throw error
      }
    }
  }

  /// Returns the cipher with the stored keys, or creates a key if `making` is true.
  private static func cipher(
    _ settings: Settings, _ world: World, making: Bool,
    _ report: @escaping @Sendable (String) -> Void
  ) throws -> TOTPSecretCipher? {
    let file = EncryptionKeyFile(path: settings.encryptionKey.path)
    if let keys = try file.keys() { return TOTPSecretCipher(keys: keys, report: report) }
    guard settings.encryptionKey.isOwn else {
      throw SettingsError("PLAZA_ENCRYPTION_KEY", "names \(file.path), which is not there.")
    }
    guard making else { return nil }
    try file.make(world.randomBytes(TOTPSecretCipher.keyBytes), mark: world.newSecret(bytes: 9))
    return TOTPSecretCipher(keys: try file.keys() ?? [], report: report)
  }

  /// Encrypts the TOTP secrets that earlier versions stored in plain text.
  private func sealSeeds(_ logger: Logger) async throws {
    let (sealed, unreadable) = try await Members.sealSeeds(
      in: store, with: members.cipher, turning: false, world: world)
    if sealed > 0 {
      logger.notice("\(sealed) second factors were stored unencrypted and are encrypted now")
    }
    if unreadable > 0 {
      logger.error(
        "\(unreadable) second factors are encrypted with a key that is not in \(settings.encryptionKey.path)"
      )
    }
  }

  /// Opens the configured file of breached passwords, or throws if it cannot be used, so that the
  /// operator learns it at the start.
  private static func breachedPasswords(_ settings: Settings) throws -> BreachedPasswords? {
    guard let path = settings.breachedPasswords else { return nil }
    let breached = BreachedPasswords(path: path)
    do {
      try breached.probe()
      return breached
    } catch {
      throw SettingsError("PLAZA_BREACHED_PASSWORDS", "names a file that cannot be used: \(error)")
    }
  }

  private static func makePrivateFolder(_ path: String) throws {
    do {
      try FileManager.default.createDirectory(
        atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    } catch {
      throw SettingsError(
        "PLAZA_DATA",
        "names \(path), a folder that cannot be created. Choose a folder that this user may write to."
      )
    }
    guard FileManager.default.isWritableFile(atPath: path) else {
      throw SettingsError(
        "PLAZA_DATA",
        "names \(path), where this user may not write. Choose another folder, or change its owner."
      )
    }
  }
}
