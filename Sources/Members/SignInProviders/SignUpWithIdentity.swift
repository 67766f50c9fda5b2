import PlazaBase
import PlazaData

/// Creates the account of a person whom a provider has identified.
struct SignUpWithIdentity: Sendable {
  let signUp: SignUp
  let link: LinkIdentity

  func callAsFunction(_ tx: any Transaction) throws {
    guard try IdentityOffer.redeem(link.browser, tx) else {
      throw ProviderRefusal(link.providerName, .offerOver)
    }
    try signUp(tx)
    try link.insert(tx)
    try AuditEntry(
      .identityLinked, by: signUp.id, to: signUp.id, detail: link.detail, at: link.now
    ).append(tx)
    try tx.run("DELETE FROM members_pending_sign_up WHERE email_key = \(signUp.person.emailKey)")
  }
}
