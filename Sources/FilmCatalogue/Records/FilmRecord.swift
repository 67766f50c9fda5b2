import PlazaBase
import PlazaData

/// The facts of one source about one film, as stored. A record without facts only states the
/// source's key of the film.
struct FilmRecord: Sendable, Equatable {
  let key: ExternalKey
  var film: ID<Film>
  /// The text of ``FilmFacts``, or an empty string.
  var text: String
  var asOf: Instant
  /// The number of merges that moved it to this film. The records of the surviving film
  /// take precedence.
  var moved = 0
  /// Whether staff removed it. It is then ignored, even if the source sends it again.
  var isRemoved = false

  /// Whether the film is derived from it.
  var isUsable: Bool { !text.isEmpty && !isRemoved }
}

extension FilmRecord {
  private static let written: SQL = "source, kind, external_id, film, facts, fetched_at"
  private static let columns: SQL = "\(written), moved, is_removed"

  init(row: Row) throws {
    key = ExternalKey(
      try row.value("source"), try row.value("external_id"), kind: try row.value("kind"))
    film = try row.value("film")
    text = try row.value("facts")
    asOf = try row.value("fetched_at")
    moved = try row.value("moved")
    isRemoved = try row.value("is_removed")
  }

  /// The records with these keys. One statement per source and kind uses the index on their IDs.
  static func find(_ keys: some Sequence<ExternalKey>, _ tx: any Transaction) throws
    -> [ExternalKey: FilmRecord]
  {
    var found: [ExternalKey: FilmRecord] = [:]
    for (kind, keys) in Dictionary(grouping: keys, by: { SourceKind($0) }).sorted(by: {
      $0.key < $1.key
    }) {
      for part in keys.map(\.id).sorted().parts(of: 512) {
        let rows = try tx.rows(
          tx.dialect == .sqlite ? inList(part, of: kind) : oneByOne(part, of: kind))
        for record in try rows.map(FilmRecord.init(row:)) { found[record.key] = record }
      }
    }
    return found
  }

  private static func inList(_ ids: [String], of kind: SourceKind) -> SQL {
    """
    SELECT \(columns) FROM film_record
    WHERE source = \(kind.source) AND kind = \(kind.kind) AND external_id IN (\(list: ids.padded))
    ORDER BY external_id
    """
  }

  /// If its statistics say that the table is empty, PostgreSQL prefers reading all records of a
  /// source to looking up a list. A lateral join looks up each ID in the index.
  private static func oneByOne(_ ids: [String], of kind: SourceKind) -> SQL {
    """
    SELECT \(columns) FROM (VALUES \(joined: ids.padded.map { "(\($0))" })) AS asked (id) CROSS JOIN LATERAL (
      SELECT \(columns) FROM film_record
      WHERE source = \(kind.source) AND kind = \(kind.kind) AND external_id = asked.id LIMIT 1) AS record
    ORDER BY external_id
    """
  }

  /// The records of these films, in no particular order of precedence.
  static func of(_ films: [ID<Film>], _ tx: any Transaction) throws -> [ID<Film>: [FilmRecord]] {
    let rows = try films.parts(of: 512).flatMap { part in
      try tx.rows(
        "SELECT \(columns) FROM film_record WHERE film IN (\(list: part.padded)) ORDER BY source, kind, external_id"
      )
    }
    return Dictionary(grouping: try rows.map(FilmRecord.init(row:)), by: \.film)
  }

  /// Inserts or updates records.
  static func save(_ records: [FilmRecord], _ tx: any Transaction) throws {
    try tx.send(
      "INSERT INTO film_record (\(written))",
      records.map { record in
        let key = record.key
        return
          "(\(key.source), \(key.kind), \(key.id), \(record.film), \(record.text), \(record.asOf))"
      },
      """
      ON CONFLICT (source, kind, external_id) DO UPDATE
      SET film = excluded.film, facts = excluded.facts, fetched_at = excluded.fetched_at
      """)
  }

  /// The order of precedence: records that fewer merges moved come first, then those of the source
  /// with the lower rank, and of one source the newest.
  static func counts(_ left: FilmRecord, before right: FilmRecord) -> Bool {
    if left.moved != right.moved { return left.moved < right.moved }
    let (one, other) = (left.key, right.key)
    if one.source.rank != other.source.rank { return one.source.rank < other.source.rank }
    if one.source != other.source { return one.source.rawValue < other.source.rawValue }
    if left.asOf != right.asOf { return left.asOf > right.asOf }
    return (one.kind, one.id) < (other.kind, other.id)
  }
}

/// A source and one of its kinds of key.
struct SourceKind: Hashable, Comparable {
  let source: FilmSource
  let kind: String

  init(_ key: ExternalKey) {
    source = key.source
    kind = key.kind
  }

  static func < (left: SourceKind, right: SourceKind) -> Bool {
    (left.source.rawValue, left.kind) < (right.source.rawValue, right.kind)
  }
}
