import FilmCatalogue
import PlazaBase
import PlazaMarkup

/// The files of a Letterboxd export, read together: entries of several files about the same
/// viewing become one play.
///
/// `diary.csv` has the plays; its addresses are those of entries, not of films. `reviews.csv`
/// repeats entries with their texts. `watched.csv` has each film once, without a date of viewing;
/// `ratings.csv` has each film's rating, also of films without a diary entry. Films are therefore
/// identified by title and year.
struct LetterboxdExport {
  enum Kind: String, CaseIterable {
    case diary, reviews, ratings, watched, watchlist
    case likes = "likes/films"
  }

  let file: UploadedFile

  private static let known: Set<String> = [
    "date", "name", "year", "letterboxduri", "rating", "rewatch", "review", "tags", "watcheddate",
  ]

  /// - Returns: Nil if these are not files of Letterboxd.
  init?(_ files: NamedFiles, _ moments: TimestampParser) throws(ImportRefusal) {
    var tables: [Kind: UploadedTable] = [:]
    var ignored: [StoredPhrase] = []
    for part in files.all {
      let name = part.name.lowercased()
      let path = name.split(separator: "/").map(String.init)
      // Deleted entries are in separate folders, and a member's own list may have the same name as
      // one of these files.
      let isOther = path.dropLast().contains { ["deleted", "orphaned", "lists"].contains($0) }
      let kind = Kind.allCases.first {
        name == "\($0.rawValue).csv" || name.hasSuffix("/\($0.rawValue).csv")
      }
      if let kind, !isOther, tables[kind] == nil {
        let table = try UploadedTable(try FileReader.text(part.bytes))
        if table.has("letterboxduri") {
          tables[kind] = table
          continue
        }
      }
      ignored += LetterboxdList.named(part) ?? [StoredPhrase("the file \(part.name.cleaned)")]
    }
    if tables.isEmpty { return nil }
    self.init(tables, moments, ignored: ignored)
  }

  init(_ tables: [Kind: UploadedTable], _ moments: TimestampParser, ignored: [StoredPhrase]) {
    var shelf = LetterboxdShelf(moments)
    for kind in Kind.allCases {
      for line in tables[kind]?.lines ?? [] { shelf.add(line, kind) }
    }
    let unread = Kind.allCases.flatMap { tables[$0]?.unread(but: Self.known) ?? [] }
    file = UploadedFile(.letterboxd, shelf.rows, ignored: unread.uniqued + ignored)
  }

  /// Detects which file of an export a single file is.
  static func kind(of table: UploadedTable, named name: String?) throws(ImportRefusal) -> Kind {
    if table.has("review") { return .reviews }
    if table.has("watcheddate") { return .diary }
    if table.has("rating") { return .ratings }
    let name = (name ?? "").lowercased()
    if name.contains("watchlist") { return .watchlist }
    if name.contains("watched") { return .watched }
    if name.contains("films") { return .likes }
    throw .seenOrWanted
  }
}

/// Collects the rows of a Letterboxd export.
private struct LetterboxdShelf {
  private let moments: TimestampParser
  private(set) var rows: [UploadedRow] = []
  /// The indices of the plays of each film, by title and year.
  private var plays: [String: [Int]] = [:]
  private var entries: [String: Int] = [:]

  init(_ moments: TimestampParser) { self.moments = moments }

  mutating func add(_ line: UploadedTable.Line, _ kind: LetterboxdExport.Kind) {
    var film = UploadedFilm(line)
    let address = line.text("letterboxduri")
    if kind != .diary, kind != .reviews, let address {
      film.keys.append(ExternalKey(.letterboxd, address.replacing("https://", with: "")))
    }
    var row = UploadedRow(
      kind.rowKind, film, origin: StoredPhrase("\(kind.file), line \(line.number)"))
    row.notedAt = moments.noted(line.text("date"))
    row.set(stars: line.text("rating"))
    row.note = line.text("review").map(Self.withoutMarkup)?.cleanedLines
    switch kind {
    case .diary, .reviews:
      row.entry = address.map { String($0.replacing("https://", with: "").prefix(200)) }
      row.set(day: line.text("watcheddate"), moments)
      row.tags = line.text("tags")
      if kind == .diary { add(row) } else { review(row) }
    case .ratings, .watched: addFact(row)
    case .watchlist, .likes: rows.append(row)
    }
  }

  /// Returns a review as plain text: Letterboxd stores reviews with the few HTML tags that it
  /// allows.
  private static func withoutMarkup(_ text: String) -> String {
    let lines = text.replacing(/<(?:br|\/p)\s*\/?>/.ignoresCase(), with: "\n")
    let marks = /<\/?(?:i|b|em|strong|s|strike|u|blockquote|a|p)(?:\s[^<>]*)?>/.ignoresCase()
    return HTMLEntities.decoded(lines.replacing(marks, with: ""))
  }

  private mutating func add(_ row: UploadedRow) {
    if let entry = row.entry { entries[entry] = rows.count }
    plays[row.film.nameIdentity, default: []].append(rows.count)
    rows.append(row)
  }

  /// Adds a review to its diary entry, or as a play of its own if it has no entry.
  private mutating func review(_ row: UploadedRow) {
    let known = plays[row.film.nameIdentity] ?? []
    let sameDay = known.first { place in
      rows[place].watchedOn == row.watchedOn && rows[place].note == nil
        && (row.entry == nil || rows[place].entry == nil)
    }
    if let place = row.entry.flatMap({ entries[$0] }) ?? sameDay,
      rows[place].film.nameIdentity == row.film.nameIdentity
    {
      rows[place].note = row.note
      if let tags = row.tags, tags != rows[place].tags {
        rows[place].tags = rows[place].tags.map { "\($0),\(tags)" } ?? tags
      }
      rows[place].ratingTenths = rows[place].ratingTenths ?? row.ratingTenths
    } else {
      add(row)
    }
  }

  /// Adds the fact that a film was seen, or its rating, as a play only if the film has no other. A
  /// rating that none of the plays has becomes a row of its own, which is applied to a play
  /// without a rating or shown to the member.
  private mutating func addFact(_ sent: UploadedRow) {
    var row = sent
    row.isMereFact = true
    let known = plays[row.film.nameIdentity] ?? []
    if known.isEmpty { return add(row) }
    for place in known where rows[place].film.keys.isEmpty {
      rows[place].film.keys = row.film.keys
    }
    guard let rating = row.ratingTenths, known.allSatisfy({ rows[$0].ratingTenths != rating })
    else { return }
    add(row)
  }
}

extension LetterboxdExport.Kind {
  fileprivate var file: String { "\(rawValue).csv" }

  fileprivate var rowKind: UploadedRow.Kind {
    switch self {
    case .diary, .reviews, .ratings, .watched: .play
    case .watchlist: .bookmark
    case .likes: .like
    }
  }
}
