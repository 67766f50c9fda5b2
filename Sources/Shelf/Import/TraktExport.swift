import FilmCatalogue
import Foundation
import PlazaBase

/// The files of a Trakt export: `watched-history-1.json` and so on, `ratings-movies.json`,
/// `lists-watchlist.json`, `comments-movies.json`. The export may be paged or not. Trakt's ratings
/// and comments belong to a film; here they are added to its latest play.
struct TraktExport {
  let file: UploadedFile

  fileprivate enum Kind: CaseIterable { case history, ratings, comments, watchlist, favorites }

  /// - Returns: Nil if these are not files of Trakt.
  init?(_ files: NamedFiles, _ moments: TimestampParser) throws(ImportRefusal) {
    var parts: [(kind: Kind, name: String, items: TraktItems)] = []
    var ignored: [StoredPhrase] = []
    for part in files.all {
      if let items = try Self.items(part.bytes), let kind = Self.kind(part.name, items) {
        parts.append((kind, part.name, items))
      } else {
        ignored += try Self.list(part) ?? [StoredPhrase("the file \(part.name.cleaned)")]
      }
    }
    if parts.isEmpty { return nil }
    var shelf = TraktShelf(moments)
    for kind in Kind.allCases {
      for part in parts where part.kind == kind {
        for (entry, item) in part.items.films {
          shelf.add(item, kind, origin: Self.origin(entry, part.name))
        }
      }
    }
    let skipped = parts.reduce(0) { $0 + $1.items.entries - $1.items.films.count }
    if skipped > 0 {
      ignored.append(
        StoredPhrase {
          say(
            skipped, one: "1 entry that isn't a film", many: "\(skipped) entries that aren't films"
          )
        })
    }
    file = UploadedFile(.trakt, shelf.rows, ignored: ignored)
  }

  /// - Returns: Nil if the file is not a list of items.
  private static func items(_ bytes: [UInt8]) throws(ImportRefusal) -> TraktItems? {
    guard JSONValues.areFew(in: bytes) else { throw .tooManyRows }
    do {
      return try JSONDecoder().decode(TraktItems.self, from: Data(withoutMark(bytes)))
    } catch let refusal as ImportRefusal {
      throw refusal
    } catch {
      return nil
    }
  }

  /// Returns a message that a member's own list was not imported.
  private static func list(_ part: NamedFiles.File) throws(ImportRefusal) -> [StoredPhrase]? {
    let file = part.name.lowercased().split(separator: "/").last.map(String.init) ?? ""
    guard let match = file.wholeMatch(of: /lists-list-(?:\d+-)?(.+)\.json/),
      let items = try items(part.bytes)
    else { return nil }
    let notes = items.films.count { $0.item.notes?.cleanedLines != nil }
    return StoredPhrase.list(String(match.1).cleaned, films: items.films.count, notes: notes)
  }

  private static func origin(_ entry: Int, _ file: String) -> StoredPhrase {
    file.isEmpty
      ? StoredPhrase("entry \(entry)") : StoredPhrase("\(file), entry \(entry)", as: "a file")
  }

  private static func withoutMark(_ bytes: [UInt8]) -> ArraySlice<UInt8> {
    bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
  }

  private static func kind(_ name: String, _ items: TraktItems) -> Kind? {
    let file = name.lowercased().split(separator: "/").last.map(String.init) ?? ""
    if file.hasPrefix("lists-watchlist") { return .watchlist }
    if file.hasPrefix("lists-favorites") { return .favorites }
    if file.hasPrefix("watched-history") { return .history }
    guard let first = items.films.first?.item else { return nil }
    if file.hasPrefix("lists") { return nil }
    if first.comment != nil { return .comments }
    if first.rating != nil { return .ratings }
    if first.hasWatched { return .history }
    return first.listedAt == nil ? nil : .watchlist
  }
}

/// Collects the rows of a Trakt export.
private struct TraktShelf {
  private let moments: TimestampParser
  private(set) var rows: [UploadedRow] = []
  private var plays: [String: [Int]] = [:]
  /// The indices of the rows that have the comments of a film.
  private var comments: [String: Int] = [:]

  init(_ moments: TimestampParser) { self.moments = moments }

  mutating func add(_ item: TraktItem, _ kind: TraktExport.Kind, origin: StoredPhrase) {
    guard item.isFilm, let film = item.movie?.film else { return }
    var row = UploadedRow(.play, film, origin: origin)
    switch kind {
    case .history:
      row.set(day: item.watchedAt, moments)
      row.entry = item.id.map { "trakt \($0.prefix(40))" }
      append(row)
    case .ratings:
      row.set(ofTen: item.rating)
      row.notedAt = moments.noted(item.ratedAt)
      addFact(row)
    case .comments:
      row.note = item.comment?.comment?.cleanedLines
      row.notedAt = moments.noted(item.comment?.createdAt)
      row.isMereFact = true
      addComment(row)
    case .watchlist, .favorites:
      row.kind = kind == .watchlist ? .bookmark : .like
      row.notedAt = moments.noted(item.listedAt)
      row.note = item.notes?.cleanedLines
      rows.append(row)
    }
  }

  private mutating func append(_ row: UploadedRow) {
    plays[row.film.identity, default: []].append(rows.count)
    rows.append(row)
  }

  private mutating func addFact(_ sent: UploadedRow) {
    let known = plays[sent.film.identity] ?? []
    guard
      let latest = known.max(by: {
        (rows[$0].watchedOn, rows[$0].entry ?? "", $0) < (
          rows[$1].watchedOn, rows[$1].entry ?? "", $1
        )
      })
    else {
      var row = sent
      row.isMereFact = true
      append(row)
      return
    }
    rows[latest].ratingTenths = rows[latest].ratingTenths ?? sent.ratingTenths
    if let complaint = sent.complaint { rows[latest].addError(complaint) }
  }

  /// Merges all comments on a film into one note, which is later added to one of its plays.
  private mutating func addComment(_ row: UploadedRow) {
    let film = row.film.identity
    guard let note = row.note else { return }
    if let place = comments[film] ?? plays[film]?.last, rows[place].isMereFact {
      rows[place].note = rows[place].note.map { "\($0)\n\n\(note)" } ?? note
      comments[film] = place
    } else {
      comments[film] = rows.count
      rows.append(row)
    }
  }
}
