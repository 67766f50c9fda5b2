import Foundation
import PlazaCrypto

/// The cost parameters of scrypt (RFC 7914).
public struct ScryptCost: Sendable, Hashable {
  let logRounds: Int
  let blockSize: Int
  let parallelism: Int

  /// N = 2^14, r = 8, p = 5: OWASP's recommendation for 16 MiB, about 250 ms per hash.
  public static let standard = ScryptCost(logRounds: 14, blockSize: 8, parallelism: 5)

  public init(logRounds: Int, blockSize: Int, parallelism: Int) {
    self.logRounds = logRounds
    self.blockSize = blockSize
    self.parallelism = parallelism
  }
}

/// A stored password hash. The text form `$scrypt$ln=14,r=8,p=5$salt$hash` contains the cost, so
/// that hashes with outdated parameters can be recognised and replaced.
public struct PasswordHash: Sendable, Hashable {
  let cost: ScryptCost
  let salt: [UInt8]
  let key: [UInt8]

  static let saltBytes = 16
  private static let keyBytes = 32

  /// Hashes a password. Slow by design; only ``PasswordHasher`` calls it.
  init(of password: String, salt: [UInt8], cost: ScryptCost) throws {
    self.cost = cost
    self.salt = salt
    let normal = Data(password.precomposedStringWithCanonicalMapping.utf8)
    let derived = try KDF.Scrypt.deriveKey(
      from: normal, salt: salt, outputByteCount: Self.keyBytes, rounds: 1 << cost.logRounds,
      blockSize: cost.blockSize, parallelism: cost.parallelism)
    key = derived.withUnsafeBytes { Array($0) }
  }

  /// Creates a placeholder hash that costs as much to compare as a real one.
  init(ofNothingAt cost: ScryptCost) {
    self.cost = cost
    salt = Array(repeating: 0, count: Self.saltBytes)
    key = Array(repeating: 0, count: Self.keyBytes)
  }

  /// - Returns: nil if the text does not have the format of ``text``.
  init?(_ text: String) {
    let parts = text.split(separator: "$", omittingEmptySubsequences: false)
    guard parts.count == 5, parts[0].isEmpty, parts[1] == "scrypt",
      let cost = ScryptCost(parts[2]),
      let salt = Data(base64Encoded: String(parts[3])),
      let key = Data(base64Encoded: String(parts[4])),
      key.count == Self.keyBytes
    else { return nil }
    self.cost = cost
    self.salt = Array(salt)
    self.key = Array(key)
  }

  var text: String {
    "$scrypt$\(cost)$\(Data(salt).base64EncodedString())$\(Data(key).base64EncodedString())"
  }

  /// Compares in constant time.
  func matches(_ other: PasswordHash) -> Bool { constantTimeEqual(key, other.key) }
}

extension ScryptCost: CustomStringConvertible {
  public var description: String { "ln=\(logRounds),r=\(blockSize),p=\(parallelism)" }

  fileprivate init?(_ text: Substring) {
    let parts = text.split(separator: ",").map { $0.split(separator: "=") }
    guard parts.count == 3, parts.allSatisfy({ $0.count == 2 }),
      parts.map(\.[0]) == ["ln", "r", "p"]
    else {
      return nil
    }
    let numbers = parts.compactMap { Int($0[1]) }
    guard numbers.count == 3, (1...20).contains(numbers[0]), (1...32).contains(numbers[1]),
      (1...32).contains(numbers[2])
    else { return nil }
    self.init(logRounds: numbers[0], blockSize: numbers[1], parallelism: numbers[2])
  }
}

/// Compares two secrets in a time that does not depend on where they differ.
func constantTimeEqual(_ left: [UInt8], _ right: [UInt8]) -> Bool {
  guard left.count == right.count else { return false }
  return zip(left, right).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
}
