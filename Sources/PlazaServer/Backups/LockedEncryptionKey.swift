import Foundation
import PlazaBase
import PlazaCrypto

/// The encryption key of TOTP secrets in a backup, itself encrypted with AES-256-GCM under a key
/// derived from a passphrase by scrypt.
struct LockedEncryptionKey: Codable {
  static let name = "seal.key.locked"
  /// The minimum number of characters, because an attacker with the file can guess offline.
  static let shortest = 12

  private static let keyBytes = 32
  /// The scrypt parameters: 128 MiB and about one second, which makes guessing expensive.
  private static let (rounds, blockSize, parallelism) = (131_072, 8, 1)

  private let rounds: Int
  private let blockSize: Int
  private let parallelism: Int
  private let salt: Data
  private let box: Data

  /// - Parameter salt: random bytes.
  /// - Throws: ``BackupFailure`` if the passphrase is too short.
  init(_ keyFile: Data, under passphrase: String, salt: [UInt8]) throws {
    guard passphrase.count >= Self.shortest else {
      throw BackupFailure(
        "The passphrase is too short. Use at least \(Self.shortest) characters.")
    }
    (rounds, blockSize, parallelism) = (Self.rounds, Self.blockSize, Self.parallelism)
    self.salt = Data(salt)
    let key = try KDF.Scrypt.deriveKey(
      from: Data(passphrase.utf8), salt: salt, outputByteCount: Self.keyBytes, rounds: rounds,
      blockSize: blockSize,
      parallelism: parallelism)
    box = try AES.GCM.seal(keyFile, using: key).combined
  }

  /// - Throws: ``BackupFailure`` if the passphrase is wrong.
  func open(with passphrase: String) throws -> Data {
    // A manipulated file must not make the restoration allocate unlimited memory.
    guard rounds <= 1 << 20, (1...64).contains(blockSize), (1...16).contains(parallelism) else {
      throw BackupFailure(StoredPhrase("This backup is damaged: \(Self.name) cannot be read."))
    }
    do {
      let key = try KDF.Scrypt.deriveKey(
        from: Data(passphrase.utf8), salt: salt, outputByteCount: Self.keyBytes, rounds: rounds,
        blockSize: blockSize,
        parallelism: parallelism)
      return try AES.GCM.open(AES.GCM.SealedBox(combined: box), using: key)
    } catch {
      throw BackupFailure(
        StoredPhrase(
          "The passphrase does not decrypt the key of the second factors in this backup.")
      )
    }
  }

  func write(to folder: String) throws {
    try JSONEncoder().encode(self).write(to: URL(fileURLWithPath: folder + "/" + Self.name))
  }

  /// - Returns: nil if the backup contains no key.
  static func read(from folder: String) throws -> LockedEncryptionKey? {
    guard let data = FileManager.default.contents(atPath: folder + "/" + name) else { return nil }
    guard let locked = try? JSONDecoder().decode(LockedEncryptionKey.self, from: data) else {
      throw BackupFailure(StoredPhrase("This backup is damaged: \(name) cannot be read."))
    }
    return locked
  }
}
