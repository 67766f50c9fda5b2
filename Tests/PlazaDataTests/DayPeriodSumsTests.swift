import PlazaBase
import PlazaData
import PlazaTesting
import Testing

struct DayPeriodSumsTests {
  private static let tables = [
    Migration(
      "sums/0001",
      [
        "CREATE TABLE sum_row (at \(.instant) NOT NULL, amount \(.int) NOT NULL) \(.strict)",
        "CREATE INDEX sum_row_by_day ON sum_row (at, amount)",
      ])
  ]

  @Test(arguments: Engine.all, ["2026-03-29", "2026-10-25", "2026-06-15"])
  func `each row counts on its local day, also at a clock change`(engine: Engine, day: String)
    async throws
  {
    let middle = try #require(CalendarDate(day))
    let zone = try #require(ShopTimeZone(identifier: "Europe/London"))
    let period = DayPeriod(middle.adding(days: -2)...middle.adding(days: 2), zone)
    try await engine.withStore(Self.tables) { store in
      var (moment, expected) = (period.begin - .hours(3), Array(repeating: 0, count: 5))
      var rows: [(Instant, Int)] = []
      while moment < period.end + .hours(3) {
        let amount = rows.count % 7 - 2
        rows.append((moment, amount))
        if period.days.contains(zone.date(of: moment)) {
          expected[zone.date(of: moment).dayNumber - period.days.lowerBound.dayNumber] += amount
        }
        moment = moment + .minutes(20)
      }
      let all = rows
      try await store.write { tx in
        for (at, amount) in all {
          try tx.run("INSERT INTO sum_row (at, amount) VALUES (\(at), \(amount))")
        }
      }
      let sums = try await store.read {
        try period.sums(of: "amount", at: "at", from: "sum_row", $0)
      }
      #expect(sums == expected)
      let none = try await store.read {
        try period.sums(of: "1", at: "at", from: "sum_row", where: "amount > \(100)", $0)
      }
      #expect(none == [0, 0, 0, 0, 0])
    }
  }

  @Test(arguments: [Engine.sqliteMemory, .postgres])
  func `the sums use the index`(engine: Engine) async throws {
    let zone = try #require(ShopTimeZone(identifier: "Europe/London"))
    let period = DayPeriod(last: 30, at: TestWorld().now, zone)
    try await expectNoFullScans(engine, Self.tables, large: ["sum_row"]) { store in
      _ = try await store.read { try period.sums(of: "amount", at: "at", from: "sum_row", $0) }
    }
  }
}
