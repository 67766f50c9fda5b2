import PlazaBase
import PlazaData

/// Begins to set up a second factor: a secret that counts for nothing until a code proves that it arrived. Beginning
/// again replaces a secret that was never confirmed.
struct EnrolSecondFactor: Sendable {
  let member: ID<Member>
  let secret: [UInt8]
  let now: Instant

  func callAsFunction(_ tx: any Transaction) throws {
    if try SecondFactor.confirmed(of: member, tx) != nil { throw SecondFactorRefused.alreadyThere }
    try tx.run("DELETE FROM members_factor WHERE member = \(member)")
    try tx.run(
      """
      INSERT INTO members_factor (member, secret, created_at, confirmed_at, last_step)
      VALUES (\(member), \(secret), \(now), NULL, 0)
      """)
  }
}
