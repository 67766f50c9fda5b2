import Adverts
import PlazaBase
import PlazaData
import Wallet

/// Grants the points for a watched clip, once per session. The sponsor's budget pays immediately,
/// including for new accounts, whose points stay pending.
struct ClaimClip: Sendable {
  let session: ID<ClipSession>
  let member: ID<Member>
  let settings: MarqueeSettings
  let now: Instant
  let world: World

  init(
    _ session: ID<ClipSession>, by member: ID<Member>, _ settings: MarqueeSettings,
    at now: Instant, in world: World
  ) {
    self.session = session
    self.member = member
    self.settings = settings
    self.now = now
    self.world = world
  }

  /// - Returns: The session with its points.
  /// - Throws: ``ClipRefusal`` or ``EarningRefusal``.
  func callAsFunction(_ tx: any Transaction) throws -> ClipSession {
    let before = try ClipSession.find(session, of: member, tx)
    switch before.state {
    case .live: break
    case .granted, .waiting: return before
    case .replaced: throw ClipRefusal.replaced
    case .broken, .dropped: throw ClipRefusal.over
    }
    if !before.isComplete { throw ClipRefusal.incomplete }
    if !before.isInView { throw ClipRefusal.hidden }
    if !before.isSpread { throw ClipRefusal.heartbeatsTooClose }
    if !before.isFetched { throw ClipRefusal.notFetched }
    let today = settings.today(now)
    var campaign = try ClipCampaign.find(before.advert, on: today, tx)
    if before.points > 0 { campaign.points = before.points }
    let limits = try ClipCaps.of(member, settings, at: now, tx)
    try limits.check(campaign)
    let outcome = try pay(campaign, before.reference(on: today), tx)
    try tx.run(
      """
      UPDATE marquee_clip_session SET state = 'granted', points = \(campaign.points), day = \(today),
        slot = \(limits.today + 1), due_at = \(outcome.pendingUntil)
      WHERE id = \(session) AND state = 'live'
      """)
    return try ClipSession.find(session, of: member, tx)
  }

  private func pay(_ campaign: ClipCampaign, _ reference: String, _ tx: any Transaction) throws
    -> RewardOutcome
  {
    let grant = GrantReward(
      campaign.points, to: member, reason: "clip", reference: reference,
      from: ClipCampaign.budget(campaign.clip.advert),
      settings.shopTime, at: now, in: world)
    do {
      let outcome = try grant(tx)
      if let refusal = outcome.refusal { throw refusal }
      return outcome
    } catch EarningRefusal.earnedBefore {
      throw ClipRefusal.watchedToday
    } catch WalletRefusal.notEnough {
      throw ClipRefusal.budgetSpent
    }
  }
}
