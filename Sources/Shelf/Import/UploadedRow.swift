public import FilmCatalogue
public import PlazaArchive
public import PlazaBase
import PlazaHTTP

/// A play or mark stated by a file. The file's values are stored verbatim until the import;
/// messages are stored as phrases, so that they can be translated.
public struct UploadedRow: Sendable, Equatable, Codable {
  public enum Kind: String, Sendable, Codable, CaseIterable { case play, bookmark, like, dislike }

  public var kind: Kind
  public var film: UploadedFilm
  /// `YYYY-MM-DD`, a prefix of it, or empty, as written by ``PartialDate``.
  public var watchedOn = ""
  public var ratingTenths: Int?
  public var note: String?
  public var place: String?
  /// Separated by commas.
  var tags: String?
  public var rental: String?
  /// When it was noted at the service, in microseconds since 1970.
  public var notedAt: Int64?
  /// Whether the row only states that the film was seen or rated at some time. It becomes a play
  /// only if the film has no other.
  public var isMereFact = false
  /// The service's identifier of the viewing, such as `boxd.it/aaa1`; the same in all files of an
  /// export.
  var entry: String?
  /// Whether the row takes precedence over the member's existing data.
  var overrules: Bool?
  /// The position in the file, such as "diary.csv, line 12".
  public var origin: StoredPhrase
  /// The reason why the row cannot be imported as it is.
  public var complaint: StoredPhrase?

  init(_ kind: Kind, _ film: UploadedFilm, origin: StoredPhrase) {
    self.kind = kind
    self.film = film
    self.origin = origin
  }

  var date: PartialDate { PartialDate(watchedOn) ?? .unknown }
  var rating: Rating? { ratingTenths.flatMap { Rating(tenths: $0) } }
  var details: PlayDetails {
    PlayDetails(
      watchedOn: date, place: place, rating: rating, note: note, tags: PlayTags(tags ?? ""))
  }
}

/// A film as a file describes it.
public struct UploadedFilm: Sendable, Equatable, Codable {
  public var title: String
  public var year: Int?
  public var director: String?
  public var keys: [ExternalKey] = []
  /// The catalogue's key of the film, in a Plaza export.
  public var id: String?
  /// Whether the file declares it to be something other than a cinema film, such as a video of the
  /// same title.
  var isOther: Bool?

  init(
    title: String, year: Int? = nil, director: String? = nil, keys: [ExternalKey] = [],
    id: String? = nil
  ) {
    self.title = title
    self.year = year
    self.director = director
    self.keys = keys
    self.id = id
  }

  /// The same for all rows of a file about the same film.
  var identity: String { "\(title.folded)\u{1F}\(year.map { "\($0)" } ?? "")\u{1F}\(keyText)" }

  /// Identifies the film by title and year only, for files without keys.
  var nameIdentity: String { "\(title.folded)\u{1F}\(year.map { "\($0)" } ?? "")" }

  private var keyText: String {
    keys.filter { $0.source != .letterboxd }.map { "\($0.source.rawValue)/\($0.kind)/\($0.id)" }
      .sorted()
      .joined(separator: " ")
  }
}

/// The contents of an uploaded file.
public struct UploadedFile: Sendable, Equatable {
  public enum Format: String, Sendable, CaseIterable {
    case plaza, letterboxd
    case letterboxdTable = "letterboxd-table"
    case trakt
    case filmTable = "film-table"
    case imdb

    /// The format's name as shown to members.
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
  /// Shop videos; only Plaza's own format contains them.
  public var clips: [ClipPayload] = []
  /// The parts of the file that the reader ignored.
  public var ignored: [StoredPhrase] = []

  init(
    _ format: Format, _ rows: [UploadedRow], clips: [ClipPayload] = [],
    ignored: [StoredPhrase] = []
  ) {
    self.format = format
    self.rows = rows
    self.clips = clips
    self.ignored = ignored
  }
}

/// The reason why a file cannot be read at all.
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

  public var message: String {
    switch self {
    case .empty: say("This file is empty. Choose another one.")
    case .notText:
      say("This file is neither text nor a zip archive. Send the export as you downloaded it.")
    case .zip(let problem): problem.message
    case .archiveWithin:
      say("This archive contains another archive. Send the inner one on its own.")
    case .table(let message): message
    case .unknownFormat:
      say(
        "This export format isn't supported. You can import exports from Letterboxd, Trakt, IMDb and Plaza."
      )
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
        This file has more than \(ImportService.maxRows) rows. Split it and import the parts one after \
        another.
        """)
    }
  }

  /// The response to the request: 413 for files over a limit, otherwise a validation error about
  /// the file.
  public var answer: any Error {
    switch self {
    case .tooManyRows, .zip(.tooLarge), .zip(.tooManyFiles):
      Problem.tooLarge(message)
    default: ValidationErrors("file", message)
    }
  }
}
