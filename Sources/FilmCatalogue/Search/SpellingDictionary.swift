import PlazaBase
import PlazaData

/// The vocabulary used to correct misspelt words. Words are never deleted: one that is no longer
/// in any film finds nothing.
enum SpellingDictionary {
  /// The maximum number of alternatives per word.
  private static let maximum = 24

  static func add(_ words: [String], _ tx: any Transaction) throws {
    for part in Set(words).sorted().parts(of: 500) {
      let rows = try tx.rows("SELECT word FROM film_word WHERE word IN (\(list: part.padded))")
      let known = Set(try rows.map { try $0.value("word", as: String.self) })
      let fresh = part.filter { !known.contains($0) }
      if fresh.isEmpty { continue }
      try tx.send(
        "INSERT INTO film_word (word)", fresh.map { "(\($0))" }, "ON CONFLICT DO NOTHING")
      // A concurrent insert of the same word fails above with a serialisation error, so
      // `film_spelling` needs no conflict clause.
      let pairs = fresh.flatMap { word in Spelling.lookupKeys(word).map { ($0, word) } }.sorted {
        $0 < $1
      }
      try tx.send("INSERT INTO film_spelling (remains, word)", pairs.map { "(\($0.0), \($0.1))" })
    }
  }

  /// For each word, the words that it may be a misspelling of, the nearest first.
  static func similarWords(_ words: [String], _ tx: any Transaction) throws -> [String: [String]] {
    let remains = Dictionary(words.map { ($0, Spelling.remains($0, without: Spelling.slips($0))) })
    { $1 }
    .filter { Spelling.slips($0.key) > 0 }
    if remains.isEmpty { return [:] }
    let all = remains.values.reduce(into: Set<String>()) { $0.formUnion($1) }
    let rows = try tx.rows(
      "SELECT remains, word FROM film_spelling WHERE remains IN (\(list: all.sorted().padded))")
    let kept: [(remains: String, word: String)] = try rows.map {
      (try $0.value("remains"), try $0.value("word"))
    }
    let book = Dictionary(grouping: kept, by: \.remains)
    return remains.reduce(into: [:]) { found, typed in
      let candidates = typed.value.flatMap { book[$0] ?? [] }.map(\.word)
      found[typed.key] = nearest(to: typed.key, of: Set(candidates))
    }
  }

  private static func nearest(to word: String, of candidates: Set<String>) -> [String] {
    let slips = Spelling.slips(word)
    let length = word.unicodeScalars.count
    return candidates.filter { abs($0.unicodeScalars.count - length) <= slips }
      .map { (distance: word.editDistance(to: $0), word: $0) }
      .filter { (1...slips).contains($0.distance) }
      .sorted { ($0.distance, $0.word) < ($1.distance, $1.word) }
      .prefix(maximum).map(\.word)
  }
}
