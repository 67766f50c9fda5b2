import Foundation
import PlazaBase
import PlazaCrypto

/// What a token says, as far as the plaza asks.
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

  /// True or false, which some pools write as a text.
  struct Flag: Decodable, Sendable {
    let value: Bool

    init(from decoder: any Decoder) throws {
      let box = try decoder.singleValueContainer()
      value = try (try? box.decode(Bool.self)) ?? (box.decode(String.self) == "true")
    }
  }

  /// When the password was asked for: a token that was renewed since is as old as that.
  var signedInAt: Instant { Instant(seconds: Int64(nearest: min(authTime ?? iat, iat).rounded(.down))) }

  /// What all tokens of one sign-in have in common, or else the token itself.
  func family(of token: String) -> String {
    originJTI ?? jti ?? SHA256.hash(data: Data(token.utf8)).map { String($0, radix: 16) }.joined(separator: ".")
  }
}
