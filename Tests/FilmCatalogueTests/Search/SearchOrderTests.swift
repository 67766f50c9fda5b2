import PlazaBase
import PlazaData
import PlazaTesting
import Testing

@testable import FilmCatalogue

struct SearchOrderTests {
  private static let words = [
    "the", "a", "of", "love", "lover", "loved", "dark", "night", "star", "stars", "starlight",
    "été", "1931", "M",
    "Spider-Man", "l'amour", "김민준", "matrix", "matrices", "terminator", "thé", "o'neill", "&",
  ]
  private static let queries = [
    "lo", "s", "t", "the", "star", "matirx", "trminator", "1", "ete", "spiderman", "193", "m",
  ]

  private struct Dice {
    var source: SplitMix64

    mutating func number(_ maximum: Int) -> Int { Int(source.next() % UInt64(maximum)) }
    mutating func pick(_ words: [String]) -> String { words[number(words.count)] }
    mutating func some(_ words: [String], _ maximum: Int) -> String {
      (0...number(maximum)).map { _ in pick(words) }.joined(separator: " ")
    }
  }

  private func entry(_ dice: inout Dice, _ world: World) -> SearchEntry {
    SearchEntry(
      film: world.newID(), title: dice.some(Self.words, 4),
      originalTitle: dice.number(3) == 0 ? dice.some(Self.words, 3) : nil,
      people: (0..<dice.number(3)).map { _ in dice.some(Self.words, 1) },
      year: 1930 + dice.number(4),
      genres: [Genre.allCases[dice.number(3)]], popularity: dice.number(8) * 1000)
  }

  @Test(arguments: [UInt64.random(in: 0...9_999_999), 1, 2])
  func `both engines return the same results in the same order, at once and by page`(seed: UInt64)
    async throws
  {
    print("seed \(seed)")
    let world = TestWorld(seed: seed).world
    var dice = Dice(source: SplitMix64(seed: seed))
    let entries = (0..<150).map { _ in entry(&dice, world) }
    let changed = entries.prefix(40).map { old in
      SearchEntry(
        film: old.film, title: dice.some(Self.words, 3), year: old.year,
        popularity: dice.number(8) * 1000,
        isListed: dice.number(4) > 0)
    }
    let queries = (0..<60).map { _ in
      (dice.some(Self.words + Self.queries, 2), dice.number(3) == 0 ? 1930 + dice.number(4) : nil)
    }
    let answers = try await [Engine.sqliteMemory, .postgres].asyncMap { engine in
      try await engine.withStore(SearchFixture.migrations) { store in
        let fixture = SearchFixture(store: store)
        try await fixture.put(entries)
        try await fixture.save(changed)
        return try await queries.asyncMap { words, year in
          let ids = try await fixture.ids(words, year: year)
          #expect(try await fixture.ids(words, year: year, by: 7) == ids, "\(words), seed \(seed)")
          #expect(Set(ids).count == ids.count, "\(words), seed \(seed)")
          return ids
        }
      }
    }
    for (number, query) in queries.enumerated() {
      #expect(answers[0][number] == answers[1][number], "\(query), seed \(seed)")
    }
    #expect(answers[0].contains { $0.count > 20 })
  }

  @Test(arguments: [Engine.sqliteMemory, .postgres])
  func `a search in thousands of films ends after the most popular ones, in order`(engine: Engine)
    async throws
  {
    try await engine.withStore(SearchFixture.migrations) { store in
      let fixture = SearchFixture(store: store)
      // Shuffled, so that most films displace others.
      let popularity = (0..<6000).map { ($0 * 7919) % 6007 }
      for part in popularity.parts(of: 1000) {
        try await fixture.put(
          part.map {
            SearchEntry(
              film: fixture.world.newID(), title: "Film \($0)", popularity: 1 << ($0 % 40) + $0)
          })
      }
      let found = try await fixture.popularity("film", by: 200)
      #expect(found.count == FindFilms.maximum)
      let steps = found.map(SearchPosition.step)
      #expect(steps == steps.sorted())
      let all = popularity.map { SearchPosition.step(of: 1 << ($0 % 40) + $0) }.sorted()
      #expect(steps == Array(all.prefix(FindFilms.maximum)))
    }
  }

  @Test(arguments: [Engine.sqliteMemory, .postgres])
  func `no search and no index update scans a large table`(engine: Engine) async throws {
    let large: Set<String> = ["film", "film_search", "film_word", "film_spelling"]
    try await expectNoFullScans(engine, SearchFixture.migrations, large: large) { store in
      let fixture = SearchFixture(store: store)
      let world = fixture.world
      let film = world.newID(Film.self)
      try await fixture.put([
        SearchEntry(film: film, title: "The Matrix", people: ["Keanu Reeves"], popularity: 5)
      ])
      for words in ["t", "the matrix", "keanu reeves the", "matirx", "terminator"] {
        _ = try await fixture.find(words, year: 1999)
        _ = try await fixture.findAll(words, by: 1)
      }
      try await fixture.save([SearchEntry(film: film, title: "The Matrices", popularity: 50)])
      try await fixture.save([SearchEntry(film: film, title: "The Matrix", isListed: false)])
    }
  }

  @Test func `a film keeps its search position if its popularity changes little`() {
    let position = SearchPosition.first(of: SearchPosition.step(of: 1_000_000)) + 7
    for popularity in [900_000, 1_000_000, 1_150_000] {
      #expect(SearchPosition.keeps(position, step: SearchPosition.step(of: popularity)))
    }
    for popularity in [0, 500_000, 2_000_000, Int.max] {
      #expect(!SearchPosition.keeps(position, step: SearchPosition.step(of: popularity)))
    }
    #expect(SearchPosition.first(of: SearchPosition.step(of: Int.max)) >= 0)
    #expect(SearchPosition.step(of: -1) == SearchPosition.step(of: 0))
  }
}

struct SpellingTests {
  @Test(arguments: [UInt64.random(in: 0...9_999_999), 1])
  func `words within the allowed distance share an index entry`(seed: UInt64) {
    print("seed \(seed)")
    var dice = SplitMix64(seed: seed)
    for _ in 0..<2000 {
      let word = String(
        (0..<(4 + dice.next() % 9)).map { _ in
          Character(Unicode.Scalar(97 + UInt8(dice.next() % 5)))
        })
      let slips = Spelling.slips(word)
      var letters = Array(word)
      for _ in 0..<slips {
        let at = Int(dice.next() % UInt64(letters.count))
        switch dice.next() % 4 {
        case 0: letters.remove(at: at)
        case 1: letters.insert("c", at: at)
        case 2: letters[at] = "b"
        default: letters.swapAt(at, Swift.max(0, at - 1))
        }
      }
      let meant = String(letters)
      guard Spelling.isSpelled(meant), word.editDistance(to: meant) <= slips else { continue }
      #expect(
        !Spelling.lookupKeys(meant).isDisjoint(with: Spelling.remains(word, without: slips)),
        "\(word) \(meant), seed \(seed)"
      )
    }
  }
}

extension Array {
  fileprivate func asyncMap<Other>(_ change: (Element) async throws -> Other) async rethrows
    -> [Other]
  {
    var changed: [Other] = []
    for element in self { changed.append(try await change(element)) }
    return changed
  }
}
