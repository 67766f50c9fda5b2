import PlazaBase
import PlazaData
import Synchronization

/// What a dry run would have written, so that films which come later find it. Nothing of it is in the tables.
struct DryRunFilms: Sendable {
  /// Without their texts: no row comes twice.
  var records: [ExternalKey: FilmRecord] = [:]
  var book = TitleIndex()
  var doubts: Set<FilmPair> = []
}

/// A dry run: one part of a file after the other is tried.
final class DryRun: Sendable {
  private let tried = Mutex(DryRunFilms())

  func callAsFunction(_ take: IngestFilms, _ tx: any Transaction) throws -> IngestResult {
    try tried.withLock { try take.tried(&$0, tx) }
  }
}

extension FilmPair {
  /// Those of these pairs that the staff was never asked about.
  static func unknown(_ pairs: Set<FilmPair>, _ tx: any Transaction) throws -> Set<FilmPair> {
    var unknown = pairs.filter { $0.one != $0.other }
    for part in unknown.map(\.one.text).sorted().parts(of: 512) {
      let rows = try tx.rows(
        "SELECT one, other FROM film_doubt WHERE one IN (\(list: part.evened)) ORDER BY one, other")
      for row in rows {
        unknown.remove(FilmPair(try row.value("one"), try row.value("other")))
      }
    }
    return unknown
  }
}
