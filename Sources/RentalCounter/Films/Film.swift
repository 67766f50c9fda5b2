import PlazaBase
import PlazaData

/// A film of the shop's stock with the copies that are kept.
struct Film: Sendable, Equatable {
  let id: ID<Film>
  let details: FilmDetails
  /// The key of its cover among the stored pictures.
  let cover: String?
  /// The key of the catalogue's film, where it was found.
  let catalogue: String?
  let sortTitle: String
  /// When it left the stock; old rentals still name it.
  let retiredAt: Instant?
  var copies: [Copy] = []

  var title: String { details.title }

  /// How many copies are where at a moment.
  func stock(at now: Instant) -> Stock {
    Stock(
      total: copies.count, out: copies.count { $0.isOut }, reserved: copies.count { $0.hold?.isLive(now) ?? false })
  }
}

/// What is known about a film.
struct FilmDetails: Sendable, Equatable {
  var title: String
  var cast: String?
  var director: String?
  var rating: Rating?
}

/// The certificates of the British Board of Film Classification.
enum Rating: String, Sendable, CaseIterable, SQLBindable, SQLReadable {
  case universal = "U"
  case parentalGuidance = "PG"
  case twelve = "12"
  case twelveA = "12A"
  case fifteen = "15"
  case eighteen = "18"

  /// The youngest a customer may be, in years.
  var youngest: Int {
    switch self {
    case .universal, .parentalGuidance: 0
    case .twelve, .twelveA: 12
    case .fifteen: 15
    case .eighteen: 18
    }
  }

  /// Whether somebody whose age is not known has to be looked at.
  var needsKnownAge: Bool { youngest >= 15 }
}

/// How many copies there are, how many of them are with customers, and how many are kept for somebody.
struct Stock: Sendable, Equatable {
  let total: Int
  let out: Int
  var reserved = 0

  /// Those that anybody may take.
  var onShelf: Int { total - out - reserved }
  var words: String { say("\(onShelf) of \(total) in") }
}

/// One numbered copy of a film.
struct Copy: Sendable, Equatable {
  let id: ID<Copy>
  let film: ID<Film>
  let number: Int
  let code: ShortCode
  /// The rental it is out on.
  let rental: ID<Rental>?
  let dueOn: CalendarDate?
  /// For whom it is kept, perhaps past its time.
  var hold: Hold?

  var isOut: Bool { rental != nil }

  /// A reservation that nobody ended yet.
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
      title: try row.value("title"), cast: try row.optional("actors"), director: try row.optional("director"),
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
