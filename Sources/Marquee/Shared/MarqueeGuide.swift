public import PlazaBase
public import PlazaData
import PlazaHTTP
public import Wallet

/// The ways of earning points in this shop: likes, newcomers, sponsors' clips, and trailers if the
/// operator has enabled them.
public struct MarqueeGuide: EarningGuide {
  private let settings: MarqueeSettings
  private var rates: MarqueeRates { settings.rates }

  public init(settings: MarqueeSettings) { self.settings = settings }

  public func ways(
    of member: ID<Member>, _ allowance: EarningAllowance, now: Instant, _ tx: any Transaction
  ) throws -> [EarningOption] {
    [
      likes(allowance), try newcomers(member, allowance, now, tx), try clips(member, now, tx),
      trailers(allowance),
    ]
    .compactMap(\.self)
  }

  private func likes(_ allowance: EarningAllowance) -> EarningOption? {
    if rates.like < 1 { return nil }
    return EarningOption(
      reason: React.reason, title: say("Like a film"), rule: say("Each film earns points once."),
      points: rates.like,
      left: allowance.times(rates.like), obstacle: allowance.obstacle(to: rates.like)?.message,
      at: Paths.airing())
  }

  private func newcomers(
    _ member: ID<Member>, _ allowance: EarningAllowance, _ now: Instant, _ tx: any Transaction
  ) throws -> EarningOption? {
    if rates.newcomer < 1 { return nil }
    let quota = try ReferralQuota.of(member, at: now, tx)
    let days = say(rates.newcomerDays, one: "1 day", many: "\(rates.newcomerDays) days")
    // The reward is paid on the first day with enough room. Only a reward that exceeds the daily
    // limit is never paid.
    let isTooMuch = rates.newcomer > allowance.rules.day
    let left = isTooMuch ? 0 : quota.left
    let obstacle =
      isTooMuch
      ? EarningRefusal.dayIsFull(allowance.rules.day).message : left == 0 ? quota.text : nil
    return EarningOption(
      reason: ReferralQuota.reason, title: say("Share a film"),
      rule: say(
        """
        When a new member joins through your link, verifies an email address or pays at a counter, and \
        stays \(days).
        """),
      points: rates.newcomer, left: left, obstacle: obstacle, at: Paths.airing())
  }

  private func clips(_ member: ID<Member>, _ now: Instant, _ tx: any Transaction) throws
    -> EarningOption?
  {
    let campaigns = try ClipCampaign.list(on: settings.today(now), tx)
    guard let maximum = campaigns.map(\.points).max() else { return nil }
    let limits = try ClipCaps.of(member, settings, at: now, tx)
    let left = limits.left(of: campaigns)
    let obstacles = campaigns.compactMap {
      limits.obstacle(to: $0) ?? ($0.canPay ? nil : ClipRefusal.budgetSpent)
    }
    return EarningOption(
      reason: "clip", title: say("Watch a sponsor's clip"),
      rule: say("Each clip earns points once a day."),
      points: maximum,
      left: left, obstacle: left == 0 ? obstacles.first?.message : nil, at: ClipPaths.clips())
  }

  private func trailers(_ allowance: EarningAllowance) -> EarningOption? {
    guard rates.rewardsTrailers else { return nil }
    return EarningOption(
      reason: "trailer", title: say("Watch a trailer"),
      rule: say("Each film's trailer earns points once."),
      points: rates.trailer, left: allowance.times(rates.trailer),
      obstacle: allowance.obstacle(to: rates.trailer)?.message,
      at: Paths.trending())
  }
}
