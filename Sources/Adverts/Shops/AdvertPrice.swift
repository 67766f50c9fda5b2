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

/// Says what shops pay from now on. Adverts that were ordered keep their price.
struct SetAdvertPrice: Sendable {
  let price: AdvertPrice

  func callAsFunction(_ tx: any Transaction) throws {
    try tx.run(
      """
      INSERT INTO advert_price (id, click_minor, view_minor) VALUES (1, \(price.click), \(price.view))
      ON CONFLICT (id) DO UPDATE SET click_minor = excluded.click_minor, view_minor = excluded.view_minor
      """)
  }
}
