public import PlazaBase

/// The facts that one source states about a film. A field that the source does not state is nil or
/// empty.
public struct FilmFacts: Sendable, Equatable {
  public var title: String
  public var originalTitle: String?
  public var release = PartialDate.unknown
  /// Why the source's date is doubtful, such as 2033 for a film of 1933. Staff pages show it.
  public var dateDoubt: StoredPhrase?
  public var genres: [Genre] = []
  public var directors: [String] = []
  public var cast: [String] = []
  public var runningMinutes: Int?
  /// Certificates keyed by ISO 3166-1 country code: `GB`: `15`.
  public var certifications: [String: String] = [:]
  public var overview: String?
  /// The https address of its picture.
  public var artwork: String?
  /// The popularity at the source; higher is more popular.
  public var popularity: Double?
  /// The average audience rating at the source, out of 10.
  public var score: Double?
  public var links: [PurchaseLink] = []
  public var trailers: [Trailer] = []

  public init(title: String) { self.title = title }
}

/// A store that sells, rents or streams a film.
public struct PurchaseLink: Sendable, Equatable, Codable {
  public enum Kind: String, Sendable, Codable, CaseIterable { case buy, rent, watch }

  public var kind: Kind
  /// The name of the store, such as `iTunes`; also its badge.
  public var store: String
  /// An https address. Pages link to it only by way of `/go`.
  public var address: String
  public var priceMinor: Int?
  /// An ISO 4217 code.
  public var currency: String?

  public init(
    _ kind: Kind, store: String, address: String, priceMinor: Int? = nil, currency: String? = nil
  ) {
    self.kind = kind
    self.store = store
    self.address = address
    self.priceMinor = priceMinor
    self.currency = currency
  }
}

/// The trailer of a film at a video site.
public struct Trailer: Sendable, Equatable, Codable {
  public var title: String
  /// An https address.
  public var address: String

  public init(title: String, address: String) {
    self.title = title
    self.address = address
  }
}
