import Members
import PlazaBase
import PlazaFetch
import PlazaJWT

extension CognitoAuthority {
  /// Checks, without an account, that the signing keys can be read and that the API accepts the
  /// app client.
  /// - Returns: A sentence for each fault; empty if everything works.
  public func faults() async -> [String] {
    var faults: [String] = []
    if await !hasKeys() { faults.append("The keys at \(client.settings.keys) cannot be read.") }
    var question = CognitoRequest(client.settings.client)
    question.AuthFlow = "USER_PASSWORD_AUTH"
    let nobody = "nobody@plaza.invalid"
    question.AuthParameters = ["USERNAME": nobody, "PASSWORD": "no password of anybody"]
    question.AuthParameters?["SECRET_HASH"] = client.secretHash(of: nobody)
    do {
      _ = try await client.send("InitiateAuth", question, for: EmptyResponse.self)
    } catch let refused as CognitoClient.Refusal {
      if refused.meaning != .wrong {
        faults.append(
          "\(client.settings.api) rejects the client's sign-ins: \(refused.type.prefix(80))."
        )
      }
    } catch {
      faults.append("\(client.settings.api) does not respond.")
    }
    return faults
  }

  private func hasKeys() async -> Bool {
    do {
      let answer = try await client.fetcher.get(client.settings.keys, within: client.rules)
      return !JWKSCache.read(answer.bytes, for: TokenVerifier.algorithms).isEmpty
    } catch {
      return false
    }
  }
}
