import PlazaBase
import PlazaData

/// Takes a request that ``BeginProviderSignIn`` has stored. Each can be taken once.
struct TakeProviderRequest: Sendable {
  let provider: String
  let state: SecretToken
  let browser: SecretToken
  let now: Instant

  struct Receipt: Sendable, Equatable {
    let member: ID<Member>?
    let next: String?
  }

  enum Refusal: Error, Equatable {
    case over, otherBrowser
  }

  func callAsFunction(_ tx: any Transaction) throws -> Receipt {
    let row = try tx.first(
      """
      SELECT browser_hash, member, next FROM members_provider_request
      WHERE state_hash = \(state.hash) AND provider = \(provider) AND expires_at > \(now)
      """)
    guard let row else { throw Refusal.over }
    guard try row.value("browser_hash", as: String.self) == browser.hash else {
      throw Refusal.otherBrowser
    }
    let taken = try tx.run(
      "DELETE FROM members_provider_request WHERE state_hash = \(state.hash)")
    guard taken == 1 else { throw Refusal.over }
    return Receipt(member: try row.optional("member"), next: try row.optional("next"))
  }
}
