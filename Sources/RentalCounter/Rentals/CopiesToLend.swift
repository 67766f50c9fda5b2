import PlazaBase
import PlazaData

/// A copy about to be rented out, and its film.
struct CopyToLend: Sendable {
  let film: Film
  let copy: Copy
}

/// Chooses the copies for a selection: the scanned copies and, for other films, the copy reserved
/// for the customer or the available copy with the lowest number. Copies reserved for other
/// customers are never chosen.
struct CopiesToLend {
  let choices: [RentalChoice]
  let customer: ID<Customer>
  let shopTime: ShopTimeZone

  func choose(_ tx: any Transaction) throws -> [CopyToLend] {
    var films: [ID<Film>: Film] = [:]
    for film in try Film.found(try requestedFilms(tx), tx) where film.retiredAt == nil {
      films[film.id] = film
    }
    let scanned = Set(choices.compactMap { if case .copy(let code) = $0 { code } else { nil } })
    var lent: Set<ID<Copy>> = []
    return try choices.map { choice in
      let found = try copy(for: choice, among: films, notIn: lent, scanned, tx)
      lent.insert(found.copy.id)
      return found
    }
  }

  private func requestedFilms(_ tx: any Transaction) throws -> [ID<Film>] {
    try choices.map { choice in
      switch choice {
      case .film(let film): return film
      case .copy(let code):
        guard let copy = try Copy.find(code, tx) else { throw RentRefusal.unknownCode(code) }
        return copy.film
      }
    }
  }

  private func copy(
    for choice: RentalChoice, among films: [ID<Film>: Film], notIn lent: Set<ID<Copy>>,
    _ scanned: Set<ShortCode>,
    _ tx: any Transaction
  ) throws -> CopyToLend {
    switch choice {
    case .film(let id):
      guard let film = films[id] else { throw NotFound.film }
      // A scanned copy must not be used for another choice of the same film.
      let here = film.copies.filter {
        !$0.isOut && !lent.contains($0.id) && !scanned.contains($0.code)
      }
      let free = here.first { $0.hold?.customer == customer } ?? here.first { $0.hold == nil }
      if let free { return CopyToLend(film: film, copy: free) }
      throw try here.first.map { try refusal(of: $0, tx) }
        ?? RentRefusal.noCopyLeft(title: film.title)
    case .copy(let code):
      let film = films.values.first { $0.copies.contains { $0.code == code } }
      guard let film, let copy = film.copies.first(where: { $0.code == code }) else {
        throw RentRefusal.unknownCode(code)
      }
      if copy.isOut || lent.contains(copy.id) {
        throw RentRefusal.copyOut(title: film.title, number: copy.number)
      }
      if let hold = copy.hold, hold.customer != customer { throw try refusal(of: copy, tx) }
      return CopyToLend(film: film, copy: copy)
    }
  }

  /// Returns the refusal that names the customer for whom the copy is reserved.
  private func refusal(of copy: Copy, _ tx: any Transaction) throws -> RentRefusal {
    guard let hold = copy.hold else { throw NotFound.reservation }
    let kept = try Reservation.find(hold.reservation, tx)
    return .reserved(
      title: kept.filmTitle, number: copy.number, name: kept.customerName,
      until: shopTime.clock(hold.until))
  }
}
