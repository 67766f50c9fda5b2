import PlazaBase
import PlazaData
import PlazaTesting
import PlazaUI
import Testing

@testable import Adverts

/// The adverts' numbers of the day agree with the statistics of each advert.
struct AdvertTodayTests {
  @Test(arguments: Engine.all)
  func `the spent amounts of each day are those of the adverts`(engine: Engine) async throws {
    try await AdvertFixture.open(on: engine) { board in
      let adverts = [
        try await board.advert(click: 20, view: 1), try await board.advert(click: 7, view: 3),
      ]
      for (day, visitors) in [["ann", "bob"], ["bob"], [], ["ann", "cleo", "dan"]].enumerated() {
        for visitor in visitors {
          try await board.count(.view, adverts[day % 2], by: visitor)
          try await board.count(.click, adverts[0], by: visitor)
        }
        board.clock.advance(by: .days(1))
      }
      let (now, time) = (board.clock.now, AdvertFixture.settings.time)
      let period = DayPeriod(last: 30, at: now, time)
      var expected = Array(repeating: 0, count: 30)
      for advert in adverts {
        for day in try await board.figures(advert).days {
          expected[day.day.dayNumber - period.days.lowerBound.dayNumber] += day.spent.minor
        }
      }
      let series = try await board.store.read {
        try board.adverts.dailySeries(for: Cast.dan.viewer, period, $0)
      }
      #expect(series.map(\.key) == ["adverts.spent"] && series[0].values == expected)
      #expect(expected.reduce(0, +) > 100)
      let others = try await board.store.read {
        try board.adverts.dailySeries(for: Cast.kim.viewer, period, $0)
          .map(\.key) + board.adverts.figures(for: Cast.kim.viewer, at: now, $0).map(\.key)
      }
      #expect(others.isEmpty)
    }
  }
}
