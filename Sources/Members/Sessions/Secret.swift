import Foundation
import PlazaBase
import PlazaCrypto

/// A token that only its holder knows: the database keeps its hash.
public struct Secret: Sendable {
  /// 256 bits in base64url.
  let text: String

  init(_ world: World) { text = world.newSecret() }

  /// What somebody sent.
  public init(sent text: String) { self.text = text }

  /// SHA-256 in hexadecimal: enough for a secret nobody can guess.
  public var hash: String { SHA256.hash(data: Data(text.utf8)).hexadecimal }

  /// Kept by the browser that asked for this secret to be mailed. It shows that the request with the secret comes from
  /// the same browser, and does not reveal the secret.
  var mark: String { SHA256.hash(data: Data("asked \(text)".utf8)).hexadecimal }
}
