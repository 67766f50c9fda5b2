import Adverts
import Members
import PlazaBase
import PlazaData
import Wallet

/// Gives the points for a clip that was seen, once however often it is asked for. Those of an account that is younger
/// than a day are set aside, so that the sponsor's budget holds whoever waits.
struct ClaimClip: Sendable {
  let session: ID<ClipSession>
  let member: ID<Member>
  let today: CalendarDate
  let rates: MarqueeRates
  let now: Instant
  let world: World

  init(
    _ session: ID<ClipSession>, by member: ID<Member>, _ settings: MarqueeSettings, at now: Instant, in world: World
  ) {
    self.session = session
    self.member = member
    today = settings.today(now)
    rates = settings.rates
    self.now = now
    self.world = world
  }

  /// - Returns: the session as it is then, with its points.
  /// - Throws: ``ClipRefusal``.
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
    let campaign = try ClipCampaign.find(before.advert, on: today, tx)
    let caps = try ClipCaps.of(member, on: today, rates, tx)
    try caps.check(before.advert)
    let due = try dueAt(tx)
    do {
      if due != nil {
        try setAside(campaign, tx)
      } else if try reward(before, campaign.points, from: ClipCampaign.budget(before.advert))(tx) == 0 {
        throw ClipRefusal.seenToday
      }
    } catch WalletRefusal.notEnough {
      throw ClipRefusal.budgetSpent
    }
    try tx.run(
      """
      UPDATE marquee_clip_session SET state = \(due == nil ? "granted" : "waiting"), points = \(campaign.points),
        day = \(today), slot = \(caps.today + 1), due_at = \(due)
      WHERE id = \(session) AND state = 'live'
      """)
    return try ClipSession.find(session, of: member, tx)
  }

  /// When a new account is given its points; nil where it is old enough.
  private func dueAt(_ tx: any Transaction) throws -> Instant? {
    let joined = try MemberStanding.find(member, tx)?.joinedAt ?? now
    let due = joined + ClipSession.newAccount
    return due > now ? due : nil
  }

  private func setAside(_ campaign: ClipCampaign, _ tx: any Transaction) throws {
    let advert = campaign.clip.advert
    var transfer = Transfer(
      key: "clip/\(session.text)/aside", reason: "clip waits", cause: "advert/\(advert.text)", at: now, in: world)
    transfer.move(campaign.points, .point, from: ClipCampaign.budget(advert), to: ClipCampaign.waiting(advert))
    try PostTransfer(transfer)(tx)
  }

  private func reward(_ session: ClipSession, _ points: Int, from source: WalletAccount) -> GrantReward {
    GrantReward(
      points, to: member, reason: "clip", cause: session.cause(on: today), from: source, at: now,
      in: world)
  }
}
