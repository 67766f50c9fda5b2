import PlazaBase
import PlazaData

/// What a customer takes: any copy of a film, or the copy in the clerk's hand.
enum RentalChoice: Sendable, Hashable {
  case film(ID<Film>)
  case copy(ShortCode)

  /// A film's key or a copy's code.
  init?(_ text: String) {
    if let film = ID<Film>(text) {
      self = .film(film)
    } else if let code = ShortCode(text) {
      self = .copy(code)
    } else {
      return nil
    }
  }

  var text: String {
    switch self {
    case .film(let film): film.text
    case .copy(let code): code.text
    }
  }
}

/// Lends films to a customer: all that were chosen, or none.
struct RentFilms: Sendable {
  let customer: ID<Customer>
  let choices: [RentalChoice]
  let terms: RentalTerms
  let ageConfirmed: Bool
  let clerk: Clerk
  let checkout: ID<Rental.Checkout>
  /// A key for each choice.
  let ids: [ID<Rental>]

  init(
    to customer: ID<Customer>, _ choices: [RentalChoice], _ terms: RentalTerms, ageConfirmed: Bool = false,
    by clerk: Clerk, in world: World
  ) {
    self.customer = customer
    self.choices = choices
    self.terms = terms
    self.ageConfirmed = ageConfirmed
    self.clerk = clerk
    checkout = world.newID()
    ids = choices.map { _ in world.newID() }.sorted { $0.text < $1.text }
  }

  /// One copy that was lent before this was asked for, under keys that were chosen then.
  init(
    to customer: ID<Customer>, copy: ShortCode, _ terms: RentalTerms, ageConfirmed: Bool, by clerk: Clerk,
    checkout: ID<Rental.Checkout>, id: ID<Rental>
  ) {
    self.customer = customer
    choices = [.copy(copy)]
    self.terms = terms
    self.ageConfirmed = ageConfirmed
    self.clerk = clerk
    self.checkout = checkout
    ids = [id]
  }

  func callAsFunction(_ tx: any Transaction) throws -> [Rental] {
    let account = try Customer.find(customer, tx)
    guard account.isOpen else { throw RentRefusal.accountClosed(name: account.name) }
    let free = try freeSlots(tx)
    guard choices.count <= free.count else {
      throw RentRefusal.limit(name: account.name, out: account.rentalsOut, chosen: choices.count, limit: terms.limit)
    }
    let copies = try CopiesToLend(choices: choices).choose(tx)
    let toConfirm = copies.compactMap { AgeQuestion($0.film, account.details.dateOfBirth, on: terms.today) }
    if !toConfirm.isEmpty, !ageConfirmed { throw AgeConfirmationNeeded(name: account.name, questions: toConfirm) }
    for (position, lent) in copies.enumerated() {
      let asked = toConfirm.contains { $0.film == lent.film.id }
      try lend(lent, slot: free[position], id: ids[position], account, ageAsked: asked, tx)
    }
    return try Rental.of(checkout, tx)
  }

  private func freeSlots(_ tx: any Transaction) throws -> [Int] {
    let taken = try tx.rows(
      "SELECT slot FROM rental WHERE customer = \(customer) AND returned_at IS NULL ORDER BY slot"
    )
    .map { try $0.value("slot", as: Int.self) }
    // Whoever has more out than a lowered limit has no free slot, whatever the numbers of the slots are.
    let room = max(0, terms.limit - taken.count)
    return Array((1...max(1, terms.limit)).filter { !taken.contains($0) }.prefix(room))
  }

  private func lend(
    _ lent: CopyToLend, slot: Int, id: ID<Rental>, _ account: Customer, ageAsked: Bool, _ tx: any Transaction
  ) throws {
    let confirmedBy = ageAsked ? clerk.id : nil
    let confirmedName = ageAsked ? clerk.name : nil
    let written = try tx.run(
      """
      INSERT INTO rental (id, checkout, customer, copy, held, slot, nights, rate_minor, price_minor, rented_at, due_on,
        due_at, age_confirmed_by, age_confirmed_name)
      VALUES (\(id), \(checkout), \(customer), \(lent.copy.id), 1, \(slot), \(terms.nights), \(terms.rate),
        \(terms.rate * terms.nights), \(terms.rentedAt), \(terms.dueOn), \(terms.dueAt), \(confirmedBy),
        \(confirmedName))
      ON CONFLICT DO NOTHING
      """)
    if written == 0 { throw try refusal(of: lent, account, tx) }
  }

  /// Asks which rule refused.
  private func refusal(of lent: CopyToLend, _ account: Customer, _ tx: any Transaction) throws -> RentRefusal {
    if try tx.exists("SELECT 1 FROM rental WHERE copy = \(lent.copy.id) AND returned_at IS NULL") {
      return .noCopyLeft(title: lent.film.title)
    }
    return .limit(name: account.name, out: terms.limit, chosen: choices.count, limit: terms.limit)
  }
}
