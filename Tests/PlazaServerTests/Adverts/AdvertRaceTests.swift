import PlazaBase
import PlazaData
import PlazaTesting
import Synchronization
import Testing

@testable import Adverts
@testable import PlazaServer
@testable import Wallet

/// Concurrent clicks while the advert is withdrawn.
@Suite struct AdvertRaceTests {
  private static let engines = [Engine.sqliteFile, .postgres]

  private func crowd(_ count: Int, _ work: @escaping @Sendable (Int) async throws -> Void)
    async throws
  {
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<count { group.addTask { try await work(number) } }
      try await group.waitForAll()
    }
  }

  @Test(arguments: engines)
  func `concurrent clicks, payments and withdrawals neither lose nor create money`(engine: Engine)
    async throws
  {
    try await AdvertFixture.open(on: engine) { fixture in
      for round in 0..<4 {
        let advert = try await fixture.shown(budget: 400)
        let (had, took) = (try await fixture.credits(.ann), try await fixture.taken())
        let back = Mutex<[Int]>([])
        try await crowd(40) { number in
          do {
            switch number {
            case 18, 22:
              let ended = try await fixture.end(advert)
              back.withLock { $0.append(ended) }
            case 10, 26: try await fixture.add(50, to: advert)
            case 14: try await fixture.cleanUp()
            default: try await fixture.count(.click, advert, by: "\(round) \(number)")
            }
          } catch ShopAdvertRefusal.ended {}
        }
        let spent = try await fixture.spent(advert)
        let paid = try await fixture.store.read { try AdvertOrder.find(advert, $0).paid.minor }
        #expect(back.withLock { $0 } == [paid - spent])
        #expect(try await fixture.credits(.ann) == had + 400 - spent)
        #expect(try await fixture.taken() == took + spent)
        #expect(try await fixture.inBudget(advert) == 0)
        #expect(try await fixture.wrong() == [])
      }
    }
  }

  @Test(arguments: engines)
  func `a budget for five clicks pays for five of thirty`(engine: Engine) async throws {
    try await AdvertFixture.open(on: engine) { fixture in
      let advert = try await fixture.shown(budget: 100)
      try await crowd(30) { number in try await fixture.count(.click, advert, by: "\(number)") }
      #expect(try await fixture.spent(advert) == 100)
      #expect(try await fixture.state(advert) == .spent)
      #expect(try await fixture.end(advert) == 0)
      #expect(try await fixture.wrong() == [])
    }
  }

  @Test(arguments: engines)
  func `the check detects a refund that reads first and pays back later`(engine: Engine)
    async throws
  {
    try await AdvertFixture.open(on: engine) { fixture in
      var seen: [String] = []
      for round in 0..<50 where seen.isEmpty {
        let advert = try await fixture.shown(budget: 400)
        try await crowd(16) { number in
          if number != 4 {
            try await fixture.count(.click, advert, by: "\(round) \(number)")
            return
          }
          let spent = try await fixture.spent(advert)
          // A click occurs in between.
          try await fixture.count(.click, advert, by: "\(round) meanwhile")
          let (bank, now, rest) = (fixture.bank, fixture.clock.now, Money(minor: 400 - spent))
          try await fixture.store.write { tx in
            try bank.returnCredits([(Cast.ann.id, rest)], of: advert, by: nil, at: now, tx)
            try tx.run("UPDATE advert_payment SET back_minor = \(rest) WHERE advert = \(advert)")
            try tx.run("UPDATE advert SET is_paused = 1 WHERE id = \(advert)")
          }
        }
        seen = try await fixture.wrong()
      }
      #expect(!seen.isEmpty, "the naive refund held for 50 rounds, so this check proves nothing")
    }
  }
}
