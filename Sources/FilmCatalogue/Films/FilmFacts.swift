public import PlazaBase

/// What one source says of a film. What it does not say is nil or empty.
public struct FilmFacts: Sendable, Equatable {
  public var title: String
  public var originalTitle: String?
  public var release = PartialDate.unknown
  /// What is odd about the date the source gave, such as 2033 for a film of 1933; shown to the staff.
  public var dateDoubt: StoredPhrase?
  public var genres: [Genre] = []
  public var directors: [String] = []
  public var cast: [String] = []
  public var runningMinutes: Int?
  /// A country's ISO 3166-1 code, and its certificate there: `GB`: `15`.
  public var certifications: [String: String] = [:]
  public var overview: String?
  /// Where the source keeps its picture: an https address.
  public var artwork: String?
  /// How much it is asked for at the source; the more the higher.
  public var popularity: Double?
  /// The average rating by the audience of the source, of 10.
  public var score: Double?
  public var links: [PurchaseLink] = []
  public var trailers: [Trailer] = []

  public init(title: String) { self.title = title }
}

/// Where a film can be had from a store.
public struct PurchaseLink: Sendable, Equatable, Codable {
  public enum Kind: String, Sendable, Codable, CaseIterable { case buy, rent, watch }

  public var kind: Kind
  /// The store's name, such as `iTunes`; also its badge.
  public var store: String
  /// An https address. Pages lead there through `/go` only.
  public var address: String
  public var priceMinor: Int?
  /// An ISO 4217 code.
  public var currency: String?

  public init(_ kind: Kind, store: String, address: String, priceMinor: Int? = nil, currency: String? = nil) {
    self.kind = kind
    self.store = store
    self.address = address
    self.priceMinor = priceMinor
    self.currency = currency
  }
}

/// A film's trailer at the site that shows it.
public struct Trailer: Sendable, Equatable, Codable {
  public var title: String
  /// An https address.
  public var address: String

  public init(title: String, address: String) {
    self.title = title
    self.address = address
  }
}
