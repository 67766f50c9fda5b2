import Adverts
import PlazaBase
import PlazaData
import Wallet

/// The number of clips for which a member was recently rewarded. Days begin at midnight in the
/// shop's time zone and may have 23 or 25 hours.
struct ClipCaps: Sendable, Equatable {
  let today: Int
  let week: Int
  /// The adverts whose clips were rewarded today.
  let adverts: Set<ID<Advert>>
  let rates: MarqueeRates
  /// The remaining room under the general earning rules.
  let allowance: EarningAllowance

  /// The number of clips that can still be rewarded today.
  var leftToday: Int { max(0, min(rates.clipsADay - today, leftThisWeek)) }
  /// The number of clips that can still be rewarded in the current seven days.
  var leftThisWeek: Int { max(0, rates.clipsAWeek - week) }

  static func of(
    _ member: ID<Member>, _ settings: MarqueeSettings, at now: Instant, _ tx: any Transaction
  ) throws -> ClipCaps {
    let day = settings.today(now)
    let rows = try tx.rows(
      """
      SELECT advert, day FROM marquee_clip_session
      WHERE member = \(member) AND day IS NOT NULL AND day > \(day.adding(days: -7)) AND day <= \(day)
      ORDER BY day, slot
      """)
    let today = try rows.filter { try $0.value("day", as: CalendarDate.self) == day }
    return ClipCaps(
      today: today.count, week: rows.count, adverts: Set(try today.map { try $0.value("advert") }),
      rates: settings.rates,
      allowance: try EarningAllowance.of(member, settings.shopTime, at: now, tx))
  }

  /// Returns why this clip would earn nothing now, regardless of its budget; nil if it would.
  func obstacle(to campaign: ClipCampaign) -> (any Refusal)? {
    if adverts.contains(campaign.clip.advert) { return ClipRefusal.watchedToday }
    if today >= rates.clipsADay { return ClipRefusal.dayIsFull }
    if leftThisWeek == 0 { return ClipRefusal.weekIsFull }
    return allowance.obstacle(to: campaign.points, isPrepaid: true)
  }

  /// - Throws: ``ClipRefusal`` or ``EarningRefusal`` if this clip would earn nothing now.
  func check(_ campaign: ClipCampaign) throws {
    if let obstacle = obstacle(to: campaign) { throw obstacle }
  }
}
