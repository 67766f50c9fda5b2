import Members
import PlazaBase
import PlazaData

/// The price for shops of this site. Until the adverts staff have set it, no advert can be
/// ordered.
struct AdvertPrice: Sendable, Equatable {
  let click: Money
  let view: Money

  /// The minimum budget. An advert is shown as long as its budget covers one more click and one
  /// more view.
  var least: Money { click + view }

  static func now(_ tx: any Transaction) throws -> AdvertPrice? {
    try tx.first("SELECT click_minor, view_minor FROM advert_price WHERE id = 1").map { row in
      AdvertPrice(click: try row.value("click_minor"), view: try row.value("view_minor"))
    }
  }
}

/// The price displayed to the member who ordered.
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

/// Sets the price for new orders. Existing orders keep their price.
struct SetAdvertPrice: Sendable {
  let price: AdvertPrice
  /// nil if no member acts, as in the demo.
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
      .pricesChanged, by: staff, to: nil, detail: (["adverts"] + changes).joined(separator: " · "),
      at: now
    ).append(tx)
  }
}
