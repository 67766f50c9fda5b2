import PlazaBase
import PlazaData

/// Takes back the copy whose code was scanned. A scanner that reads a label twice gets the same answer twice.
struct ReturnByCode: Sendable {
  let code: ShortCode
  let clerk: Clerk
  let undoWindow: Duration
  let now: Instant
  let entry: ID<ReturnFilm>

  init(_ code: ShortCode, by clerk: Clerk, undoWindow: Duration, in world: World) {
    self.code = code
    self.clerk = clerk
    self.undoWindow = undoWindow
    now = world.now()
    entry = world.newID()
  }

  func callAsFunction(_ tx: any Transaction) throws -> Rental {
    // What was lent without a connection may be out although a later rental is in the books already.
    let out = try Rental.out(ofCopy: code, tx)
    guard let latest = try out ?? Rental.latest(ofCopy: code, tx) else { throw try neverRented(tx) }
    guard let returnedAt = latest.returnedAt else {
      return try ReturnFilm(rental: latest.id, clerk: clerk, entry: entry, now: now)(tx)
    }
    if now - returnedAt <= undoWindow { return latest }
    throw ReturnRefusal.notOut(title: latest.filmTitle, number: latest.copyNumber)
  }

  private func neverRented(_ tx: any Transaction) throws -> any Error {
    guard let copy = try Copy.find(code, tx) else { return ReturnRefusal.unknownCode(code) }
    return ReturnRefusal.notOut(title: try Film.find(copy.film, tx).title, number: copy.number)
  }
}

/// Why a scanned copy cannot be taken back.
enum ReturnRefusal: Refusal, Equatable {
  case unknownCode(ShortCode)
  case notOut(title: String, number: Int)

  var slug: String {
    switch self {
    case .unknownCode: "unknown-code"
    case .notOut: "not-out"
    }
  }

  var kind: RefusalKind { if case .unknownCode = self { .notFound } else { .conflict } }

  var sentence: String {
    switch self {
    case .unknownCode(let code):
      say("No copy has the code \(code). Look at the label again, or find the film by its title.")
    case .notOut(let title, let number):
      say("Copy \(number) of \(title) is not rented out: put it on the shelf. There is nothing to return.")
    }
  }
}
