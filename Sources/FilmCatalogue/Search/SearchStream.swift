import PlazaData

/// Reads the positions of matching films in ascending order, and no more than requested.
struct SearchStream {
  private static let bands: [SQL] = ["band = 0", "band = 1", "band = 2", "band = 3", "band = 4"]

  private let tx: any Transaction
  private let bands: SearchBands
  /// The positions of words that are rare as typed. The other words are not rare with alternatives
  /// either.
  private var rare: [Int]?

  init(_ tx: any Transaction) throws {
    self.tx = tx
    // With its estimates for words, the planner would scan all films in order and check each.
    let settings: SQL =
      tx.dialect == .sqlite
      ? ""
      : """
      , set_config('plan_cache_mode', 'force_generic_plan', true), set_config('enable_seqscan', 'off', true),
        set_config('max_parallel_workers_per_gather', '0', true)
      """
    bands = try SearchBands.read(tx, and: settings)
  }

  /// Returns the first positions after `position`. If all words are common, their lists are long
  /// and may have no intersection, so they are read only up to the horizon.
  mutating func positions(_ wanted: SearchClass, after position: Int, limit: Int) throws -> [Int] {
    guard let horizon = wanted.bands.flatMap(bands.end) else {
      return try read(wanted, after: position, limit: limit)
    }
    let isSQLite = tx.dialect == .sqlite
    // SQLite would read the same lists twice; PostgreSQL has an index for each part.
    if isSQLite, try isReadToTheEnd(wanted) {
      return try read(wanted, after: position, limit: limit)
    }
    let within = isSQLite ? wanted.inTopBand : wanted
    let found = try read(within, after: position, before: horizon, limit: limit)
    guard !isSQLite, found.count < limit, try isReadToTheEnd(wanted) else { return found }
    return found
      + (try read(wanted, after: max(position, horizon - 1), limit: limit - found.count))
  }

  private mutating func isReadToTheEnd(_ wanted: SearchClass) throws -> Bool {
    if wanted.words.count + wanted.filters.count < 2 { return true }
    if wanted.typed.isEmpty {
      let rare = try rareWords(wanted, among: wanted.words.indices.map(\.self))
      self.rare = rare
      return !rare.isEmpty
    }
    return try rareWords(wanted, among: rare ?? wanted.words.indices.map(\.self)).contains {
      try isUnknown(wanted.typed[$0])
    }
  }

  /// The positions of words that few films of the sample contain.
  private func rareWords(_ wanted: SearchClass, among positions: [Int]) throws -> [Int] {
    if positions.isEmpty { return [] }
    switch tx.dialect {
    case .sqlite:
      return try positions.filter {
        let sampled = SearchClass(words: [wanted.words[$0], SearchTokens.sample])
        return try read(sampled, after: -1, limit: wanted.rare).count < wanted.rare
      }
    case .postgres:
      // A single statement, to save round trips.
      let counts = positions.map { position -> SQL in
        """
        SELECT CAST(\(position) AS BIGINT) AS position FROM (
          SELECT 1 FROM film_search WHERE strpos(tokens, '#some') > 0 AND \(has(wanted.words[position]))
          LIMIT \(wanted.rare)) AS found
        HAVING COUNT(*) < \(wanted.rare)
        """
      }
      let all = counts.dropFirst().reduce(counts[0]) { "\($0) UNION ALL \($1)" }
      return try tx.rows("SELECT position FROM (\(all)) AS rare ORDER BY position").map {
        try $0.value("position")
      }
    }
  }

  /// Whether no film contains the word. A word that a film contains is not treated as misspelt.
  private func isUnknown(_ word: Lexemes) throws -> Bool {
    try read(SearchClass(words: [word]), after: -1, limit: 1).isEmpty
  }

  private func read(_ wanted: SearchClass, after position: Int, before end: Int = .max, limit: Int)
    throws -> [Int]
  {
    var (found, last): ([Int], Int) = ([], position)
    while found.count < limit, last + 1 < end {
      let hits = try hits(wanted, after: last, before: end, limit: limit - found.count)
      let kept = hits.filter { !$0.isWrong }
      found += kept.map(\.position)
      guard let hit = hits.last, kept.count < hits.count else { break }
      last = hit.position
    }
    return found
  }

  private func hits(
    _ wanted: SearchClass, after position: Int, before end: Int, limit: Int
  ) throws -> [(position: Int, isWrong: Bool)] {
    switch tx.dialect {
    case .sqlite:
      return try tx.rows(
        """
        SELECT rowid AS place FROM film_token WHERE film_token MATCH \(wanted.lexemes.fts5) AND rowid > \(position)
          AND rowid < \(end) ORDER BY rowid LIMIT \(limit)
        """
      ).map { (try $0.value("place"), false) }
    case .postgres:
      let has = has(wanted.lexemes)
      let parts = bands.bands(after: position, before: end).map { band -> SQL in
        """
        (WITH hit AS MATERIALIZED (
          SELECT place FROM film_search WHERE \(Self.bands[band]) AND \(has))
        SELECT place FROM hit WHERE place > \(position) ORDER BY place LIMIT \(limit))
        """
      }
      guard let first = parts.first else { return [] }
      // The branches are evaluated in order, and only until the limit is reached.
      let all = parts.dropFirst().reduce(first) { "\($0) UNION ALL \($1)" }
      return try tx.rows(
        "SELECT place, \(isWrong(wanted)) AS is_wrong FROM (\(all)) AS found LIMIT \(limit)"
      )
      .map { (try $0.value("place"), try $0.value("is_wrong")) }
    }
  }

  /// While PostgreSQL moves pending rows into a GIN index, lexeme by lexeme, the index contains
  /// only some of a row's lexemes. A query that excludes a lexeme may then return rows that
  /// contain it, so the condition is checked again on the row.
  private func isWrong(_ wanted: SearchClass) -> SQL {
    if wanted.without.isEmpty { return "false" }
    let has = has(.any(wanted.without))
    return "(SELECT \(has) FROM film_search WHERE film_search.place = found.place)"
  }

  private func has(_ lexemes: Lexemes) -> SQL {
    "array_to_tsvector(string_to_array(tokens, ' ')) @@ CAST(\(lexemes.tsquery) AS tsquery)"
  }
}
