public import PlazaBase
public import PlazaData

/// Creates the demo's coupons and tops up members' credits.
public struct FillWallet: Sendable {
  private let settings: WalletSettings
  private let staff: ID<Member>
  private let members: [ID<Member>]
  private let daysAgo: Int
  private let world: World

  /// - Parameters:
  ///   - staff: The staff member who tops up.
  ///   - members: The members who receive credits.
  ///   - daysAgo: How many days ago the top-up is dated.
  public init(
    _ settings: WalletSettings, by staff: ID<Member>, for members: [ID<Member>], daysAgo: Int = 0,
    in world: World
  ) {
    self.daysAgo = daysAgo
    self.settings = settings
    self.staff = staff
    self.members = members
    self.world = world
  }

  public func callAsFunction(_ tx: any Transaction) throws {
    let now = world.now()
    let today = settings.time.date(of: now)
    let offered = (today.adding(days: -30), today.adding(days: 150))
    for coupon in Self.coupons(from: offered.0, to: offered.1) {
      let id: ID<Coupon> = world.newID()
      try SaveCoupon(id, coupon, isNew: true, at: now)(tx)
      guard coupon.kind == .partner else { continue }
      let codes = (1...40).map { "SNACKS-\(100 + $0)-\(world.newSecret(bytes: 3).uppercased())" }
      _ = try AddPartnerCodes(codes, to: id, at: now)(tx)
    }
    for (number, member) in members.enumerated() {
      let topUp = TopUpCredits(
        Money(minor: 2000), for: member, receipt: "T-\(2041 + number)", settings,
        at: now - .days(daysAgo), by: staff,
        in: world)
      _ = try topUp(tx)
    }
  }

  private static func coupons(from first: CalendarDate, to last: CalendarDate) -> [CouponDetails] {
    [
      CouponDetails(
        title: "A free night", text: "One film for one night at the rental counter.",
        kind: .rentalNights, cost: 40,
        worth: 1, monthLimit: CouponDetails.usualMonthLimit, firstDay: first, lastDay: last),
      CouponDetails(
        title: "A long weekend",
        text: "Three nights of rental: one film for three, or three films for one.",
        kind: .rentalNights, cost: 100, worth: 3, monthLimit: 2, firstDay: first, lastDay: last),
      CouponDetails(
        title: "Prints for 5.00", text: "Goes to your credits, for whatever you print.",
        kind: .printCredits,
        cost: 120,
        worth: 500, monthLimit: 2, firstDay: first, lastDay: last),
      CouponDetails(
        title: "Popcorn at the Corner Café", text: "A bag of popcorn, sweet or salted.",
        kind: .partner, cost: 60,
        worth: 1, memberLimit: 1, totalLimit: 40, firstDay: first, lastDay: last),
    ]
  }
}
