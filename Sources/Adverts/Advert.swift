public import FilmCatalogue
public import PlazaBase
public import PlazaData
public import PlazaMarkup

public struct Advertiser: Sendable, Equatable {
  public let id: ID<Advertiser>
  public let name: String
  /// The contact person, as free text by staff.
  public let contact: String?
}

/// An advert with everything that the adverts staff see.
public struct Advert: Sendable, Equatable {
  public let id: ID<Advert>
  public let advertiser: ID<Advertiser>
  public let advertiserName: String
  public let details: AdvertDetails
  /// The amount charged for views and clicks so far.
  public let spent: Money
  public let isPaused: Bool
  /// The state of the shop's order; nil for an advert that is paid for outside this system.
  let order: AdvertOrder.State?
  /// In the order of their lists.
  public internal(set) var tags: [AdvertTag] = []

  /// Returns whether the advert is shown on a day, or why not.
  func state(on day: CalendarDate) -> AdvertState {
    switch order {
    case .waiting: return .unseen
    case .declined: return .declined
    case .withdrawn: return .withdrawn
    case .over: return .over
    case .running, nil: break
    }
    if isPaused { return .paused }
    if day < details.firstDay { return .waiting }
    if day > details.lastDay { return .over }
    return details.budget < spent + details.perClick + details.perView ? .spent : .running
  }
}

/// The editable details of an advert.
public struct AdvertDetails: Sendable, Equatable {
  public var headline: String
  public var text: String?
  /// The external URL that the advert links to.
  public var target: ExternalURL
  /// The page of this site that the advert links to instead.
  public var page: Link?
  public var picture: ID<AdvertPicture>?
  public var clip: AdvertClip?
  public var firstDay: CalendarDate
  /// The last day on which the advert is shown.
  public var lastDay: CalendarDate
  public var budget: Money
  public var perClick: Money
  public var perView: Money
}

/// The type parameter of a picture's ID.
public enum AdvertPicture {}

public struct AdvertClip: Sendable, Equatable {
  public enum Kind: String, Sendable, CaseIterable, SQLBindable, SQLReadable { case mp4, webm }

  /// The type parameter of a clip's ID.
  public enum File {}

  public let id: ID<File>
  public let kind: Kind

  /// The entity tag of the file.
  var tag: String { "\"\(id)\"" }
}

/// A tag that relates an advert to pages. Storefront tags determine the shops in which it is
/// shown; film and genre tags, the films beside which it is shown.
public enum AdvertTag: Sendable, Hashable {
  case genre(Genre)
  case film(ID<Film>)
  case storefront(String)

  var kind: String {
    switch self {
    case .genre: "genre"
    case .film: "film"
    case .storefront: "storefront"
    }
  }

  var word: String {
    switch self {
    case .genre(let genre): genre.rawValue
    case .film(let film): film.text
    case .storefront(let slug): slug
    }
  }

  init?(kind: String, word: String) {
    switch kind {
    case "genre":
      guard let genre = Genre(rawValue: word) else { return nil }
      self = .genre(genre)
    case "film":
      guard let film = ID<Film>(word) else { return nil }
      self = .film(film)
    case "storefront": self = .storefront(word)
    default: return nil
    }
  }
}

/// Whether an advert is being shown, or why not.
enum AdvertState: Sendable {
  case running, paused, waiting, over, spent
  /// The adverts staff have not reviewed it yet.
  case unseen
  /// The adverts staff declined it.
  case declined
  /// The shop withdrew it.
  case withdrawn
}
