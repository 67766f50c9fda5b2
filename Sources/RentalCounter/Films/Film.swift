import PlazaBase
import PlazaData

/// A film of the shop and the copies that are in the stock.
struct Film: Sendable, Equatable {
  let id: ID<Film>
  let details: FilmDetails
  /// The key of the film's cover in the file store.
  let cover: String?
  /// The key of the linked film of the catalogue, if one was found.
  let catalogue: String?
  let sortTitle: String
  /// When the film left the stock. Past rentals still refer to it.
  let retiredAt: Instant?
  var copies: [Copy] = []

  var title: String { details.title }

  /// Returns the number of copies by their state at a given moment.
  func stock(at now: Instant) -> Stock {
    Stock(
      total: copies.count, out: copies.count { $0.isOut },
      reserved: copies.count { $0.hold?.isLive(now) ?? false })
  }
}

struct FilmDetails: Sendable, Equatable {
  var title: String
  var cast: String?
  var director: String?
  var rating: Rating?
}

/// The age ratings of the British Board of Film Classification.
enum Rating: String, Sendable, CaseIterable, SQLBindable, SQLReadable {
  case universal = "U"
  case parentalGuidance = "PG"
  case twelve = "12"
  case twelveA = "12A"
  case fifteen = "15"
  case eighteen = "18"

  /// The minimum age of a customer, in years.
  var youngest: Int {
    switch self {
    case .universal, .parentalGuidance: 0
    case .twelve, .twelveA: 12
    case .fifteen: 15
    case .eighteen: 18
    }
  }

  /// Whether the clerk has to check a customer whose age is not on record.
  var needsKnownAge: Bool { youngest >= 15 }
}

/// The number of a film's copies, of those rented out, and of those reserved.
struct Stock: Sendable, Equatable {
  let total: Int
  let out: Int
  var reserved = 0

  /// The number of copies that any customer may rent.
  var onShelf: Int { total - out - reserved }
  var text: String { say("\(onShelf) of \(total) in") }
}

/// One numbered copy of a film.
struct Copy: Sendable, Equatable {
  let id: ID<Copy>
  let film: ID<Film>
  let number: Int
  let code: ShortCode
  /// The open rental of the copy.
  let rental: ID<Rental>?
  let dueOn: CalendarDate?
  /// The reservation of the copy, which may have run out.
  var hold: Hold?

  var isOut: Bool { rental != nil }

  /// A reservation that has not been ended. It may be past its time.
  struct Hold: Sendable, Equatable {
    let reservation: ID<Reservation>
    let customer: ID<Customer>
    let until: Instant

    func isLive(_ now: Instant) -> Bool { now < until }
  }
}

extension Film {
  init(row: Row) throws {
    id = try row.value("id")
    details = FilmDetails(
      title: try row.value("title"), cast: try row.optional("actors"),
      director: try row.optional("director"),
      rating: try row.optional("rating"))
    cover = try row.optional("cover")
    catalogue = try row.optional("catalogue")
    sortTitle = try row.value("sort_title")
    retiredAt = try row.optional("retired_at")
  }
}

extension Copy {
  init(row: Row) throws {
    id = try row.value("id")
    film = try row.value("film")
    number = try row.value("number")
    code = try row.value("code")
    rental = try row.optional("rental")
    dueOn = try row.optional("due_on")
  }
}

extension Copy.Hold {
  init(row: Row) throws {
    reservation = try row.value("id")
    customer = try row.value("customer")
    until = try row.value("kept_until")
  }
}
