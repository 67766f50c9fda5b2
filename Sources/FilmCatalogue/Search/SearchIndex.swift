import PlazaBase
public import PlazaData

/// Maintains the search index.
public enum SearchIndex {
  /// The number of films per statement.
  private static let maximum = 500

  /// Replaces the entries of these films.
  public static func save(_ documents: [SearchDocument], _ tx: any Transaction) throws {
    var seen: Set<ID<Film>> = []
    // Films of equal popularity are ordered by arrival.
    let distinct = documents.map(\.entry.film).filter { seen.insert($0).inserted }
    let last = Dictionary(documents.map { ($0.entry.film, $0) }, uniquingKeysWith: { $1 })
    var positions = SearchPositions()
    for part in distinct.compactMap({ last[$0] }).parts(of: maximum) {
      try save(part: part, &positions, tx)
    }
    try SpellingDictionary.add(documents.flatMap(\.spelled), tx)
  }

  /// Raises the limit of PostgreSQL's pending list for this transaction; call `settle` afterwards.
  /// It also disables sequential scans: during an import the planner's statistics are outdated,
  /// and it would read whole tables.
  public static func prepareForBulkWrites(_ tx: any Transaction) throws {
    guard tx.dialect == .postgres else { return }
    _ = try tx.rows(
      """
      SELECT set_config('gin_pending_list_limit', '16MB', true), set_config('work_mem', '64MB', true),
        set_config('enable_seqscan', 'off', true)
      """)
  }

  /// Optimises the index one step at a time after many changes. Searches work without it but are
  /// faster afterwards.
  /// - Parameter beginning: whether this is the first step.
  /// - Returns: whether more steps are needed.
  public static func compact(beginning: Bool, _ tx: any Transaction) throws -> Bool {
    guard tx.dialect == .sqlite else {
      _ = try tx.rows(
        """
        SELECT gin_clean_pending_list(('film_token_' || n)::regclass)
        FROM unnest(ARRAY['0', '1', '2', '3', '4', 'sample']) AS n
        """)
      return false
    }
    try tx.run(
      "INSERT INTO film_token (film_token, rank) VALUES ('merge', \(beginning ? -4000 : 4000))")
    return try tx.rows("SELECT DISTINCT segid FROM film_token_idx ORDER BY segid LIMIT 2").count
      > 1
  }

  private static func save(
    part: [SearchDocument], _ positions: inout SearchPositions, _ tx: any Transaction
  ) throws {
    let known = try SearchRow.known(part.map(\.entry.film), tx)
    var (gone, fresh): ([SearchRow], [SearchRow]) = ([], [])
    for document in part {
      let entry = document.entry
      let old = known[entry.film]
      guard entry.isListed else {
        gone += [old].compactMap(\.self)
        continue
      }
      let step = SearchPosition.step(of: entry.popularity)
      let keeps = old.map { SearchPosition.keeps($0.position, step: step) } ?? false
      if keeps, old?.tokens == document.tokens { continue }
      let position = keeps ? old?.position : nil
      gone += [old].compactMap(\.self)
      fresh.append(
        SearchRow(
          position: try position ?? positions.next(in: step, tx), film: entry.film,
          tokens: document.tokens)
      )
    }
    try SearchRow.remove(gone, tx)
    try SearchRow.add(fresh, tx)
  }
}

/// Allocates positions within one transaction.
struct SearchPositions {
  private var last: [Int: Int] = [:]

  /// The position after the last one of a step.
  mutating func next(in step: Int, _ tx: any Transaction) throws -> Int {
    let (first, end) = (SearchPosition.first(of: step), SearchPosition.first(of: step + 1))
    let highest: Int? =
      try last[step]
      ?? tx.first(
        "SELECT place FROM film_search WHERE place >= \(first) AND place < \(end) ORDER BY place DESC LIMIT 1"
      )?.value("place")
    let position = highest.map { $0 + 1 } ?? first
    last[step] = position
    return position
  }
}
