import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaTesting
import Wallet

@testable import RentalCounter

/// Ann with open rentals and a wallet.
struct PaymentFixture {
  let counter: RentalShop
  let checkout: ID<Rental.Checkout>

  init(_ counter: RentalShop, films: Int, nights: Int) async throws {
    self.counter = counter
    let now = counter.clock.now
    try await counter.store.write { tx in
      for person in [Cast.ann, .bob] {
        try tx.run(
          """
          INSERT INTO members_member (id, email, email_key, name, name_key, created_at)
          VALUES (\(person.id), \(person.rawValue + "@plaza.test"), \(person.rawValue), \(person.viewer.name), 'a',
            \(now))
          """)
      }
    }
    let customer = try await counter.register()
    var stock: [Film] = []
    for number in 0..<films { stock.append(try await counter.add("Film \(number)")) }
    let rentals = try await counter.rent(stock, to: customer, nights: nights)
    checkout = rentals[0].checkout
    let link = LinkCard(
      member: Cast.ann.id, code: customer.code.text, postcode: customer.details.postcode, now: now)
    try await counter.store.write { try link($0) }
  }

  func bill() async throws -> Bill { try await counter.store.read { try Bill.find(checkout, $0) } }

  /// Returns the code of a voucher for which Ann redeemed points.
  func voucher(nights: Int) async throws -> String {
    let (world, now) = (counter.world, counter.clock.now)
    let (coupon, today): (ID<Coupon>, CalendarDate) = (world.newID(), counter.settings.today(now))
    let details = CouponDetails(
      title: "Nights", kind: .rentalNights, cost: 10, worth: nights, firstDay: today,
      lastDay: today.adding(days: 9))
    var points = Transfer(key: "points/\(coupon.text)", reason: "test", at: now, in: world)
    points.move(10, .point, from: .issued("test"), to: .available(Cast.ann.id))
    let post = PostTransfer(points)
    return try await counter.store.write { tx in
      try SaveCoupon(coupon, details, isNew: true, at: now)(tx)
      try post(tx)
      return try RedeemCoupon(coupon, for: Cast.ann.id, today: today, at: now, in: world)(tx).code
    }
  }

  @discardableResult
  func pay(with code: String, restMayBeLost: Bool = false) async throws -> Payment {
    let pay = PayWithVoucher(
      checkout, code, restMayBeLost: restMayBeLost,
      today: counter.settings.today(counter.clock.now), by: counter.kim,
      in: counter.world)
    return try await counter.store.write { try pay($0) }
  }

  @discardableResult
  func payCredits(_ amount: Int, of member: ID<Member> = Cast.ann.id) async throws -> Payment {
    let pay = PayWithCredits(
      checkout, Money(minor: amount), of: member, by: counter.kim, in: counter.world)
    return try await counter.store.write { try pay($0) }
  }

  func undo(_ payment: Payment) async throws {
    let undo = UndoPayment(
      payment.id, within: counter.settings.undoWindow, by: counter.kim, in: counter.world)
    try await counter.store.write { _ = try undo($0) }
  }

  func allow() async throws {
    let allow = AllowCredits(member: Cast.ann.id, isAllowed: true)
    try await counter.store.write { try allow($0) }
  }

  func topUp(_ amount: Int) async throws {
    let topUp = TopUpCredits(
      Money(minor: amount), for: Cast.ann.id, receipt: "1",
      WalletSettings(currency: RentalShop.settings.currency, time: RentalShop.settings.shopTime),
      at: counter.clock.now,
      by: counter.kim.id, in: counter.world)
    try await counter.store.write { _ = try topUp($0) }
  }

  func credits() async throws -> Int {
    try await counter.store.read { try Balance.of(Cast.ann.id, .credit, $0).available }
  }

  func lines() async throws -> [LedgerEntry] {
    try await counter.store.read {
      try LedgerEntry.list(of: .available(Cast.ann.id), .credit, PageRequest(), $0).items
    }
  }
}
