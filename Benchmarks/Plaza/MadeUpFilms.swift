import FilmCatalogue
import Foundation
import PlazaBase
import PlazaData

/// Deterministic films whose words are as frequent as in real titles: the most common occurs in
/// about 30 of 100 titles, and half of all words hardly ever. They are inserted in order of
/// popularity, so that no film moves another to a different band of the search index, and with
/// unordered keys.
struct MadeUpFilms: Sendable {
  let films: Int
  private let words: [String]
  private let weights: [Double]

  private static let common = """
    the of a and in to love man night dark life last girl day house dead world my on for death blood king lost story \
    black white big time summer heart home city war sea moon star red fire river road dream woman boys secret return
    """
  private static let syllables = """
    ba be bo da de do fa ga ha he ja ka ke ko la le li ma me mi na ne no pa po ra re ri ro sa se si ta te ti to va ve \
    wa za sha ther ing man ster ton ville
    """

  init(films: Int) {
    self.films = films
    let syllables = Self.syllables.split(separator: " ").map(String.init)
    var random = Chance(state: 7)
    let made = (0..<60_000).map { _ in
      (0..<(2 + random.number(3))).map { _ in random.pick(syllables) }.joined()
    }
    words = Self.common.split(whereSeparator: \.isWhitespace).map(String.init) + made
    var sum = 0.0
    weights = words.indices.map { rank in
      sum += 1 / (Double(rank) + 2)
      return sum
    }
  }

  func insertAll(into store: any Database, progress: @Sendable (Int) -> Void) async throws {
    let world = World.real
    for start in stride(from: 0, to: films, by: 5000) {
      let numbers = Array(start..<min(start + 5000, films))
      let now = world.now()
      let entries = numbers.compactMap(entry)
      let documents = entries.map(SearchDocument.init)
      try await store.longWrite { tx in
        for entry in entries { try row(entry, now, tx) }
        try SearchIndex.save(documents, tx)
      }
      progress(numbers.count + start)
    }
    try await store.longWrite { tx in
      try tx.run(
        """
        INSERT INTO film_year (year, films) SELECT year, COUNT(*) FROM film WHERE year IS NOT NULL GROUP BY year
        ON CONFLICT DO NOTHING
        """)
    }
    try await store.longWrite { tx in
      // As if they had been inserted in random order.
      if tx.dialect == .postgres { try tx.run("CLUSTER film_search USING film_search_film_key") }
      try tx.run("ANALYZE")
    }
    for round in 0..<500 {
      guard try await store.longWrite({ try SearchIndex.compact(beginning: round == 0, $0) })
      else { return }
    }
  }

  private func entry(_ number: Int) -> SearchEntry? {
    var random = Chance(state: UInt64(number))
    let digits = String(number)
    let key = String(10_000_000 + random.number(80_000_000)) + "-0000-7000-8000-"
    guard let id = ID<Film>(key + String(repeating: "0", count: 12 - digits.count) + digits) else {
      return nil
    }
    let title =
      (random.number(4) == 0 ? ["the"] : []) + (0...random.number(4)).map { _ in word(&random) }
    let people = (0...random.number(3)).map { _ in "\(word(&random)) \(word(&random))".capitalized
    }
    return SearchEntry(
      film: id, title: title.joined(separator: " ").capitalized, people: people,
      year: 2026 - random.number(100),
      genres: [random.pick(Genre.allCases)], popularity: 1_000_000_000 / (1 + number))
  }

  private func word(_ random: inout Chance) -> String {
    let drawn = Double(random.number(1 << 30)) / Double(1 << 30) * (weights.last ?? 1)
    var (low, high) = (0, weights.count - 1)
    while low < high {
      let middle = (low + high) / 2
      if weights[middle] < drawn { low = middle + 1 } else { high = middle }
    }
    return words[low]
  }

  private func row(_ entry: SearchEntry, _ now: Instant, _ tx: any Transaction) throws {
    let released = entry.year.map { String($0) } ?? ""
    let genre = entry.genres.first ?? .drama
    try tx.run(
      """
      INSERT INTO film (id, title, sort_title, year, released, release_key, genres, popularity, details, source, as_of,
        added_at)
      VALUES (\(entry.film), \(entry.title), \(entry.title.folded), \(entry.year), \(released), \(released + "-00-00"),
        \(genre), \(entry.popularity), '{}', 'file', \(now), \(now))
      """)
    try tx.run(
      """
      INSERT INTO film_genre (genre, film, year, release_key, sort_title, popularity)
      VALUES (\(genre), \(entry.film), \(entry.year), \(released + "-00-00"), \(entry.title.folded),
        \(entry.popularity))
      """)
  }
}

/// A deterministic pseudo-random generator.
struct Chance {
  var state: UInt64

  mutating func number(_ maximum: Int) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return Int((mixed ^ (mixed >> 31)) % UInt64(max(1, maximum)))
  }

  mutating func pick<Item>(_ items: [Item]) -> Item { items[number(items.count)] }
}
