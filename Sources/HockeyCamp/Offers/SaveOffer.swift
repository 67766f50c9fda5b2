import Members
import PlazaBase
import PlazaData

/// Adds an offer at the end of its list, or changes one.
struct SaveOffer: Sendable {
  let id: ID<Offer>
  let kind: Offer.Kind
  let details: OfferDetails
  let isHidden: Bool
  let now: Instant
  /// The acting member; nil if no member acts, as in the demo.
  var staff: ID<Member>?

  /// - Throws: ``ValidationErrors`` if the picture no longer exists.
  func callAsFunction(_ tx: any Transaction) throws {
    let d = details
    if let picture = d.picture, try !CampPicture.exists(picture, tx) {
      throw ValidationErrors(
        "picture", say("This picture is no longer available. Choose it again."))
    }
    if let staff {
      try OfferPrice(title: d.title, price: d.price).auditPrice(of: id, by: staff, at: now, tx)
    }
    try tx.run(
      """
      INSERT INTO camp_offer (id, kind, title, title_korean, about, about_korean, price, target, position, is_hidden,
        born_from, born_to, starts_on, ends_on, places, taken, picture, alt, alt_korean, created_at)
      VALUES (\(id), \(kind.rawValue), \(d.title), \(d.titleKorean), \(d.about), \(d.aboutKorean),
        \(d.price?.minor), \(d.target),
        (SELECT COALESCE(MAX(position), 0) + 1 FROM camp_offer), \(isHidden), \(d.born?.lowerBound),
        \(d.born?.upperBound), \(d.startsOn), \(d.endsOn), \(d.places), \(d.taken), \(d.picture),
        \(d.alt), \(d.altKorean), \(now))
      ON CONFLICT (id) DO UPDATE SET title = excluded.title, title_korean = excluded.title_korean,
        about = excluded.about, about_korean = excluded.about_korean, price = excluded.price,
        down_since = CASE WHEN camp_offer.target = excluded.target THEN camp_offer.down_since END,
        target = excluded.target, is_hidden = excluded.is_hidden, born_from = excluded.born_from,
        born_to = excluded.born_to, starts_on = excluded.starts_on, ends_on = excluded.ends_on,
        places = excluded.places, taken = excluded.taken, picture = excluded.picture, alt = excluded.alt,
        alt_korean = excluded.alt_korean
      """)
  }
}

/// Moves an offer up by one position in its list.
struct MoveOfferUp: Sendable {
  let offer: ID<Offer>

  /// - Throws: ``OfferRefusal/gone``.
  func callAsFunction(_ tx: any Transaction) throws {
    let found = try Offer.find(offer, all: true, tx)
    var order = try Offer.list(found.kind, all: true, tx).map(\.id)
    guard let place = order.firstIndex(of: offer), place > 0 else { return }
    order.swapAt(place, place - 1)
    for (position, id) in order.enumerated() {
      try tx.run("UPDATE camp_offer SET position = \(position + 1) WHERE id = \(id)")
    }
  }
}

struct RemoveOffer: Sendable {
  let offer: ID<Offer>
  let staff: ID<Member>
  let now: Instant

  func callAsFunction(_ tx: any Transaction) throws {
    let row = try tx.first("SELECT title FROM camp_offer WHERE id = \(offer)")
    guard let title: String = try row?.value("title") else { return }
    try OfferPrice(title: title, price: nil).auditPrice(of: offer, by: staff, at: now, tx)
    try tx.run("DELETE FROM camp_offer WHERE id = \(offer)")
  }
}

/// The new price of an offer; nil if the offer has no price or is removed.
private struct OfferPrice {
  let title: String
  let price: Money?

  /// Records a change of the price in the audit log, in minor units.
  func auditPrice(
    of offer: ID<Offer>, by staff: ID<Member>, at now: Instant, _ tx: any Transaction
  )
    throws
  {
    let row = try tx.first("SELECT price FROM camp_offer WHERE id = \(offer)")
    let before: Int? = try row?.optional("price")
    if before == price?.minor { return }
    let words = [before, price?.minor].map { $0.map(String.init) ?? "–" }.joined(separator: " → ")
    try AuditEntry(.pricesChanged, by: staff, to: nil, detail: "“\(title)” · \(words)", at: now)
      .append(tx)
  }
}

/// Counts a click on an offer's link.
struct CountClick: Sendable {
  let offer: ID<Offer>
  let day: CalendarDate

  func callAsFunction(_ tx: any Transaction) throws {
    try tx.run(
      """
      INSERT INTO camp_click (offer, day, clicks) VALUES (\(offer), \(day), 1)
      ON CONFLICT (offer, day) DO UPDATE SET clicks = camp_click.clicks + 1
      """)
  }

  /// Returns the total number of clicks by offer.
  static func sums(_ tx: any Transaction) throws -> [ID<Offer>: Int] {
    let rows = try tx.rows("SELECT offer, SUM(clicks) AS n FROM camp_click GROUP BY offer")
    return Dictionary(
      try rows.map {
        (try $0.value("offer", as: ID<Offer>.self), try $0.value("n", as: Int.self))
      },
      uniquingKeysWith: { first, _ in first })
  }
}
