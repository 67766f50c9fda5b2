import PlazaBase
import PlazaData
import Wallet

/// Alternating transactions of one member and of many others, made by the wallet's own operations.
struct FilledWallet: Sendable {
  /// The number of transfers in one database transaction.
  private static let batch = 2000

  let member: ID<Member>
  let lines: Int
  let others: Int
  private let world = World.real
  private let coupon: ID<Coupon>
  private let otherMembers: [ID<Member>]

  init(member: ID<Member>, lines: Int, others: Int) {
    self.member = member
    self.lines = lines
    self.others = others
    coupon = world.newID()
    let world = world
    otherMembers = (0..<others).map { _ in world.newID() }
  }

  func insertAll(into store: any Database) async throws {
    let now = world.now()
    let today = CalendarDate.epoch
    let details = CouponDetails(
      title: "A free night", kind: .rentalNights, cost: 10, worth: 1, firstDay: today, lastDay: today)
    let save = SaveCoupon(coupon, details, isNew: true, at: now)
    try await store.longWrite { try save($0) }
    for start in stride(from: 0, to: lines, by: Self.batch) {
      let numbers = Array(start..<min(start + Self.batch, lines))
      try await store.longWrite { tx in
        // Transfers are a minute apart, and the last one is made now.
        for number in numbers { try insertAll(number, at: now - .minutes(lines - number), today, tx) }
      }
    }
    try await store.longWrite { tx in try tx.run("ANALYZE") }
  }

  private func insertAll(_ number: Int, at: Instant, _ today: CalendarDate, _ tx: any Transaction) throws {
    try like(number, otherMembers[number * 7 % others], at, tx)
    // Occasionally a coupon is redeemed and credits are topped up.
    if number % 1000 == 999 {
      _ = try RedeemCoupon(coupon, for: member, today: today, at: at, in: world)(tx)
    } else {
      try like(number, member, at, tx)
    }
    guard number % 100 == 50 else { return }
    let receipt = "K-\(number)"
    var transfer = Transfer(key: "top-up/\(receipt)", reason: "top-up", reference: "receipt/\(receipt)", at: at, in: world)
    transfer.move(500, .credit, from: .topUps, to: .available(member))
    try PostTransfer(transfer)(tx)
  }

  /// Inserts a reward directly, because a year of them exceeds a member's limits.
  private func like(_ number: Int, _ member: ID<Member>, _ at: Instant, _ tx: any Transaction) throws {
    var transfer = Transfer(
      key: "like/\(number)/\(member.text)", reason: "like", reference: "film/\(number)", at: at, in: world)
    transfer.move(5, .point, from: .issued("like"), to: .available(member))
    try PostTransfer(transfer)(tx)
  }
}
