import FilmCatalogue
import Foundation
import Jobs
import PlazaArchive
import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaTesting

@testable import Shelf

/// The shelves of Ann and Bob in a database of their own.
struct DiaryFixture: Sendable {
  static let tables =
    WebTables.migrations + Jobs.tables + FilmCatalogue.tables + MemberFilms.migrations
  // swift-format-ignore: NeverForceUnwrap
  static let london = ShopTimeZone(identifier: "Europe/London")!
  /// The clock is set to noon of this day.
  static let today = date("2026-06-01")

  let store: any Database
  let clock: TestWorld
  let ann = Cast.ann.id
  let bob = Cast.bob.id

  var world: World { clock.world }

  static func open<Value: Sendable>(
    on engine: Engine = .sqliteMemory, _ clock: TestWorld = TestWorld(),
    _ body: (DiaryFixture) async throws -> Value
  ) async throws -> Value {
    try await engine.withStore(tables, world: clock) {
      try await body(DiaryFixture(store: $0, clock: clock))
    }
  }

  /// Adds a film to the catalogue.
  @discardableResult
  func film(_ title: String, _ year: Int? = 1999, _ others: ExternalKey..., genres: [Genre] = [])
    async throws -> ID<Film>
  {
    var facts = FilmFacts(title: title)
    facts.release = year.flatMap { PartialDate(year: $0) } ?? .unknown
    facts.genres = genres
    let key = ExternalKey(.file, "\(title) \(year ?? 0)")
    let take = IngestFilms(
      [FoundFilm(key: key, facts: facts, otherKeys: others)], at: clock.now, in: world)
    let taken = try await store.write { try take($0) }
    guard let film = taken.films[key] else { throw Missing() }
    return film
  }

  @discardableResult
  func play(
    _ film: ID<Film>, _ day: String = "2026-05-30", rating: Int? = nil, note: String? = nil,
    place: String? = nil,
    tags: String = "", again: Bool = false, by member: ID<Member>? = nil
  ) async throws -> AddPlay.Receipt {
    let details = PlayDetails(
      watchedOn: PartialDate(day) ?? .unknown, place: place,
      rating: rating.flatMap { Rating(tenths: $0) }, note: note,
      tags: PlayTags(tags))
    let act = AddPlay(film, details, by: member ?? ann, isAgain: again, in: world)
    return try await store.write { try act($0) }
  }

  func bookmark(_ film: ID<Film>, by member: ID<Member>? = nil, note: String? = nil) async throws {
    let act = Bookmark(film, by: member ?? ann, at: clock.now, note: note)
    try await store.write { try act($0) }
  }

  func marks(_ film: ID<Film>, of member: ID<Member>? = nil) async throws -> FilmStatuses {
    let member = member ?? ann
    return try await store.read { try FilmStatuses.of(film, member, $0) }
  }

  func plays(_ change: (inout PlayList) -> Void = { _ in }) async throws -> [PlayEntry] {
    var list = PlayList(of: ann)
    change(&list)
    return try await store.longRead { [list] in try list(PageRequest(limit: 200), $0).items }
  }

  func bookmarks(_ change: (inout BookmarkList) -> Void = { _ in }) async throws -> [BookmarkEntry]
  {
    var list = BookmarkList(of: ann)
    change(&list)
    return try await store.longRead { [list] in try list(PageRequest(limit: 200), $0).items }
  }

  /// Redirects one film to another, as a merge does.
  func merge(_ gone: ID<Film>, into survivor: ID<Film>) async throws {
    try await store.write {
      try $0.run("UPDATE film SET merged_into = \(survivor) WHERE id = \(gone)")
    }
  }

  var importer: ImportService { ImportService(store, time: Self.london, in: world) }

  /// Uploads a file, imports what can be imported, and returns the totals.
  @discardableResult
  func importFile(_ bytes: [UInt8], name: String? = nil, for member: ID<Member>? = nil)
    async throws
    -> ImportTotals
  {
    let draft = try await importer.stage(bytes, name: name, of: member ?? ann)
    return try await importer.apply(draft.id, of: member ?? ann)
  }

  func export(_ format: ShelfExport.Format, of member: ID<Member>) async throws -> [UInt8] {
    let shelf = try await store.longRead { try ShelfExport(of: member, $0) }
    guard let file = shelf.file(format, time: Self.london, now: clock.now) else { throw Missing() }
    return file.bytes
  }

  struct Missing: Error {}
}

/// Returns a day that is known to be valid.
func date(_ text: String) -> CalendarDate {
  // swift-format-ignore: NeverForceUnwrap
  CalendarDate(text)!
}

/// Creates an archive of texts.
func zip(_ files: KeyValuePairs<String, String>) -> [UInt8] {
  var archive = ZipArchive(at: Instant(seconds: 1_780_315_200))
  for (name, text) in files { _ = archive.add(name, Array(text.utf8)) }
  return archive.bytes
}

extension UploadedFile {
  /// Reads an uploaded file.
  static func read(_ bytes: [UInt8], name: String? = nil) throws -> UploadedFile {
    try FileReader(DiaryFixture.london).read(bytes, name: name)
  }

  static func read(_ text: String, name: String? = nil) throws -> UploadedFile {
    try read(Array(text.utf8), name: name)
  }

  /// "play 2024-05-01 70 The Matrix" for each row, in the file's order.
  var lines: [String] {
    rows.map { row in
      [row.kind.rawValue, row.watchedOn, row.ratingTenths.map { "\($0)" } ?? "", row.film.title]
        .filter { !$0.isEmpty }.joined(separator: " ")
    }
  }
}
