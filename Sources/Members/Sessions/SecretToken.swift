import PlazaBase
import PlazaCrypto

/// A token of which the database stores only a hash.
public struct SecretToken: Sendable {
  /// 256 bits in base64url.
  let text: String

  init(_ world: World) { text = world.newSecret() }

  /// Wraps the token of a request.
  public init(sent text: String) { self.text = text }

  /// The SHA-256 in hexadecimal. A fast hash suffices for a random 256-bit value.
  public var hash: String { text.hexadecimalSHA256 }

  /// A value stored in a cookie of the browser that requested a mailed secret. It proves that the
  /// request with the secret comes from the same browser, and does not reveal the secret.
  var mark: String { "asked \(text)".hexadecimalSHA256 }
}
