import PlazaBase
import PlazaData

/// The numbered slots of a customer. Each open rental and each open reservation occupies one.
struct Slots: Sendable {
  let limit: Int
  /// The slots of open rentals.
  private let out: [Int]
  /// The customer's open reservations.
  let reserved: [Reservation]

  var outCount: Int { out.count }

  /// - Parameter limit: The number of slots.
  init(of customer: ID<Customer>, limit: Int, _ tx: any Transaction) throws {
    self.limit = limit
    out = try tx.rows(
      "SELECT slot FROM rental WHERE customer = \(customer) AND returned_at IS NULL ORDER BY slot"
    ).map { try $0.value("slot") }
    reserved = try Reservation.standing(for: customer, tx)
  }

  /// Returns the free slots, the lowest first.
  /// - Parameter given: Reservations that the rental fulfils, whose slots are available.
  func free(giving given: [Reservation] = []) -> [Int] {
    let taken = out + reserved.filter { one in !given.contains { $0.id == one.id } }.map(\.slot)
    // A customer above a lowered limit has no free slot, even if low numbers are unused.
    let room = max(0, limit - taken.count)
    return Array((1...max(1, limit)).filter { !taken.contains($0) }.prefix(room))
  }
}
