import Adverts
public import FilmCatalogue
import PlazaBase
import PlazaData
import PlazaMarkup
public import Shelf

/// The other modules that the shop uses.
public struct PopcornServices: Sendable {
  /// The shops that offer films, queried in this order.
  public var offers: [any FilmOffers]
  /// The shops that know which films a member has rented.
  public var rented: [any RentedFilms]
  /// The shops whose videos can be on a member's lists.
  public var clips: [any ClipSource]
  /// Notified of viewed subjects, so that stale ones are refreshed.
  public var interest: RefreshDemand?

  public init(
    offers: [any FilmOffers] = [], rented: [any RentedFilms] = [], clips: [any ClipSource] = [],
    interest: RefreshDemand? = nil
  ) {
    self.offers = offers
    self.rented = rented
    self.clips = clips
    self.interest = interest
  }
}

extension PopcornServices {
  /// The offers of all shops for a film.
  /// - Parameter member: the viewer; nil for a guest.
  func offers(of film: ID<Film>, for member: ID<Member>?, _ tx: any Transaction) throws -> [FilmOffer] {
    try offers.flatMap { try $0.offers(of: [film], for: member, tx)[film] ?? [] }
  }
}

extension PopcornSettings {
  /// The adverts related to a film.
  func adverts(_ film: Film, now: Instant, _ tx: any Transaction) throws -> Markup {
    advertSection(try RelatedAdverts(to: film, in: "popcorn", shopTime, now: now)(tx))
  }
}
