import Foundation
import PlazaBase
import PlazaCrypto

/// An archive encrypted with a passphrase.
///
/// The file is a header and chunks of 1 MiB. The header is the magic number, scrypt's parameters
/// and a random salt; the key is derived from it and is therefore different for every file. Each
/// chunk is encrypted with AES-256-GCM; its nonce is its index and whether it is the last one, and
/// the header is authenticated with it. A changed, missing, added, moved or foreign chunk, and a
/// truncated file, therefore fail to decrypt.
public enum EncryptedArchive {
  private static let magic = Array("PLZBACK1".utf8)
  private static let chunk = 1_048_576
  private static let tag = 16
  private static let saltBytes = 16
  /// The scrypt parameters: 128 MiB and about one second, which makes guessing expensive.
  private static let (logRounds, blockSize, parallelism): (UInt8, UInt8, UInt8) = (17, 8, 1)
  private static var headerBytes: Int { magic.count + 3 + saltBytes }

  /// The reason why a passphrase is refused; nil for a good one.
  static func fault(of passphrase: String) -> String? {
    passphrase.count < LockedEncryptionKey.shortest
      ? "must have at least \(LockedEncryptionKey.shortest) characters" : nil
  }

  /// Returns the first line of a file.
  public static func passphrase(in path: String) throws(BackupFailure) -> String {
    guard let data = FileManager.default.contents(atPath: path) else {
      throw BackupFailure("The file \(path) cannot be read.")
    }
    let line = String(decoding: data, as: UTF8.self).split(whereSeparator: \.isNewline).first
    let text = line.map(String.init) ?? ""
    if let fault = fault(of: text) { throw BackupFailure("The passphrase in it \(fault).") }
    return text
  }

  /// Whether a file begins like an encrypted archive.
  public static func isEncrypted(_ path: String) -> Bool {
    guard let file = FileHandle(forReadingAtPath: path) else { return false }
    defer { try? file.close() }
    return FileIO.read(file.fileDescriptor, from: 0, count: magic.count) == magic
  }

  /// Encrypts a file.
  /// - Parameter salt: random bytes.
  /// - Throws: ``BackupFailure``, `CryptoFault`.
  static func seal(_ source: String, to target: String, under passphrase: String, salt: [UInt8])
    throws
  {
    let header = magic + [logRounds, blockSize, parallelism] + salt
    let key = try key(header, passphrase)
    try transform(source, to: target, skipping: 0, writing: header, piece: chunk) { part, nonce in
      let box = try AES.GCM.seal(part, using: key, nonce: nonce, authenticating: header)
      return box.ciphertext + box.tag
    }
  }

  /// Decrypts a file.
  /// - Throws: ``BackupFailure``; the target must be discarded then.
  static func open(_ source: String, to target: String, with passphrase: String) throws {
    guard let file = FileHandle(forReadingAtPath: source),
      let header = FileIO.read(file.fileDescriptor, from: 0, count: headerBytes),
      header.count == headerBytes, header.starts(with: magic)
    else { throw damaged }
    try file.close()
    let key = try key(header, passphrase)
    var isFirst = true
    try transform(source, to: target, skipping: headerBytes, writing: [], piece: chunk + tag) {
      part, nonce in
      guard part.count >= tag else { throw damaged }
      do {
        let box = try AES.GCM.SealedBox(combined: Data(nonce) + part)
        let plain = try AES.GCM.open(box, using: key, authenticating: header)
        isFirst = false
        return plain
      } catch {
        throw isFirst ? wrongPassphrase : damaged
      }
    }
  }

  /// Writes a file piece by piece.
  /// - Parameter body: converts a piece; the nonce is that of its index.
  private static func transform(
    _ source: String, to target: String, skipping offset: Int, writing header: [UInt8], piece: Int,
    _ body: (Data, AES.GCM.Nonce) throws -> Data
  ) throws {
    guard let input = FileHandle(forReadingAtPath: source) else {
      throw BackupFailure("\(source) cannot be read.")
    }
    defer { try? input.close() }
    try Folder.makePrivateFile(target, Data(header))
    guard let output = FileHandle(forWritingAtPath: target) else {
      throw BackupFailure("\(target) cannot be written.")
    }
    defer { try? output.close() }
    try output.seekToEnd()
    var rest = max(0, Folder.fileSize(of: source) - offset)
    var (position, index) = (offset, UInt64(0))
    repeat {
      try Task.checkCancellation()
      let length = min(piece, rest)
      let part = FileIO.read(input.fileDescriptor, from: position, count: length)
      guard let part, part.count == length else { throw damaged }
      rest -= length
      position += length
      try output.write(contentsOf: body(Data(part), nonce(index, isLast: rest == 0)))
      index += 1
    } while rest > 0
  }

  private static func nonce(_ index: UInt64, isLast: Bool) throws -> AES.GCM.Nonce {
    let bytes = withUnsafeBytes(of: index.bigEndian) { Array($0) }
    return try AES.GCM.Nonce(data: [0, 0, 0, isLast ? 1 : 0] + bytes)
  }

  private static func key(_ header: [UInt8], _ passphrase: String) throws -> SymmetricKey {
    let (rounds, block, parallel) = (
      header[magic.count], Int(header[magic.count + 1]), Int(header[magic.count + 2])
    )
    // A manipulated file must not make the server allocate unlimited memory.
    guard (10...20).contains(rounds), (1...16).contains(block), (1...16).contains(parallel) else {
      throw damaged
    }
    do {
      return try KDF.Scrypt.deriveKey(
        from: Data(passphrase.utf8), salt: Data(header.suffix(saltBytes)), outputByteCount: 32,
        rounds: 1 << Int(rounds), blockSize: block, parallelism: parallel)
    } catch {
      // The library refuses some costs, which only a changed header has.
      throw damaged
    }
  }

  private static var damaged: BackupFailure {
    BackupFailure(StoredPhrase("This backup is damaged: it cannot be decrypted completely."))
  }

  private static var wrongPassphrase: BackupFailure {
    BackupFailure(
      StoredPhrase(
        """
        This backup cannot be decrypted: its passphrase is another one than PLAZA_BACKUP_PASSPHRASE, or it is \
        damaged.
        """))
  }
}
