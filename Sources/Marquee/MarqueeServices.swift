import Adverts
public import FilmCatalogue
public import Members
import PlazaBase
import PlazaData
import PlazaMarkup

/// The services of other modules that this shop uses.
public struct MarqueeServices: Sendable {
  /// The shops that offer films, queried in this order.
  public var offers: [any FilmOffers]
  /// Receives the films that visitors view, so that outdated data is refreshed.
  public var interest: RefreshDemand?
  /// The dependencies of background work; nil without any.
  public var workshop: MarqueeBackground?
  /// Signs the referral cookie.
  public var cipher: TOTPSecretCipher

  public init(
    offers: [any FilmOffers] = [], interest: RefreshDemand? = nil,
    workshop: MarqueeBackground? = nil,
    seal: TOTPSecretCipher
  ) {
    self.offers = offers
    self.interest = interest
    self.workshop = workshop
    self.cipher = seal
  }
}

extension MarqueeServices {
  /// - Parameter member: The viewer; nil for a guest.
  func offers(of film: ID<Film>, for member: ID<Member>?, _ tx: any Transaction) throws
    -> [FilmOffer]
  {
    try offers.flatMap { try $0.offers(of: [film], for: member, tx)[film] ?? [] }
  }
}

extension MarqueeSettings {
  /// Renders the adverts related to a film.
  func adverts(_ film: Film, now: Instant, _ tx: any Transaction) throws -> Markup {
    advertSection(try RelatedAdverts(to: film, in: "marquee", shopTime, now: now)(tx))
  }
}
