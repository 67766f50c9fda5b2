import PlazaBase
import PlazaData

/// A film of the shop's stock with the copies that are kept.
struct Film: Sendable, Equatable {
  let id: ID<Film>
  let details: FilmDetails
  /// The key of its cover among the stored pictures.
  let cover: String?
  let sortTitle: String
  /// When it left the stock; old rentals still name it.
  let retiredAt: Instant?
  var copies: [Copy] = []

  var title: String { details.title }
  var stock: Stock { Stock(total: copies.count, out: copies.count { $0.isOut }) }
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

/// How many copies there are, and how many of them are with customers.
struct Stock: Sendable, Equatable {
  let total: Int
  let out: Int

  var inShop: Int { total - out }
  var words: String { say("\(inShop) of \(total) in") }
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

  var isOut: Bool { rental != nil }
}

extension Film {
  init(row: Row) throws {
    id = try row.value("id")
    details = FilmDetails(
      title: try row.value("title"), cast: try row.optional("actors"), director: try row.optional("director"),
      rating: try row.optional("rating"))
    cover = try row.optional("cover")
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
