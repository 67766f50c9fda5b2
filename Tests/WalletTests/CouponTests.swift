import PlazaBase
import PlazaData
import PlazaTesting
import Testing

@testable import Wallet

struct CouponTests {
  private static let today = CalendarDate(year: 2026, month: 6, day: 1)

  private func coupon(
    _ purse: WalletOverview, _ kind: CouponKind = .rentalNights, cost: Int = 100, each: Int? = nil, all: Int? = nil,
    lastDay: Int = 30, isWithdrawn: Bool = false
  ) async throws -> ID<Coupon> {
    let today = try #require(Self.today)
    var details = CouponDetails(
      title: "A night", kind: kind, cost: cost, worth: 1, memberLimit: each, totalLimit: all, firstDay: today,
      lastDay: today.adding(days: lastDay), isWithdrawn: isWithdrawn)
    details.goodDays = 30
    let id: ID<Coupon> = purse.world.newID()
    let save = SaveCoupon(id, details, isNew: true, at: purse.clock.now)
    try await purse.store.write { try save($0) }
    return id
  }

  private func redeem(_ coupon: ID<Coupon>, _ member: ID<Member>, _ purse: WalletOverview, day: Int = 0) async throws
    -> Voucher
  {
    let today = try #require(Self.today)
    let act = RedeemCoupon(
      coupon, for: member, today: today.adding(days: day), at: purse.clock.now, in: purse.world)
    return try await purse.store.write { try act($0) }
  }

  private func spend(
    _ code: String, _ purse: WalletOverview, of kinds: Set<CouponKind> = [.rentalNights], day: Int = 0
  ) async throws -> Voucher {
    let today = try #require(Self.today)
    let act = RedeemVoucher(
      code, of: kinds, in: "rental", by: purse.world.newID(), today: today.adding(days: day), at: purse.clock.now,
      in: purse.world)
    return try await purse.store.write { try act($0) }
  }

  @Test(arguments: Engine.all)
  func `points become a code, and the code is spent once`(engine: Engine) async throws {
    try await WalletOverview.open(on: engine) { purse in
      let ann = try await purse.member(has: 150)
      let voucher = try await redeem(try await coupon(purse), ann, purse)
      #expect(try await purse.balance(ann).available == 50)
      #expect(voucher.codeInWords.count == 14)
      let spent = try await spend(voucher.codeInWords.lowercased(), purse)
      #expect(spent.id == voucher.id && spent.worth == 1 && spent.spentIn == "rental")
      await #expect(throws: VoucherRefusal.spentAlready) { try await spend(voucher.code, purse) }
      await #expect(throws: VoucherRefusal.unknown) { try await spend("0000-0000-0000", purse) }
      #expect(try await purse.isSound())
    }
  }

  @Test(arguments: Engine.all)
  func `without enough points, outside its days and past its limits nothing is given`(engine: Engine) async throws {
    try await WalletOverview.open(on: engine) { purse in
      let (ann, bob) = (try await purse.member(has: 320), try await purse.member(has: 300))
      let one = try await coupon(purse, each: 2, all: 3)
      _ = try await redeem(one, ann, purse)
      _ = try await redeem(one, ann, purse)
      await #expect(throws: VoucherRefusal.memberLimit(2)) { try await redeem(one, ann, purse) }
      _ = try await redeem(one, bob, purse)
      await #expect(throws: VoucherRefusal.soldOut) { try await redeem(one, bob, purse) }
      await #expect(throws: VoucherRefusal.notOffered) { try await redeem(one, bob, purse, day: 31) }
      await #expect(throws: VoucherRefusal.notOffered) {
        try await redeem(try await coupon(purse, isWithdrawn: true), bob, purse)
      }
      await #expect(throws: WalletRefusal.notEnough(.point, missing: 1)) {
        try await redeem(try await coupon(purse, cost: 121), ann, purse)
      }
      #expect(try await purse.balance(ann).available == 120)
      #expect(try await purse.balance(bob).available == 200)
    }
  }

  @Test(arguments: Engine.all)
  func `a voucher is taken where it is for, until its last day`(engine: Engine) async throws {
    try await WalletOverview.open(on: engine) { purse in
      let ann = try await purse.member(has: 200)
      let voucher = try await redeem(try await coupon(purse, .printCredits), ann, purse)
      await #expect(throws: VoucherRefusal.elsewhere(.printCredits)) { try await spend(voucher.code, purse) }
      await #expect(throws: VoucherRefusal.overdue(voucher.lastDay)) {
        try await spend(voucher.code, purse, of: [.printCredits], day: 31)
      }
      #expect(try await spend(voucher.code, purse, of: [.printCredits], day: 30).spentAt == purse.clock.now)
    }
  }

  @Test(arguments: Engine.all)
  func `a partner's codes are given one by one until the list is empty`(engine: Engine) async throws {
    try await WalletOverview.open(on: engine) { purse in
      let ann = try await purse.member(has: 500)
      let partner = try await coupon(purse, .partner)
      let add = AddPartnerCodes(["BEAN-1", "BEAN-2", "BEAN-1"], to: partner, at: purse.clock.now)
      #expect(try await purse.store.write { try add($0) } == 2)
      let first = try await redeem(partner, ann, purse)
      let second = try await redeem(partner, ann, purse)
      #expect([first.codeInWords, second.codeInWords] == ["BEAN-1", "BEAN-2"])
      await #expect(throws: VoucherRefusal.soldOut) { try await redeem(partner, ann, purse) }
      #expect(try await purse.balance(ann).available == 300)
    }
  }

  @Test(arguments: [Engine.sqliteFile, .postgres])
  func `50 who redeem at once with points for one get one code and 49 clear refusals`(engine: Engine) async throws {
    try await WalletOverview.open(on: engine) { purse in
      let ann = try await purse.member(has: 100)
      let one = try await coupon(purse)
      let outcomes = try await withThrowingTaskGroup(of: Bool.self) { group in
        for _ in 0..<50 {
          group.addTask {
            do {
              _ = try await redeem(one, ann, purse)
              return true
            } catch WalletRefusal.notEnough(.point, missing: 100) {
              return false
            }
          }
        }
        return try await group.reduce(into: [Bool]()) { $0.append($1) }
      }
      #expect(outcomes.filter { $0 }.count == 1 && outcomes.count == 50)
      #expect(try await purse.balance(ann) == Balance())
      let (codes, issued) = try await purse.store.read { tx in
        (try tx.count("SELECT count(*) AS n FROM wallet_voucher"), try Coupon.find(one, tx).issued)
      }
      #expect(codes == 1 && issued == 1)
      #expect(try await purse.isSound())
    }
  }
}
