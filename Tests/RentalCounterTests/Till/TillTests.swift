import PlazaBase
import PlazaData
import PlazaTesting
import PlazaUI
import Testing
import Wallet

@testable import RentalCounter

/// Payments with vouchers and credits.
struct TillTests {
  @Test(arguments: Engine.all)
  func `a voucher pays for its nights and is refused a second time`(engine: Engine) async throws {
    try await RentalShop.open(on: engine) { counter in
      let till = try await PaymentFixture(counter, films: 2, nights: 2)
      let code = try await till.voucher(nights: 1)
      let payment = try await till.pay(with: code)
      #expect(payment.nights == 1 && payment.amount == Money(minor: 300))
      #expect(try await till.bill().left == Money(minor: 900))
      await #expect(throws: VoucherRefusal.spentAlready) { try await till.pay(with: code) }
      #expect(try await till.bill().left == Money(minor: 900))
    }
  }

  @Test(arguments: Engine.all)
  func `surplus voucher nights are lost only after confirmation`(engine: Engine) async throws {
    try await RentalShop.open(on: engine) { counter in
      let till = try await PaymentFixture(counter, films: 1, nights: 2)
      let code = try await till.voucher(nights: 3)
      await #expect(throws: VoucherWorthMore(worth: 3, left: 2)) { try await till.pay(with: code) }
      #expect(try await till.pay(with: code, restMayBeLost: true).nights == 2)
      #expect(try await till.bill().left == Money(minor: 0))
      let another = try await till.voucher(nights: 1)
      await #expect(throws: TillRefusal.nothingLeft) { try await till.pay(with: another) }
    }
  }

  @Test(arguments: Engine.all)
  func `credits pay only with the permission of the member, and the shop receives them`(
    engine: Engine
  ) async throws {
    try await RentalShop.open(on: engine) { counter in
      let till = try await PaymentFixture(counter, films: 1, nights: 2)
      try await till.topUp(500)
      await #expect(throws: TillRefusal.notAllowed) { try await till.payCredits(500) }
      try await till.allow()
      await #expect(throws: TillRefusal.notAllowed) {
        try await till.payCredits(100, of: Cast.bob.id)
      }
      try await till.payCredits(500)
      #expect(try await till.bill().left == Money(minor: 100))
      #expect(try await till.credits() == 0)
      let refusal = TillRefusal.tooFewCredits
      await #expect(throws: refusal) { try await till.payCredits(100) }
      let reference = try await till.lines().first?.reference
      let descriptions = RentalDescriptions(settings: counter.settings)
      let told = try await counter.store.read {
        try descriptions.descriptions(of: [try #require(reference)], $0)
      }
      #expect(told.values.first?.text == "Film 0, 2 nights from 1 June 2026")
    }
  }

  @Test(arguments: Engine.all)
  func `a payment can be undone for ten minutes, and its voucher works again`(engine: Engine)
    async throws
  {
    try await RentalShop.open(on: engine) { counter in
      let till = try await PaymentFixture(counter, films: 1, nights: 2)
      try await till.topUp(500)
      try await till.allow()
      let code = try await till.voucher(nights: 1)
      let (voucher, credits) = (try await till.pay(with: code), try await till.payCredits(300))
      #expect(try await till.bill().left == Money(minor: 0))
      for payment in [voucher, credits] { try await till.undo(payment) }
      let undone = try await counter.store.read { tx in
        try tx.count("SELECT COUNT(*) AS n FROM members_audit WHERE action = 'entry-undone'")
      }
      #expect(undone == 2)
      #expect(try await till.bill().left == Money(minor: 600))
      #expect(try await till.credits() == 500)
      await #expect(throws: NotFound.payment) { try await till.undo(credits) }
      let again = try await till.pay(with: code)
      counter.clock.advance(by: .minutes(11))
      await #expect(throws: TillRefusal.tooLate(minutes: 10)) { try await till.undo(again) }
    }
  }

  @Test(arguments: Engine.all)
  func `twenty concurrent vouchers pay a bill of six nights exactly`(engine: Engine) async throws {
    try await RentalShop.open(on: engine) { counter in
      let till = try await PaymentFixture(counter, films: 3, nights: 2)
      var codes: [String] = []
      for _ in 0..<20 { codes.append(try await till.voucher(nights: 1)) }
      let paid = await withTaskGroup(of: Bool.self) { group in
        for code in codes { group.addTask { (try? await till.pay(with: code)) != nil } }
        return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
      }
      #expect(paid == 6)
      let bill = try await till.bill()
      #expect(bill.left == Money(minor: 0) && bill.payments.count == 6)
      let spent = try await counter.store.read {
        try $0.count("SELECT count(*) AS n FROM wallet_voucher WHERE spent_at IS NOT NULL")
      }
      #expect(spent == 6, "what was refused can be used elsewhere")
    }
  }

  @Test(arguments: Engine.all)
  func `deleting a member removes their name from the bill, which stays paid`(engine: Engine)
    async throws
  {
    try await RentalShop.open(on: engine) { counter in
      let till = try await PaymentFixture(counter, films: 1, nights: 2)
      _ = try await till.pay(with: till.voucher(nights: 1))
      let holder = ReturnedRentals(settings: counter.settings)
      try await counter.store.write { try holder.erase(Cast.ann.id, $0) }
      let bill = try await till.bill()
      #expect(bill.payments.map(\.member) == [nil] && bill.left == Money(minor: 300))
    }
  }
}
