public import PlazaBase
public import PlazaData
public import PlazaMarkup

/// What a shop of the square can do for a film now.
public struct FilmOffer: Sendable, Equatable {
  /// The shop's name, such as "Rental counter".
  public let shop: String
  /// "2 of 3 at the rental counter, 3.00 a night".
  public let words: String
  /// Whether it can be had at once.
  public let isAvailable: Bool
  /// Where to go; nil where going there in person is all there is to do.
  public let link: Link?

  public init(shop: String, words: String, isAvailable: Bool, link: Link? = nil) {
    self.shop = shop
    self.words = words
    self.isAvailable = isAvailable
    self.link = link
  }
}

/// A shop that has films. `PlazaServer` hands the catalogue all that are open.
public protocol FilmOffers: Sendable {
  /// What it can do for these films; those it does not have are left out.
  func offers(of films: [ID<Film>], _ tx: any Transaction) throws -> [ID<Film>: [FilmOffer]]
}
