public import PlazaBase
public import PlazaData
public import PlazaMarkup

/// The present offer of a shop for a film.
public struct FilmOffer: Sendable, Equatable {
  /// The name of the shop, such as "Rental counter".
  public let shop: String
  /// A description such as "2 of 3 at the rental counter, 3.00 a night".
  public let text: String
  /// Whether the film can be had immediately.
  public let isAvailable: Bool
  /// The page of the offer; nil if it is only available at the shop itself.
  public let link: Link?
  /// The label of the button, such as "Reserve a copy"; nil if the whole offer is a link.
  public let action: String?

  public init(
    shop: String, text: String, isAvailable: Bool, link: Link? = nil, action: String? = nil
  ) {
    self.shop = shop
    self.text = text
    self.isAvailable = isAvailable
    self.link = link
    self.action = action
  }
}

/// A shop that offers films. `PlazaServer` passes all open shops to the catalogue.
public protocol FilmOffers: Sendable {
  /// Returns the offers for these films. Films that the shop does not have are omitted.
  /// - Parameter member: the viewer, for whom the shop may hold a film; nil for a guest.
  func offers(
    of films: [ID<Film>], for member: ID<Member>?, _ tx: any Transaction
  ) throws -> [ID<Film>: [FilmOffer]]
}
