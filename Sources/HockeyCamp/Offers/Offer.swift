import Adverts
import PlazaBase
import PlazaData

/// A program of the camp, or an item of its store.
struct Offer: Sendable, Equatable {
  enum Kind: String, Sendable, CaseIterable, SQLReadable { case program, item }

  let id: ID<Offer>
  let kind: Kind
  let details: OfferDetails
  let isHidden: Bool
  /// The time since which the external page has not responded; nil while it responds.
  let downSince: Instant?

  static let columns: SQL = """
    id, kind, title, title_korean, about, about_korean, price, target, is_hidden, born_from, born_to, starts_on,
    ends_on, places, taken, down_since, picture, alt, alt_korean
    """

  init(row: PlazaData.Row) throws {
    id = try row.value("id")
    kind = try row.value("kind")
    isHidden = try row.value("is_hidden")
    downSince = try row.optional("down_since")
    let born: (Int?, Int?) = (try row.optional("born_from"), try row.optional("born_to"))
    details = OfferDetails(
      title: try row.value("title"), about: try row.value("about"),
      price: try row.optional("price", as: Int.self).map { Money(minor: $0) },
      target: try row.optional("target"),
      born: born.0.flatMap { from in born.1.map { from...max(from, $0) } },
      startsOn: try row.optional("starts_on"),
      endsOn: try row.optional("ends_on"), places: try row.optional("places"),
      taken: try row.optional("taken"),
      titleKorean: try row.optional("title_korean"), aboutKorean: try row.optional("about_korean"),
      picture: try row.optional("picture"), alt: try row.optional("alt"),
      altKorean: try row.optional("alt_korean"))
  }

  /// Returns the offers of a kind in their order.
  /// - Parameter all: whether to include hidden offers.
  static func list(_ kind: Kind, all: Bool = false, bornIn year: Int? = nil, _ tx: any Transaction)
    throws -> [Offer]
  {
    let shown: SQL = all ? "" : " AND is_hidden = 0"
    let fits: SQL =
      year.map { " AND (born_from IS NULL OR \($0) BETWEEN born_from AND born_to)" } ?? ""
    return try tx.rows(
      "SELECT \(columns) FROM camp_offer WHERE kind = \(kind.rawValue)\(shown)\(fits) ORDER BY position, id"
    ).map(Offer.init)
  }

  /// - Throws: ``OfferRefusal/gone``.
  static func find(_ id: ID<Offer>, _ kind: Kind? = nil, all: Bool = false, _ tx: any Transaction)
    throws -> Offer
  {
    let found = try tx.first("SELECT \(columns) FROM camp_offer WHERE id = \(id)").map(Offer.init)
    guard let found, kind == nil || found.kind == kind, all || !found.isHidden else {
      throw OfferRefusal.gone
    }
    return found
  }
}

/// The editable values of an offer.
struct OfferDetails: Sendable, Equatable {
  var title: String
  var about: String
  var price: Money?
  /// The external page for registration or purchase.
  var target: ExternalURL?
  /// The years of birth that a program accepts.
  var born: ClosedRange<Int>?
  var startsOn: CalendarDate?
  var endsOn: CalendarDate?
  var places: Int?
  var taken: Int?
  /// Nil to show the text in ``title`` to Korean readers, too.
  var titleKorean: String?
  var aboutKorean: String?
  var picture: ID<CampPicture>?
  /// The alternative text of the picture.
  var alt: String?
  var altKorean: String?

  var localizedTitle: String { say(title, korean: titleKorean) }
  var localizedAbout: String { say(about, korean: aboutKorean) }
  var localizedAlt: String { alt.map { say($0, korean: altKorean) } ?? "" }

  var placesLeft: Int? { places.flatMap { all in taken.map { max(0, all - $0) } } }
}

enum OfferRefusal: Refusal {
  case gone

  var slug: String { "not-found" }
  var kind: RefusalKind { .notFound }

  var message: String {
    say("The camp no longer offers this. See what it offers now.")
  }
}
