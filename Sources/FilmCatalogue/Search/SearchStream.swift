import PlazaData

/// Reads the places of what is found in ascending order, and no more of them than are wanted.
struct SearchStream {
  private static let bands: [SQL] = ["band = 0", "band = 1", "band = 2", "band = 3", "band = 4"]

  private let tx: any Transaction
  private let bands: SearchBands

  init(_ tx: any Transaction) throws {
    self.tx = tx
    bands = try SearchBands.read(tx)
    // The planner's guesses about words would send it through all films in their order, word by word.
    if tx.dialect == .postgres {
      _ = try tx.rows(
        """
        SELECT set_config('plan_cache_mode', 'force_generic_plan', true), set_config('enable_seqscan', 'off', true),
          set_config('max_parallel_workers_per_gather', '0', true)
        """)
    }
  }

  /// The first places after one. Where all words are common their lists are long, and may have nothing in common to
  /// their ends: they are read to the horizon only.
  func places(_ wanted: SearchClass, after place: Int, limit: Int) throws -> [Int] {
    guard let horizon = wanted.bands.flatMap(bands.end) else {
      return try read(wanted.lexemes, after: place, limit: limit)
    }
    let isSQLite = tx.dialect == .sqlite
    // SQLite would go through the same lists twice; PostgreSQL has an index for each part.
    if isSQLite, try isReadToTheEnd(wanted) { return try read(wanted.lexemes, after: place, limit: limit) }
    let within = isSQLite ? wanted.atTheTop : wanted.lexemes
    let found = try read(within, after: place, before: horizon, limit: limit)
    guard !isSQLite, found.count < limit, try isReadToTheEnd(wanted) else { return found }
    return found + (try read(wanted.lexemes, after: max(place, horizon - 1), limit: limit - found.count))
  }

  private func isReadToTheEnd(_ wanted: SearchClass) throws -> Bool {
    if wanted.words.count + wanted.filters.count < 2 { return true }
    return try wanted.words.enumerated().contains { position, word in
      try isRare(word, in: wanted) && (wanted.typed.isEmpty || isUnknown(wanted.typed[position]))
    }
  }

  private func isRare(_ word: Lexemes, in wanted: SearchClass) throws -> Bool {
    try read(.all([word, SearchTokens.sample]), after: -1, limit: wanted.rare).count < wanted.rare
  }

  /// What some film has is not misspelt, and was read to the end as it stands.
  private func isUnknown(_ word: Lexemes) throws -> Bool { try read(word, after: -1, limit: 1).isEmpty }

  private func read(_ lexemes: Lexemes, after place: Int, before end: Int = .max, limit: Int) throws -> [Int] {
    if place + 1 >= end { return [] }
    switch tx.dialect {
    case .sqlite:
      return try places(
        """
        SELECT rowid AS place FROM film_token WHERE film_token MATCH \(lexemes.fts5) AND rowid > \(place)
          AND rowid < \(end) ORDER BY rowid LIMIT \(limit)
        """)
    case .postgres:
      let query = lexemes.tsquery
      let parts = bands.bands(after: place, before: end).map { band -> SQL in
        """
        (WITH hit AS MATERIALIZED (
          SELECT place FROM film_search
          WHERE \(Self.bands[band]) AND array_to_tsvector(string_to_array(tokens, ' ')) @@ CAST(\(query) AS tsquery))
        SELECT place FROM hit WHERE place > \(place) ORDER BY place LIMIT \(limit))
        """
      }
      guard let first = parts.first else { return [] }
      // Read one after the other, and none that is not needed any more.
      let all = parts.dropFirst().reduce(first) { "\($0) UNION ALL \($1)" }
      return try places("SELECT place FROM (\(all)) AS found LIMIT \(limit)")
    }
  }

  private func places(_ sql: SQL) throws -> [Int] { try tx.rows(sql).map { try $0.value("place") } }
}
