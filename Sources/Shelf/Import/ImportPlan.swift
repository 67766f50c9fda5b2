import FilmCatalogue
import PlazaBase
import PlazaData

/// A file's rows matched to films, before anything is written.
struct ImportPlan: Sendable {
  /// The number of films matched per transaction.
  static let part = 500
  /// The maximum number of rows about one film. Rows about the same film are compared pairwise, so
  /// the limit bounds the work.
  static let mostOfOneFilm = 2000

  let file: UploadedFile
  private(set) var rows: [ImportRow] = []
  /// The file's clips without those dated in the future.
  let clips: [ClipPayload]

  /// - Parameter matches: The matched films, by ``UploadedFilm/identity``.
  init(_ file: UploadedFile, _ matches: [String: FilmMatch], today: CalendarDate) {
    self.file = file
    clips = file.clips.filter { $0.watchedOn.map { $0 <= today } ?? true }
    var (seen, about): ([String: Int], [String: Int]) = ([:], [:])
    // Rows without a date come last: they add nothing if a dated row exists.
    for var said in file.rows.filter({ !$0.isMereFact }) + file.rows.filter(\.isMereFact) {
      var hash = FNV1a()
      let words = [said.kind.rawValue, said.film.identity, said.watchedOn, said.isMereFact ? "fact" : ""]
      let nth = seen[words.joined(separator: "\u{1E}"), default: 0] + 1
      seen[words.joined(separator: "\u{1E}")] = nth
      for word in words + ["\(nth)"] { hash.add(word) }
      about[said.film.identity, default: 0] += 1
      if about[said.film.identity, default: 0] > Self.mostOfOneFilm {
        said.addError(StoredPhrase("There are more than \(Self.mostOfOneFilm) rows about this film."))
      }
      var row = ImportRow(
        position: rows.count + 1, said: said, state: .choice, film: nil, candidates: [], reason: nil,
        clientKey: said.entry.map { "entry \($0)" } ?? "\(said.isMereFact ? "fact" : "import") \(hash.text)",
        filmKey: Self.filmKey(said.film), nth: nth)
      row.take(matches[said.film.identity] ?? .none, today: today)
      rows.append(row)
    }
  }

  /// Returns each film of a file once.
  static func films(_ file: UploadedFile) -> [UploadedFilm] {
    var seen: Set<String> = []
    return file.rows.map(\.film).filter { seen.insert($0.identity).inserted }
  }

  static func match(
    _ films: ArraySlice<UploadedFilm>, of member: ID<Member>, _ tx: any Transaction
  ) throws -> [String: FilmMatch] {
    let own = try Film.found(films.compactMap { $0.id.flatMap { ID<Film>($0) } }, in: .of(member), tx)
    var matches: [String: FilmMatch] = [:]
    for film in films {
      if let known = film.id.flatMap({ ID<Film>($0) }).flatMap({ own[$0] }) {
        matches[film.identity] = .one(known)
      } else {
        matches[film.identity] = try film.match(for: member, tx)
      }
    }
    return matches
  }

  static func filmKey(_ film: UploadedFilm) -> String {
    var hash = FNV1a()
    hash.add(film.identity)
    return hash.text
  }

  /// A hash of the contents; two files with the same contents have the same fingerprint.
  var fingerprint: String {
    get throws {
      var hash = FNV1a()
      hash.add(file.format.rawValue)
      for row in rows { hash.add(try row.plainText) }
      for sent in clips { hash.add("\(sent.clip.shop) \(sent.clip.item) \(sent.watchedOn?.description ?? "")") }
      return hash.text
    }
  }
}
