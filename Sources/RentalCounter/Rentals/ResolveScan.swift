import PlazaBase
import PlazaData

/// Interprets a scan on the selection page. Anything that would make the rental fail is rejected
/// immediately.
struct ResolveScan: Sendable {
  let customer: ID<Customer>
  let settings: RentalSettings
  let clerk: Clerk
  let now: Instant

  enum Outcome: Sendable {
    case copy(Film, Copy)
    /// The text is not a code but matches films.
    case text
    case refused(title: String, why: String)
  }

  /// - Parameter chosen: The current selection.
  func callAsFunction(_ typed: String, chosen: [RentalChoice], _ tx: any Transaction) throws
    -> Outcome
  {
    guard let code = ShortCode(typed) else {
      let found = try Film.list(typed, inStockOnly: true, PageRequest(limit: 1), tx)
      if !found.items.isEmpty { return .text }
      let why = say(
        "“\(typed)” isn't a copy code, and no film in the shop matches it. Scan again, or enter fewer letters."
      )
      return .refused(title: typed, why: why)
    }
    guard let copy = try Copy.find(code, tx), let film = try Film.found([copy.film], tx).first
    else {
      return .refused(title: code.description, why: try unknown(code, tx))
    }
    do {
      try check(film, copy, chosen, tx)
      return .copy(film, copy)
    } catch let refusal as RentRefusal {
      return .refused(title: film.title, why: refusal.message)
    } catch let young as TooYoung {
      return .refused(title: film.title, why: young.message)
    }
  }

  private func unknown(_ code: ShortCode, _ tx: any Transaction) throws -> String {
    guard let card = try tx.first("SELECT name FROM rental_customer WHERE code = \(code)") else {
      return RentRefusal.unknownCode(code).message
    }
    let name: String = try card.value("name")
    return say("This is \(name.isolated)'s card. Scan a copy's label here.")
  }

  private func check(_ film: Film, _ copy: Copy, _ chosen: [RentalChoice], _ tx: any Transaction)
    throws
  {
    let choices = chosen + [.copy(copy.code)]
    if chosen.contains(.copy(copy.code)) {
      throw RentRefusal.chosenAlready(title: film.title, number: copy.number)
    }
    if copy.isOut { throw RentRefusal.copyOut(title: film.title, number: copy.number) }
    if let other = try Reservation.live(ofCopy: copy.code, now, tx), other.customer != customer {
      throw RentRefusal.reserved(
        title: film.title, number: copy.number, name: other.customerName,
        until: settings.clock(other.until))
    }
    let account = try Customer.find(customer, tx)
    guard account.isOpen else { throw RentRefusal.accountClosed(name: account.name) }
    let question = AgeQuestion(film, account.details.dateOfBirth, on: settings.today(now))
    if let question, question.age != nil, !clerk.mayOverride {
      throw TooYoung(name: account.name, questions: [question], mayOverride: false)
    }
    let slots = try Slots(of: customer, limit: settings.limit, tx)
    let fetched = try RentFilms.fetched(choices, of: slots.reserved, tx)
    let lapsed = slots.reserved.filter { !$0.isLive(now) }
    guard choices.count <= slots.free(giving: fetched + lapsed).count else {
      throw RentRefusal.limit(
        name: account.name, out: account.rentalsOut,
        reserved: slots.reserved.count { one in !(fetched + lapsed).contains { $0.id == one.id } },
        chosen: choices.count, limit: settings.limit)
    }
  }
}
