import Adverts
import PlazaBase
import PlazaData

/// How many clips have earned a member points lately. A day is the shop's, whether it has 23 hours or 25.
struct ClipCaps: Sendable, Equatable {
  let today: Int
  let week: Int
  /// The clips that were rewarded today.
  let adverts: Set<ID<Advert>>
  let rates: MarqueeRates

  /// How many more count today.
  var leftToday: Int { max(0, min(rates.clipsADay - today, leftThisWeek)) }
  /// How many more count in these seven days.
  var leftThisWeek: Int { max(0, rates.clipsAWeek - week) }

  static func of(
    _ member: ID<Member>, on day: CalendarDate, _ rates: MarqueeRates, _ tx: any Transaction
  ) throws -> ClipCaps {
    let rows = try tx.rows(
      """
      SELECT advert, day FROM marquee_clip_session
      WHERE member = \(member) AND day IS NOT NULL AND day > \(day.adding(days: -7)) AND day <= \(day)
      ORDER BY day, slot
      """)
    let today = try rows.filter { try $0.value("day", as: CalendarDate.self) == day }
    return ClipCaps(
      today: today.count, week: rows.count, adverts: Set(try today.map { try $0.value("advert") }), rates: rates)
  }

  /// - Throws: ``ClipRefusal`` where this clip would earn nothing now.
  func check(_ advert: ID<Advert>) throws(ClipRefusal) {
    if adverts.contains(advert) { throw .seenToday }
    if today >= rates.clipsADay { throw .dayIsFull }
    if leftThisWeek == 0 { throw .weekIsFull }
  }
}
