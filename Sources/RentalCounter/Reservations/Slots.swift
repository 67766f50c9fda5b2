import PlazaBase
import PlazaData

/// The numbered slots of a customer: each film that is out takes one, and each copy that is kept for them.
struct Slots: Sendable {
  let limit: Int
  /// Those of films that are out.
  private let out: [Int]
  /// What is kept for the customer.
  let kept: [Reservation]

  var outCount: Int { out.count }

  /// - Parameter limit: how many there are.
  init(of customer: ID<Customer>, limit: Int, _ tx: any Transaction) throws {
    self.limit = limit
    out = try tx.rows(
      "SELECT slot FROM rental WHERE customer = \(customer) AND returned_at IS NULL ORDER BY slot"
    ).map { try $0.value("slot") }
    kept = try Reservation.standing(for: customer, tx)
  }

  /// The free ones, the lowest first.
  /// - Parameter given: reservations that end with what the slots are for.
  func free(giving given: [Reservation] = []) -> [Int] {
    let taken = out + kept.filter { one in !given.contains { $0.id == one.id } }.map(\.slot)
    // Whoever has more than a lowered limit has no free slot, whatever the numbers of the slots are.
    let room = max(0, limit - taken.count)
    return Array((1...max(1, limit)).filter { !taken.contains($0) }.prefix(room))
  }
}
