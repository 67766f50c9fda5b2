import Members
import PlazaBase
import PlazaData
import Wallet

/// Grants the points that an earlier release reserved for new accounts; newer points are pending
/// in the wallet. Points for former or suspended members return to the sponsor's budget.
struct ReleasePendingClipRewards: Sendable {
  private static let maximum = 100

  let settings: MarqueeSettings
  let now: Instant
  let world: World

  /// - Returns: The number of processed sessions. There may be more if it equals the batch size.
  @discardableResult
  func callAsFunction(_ tx: any Transaction) throws -> Int {
    let due = try ClipSession.due(at: now, limit: Self.maximum, tx)
    for session in due {
      let standing = try MembershipStatus.find(session.member, tx)
      let isPaid = try standing.map { !$0.isSuspended } ?? false && pay(session, tx)
      if !isPaid { try giveBack(session, at: now, in: world, tx) }
      try tx.run(
        """
        UPDATE marquee_clip_session SET state = \(isPaid ? "granted" : "dropped")
        WHERE id = \(session.id) AND state = 'waiting'
        """)
    }
    return due.count
  }

  /// - Returns: false if the clip was already rewarded that day.
  private func pay(_ session: ClipSession, _ tx: any Transaction) throws -> Bool {
    guard let day = session.day else { return false }
    return try GrantReward(
      session.points, to: session.member, reason: "clip", reference: session.reference(on: day),
      from: ClipCampaign.waiting(session.advert), settings.shopTime, at: now, in: world)(tx).points
      > 0
  }
}

/// Returns the points reserved for a session to the sponsor's budget.
func giveBack(_ session: ClipSession, at now: Instant, in world: World, _ tx: any Transaction)
  throws
{
  var transfer = Transfer(
    key: "clip/\(session.id.text)/back", reason: "clip given back",
    reference: "advert/\(session.advert.text)", at: now,
    in: world)
  transfer.move(
    session.points, .point, from: ClipCampaign.waiting(session.advert),
    to: ClipCampaign.budget(session.advert))
  try PostTransfer(transfer)(tx)
}

/// Deletes unrewarded sessions after a day, and rewarded ones when no limit depends on them any
/// more.
struct ForgetViewings: Sendable {
  private static let retention = Duration.days(1)
  private static let rewarded = Duration.days(35)

  let now: Instant

  func callAsFunction(_ tx: any Transaction) throws {
    try tx.run(
      """
      DELETE FROM marquee_clip_session
      WHERE started_at < \(now - Self.retention) AND state IN ('live', 'replaced', 'broken')
      """)
    try tx.run(
      """
      DELETE FROM marquee_clip_session WHERE started_at < \(now - Self.rewarded) AND state IN ('granted', 'dropped')
      """)
  }
}
