// The names are those of the API.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

/// A request on behalf of the app client. Members that are nil are omitted.
struct CognitoRequest: Encodable, Sendable {
  let ClientId: String
  var Username: String?
  var Password: String?
  var ConfirmationCode: String?
  var SecretHash: String?
  var UserAttributes: [Attribute]?
  var AuthFlow: String?
  var AuthParameters: [String: String]?
  var ChallengeName: String?
  var ChallengeResponses: [String: String]?
  var Session: String?

  init(_ client: String) { ClientId = client }

  struct Attribute: Encodable, Sendable {
    let Name: String
    let Value: String
  }
}

/// A request on behalf of an account.
struct TokenRequest: Encodable, Sendable {
  let AccessToken: String
}

/// A request that replaces a password.
struct PasswordRequest: Encodable, Sendable {
  let AccessToken: String
  let PreviousPassword: String
  let ProposedPassword: String
}

/// A response whose content is ignored.
struct EmptyResponse: Decodable, Sendable {}
