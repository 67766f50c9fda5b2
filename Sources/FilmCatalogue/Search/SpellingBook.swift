import PlazaData

/// The words that typed words may have been meant to be. Words stay: one that no film has any more finds nothing.
enum SpellingBook {
  /// More words than these are not tried in place of one.
  private static let most = 24

  static func add(_ words: [String], _ tx: any Transaction) throws {
    for part in Set(words).sorted().parts(of: 500) {
      let rows = try tx.rows("SELECT word FROM film_word WHERE word IN (\(list: part.evened))")
      let known = Set(try rows.map { try $0.value("word", as: String.self) })
      let fresh = part.filter { !known.contains($0) }
      if fresh.isEmpty { continue }
      try tx.insert("INSERT INTO film_word (word)", fresh.map { "(\($0))" }, "ON CONFLICT DO NOTHING")
      let pairs = fresh.flatMap { word in Spelling.kept(word).sorted().map { ($0, word) } }
      try tx.insert(
        "INSERT INTO film_spelling (remains, word)", pairs.map { "(\($0.0), \($0.1))" }, "ON CONFLICT DO NOTHING")
    }
  }

  /// Words that a misspelt one may stand for, the nearest first.
  static func alike(_ word: String, _ tx: any Transaction) throws -> [String] {
    let slips = Spelling.slips(word)
    if slips == 0 { return [] }
    let length = word.unicodeScalars.count
    let rows = try tx.rows(
      """
      SELECT DISTINCT word FROM film_spelling
      WHERE remains IN (\(list: Spelling.remains(word, without: slips).sorted().evened))
        AND length(word) BETWEEN \(length - slips) AND \(length + slips)
      """)
    let near = try rows.map { try $0.value("word", as: String.self) }
      .map { (distance: Spelling.distance(word, $0), word: $0) }
      .filter { (1...slips).contains($0.distance) }
      .sorted { ($0.distance, $0.word) < ($1.distance, $1.word) }
    return near.prefix(most).map(\.word)
  }
}
