public import Adverts
public import FilmCatalogue
public import MediaLibrary
public import Members
public import Outbox
public import PlazaBase
public import PlazaData
public import PlazaFetch
public import PlazaFiles
public import PlazaProcesses
public import Shelf

/// The services, the shared domains and the open shops' contributions, from which a shop is
/// constructed.
public struct ShopContext: Sendable {
  public let world: World
  public let store: any Database
  public let files: any FileStore
  /// The external command-line tools.
  public let tools: ToolRunner
  /// The HTTP client for other servers.
  public let fetcher: HTTPFetcher
  /// Signs cookies.
  public let cipher: TOTPSecretCipher
  /// The outgoing email.
  public let outbox: Outbox
  /// Videos and podcasts.
  public let library: MediaLibrary
  public let adverts: Adverts
  /// Records the films that members view, so that their data is refreshed.
  public let interest: RefreshDemand
  /// The modules of the open shops.
  public let open: [any ShopModule]
  public let isDemo: Bool

  public init(
    world: World, store: any Database, files: any FileStore, tools: ToolRunner,
    fetcher: HTTPFetcher, cipher: TOTPSecretCipher, outbox: Outbox, library: MediaLibrary,
    adverts: Adverts, interest: RefreshDemand, open: [any ShopModule], isDemo: Bool
  ) {
    (self.world, self.store, self.files, self.tools) = (world, store, files, tools)
    (self.fetcher, self.cipher, self.outbox) = (fetcher, cipher, outbox)
    (self.library, self.adverts, self.interest) = (library, adverts, interest)
    (self.open, self.isDemo) = (open, isDemo)
  }

  public func isOpen(_ slug: String) -> Bool { open.contains { $0.slug == slug } }

  /// The open shops that offer films.
  public var filmOffers: [any FilmOffers] { open.flatMap { $0.filmOffers(in: world) } }

  /// The open shops that know the rentals of a member.
  public var rentedFilms: [any RentedFilms] { open.flatMap(\.rentedFilms) }

  /// The open shops whose videos can be on a member's lists.
  public var clipSources: [any ClipSource] { open.flatMap(\.clipSources) }
}
