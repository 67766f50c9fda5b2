public import Members
import PlazaBase

/// Creating accounts and proving their addresses.
extension CognitoAuthority {
  private struct SignUpResponse: Decodable {
    let confirmed: Bool
    let delivery: Delivery?

    struct Delivery: Decodable {
      let destination: String?

      enum CodingKeys: String, CodingKey { case destination = "Destination" }
    }

    enum CodingKeys: String, CodingKey {
      case confirmed = "UserConfirmed"
      case delivery = "CodeDeliveryDetails"
    }
  }

  /// Creates an account with the address as its user name in the pool.
  public func signUp(email: String, name: String, password: String) async throws(AuthorityFailure)
    -> CodeDelivery?
  {
    var question = CognitoRequest(client.settings.client)
    question.Username = email
    question.Password = password
    question.SecretHash = client.secretHash(of: email)
    question.UserAttributes = [
      .init(Name: "email", Value: email), .init(Name: "name", Value: name),
    ]
    let asked = question
    let answer = try await calling("SignUp") {
      try await client.send("SignUp", asked, for: SignUpResponse.self)
    }
    return answer.confirmed
      ? nil : CodeDelivery(destination: answer.delivery?.destination ?? say("your address"))
  }

  /// Confirms the address. An unknown account gets the same response as a wrong code.
  public func confirm(email: String, code: String) async throws(AuthorityFailure) {
    var question = CognitoRequest(client.settings.client)
    question.Username = email
    question.ConfirmationCode = code
    question.SecretHash = client.secretHash(of: email)
    let asked = question
    _ = try await calling("ConfirmSignUp") {
      try await client.send("ConfirmSignUp", asked, for: EmptyResponse.self)
    } otherwise: {
      $0.concernsAccount ? .wrongCode : nil
    }
  }

  /// Sends another code. The response does not reveal whether the account exists.
  public func sendCodeAgain(email: String) async throws(AuthorityFailure) {
    try await mail("ResendConfirmationCode", email)
  }

  /// Sends a reset code. The response does not reveal whether the account exists.
  public func sendResetCode(email: String) async throws(AuthorityFailure) {
    try await mail("ForgotPassword", email)
  }

  private func mail(_ operation: String, _ email: String) async throws(AuthorityFailure) {
    var question = CognitoRequest(client.settings.client)
    question.Username = email
    question.SecretHash = client.secretHash(of: email)
    let asked = question
    try await calling(operation) {
      do {
        _ = try await client.send(operation, asked, for: EmptyResponse.self)
      } catch let refused as CognitoClient.Refusal where refused.concernsAccount {}
    }
  }

  /// Replaces a forgotten password. An unknown account gets the same response as a wrong code.
  public func resetPassword(email: String, code: String, password: String)
    async throws(AuthorityFailure)
  {
    var question = CognitoRequest(client.settings.client)
    question.Username = email
    question.ConfirmationCode = code
    question.Password = password
    question.SecretHash = client.secretHash(of: email)
    let asked = question
    _ = try await calling("ConfirmForgotPassword") {
      try await client.send("ConfirmForgotPassword", asked, for: EmptyResponse.self)
    } otherwise: {
      $0.concernsAccount ? .wrongCode : nil
    }
  }
}
