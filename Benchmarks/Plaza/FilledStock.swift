import PlazaData

/// Deterministic films and accounts. Titles contain characters that must be escaped, as real ones
/// do.
struct FilledStock: Sendable {
  let films: Int

  private let openings = ["The", "A", "Last", "Ann & Bob’s", "“Lost”", "Night of the", "Söderberg's", "김민준의"]
  private let things = ["Harbour", "Winter", "Orchestra", "Lighthouse", "Runner", "Mirror", "Garden", "Signal", "Duel"]
  private let ends = [
    "of Glass", "in May", "<Redux>", "Returns", "& Company", "at Dawn", "", "for Two", "1979", "Blue",
  ]
  private let directors = ["Ridley Scott", "Agnès Varda", "Bong Joon-ho", "Carol Reed", "Mira Nair", "Jean O'Neill"]
  private let ratings = ["U", "PG", "12A", "15", "18"]

  func insertAll(into store: any Database) async throws {
    for start in stride(from: 1, through: films, by: 10_000) {
      let numbers = Array(start..<min(start + 10_000, films + 1))
      try await store.longWrite { tx in for number in numbers { try insertAll(number, tx) } }
    }
  }

  private func insertAll(_ number: Int, _ tx: any Transaction) throws {
    let title = [
      openings[number % openings.count], things[number / 3 % things.count], ends[number / 7 % ends.count],
      String(number),
    ].filter { !$0.isEmpty }.joined(separator: " ")
    let players = (1...3).map { directors[(number / $0 + $0) % directors.count] }.joined(separator: ", ")
    try tx.run(
      """
      INSERT INTO bench_film (id, title, director, players, year, rating, copies, available)
      VALUES (\(number), \(title), \(directors[number % directors.count]), \(players), \(1930 + number % 90),
      \(ratings[number % ratings.count]), \(1_000_000), \(1_000_000))
      """)
    try tx.run("INSERT INTO bench_account (id, balance) VALUES (\(number), \(1_000_000))")
  }
}
