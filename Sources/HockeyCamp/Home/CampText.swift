import PlazaBase
import PlazaMarkup
import PlazaUI

/// Describes offers in the language of the page.
struct CampText: Sendable {
  let time: ShopTimeZone
  let currency: Currency
  /// Whether the camp can order adverts.
  let hasAdverts: Bool

  /// Returns the row of an offer, which links to its page. If the row has a badge at its end, the
  /// price is part of the subtitle.
  func row(_ offer: Offer) -> PlazaUI.ListRow {
    let (d, badge) = (offer.details, badge(offer.details))
    let price = d.price.map(currency.format)
    let facts = [badge == nil ? nil : price, born(d), dates(d)].compactMap(\.self).joined(
      separator: " · ")
    return PlazaUI.ListRow(
      d.localizedTitle, CampPaths.page(offer), subtitle: facts.isEmpty ? nil : facts,
      leading: d.picture.map { .cover(CampPaths.picture($0, .list)) }
        ?? .icon(offer.kind == .program ? .calendar : .ticket),
      trailing: badge == nil ? price : nil, badge: badge)
  }

  func facts(_ offer: Offer) -> [Detail] {
    let d = offer.details
    let all: [(String, String?)] = [
      (say("Price"), d.price.map(currency.format)), (say("For"), born(d)),
      (say("Dates"), dates(d)),
      (say("Places"), d.placesLeft.map { left in left == 0 ? full : lefts(left) }),
    ]
    return all.compactMap { label, value in value.map { Detail(label, $0) } }
  }

  private var full: String {
    say("Full: join the waiting list on the registration page")
  }

  private func lefts(_ left: Int) -> String {
    say(left, one: "1 place left", many: "\(left) places left")
  }

  private func badge(_ d: OfferDetails) -> Badge? {
    switch d.placesLeft {
    case 0?: Badge(say("Full"), .alert)
    case let left? where left <= 5: Badge(lefts(left), .warning)
    default: nil
    }
  }

  private func born(_ d: OfferDetails) -> String? {
    d.born.map {
      $0.lowerBound == $0.upperBound
        ? say("born \($0.lowerBound)")
        : say("born \($0.lowerBound) to \($0.upperBound)")
    }
  }

  private func dates(_ d: OfferDetails) -> String? {
    guard let start = d.startsOn else { return nil }
    return CalendarDate.period(start, d.endsOn ?? start)
  }

  func moment(_ moment: Instant) -> String { time.full(moment) }
}
