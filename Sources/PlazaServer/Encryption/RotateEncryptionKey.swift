public import Logging
import Members
public import PlazaBase
import PlazaData
import Storefronts

/// Rotates the encryption key of TOTP secrets: every secret is encrypted with the new key. It may
/// be interrupted and restarted at any time, because secrets of both keys can be decrypted as long
/// as both are in the file.
public struct RotateEncryptionKey: Sendable {
  private let settings: Settings
  private let world: World
  private let logger: Logger

  /// - Parameter logger: receives secrets that no key decrypts.
  public init(_ settings: Settings, world: World = .real, logger: Logger) {
    self.settings = settings
    self.world = world
    self.logger = logger
  }

  /// - Returns: a sentence about the result.
  /// - Throws: an error whose description is a sentence for the operator.
  public func callAsFunction() async throws -> String {
    let place = settings.encryptionKey
    let file = EncryptionKeyFile(path: place.path)
    guard let keys = try file.keys() else {
      throw SettingsError(
        "PLAZA_ENCRYPTION_KEY",
        "names no key yet: the first start creates \(place.path).")
    }
    if !place.isOwn, keys.count == 1 {
      throw SettingsError(
        "PLAZA_ENCRYPTION_KEY",
        "names \(place.path), which has only one key. Add a new key on a line above it, then try again."
      )
    }
    // If a server uses the database, opening it fails here, before anything is changed.
    let assembly = try await Assembly.open(
      settings, isDemo: false, world: world, logger: logger, sealing: false)
    do {
      let message = try await turn(file, keys, place, in: assembly.store)
      await assembly.close()
      return message
    } catch {
      await assembly.close()
      throw error
    }
  }

  private func turn(
    _ file: EncryptionKeyFile, _ keys: [[UInt8]], _ location: EncryptionKeyLocation,
    in store: any Database
  ) async throws -> String {
    var keys = keys
    // Two keys in a file that Plaza created indicate an interrupted rotation, which is completed
    // here.
    if location.isOwn, keys.count == 1 {
      keys.insert(world.randomBytes(TOTPSecretCipher.keyBytes), at: 0)
      try file.replace(keys, mark: world.newSecret(bytes: 9))
    }
    guard let seal = TOTPSecretCipher(keys: keys, report: { [logger] in logger.error("\($0)") })
    else { return "" }
    let (sealed, unreadable) = try await Members.sealSeeds(
      in: store, with: seal, turning: true, world: world)
    try await StoredSettings.reseal(store, seal, world: world)
    if location.isOwn { try file.replace([keys[0]], mark: world.newSecret(bytes: 9)) }
    return message(sealed, unreadable, location)
  }

  private func message(_ sealed: Int, _ unreadable: Int, _ location: EncryptionKeyLocation)
    -> String
  {
    let left =
      unreadable == 0
      ? "" : " \(unreadable) cannot be decrypted with any key and must be set up again."
    let rest =
      location.isOwn
      ? "Keep a copy of \(location.path) apart from the backups; older backups need the previous key."
      : "Once every server has been restarted, delete the keys below the first in \(location.path)."
    return "\(sealed) second factors are encrypted with the new key.\(left) \(rest)"
  }
}
