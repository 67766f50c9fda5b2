import Foundation
import Members
import PlazaCrypto
import PlazaFetch

/// Speaks the API of Cognito: JSON by POST, one operation a question.
struct CognitoClient: Sendable {
  let settings: CognitoSettings
  let fetcher: HTTPFetcher
  let rules: FetchLimits
  /// Told in a sentence for the operator what nobody who signs in can mend. Never what was in a question or an answer.
  let tell: @Sendable (String) -> Void

  /// An answer that is an expected no.
  struct Refusal: Error, Equatable {
    /// `NotAuthorizedException`
    let type: String
    let message: String
  }

  private enum Operation {
    /// Whether asking once more does no more than asking once.
    static let harmless: Set = ["InitiateAuth", "GlobalSignOut"]
  }

  /// Asks for one operation.
  /// - Throws: ``Refusal`` where the API said no, otherwise ``AuthorityFailure/unavailable``.
  func ask<Response: Decodable>(_ operation: String, _ question: some Encodable, for _: Response.Type) async throws
    -> Response
  {
    let answer = try await send(operation, JSONEncoder().encode(question))
    guard answer.status == 200 else { throw refusal(operation, answer) }
    guard let found = try? JSONDecoder().decode(Response.self, from: Data(answer.bytes)) else {
      tell("Cognito answered \(operation) with something else than its JSON.")
      throw AuthorityFailure.unavailable
    }
    return found
  }

  /// What Cognito wants beside a user's name from a client that has a secret.
  func secretHash(of username: String) -> String? {
    settings.secret.map { secret in
      let code = HMAC<SHA256>.authenticationCode(
        for: Data((username + settings.client).utf8), using: SymmetricKey(data: Data(secret.utf8)))
      return Data(code).base64EncodedString()
    }
  }

  private func send(_ operation: String, _ body: Data) async throws -> FetchResponse {
    let question = FetchRequest(
      "POST", settings.api,
      headers: [
        ("Content-Type", "application/x-amz-json-1.1"),
        ("X-Amz-Target", "AWSCognitoIdentityProviderService.\(operation)"), ("User-Agent", "Plaza/1.0"),
      ], body: Array(body))
    do {
      return try await fetcher.ask(question, within: rules)
    } catch .unreachable where Operation.harmless.contains(operation) {
      // A connection that was kept may have been closed at the other end.
      return try await again(question, operation)
    } catch {
      tell("Cognito \(error.words) (\(operation)).")
      throw AuthorityFailure.unavailable
    }
  }

  private func again(_ question: FetchRequest, _ operation: String) async throws -> FetchResponse {
    do {
      return try await fetcher.ask(question, within: rules)
    } catch {
      tell("Cognito \(error.words) (\(operation)).")
      throw AuthorityFailure.unavailable
    }
  }

  private struct Complaint: Decodable {
    let type: String
    let message: String?

    enum CodingKeys: String, CodingKey {
      case type = "__type"
      case message
    }
  }

  /// Only an answer in the API's own form is a no; anything else comes from something in between.
  private func refusal(_ operation: String, _ answer: FetchResponse) -> any Error {
    guard (400..<500).contains(answer.status),
      let fieldError = try? JSONDecoder().decode(Complaint.self, from: Data(answer.bytes))
    else {
      tell("Cognito answered \(operation) with status \(answer.status).")
      return AuthorityFailure.unavailable
    }
    let type = fieldError.type.split(separator: "#").last.map { String($0) } ?? fieldError.type
    return Refusal(type: type, message: fieldError.message ?? "")
  }
}
