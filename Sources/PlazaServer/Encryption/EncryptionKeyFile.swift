import Foundation
import Glibc
import Members
import PlazaBase
import Storefronts

/// The location of the encryption key of TOTP secrets.
public enum EncryptionKeyLocation: Sendable, Equatable {
  /// A file named by `PLAZA_ENCRYPTION_KEY`.
  case named(String)
  /// A credential of the service manager: `plaza-seal-key` in `$CREDENTIALS_DIRECTORY`.
  case credential(String)
  /// A file in the data folder, which the first start creates.
  case beside(String)

  /// The path of the file.
  public var path: String {
    switch self {
    case .named(let path), .credential(let path), .beside(let path): path
    }
  }

  /// Whether Plaza itself creates the file and rotates the key.
  public var isOwn: Bool { if case .beside = self { true } else { false } }
}

/// A file of keys: one key of 32 bytes in base64 per line. The first one encrypts, all of them
/// decrypt. Lines that begin with `#` are comments.
struct EncryptionKeyFile: Sendable {
  let path: String

  private static let unfinished = ".unfinished-"

  /// - Returns: nil if the file does not exist.
  /// - Throws: ``SettingsError`` if it cannot be read or has another format.
  func keys() throws -> [[UInt8]]? {
    guard FileManager.default.fileExists(atPath: path) else { return nil }
    guard let data = FileManager.default.contents(atPath: path) else {
      throw SettingsError("PLAZA_ENCRYPTION_KEY", "names \(path), which this user cannot read.")
    }
    let lines = String(decoding: data, as: UTF8.self).split(whereSeparator: \.isNewline)
      .map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty && !$0.hasPrefix("#") }
    let keys = lines.map { Data(base64Encoded: $0).map { [UInt8]($0) } ?? [] }
    guard !keys.isEmpty, keys.allSatisfy({ $0.count == TOTPSecretCipher.keyBytes }) else {
      throw SettingsError(
        "PLAZA_ENCRYPTION_KEY",
        "names \(path). Each line must be 32 bytes in base64: openssl rand -base64 32.")
    }
    return keys
  }

  /// Whether users other than the owner have any permission on the file.
  var isOpen: Bool {
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    return ((attributes?[.posixPermissions] as? NSNumber)?.intValue ?? 0) & 0o077 != 0
  }

  /// Creates the file with one key, unless another process creates it first.
  func make(_ key: [UInt8], mark: String) throws {
    try write([key], mark) { temporary in
      // Unlike `rename`, `link` does not replace an existing file.
      guard link(temporary, path) == 0 || errno == EEXIST else { throw error }
      unlink(temporary)
    }
  }

  /// Replaces the keys atomically.
  func replace(_ keys: [[UInt8]], mark: String) throws {
    try write(keys, mark) { temporary in
      guard rename(temporary, path) == 0 else { throw error }
    }
    removeLeftovers()
  }

  /// Temporary files of a writer that was killed contain keys as well.
  private func removeLeftovers() {
    let (folder, name) = (
      (path as NSString).deletingLastPathComponent, (path as NSString).lastPathComponent
    )
    for other in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    where other.hasPrefix(name + Self.unfinished) {
      unlink(folder + "/" + other)
    }
  }

  private func write(_ keys: [[UInt8]], _ mark: String, settle: (String) throws -> Void) throws {
    let temporary = path + Self.unfinished + mark
    let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw error }
    let text =
      "# Encrypts the second factors in the database. Store a copy apart from the backups; see docs/operating.md.\n"
      + keys.map { Data($0).base64EncodedString() + "\n" }.joined()
    let bytes = Array(text.utf8)
    let isWhole =
      Glibc.write(descriptor, bytes, bytes.count) == bytes.count && fsync(descriptor) == 0
    close(descriptor)
    do {
      guard isWhole else { throw error }
      try settle(temporary)
    } catch {
      unlink(temporary)
      throw error
    }
    let folder = open(
      (path as NSString).deletingLastPathComponent, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    defer { close(folder) }
    guard folder >= 0, fsync(folder) == 0 else { throw error }
  }

  private var error: SettingsError {
    SettingsError(
      "PLAZA_ENCRYPTION_KEY",
      "names \(path), which cannot be written: \(String(cString: strerror(errno))).")
  }
}
