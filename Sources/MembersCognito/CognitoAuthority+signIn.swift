import Foundation
public import Members
import PlazaBase

/// Signing in, and operations on a signed-in account.
extension CognitoAuthority {
  private struct SignInResponse: Decodable {
    let result: Tokens?
    let challenge: String?
    let session: String?
    let parameters: [String: String]?

    enum CodingKeys: String, CodingKey {
      case result = "AuthenticationResult"
      case challenge = "ChallengeName"
      case session = "Session"
      case parameters = "ChallengeParameters"
    }
  }

  private static let newPassword = "NEW_PASSWORD_REQUIRED"

  /// Signs in with `USER_PASSWORD_AUTH`: the password is sent to Cognito over TLS and nowhere
  /// else.
  public func signIn(username: String, password: String) async throws(AuthorityFailure)
    -> ExternalSignIn
  {
    var question = CognitoRequest(client.settings.client)
    question.AuthFlow = "USER_PASSWORD_AUTH"
    question.AuthParameters = ["USERNAME": username, "PASSWORD": password]
    question.AuthParameters?["SECRET_HASH"] = client.secretHash(of: username)
    let asked = question
    let answer = try await calling("InitiateAuth") {
      try await client.send("InitiateAuth", asked, for: SignInResponse.self)
    }
    return try await outcome(answer, username)
  }

  /// Responds to the `NEW_PASSWORD_REQUIRED` challenge of an account that an administrator of the
  /// pool created.
  public func choosePassword(
    _ password: String, for pending: PendingPassword
  ) async throws(AuthorityFailure) -> ExternalSignIn {
    var question = CognitoRequest(client.settings.client)
    question.ChallengeName = Self.newPassword
    question.Session = pending.session
    question.ChallengeResponses = ["USERNAME": pending.username, "NEW_PASSWORD": password]
    question.ChallengeResponses?["SECRET_HASH"] = client.secretHash(of: pending.username)
    let asked = question
    let answer = try await calling("RespondToAuthChallenge") {
      try await client.send("RespondToAuthChallenge", asked, for: SignInResponse.self)
    } otherwise: { refused in
      refused.concernsAccount
        || ["CodeMismatchException", "ExpiredCodeException"].contains(refused.type)
        ? .pendingOver : nil
    }
    return try await outcome(answer, pending.username)
  }

  private func outcome(_ answer: SignInResponse, _ username: String) async throws(AuthorityFailure)
    -> ExternalSignIn
  {
    if let result = answer.result { return .account(try await account(result, now: world.now())) }
    guard answer.challenge == Self.newPassword, let session = answer.session else {
      throw .otherStep(String((answer.challenge ?? "unknown").prefix(60)))
    }
    let known = answer.parameters?["USER_ID_FOR_SRP"] ?? answer.parameters?["USERNAME"]
    return .passwordNeeded(PendingPassword(username: known ?? username, session: session))
  }

  /// Replaces the password of an account that has just signed in.
  public func changePassword(
    from old: String, to new: String, of account: ExternalAccount
  ) async throws(AuthorityFailure) {
    let question = PasswordRequest(
      AccessToken: account.accessToken, PreviousPassword: old, ProposedPassword: new)
    _ = try await calling("ChangePassword") {
      try await client.send("ChangePassword", question, for: EmptyResponse.self)
    }
  }

  /// Revokes the account's refresh tokens. Cognito cannot revoke access tokens; Plaza itself
  /// rejects those issued before.
  public func signOutEverywhere(_ account: ExternalAccount) async throws(AuthorityFailure) {
    try await withToken("GlobalSignOut", account)
  }

  public func remove(_ account: ExternalAccount) async throws(AuthorityFailure) {
    try await withToken("DeleteUser", account)
  }

  /// Calls an operation with the account's access token. A token that is no longer accepted
  /// belongs to an account that is signed out or deleted, so this is not an error.
  private func withToken(_ operation: String, _ account: ExternalAccount)
    async throws(AuthorityFailure)
  {
    let question = TokenRequest(AccessToken: account.accessToken)
    try await calling(operation) {
      do {
        _ = try await client.send(operation, question, for: EmptyResponse.self)
      } catch let refused as CognitoClient.Refusal where refused.meaning == .wrong {}
    }
  }
}
