import Adverts
import PlazaBase
import PlazaData
import Wallet

/// How many clips have earned a member points lately. A day is the shop's, whether it has 23 hours or 25.
struct ClipCaps: Sendable, Equatable {
  let today: Int
  let week: Int
  /// The clips that were rewarded today.
  let adverts: Set<ID<Advert>>
  let rates: MarqueeRates
  /// What the house's rules leave, over all ways to earn.
  let room: EarningRoom

  /// How many more count today.
  var leftToday: Int { max(0, min(rates.clipsADay - today, leftThisWeek)) }
  /// How many more count in these seven days.
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
      rates: settings.rates, room: try EarningRoom.of(member, settings.shopTime, at: now, tx))
  }

  /// What stands against earning anything by this clip now, whatever its budget.
  func obstacle(to campaign: ClipCampaign) -> (any Refusal)? {
    if adverts.contains(campaign.clip.advert) { return ClipRefusal.seenToday }
    if today >= rates.clipsADay { return ClipRefusal.dayIsFull }
    if leftThisWeek == 0 { return ClipRefusal.weekIsFull }
    return room.obstacle(to: campaign.points, isPrepaid: true)
  }

  /// - Throws: ``ClipRefusal`` or ``EarningRefusal`` where this clip would earn nothing now.
  func check(_ campaign: ClipCampaign) throws {
    if let obstacle = obstacle(to: campaign) { throw obstacle }
  }
}
