import Foundation
public import PlazaBase
import PlazaCrypto

/// Seals the seeds of second factors where they are kept, by AES-256-GCM: whoever has the database and not the key
/// learns no seed and cannot give one member's to another. The first key seals, every key opens, so that one can be
/// turned over while both are known.
public struct TOTPSecretCipher: Sendable {
  /// 256 bits.
  public static let keyBytes = 32
  static let nonceBytes = 12

  private static let version: UInt8 = 1
  private static let nameBytes = 8

  private let keys: [Key]
  private let tell: @Sendable (String) -> Void

  private struct Key: Sendable {
    /// Tells which key a seed was sealed with, and nothing about the key.
    let name: [UInt8]
    let secret: SymmetricKey

    init(_ bytes: [UInt8]) {
      name = Array(SHA256.hash(data: Data("plaza seal\n".utf8) + bytes).prefix(TOTPSecretCipher.nameBytes))
      secret = SymmetricKey(data: bytes)
    }
  }

  /// - Parameters:
  ///   - keys: of ``keyBytes`` each; the first seals.
  ///   - tell: told in a sentence for the operator when no key opens a seed.
  /// - Returns: nil where there is no key, or one of another length.
  public init?(keys: [[UInt8]], tell: @escaping @Sendable (String) -> Void = { _ in }) {
    guard !keys.isEmpty, keys.allSatisfy({ $0.count == Self.keyBytes }) else { return nil }
    self.keys = keys.map(Key.init)
    self.tell = tell
  }

  /// A key that ends with the process, for a plaza that keeps nothing or sets no second factor up.
  public init(forNow world: World) {
    keys = [Key(world.randomBytes(Self.keyBytes))]
    tell = { _ in }
  }

  /// - Parameter nonce: ``nonceBytes`` of the world's chance, for this seed alone.
  func seal(_ seed: [UInt8], of member: ID<Member>, nonce: [UInt8]) throws -> [UInt8] {
    let box = try AES.GCM.seal(
      seed, using: keys[0].secret, nonce: AES.GCM.Nonce(data: nonce), authenticating: Self.context(of: member))
    return [Self.version] + keys[0].name + Array(nonce) + Array(box.ciphertext) + Array(box.tag)
  }

  /// - Returns: nil where no key opens it, or it is another member's.
  func open(_ sealed: [UInt8], of member: ID<Member>) -> [UInt8]? {
    let head = [Self.version] + sealed.dropFirst().prefix(Self.nameBytes)
    for key in keys where sealed.starts(with: head) && head.dropFirst().elementsEqual(key.name) {
      if let box = try? AES.GCM.SealedBox(combined: sealed.dropFirst(head.count)),
        let seed = try? AES.GCM.open(box, using: key.secret, authenticating: Self.context(of: member))
      {
        return Array(seed)
      }
    }
    return nil
  }

  /// Whether the first key sealed it.
  func isCurrent(_ sealed: [UInt8]) -> Bool { sealed.starts(with: [Self.version] + keys[0].name) }

  /// Signs a text for one purpose, so that it is known again after it was out of our hands, in a cookie for example.
  public func sign(_ text: String, for purpose: String) -> String { Self.signature(of: text, purpose, keys[0]) }

  /// Whether one of the keys signed the text for this purpose.
  public func hasSigned(_ text: String, for purpose: String, as signature: String) -> Bool {
    let sent = SHA256.hash(data: Data(signature.utf8))
    return keys.contains { SHA256.hash(data: Data(Self.signature(of: text, purpose, $0).utf8)) == sent }
  }

  private static func signature(of text: String, _ purpose: String, _ key: Key) -> String {
    let own = HKDF<SHA256>.deriveKey(
      inputKeyMaterial: key.secret, salt: Data("plaza signature".utf8), info: Data(purpose.utf8), outputByteCount: 32)
    return HMAC<SHA256>.authenticationCode(for: Data(text.utf8), using: own).hexadecimal
  }

  /// Says in the log what nobody who signs in can mend.
  func tellUnreadable(of member: ID<Member>) {
    tell(
      """
      The second factor of member \(member) is sealed with a key that is not here. Put that key back, or below the \
      first in the key's file; where it is lost, the second factor has to be set up anew (docs/operating.md).
      """)
  }

  private static func context(of member: ID<Member>) -> Data { Data("plaza/members_factor/\(member)".utf8) }
}
