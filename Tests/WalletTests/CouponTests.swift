import PlazaBase
import PlazaData
import PlazaTesting
import Testing

@testable import Wallet

struct CouponTests {
  private static let today = CalendarDate(year: 2026, month: 6, day: 1)

  private func coupon(
    _ fixture: WalletOverview, _ kind: CouponKind = .rentalNights, cost: Int = 100,
    each: Int? = nil, all: Int? = nil,
    lastDay: Int = 30, isWithdrawn: Bool = false
  ) async throws -> ID<Coupon> {
    let today = try #require(Self.today)
    var details = CouponDetails(
      title: "A night", kind: kind, cost: cost, worth: 1, memberLimit: each, totalLimit: all,
      firstDay: today,
      lastDay: today.adding(days: lastDay), isWithdrawn: isWithdrawn)
    details.goodDays = 30
    let id: ID<Coupon> = fixture.world.newID()
    let save = SaveCoupon(id, details, isNew: true, at: fixture.clock.now)
    try await fixture.store.write { try save($0) }
    return id
  }

  private func redeem(
    _ coupon: ID<Coupon>, _ member: ID<Member>, _ fixture: WalletOverview, day: Int = 0
  ) async throws
    -> Voucher
  {
    let today = try #require(Self.today)
    let act = RedeemCoupon(
      coupon, for: member, today: today.adding(days: day), at: fixture.clock.now, in: fixture.world
    )
    return try await fixture.store.write { try act($0) }
  }

  private func spend(
    _ code: String, _ fixture: WalletOverview, of kinds: Set<CouponKind> = [.rentalNights],
    day: Int = 0
  ) async throws -> Voucher {
    let today = try #require(Self.today)
    let act = RedeemVoucher(
      code, of: kinds, in: "rental", by: fixture.world.newID(), today: today.adding(days: day),
      at: fixture.clock.now,
      in: fixture.world)
    return try await fixture.store.write { try act($0) }
  }

  @Test(arguments: Engine.all)
  func `points buy a voucher code that can be used once`(engine: Engine) async throws {
    try await WalletOverview.open(on: engine) { fixture in
      let ann = try await fixture.member(has: 150)
      let voucher = try await redeem(try await coupon(fixture), ann, fixture)
      #expect(try await fixture.balance(ann).available == 50)
      #expect(voucher.formattedCode.count == 14)
      let spent = try await spend(voucher.formattedCode.lowercased(), fixture)
      #expect(spent.id == voucher.id && spent.worth == 1 && spent.spentIn == "rental")
      await #expect(throws: VoucherRefusal.spentAlready) { try await spend(voucher.code, fixture) }
      await #expect(throws: VoucherRefusal.unknown) { try await spend("0000-0000-0000", fixture) }
      #expect(try await fixture.isSound())
    }
  }

  @Test(arguments: Engine.all)
  func `a coupon without enough points, outside its dates or over its limits is refused`(
    engine: Engine
  ) async throws {
    try await WalletOverview.open(on: engine) { fixture in
      let (ann, bob) = (try await fixture.member(has: 320), try await fixture.member(has: 300))
      let one = try await coupon(fixture, each: 2, all: 3)
      _ = try await redeem(one, ann, fixture)
      _ = try await redeem(one, ann, fixture)
      await #expect(throws: VoucherRefusal.memberLimit(2)) { try await redeem(one, ann, fixture) }
      _ = try await redeem(one, bob, fixture)
      await #expect(throws: VoucherRefusal.soldOut) { try await redeem(one, bob, fixture) }
      await #expect(throws: VoucherRefusal.notOffered) {
        try await redeem(one, bob, fixture, day: 31)
      }
      await #expect(throws: VoucherRefusal.notOffered) {
        try await redeem(try await coupon(fixture, isWithdrawn: true), bob, fixture)
      }
      await #expect(throws: WalletRefusal.notEnough(.point, missing: 1)) {
        try await redeem(try await coupon(fixture, cost: 121), ann, fixture)
      }
      #expect(try await fixture.balance(ann).available == 120)
      #expect(try await fixture.balance(bob).available == 200)
    }
  }

  @Test(arguments: Engine.all)
  func `a voucher is accepted only for its purpose and until its last day`(engine: Engine)
    async throws
  {
    try await WalletOverview.open(on: engine) { fixture in
      let ann = try await fixture.member(has: 200)
      let voucher = try await redeem(try await coupon(fixture, .printCredits), ann, fixture)
      await #expect(throws: VoucherRefusal.elsewhere(.printCredits)) {
        try await spend(voucher.code, fixture)
      }
      await #expect(throws: VoucherRefusal.overdue(voucher.lastDay)) {
        try await spend(voucher.code, fixture, of: [.printCredits], day: 31)
      }
      #expect(
        try await spend(voucher.code, fixture, of: [.printCredits], day: 30).spentAt
          == fixture.clock.now)
    }
  }

  @Test(arguments: Engine.all)
  func `partner codes are issued one at a time until none are left`(engine: Engine) async throws {
    try await WalletOverview.open(on: engine) { fixture in
      let ann = try await fixture.member(has: 500)
      let partner = try await coupon(fixture, .partner)
      let add = AddPartnerCodes(
        ["BEAN-1", "BEAN-2", "BEAN-1"], to: partner, at: fixture.clock.now)
      #expect(try await fixture.store.write { try add($0) } == 2)
      let first = try await redeem(partner, ann, fixture)
      let second = try await redeem(partner, ann, fixture)
      #expect([first.formattedCode, second.formattedCode] == ["BEAN-1", "BEAN-2"])
      await #expect(throws: VoucherRefusal.soldOut) { try await redeem(partner, ann, fixture) }
      #expect(try await fixture.balance(ann).available == 300)
    }
  }

  @Test(arguments: [Engine.sqliteFile, .postgres])
  func `50 simultaneous redemptions with points for one issue one code and refuse 49`(
    engine: Engine
  ) async throws {
    try await WalletOverview.open(on: engine) { fixture in
      let ann = try await fixture.member(has: 100)
      let one = try await coupon(fixture)
      let outcomes = try await withThrowingTaskGroup(of: Bool.self) { group in
        for _ in 0..<50 {
          group.addTask {
            do {
              _ = try await redeem(one, ann, fixture)
              return true
            } catch WalletRefusal.notEnough(.point, missing: 100) {
              return false
            }
          }
        }
        return try await group.reduce(into: [Bool]()) { $0.append($1) }
      }
      #expect(outcomes.filter { $0 }.count == 1 && outcomes.count == 50)
      #expect(try await fixture.balance(ann) == Balance())
      let (codes, issued) = try await fixture.store.read { tx in
        (try tx.count("SELECT count(*) AS n FROM wallet_voucher"), try Coupon.find(one, tx).issued)
      }
      #expect(codes == 1 && issued == 1)
      #expect(try await fixture.isSound())
    }
  }
}
