import PlazaCrypto

/// This site as authenticators know it.
public struct RelyingParty: Sendable, Equatable {
  /// The host to which passkeys are bound, such as `plaza.example`.
  public let id: String
  /// The origin of the pages that may ask for passkeys, such as `https://plaza.example`.
  public let origin: String

  public init(id: String, origin: String) {
    self.id = id
    self.origin = origin
  }

  var hash: [UInt8] { Array(SHA256.hash(data: Array(id.utf8))) }
}
