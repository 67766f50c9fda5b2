import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaWebAuthn

/// Begins a session for the owner of a passkey. The authenticator has verified the person, so that
/// neither a password nor a second factor is asked for.
struct SignInWithPasskey: Sendable {
  let passkey: UsePasskey
  let session: NewSession

  func callAsFunction(_ tx: any Transaction) throws -> SignIn.Receipt {
    let member = try passkey(tx)
    let row = try tx.first("SELECT suspended_at FROM members_member WHERE id = \(member)")
    guard let row else { throw PasskeyRefusal.unknown }
    if try row.optional("suspended_at", as: Instant.self) != nil {
      throw SignIn.Refusal.suspended
    }
    try tx.run("DELETE FROM members_challenge WHERE member = \(member)")
    try session.begin(for: member, tx)
    return SignIn.Receipt(
      member: member, token: session.token.text, note: "signed-in/\(member)/passkey")
  }
}
