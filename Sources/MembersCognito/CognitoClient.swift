import Foundation
import Members
import PlazaCrypto
import PlazaFetch

/// A client of the Cognito API: JSON over POST, one operation per request.
struct CognitoClient: Sendable {
  let settings: CognitoSettings
  let fetcher: HTTPFetcher
  let rules: FetchLimits
  /// Called with a sentence for the operator about problems that users cannot fix. The sentence
  /// never contains the content of a request or a response.
  let report: @Sendable (String) -> Void

  /// An expected error response of the API.
  struct Refusal: Error, Equatable {
    /// The exception type, such as `NotAuthorizedException`.
    let type: String
    let message: String
  }

  private enum Operation {
    /// The operations that are safe to retry.
    static let harmless: Set = ["InitiateAuth", "GlobalSignOut"]
  }

  /// Performs one operation.
  /// - Throws: ``Refusal`` if the API refused it, else ``AuthorityFailure/unavailable``.
  func send<Response: Decodable>(
    _ operation: String, _ question: some Encodable, for _: Response.Type
  ) async throws
    -> Response
  {
    let answer = try await send(operation, JSONEncoder().encode(question))
    guard answer.status == 200 else { throw refusal(operation, answer) }
    guard let found = try? JSONDecoder().decode(Response.self, from: Data(answer.bytes)) else {
      report("The response of Cognito to \(operation) is not valid JSON.")
      throw AuthorityFailure.unavailable
    }
    return found
  }

  /// Returns the secret hash that Cognito requires with a user name from app clients that have a
  /// secret.
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
        ("X-Amz-Target", "AWSCognitoIdentityProviderService.\(operation)"),
        ("User-Agent", HTTPFetcher.agent),
      ], body: Array(body))
    do {
      return try await fetcher.send(question, within: rules)
    } catch .unreachable where Operation.harmless.contains(operation) {
      // The server may have closed a pooled connection.
      return try await retry(question, operation)
    } catch {
      report("Cognito \(error.text) (\(operation)).")
      throw AuthorityFailure.unavailable
    }
  }

  private func retry(_ question: FetchRequest, _ operation: String) async throws -> FetchResponse {
    do {
      return try await fetcher.send(question, within: rules)
    } catch {
      report("Cognito \(error.text) (\(operation)).")
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

  /// Only a response in the format of the API is a refusal; any other comes from an intermediary.
  private func refusal(_ operation: String, _ answer: FetchResponse) -> any Error {
    guard (400..<500).contains(answer.status),
      let fieldError = try? JSONDecoder().decode(Complaint.self, from: Data(answer.bytes))
    else {
      report("Cognito responded to \(operation) with status \(answer.status).")
      return AuthorityFailure.unavailable
    }
    let type = fieldError.type.split(separator: "#").last.map { String($0) } ?? fieldError.type
    return Refusal(type: type, message: fieldError.message ?? "")
  }
}
