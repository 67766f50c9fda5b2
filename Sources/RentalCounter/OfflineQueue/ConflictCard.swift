import PlazaBase
import PlazaData

/// A conflict with the current state of the copy and the customer, for the clerk who resolves it.
struct ConflictCard: Sendable {
  let conflict: JournalConflict
  /// The film of the copy; `nil` if no copy in the stock has the code.
  let title: String?
  let copyNumber: Int?
  let customerName: String?
  /// The copy's open rental, if there is one.
  let holder: Rental?

  /// Returns the oldest unresolved conflicts with their current context.
  static func waiting(_ page: PageRequest, _ tx: any Transaction) throws -> ResultPage<
    ConflictCard
  > {
    let found = try JournalConflict.waiting(page, tx)
    return ResultPage(items: try found.items.map { try ConflictCard($0, tx) }, next: found.next)
  }

  /// Returns the most recently resolved conflicts.
  static func decided(_ tx: any Transaction) throws -> [ConflictCard] {
    try JournalConflict.decided(tx).map { try ConflictCard($0, tx) }
  }

  init(_ conflict: JournalConflict, _ tx: any Transaction) throws {
    self.conflict = conflict
    let copy = try Copy.find(conflict.entry.code, tx)
    title = try copy.map { try Film.find($0.film, tx).title }
    copyNumber = copy?.number
    customerName = try conflict.entry.loan.flatMap { loan in
      try tx.first("SELECT name FROM rental_customer WHERE id = \(loan.customer)")
    }.map { try $0.value("name") }
    holder = try Rental.out(ofCopy: conflict.entry.code, tx)
  }

  /// The film and the copy, such as "Heat, copy 2".
  var copy: String {
    guard let title, let copyNumber else { return say("the code \(conflict.entry.code)") }
    return say("\(title), copy \(copyNumber)")
  }

  /// The recorded action, such as "Heat, copy 2, rented to Ann Lee".
  var entryAction: String {
    guard let loan = conflict.entry.loan else { return say("\(copy), returned") }
    let who = customerName?.isolated ?? say("a deleted customer")
    return say(
      loan.nights, one: "\(copy), rented to \(who) for 1 night",
      many: "\(copy), rented to \(who) for \(loan.nights) nights")
  }
}
