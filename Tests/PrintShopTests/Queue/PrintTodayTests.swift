import HTTPTypes
import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaMarkup
import PlazaTesting
import PlazaUI
import Testing

@testable import PrintShop
@testable import Wallet

/// The numbers of the day of a store's staff.
struct PrintTodayTests {
  private func series(_ site: PrintShopSite, _ person: Cast) async throws -> [String: [Int]] {
    let period = DayPeriod(last: 30, at: site.clock.now, StoreFixture.seoul)
    let found = try await site.today(of: person, period).series
    return Dictionary(uniqueKeysWithValues: found.map { ($0.key, $0.values) })
  }

  @Test(arguments: Engine.all)
  func `the numbers of 30 days are those of the takings page`(engine: Engine) async throws {
    try await PrintShopSite.open(on: engine) { site in
      try await site.topUp(.ann)
      let bob = try await site.visitor(.bob)
      for (number, hours) in [9, 30, 14, 61].enumerated() {
        try await site.shopFixture.start(site.shopFixture.paid(Cast.ann.id))
        let path = "/print/desk/\(site.storeID)/credits/\(Cast.ann.id)/top-up"
        let sold = try await bob.post(path, form: ["amount": "200", "receipt": "R\(number)"])
        #expect(sold.status == .seeOther)
        site.clock.advance(by: .hours(hours))
      }
      let last = StoreFixture.seoul.date(of: site.clock.now)
      let days = last.adding(days: -29)...last
      let takings = try await site.store.read {
        try Takings.of(site.storeID, days, StoreFixture.seoul, $0)
      }
      var (credits, counter, orders) = (
        Array(repeating: 0, count: 30), Array(repeating: 0, count: 30),
        Array(repeating: 0, count: 30)
      )
      for (day, sum) in takings.perDay {
        let place = day.dayNumber - days.lowerBound.dayNumber
        (credits[place], counter[place], orders[place]) = (
          sum.credits.minor, sum.counter.minor, sum.orders
        )
      }
      for person in [Cast.bob, .dan] {
        let found = try await series(site, person)
        #expect(found["print.takings"] == credits, "\(person)")
        #expect(found["print.counter"] == counter, "\(person)")
        #expect(found["print.orders"] == orders, "\(person)")
      }
      #expect(credits.reduce(0, +) > 0 && counter.reduce(0, +) == 800)
      #expect(try await series(site, .ann).isEmpty)
    }
  }

  @Test(arguments: Engine.all)
  func `staff of one store see the numbers of their store alone`(engine: Engine) async throws {
    try await PrintShopSite.open(on: engine) { site in
      try await site.topUp(.ann)
      try await site.shopFixture.start(site.shopFixture.paid(Cast.ann.id))
      let open = CreateStore(
        .some("Other"), week: .always, id: site.clock.world.newID(), now: site.clock.now)
      try await site.store.write { tx in
        try open(tx)
        try tx.run(
          "INSERT INTO print_store_staff (store, member) VALUES (\(open.id), \(Cast.kim.id))")
      }
      #expect(try await series(site, .kim)["print.orders"]?.reduce(0, +) == 0)
      #expect(try await series(site, .bob)["print.orders"]?.reduce(0, +) == 1)
      let period = DayPeriod(last: 1, at: site.clock.now, StoreFixture.seoul)
      let (kim, dan) = (
        try await site.today(of: .kim, period), try await site.today(of: .dan, period)
      )
      #expect(kim.desks.map(\.link.text) == ["/print/desk/\(open.id)"])
      #expect(dan.desks.count == 2)
      #expect(kim.figures.allSatisfy { $0.isNothing })
      #expect(dan.figures.contains { $0.key == "print.printing" && $0.value == .count(1) })
    }
  }
}

extension PrintShopSite {
  fileprivate func today(of person: Cast, _ period: DayPeriod) async throws -> (
    series: [DailySeries], figures: [Figure], desks: [DeskLink]
  ) {
    let (shop, now, viewer) = (storefront, clock.now, person.viewer)
    return try await store.read { tx in
      (
        try shop.dailySeries(for: viewer, period, tx), try shop.figures(for: viewer, at: now, tx),
        try shop.deskLinks(for: viewer, tx)
      )
    }
  }
}
