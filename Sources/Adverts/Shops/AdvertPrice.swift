import Members
import PlazaBase
import PlazaData

/// What shops of the square pay. Until the adverts' staff have set it, nothing is sold.
struct AdvertPrice: Sendable, Equatable {
  let click: Money
  let view: Money

  /// The least that a budget must hold: an advert is shown while it can pay for one more of each.
  var least: Money { click + view }

  static func now(_ tx: any Transaction) throws -> AdvertPrice? {
    try tx.first("SELECT click_minor, view_minor FROM advert_price WHERE id = 1").map { row in
      AdvertPrice(click: try row.value("click_minor"), view: try row.value("view_minor"))
    }
  }
}

/// The price that the page showed the member who ordered.
struct AgreedPrice: Sendable {
  let click: Money?
  let view: Money?
  let currency: Currency

  /// - Throws: `PriceChanged`.
  func check(_ now: AdvertPrice) throws {
    try PriceChanged.check("clickMinor", expected: click, actual: now.click, currency)
    try PriceChanged.check("viewMinor", expected: view, actual: now.view, currency)
  }
}

/// Says what shops pay from now on. Adverts that were ordered keep their price.
struct SetAdvertPrice: Sendable {
  let price: AdvertPrice
  /// nil where no member acts, as in the demo.
  var staff: ID<Member>?
  let now: Instant

  func callAsFunction(_ tx: any Transaction) throws {
    let before = try AdvertPrice.now(tx)
    try tx.run(
      """
      INSERT INTO advert_price (id, click_minor, view_minor) VALUES (1, \(price.click), \(price.view))
      ON CONFLICT (id) DO UPDATE SET click_minor = excluded.click_minor, view_minor = excluded.view_minor
      """)
    guard let staff, before != price else { return }
    let changes = [
      ("click", before?.click, price.click), ("view", before?.view, price.view),
    ].map { "\($0) \($1.map { "\($0.minor)" } ?? "–") → \($2.minor)" }
    try AuditEntry(
      .pricesChanged, by: staff, to: nil, detail: (["adverts"] + changes).joined(separator: " · "), at: now
    ).append(tx)
  }
}
