public import PlazaBase
public import PlazaData
import PlazaWeb
public import Wallet

/// The ways of earning points in this shop: likes, newcomers, sponsors' clips, and trailers if the
/// operator has enabled them.
public struct MarqueeGuide: EarningGuide {
  private let settings: MarqueeSettings
  private var rates: MarqueeRates { settings.rates }

  public init(settings: MarqueeSettings) { self.settings = settings }

  public func ways(
    of member: ID<Member>, _ room: EarningRoom, now: Instant, _ tx: any Transaction
  ) throws -> [EarningWay] {
    [likes(room), try newcomers(member, room, now, tx), try clips(member, now, tx), trailers(room)].compactMap(\.self)
  }

  private func likes(_ room: EarningRoom) -> EarningWay? {
    if rates.like < 1 { return nil }
    return EarningWay(
      reason: React.reason, title: say("Like a film"), rule: say("Each film earns points once."), points: rates.like,
      left: room.times(rates.like), obstacle: room.obstacle(to: rates.like)?.message, at: Paths.airing())
  }

  private func newcomers(
    _ member: ID<Member>, _ room: EarningRoom, _ now: Instant, _ tx: any Transaction
  ) throws -> EarningWay? {
    if rates.newcomer < 1 { return nil }
    let quota = try ReferralQuota.of(member, at: now, tx)
    let days = say(rates.newcomerDays, one: "1 day", many: "\(rates.newcomerDays) days")
    // The reward is paid on the first day with enough room. Only a reward that exceeds the daily
    // limit is never paid.
    let isTooMuch = rates.newcomer > room.rules.day
    let left = isTooMuch ? 0 : quota.left
    let obstacle = isTooMuch ? EarningRefusal.dayIsFull(room.rules.day).message : left == 0 ? quota.words : nil
    return EarningWay(
      reason: ReferralQuota.reason, title: say("Share a film"),
      rule: say(
        """
        When a new member joins through your link, verifies an email address or pays at a counter, and \
        stays \(days).
        """),
      points: rates.newcomer, left: left, obstacle: obstacle, at: Paths.airing())
  }

  private func clips(_ member: ID<Member>, _ now: Instant, _ tx: any Transaction) throws -> EarningWay? {
    let campaigns = try ClipCampaign.list(on: settings.today(now), tx)
    guard let most = campaigns.map(\.points).max() else { return nil }
    let caps = try ClipCaps.of(member, settings, at: now, tx)
    let left = caps.left(of: campaigns)
    let obstacles = campaigns.compactMap { caps.obstacle(to: $0) ?? ($0.canPay ? nil : ClipRefusal.budgetSpent) }
    return EarningWay(
      reason: "clip", title: say("Watch a sponsor's clip"), rule: say("Each clip earns points once a day."),
      points: most,
      left: left, obstacle: left == 0 ? obstacles.first?.message : nil, at: ClipPaths.clips())
  }

  private func trailers(_ room: EarningRoom) -> EarningWay? {
    guard rates.rewardsTrailers else { return nil }
    return EarningWay(
      reason: "trailer", title: say("Watch a trailer"), rule: say("Each film's trailer earns points once."),
      points: rates.trailer, left: room.times(rates.trailer), obstacle: room.obstacle(to: rates.trailer)?.message,
      at: Paths.trending())
  }
}
