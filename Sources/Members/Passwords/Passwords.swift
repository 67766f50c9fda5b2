public import PlazaBase
import PlazaWeb

/// Everything about passwords: which are taken, and how they are kept.
public struct Passwords: Sendable {
  /// Hashes and compares them.
  public let hasher: PasswordHasher
  let rules: PasswordRules

  public init(hasher: PasswordHasher = PasswordHasher(), rules: PasswordRules = PasswordRules()) {
    self.hasher = hasher
    self.rules = rules
  }

  /// The same, with more words that everybody guesses here.
  func knowing(_ words: [String]) -> Passwords { Passwords(hasher: hasher, rules: rules.knowing(words)) }

  /// Hashes a password with a fresh salt.
  public func hash(_ password: String, _ world: World) async throws -> PasswordHash {
    try await hasher.hash(password, salt: world.randomBytes(PasswordHash.saltBytes))
  }

  /// A sentence about a password that will not be taken, nil for one that will.
  /// - Parameter own: the member's name, e-mail address and handle.
  public func complaint(about password: String, own: [String]) -> String? {
    rules.complaint(about: password, own: own)
  }

  /// The new password of a form; complains where it will not be taken.
  func chosen(_ check: inout FieldChecker, _ field: String = "password", own: [String?]) -> String {
    let password = check.verbatim(field, "password")
    if let sentence = rules.complaint(about: password, own: own.compactMap { $0 }) { check.complain(field, sentence) }
    return password
  }

  /// The stored text anew where it was made at another cost than today's; nil where it is as it should be.
  func renewed(_ stored: PasswordHash, _ password: String, _ world: World) async throws -> PasswordHash? {
    stored.cost == hasher.cost ? nil : try await hash(password, world)
  }
}
