import PlazaData

/// Reads the places of what is found in ascending order, and no more of them than are wanted.
struct SearchStream {
  private static let bands: [SQL] = ["band = 0", "band = 1", "band = 2", "band = 3", "band = 4"]
  private let tx: any Transaction

  init(_ tx: any Transaction) throws {
    self.tx = tx
    // The planner's guesses about words would send it through all films in their order, word by word.
    if tx.dialect == .postgres {
      _ = try tx.rows(
        """
        SELECT set_config('plan_cache_mode', 'force_generic_plan', true), set_config('enable_seqscan', 'off', true)
        """)
    }
  }

  func places(_ lexemes: Lexemes, after place: Int, limit: Int) throws -> [Int] {
    switch tx.dialect {
    case .sqlite:
      return try places(
        """
        SELECT rowid AS place FROM film_token WHERE film_token MATCH \(lexemes.fts5) AND rowid > \(place)
        ORDER BY rowid LIMIT \(limit)
        """)
    case .postgres:
      let query = lexemes.tsquery
      var found: [Int] = []
      for band in Self.bands where found.count < limit {
        found += try places(
          """
          WITH hit AS MATERIALIZED (
            SELECT place FROM film_search
            WHERE \(band) AND array_to_tsvector(string_to_array(tokens, ' ')) @@ CAST(\(query) AS tsquery))
          SELECT place FROM hit WHERE place > \(place) ORDER BY place LIMIT \(limit - found.count)
          """)
      }
      return found
    }
  }

  private func places(_ sql: SQL) throws -> [Int] { try tx.rows(sql).map { try $0.value("place") } }
}
