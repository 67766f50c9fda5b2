import ArgumentParser
import FilmCatalogue
import PlazaBase
import PlazaData
import PlazaServer

/// Measures lists and searches of the film catalogue, each through Plaza's function and as bare SQL.
struct Films: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Fills the catalogue with made-up films and measures its lists and searches.",
    discussion: "PLAZA_DATABASE names the database, which must be a new one: run it once for each engine.")

  @Option(help: "How many films to make where there are none.") var films = 1_000_000
  @Option(help: "How often each question is asked.") var rounds = 40

  func run() async throws {
    let bench = try await Bench.open(oneCommitEach: false)
    let isFilled = try await bench.store.read { try $0.exists("SELECT 1 AS n FROM film_search LIMIT 1") }
    if !isFilled {
      try await MadeUpFilms(films: films).pour(into: bench.store) { done in
        if done % 50_000 == 0 { print("\(done) films") }
      }
    }
    print("question                             p50 ms   p95 ms   bare p50  bare p95  ratio")
    var worst = 0.0
    for question in FilmQuestion.all {
      let ours = try await times(bench.store, question.ask)
      let bare = try await times(bench.store, question.bare)
      worst = max(worst, ours.p95)
      print(question.line(ours, bare))
    }
    print("the worst p95: \(FilmQuestion.text(worst, 0)) ms")
    await bench.close()
  }

  /// Milliseconds, of which the first two, that fill caches, are left out.
  private func times(
    _ store: any Store, _ ask: @escaping @Sendable (any Transaction) throws -> Void
  ) async throws -> (p50: Double, p95: Double) {
    var times: [Double] = []
    for _ in 0..<(rounds + 2) {
      let start = ContinuousClock.now
      try await store.longRead(ask)
      times.append((ContinuousClock.now - start) / .milliseconds(1))
    }
    let sorted = times.dropFirst(2).sorted()
    return (sorted[sorted.count / 2], sorted[min(sorted.count - 1, sorted.count * 95 / 100)])
  }
}
