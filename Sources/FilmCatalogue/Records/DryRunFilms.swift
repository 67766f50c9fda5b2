import PlazaBase
import PlazaData
import Synchronization

/// The rows that a dry run would have written, so that later films of the file match them.
struct DryRunFilms: Sendable {
  /// The records without their facts, since a dry run sees each row once.
  var records: [ExternalKey: FilmRecord] = [:]
  var book = TitleIndex()
  var duplicates: Set<FilmPair> = []
}

/// A dry run of an import, one batch after another.
final class DryRun: Sendable {
  private let tried = Mutex(DryRunFilms())

  func callAsFunction(_ take: IngestFilms, _ tx: any Transaction) throws -> IngestResult {
    try tried.withLock { try take.tried(&$0, tx) }
  }
}

extension FilmPair {
  /// The pairs that are not recorded as possible duplicates yet.
  static func unknown(_ pairs: Set<FilmPair>, _ tx: any Transaction) throws -> Set<FilmPair> {
    var unknown = pairs.filter { $0.one != $0.other }
    for part in unknown.map(\.one.text).sorted().parts(of: 512) {
      let rows = try tx.rows(
        "SELECT one, other FROM film_duplicate WHERE one IN (\(list: part.padded)) ORDER BY one, other"
      )
      for row in rows {
        unknown.remove(FilmPair(try row.value("one"), try row.value("other")))
      }
    }
    return unknown
  }
}
