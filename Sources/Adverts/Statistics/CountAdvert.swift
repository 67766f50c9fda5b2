import PlazaBase
import PlazaData
import PlazaHTTP

/// Counts a view or a click, once per visitor and day. The price is charged within the budget; a
/// click beyond it still redirects and costs nothing.
struct CountAdvert: Sendable {
  enum CountedEvent: String, Sendable { case view, click }

  let advert: ID<Advert>
  let what: CountedEvent
  let visitor: Visitor
  let day: CalendarDate
  let now: Instant
  /// The salt of the day if this is the first count.
  let spareSalt: [UInt8]

  init(
    _ what: CountedEvent, of advert: ID<Advert>, by visitor: Visitor, on day: CalendarDate,
    in world: World
  ) {
    self.advert = advert
    self.what = what
    self.visitor = visitor
    self.day = day
    now = world.now()
    spareSalt = world.randomBytes(32)
  }

  /// - Returns: Whether it was counted.
  /// - Throws: `LimitReached` if too many guests of one network were counted; this one is then not
  ///   counted.
  @discardableResult
  func callAsFunction(_ tx: any Transaction) throws -> Bool {
    let prices = try tx.first(
      """
      SELECT click_minor, view_minor FROM advert
      WHERE id = \(advert) AND is_paused = 0 AND first_day <= \(day) AND last_day >= \(day)
      """)
    guard let prices else { return false }
    let mark = visitor.mark(try salt(tx))
    let isNew = try tx.run(
      """
      INSERT INTO advert_mark (day, advert, kind, visitor) VALUES (\(day), \(advert), \(what.rawValue), \(mark))
      ON CONFLICT (day, advert, kind, visitor) DO NOTHING
      """)
    guard isNew == 1 else { return false }
    if let network = visitor.network { try Limit.counts.require(of: network, now: now, tx) }
    try add(try prices.value(what == .click ? "click_minor" : "view_minor"), tx)
    return true
  }

  private func add(_ price: Money, _ tx: any Transaction) throws {
    let charged = try tx.run(
      """
      UPDATE advert SET spent_minor = spent_minor + \(price)
      WHERE id = \(advert) AND spent_minor + \(price) <= budget_minor
      """)
    let (views, clicks) = what == .view ? (1, 0) : (0, 1)
    try tx.run(
      """
      INSERT INTO advert_day (advert, day, views, clicks, spent_minor)
      VALUES (\(advert), \(day), \(views), \(clicks), \(charged == 1 ? price : Money(minor: 0)))
      ON CONFLICT (advert, day) DO UPDATE SET views = advert_day.views + excluded.views,
        clicks = advert_day.clicks + excluded.clicks, spent_minor = advert_day.spent_minor + excluded.spent_minor
      """)
  }

  /// Returns the salt of the day. The first count of a day stores it and deletes the marks of
  /// earlier days.
  private func salt(_ tx: any Transaction) throws -> [UInt8] {
    let today = try tx.first("SELECT salt FROM advert_salt WHERE day = \(day)")
    if let today { return try today.value("salt") }
    try ForgetVisitors(before: day)(tx)
    try tx.run("INSERT INTO advert_salt (day, salt) VALUES (\(day), \(spareSalt))")
    return spareSalt
  }
}

/// Deletes the visitor marks of earlier days. The totals stay.
struct ForgetVisitors: Sendable {
  let day: CalendarDate

  init(before day: CalendarDate) { self.day = day }

  func callAsFunction(_ tx: any Transaction) throws {
    // Marks are made with the salt of their day, so the salts name all days that have marks.
    let days = try tx.rows("SELECT day FROM advert_salt WHERE day < \(day) ORDER BY day")
    for past in try days.map({ try $0.value("day", as: CalendarDate.self) }) {
      try tx.run("DELETE FROM advert_mark WHERE day = \(past)")
    }
    try tx.run("DELETE FROM advert_salt WHERE day < \(day)")
  }
}
