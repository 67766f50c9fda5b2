import PlazaBase
import PlazaData
import PlazaWebAuthn

/// Verifies the response of a passkey: uses up its challenge, and advances its counter.
struct UsePasskey: Sendable {
  let response: AssertionResponse
  let purpose: OpenPasskeyChallenge.Purpose
  /// The member who was asked; nil if the passkey identifies them.
  var member: ID<Member>?
  let site: RelyingParty
  let now: Instant

  /// - Returns: The owner of the passkey.
  @discardableResult
  func callAsFunction(_ tx: any Transaction) throws -> ID<Member> {
    let challenge = try response.challenge
    try OpenPasskeyChallenge.consume(challenge, for: purpose, of: member, now: now, tx)
    let credential = response.id.base64URL
    let row = try tx.first(
      """
      SELECT id, member, public_key, sign_count FROM members_passkey WHERE credential = \(credential)
      """)
    guard let row else { throw PasskeyRefusal.unknown }
    let owner: ID<Member> = try row.value("member")
    guard member == nil || member == owner else { throw WebAuthnRefusal.otherMember }
    let stored = try AssertionResponse.Stored(
      publicKey: row.value("public_key"),
      signCount: UInt32(clamping: row.value("sign_count", as: Int.self)),
      owner: Passkey.handle(of: owner))
    let count = try response.verified(challenge: challenge, for: site, by: stored)
    try tx.run(
      """
      UPDATE members_passkey SET sign_count = \(Int(count)), used_at = \(now)
      WHERE id = \(row.value("id", as: ID<Passkey>.self))
      """)
    return owner
  }
}
