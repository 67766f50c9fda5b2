import PlazaBase
import PlazaData

/// Returns the copy with a scanned code. Scanning it again within the undo window returns the same
/// rental.
struct ReturnByCode: Sendable {
  let code: ShortCode
  let clerk: Clerk
  let settings: RentalSettings
  let now: Instant
  let entry: ID<ReturnFilm>

  init(_ code: ShortCode, by clerk: Clerk, _ settings: RentalSettings, in world: World) {
    self.code = code
    self.clerk = clerk
    self.settings = settings
    now = world.now()
    entry = world.newID()
  }

  func callAsFunction(_ tx: any Transaction) throws -> Rental {
    // A rental made offline may be open even though a later one is already recorded.
    let out = try Rental.out(ofCopy: code, tx)
    if out == nil, let kept = try Reservation.live(ofCopy: code, now, tx) {
      throw ReturnRefusal.reserved(
        title: kept.filmTitle, number: kept.copyNumber, name: kept.customerName,
        until: settings.clock(kept.until))
    }
    guard let latest = try out ?? Rental.latest(ofCopy: code, tx) else {
      throw try neverRented(tx)
    }
    guard let returnedAt = latest.returnedAt else {
      return try ReturnFilm(rental: latest.id, clerk: clerk, entry: entry, now: now)(tx)
    }
    if now - returnedAt <= settings.undoWindow { return latest }
    throw ReturnRefusal.notOut(title: latest.filmTitle, number: latest.copyNumber)
  }

  private func neverRented(_ tx: any Transaction) throws -> any Error {
    guard let copy = try Copy.find(code, tx) else {
      return try Customer.find(code: code, tx).map { ReturnRefusal.card(name: $0.name) }
        ?? .unknownCode(code)
    }
    return ReturnRefusal.notOut(title: try Film.find(copy.film, tx).title, number: copy.number)
  }
}

/// The reasons why a scanned copy cannot be returned.
enum ReturnRefusal: Refusal, Equatable {
  case unknownCode(ShortCode)
  /// The code is that of a customer's card.
  case card(name: String)
  case notOut(title: String, number: Int)
  case reserved(title: String, number: Int, name: String, until: String)

  var slug: String {
    switch self {
    case .unknownCode, .card: "unknown-code"
    case .notOut: "not-out"
    case .reserved: "copy-reserved"
    }
  }

  var kind: RefusalKind {
    switch self {
    case .unknownCode, .card: .notFound
    case .notOut, .reserved: .conflict
    }
  }

  var message: String {
    switch self {
    case .unknownCode(let code):
      say("No copy has the code \(code). Check the label, or find the film by its title.")
    case .card(let name): say("This is \(name.isolated)'s card. Scan a copy's label here.")
    case .notOut(let title, let number):
      say(
        "Copy \(number) of \(title) isn't rented out, so there's nothing to return. Put it on the shelf."
      )
    case .reserved(let title, let number, let name, let until):
      say(
        "Copy \(number) of \(title) is reserved for \(name.isolated) until \(until). Keep it behind the counter."
      )
    }
  }
}
