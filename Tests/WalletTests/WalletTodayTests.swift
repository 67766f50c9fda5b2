import PlazaBase
import PlazaData
import PlazaTesting
import PlazaUI
import Testing

@testable import Wallet

/// The wallet's numbers of the day agree with the accounts on the page of the whole site.
struct WalletTodayTests {
  @Test(arguments: Engine.all)
  func `the days add up to the accounts after random acts`(engine: Engine) async throws {
    try await WalletOverview.open(on: engine) { fixture in
      var random = SplitMix64(seed: 11)
      let members = [fixture.member(), fixture.member()]
      var entries: [ID<Transfer>] = []
      for number in 0..<40 {
        fixture.clock.advance(by: .hours(Int(random.next() % 20)))
        let member = members[Int(random.next() % 2)]
        let (amount, kind) = (Int(random.next() % 900) + 1, random.next() % 4)
        let (now, world, staff) = (fixture.clock.now, fixture.world, Cast.dan.id)
        let earlier = entries.randomElement(using: &random)
        let made: ID<Transfer>? = try? await fixture.store.write { tx in
          switch kind {
          case 0, 1:
            try TopUpCredits(
              Money(minor: amount), for: member, receipt: "R\(number)", WalletSite.settings,
              at: now, by: staff, in: world)(tx)
          case 2:
            try AdjustBalance(
              amount - 300, .credit, of: member, text: "why", key: "\(number)", at: now,
              by: staff, in: world)(tx).id
          default:
            try earlier.map {
              try UndoTransfer($0, text: "why", at: now, by: staff, in: world)(tx).id
            } ?? nil
          }
        }
        if let made { entries.append(made) }
      }
      let (now, time) = (fixture.clock.now, WalletSite.settings.time)
      let wallet = Wallet(settings: WalletSite.settings, store: fixture.store, in: fixture.world)
      let (series, accounts, figures) = try await fixture.store.read { tx in
        (
          try wallet.dailySeries(
            for: Cast.dan.viewer, DayPeriod(last: 366, at: now, time), tx),
          try SystemAccount.all(tx), try wallet.figures(for: Cast.dan.viewer, at: now, tx)
        )
      }
      let balance = { (name: String) in
        accounts.first { $0.unit == .credit && $0.name == name }?.balance ?? 0
      }
      let sum = { (key: String) in series.first { $0.key == key }?.sum }
      #expect(entries.count > 10)
      #expect(sum("wallet.sold") == -balance("top-ups"))
      #expect(sum("wallet.corrections") == -balance("corrections"))
      #expect(sum("wallet.paid-out") == balance("pay-outs"))
      let held = figures.first { $0.key == "wallet.credits" }?.value
      #expect(held == .money(Money(minor: balance("members"))))
      let others = try await fixture.store.read { tx in
        try wallet.dailySeries(for: Cast.kim.viewer, DayPeriod(last: 3, at: now, time), tx)
      }
      #expect(others.isEmpty)
    }
  }
}
