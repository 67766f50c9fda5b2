public import Jobs
public import PlazaBase
public import PlazaData
public import PlazaHTTP
import PlazaMarkup
public import PlazaUI

/// The films that all shops of the installation share: the records of the sources, and the films
/// that are derived from them. It is not a shop itself.
public struct FilmCatalogue: Feature {
  /// The name of its staff's role: `staff:films`.
  public static let staff = "films"

  private static let ownTables = Schema.migrations + FilmSources.migrations

  /// The migrations of its tables, and of the events that it records.
  public static let tables = Jobs.tables + ownTables

  let time: ShopTimeZone
  let offers: [any FilmOffers]
  let marks: (any FilmMarkSource)?
  /// The sources of films and pictures; nil for a catalogue without sources.
  public let sources: FilmSources?
  /// Whether an open shop shows all films of the catalogue.
  private let isShown: Bool

  /// - Parameters:
  ///   - time: the time zone in which staff pages show times.
  ///   - offers: the shops that offer films.
  ///   - marks: provides the marks that members set on films.
  ///   - sources: the sources of films and pictures.
  ///   - isShown: whether an open shop shows all films of the catalogue.
  public init(
    time: ShopTimeZone, offers: [any FilmOffers] = [], marks: (any FilmMarkSource)? = nil,
    sources: FilmSources? = nil, isShown: Bool = true
  ) {
    self.sources = sources
    self.isShown = isShown
    self.time = time
    self.offers = offers
    self.marks = marks
  }

  public var migrations: [Migration] { Self.ownTables }

  /// The events of which webhooks can notify other systems.
  public static let eventKinds: [EventKind] = [.filmAdded]

  public var scopeAreas: [ScopeArea] {
    [ScopeArea("films", Phrase("Film catalogue"), accesses: [.read])]
  }

  public var limits: [Limit] {
    [.addedFilms, .questions, .soughtFilms, .questionsOfAddress, .allQuestions, .iTunes]
  }

  public var desks: [StaffArea] {
    [
      StaffArea(
        "Film catalogue", "Film data and where it comes from.", Link(path: "/films"), icon: .films,
        for: .staff(of: Self.staff),
        pages: [
          StaffArea.Page("Possible duplicates", FilmPaths.duplicates()),
          StaffArea.Page("Odd dates", FilmPaths.dates()),
        ])
    ]
  }

  public var replicaPatterns: Set<String> {
    [
      "/api/films", "/api/films/years", "/api/films/{film}", "/films/{film}/poster/{size}",
    ]
  }

  public var routes: [Route] {
    FilmAPI(offers: offers, marks: marks, interest: sources?.interest).routes
      + DuplicateRoutes(pages: DuplicatePages(time: time)).routes
      + CuratorRoutes(pages: CuratorPages(time: time, takesPictures: sources != nil), marks: marks)
      .routes
      + RemovalRoutes(pages: RemovalPages(time: time), marks: marks).routes
      + StaffArtworkRoutes(artworkCache: sources?.artwork).routes
      + PosterRoutes(artworkCache: sources?.artwork, marks: marks).routes
  }

  /// A task for staff while the catalogue is empty, since the shops that show films have nothing
  /// to show.
  public func tasks(of viewer: Viewer, _ moment: InboxContext, _ tx: any Transaction) throws
    -> [InboxItem]
  {
    guard isShown, viewer.isStaff(of: Self.staff),
      try !tx.exists("SELECT 1 FROM film ORDER BY id LIMIT 1")
    else { return [] }
    return [
      InboxItem(
        say("Import the first films"),
        say("Until then, the film pages are empty"),
        FilmPaths.films(), icon: .films, .underWay, at: moment.now)
    ]
  }

  public func cleanUp(now: Instant) async throws {
    try await sources?.interest.cleanUp(now: now)
    try await sources?.artwork.cleanUp(now: now)
  }
}
