import PlazaBase
import PlazaData

/// Begins the setup of a second factor. The secret takes effect only after a code has confirmed
/// it; starting again replaces an unconfirmed one.
struct EnrolSecondFactor: Sendable {
  let member: ID<Member>
  /// The encrypted secret; see ``TOTPSecretCipher``.
  let sealed: [UInt8]
  let now: Instant

  init(member: ID<Member>, seed: [UInt8], _ seal: TOTPSecretCipher, nonce: [UInt8], now: Instant)
    throws
  {
    self.member = member
    sealed = try seal.seal(seed, of: member, nonce: nonce)
    self.now = now
  }

  func callAsFunction(_ tx: any Transaction) throws {
    if try SecondFactor.confirmed(of: member, tx) != nil {
      throw SecondFactorRefusal.alreadyEnabled
    }
    try tx.run("DELETE FROM members_factor WHERE member = \(member)")
    try tx.run(
      """
      INSERT INTO members_factor (member, secret, created_at, confirmed_at, last_step)
      VALUES (\(member), \(sealed), \(now), NULL, 0)
      """)
  }
}
