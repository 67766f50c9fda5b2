import Foundation
import Members
import PlazaBase
import PlazaFetch

/// The requests to the provider.
extension OpenIDProvider {
  struct Tokens: Decodable {
    let idToken: String
    let accessToken: String?

    enum CodingKeys: String, CodingKey {
      case idToken = "id_token"
      case accessToken = "access_token"
    }
  }

  private struct Complaint: Decodable { let error: String }

  func tokens(
    of code: String, _ question: ProviderQuestion, _ metadata: OpenIDMetadata, now: Instant
  ) async throws(ProviderFailure) -> Tokens {
    var fields = [
      ("grant_type", "authorization_code"), ("code", code),
      ("redirect_uri", question.returnAddress), ("code_verifier", question.verifier),
    ]
    var headers = [
      ("Content-Type", "application/x-www-form-urlencoded"), ("Accept", "application/json"),
      ("User-Agent", HTTPFetcher.agent),
    ]
    if let secret = try clientSecret(now), !metadata.postsSecret, !settings.isPosted {
      let pair = "\(FormText.encode(settings.client)):\(FormText.encode(secret))"
      headers.append(("Authorization", "Basic \(Data(pair.utf8).base64EncodedString())"))
    } else {
      fields.append(("client_id", settings.client))
      if let secret = try clientSecret(now) { fields.append(("client_secret", secret)) }
    }
    let request = FetchRequest(
      "POST", metadata.token, headers: headers, body: Array(FormText.encode(fields).utf8))
    let response = try await send(request)
    guard response.status == 200 else { throw refusal(response) }
    guard let tokens = try? JSONDecoder().decode(Tokens.self, from: Data(response.bytes)) else {
      report("The response of \(settings.name) to a code contains no ID token.")
      throw .unavailable
    }
    return tokens
  }

  private func clientSecret(_ now: Instant) throws(ProviderFailure) -> String? {
    switch settings.secret {
    case .none: return nil
    case .shared(let secret): return secret
    case .apple(let key):
      do {
        return try key.clientSecret(of: settings.client, for: settings.issuer, now: now)
      } catch {
        throw .unavailable
      }
    }
  }

  /// Only a response in the format of the protocol is a refusal; any other comes from an
  /// intermediary.
  private func refusal(_ response: FetchResponse) -> ProviderFailure {
    guard (400..<500).contains(response.status),
      let complaint = try? JSONDecoder().decode(Complaint.self, from: Data(response.bytes))
    else {
      report("\(settings.name) responded to a code with status \(response.status).")
      return .unavailable
    }
    if complaint.error == "invalid_grant" { return .codeOver }
    let known = complaint.error.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }
    report("\(settings.name) refused a code: \(known ? complaint.error.prefix(60) : "…").")
    return .refused
  }

  func userInfo(_ address: FetchURL, _ accessToken: String) async throws(ProviderFailure)
    -> OpenIDClaims
  {
    let request = FetchRequest(
      "GET", address,
      headers: [
        ("Authorization", "Bearer \(accessToken)"), ("Accept", "application/json"),
        ("User-Agent", HTTPFetcher.agent),
      ])
    let response = try await send(request)
    guard response.status == 200,
      let claims = try? JSONDecoder().decode(OpenIDClaims.self, from: Data(response.bytes))
    else {
      report("\(settings.name) responded to a request for claims with \(response.status).")
      throw .unavailable
    }
    return claims
  }

  private func send(_ request: FetchRequest) async throws(ProviderFailure) -> FetchResponse {
    do {
      return try await fetcher.send(request, within: rules)
    } catch {
      report("The sign-in provider \(settings.name) \(error.text).")
      throw .unavailable
    }
  }
}
