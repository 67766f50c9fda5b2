import PlazaBase

/// One visit to the counter in the weeks before the demo. Customers and films are indices into
/// their lists.
struct DemoVisit: Sendable {
  let customer: Int
  let films: [Int]
  let daysAgo: Int
  let hour: Int
  let nights: Int
  /// The number of days after which the films came back; `nil` if they are still out.
  let returnedAfter: Int?

  init(
    _ customer: Int, _ films: [Int], ago daysAgo: Int, at hour: Int, _ nights: Int,
    back returnedAfter: Int? = nil
  ) {
    self.customer = customer
    self.films = films
    self.daysAgo = daysAgo
    self.hour = hour
    self.nights = nights
    self.returnedAfter = returnedAfter
  }

  /// The moment of the visit in the shop's time zone, at least an hour ago.
  func moment(_ settings: RentalSettings, now: Instant) -> Instant {
    let day = settings.today(now).adding(days: -daysAgo)
    return min(
      settings.shopTime.moment(day, hour: hour, minute: (customer * 7) % 60), now - .hours(1))
  }
}

/// The visits, ordered from the earliest to the latest.
enum DemoVisits {
  static let all: [DemoVisit] = past + present

  /// The visits, including those of a customer with a longer history.
  static let allAndMore = (all + more).sorted { ($0.daysAgo, $1.hour) > ($1.daysAgo, $0.hour) }

  private static let more: [DemoVisit] = [
    DemoVisit(1, [42], ago: 46, at: 17, 2, back: 2),
    DemoVisit(1, [12], ago: 30, at: 18, 3, back: 3),
    DemoVisit(1, [18], ago: 16, at: 18, 2, back: 1),
  ]

  private static let past: [DemoVisit] = [
    DemoVisit(0, [12, 34], ago: 34, at: 17, 2, back: 2),
    DemoVisit(5, [0], ago: 33, at: 11, 3, back: 3),
    DemoVisit(2, [2, 6], ago: 31, at: 16, 4, back: 4),
    DemoVisit(8, [13, 14, 30], ago: 29, at: 18, 3, back: 3),
    DemoVisit(11, [1, 4, 8], ago: 27, at: 10, 7, back: 6),
    DemoVisit(3, [33], ago: 26, at: 19, 1, back: 1),
    DemoVisit(6, [41, 42], ago: 24, at: 15, 2, back: 3),
    DemoVisit(14, [17], ago: 22, at: 20, 1, back: 1),
    DemoVisit(0, [36, 38], ago: 20, at: 17, 3, back: 3),
    DemoVisit(21, [21, 27], ago: 18, at: 18, 2, back: 2),
    DemoVisit(10, [15, 16], ago: 16, at: 14, 3, back: 2),
    DemoVisit(17, [31], ago: 15, at: 19, 2, back: 4),
    DemoVisit(4, [22], ago: 14, at: 16, 2, back: 2),
    DemoVisit(9, [37, 40], ago: 12, at: 12, 3, back: 3),
    DemoVisit(12, [11, 18], ago: 11, at: 18, 2, back: 2),
    DemoVisit(24, [28], ago: 10, at: 13, 2, back: 2),
  ]

  private static let present: [DemoVisit] = [
    DemoVisit(8, [10], ago: 9, at: 17, 3),
    DemoVisit(18, [26], ago: 6, at: 15, 4),
    DemoVisit(20, [40, 41, 42], ago: 4, at: 11, 7),
    DemoVisit(0, [35], ago: 3, at: 17, 5),
    DemoVisit(16, [39], ago: 3, at: 18, 2, back: 2),
    DemoVisit(1, [13, 21], ago: 2, at: 19, 3),
    DemoVisit(13, [22], ago: 2, at: 14, 7),
    DemoVisit(22, [33, 24], ago: 1, at: 20, 3),
    DemoVisit(7, [5], ago: 1, at: 12, 2),
    DemoVisit(23, [8, 9], ago: 1, at: 10, 7),
    DemoVisit(6, [36], ago: 0, at: 9, 2),
  ]
}
