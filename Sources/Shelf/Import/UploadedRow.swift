public import FilmCatalogue
public import PlazaBase
import PlazaWeb

/// One thing that a file says: a play, or a mark. It is kept word for word until it is imported; what we say of it is
/// kept as phrases.
public struct UploadedRow: Sendable, Equatable, Codable {
  public enum Kind: String, Sendable, Codable, CaseIterable { case play, bookmark, like, dislike }

  public var kind: Kind
  public var film: UploadedFilm
  /// `YYYY-MM-DD` or less, as ``PartialDate`` writes it.
  public var watchedOn = ""
  public var ratingTenths: Int?
  public var note: String?
  public var place: String?
  /// With commas between them.
  var tags: String?
  public var rental: String?
  /// When it was noted there, in microseconds since 1970.
  public var notedAt: Int64?
  /// Whether it says no more than that the film was seen, or rated, some time: no play of its own where there is one.
  public var isMereFact = false
  /// What the diary of its service calls this viewing: `boxd.it/aaa1`. It is the same in all files of an export.
  var entry: String?
  /// Whether it counts more than what the member has.
  var overrules: Bool?
  /// Where in the file it stands, such as "diary.csv, line 12".
  public var origin: StoredPhrase
  /// Why it cannot be imported as it is.
  public var complaint: StoredPhrase?

  init(_ kind: Kind, _ film: UploadedFilm, origin: StoredPhrase) {
    self.kind = kind
    self.film = film
    self.origin = origin
  }

  var date: PartialDate { PartialDate(watchedOn) ?? .unknown }
  var rating: Rating? { ratingTenths.flatMap { Rating(tenths: $0) } }
  var details: PlayDetails {
    PlayDetails(watchedOn: date, place: place, rating: rating, note: note, tags: PlayTags(tags ?? ""))
  }
}

/// What a file calls a film.
public struct UploadedFilm: Sendable, Equatable, Codable {
  public var title: String
  public var year: Int?
  public var director: String?
  public var keys: [ExternalKey] = []
  /// Its key in a catalogue like ours, in our own export.
  public var id: String?
  /// Whether the file says that it is something else than a film for the cinema, such as a video of that name.
  var isOther: Bool?

  init(title: String, year: Int? = nil, director: String? = nil, keys: [ExternalKey] = [], id: String? = nil) {
    self.title = title
    self.year = year
    self.director = director
    self.keys = keys
    self.id = id
  }

  /// One text for one film of a file: rows about it belong together.
  var identity: String { "\(title.folded)\u{1F}\(year.map { "\($0)" } ?? "")\u{1F}\(keyText)" }

  /// The film by its name alone, as files do that have no keys.
  var nameIdentity: String { "\(title.folded)\u{1F}\(year.map { "\($0)" } ?? "")" }

  private var keyText: String {
    keys.filter { $0.source != .letterboxd }.map { "\($0.source.rawValue)/\($0.kind)/\($0.id)" }.sorted()
      .joined(separator: " ")
  }
}

/// What a file that was sent says.
public struct UploadedFile: Sendable, Equatable {
  public enum Format: String, Sendable, CaseIterable {
    case plaza, letterboxd
    case letterboxdTable = "letterboxd-table"
    case trakt
    case filmTable = "film-table"
    case imdb

    /// Its name for people.
    public var title: String {
      switch self {
      case .plaza: say("a Plaza export")
      case .letterboxd: say("a Letterboxd export")
      case .letterboxdTable: say("a Letterboxd table")
      case .trakt: say("a Trakt export")
      case .filmTable: say("a table of films")
      case .imdb: say("an IMDb list")
      }
    }
  }

  public let format: Format
  public var rows: [UploadedRow]
  /// Videos of shops, which only our own export knows.
  public var clips: [ClipPayload] = []
  /// What was left aside.
  public var ignored: [StoredPhrase] = []

  init(_ format: Format, _ rows: [UploadedRow], clips: [ClipPayload] = [], ignored: [StoredPhrase] = []) {
    self.format = format
    self.rows = rows
    self.clips = clips
    self.ignored = ignored
  }
}

/// Why a file cannot be read at all.
public enum ImportRefusal: Error, Sendable, Equatable {
  case empty
  case notText
  case zip(ZipProblem)
  case archiveWithin
  case table(String)
  case unknownFormat
  case listOnly
  case seenOrWanted
  case newerVersion
  case tooManyRows

  /// What is wrong, and what to do.
  public var message: String {
    switch self {
    case .empty: say("This file is empty. Choose another one.")
    case .notText: say("This file is neither text nor a zip archive. Send the export as you downloaded it.")
    case .zip(let problem): problem.message
    case .archiveWithin: say("This archive contains another archive. Send the inner one on its own.")
    case .table(let message): message
    case .unknownFormat:
      say("This export format isn't supported. You can import exports from Letterboxd, Trakt, IMDb and Plaza.")
    case .listOnly:
      say("A single Letterboxd list can't be imported. Send the whole export as a zip.")
    case .seenOrWanted:
      say(
        """
        These could be films you watched or films you want to watch. Send the whole export as a zip, or \
        name the file watched.csv or watchlist.csv.
        """)
    case .newerVersion: say("This export was made by a newer version of Plaza. Import it there.")
    case .tooManyRows:
      say(
        """
        This file has more than \(ImportService.mostRows) rows. Split it and import the parts one after \
        another.
        """)
    }
  }

  /// As a complaint about the file; what is larger than any file may be is 413.
  public var answer: any Error {
    switch self {
    case .tooManyRows, .zip(.tooLarge), .zip(.tooManyFiles):
      Problem.tooLarge(message)
    default: ValidationErrors("file", message)
    }
  }
}
