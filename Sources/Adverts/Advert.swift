public import FilmCatalogue
public import PlazaBase
public import PlazaData
public import PlazaMarkup

/// Somebody who advertises here.
public struct Advertiser: Sendable, Equatable {
  public let id: ID<Advertiser>
  public let name: String
  /// Whom to call, in the staff's own words.
  public let contact: String?
}

/// One advert with everything that its staff sees.
public struct Advert: Sendable, Equatable {
  public let id: ID<Advert>
  public let advertiser: ID<Advertiser>
  public let advertiserName: String
  public let details: AdvertDetails
  /// What its views and clicks have cost so far.
  public let spent: Money
  public let isPaused: Bool
  /// How far it is with its shop's order; nil for an advert that is paid outside.
  let order: AdvertOrder.State?
  /// In the order of their lists.
  public internal(set) var tags: [AdvertTag] = []

  /// Whether it is shown on a day.
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

/// What an advertiser asks for.
public struct AdvertDetails: Sendable, Equatable {
  public var headline: String
  public var words: String?
  /// Where it leads, where that is out of the square.
  public var target: ExternalURL
  /// The page of the square that it leads to instead.
  public var page: Link?
  public var picture: ID<AdvertPicture>?
  public var clip: AdvertClip?
  public var firstDay: CalendarDate
  /// The last day on which it is shown.
  public var lastDay: CalendarDate
  public var budget: Money
  public var perClick: Money
  public var perView: Money
}

/// The tag of an uploaded picture's key.
public enum AdvertPicture {}

/// An uploaded clip.
public struct AdvertClip: Sendable, Equatable {
  public enum Kind: String, Sendable, CaseIterable, SQLBindable, SQLReadable { case mp4, webm }

  /// The tag of a clip's key.
  public enum File {}

  public let id: ID<File>
  public let kind: Kind

  /// Its entity tag.
  var tag: String { "\"\(id)\"" }
}

/// What an advert is related to. Storefronts say where it is shown; films and genres beside what.
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

/// Whether an advert is being shown, and why not.
enum AdvertState: Sendable {
  case running, paused, waiting, over, spent
  /// Nobody of the adverts' staff has looked at it yet,
  case unseen
  /// they said no,
  case declined
  /// or its shop took it back.
  case withdrawn
}
