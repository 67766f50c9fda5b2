import Adverts
public import FilmCatalogue
import PlazaBase
import PlazaData
import PlazaMarkup
import PlazaWeb
public import Shelf

/// What the shop asks others of.
public struct PopcornServices: Sendable {
  /// The shops that have films, asked in this order.
  public var offers: [any FilmOffers]
  /// The shops that know which films a member had at home.
  public var rented: [any RentedFilms]
  /// The shops whose videos can be on a member's lists.
  public var clips: [any ClipSource]
  /// Told what people look at, so that what is old of it is asked for.
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
  /// Takes a member's files to the shelf.
  func imports(_ time: ShopTimeZone, _ request: Request) -> ImportService {
    ImportService(
      request.site.store, time: time, isAsked: interest?.tellsFilmsByID ?? false, in: request.world)
  }

  /// - Parameter member: who asks; nil for a stranger.
  func offers(of film: ID<Film>, for member: ID<Member>?, _ tx: any Transaction) throws -> [FilmOffer] {
    try offers.flatMap { try $0.offers(of: [film], for: member, tx)[film] ?? [] }
  }
}

extension PopcornSettings {
  /// The adverts that go with a film.
  func adverts(_ film: Film, now: Instant, _ tx: any Transaction) throws -> Markup {
    advertSection(try RelatedAdverts(to: film, in: "popcorn", shopTime, now: now)(tx))
  }
}
