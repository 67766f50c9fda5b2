import Jobs
import Members
import PlazaBase
import PlazaData
import PlazaHTTP

/// An item of a selection: any copy of a film, or a specific copy.
enum RentalChoice: Sendable, Hashable {
  case film(ID<Film>)
  case copy(ShortCode)

  /// Parses a film's key or a copy's code.
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

/// Rents films to a customer, either all of the selection or none. Reservations of these films are
/// fulfilled.
struct RentFilms: Sendable {
  let customer: ID<Customer>
  let choices: [RentalChoice]
  let terms: RentalTerms
  let ageConfirmed: Bool
  /// The reason for which an administrator rents to a customer below the required age.
  let ageReason: String?
  /// Whether the rental has already happened and is recorded regardless of the customer's age.
  let isFact: Bool
  let clerk: Clerk
  let checkout: ID<Rental.Checkout>
  /// A key for each rental.
  let ids: [ID<Rental>]

  init(
    to customer: ID<Customer>, _ choices: [RentalChoice], _ terms: RentalTerms,
    ageConfirmed: Bool = false,
    ageReason: String? = nil, isFact: Bool = false, by clerk: Clerk, in world: World
  ) {
    self.customer = customer
    self.choices = choices
    self.terms = terms
    self.ageConfirmed = ageConfirmed
    self.ageReason = ageReason
    self.isFact = isFact
    self.clerk = clerk
    checkout = world.newID()
    ids = choices.map { _ in world.newID() }.sorted { $0.text < $1.text }
  }

  /// Creates a rental of one copy that happened earlier, under keys that were generated at that
  /// time.
  init(
    to customer: ID<Customer>, copy: ShortCode, _ terms: RentalTerms, ageConfirmed: Bool,
    isFact: Bool,
    by clerk: Clerk, checkout: ID<Rental.Checkout>, id: ID<Rental>
  ) {
    self.customer = customer
    choices = [.copy(copy)]
    self.terms = terms
    self.ageConfirmed = ageConfirmed
    ageReason = nil
    self.isFact = isFact
    self.clerk = clerk
    self.checkout = checkout
    ids = [id]
  }

  func callAsFunction(_ tx: any Transaction) throws -> [Rental] {
    let account = try Customer.find(customer, tx)
    guard account.isOpen else { throw RentRefusal.accountClosed(name: account.name) }
    try ExpireReservations(now: terms.rentedAt)(tx)
    let slots = try Slots(of: customer, limit: terms.limit, tx)
    let fetched = try Self.fetched(choices, of: slots.reserved, tx)
    let free = slots.free(giving: fetched)
    guard choices.count <= free.count else {
      throw RentRefusal.limit(
        name: account.name, out: account.rentalsOut,
        reserved: slots.reserved.count - fetched.count,
        chosen: choices.count, limit: terms.limit)
    }
    let copies = try CopiesToLend(choices: choices, customer: customer, shopTime: terms.shopTime)
      .choose(tx)
    let toConfirm = copies.compactMap {
      AgeQuestion($0.film, account.details.dateOfBirth, on: terms.today)
    }
    try confirmAge(toConfirm, account, tx)
    for reservation in fetched {
      try CloseReservations(outcome: .rented, now: terms.rentedAt)(reservation.id, tx)
    }
    for (position, lent) in copies.enumerated() {
      let asked = toConfirm.contains { $0.film == lent.film.id }
      try rent(lent, slot: free[position], id: ids[position], account, ageConfirmed: asked, tx)
    }
    // One event for each checkout, so that the number of films does not matter.
    try Event(
      .filmLent, ["checkout": checkout.text, "customer": customer.text],
      Paths.current(customer), at: terms.rentedAt)(tx)
    return try Rental.of(checkout, tx)
  }

  /// Requires confirmation if the customer's age is unknown. A customer who is too young is
  /// refused, unless an administrator gives a reason.
  private func confirmAge(_ questions: [AgeQuestion], _ account: Customer, _ tx: any Transaction)
    throws
  {
    guard let first = questions.first else { return }
    guard first.age != nil else {
      if !ageConfirmed, !isFact {
        throw AgeConfirmationNeeded(name: account.name, questions: questions)
      }
      return
    }
    let young = TooYoung(name: account.name, questions: questions, mayOverride: clerk.mayOverride)
    guard isFact || clerk.mayOverride && ageReason != nil else { throw young }
    let detail = "Rental counter: \(account.name) (\(account.id)), \(young.facts)"
    try AuditEntry(
      .ageOverridden, by: clerk.id, to: nil, detail: detail, reason: ageReason, at: terms.rentedAt
    ).append(tx)
  }

  /// Returns the reservations that the selection fulfils. Any copy of the film fulfils a
  /// reservation.
  static func fetched(
    _ choices: [RentalChoice], of reserved: [Reservation], _ tx: any Transaction
  ) throws -> [Reservation] {
    if reserved.isEmpty { return [] }
    let films = Set(try choices.compactMap { try $0.film(tx)?.id })
    return reserved.filter { films.contains($0.film) }
  }

  private func rent(
    _ lent: CopyToLend, slot: Int, id: ID<Rental>, _ account: Customer, ageConfirmed: Bool,
    _ tx: any Transaction
  ) throws {
    let confirmedBy = ageConfirmed ? clerk.id : nil
    let confirmedName = ageConfirmed ? clerk.name : nil
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

  /// Determines which constraint rejected the insertion.
  private func refusal(of lent: CopyToLend, _ account: Customer, _ tx: any Transaction) throws
    -> RentRefusal
  {
    if try tx.exists("SELECT 1 FROM rental WHERE copy = \(lent.copy.id) AND returned_at IS NULL") {
      return .noCopyLeft(title: lent.film.title)
    }
    return .limit(name: account.name, out: terms.limit, chosen: choices.count, limit: terms.limit)
  }
}
