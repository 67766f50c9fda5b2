import Members
import PlazaBase
import PlazaData
import Wallet

/// Gives the points that an earlier release set aside for new accounts; today they are pending in the wallet. What was
/// meant for somebody who is no member any more, or
/// was suspended, goes back into the sponsor's budget.
struct ReleasePendingClipRewards: Sendable {
  private static let most = 100

  let settings: MarqueeSettings
  let now: Instant
  let world: World

  /// - Returns: how many there were; there may be more.
  @discardableResult
  func callAsFunction(_ tx: any Transaction) throws -> Int {
    let due = try ClipSession.due(at: now, limit: Self.most, tx)
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

  /// - Returns: false where this clip was rewarded that day already.
  private func pay(_ session: ClipSession, _ tx: any Transaction) throws -> Bool {
    guard let day = session.day else { return false }
    return try GrantReward(
      session.points, to: session.member, reason: "clip", cause: session.cause(on: day),
      from: ClipCampaign.waiting(session.advert), settings.shopTime, at: now, in: world)(tx).points > 0
  }
}

/// Puts what was set aside for a viewing back into the budget of its sponsor.
func giveBack(_ session: ClipSession, at now: Instant, in world: World, _ tx: any Transaction) throws {
  var transfer = Transfer(
    key: "clip/\(session.id.text)/back", reason: "clip given back", cause: "advert/\(session.advert.text)", at: now,
    in: world)
  transfer.move(
    session.points, .point, from: ClipCampaign.waiting(session.advert), to: ClipCampaign.budget(session.advert))
  try PostTransfer(transfer)(tx)
}

/// Throws away viewings that came to nothing a day ago, and those that were rewarded once no cap asks for them.
struct ForgetViewings: Sendable {
  private static let kept = Duration.days(1)
  private static let rewarded = Duration.days(35)

  let now: Instant

  func callAsFunction(_ tx: any Transaction) throws {
    try tx.run(
      """
      DELETE FROM marquee_clip_session
      WHERE started_at < \(now - Self.kept) AND state IN ('live', 'replaced', 'broken')
      """)
    try tx.run(
      """
      DELETE FROM marquee_clip_session WHERE started_at < \(now - Self.rewarded) AND state IN ('granted', 'dropped')
      """)
  }
}
