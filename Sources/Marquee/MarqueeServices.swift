import Adverts
public import FilmCatalogue
public import Members
import PlazaBase
import PlazaData
import PlazaMarkup

/// What the shop asks others of.
public struct MarqueeServices: Sendable {
  /// The shops that have films, asked in this order.
  public var offers: [any FilmOffers]
  /// Told what people look at, so that what is old of it is asked for.
  public var interest: RefreshDemand?
  /// What it works with by itself.
  public var workshop: MarqueeBackground?
  /// Signs what a browser keeps of a shared link.
  public var seal: TOTPSecretCipher

  public init(
    offers: [any FilmOffers] = [], interest: RefreshDemand? = nil, workshop: MarqueeBackground? = nil,
    seal: TOTPSecretCipher
  ) {
    self.offers = offers
    self.interest = interest
    self.workshop = workshop
    self.seal = seal
  }
}

extension MarqueeServices {
  /// - Parameter member: who asks; nil for a stranger.
  func offers(of film: ID<Film>, for member: ID<Member>?, _ tx: any Transaction) throws -> [FilmOffer] {
    try offers.flatMap { try $0.offers(of: [film], for: member, tx)[film] ?? [] }
  }
}

extension MarqueeSettings {
  /// The adverts that go with a film.
  func adverts(_ film: Film, now: Instant, _ tx: any Transaction) throws -> Markup {
    advertSection(try RelatedAdverts(to: film, in: "marquee", shopTime, now: now)(tx))
  }
}
