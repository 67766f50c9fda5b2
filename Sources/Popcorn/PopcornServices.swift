import Adverts
public import FilmCatalogue
import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaMarkup
public import Shelf

/// The services that Popcorn uses from other features.
public struct PopcornServices: Sendable {
  /// The shops that offer films, queried in this order.
  public var offers: [any FilmOffers]
  /// The shops that know which films a member has rented.
  public var rented: [any RentedFilms]
  /// The shops whose videos can be on a member's lists.
  public var clips: [any ClipSource]
  /// Records which subjects are viewed, so that outdated data is refreshed.
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
  /// Returns the service that imports a member's files.
  func imports(_ time: ShopTimeZone, _ request: Request) -> ImportService {
    ImportService(
      request.site.store, time: time, queriesSources: interest?.resolvesFilmsByID ?? false,
      in: request.world
    )
  }

  /// - Parameter member: The viewer; nil for a signed-out visitor.
  func offers(of film: ID<Film>, for member: ID<Member>?, _ tx: any Transaction) throws
    -> [FilmOffer]
  {
    try offers.flatMap { try $0.offers(of: [film], for: member, tx)[film] ?? [] }
  }
}

extension PopcornSettings {
  /// Returns the adverts that are shown with a film.
  func adverts(_ film: Film, now: Instant, _ tx: any Transaction) throws -> Markup {
    advertSection(try RelatedAdverts(to: film, in: "popcorn", shopTime, now: now)(tx))
  }
}
