import PlazaBase
import PlazaData

/// Applies a journal entry with effect from the moment at which it was made.
struct ApplyEntry: Sendable {
  let entry: JournalEntry
  let clerk: Clerk
  let moment: Instant
  let settings: RentalSettings
  /// Whether to record a rental even if the copy is out or the limit or the age rule is violated.
  var isForced = false
  /// The customer who has the film, if the customer of the entry was deleted.
  var customer: ID<Customer>?
  /// The key of the return that closes another customer's rental of the copy.
  var otherReturn: ID<ReturnFilm>?

  /// - Returns: Whether the entry changed anything.
  /// - Throws: ``JournalStop``.
  @discardableResult
  func callAsFunction(_ tx: any Transaction) throws -> Bool {
    let loan: JournalEntry.Loan
    switch entry.entryAction {
    case .giveBack(let key): return try giveBack(key, tx)
    case .rent(let agreed): loan = agreed
    }
    try checkCopy(tx)
    // The film has already left the shop, regardless of reservations.
    let customer = customer ?? loan.customer
    try ReassignReservation(code: entry.code, customer: customer, now: moment)(tx)
    do {
      _ = try RentFilms(
        to: customer, copy: entry.code, try terms(loan, customer, tx),
        ageConfirmed: loan.ageConfirmed,
        isFact: isForced, by: clerk, checkout: loan.checkout, id: loan.rental)(tx)
    } catch let refusal as RentRefusal {
      throw JournalStop(refusal)
    } catch is AgeConfirmationNeeded {
      throw JournalStop(kind: .ageUnconfirmed)
    } catch is TooYoung {
      throw JournalStop(kind: .ageUnconfirmed)
    } catch let missing as NotFound {
      throw JournalStop(kind: missing == .customer ? .customerUnknown : .copyUnknown)
    }
    return true
  }

  /// The copy must be free, and must not have been rented and returned since.
  private func checkCopy(_ tx: any Transaction) throws {
    if let other = try Rental.out(ofCopy: entry.code, tx) {
      guard isForced, let otherReturn else { throw JournalStop(kind: .copyOut) }
      _ = try ReturnFilm(rental: other.id, clerk: clerk, entry: otherReturn, now: moment)(tx)
    } else if !isForced,
      try Rental.returned(ofCopy: entry.code, after: moment + EntryTime.tolerance, tx) != nil
    {
      throw JournalStop(kind: .copyLentSince)
    }
  }

  /// The shop's terms with the price to which the customer agreed.
  private func terms(
    _ loan: JournalEntry.Loan, _ customer: ID<Customer>, _ tx: any Transaction
  ) throws -> RentalTerms {
    var agreed = settings
    if let rate = loan.rate { agreed.rate = rate }
    if isForced {
      let slots = try Slots(of: customer, limit: settings.limit, tx)
      agreed.limit = min(100, max(settings.limit, slots.outCount + slots.reserved.count + 1))
    }
    return agreed.terms(nights: loan.nights, at: moment)
  }

  private func giveBack(_ key: ID<ReturnFilm>, _ tx: any Transaction) throws -> Bool {
    if let out = try Rental.out(ofCopy: entry.code, tx),
      out.rentedAt <= moment + EntryTime.tolerance
    {
      _ = try ReturnFilm(rental: out.id, clerk: clerk, entry: key, now: moment)(tx)
      return true
    }
    guard try Copy.find(entry.code, tx) != nil else { throw JournalStop(kind: .copyUnknown) }
    // Another counter already recorded the return.
    let back = try Rental.returned(ofCopy: entry.code, after: moment - EntryTime.tolerance, tx)
    guard let back, back.rentedAt <= moment + EntryTime.tolerance else {
      throw JournalStop(kind: .notOut)
    }
    return false
  }
}

extension JournalStop {
  fileprivate init(_ refusal: RentRefusal) {
    switch refusal {
    case .accountClosed: self.init(kind: .accountClosed)
    case .limit: self.init(kind: .limit)
    case .noCopyLeft, .copyOut, .chosenAlready, .reserved: self.init(kind: .copyOut)
    case .unknownCode: self.init(kind: .copyUnknown)
    }
  }
}
