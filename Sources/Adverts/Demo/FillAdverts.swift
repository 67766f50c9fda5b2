public import PlazaBase
public import PlazaData

/// Creates four fictional advertisers with adverts and statistics of the last weeks. Does nothing
/// if the database has advertisers already.
public struct FillAdverts: Sendable {
  private struct Shop: Sendable {
    let advertiser: SaveAdvertiser
    let advert: SaveAdvert
    let days: [Day]
  }

  /// The statistics of one day.
  private struct Day: Sendable {
    let day: CalendarDate
    let views: Int
    let clicks: Int
  }

  private let shops: [Shop]
  private let now: Instant

  public init(_ settings: AdvertSettings, in world: World) {
    let now = world.now()
    self.now = now
    let today = settings.time.date(of: now)
    shops = DemoAdverts.all.map { entry in
      let (advertiser, advert): (ID<Advertiser>, ID<Advert>) = (world.newID(), world.newID())
      let details = AdvertDetails(
        headline: entry.headline, text: entry.text, target: entry.target,
        firstDay: today.adding(days: -20),
        lastDay: today.adding(days: 60), budget: Money(minor: entry.budget),
        perClick: Money(minor: 20),
        perView: Money(minor: 1))
      return Shop(
        advertiser: SaveAdvertiser(
          id: advertiser, isNew: true, name: entry.advertiser, contact: entry.contact, now: now),
        advert: SaveAdvert(
          id: advert, isNew: true, advertiser: advertiser, details: details, tags: entry.tags,
          currency: settings.currency, now: now),
        days: (1...20).map { ago in Self.day(today.adding(days: -ago), ago, entry.activityLevel) })
    }
  }

  /// Deterministic statistics in which weekends have more views.
  private static func day(_ day: CalendarDate, _ ago: Int, _ activityLevel: Int) -> Day {
    let isWeekend = [2, 3].contains(((day.dayNumber % 7) + 7) % 7)
    let views = activityLevel * (isWeekend ? 9 : 5) + (ago * 7 + activityLevel * 3) % 11
    return Day(day: day, views: views, clicks: views / 12 + ago % 2)
  }

  /// - Returns: Whether demo adverts were created.
  @discardableResult
  public func callAsFunction(_ tx: any Transaction) throws -> Bool {
    if try tx.exists("SELECT 1 FROM advert_advertiser ORDER BY id LIMIT 1") { return false }
    try SetAdvertPrice(
      price: AdvertPrice(click: Money(minor: 20), view: Money(minor: 1)), now: now)(tx)
    for shop in shops {
      try shop.advertiser(tx)
      try shop.advert(tx)
      for day in shop.days { try save(day, of: shop.advert, tx) }
    }
    return true
  }

  private func save(_ day: Day, of advert: SaveAdvert, _ tx: any Transaction) throws {
    let spent = advert.details.perView * day.views + advert.details.perClick * day.clicks
    try tx.run(
      """
      INSERT INTO advert_day (advert, day, views, clicks, spent_minor)
      VALUES (\(advert.id), \(day.day), \(day.views), \(day.clicks), \(spent))
      """)
    try tx.run("UPDATE advert SET spent_minor = spent_minor + \(spent) WHERE id = \(advert.id)")
  }
}
