import Foundation

/// The browser's record of a request: its kind, its challenge and the page (Web Authentication
/// §5.8.1).
public struct ClientData: Sendable {
  /// The largest accepted document; browsers write some hundred bytes.
  static let maximumLength = 8192

  enum Request: String {
    case create = "webauthn.create"
    case get = "webauthn.get"
  }

  /// The challenge that the browser passed to the authenticator, in base64url.
  public let challenge: String
  private let type: String
  private let origin: String
  private let isFramed: Bool

  private struct Document: Decodable {
    let type: String
    let challenge: String
    let origin: String
    let crossOrigin: Bool?
    let topOrigin: String?
  }

  public init(_ bytes: [UInt8]) throws(WebAuthnRefusal) {
    guard bytes.count <= Self.maximumLength,
      let document = try? JSONDecoder().decode(Document.self, from: Data(bytes))
    else { throw .malformed }
    challenge = document.challenge
    type = document.type
    origin = document.origin
    isFramed = document.crossOrigin == true || document.topOrigin != nil
  }

  func check(_ request: Request, _ challenge: String, _ site: RelyingParty)
    throws(WebAuthnRefusal)
  {
    guard type == request.rawValue else { throw .otherRequest }
    guard self.challenge == challenge else { throw .wrongChallenge }
    guard origin == site.origin, !isFramed else { throw .wrongOrigin }
  }
}
