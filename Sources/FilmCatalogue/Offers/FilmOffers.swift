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
  /// What is done there, as words on a button, such as "Reserve a copy"; nil where the whole offer leads there.
  public let action: String?

  public init(shop: String, words: String, isAvailable: Bool, link: Link? = nil, action: String? = nil) {
    self.shop = shop
    self.words = words
    self.isAvailable = isAvailable
    self.link = link
    self.action = action
  }
}

/// A shop that has films. `PlazaServer` hands the catalogue all that are open.
public protocol FilmOffers: Sendable {
  /// What it can do for these films; those it does not have are left out.
  /// - Parameter member: who asks, because a shop may have promised them something; nil for a stranger.
  func offers(
    of films: [ID<Film>], for member: ID<Member>?, _ tx: any Transaction
  ) throws -> [ID<Film>: [FilmOffer]]
}
