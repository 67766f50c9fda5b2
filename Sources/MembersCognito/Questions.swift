// The API's own names.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

/// A question in the name of the app client; what is nil is not sent.
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

/// A question in the name of an account.
struct TokenRequest: Encodable, Sendable {
  let AccessToken: String
}

/// One password in place of another.
struct PasswordRequest: Encodable, Sendable {
  let AccessToken: String
  let PreviousPassword: String
  let ProposedPassword: String
}

/// An answer in which nothing is looked for.
struct Nothing: Decodable, Sendable {}
