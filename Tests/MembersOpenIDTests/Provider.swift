import Foundation
import Members
import PlazaBase
import PlazaCrypto
import PlazaTesting
import Synchronization
import Testing

@testable import MembersOpenID

/// A provider on the loopback interface in the shapes of OpenID Connect, whose account and faults
/// the test defines.
final class Provider: Sendable {
  static let client = "plaza"
  static let secret = "s3cret/+"

  /// A signing key that is published under a name.
  enum Key: Sendable {
    case rsa(RSA.Signing.PrivateKey)
    case p256(P256.Signing.PrivateKey)
  }

  struct State: Sendable {
    /// The claims of the account that signs in.
    var account: [String: any Sendable] = [
      "sub": "subject-ann", "email": "ann@plaza.test", "email_verified": true, "name": "Ann Lee",
    ]
    /// Changes to the claims of the next ID tokens; nil removes a claim.
    var lies: [String: (any Sendable)?] = [:]
    /// Claims that only the endpoint for claims has.
    var userInfo: [String: any Sendable] = [:]
    var published: [String: Key]
    /// The name and the key with which tokens are signed.
    var signing: (name: String?, key: Key)
    var codes: [String: (nonce: String, challenge: String)] = [:]
    var issued = 0
    var hasEndSession = true
    /// A token endpoint that requires the secret in the body.
    var wantsPost = false
  }

  let server: LoopbackServer
  let world: TestWorld
  let state: Mutex<State>

  var issuer: String { "http://127.0.0.1:\(server.port)" }

  /// Created once, because generating a key takes longer than most tests.
  private static let keys = Result {
    (
      try RSA.Signing.PrivateKey(keySize: .bits2048),
      try RSA.Signing.PrivateKey(keySize: .bits2048)
    )
  }

  static func firstKey() throws -> Key { .rsa(try keys.get().0) }
  static func otherKey() throws -> Key { .rsa(try keys.get().1) }

  init(_ server: LoopbackServer, _ world: TestWorld) throws {
    self.server = server
    self.world = world
    let key = try Self.firstKey()
    state = Mutex(State(published: ["one": key], signing: ("one", key)))
    server.behave { [self] in respond($0) }
  }

  func change(_ body: (inout State) -> Void) { state.withLock { body(&$0) } }

  /// Signs the account in, as the provider's own pages do.
  /// - Parameter address: The address to which the site sent the browser.
  /// - Returns: The query with which the browser comes back.
  func authorize(_ address: String) throws -> String {
    let parts = try #require(URLComponents(string: address))
    func field(_ name: String) throws -> String {
      try #require(parts.queryItems?.first { $0.name == name }?.value)
    }
    let (nonce, challenge) = (try field("nonce"), try field("code_challenge"))
    let code = state.withLock { state in
      state.issued += 1
      state.codes["code-\(state.issued)"] = (nonce, challenge)
      return "code-\(state.issued)"
    }
    return "code=\(code)&state=\(try field("state"))"
  }

  private func respond(_ call: LoopbackServer.ReceivedRequest) -> LoopbackServer.Conduct {
    switch call.path {
    case "/.well-known/openid-configuration": .answer(200, document)
    case "/jwks": (try? keySet).map { .answer(200, $0) } ?? .closeConnection
    case "/token": (try? token(call)) ?? .closeConnection
    case "/userinfo":
      call.header("Authorization") == "Bearer access" ? .answer(200, userInfo) : .answer(401, "{}")
    default: .answer(404, "{}")
    }
  }

  private var document: String {
    let (ends, posts) = state.withLock { ($0.hasEndSession, $0.wantsPost) }
    let end = ends ? #""end_session_endpoint":"\#(issuer)/end","# : ""
    let methods = posts ? #"["client_secret_post"]"# : #"["client_secret_basic"]"#
    return """
      {"issuer":"\(issuer)","authorization_endpoint":"\(issuer)/authorize","token_endpoint":"\(issuer)/token",\
      "jwks_uri":"\(issuer)/jwks","userinfo_endpoint":"\(issuer)/userinfo",\(end)\
      "token_endpoint_auth_methods_supported":\(methods)}
      """
  }

  private var userInfo: String {
    get {
      let claims = state.withLock { state in
        state.userInfo.merging(["sub": state.account["sub"] ?? ""]) { own, _ in own }
      }
      return (try? JSONSerialization.data(withJSONObject: claims)).map {
        String(decoding: $0, as: UTF8.self)
      } ?? "{}"
    }
  }

  private func token(_ call: LoopbackServer.ReceivedRequest) throws -> LoopbackServer.Conduct {
    var parts = URLComponents()
    parts.percentEncodedQuery = call.body
    let fields = Dictionary(
      (parts.queryItems ?? []).map { ($0.name, $0.value ?? "") }, uniquingKeysWith: { $1 })
    let posts = state.withLock { $0.wantsPost }
    let pair = Data("\(Self.client):s3cret%2F%2B".utf8).base64EncodedString()
    let isClient =
      posts
      ? fields["client_id"] == Self.client && fields["client_secret"] == Self.secret
      : call.header("Authorization") == "Basic \(pair)" && fields["client_secret"] == nil
    guard isClient else { return .answer(401, #"{"error":"invalid_client"}"#) }
    let known = state.withLock { $0.codes.removeValue(forKey: fields["code"] ?? "") }
    let verifier = SHA256.hash(data: Data((fields["code_verifier"] ?? "").utf8))
    guard let known, Array(verifier).base64URL == known.challenge else {
      return .answer(400, #"{"error":"invalid_grant"}"#)
    }
    let idToken = try idToken(nonce: known.nonce)
    return .answer(
      200, #"{"access_token":"access","token_type":"Bearer","id_token":"\#(idToken)"}"#)
  }

  private func idToken(nonce: String) throws -> String {
    let seconds = Int(world.now.microseconds / 1_000_000)
    let (account, lies, signing) = state.withLock { ($0.account, $0.lies, $0.signing) }
    var claims = account
    claims["iss"] = issuer
    claims["aud"] = Self.client
    claims["iat"] = seconds
    claims["exp"] = seconds + 300
    claims["nonce"] = nonce
    for (name, value) in lies { claims[name] = value }
    return try sign(claims, signing)
  }

  private func sign(_ claims: [String: any Sendable], _ signing: (name: String?, key: Key)) throws
    -> String
  {
    var header: [String: any Sendable] = ["typ": "JWT"]
    header["kid"] = signing.name
    switch signing.key {
    case .rsa(let key):
      header["alg"] = "RS256"
      let signed = try text(header) + "." + text(claims)
      let signature = try key.signature(
        for: SHA256.hash(data: Data(signed.utf8)), padding: .insecurePKCS1v1_5)
      return "\(signed).\(signature.rawRepresentation.base64URL)"
    case .p256(let key):
      header["alg"] = "ES256"
      let signed = try text(header) + "." + text(claims)
      return try "\(signed).\(key.signature(for: Data(signed.utf8)).rawRepresentation.base64URL)"
    }
  }

  private func text(_ value: [String: any Sendable]) throws -> String {
    try JSONSerialization.data(withJSONObject: value).base64URL
  }

  private var keySet: String {
    get throws {
      let keys = try state.withLock { $0.published }.sorted { $0.key < $1.key }.map {
        try element($0.key, $0.value)
      }
      return "{\"keys\":[\(keys.joined(separator: ","))]}"
    }
  }

  private func element(_ name: String, _ key: Key) throws -> String {
    switch key {
    case .rsa(let key):
      let numbers = try key.publicKey.getKeyPrimitives()
      return """
        {"kty":"RSA","kid":"\(name)","use":"sig","n":"\(numbers.modulus.base64URL)",\
        "e":"\(numbers.publicExponent.base64URL)"}
        """
    case .p256(let key):
      let point = Data(key.publicKey.x963Representation)
      return """
        {"kty":"EC","crv":"P-256","kid":"\(name)","alg":"ES256","x":"\(point.dropFirst().prefix(32).base64URL)",\
        "y":"\(point.suffix(32).base64URL)"}
        """
    }
  }
}

extension LoopbackServer {
  func count(_ path: String) -> Int { received.count { $0.path == path } }
}
