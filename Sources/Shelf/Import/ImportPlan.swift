import FilmCatalogue
import PlazaBase
import PlazaData

/// The rows of a file with their matched films, before anything is stored.
struct ImportPlan: Sendable {
  /// The number of films that are matched in one transaction.
  static let part = 500
  /// The maximum number of rows about one film. It limits the cost of comparing these rows with
  /// each other.
  static let maxPerFilm = 2000

  let file: UploadedFile
  private(set) var rows: [ImportRow] = []
  /// The shop videos of the file, without those with a viewing date in the future.
  let clips: [ClipPayload]

  /// The match of a film, and whether its rows wait for a source's response.
  struct PlannedFilm: Sendable {
    let match: FilmMatch
    var isHeld = false
  }

  /// - Parameter films: The matches by the films' identities.
  init(_ file: UploadedFile, _ films: [String: PlannedFilm], today: CalendarDate) {
    self.file = file
    clips = file.clips.filter { $0.watchedOn.map { $0 <= today } ?? true }
    var (seen, about): ([String: Int], [String: Int]) = ([:], [:])
    // Rows that state only that a film was seen come last: they add nothing if another row has the
    // date.
    for var uploaded in file.rows.filter({ !$0.isMereFact }) + file.rows.filter(\.isMereFact) {
      var hash = FNV1a()
      let words = [
        uploaded.kind.rawValue, uploaded.film.identity, uploaded.watchedOn,
        uploaded.isMereFact ? "fact" : "",
      ]
      let nth = seen[words.joined(separator: "\u{1E}"), default: 0] + 1
      seen[words.joined(separator: "\u{1E}")] = nth
      for word in words + ["\(nth)"] { hash.add(word) }
      about[uploaded.film.identity, default: 0] += 1
      if about[uploaded.film.identity, default: 0] > Self.maxPerFilm {
        uploaded.addError(
          StoredPhrase("There are more than \(Self.maxPerFilm) rows about this film."))
      }
      var row = ImportRow(
        position: rows.count + 1, uploaded: uploaded, state: .choice, film: nil, candidates: [],
        reason: nil,
        clientKey: uploaded.entry.map { "entry \($0)" }
          ?? "\(uploaded.isMereFact ? "fact" : "import") \(hash.text)",
        filmKey: Self.filmKey(uploaded.film), nth: nth)
      let film = films[uploaded.film.identity]
      row.apply(film?.match ?? .none, today: today)
      row.isHeld = row.state == .matched && film?.isHeld == true
      rows.append(row)
    }
  }

  /// Returns each film of a file once.
  static func films(_ file: UploadedFile) -> [UploadedFilm] {
    var seen: Set<String> = []
    return file.rows.map(\.film).filter { seen.insert($0.identity).inserted }
  }

  /// - Parameter queriesSources: Whether a source can be queried about uncertain matches.
  static func match(
    _ films: ArraySlice<UploadedFilm>, of member: ID<Member>, queriesSources: Bool,
    _ tx: any Transaction
  ) throws -> [String: PlannedFilm] {
    let own = try Film.found(
      films.compactMap { $0.id.flatMap { ID<Film>($0) } }, in: .of(member), tx)
    var planned: [String: PlannedFilm] = [:]
    var unknown: [UploadedFilm] = []
    for film in films {
      if let known = film.id.flatMap({ ID<Film>($0) }).flatMap({ own[$0] }) {
        planned[film.identity] = PlannedFilm(match: .one(known))
      } else {
        unknown.append(film)
      }
    }
    for (film, found) in zip(unknown, try FilmsInCatalogue.find(unknown, for: member, tx)) {
      planned[film.identity] = PlannedFilm(
        match: found.match, isHeld: queriesSources && found.isUncertain)
    }
    return planned
  }

  static func filmKey(_ film: UploadedFilm) -> String {
    var hash = FNV1a()
    hash.add(film.identity)
    return hash.text
  }

  /// A hash that is equal for files with the same rows.
  var fingerprint: String {
    get throws {
      var hash = FNV1a()
      hash.add(file.format.rawValue)
      for row in rows { hash.add(try row.plainText) }
      for sent in clips {
        hash.add("\(sent.clip.shop) \(sent.clip.item) \(sent.watchedOn?.description ?? "")")
      }
      return hash.text
    }
  }
}
