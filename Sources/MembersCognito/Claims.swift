import Foundation
import PlazaBase
import PlazaCrypto

/// The claims of a token that Plaza evaluates.
struct Claims: Decodable, Sendable {
  let iss: String
  let sub: String
  let tokenUse: String
  let exp: Double
  let iat: Double
  let nbf: Double?
  let authTime: Double?
  let aud: String?
  let clientID: String?
  let jti: String?
  let originJTI: String?
  let username: String?
  let cognitoUsername: String?
  let email: String?
  let emailVerified: Flag?
  let name: String?

  enum CodingKeys: String, CodingKey {
    case iss, sub, exp, iat, nbf, aud, jti, username, email, name
    case tokenUse = "token_use"
    case authTime = "auth_time"
    case clientID = "client_id"
    case originJTI = "origin_jti"
    case cognitoUsername = "cognito:username"
    case emailVerified = "email_verified"
  }

  /// A Boolean claim. Some user pools encode it as a string.
  struct Flag: Decodable, Sendable {
    let value: Bool

    init(from decoder: any Decoder) throws {
      let box = try decoder.singleValueContainer()
      value = try (try? box.decode(Bool.self)) ?? (box.decode(String.self) == "true")
    }
  }

  /// When the password was entered. A refreshed token keeps the time of the original sign-in.
  var signedInAt: Instant {
    Instant(seconds: Int64(nearest: min(authTime ?? iat, iat).rounded(.down)))
  }

  /// Returns a value that all tokens of one sign-in share, or failing that a value unique to the
  /// token.
  func family(of token: String) -> String {
    originJTI ?? jti
      ?? SHA256.hash(data: Data(token.utf8)).map { String($0, radix: 16) }.joined(separator: ".")
  }
}
