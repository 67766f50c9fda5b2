import Foundation
public import PlazaBase
import PlazaCrypto

/// Encrypts stored secrets, such as those of TOTP, with AES-256-GCM. Without the key, the database
/// neither reveals a secret nor lets one be assigned to another member. The first key encrypts and
/// every key decrypts, so that keys can be rotated.
public struct TOTPSecretCipher: Sendable {
  /// The key length: 256 bits.
  public static let keyBytes = 32
  public static let nonceBytes = 12

  private static let version: UInt8 = 1
  private static let nameBytes = 8

  private let keys: [Key]
  private let report: @Sendable (String) -> Void

  private struct Key: Sendable {
    /// Identifies the key that encrypted a secret without revealing anything about it.
    let name: [UInt8]
    let secret: SymmetricKey

    init(_ bytes: [UInt8]) {
      name = Array(
        SHA256.hash(data: Data("plaza seal\n".utf8) + bytes).prefix(TOTPSecretCipher.nameBytes))
      secret = SymmetricKey(data: bytes)
    }
  }

  /// - Parameters:
  ///   - keys: Keys of ``keyBytes`` bytes each; the first encrypts.
  ///   - report: Called with a sentence for the operator if no key decrypts a secret.
  /// - Returns: nil if there is no key, or one of a different length.
  public init?(keys: [[UInt8]], report: @escaping @Sendable (String) -> Void = { _ in }) {
    guard !keys.isEmpty, keys.allSatisfy({ $0.count == Self.keyBytes }) else { return nil }
    self.keys = keys.map(Key.init)
    self.report = report
  }

  /// Creates a cipher with a random key that lives as long as the process, for servers without
  /// permanent storage or second factors.
  public init(forNow world: World) {
    keys = [Key(world.randomBytes(Self.keyBytes))]
    report = { _ in }
  }

  /// - Parameter nonce: ``nonceBytes`` random bytes, used for this secret only.
  func seal(_ seed: [UInt8], of member: ID<Member>, nonce: [UInt8]) throws -> [UInt8] {
    try seal(seed, Self.context(of: member), nonce)
  }

  /// Encrypts another secret of the server, such as the password of its mail server.
  /// - Parameters:
  ///   - name: where the secret is stored; it can only be decrypted for the same name.
  ///   - nonce: ``nonceBytes`` random bytes, used for this secret only.
  public func seal(_ secret: [UInt8], as name: String, nonce: [UInt8]) throws -> [UInt8] {
    try seal(secret, Self.context(of: name), nonce)
  }

  private func seal(_ secret: [UInt8], _ context: Data, _ nonce: [UInt8]) throws -> [UInt8] {
    let box = try AES.GCM.seal(
      secret, using: keys[0].secret, nonce: AES.GCM.Nonce(data: nonce), authenticating: context)
    return [Self.version] + keys[0].name + Array(nonce) + Array(box.ciphertext) + Array(box.tag)
  }

  /// - Returns: nil if no key decrypts it, or if it belongs to another member.
  func open(_ sealed: [UInt8], of member: ID<Member>) -> [UInt8]? {
    open(sealed, Self.context(of: member))
  }

  /// - Returns: nil if no key decrypts it, or if it was stored under another name.
  public func open(_ sealed: [UInt8], as name: String) -> [UInt8]? {
    open(sealed, Self.context(of: name))
  }

  private func open(_ sealed: [UInt8], _ context: Data) -> [UInt8]? {
    let head = [Self.version] + sealed.dropFirst().prefix(Self.nameBytes)
    for key in keys where sealed.starts(with: head) && head.dropFirst().elementsEqual(key.name) {
      if let box = try? AES.GCM.SealedBox(combined: sealed.dropFirst(head.count)),
        let secret = try? AES.GCM.open(box, using: key.secret, authenticating: context)
      {
        return Array(secret)
      }
    }
    return nil
  }

  /// Whether the first key encrypted it.
  public func isCurrent(_ sealed: [UInt8]) -> Bool {
    sealed.starts(with: [Self.version] + keys[0].name)
  }

  /// Signs text for one purpose, so that it can be verified when it comes back, for example in a
  /// cookie.
  public func sign(_ text: String, for purpose: String) -> String {
    Self.signature(of: text, purpose, keys[0])
  }

  /// Verifies that one of the keys signed the text for this purpose.
  public func hasSigned(_ text: String, for purpose: String, as signature: String) -> Bool {
    let sent = SHA256.hash(data: Data(signature.utf8))
    return keys.contains {
      SHA256.hash(data: Data(Self.signature(of: text, purpose, $0).utf8)) == sent
    }
  }

  private static func signature(of text: String, _ purpose: String, _ key: Key) -> String {
    let own = HKDF<SHA256>.deriveKey(
      inputKeyMaterial: key.secret, salt: Data("plaza signature".utf8), info: Data(purpose.utf8),
      outputByteCount: 32)
    return HMAC<SHA256>.authenticationCode(for: Data(text.utf8), using: own).hexadecimal
  }

  /// Reports to the operator a problem that the member cannot fix.
  func reportUnreadable(of member: ID<Member>) {
    report(
      """
      The second factor of member \(member) is encrypted with a key that the key file does not contain. Add that key \
      below the first one. If it is lost, the member must set up the second factor again (docs/operating.md).
      """)
  }

  private static func context(of member: ID<Member>) -> Data {
    context(of: "members_factor/\(member)")
  }

  private static func context(of name: String) -> Data { Data("plaza/\(name)".utf8) }
}
